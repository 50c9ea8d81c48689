import RouteGeneration
import RouteLanguage
import RouteMatching

// The plugins run the tool as follows, always with absolute paths:
//
//   generate-routes  fpost generate --package FOLDER [--package-target TARGET]… [--unlinked-target NAME]…
//                    [--table FILE]… [the user's own options]
//   check-routes     the command of generate-routes with --check
//   BuildRoutes      fpost generate --package FOLDER --table FILE (--enum FILE | --tests FILE --module NAME)
//                    [--committed FILE]…
//
// A TARGET is `KIND:NAME:MODULE:DEPENDENCY,…=FOLDER`, see `PackageTarget`. Problems of a table are printed as
// `path:line:column: severity: message`. A plugin adds at most one line of its own.
extension Command {
  private static let tables = Option(
    "table", .file("FILE"), "a table to read", fallback: "the routes.json of the package and of each target",
    isRepeated: true)
  private static let target = Option(
    "target", .text("NAME"), "only the code of this target and its tests", fallback: "all", isRepeated: true)
  private static let check = Option(
    "check", .none, "write nothing, list outdated files, and exit with 1 if there are any")
  private static let package = Option(
    "package", .folder("FOLDER"), "the package of the tables",
    fallback: "the nearest parent folder with a Package.swift")
  private static let packageTarget = Option(
    "package-target", .text("TARGET"), "a target of the package", isRepeated: true, isHidden: true)
  private static let unlinkedTarget = Option(
    "unlinked-target", .text("NAME"), "a target that lacks a dependency of its code", isRepeated: true, isHidden: true)
  package static let enumFile = Option(
    "enum", .file("FILE"), "write the enum of a single table to this file, and nothing else",
    fallback: "Generated/NAME.swift in the target")

  private static let testsFile = Option(
    "tests", .file("FILE"), "write the tests of a single table to this file, and nothing else except --enum",
    fallback: "Generated/NAMETests.swift in the test target")
  private static let module = Option(
    "module", .text("NAME"), "the module to import in the tests of --tests",
    fallback: "the table's 'module'; without 'module', the name of the target")

  private static let committed = Option(
    "committed", .file("FILE"),
    "a source file of the target; it's an error if the file contains code that Fingerpost generated", isRepeated: true,
    isHidden: true)

  /// `fpost generate`
  package static let generate: Command = generating(nil)

  /// Returns `fpost generate`, which also writes additional tests.
  ///
  /// - Parameter further: Writes tests that the small tool of the plugins can't write, such as those of an association
  ///   file, or `nil` if this is the tool of the plugins.
  package static func generating(_ further: AdditionalTests?) -> Command {
    Command(
      name: "generate", summary: "write the Swift code of tables",
      details: [
        "The enum goes into the target that the table's 'generate' names. If it names none, the enum goes into the "
          + "target whose folder contains the table. If no target's folder contains the table, the enum goes into the "
          + "only target of the package.",
        "The tests go into the table's 'testTarget'. If the table has none, the tests go into the test target that "
          + "depends on the target. If you run this command outside of SwiftPM, it doesn't know the dependencies and "
          + "chooses AppTests for App.",
        "A file is written only if its contents change. Generated files that no table needs any more are removed, but "
          + "only if this tool wrote them.",
        "If the table has a routes.lock.json, --check also fails if a released link opens another route; see 'fpost "
          + "help lock'.",
        "If the table's 'platform' lists an association file, 'fpost' writes NAMEAssociationTests.swift next to the "
          + "tests. It tests which route each link opens, and whether the file admits the link. The plugins neither "
          + "write nor remove this file.",
        "In a package, run 'swift package generate-routes' instead, and 'swift package check-routes' for --check.",
      ],
      options: [
        tables, target, check, package, packageTarget, unlinkedTarget, enumFile, testsFile, module, committed,
        .problemFormat,
      ],
      examples: [
        "fpost generate": "write the code of all tables in this package",
        "fpost generate --check": "fail if a committed file is out of date",
        "fpost generate --table App/routes.json --enum App/Generated/AppRoute.swift":
          "without a package, such as in a build phase in Xcode",
      ],
      run: { (arguments, console) throws(Failure) in try generate(arguments, further, console: &console) }
    )
  }

