import RouteLanguage

/// A feature of a table that the analysis ignores, so its answers about links may be wrong if a link uses the feature.
package struct Approximation: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Parameters of type `Link`. A link is refused if its nested link doesn't match.
    case nestedLinks = "nested-links"
    /// Wrappers, which are removed before anything else is read.
    case wrappers
    /// Types of the app, which may refuse a value after the match.
    case appTypes = "app-types"
    /// Maximum lengths of links, paths and queries.
    case limits
    /// Hosts that the app adds at run time.
    case openOrigins = "open-origins"
  }

  package var kind: Kind
  /// A lowercase sentence about the ignored feature, with the names in the table.
  package var message: String
  /// The first position in the table that uses the feature.
  package var range: SourceRange
}

extension CompiledTable {
  /// The features of this table that the analysis ignores, in the order of `Kind`.
  package var approximations: [Approximation] {
    guard let resolved = space?.resolved, let document else { return [] }
    let found = [resolved.nestedLinks, resolved.wrapped, document.appTypes, resolved.limited, resolved.openOrigins]
    return found.compactMap { $0 }
  }
}

extension RouteDocument {
  fileprivate var appTypes: Approximation? {
    let types = types.compactMap { $0.swift }
    guard let first = types.first else { return nil }
    let names = types.map { $0.value }.withoutDuplicates
    let what = names.count == 1 ? "is a Swift type of the app, which" : "are Swift types of the app, which"
    return Approximation(
      kind: .appTypes, message: "\(listed(names)) \(what) can refuse a value after the match", range: first.range)
  }
}

/// Returns up to four names in quotes, and the number of further names.
private func listed(_ names: [String]) -> String {
  if names.count <= 4 { return quotedList(names, "and") }
  return names.prefix(4).map(quoted).joined(separator: ", ") + " and \(names.count - 4) more"
}

extension ResolvedTable {
  fileprivate var nestedLinks: Approximation? {
    guard let first = routes.first(where: { $0.takesLinks }) else { return nil }
    let names = routes.flatMap { route in
      route.parameters.filter { $0.type.base == .link }.map { route.id + "." + $0.name }
    }
    return Approximation(
      kind: .nestedLinks,
      message: "links inside \(listed(names)) aren't followed, but if one doesn't match, neither does the whole link",
      range: first.declaration.id.range)
  }

  fileprivate var wrapped: Approximation? {
    guard let first = wrappers.first else { return nil }
    let names = wrappers.map { $0.pattern.source.text }
    return Approximation(
      kind: .wrappers, message: "links inside the wrapper \(listed(names)) aren't followed",
      range: first.pattern.source.range)
  }

  fileprivate var limited: Approximation? {
    let usual = TableOptions()
    var names: [String] = []
    if options.maximumLength != usual.maximumLength { names.append("\(options.maximumLength) bytes") }
    if options.maximumSegments != usual.maximumSegments { names.append("\(options.maximumSegments) segments") }
    if options.maximumItems != usual.maximumItems { names.append("\(options.maximumItems) query items") }
    guard !names.isEmpty else { return nil }
    return Approximation(
      kind: .limits,
      message: "links with more than \(names.joined(separator: " or ")) are refused, whatever their route",
      range: SourceRange(lower: 0, upper: 1))
  }

  fileprivate var openOrigins: Approximation? {
    let names = origins.filter { $0.acceptsAddedHosts }.map { $0.name }
    let open = places.first { origins[$0.origin].acceptsAddedHosts }
    guard let open, !names.isEmpty else { return nil }
    return Approximation(
      kind: .openOrigins, message: "the hosts that the app adds to \(listed(names)) while it runs are unknown here",
      range: open.source.range)
  }
}
