import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteEmitters
import RouteGeneration
import RouteLanguage

extension Command {
  private static let asOf = Option(
    "as-of", .text("DATE"), "the day to compare sunsets with, such as 2026-05-31", fallback: "today")

  private static let fix = Option("fix", .none, "make the fixes that need no decision, and show them as a diff")
  private static let dryRun = Option("dry-run", .none, "with --fix: only show the diff, and change no file")

  static let lint: Command = Command(
    name: "lint", summary: "report the problems of a table with their line and column",
    details: [
      "Each problem is one line, path:line:column: severity: message [rule]. Below it are the line of the table and, "
        + "if there are any, a link that shows the problem and a fix. Included files are checked together with the "
        + "table.",
      "Run 'fpost explain RULE' to read about a rule. To change the severity of a rule to off, note, warning or "
        + "error, use 'lint' in the table.",
      "If the table's 'platform' lists the app's association file, Info.plist or entitlements, they're compared with "
        + "the table. 'fpost verify' compares more.",
      "With --fix, the fixes that need no decision are made in the table and its included files, until there are "
        + "none left. A fix that would break links, or code that uses the enum, is left to you, with the reason in a "
        + "note. You see the changes as a diff.",
      "The exit status is 1 if there is an error or a warning.",
    ],
    options: [.table, asOf, fix, dryRun, .problemFormat],
    examples: [
      "fpost lint --table Sources/App/routes.json --format github": "annotate a pull request",
      "fpost lint --fix --dry-run": "show the edits that would fix a table",
    ],
    run: lint
  )

  private static func lint(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    var compiled = try compileTable(arguments)
    let date = try day(arguments)
    let path = shown(compiled.files[0].path)
    var diagnostics: [Diagnostic]
    var offer = ""
    if arguments.has(fix) {
      // A fix of 'include' can add files that haven't been read before.
      var read: [SourceFile] = compiled.files
      let repair = TableRepair(
        compiled,
        compile: { files, pool in
          let table = compileTable(files, pool: pool)
          read += table.files.filter { file in !read.contains { $0.path == file.path } }
          return table
        }, check: { problems(of: $0, asOf: date) })
      compiled = repair.table
      diagnostics = repair.problems
      try write(compiled.files, over: read, arguments, &console)
      let fixes = repair.count == 1 ? "1 fix" : "\(repair.count) fixes"
      let made = arguments.has(dryRun) ? "would be made" : "made"
      console.errors.write("\(path): \(fixes) \(made)\(fixesLeft(in: diagnostics))\n")
    } else if arguments.has(dryRun) {
      throw Failure("'--dry-run' requires '--fix'")
    } else {
      diagnostics = problems(of: compiled, asOf: date)
      offer = fixesOffered(for: diagnostics, tableLoads: compiled.table != nil)
    }
    console.output.write(
      DiagnosticRenderer(files: compiled.files).render(diagnostics, as: arguments.problemFormat),
      inColor: arguments.problemFormat == .text)

    // If the table is invalid, the lint rules didn't run, and the checks of types and ambiguities may not have run
    // either.
    let rest = compiled.table == nil ? "; fix the errors to run the remaining checks" : ""
    console.errors.write("\(path): \(summary(of: diagnostics))\(offer)\(rest)\n")
    return diagnostics.contains { $0.severity != .note } ? .findings : .fine
  }

  /// Returns the numbers of errors, warnings and notes: `1 error, 0 warnings`.
  static func summary(of diagnostics: [Diagnostic]) -> String {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let notes = diagnostics.count - errors - warnings
    return "\(counted(errors, "error")), \(counted(warnings, "warning"))"
      + (notes > 0 ? ", \(counted(notes, "note"))" : "")
  }

  /// Returns the number of problems whose fixes `--fix` makes: `, 1 of them with a fix that 'fpost lint --fix' makes`.
  private static func fixesOffered(for diagnostics: [Diagnostic], tableLoads: Bool) -> String {
    let errors = diagnostics.filter { $0.severity == .error }
    // If an error can't be fixed by edits, `--fix` fixes only errors.
    let count = (errors.allSatisfy(\.isEditable) ? diagnostics : errors).count(where: \.isEditable)
    if count == 0 { return "" }
    let offer = ", \(count) of them with a fix that 'fpost lint --fix' makes"
    // Don't check here if a fix is breaking, because that takes longer than everything else that lint does.
    return tableLoads ? offer + " unless it's breaking" : offer
  }

  /// Returns the number of fixes that a repair didn't make, with the reason: `, 1 left to you because it needs a
  /// decision`.
  private static func fixesLeft(in diagnostics: [Diagnostic]) -> String {
    let left = diagnostics.filter { $0.fix != nil }
    let explained = left.count(where: \.isEditable)
    let decisions = left.count - explained
    var reasons: [String] = []
    if decisions > 0 { reasons.append("because \(decisions == 1 ? "it needs" : "they need") a decision") }
    if explained > 0 { reasons.append("for the \(explained == 1 ? "reason in its note" : "reasons in their notes")") }
    guard let reason = reasons.first else { return "" }
    if reasons.count == 1 { return ", \(left.count) left to you \(reason)" }
    return ", \(left.count) left to you: \(decisions) \(reason), \(explained) \(reasons[1])"
  }

  private static func problems(of compiled: CompiledTable, asOf day: String) -> [Diagnostic] {
    let folder = Path.folder(of: compiled.files[0].path)
    let names: [Diagnostic] = compiled.document.map { SwiftNameCheck.findings($0) } ?? []
    return Linter.run(
      compiled, asOf: day,
      generating: names + misspelledTargets(of: compiled)
        + PlatformLint.run(compiled) { NamedPlatformFile.read($0, of: folder) })
  }

  /// Shows the changes of the files, and writes the changed files unless it's a dry run.
  private static func write(
    _ files: [SourceFile], over old: [SourceFile], _ arguments: Arguments, _ console: inout Console
  ) throws(Failure) {
    let changed: [(SourceFile, SourceFile)] = files.compactMap { file in
      old.first { $0.path == file.path && $0.bytes != file.bytes }.map { ($0, file) }
    }
    for (before, after) in changed {
      let diff = LineDiff.unified(before.bytes, after.bytes, path: before.path)
      // For programs, the output contains only the problems.
      if arguments.problemFormat == .text { console.output.write(diff) } else { console.errors.write(diff) }
    }
    if arguments.has(dryRun) { return }
    for (before, after) in changed {
      guard try FileSystem.read(before.path) == before.bytes else {
        throw Failure("\(quoted(before.path)) was changed while the tool ran", hint: "run the command again")
      }
      try FileSystem.write(after.bytes, to: before.path)
    }
  }

  /// Returns the day that the user asked for, or today's date in UTC.
  private static func day(_ arguments: Arguments) throws(Failure) -> String {
    guard let text = arguments.value(of: asOf) else {
      return today()
    }
    guard isDate(text) else { throw Failure("'\(text)' isn't a valid date", hint: "write a date such as 2026-05-31") }
    return text
  }
}
