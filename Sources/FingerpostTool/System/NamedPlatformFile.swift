import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteEmitters
import RouteGeneration
import RouteLanguage

/// A reader of the files that the table's `platform` section names.
enum NamedPlatformFile {
  /// Reads a file that the table names, if it's inside of the table's folder or the working folder.
  ///
  /// - Parameters:
  ///   - path: The path as written in the table.
  ///   - folder: The folder of the table.
  static func read(_ path: String, of folder: String) -> PlatformLint.Content {
    guard let place = FileSystem.resolved(Path.join(folder, path)) else {
      return .unreadable("there is no file \(quoted(path))")
    }
    // The table may come from somebody else, and messages quote the contents of the file, so don't read files
    // elsewhere.
    let isInside: Bool = [folder, ""].contains { around in
      FileSystem.resolved(around).map { Path.inside(place, below: $0) != nil } ?? false
    }
    guard isInside else {
      return .unreadable("\(quoted(path)) must be below the table's folder or the current folder")
    }
    switch FileSystem.kind(of: place) {
    case .folder: return .folder
    case .other, nil: return .unreadable("\(quoted(path)) isn't a regular file")
    case .file:
      do throws(Failure) {
        return .bytes(try FileSystem.read(place, atMost: TableReader.maximumFileSize))
      } catch {
        return .unreadable(error.message)
      }
    }
  }

  /// Returns tests with the association file's answers for the table's links, or `nil` if the table doesn't name an
  /// association file or the file can't be read.
  @Sendable static func tests(
    _ compiled: CompiledTable, _ source: GeneratedTable, _ suite: PromisedSuite, _ module: String
  ) -> (name: String, text: String)? {
    guard let path = source.document.platform?.aasa?.value else { return nil }
    let folder = Path.folder(of: compiled.files[0].path)
    let verdicts = AssociationVerdicts(compiled, path) { read($0, of: folder) }
    let text: String? = AssociationTestFile.text(source, suite, module: module, file: path, verdict: verdicts.admits)
    return text.map { ("AssociationTests.swift", $0) }
  }
}
