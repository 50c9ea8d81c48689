import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteEmitters
import RouteGeneration
import RouteLanguage

/// The files that a table's `platform` names.
enum NamedPlatformFile {
  /// One of them, by its path as the table has it.
  ///
  /// - Parameter folder: the table's.
  static func read(_ path: String, of folder: String) -> PlatformLint.Content {
    guard let place: String = FileSystem.resolved(Path.join(folder, path)) else {
      return .unreadable("there is no file \(quoted(path))")
    }
    // A table may be a stranger's, and what is said of a file quotes it.
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

  /// Tests with what the association file makes of the table's links; `nil` where the table names none that can be read.
  @Sendable static func tests(
    _ compiled: CompiledTable, _ source: GeneratedTable, _ suite: SuiteData, _ module: String
  ) -> (name: String, text: String)? {
    guard let path: String = source.document.platform?.aasa?.value else { return nil }
    let folder: String = Path.folder(of: compiled.files[0].path)
    let verdicts = AssociationVerdicts(compiled, path) { read($0, of: folder) }
    let text: String? = AssociationTestFile.text(source, suite, module: module, file: path, verdict: verdicts.admits)
    return text.map { ("AssociationTests.swift", $0) }
  }
}
