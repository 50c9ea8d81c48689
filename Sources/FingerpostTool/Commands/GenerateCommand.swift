import RouteEmitters
import RouteLanguage

extension Command {
  private static let check = Option(
    name: "check", value: .none, summary: "write nothing; say which files are out of date, with status 1 if any is")
  private static let package = Option(
    name: "package", value: .folder("FOLDER"), summary: "the package that the table belongs to",
    fallback: "the nearest folder above the table with a Package.swift")
  private static let enumFile = Option(
    name: "enum", value: .file("FILE"), summary: "write the enum here, and nothing else unless named too",
    fallback: "Sources/TARGET/Generated/NAME.swift")
  private static let target = Option(
    name: "target-folder", value: .text("NAME=FOLDER"), summary: "the folder of a target's sources", isRepeated: true,
    isHidden: true)

  /// `fpost generate`
  static let generate: Command = Command(
    name: "generate", summary: "write the Swift code of a table",
    details: [
      "The table's 'generate' names the target that gets the enum and the test target that gets its tests. A file is written "
        + "only where its bytes change, and files that the table no longer asks for are removed, if this tool wrote them.",
      "In a package, 'swift package generate-routes' runs this, and 'swift package check-routes' runs it with --check.",
    ],
    options: [.table, check, package, enumFile, target],
    examples: [
      Example(line: "fpost generate", purpose: "write what the table in this folder asks for"),
      Example(line: "fpost generate --check", purpose: "fail where the committed files are out of date"),
      Example(
        line: "fpost generate --table App/routes.json --enum App/Generated/AppRoute.swift",
        purpose: "without a package, for instance in a build phase of Xcode"),
    ],
    run: generate
  )

  private static func generate(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let compiled: CompiledTable = try compileTable(arguments)
    let layout: PackageLayout = layout(arguments, table: compiled.files[0].path)
    let source: GeneratedTable? = GeneratedTable(compiled, path: layout.relativeTable)
    var diagnostics: [Diagnostic] = compiled.diagnostics
    if let source { diagnostics += SwiftNameCheck.run(source) }
    console.errors.write(DiagnosticRenderer(files: compiled.files).text(diagnostics.sortedByPlace()))
    guard let source, !diagnostics.hasErrors else { return .findings }

    let plan = try GenerationPlan(source, compiled, layout: layout)
    return arguments.has(check) ? try report(plan, layout, &console) : try write(plan, layout, &console)
  }

  private static func layout(_ arguments: Arguments, table: String) -> PackageLayout {
    var targets: [String: String] = [:]
    for text in arguments.values(of: target) {
      guard let equals: String.Index = text.firstIndex(of: "=") else { continue }
      targets[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    return PackageLayout(
      table: table, package: arguments.value(of: package) ?? PackageLayout.package(around: table), targets: targets,
      enumFile: arguments.value(of: enumFile), testFile: nil, module: nil)
  }

  private static func write(
    _ plan: GenerationPlan, _ layout: PackageLayout, _ console: inout Console
  ) throws(Failure) -> Verdict {
    var count = 0
    for file in plan.files {
      switch try file.state() {
      case .current: continue
      case .foreign:
        throw Failure(
          "'\(layout.relative(file.path))' was not written by this tool",
          hint: "move it, or give the table another name")
      case .missing, .outdated, .orphaned:
        try file.write()
        console.errors.write("wrote \(layout.relative(file.path))\n")
        count += 1
      }
    }
    for path in try plan.orphans() {
      try FileSystem.remove(path)
      console.errors.write("removed \(layout.relative(path))\n")
      count += 1
    }
    if count == 0 { console.errors.write("\(layout.relativeTable): everything is up to date\n") }
    return .fine
  }

  private static func report(
    _ plan: GenerationPlan, _ layout: PackageLayout, _ console: inout Console
  ) throws(Failure) -> Verdict {
    var stale: [(path: String, state: GeneratedFile.State)] = []
    for file in plan.files {
      let state: GeneratedFile.State = try file.state()
      if state != .current { stale.append((file.path, state)) }
    }
    for path in try plan.orphans() { stale.append((path, .orphaned)) }
    for (path, state) in stale { console.errors.write("error: \(layout.relative(path)) \(state.rawValue)\n") }
    if stale.isEmpty { return .fine }
    console.errors.write("run: swift package --allow-writing-to-package-directory generate-routes\n")
    return .findings
  }
}