  private static func generate(
    _ arguments: Arguments, _ further: AdditionalTests?, console: inout Console
  ) throws(Failure) -> Verdict {
    console.problemFormat = arguments.problemFormat
    let layout = try layout(arguments)
    var known: Set<String> = []
    let paths = (arguments.has(tables) ? arguments.values(of: tables) : layout.tables()).filter { path in
      known.insert(FileSystem.resolved(path) ?? path).inserted
    }
    if paths.isEmpty {
      showStrayTables(layout.strayTables(), layout, &console)
      let place = layout.folder.isEmpty ? "this folder" : "'\(layout.folder)'"
      throw Failure(
        "there is no routes.json in \(place)" + (layout.targets.isEmpty ? "" : " and none in its targets"),
        hint: misnamedTable(in: layout.folder).map { "if you mean '\(layout.relative($0))', rename it" }
          ?? "write the path of a table with --table FILE")
    }
    let isSingle = arguments.has(enumFile) || arguments.has(testsFile)
    for option in [enumFile, testsFile] where arguments.value(of: option) == "-" {
      throw Failure(
        "'--\(option.name)' can't write to the standard output", hint: "for a file with the name '-', write './-'")
    }
    if arguments.has(module), !arguments.has(testsFile) { throw Failure("'--module' requires '--tests'") }
    if isSingle, paths.count > 1 {
      throw Failure(
        "'--enum' and '--tests' require a single table, but there are \(paths.count)",
        hint: "choose one with --table FILE")
    }
    if try isGeneratedTwice(arguments, layout, &console) { return .findings }
    var plans: [GenerationPlan] = []
    var isBroken = false
    var isBreaking = false
    var contradictsItself = false
    for path in paths {
      let watch = Stopwatch()
      var problems: [Diagnostic] = []
      let compiled = try compileTable(at: path)
      let plan: GenerationPlan? = try plan(compiled, layout, arguments, further, &problems)
      console.show(compiled.diagnostics + problems, of: compiled.files)
      isBroken = isBroken || (compiled.diagnostics + problems).hasErrors
      guard let plan else { continue }
      plans.append(plan)
      if printsSummary(arguments, console) {
        console.errors.write("\(shown(layout.relative(path))): \(plan.summary), \(watch.text)\n")
      }
      // If the generated tests and the matcher disagree about a link, that's a bug of Fingerpost. In a build, it's only
      // a warning, so that the bug never stops a release.
      console.show(plan.problems(isSingle ? .warning : .error), of: compiled.files)
      contradictsItself = contradictsItself || (!isSingle && !plan.disagreements.isEmpty)
      if arguments.has(check), let table = compiled.table {
        isBreaking = try breaksShippedLinks(table, path, layout, arguments, &console) || isBreaking
        if compiled.document?.platform != nil, printsSummary(arguments, console) {
          console.errors.write(
            "\(shown(layout.relative(path))): run 'fpost lint' to check the files in 'platform'\n")
        }
      }
    }
    if isBroken { return .findings }
    if plans.isEmpty {
      throw Failure("no table generates code for " + quotedList(arguments.values(of: target)))
    }
    try refuseCollisions(plans, layout)
    let changes = try GenerationChanges(plans, in: layout, writesAdditionalTests: further != nil)
    if !arguments.has(tables), !changes.missingTables.isEmpty {
      let gone = changes.missingTables.map { Path.folder(of: $0) + "/" }
      let stray = layout.strayTables().filter { path in
        gone.contains { layout.relative(path).hasPrefix($0) }
      }
      showStrayTables(stray, layout, &console)
    }
    if arguments.has(check) {
      let verdict = report(changes, layout, arguments, &console)
      if isBreaking || contradictsItself { return .findings }
      if case .fine = verdict, printsSummary(arguments, console) { describe(changes, layout, &console) }
      return verdict
    }
    try make(changes, layout, arguments)
    if !isSingle { describe(changes, layout, &console) }
    return contradictsItself ? .findings : .fine
  }

