import RouteLanguage

/// Where the files of one table go.
struct Placement: Hashable, Sendable {
  /// The target that gets the enum.
  let target: PackageTarget
  /// The test target that gets the tests; `nil` where none is meant.
  let testTarget: PackageTarget?

  /// Whether a user who named some targets means this one. No names mean every target.
  func isAmong(_ names: [String]) -> Bool {
    names.isEmpty || names.contains(target.name) || testTarget.map { names.contains($0.name) } == true
  }
}

extension PackageLayout {
  /// Finds a table's targets: those its `generate` section names; else the target whose folder holds the table, or the only
  /// one there is; and for tests the test target that depends on it, `AppTests` for `App` where several do or none is listed.
  func placement(of table: String, options: GenerateOptions?) throws(PlacementProblem) -> Placement {
    let target: PackageTarget = try enumTarget(of: table, name: options?.target)
    if let name: Located<String> = options?.testTarget {
      guard let test: PackageTarget = self.target(named: name.value) else {
        throw unknown(name, among: targets.filter { $0.isTest }, isFor: target)
      }
      return Placement(target: target, testTarget: test)
    }
    let testing: [PackageTarget] = targets.filter { $0.isTest && $0.dependencies.contains(target.name) }
    let usualName: String = target.name + "Tests"
    let usual: PackageTarget? = testing.first { $0.name == usualName }
    if usual == nil, testing.count > 1 {
      throw PlacementProblem(
        "several test targets depend on '\(target.name)': " + quotedList(testing.map { $0.name }),
        fix: "choose one: \"generate\": { \"testTarget\": \"\(testing[0].name)\" }", isFor: target)
    }
    // What SwiftPM leaves out of the targets it also leaves out of the dependencies.
    let isListed: Bool = targets.contains(target)
    let named: PackageTarget? = isListed ? unlistedTarget(named: usualName) : self.target(named: usualName)
    return Placement(target: target, testTarget: usual ?? testing.first ?? named.flatMap { $0.isTest ? $0 : nil })
  }

  private func enumTarget(of table: String, name: Located<String>?) throws(PlacementProblem) -> PackageTarget {
    let sources: [PackageTarget] = targets.filter { !$0.isTest }
    if let name {
      guard let target: PackageTarget = self.target(named: name.value) else { throw unknown(name, among: sources) }
      return target
    }
    if let holder: PackageTarget = target(holding: table), !holder.isTest { return holder }
    if sources.count == 1 { return sources[0] }
    // The only one there is needs no name, so a list has more than one.
    let names: [String] = sources.map { $0.name }
    throw PlacementProblem(
      "the target for the enum is ambiguous" + (names.isEmpty ? "" : ": " + quotedList(names)),
      fix: "add \"generate\": { \"target\": \"\(names.first ?? "App")\" }")
  }

  private func unknown(
    _ name: Located<String>, among known: [PackageTarget], isFor target: PackageTarget? = nil
  ) -> PlacementProblem {
    let names: [String] = known.map { $0.name }
    var fix: Fix?
    if let near: String = nearestName(to: name.value, among: names) {
      fix = "write '\(near)'"
    } else if !names.isEmpty {
      fix = "the package has \(quotedList(names, "and"))"
    }
    return PlacementProblem("there is no target '\(name.value)'", at: name.range, fix: fix, isFor: target)
  }
}

/// Returns warnings about targets of a table's `generate` section of which the package has no folder, but one with a similar name.
///
/// Only SwiftPM knows where a target with a path of its own is, so other names may be right.
package func misspelledTargets(of table: CompiledTable) -> [Diagnostic] {
  guard let options: GenerateOptions = table.document?.generate,
    let folder: String = PackageLayout.package(above: Path.folder(of: table.files[0].path))
  else { return [] }
  let layout = PackageLayout(folder: folder, targets: [])
  return [options.target, options.testTarget].compactMap { name -> Diagnostic? in
    guard let name, layout.target(named: name.value) == nil else { return nil }
    let known: [String] = ["Sources", "Tests"].flatMap { (try? FileSystem.names(in: Path.join(folder, $0))) ?? [] }
    guard let near: String = nearestName(to: name.value, among: known) else { return nil }
    return Diagnostic(
      .warning, "no-target", "there is no target '\(name.value)'", at: name.range, fix: .write(near, for: name))
  }
}

/// Why a table's files have no place; becomes a diagnostic about the table.
struct PlacementProblem: Error, Sendable {
  let message: String
  let range: SourceRange
  let fix: Fix?
  /// The target that gets the enum, where it is the tests' place that is open.
  let target: PackageTarget?

  init(
    _ message: String, at range: SourceRange = SourceRange(lower: 0, upper: 0), fix: Fix? = nil,
    isFor target: PackageTarget? = nil
  ) {
    self.message = message
    self.range = range
    self.fix = fix
    self.target = target
  }
}
