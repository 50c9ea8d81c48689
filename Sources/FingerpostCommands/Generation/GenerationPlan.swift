import RouteGeneration
import RouteLanguage

/// A function that writes tests that the small tool of the plugins can't write, such as those of an association file.
/// It returns the end of the file's name, such as `AssociationTests.swift`, which follows the name of the enum, and the
/// text of the file.
package typealias AdditionalTests =
  @Sendable (CompiledTable, GeneratedTable, PromisedSuite, _ module: String) -> (name: String, text: String)?

/// The files to generate from one table.
struct GenerationPlan {
  /// The path of the table in the headers of the files.
  let table: String
  private(set) var files: [GeneratedFile] = []
  /// Links for which the generator and the matcher disagree about the route, a bug of Fingerpost. The tests don't
  /// contain these links.
  private(set) var disagreements: [SampleDisagreement] = []
  /// The number of routes and of tested links: `23 routes; tests of 1312 links and 288 launch inputs`.
  private(set) var summary: String
  /// Folders that contain only generated files. A generated file in them that isn't in `files` may have to be removed.
  private(set) var folders: [String] = []

  /// Creates a plan for files in the targets of a package.
  ///
  /// - Parameter further: Returns a file with additional tests, given the data of the standard tests and the module to
  ///   import, or `nil` if there are none.
  init(
    _ source: GeneratedTable, at placement: Placement, further: (PromisedSuite, String) -> (name: String, text: String)?
  ) {
    let module = source.module ?? placement.target.module
    let tests = placement.testTarget.map { target in
      (file: Path.join(target.generatedFolder, source.name + "Tests.swift"), module: module)
    }
    let enumFile = Path.join(placement.target.generatedFolder, source.name + ".swift")
    self.init(source, enumFile: enumFile, tests: tests, further: further)
    folders = [placement.target, placement.testTarget].compactMap { $0?.generatedFolder }
  }

  /// Creates a plan for single files at the paths that a build system expects.
  ///
  /// - Parameter tests: The path of the tests, and the module that they import.
  init(
    _ source: GeneratedTable, enumFile: String?, tests: (file: String, module: String)?,
    further: (PromisedSuite, String) -> (name: String, text: String)? = { _, _ in nil }
  ) {
    table = source.path
    summary = counted(source.resolved.routes.count, "route")
    if let enumFile { files.append(GeneratedFile(path: enumFile, text: EnumEmitter.file(source))) }
    guard let (file, module) = tests else { return }
    let suite = PromisedSuite(source)
    disagreements = suite.disagreements
    summary += "; tests of \(counted(suite.linkCount, "link"))"
    files.append(GeneratedFile(path: file, text: TestEmitter.file(source, suite, module: module)))
    guard let more = further(suite, module) else { return }
    files.append(GeneratedFile(path: Path.join(Path.folder(of: file), source.name + more.name), text: more.text))
  }

  /// Returns a diagnostic for each of the `disagreements`.
  func problems(_ severity: Diagnostic.Severity) -> [Diagnostic] {
    disagreements.map { disagreement in
      Diagnostic(
        severity, "internal-disagreement",
        "the tests expect that \(quoted(disagreement.link)) leads \(disagreement.expected), but the matcher leads it "
          + disagreement.found,
        at: SourceRange(lower: 0, upper: 0),
        fix: "this is a bug of fpost: report it with the table; the tests omit this link")
    }
  }
}

/// The changes after which the files on disk match the tables.
struct GenerationChanges {
  /// Files that are missing, out of date or not written by the generator, sorted by path.
  let stale: [(file: GeneratedFile, state: GeneratedFile.State)]
  /// The paths of the files that are up to date.
  private let current: [String]
  /// Generated files that their table no longer needs, or whose table no longer exists, sorted by path. No other files
  /// are ever removed.
  let orphans: [String]
  /// Required files whose name on disk has a different letter case, on file systems that ignore letter case.
  private let misspelt: [(path: String, wanted: String)]
  /// The tables that no longer exist although the headers of files in `orphans` name them. The paths are relative to
  /// the package and sorted.
  let missingTables: [String]

  /// Compares the files of the plans with the files on disk.
  ///
  /// - Parameter writesAdditionalTests: `true` if this tool also writes the tests of ``AdditionalTests``. Otherwise, existing files
  ///   with such tests are kept.
  init(_ plans: [GenerationPlan], in layout: PackageLayout, writesAdditionalTests: Bool) throws(Failure) {
    let files: [GeneratedFile] = plans.flatMap { $0.files }
    let states = try files.sorted { $0.path < $1.path }.map { file throws(Failure) in
      (file: file, state: try file.state())
    }
    stale = states.filter { $0.state != .current }
    current = states.filter { $0.state == .current }.map { $0.file.path }

    let folders = Set(plans.flatMap { $0.folders } + layout.targets.map { $0.generatedFolder })
    let tables = Set(plans.map { $0.table })
    let wanted = Set(files.map { $0.path })
    var orphans: [String] = []
    var misspelt: [(path: String, wanted: String)] = []
    var gone: Set<String> = []
    for folder in folders where FileSystem.kind(of: folder) == .folder {
      let names = try FileSystem.names(in: folder)
      for name in names where name.hasSuffix(".swift") {
        let path = Path.join(folder, name)
        guard !wanted.contains(path), FileSystem.kind(of: path) == .file else { continue }
        let bytes = try FileSystem.read(path)
        guard let table = GeneratedTable.origin(of: bytes) else { continue }
        if !writesAdditionalTests, GeneratedTable.isFurther(bytes) { continue }
        // It's unknown if a table outside of the package still exists, so keep its files.
        if GeneratedTable.isOutside(table) { continue }
        // If the file system ignores letter case, a path that differs only in case refers to the required file itself.
        let other: GeneratedFile? = files.first { file in
          Path.folder(of: file.path) == folder && !names.contains(Path.name(of: file.path))
            && FileSystem.isSame(path, file.path)
        }
        if let other {
          misspelt.append((path, other.path))
          continue
        }
        let isGone = FileSystem.kind(of: Path.join(layout.folder, table)) == nil
        if isGone { gone.insert(table) }
        if tables.contains(table) || isGone { orphans.append(path) }
      }
    }
    self.orphans = orphans.sorted()
    self.misspelt = misspelt
    missingTables = gone.sorted()
  }

  var isEmpty: Bool { stale.isEmpty && orphans.isEmpty }

  /// Makes the changes. Each file is replaced as a whole, and files are removed only after all others are written.
  func make() throws(Failure) {
    for (file, _) in stale { try file.write() }
    for path in current { FileSystem.removeLeftovers(of: path) }
    for (path, wanted) in misspelt { try FileSystem.respell(path, as: wanted) }
    for path in orphans { try FileSystem.remove(path) }
  }
}