  private static func layout(_ arguments: Arguments) throws(Failure) -> PackageLayout {
    let targets = try arguments.values(of: packageTarget).map { text throws(Failure) in
      if let target = PackageTarget(text) { return target }
      throw Failure("'\(text)' isn't a valid target", hint: "write KIND:NAME:MODULE:DEPENDENCY,…=FOLDER")
    }
    let start = Path.folder(of: arguments.values(of: tables).first ?? "")
    return PackageLayout(
      folder: arguments.value(of: package) ?? PackageLayout.package(above: start) ?? start, targets: targets)
  }

  /// Returns the files to generate for a table.
  ///
  /// - Returns: `nil` if the table has errors, or if the user chose targets that don't get its files.
  private static func plan(
    _ compiled: CompiledTable, _ layout: PackageLayout, _ arguments: Arguments, _ further: AdditionalTests?,
    _ problems: inout [Diagnostic]
  ) throws(Failure) -> GenerationPlan? {
    let path = compiled.files[0].path
    problems += compiled.document.map { SwiftNameCheck.run($0) } ?? []
    guard let source = GeneratedTable(compiled, path: try headerPath(of: path, layout, arguments)) else { return nil }
    if arguments.has(enumFile) || arguments.has(testsFile) {
      if problems.hasErrors { return nil }
      var tests: (file: String, module: String)?
      if let file = arguments.value(of: testsFile) {
        let target: String? = compiled.document?.generate?.target?.value
        let name: String? = arguments.value(of: module) ?? source.module ?? target.map { PackageTarget.module(of: $0) }
        guard let name else {
          throw Failure("the module to import in the tests is missing", hint: "add --module NAME")
        }
        guard GenerateOptions.isModuleName(name) else {
          throw Failure("\(quoted(name)) isn't a valid name of a module")
        }
        tests = (file, name)
      }
      return GenerationPlan(source, enumFile: arguments.value(of: enumFile), tests: tests)
    }
    do throws(PlacementProblem) {
      let placement: Placement = try layout.placement(of: path, options: compiled.document?.generate)
      guard placement.isAmong(arguments.values(of: target)) else {
        problems.removeAll()
        return nil
      }
      if placement.testTarget == nil { problems.append(withoutTests(placement.target, layout)) }
      let unlinked = arguments.values(of: unlinkedTarget)
      let imports: [(target: PackageTarget?, product: String, use: String)] = [
        (placement.target, "Fingerpost", "its enum imports"),
        (placement.testTarget, "FingerpostTesting", "its generated tests import"),
      ]
      for case (let target?, let product, let use) in imports where unlinked.contains(target.name) {
        problems.append(
          Diagnostic(
            .warning, "missing-product",
            "the target '\(target.name)' doesn't depend on the product '\(product)', which \(use)",
            at: SourceRange(lower: 0, upper: 0),
            fix: Fix("add .product(name: \"\(product)\", package: \"Fingerpost\") to its dependencies in Package.swift")
          ))
      }
      if problems.hasErrors { return nil }
      return GenerationPlan(source, at: placement) { further?(compiled, source, $0, $1) }
    } catch {
      let names = arguments.values(of: target)
      if let other: PackageTarget = error.target, !names.isEmpty, !names.contains(other.name) {
        problems.removeAll()
        return nil
      }
      problems.append(error.diagnostic)
      return nil
    }
  }

