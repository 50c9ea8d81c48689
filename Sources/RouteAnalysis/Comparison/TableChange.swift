import RouteLanguage

/// One difference between two tables, with what it means for those who rely on the old one.
package struct TableChange: Sendable {
  /// What became different.
  package enum Kind: String, Sendable, CaseIterable {
    /// Links that led somewhere lead nowhere.
    case stopsWorking = "stops-working"
    /// Links lead to another route.
    case leadsElsewhere = "leads-elsewhere"
    /// The same links lead to the same screen under another id.
    case renamed
    /// A parameter has another value for the same link.
    case valueChanges = "value-changes"
    /// A parameter's value is of another type for the same link.
    case typeChanges = "type-changes"
    /// A parameter that had a value has none for the same link, or the other way round.
    case presenceChanges = "presence-changes"
    /// Links that led nowhere lead somewhere.
    case newLink = "new-link"
    /// The link that is printed for a destination.
    case canonicalChanges = "canonical-changes"
    /// What opening the route asks for or does.
    case meaningChanges = "meaning-changes"
    /// Words for people.
    case documentation
    /// The generated Swift.
    case generatedCode = "generated-code"
  }

  package enum Verdict: String, Sendable, CaseIterable {
    /// Links in the world, saved state or calling code stop working or mean something else.
    case breaking
    /// What worked works as before, and there is more.
    case compatible
    /// Only people who read the table notice.
    case cosmetic
  }

  package var kind: Kind
  package var verdict: Verdict
  /// One lower-case sentence.
  package var message: String
  /// The route in the old table; in the new one where it is new.
  package var route: String
  package var newRoute: String?
  package var parameter: String?
  package var origin: String?
  /// As written in the table.
  package var oldPattern: String?
  package var newPattern: String?
  /// A link that shows it.
  package var link: String?
  /// Where it stands in the old table, and in the new one.
  package var oldRange: SourceRange?
  package var newRange: SourceRange?

  package init(_ kind: Kind, _ verdict: Verdict, _ message: String, route: String) {
    self.kind = kind
    self.verdict = verdict
    self.message = message
    self.route = route
  }
}

/// What two tables differ in.
package struct TableDifference: Sendable {
  /// Breaking changes first, then by kind and route.
  package private(set) var changes: [TableChange]
  /// Questions that were too hard: what is said about them is nothing, rather than a guess.
  package private(set) var unknown: [String]
  /// What was not compared because the analysis leaves it out; see `Approximation`.
  package private(set) var leftOut: [String]

  package init(changes: [TableChange], unknown: [String], leftOut: [String] = []) {
    self.changes = changes.sorted { TableDifference.key($0).lexicographicallyPrecedes(TableDifference.key($1)) }
    self.unknown = unknown
    self.leftOut = leftOut
  }

  private static func key(_ change: TableChange) -> [String] {
    let verdict = TableChange.Verdict.allCases.firstIndex(of: change.verdict) ?? 0
    let kind = TableChange.Kind.allCases.firstIndex(of: change.kind) ?? 0
    return ["\(verdict)", kind < 10 ? "0\(kind)" : "\(kind)", change.route, change.message, change.link ?? ""]
  }

  /// With what is said about callers of the generated code.
  package func adding(_ more: [TableChange]) -> TableDifference {
    TableDifference(changes: changes + more, unknown: unknown, leftOut: leftOut)
  }

  /// With something more that was not compared.
  package func leavingOut(_ text: String) -> TableDifference {
    TableDifference(changes: changes, unknown: unknown, leftOut: leftOut + [text])
  }

  package func changes(_ verdict: TableChange.Verdict) -> [TableChange] { changes.filter { $0.verdict == verdict } }

  /// Whether there is a change at least as grave as that, or may be: what isn't known could be breaking.
  package func fails(on verdict: TableChange.Verdict) -> Bool { has(verdict) || !unknown.isEmpty }

  /// Whether there is a change at least as grave as that.
  package func has(_ verdict: TableChange.Verdict) -> Bool {
    let order = TableChange.Verdict.allCases
    return changes.contains { change in
      (order.firstIndex(of: change.verdict) ?? 0) <= (order.firstIndex(of: verdict) ?? 0)
    }
  }
}
