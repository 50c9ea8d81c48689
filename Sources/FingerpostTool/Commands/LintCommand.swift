import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteGeneration
import RouteLanguage

extension Command {
  private static let asOf = Option(
    name: "as-of", value: .text("DATE"), summary: "the day that sunsets are compared with, as 2026-05-31",
    fallback: "today")

  private static let fix = Option(
    name: "fix", value: .none, summary: "make the fixes that are edits of the table, and show them as a diff")
  private static let dryRun = Option(
    name: "dry-run", value: .none, summary: "with --fix: show the diff, and leave the files as they are")

  /// `fpost lint`
  static let lint: Command = Command(
    name: "lint", summary: "name every problem of a table with its line and column",
    details: [
      "Each problem is one line, path:line:column: severity: message [rule], followed by the line of the table it is about "
        + "and, where there are any, a link that shows it and what to do. Included files are checked with the table, as one "
        + "whole.",
      "The rules are explained by 'fpost explain RULE'. The table's 'lint' section sets the level of each: off, note, "
        + "warning or error.",
      "Where the table's 'platform' names the app's association file, Info.plist or entitlements, each is compared with the "
        + "table; 'fpost verify' looks closer.",
      "With --fix every fix that leaves nothing to decide is made, one after another until there are no more, in the table and the "
        + "files it includes; what is left is shown as without it. Whether that is what was meant is for the diff to show.",
      "The exit status is 1 if there is an error or a warning.",
    ],
    options: [.table, asOf, fix, dryRun, .problemFormat],
    examples: [
      Example(line: "fpost lint --table Sources/App/routes.json --format github", purpose: "annotate a pull request"),
      Example(line: "fpost lint --fix --dry-run", purpose: "see which edits would mend a table"),
    ],
    run: lint
  )

  private static func lint(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    var compiled: CompiledTable = try compileTable(arguments)
    let options = LintOptions(asOf: try day(arguments))
    var diagnostics: [Diagnostic] = problems(of: compiled, options)
    if arguments.has(fix) {
      var files: [SourceFile] = compiled.files
      var count: Int = 0
      // An edit may bring to light what stood behind a problem; a table has no more than some steps of reading.
      for _ in 0..<20 {
        let (mended, made): ([SourceFile], Int) = diagnostics.fixed(compiled.files)
        if made == 0 { break }
        count += made
        compiled = compileTable(mended)
        // A mended 'include' brings files that nobody has read before.
        files += compiled.files.filter { file in !files.contains { $0.path == file.path } }
        diagnostics = problems(of: compiled, options)
      }
      try write(compiled.files, over: files, arguments, &console)
      let isKept: Bool = arguments.has(dryRun)
      console.errors.write(
        "\(shown(files[0].path)): \(count == 1 ? "1 fix" : "\(count) fixes") \(isKept ? "would be made" : "made")\n")
    } else if arguments.has(dryRun) {
      throw Failure("'--dry-run' goes with '--fix'")
    }
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

  private static func problems(of compiled: CompiledTable, _ options: LintOptions) -> [Diagnostic] {
    let folder: String = Path.folder(of: compiled.files[0].path)
    let names: [Diagnostic] = compiled.document.map { SwiftNameCheck.findings($0) } ?? []
    return Linter.run(
      compiled, options, generating: names + PlatformLint.run(compiled) { NamedPlatformFile.read($0, of: folder) })
  }

  /// Shows what changed of the files, and writes it unless the run is dry.
  private static func write(
    _ files: [SourceFile], over old: [SourceFile], _ arguments: Arguments, _ console: inout Console
  ) throws(Failure) {
    let changed: [(SourceFile, SourceFile)] = files.compactMap { file in
      old.first { $0.path == file.path && $0.bytes != file.bytes }.map { ($0, file) }
    }
    for (before, after) in changed {
      let diff: String = LineDiff.unified(before.bytes, after.bytes, path: before.path)
      // Programs read the problems on the output.
      if arguments.problemFormat == .text { console.output.write(diff) } else { console.errors.write(diff) }
    }
    if arguments.has(dryRun) { return }
    for (before, after) in changed {
      guard try FileSystem.read(before.path) == before.bytes else {
        throw Failure("\(quoted(before.path)) was changed in the meantime", hint: "run the command again")
      }
      try FileSystem.write(after.bytes, to: before.path)
    }
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