  /// Returns a diagnostic about a table that gets no tests.
  private static func withoutTests(_ target: PackageTarget, _ layout: PackageLayout) -> Diagnostic {
    let unlisted = layout.unlistedTests
    let why: String =
      unlisted.isEmpty ? ": no test target depends on it" : "; if you mean \(quotedList(unlisted)), declare it"
    let name = unlisted.first ?? target.name + "Tests"
    let fix: Fix =
      unlisted.isEmpty && target.kind != "xcode"
      ? "add .testTarget(name: \"\(name)\", dependencies: [\"\(target.name)\"]) to Package.swift"
      : "add \"generate\": { \"testTarget\": \"\(name)\" }"
    return Diagnostic(
      .note, "no-test-target", "no tests are generated for '\(target.name)'\(why)", at: SourceRange(lower: 0, upper: 0),
      fix: fix)
  }

  /// Returns the path of the table for the headers of generated files, relative to the package that contains these
  /// files. If the command line names a generated file, its package may differ from the table's package.
  private static func headerPath(
    of table: String, _ layout: PackageLayout, _ arguments: Arguments
  ) throws(Failure) -> String {
    var home = layout
    if !arguments.has(package), let file = arguments.value(of: enumFile) ?? arguments.value(of: testsFile),
      let folder = PackageLayout.package(above: Path.folder(of: file))
    {
      home = PackageLayout(folder: folder, targets: [])
    }
    return home.inside(table) ?? GeneratedTable.outsideName(of: Path.name(of: table))
  }

  private static func showStrayTables(_ paths: [String], _ layout: PackageLayout, _ console: inout Console) {
    for path in paths {
      console.show(
        "stray-table",
        "'\(layout.relative(path))' is ignored: a table must be in the package's folder or directly in a target's folder",
        of: path, as: .warning, fix: "move the table to one of these folders, or use --table")
    }
  }

  /// Reports the links in `routes.lock.json` whose result has changed. Returns `true` if there are any.
  private static func breaksShippedLinks(
    _ table: RouteTable, _ path: String, _ layout: PackageLayout, _ arguments: Arguments, _ console: inout Console
  ) throws(Failure) -> Bool {
    let lock = ShippedLinks.path(of: path)
    guard try hasShippedLinks(lock) else { return false }
    guard let links: ShippedLinks = try readShippedLinks(lock, &console) else { return true }
    // Print the table's path relative to the package if that's the working folder, because plugins pass absolute paths.
    let isHome = FileSystem.resolved("") == FileSystem.resolved(layout.folder)
    // A user of the package plugin doesn't have the tool in the search path, and runs it with 'swift run'.
    let tool = isOfPackage(arguments, layout) ? "swift run fpost" : "fpost"
    let changes = links.changes(
      in: table, at: isHome ? layout.inside(path) ?? path : path, byCalling: tool)
    try Command.report(changes, in: lock, &console)
    if changes.isEmpty, printsSummary(arguments, console) {
      console.errors.write("\(shown(layout.relative(lock))): all \(links.count) links open the same routes as before\n")
    }
    return !changes.isEmpty
  }

  /// Returns `true` if a target that uses the build plugin also contains committed generated code, which would declare
  /// everything twice.
  private static func isGeneratedTwice(
    _ arguments: Arguments, _ layout: PackageLayout, _ console: inout Console
  ) throws(Failure) -> Bool {
    var isFound = false
    for path in arguments.values(of: committed) where GeneratedTable.isGenerated(try FileSystem.read(path)) {
      isFound = true
      console.show(
        "generated-twice",
        "generate-routes wrote '\(layout.relative(path))', and the plugin BuildRoutes generates the same code again",
        of: path, fix: "remove the file, or remove the plugin from the target")
    }
    return isFound
  }

  private static func refuseCollisions(_ plans: [GenerationPlan], _ layout: PackageLayout) throws(Failure) {
    var tables: [String: String] = [:]
    for plan in plans {
      for file in plan.files {
        // On a file system that ignores letter case, two spellings are the same file.
        let name = file.path.lowercased()
        if let other = tables[name] {
          throw Failure(
            "'\(other)' and '\(plan.table)' both generate '\(layout.relative(file.path))'",
            hint: "give their enums different names, or choose different targets")
        }
        tables[name] = plan.table
      }
    }
  }

