import FingerpostCommands
import RouteAnalysis
import RouteGeneration
import RouteLanguage

extension Command {
  private static let asOf = Option(
    name: "as-of", value: .text("DATE"), summary: "the day that sunsets are compared with, as 2026-05-31",
    fallback: "today")

  /// `fpost lint`
  static let lint: Command = Command(
    name: "lint", summary: "name every problem of a table with its line and column",
    details: [
      "Each problem is one line, path:line:column: severity: message [rule], followed by the line of the table it is about "
        + "and, where there are any, a link that shows it and what to do. Included files are checked with the table, as one "
        + "whole.",
      "The rules are explained by 'fpost explain RULE'. The table's 'lint' section sets the level of each: off, note, "
        + "warning or error.",
      "The exit status is 1 if there is an error or a warning.",
    ],
    options: [.table, asOf, .problemFormat],
    examples: [
      Example(line: "fpost lint --table Sources/App/routes.json --format github", purpose: "annotate a pull request")
    ],
    run: lint
  )

  private static func lint(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let compiled: CompiledTable = try compileTable(arguments)
    // Names matter to Swift only where Swift is generated.
    let isGenerated: Bool = compiled.document?.generate != nil
    let generated: GeneratedTable? =
      isGenerated ? GeneratedTable(compiled, path: compiled.files[0].path) : nil
    let day: String = try day(arguments)
    let diagnostics: [Diagnostic] = Linter.run(
      compiled, LintOptions(asOf: day), generating: generated.map { SwiftNameCheck.run($0) } ?? [])
    console.output.write(DiagnosticRenderer(files: compiled.files).render(diagnostics, as: arguments.problemFormat))

    let errors: Int = diagnostics.count { $0.severity == .error }
    let warnings: Int = diagnostics.count { $0.severity == .warning }
    let notes: Int = diagnostics.count - errors - warnings
    var summary: String = "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    if notes > 0 { summary += ", \(counted(notes, "note"))" }
    // Without a table lint's rules had nothing to look at, and types and ties perhaps neither.
    if compiled.table == nil { summary += "; more is checked once the errors are mended" }
    console.errors.write("\(shown(compiled.files[0].path)): \(summary)\n")
    return errors + warnings > 0 ? .findings : .fine
  }

  /// The day asked for, or today in UTC.
  private static func day(_ arguments: Arguments) throws(Failure) -> String {
    guard let text: String = arguments.value(of: asOf) else {
      return today()
    }
    guard isDate(text) else { throw Failure("'\(text)' is no date", hint: "write it as 2026-05-31") }
    return text
  }
}
