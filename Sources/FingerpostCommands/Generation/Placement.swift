import RouteLanguage

/// The targets that get the files of a table.
struct Placement: Hashable, Sendable {
  /// The target that gets the enum.
  let target: PackageTarget
  /// The test target that gets the tests, or `nil` if there is none.
  let testTarget: PackageTarget?

  /// Returns `true` if one of the two targets is among the names that the user chose. If there are no names, every
  /// target is chosen.
  func isAmong(_ names: [String]) -> Bool {
    names.isEmpty || names.contains(target.name) || testTarget.map { names.contains($0.name) } == true
  }
}

extension PackageLayout {
  /// Finds the targets for a table's code and tests.
  ///
  /// The code belongs to the target in the table's `generate` section, or else to the target whose folder contains the
  /// table, or else to the only target. The tests belong to the section's test target, or else to the test target that
  /// depends on the code's target. If there are several or none, `AppTests` is used for `App`.
  func placement(of table: String, options: GenerateOptions?) throws(PlacementProblem) -> Placement {
    let target: PackageTarget = try enumTarget(of: table, name: options?.target)
    if let name = options?.testTarget {
      guard let test: PackageTarget = self.target(named: name.value) else {
        throw unknown(name, among: targets.filter { $0.isTest }, isFor: target)
      }
      return Placement(target: target, testTarget: test)
    }
    let testing = targets.filter { $0.isTest && $0.dependencies.contains(target.name) }
    let usualName = target.name + "Tests"
    let usual: PackageTarget? = testing.first { $0.name == usualName }
    if usual == nil, testing.count > 1 {
      throw PlacementProblem(
        "several test targets depend on '\(target.name)': " + quotedList(testing.map { $0.name }),
        fix: "choose a test target: \"generate\": { \"testTarget\": \"\(testing[0].name)\" }", isFor: target)
    }
    // SwiftPM doesn't list an empty target, and omits it from the dependencies of the test targets too. So if the
    // target isn't listed, a listed test target with the usual name may belong to it.
    let isListed = targets.contains(target)
    let named: PackageTarget? = isListed ? unlistedTarget(named: usualName) : self.target(named: usualName)
    return Placement(target: target, testTarget: usual ?? testing.first ?? named.flatMap { $0.isTest ? $0 : nil })
  }

  private func enumTarget(of table: String, name: Located<String>?) throws(PlacementProblem) -> PackageTarget {
    let sources = targets.filter { !$0.isTest }
    if let name {
      guard let target: PackageTarget = self.target(named: name.value) else { throw unknown(name, among: sources) }
      return target
    }
    if let holder: PackageTarget = target(holding: table), !holder.isTest { return holder }
    let names: [String] = sources.isEmpty ? unlistedSources : sources.map { $0.name }
    if names.count == 1, let only = self.target(named: names[0]) { return only }
    guard let first = names.first else {
      throw PlacementProblem(
        "there is no target for the enum", fix: "create a target, or write the file with 'fpost generate --enum FILE'")
    }
    throw PlacementProblem(
      "the target for the enum isn't known; it could be \(quotedList(names))",
      fix: "add \"generate\": { \"target\": \"\(first)\" }")
  }

  private func unknown(
    _ name: Located<String>, among known: [PackageTarget], isFor target: PackageTarget? = nil
  ) -> PlacementProblem {
    let names = known.map { $0.name }
    let others: Fix? = names.isEmpty ? nil : "the package has \(quotedList(names, "and"))"
    let fix: Fix? = nearestName(to: name.value, among: names).map { "write '\($0)'" } ?? others
    return PlacementProblem("there is no target '\(name.value)'", at: name.range, fix: fix, isFor: target)
  }
}

/// Returns warnings about targets in a table's `generate` section that have no folder in the package, if a folder has a
/// similar name.
///
/// Other names may be correct, because only SwiftPM knows the folder of a target with a custom path.
package func misspelledTargets(of table: CompiledTable) -> [Diagnostic] {
  guard let options: GenerateOptions = table.document?.generate,
    let folder = PackageLayout.package(above: Path.folder(of: table.files[0].path))
  else { return [] }
  let layout = PackageLayout(folder: folder, targets: [])
  return [options.target, options.testTarget].compactMap { name -> Diagnostic? in
    guard let name, layout.target(named: name.value) == nil else { return nil }
    let known: [String] = ["Sources", "Tests"].flatMap { (try? FileSystem.names(in: Path.join(folder, $0))) ?? [] }
    guard let near = nearestName(to: name.value, among: known) else { return nil }
    return Diagnostic(
      .warning, "no-target", "there is no target '\(name.value)'", at: name.range, fix: .write(near, for: name))
  }
}

/// The reason why no target was found for a table's files. It's a diagnostic about the table.
struct PlacementProblem: Error, Sendable {
  let diagnostic: Diagnostic
  /// The target that gets the enum, if only the target for the tests is unknown.
  let target: PackageTarget?

  init(
    _ message: String, at range: SourceRange = SourceRange(lower: 0, upper: 0), fix: Fix? = nil,
    isFor target: PackageTarget? = nil
  ) {
    diagnostic = Diagnostic(.error, "no-target", message, at: range, fix: fix)
    self.target = target
  }
}