  private static func make(
    _ changes: GenerationChanges, _ layout: PackageLayout, _ arguments: Arguments
  ) throws(Failure) {
    for (file, state) in changes.stale where state == .foreign {
      throw Failure(
        "'\(name(of: file, layout, arguments))' wasn't written by this tool",
        hint: "move or delete the file, or give the table's enum another name")
    }
    try changes.make()
  }

  private static func describe(_ changes: GenerationChanges, _ layout: PackageLayout, _ console: inout Console) {
    for (file, state) in changes.stale {
      let reason: String =
        state == .older ? " in a new form: one line per promise, checked by the product FingerpostTesting" : ""
      console.errors.write("wrote \(shown(layout.relative(file.path)))\(reason)\n")
    }
    for path in changes.orphans { console.errors.write("removed \(shown(layout.relative(path)))\n") }
    if changes.isEmpty { console.errors.write("everything is up to date\n") }
  }

  /// Returns the command that writes these files: the command of the package plugin, a description of the Xcode
  /// plugin's command, or the tool's own command line.
  private static func command(_ arguments: Arguments, _ layout: PackageLayout) -> String {
    if arguments.has(packageTarget) {
      return isOfPackage(arguments, layout)
        ? "swift package --allow-writing-to-package-directory generate-routes"
        : "run the command GenerateRoutes of the project"
    }
    var words: [String] = ["fpost generate"]
    for option in [package, tables, target, enumFile, testsFile, module] {
      for value in arguments.values(of: option) { words.append("--\(option.name) \(value)") }
    }
    return words.joined(separator: " ")
  }

  /// Returns the path of a file relative to the package, or the path that the user wrote.
  private static func name(of file: GeneratedFile, _ layout: PackageLayout, _ arguments: Arguments) -> String {
    arguments.has(enumFile) || arguments.has(testsFile) ? file.path : layout.relative(file.path)
  }

  /// Returns `true` if the command prints a summary for people. A successful build (`--enum`, `--tests`) prints
  /// nothing.
  private static func printsSummary(_ arguments: Arguments, _ console: Console) -> Bool {
    !arguments.has(enumFile) && !arguments.has(testsFile) && console.problemFormat == .text
  }

  /// Returns `true` if the plugin of a Swift package started the tool, rather than the plugin of an Xcode project.
  private static func isOfPackage(_ arguments: Arguments, _ layout: PackageLayout) -> Bool {
    let manifest = (layout.folder.isEmpty ? "." : layout.folder) + "/Package.swift"
    return arguments.has(packageTarget) && FileSystem.kind(of: manifest) == .file
  }

  private static func report(
    _ changes: GenerationChanges, _ layout: PackageLayout, _ arguments: Arguments, _ console: inout Console
  ) -> Verdict {
    let command = command(arguments, layout)
    var problems: [(path: String, message: String, fix: Fix?)] = []
    for (file, state) in changes.stale {
      let fix: Fix? = state == .foreign ? "move or delete it, then: \(command)" : nil
      problems.append((file.path, "'\(name(of: file, layout, arguments))' \(state.text)", fix))
    }
    for path in changes.orphans {
      problems.append((path, "no table generates '\(layout.relative(path))' any more", nil))
    }
    for (index, problem) in problems.enumerated() {
      // One run of the command fixes all problems, so show the command only after the last problem. Only a file that
      // the generator didn't write, at the path of a generated file, has its own fix.
      let last: Fix? = index == problems.count - 1 ? Fix(command) : nil
      console.show("stale", problem.message, of: problem.path, fix: problem.fix ?? last)
    }
    return problems.isEmpty ? .fine : .findings
  }
}
