import Foundation
import RouteLanguage

/// Edits a table in many small ways and prints, as JSON, which edits its generated tests notice. `.ci/mutation` runs it.
@main enum Mutate {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else { stop("usage: Mutate TABLE") }
    let path = CommandLine.arguments[1]
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let score = MutationScore(bytes: bytes, path: path) { file in
      IncludedFile((try? Data(contentsOf: URL(fileURLWithPath: file))).map { Array($0) }, at: file)
    }
    guard let score else { stop("'\(path)' is no valid table") }
    if let difference = score.differencesOfOriginal.first {
      stop("the suite fails for the table itself: \(difference)")
    }
    var report = MutationReport(file: SourceFile(path: path, bytes: bytes))
    for mutant in TableMutation.mutants(of: bytes) { report.add(mutant, score.fate(of: mutant)) }
    print(report.json, terminator: "")
  }

  private static func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
  }
}
