import FingerpostTesting
import Foundation
import LinkVariations
import RouteGeneration
import RouteLanguage

/// Edits a table in many small ways and prints, as JSON, the edits that its generated tests notice. `.ci/mutation` runs
/// it.
@main enum Mutate {
  static func main() {
    if CommandLine.arguments.count == 3 { return show(CommandLine.arguments[2]) }
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

  private static func show(_ path: String) {
    guard let bytes = read(path),
      let source = GeneratedTable(
        CompiledTable(json: bytes, path: path, load: { IncludedFile(read($0), at: $0) }), path: path)
    else { stop("no table") }
    let suite = PromisedSuite(source)
    let text = suite.promises.lines.joined(separator: "\n")
    print(text)
    do {
      let promises = try Promises(reading: text)
      let table = source.table.chosen(in: suite.environment)
      let trials = promises.trials()
      let check = LinkCheck(promises, trials, promises.examples(of: trials)) { LinkCheck.Found($0, in: table) }
      var count = 0
      for route in promises.routes.indices {
        for failure in check.failures(ofRoute: route) {
          count += 1
          if count < 20 { print("FAIL \(failure.line): \(failure.text)") }
        }
      }
      print(
        "read again: \(count) failures, \(trials.joined().count) trials, \(promises.exceptions.count) exceptions, \(text.utf8.count) bytes"
      )
    } catch {
      print("MISTAKE \(error)")
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { Array($0) }
  }

  private static func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(2)
  }
}
