import Foundation
import RouteLanguage

/// Edits a table in many small ways and prints, as JSON, the edits that its generated tests notice. `.ci/mutation` runs
/// it.
@main enum Mutate {
  static func main() {
    guard CommandLine.arguments.count == 2 else { stop("usage: Mutate TABLE") }
    let path = CommandLine.arguments[1]
    guard let bytes = read(path) else { stop("can't read '\(path)'") }
    let score = MutationScore(bytes: bytes, path: path) { IncludedFile(read($0), at: $0) }
    guard let score else { stop("'\(path)' is no valid table") }
    if let difference = score.differencesOfOriginal.first {
      stop("the suite fails for the table itself: \(difference)")
    }
    var report = MutationReport(file: SourceFile(path: path, bytes: bytes))
    for mutant in TableMutation.mutants(of: bytes) { report.add(mutant, score.fate(of: mutant)) }
    print(report.json, terminator: "")
  }

  private static func read(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) }
  }

  private static func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
  }
}
