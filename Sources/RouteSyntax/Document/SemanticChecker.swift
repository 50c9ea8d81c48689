import RouteMatching

/// Checks that every name in a document is declared, and that patterns can match links.
///
/// Problems that follow from an earlier problem aren't reported. For example, a route with an invalid pattern isn't
/// reported for lacking a parameter, and no name is reported as unknown if a file is missing.
package struct SemanticChecker: ErrorCollector {
  package let document: RouteDocument
  package let broken: BrokenNames
  package let typeNames: Set<String>
  package let originNames: Set<String>
  /// The fields of each type that is a record.
  package let records: [String: [TypeDeclaration.Field]]
  package let routes: [String: RouteDeclaration]
  /// Cycles of parents and of redirects, as returned by `cycles`.
  let parentCycles: [String: [String]]
  let redirectCycles: [String: [String]]
  @Limited package var diagnostics: [Diagnostic] = []
  private var suggestions = 0

  package static func check(_ document: RouteDocument, broken: BrokenNames) -> [Diagnostic] {
    var check = SemanticChecker(document, broken)
    check.checkTable()
    check.checkTypes()
    check.checkOrigins()
    for route in document.routes { check.checkRoute(route) }
    check.checkExamples()
    check.checkWindows()
    check.checkActivities()
    check.checkLaunch()
    return check.diagnostics
  }

  private init(_ document: RouteDocument, _ broken: BrokenNames) {
    self.document = document
    self.broken = broken
    records = document.records
    routes = document.routes.byID
    parentCycles = SemanticChecker.cycles(routes.compactMapValues { $0.parent?.value })
    redirectCycles = SemanticChecker.cycles(routes.compactMapValues { $0.redirect?.target.value })
    typeNames = Set(document.types.map { $0.name.value }).union(BuiltInType.names).union(broken.types)
    originNames = Set(document.origins.map { $0.name.value })
  }

  private mutating func checkTable() {
    if let name = document.name { checkName(name, "the name of the table", isDotted: false) }
    checkGenerate()
    for wrapper in document.wrappers {
      checkPattern(wrapper.pattern, isCanonical: false)
      checkFields(of: [wrapper.pattern], records: [:])
      guard !wrapper.pattern.uses.contains(where: { $0.use.name?.value == "link" }) else { continue }
      report(
        "missing-parameter", "a wrapper needs the parameter 'link' for the inner link",
        at: wrapper.pattern.source.range, fix: "write '{link}' in the position of the inner link")
    }
  }

  /// Checks the names of targets and modules. They become parts of paths and imports, so invalid names must not reach
  /// the generator.
  private mutating func checkGenerate() {
    let targets = [document.generate?.target, document.generate?.testTarget].compactMap { $0 }
    for target in targets where !GenerateOptions.isTargetName(target.value) {
      report(
        "bad-target-name", "\(quoted(target.value)) isn't a valid name of a target", at: target.range,
        fix: "write the target's name as in Package.swift, not a path")
    }
    guard let module = document.generate?.module, !GenerateOptions.isModuleName(module.value) else { return }
    report(
      "bad-target-name", "\(quoted(module.value)) isn't a valid name of a module", at: module.range,
      fix: "begin with a letter or '_', and use letters, digits and '_' only")
  }

  private mutating func checkRoute(_ route: RouteDeclaration) {
    checkName(route.id, "the id of a route")
    checkIgnoredItems(of: route)
    for form in route.links {
      // Links aren't printed with a form whose `set` needs a part of the original link.
      let isPrinted = route.redirect == nil && !form.set.contains { $0.isNeverPrinted }
      checkPattern(form.pattern, isCanonical: isPrinted)
    }
    for form in route.aliases { checkPattern(form.pattern, isCanonical: false) }
    for form in route.exclude { checkExclude(form) }
    checkOrigins(of: route)
    guard !broken.routes.contains(route.id.value) else { return checkRelations(of: route) }
    checkRecords(of: route)
    checkParameters(of: route)
    checkPlus(of: route)
    checkSets(of: route)
    checkGroups(of: route)
    checkRelations(of: route)
  }

  mutating func checkOrigin(_ name: Located<String>) {
    checkKnown(
      name, "there is no origin", rule: "unknown-origin", among: originNames,
      isComplete: !originNames.isEmpty && !broken.origins.contains(name.value),
      otherwise: { check in
        // The name may be the base URL of an origin.
        let origin = check.document.origins.first { $0.places.contains { $0.source.text == name.value } }
        return origin.map { .write($0.name.value, for: name) }
          ?? check.choice("the names in 'origins'", check.originNames)
      })
  }

  // MARK: Helpers

  /// Checks that a name is among the known ones, and returns `true` if it is.
  ///
  /// - Parameters:
  ///   - absence: The beginning of the message, such as "there is no route".
  ///   - otherwise: Returns the fix if no known name is similar. It's only called for a message, because it may be slow.
  @discardableResult
  mutating func checkKnown(
    _ name: Located<String>, _ absence: String, rule: String, among known: some Collection<String>,
    isComplete: Bool = true, otherwise: (SemanticChecker) -> Fix? = { _ in nil }
  ) -> Bool {
    guard isComplete, !known.contains(name.value) else { return true }
    report(
      rule, "\(absence) \(quoted(name.value))", at: name.range,
      fix: suggestion(for: name, among: Array(known)) ?? otherwise(self))
    return false
  }

  /// Returns a parameter of a route, or reports its name and returns `nil` if the route has none with this name.
  mutating func checkParameter(_ name: Located<String>, of route: RouteDeclaration) -> CombinedParameter? {
    if let parameter = route.combinedParameters.named(name.value) { return parameter }
    checkKnown(
      name, "\(quoted(route.id.value)) has no parameter", rule: "unknown-parameter",
      among: route.combinedParameters.map { $0.name.value })
    return nil
  }

  /// Returns a fix with the possible names, or with their description `what` if there are more than eight.
  package func choice(_ what: String, _ names: some Collection<String>) -> Fix? {
    if names.isEmpty { return nil }
    return names.count > 8 ? "write one of \(what)" : "write \(quotedList(names.sorted()))"
  }

  /// Returns a fix with the nearest known name. Only the first 200 calls search for it, because searching is slow.
  package mutating func suggestion(for name: Located<String>, among known: [String]) -> Fix? {
    guard suggestions < 200 else { return nil }
    suggestions += 1
    return SemanticChecker.nearest(to: name, among: known)
  }

  /// Returns a fix with the nearest known name that is valid, or with all of them if several are equally near.
  package static func nearest(to name: Located<String>, among known: [String]) -> Fix? {
    let names = known.filter { RouteDocument.isIdentifier($0, isDotted: true, allowsHyphen: true) }
    let near = nearestNames(to: name.value, among: names)
    if near.count > 1 { return "write \(quotedList(near))" }
    return near.first.map { .write($0, for: name) }
  }

  /// Checks a name that becomes a Swift name. Names are used unchanged, so they consist of ASCII letters, digits and
  /// `_`, and begin with a letter. An id may consist of several names joined by dots. A hyphen is allowed in tables
  /// that are only read at run time; the generator reports it.
  mutating func checkName(
    _ name: Located<String>, _ what: String, isDotted: Bool = true, allowsHyphen: Bool = false
  ) {
    guard !RouteDocument.isIdentifier(name.value, isDotted: isDotted, allowsHyphen: allowsHyphen) else { return }
    let parts = isDotted ? name.value.split(separator: ".", omittingEmptySubsequences: false) : [name.value[...]]
    let near = parts.map { RouteDocument.identifier(near: $0) ?? "" }.joined(separator: ".")
    let names = RouteDocument.isIdentifier(near, isDotted: isDotted) ? "\(quoted(near)), or another name" : "a name"
    report(
      "bad-swift-name", "\(what), \(quoted(name.value)), isn't a valid Swift name", at: name.range,
      fix: parts.contains { $0.isEmpty } && parts.count > 1
        ? "write names joined by single dots, as in 'book.detail'"
        : "write \(names) that begins with a letter and has only ASCII letters, digits and '_'")
  }
}
