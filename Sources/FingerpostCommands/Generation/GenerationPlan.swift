import RouteGeneration
import RouteLanguage

/// Tests that the plugins' tool can't write: a file's name behind the enum's, and its text; of a table, what its tests look at,
/// and the module that they import.
package typealias FurtherTests =
  @Sendable (CompiledTable, GeneratedTable, SuiteData, _ module: String) -> (name: String, text: String)?

/// The files that one table asks for.
struct GenerationPlan {
  /// The table's path as the files' headers name it.
  let table: String
  private(set) var files: [GeneratedFile] = []
  /// Links that the tests leave out, since this package contradicts itself about them.
  private(set) var disagreements: [SampleDisagreement] = []
  /// What the table says and what its tests look at: `23 routes; tests of 1312 links and 288 launch inputs`.
  private(set) var summary: String
  /// Folders of generated files alone, where what else this generator has written may be an orphan.
  private(set) var folders: [String] = []

  /// Files in the targets of a package.
  ///
  /// - Parameter further: more tests, by what the enumeration for the others has found.
  init(
    _ source: GeneratedTable, at placement: Placement, further: (SuiteData, String) -> (name: String, text: String)?
  ) {
    table = source.path
    summary = counted(source.shape.routes.count, "route")
    let folder: String = placement.target.generatedFolder
    folders.append(folder)
    add(Path.join(folder, source.name + ".swift"), EnumEmitter.file(source))
    guard let testTarget: PackageTarget = placement.testTarget else { return }
    folders.append(testTarget.generatedFolder)
    let file: String = Path.join(testTarget.generatedFolder, source.name + "Tests.swift")
    let module: String = source.module ?? placement.target.module
    let suite: SuiteData = addTests(source, file, module: module)
    if let more = further(suite, module) {
      add(Path.join(testTarget.generatedFolder, source.name + more.name), more.text)
    }
  }

  /// Single files, where whoever builds wants them.
  ///
  /// - Parameter tests: the tests' file and the module that they import.
  init(_ source: GeneratedTable, enumFile: String?, tests: (file: String, module: String)?) {
    table = source.path
    summary = counted(source.shape.routes.count, "route")
    if let enumFile { add(enumFile, EnumEmitter.file(source)) }
    if let tests { _ = addTests(source, tests.file, module: tests.module) }
  }

  private mutating func addTests(_ source: GeneratedTable, _ file: String, module: String) -> SuiteData {
    let suite = SuiteData(source)
    disagreements = suite.samples.disagreements
    summary += "; tests of \(counted(suite.linkCount, "link")) and \(counted(suite.launchCount, "launch input"))"
    add(file, TestEmitter.file(source, suite, module: module))
    return suite
  }

  /// One for each disagreement.
  func problems(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    disagreements.map { disagreement in
      Diagnostic(
        severity, "internal-disagreement",
        "\(quoted(disagreement.link)), as it was made, leads \(disagreement.expected), and the matcher leads it "
          + disagreement.found,
        at: SourceRange(lower: 0, upper: 0),
        fix: "this is a bug of fpost: report it with the table; the tests omit this link")
    }
  }

  private mutating func add(_ path: String, _ text: String) {
    files.append(GeneratedFile(path: path, text: text))
  }
}

/// What has to change on disk so that it holds exactly what the tables ask for.
struct GenerationChanges {
  /// Files that are not what they should be, sorted by path.
  let stale: [(file: GeneratedFile, state: GeneratedFile.State)]
  /// The paths of the others.
  private let current: [String]
  /// Files of these tables that they no longer ask for, and of tables that are gone; sorted. No other file is ever removed.
  let orphans: [String]
  /// Wanted files under another case of their letters, on file systems that don't tell it.
  private let misspelt: [(path: String, wanted: String)]
  /// The tables of orphans that are gone, as seen from the package; sorted.
  let goneTables: [String]

  /// - Parameter knowsFurther: whether this tool writes the files that the plugins can't.
  init(_ plans: [GenerationPlan], in layout: PackageLayout, knowsFurther: Bool) throws(Failure) {
    let files: [GeneratedFile] = plans.flatMap { $0.files }
    var stale: [(file: GeneratedFile, state: GeneratedFile.State)] = []
    var current: [String] = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      let state: GeneratedFile.State = try file.state()
      if state == .current { current.append(file.path) } else { stale.append((file, state)) }
    }
    self.stale = stale
    self.current = current

    let folders = Set(plans.flatMap { $0.folders } + layout.targets.map { $0.generatedFolder })
    let tables = Set(plans.map { $0.table })
    let wanted = Set(files.map { $0.path })
    var orphans: [String] = []
    var misspelt: [(path: String, wanted: String)] = []
    var gone: Set<String> = []
    for folder in folders where FileSystem.kind(of: folder) == .folder {
      let names: [String] = try FileSystem.names(in: folder)
      for name in names where name.hasSuffix(".swift") {
        let path: String = Path.join(folder, name)
        guard !wanted.contains(path), FileSystem.kind(of: path) == .file else { continue }
        let bytes: [UInt8] = try FileSystem.read(path)
        guard let table: String = GeneratedTable.origin(of: bytes) else { continue }
        if !knowsFurther, GeneratedTable.isFurther(bytes) { continue }
        // Nothing is known of a table that is no part of the package.
        if GeneratedTable.isOutside(table) { continue }
        // Where the case of letters isn't told, an old spelling leads to the very file that is wanted.
        let other: GeneratedFile? = files.first { file in
          Path.folder(of: file.path) == folder && !names.contains(Path.name(of: file.path))
            && FileSystem.isSame(path, file.path)
        }
        if let other {
          misspelt.append((path, other.path))
          continue
        }
        let isGone: Bool = FileSystem.kind(of: Path.join(layout.folder, table)) == nil
        if isGone { gone.insert(table) }
        if tables.contains(table) || isGone { orphans.append(path) }
      }
    }
    self.orphans = orphans.sorted()
    self.misspelt = misspelt
    goneTables = gone.sorted()
  }

  var isEmpty: Bool { stale.isEmpty && orphans.isEmpty }

  /// Makes the changes. Each file is replaced whole, and nothing is removed before all are written.
  func make() throws(Failure) {
    for (file, _) in stale { try file.write() }
    for path in current { FileSystem.removeLeftovers(of: path) }
    for (path, wanted) in misspelt { try FileSystem.respell(path, as: wanted) }
    for path in orphans { try FileSystem.remove(path) }
  }
}
