import RouteEmitters
import RouteLanguage

extension Command {
  private static let format = Option(
    name: "format", value: .oneOf(DiagnosticRenderer.Format.allCases.map { $0.rawValue }),
    summary: "for people, for programs, or as annotations of a pull request on GitHub", fallback: "text")

  /// `fpost lint`
  static let lint: Command = Command(
    name: "lint", summary: "name every problem of a table with its line and column",
    details: [
      "Each problem is one line, path:line:column: severity: message [rule], followed by the line of the table it is about "
        + "and, where there are any, a link that shows it and what to do. Included files are checked with the table, as one "
        + "whole.",
      "The exit status is 1 if there is an error or a warning.",
    ],
    options: [.table, format],
    examples: [
      Example(line: "fpost lint --table Sources/App/routes.json --format github", purpose: "annotate a pull request")
    ],
    run: lint
  )

  private static func lint(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let compiled: CompiledTable = try compileTable(arguments)
    let format = arguments.value(of: format).flatMap { DiagnosticRenderer.Format(rawValue: $0) } ?? .text
    var diagnostics: [Diagnostic] = compiled.diagnostics
    // Names of a table that no code is generated from may be anything.
    if compiled.document?.generate != nil, let source = GeneratedTable(compiled, path: compiled.files[0].path) {
      diagnostics += SwiftNameCheck.run(source)
    }
    console.output.write(DiagnosticRenderer(files: compiled.files).render(diagnostics, as: format))

    let errors: Int = diagnostics.count { $0.severity == .error }
    let warnings: Int = diagnostics.count { $0.severity == .warning }
    console.errors.write("\(compiled.files[0].path): \(counted(errors, "error")), \(counted(warnings, "warning"))\n")
    return errors + warnings > 0 ? .findings : .fine
  }

  private static func counted(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
