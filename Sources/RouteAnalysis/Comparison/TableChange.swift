import RouteLanguage

/// A difference between two tables, with its effect on users of the old table.
package struct TableChange: Sendable {
  /// The kind of difference.
  package enum Kind: String, Sendable, CaseIterable {
    /// Links that opened a route don't match any more.
    case stopsWorking = "stops-working"
    /// Links open another route.
    case leadsElsewhere = "leads-elsewhere"
    /// Links open the same screen, but its id has changed.
    case renamed
    /// A parameter has another value for the same link.
    case valueChanges = "value-changes"
    /// A parameter has a value of another type for the same link.
    case typeChanges = "type-changes"
    /// A parameter gained or lost its value for the same link.
    case presenceChanges = "presence-changes"
    /// Links match that didn't match before.
    case newLink = "new-link"
    /// The printed link of a destination has changed.
    case canonicalChanges = "canonical-changes"
    /// The conditions or the effect of opening a route have changed.
    case meaningChanges = "meaning-changes"
    /// Texts for people, such as summaries, have changed.
    case documentation
    /// The generated Swift code has changed.
    case generatedCode = "generated-code"
  }

  package enum Verdict: String, Sendable, CaseIterable {
    /// Published links, saved state or calling code stop working or change their meaning.
    case breaking
    /// Everything that worked still works, and more may work.
    case compatible
    /// Only the authors of the table notice a difference.
    case cosmetic
  }

  package var kind: Kind
  package var verdict: Verdict
  /// A lowercase sentence without a full stop.
  package var message: String
  /// The id of the route in the old table, or in the new table if the route is new.
  package var route: String
  package var newRoute: String?
  package var parameter: String?
  package var origin: String?
  /// The texts of the old and the new pattern that the change is about. `nil` if there's no such pattern in that table.
  package var oldPattern: String?
  package var newPattern: String?
  /// A link that shows the change.
  package var link: String?
  /// The position of the difference in the old table, or `nil` if that table has no such position.
  package var oldRange: SourceRange?
  package var newRange: SourceRange?

  /// - Parameters:
  ///   - old: The position in the old table, unless there is an old pattern. The same applies to `new`.
  ///   - oldPattern: The pattern of the old table that the change is about.
  ///   - newPattern: The pattern of the new table that the change is about.
  package init(
    _ kind: Kind, _ verdict: Verdict, _ message: String, route: String = "", newRoute: String? = nil,
    parameter: String? = nil, origin: String? = nil, link: String? = nil, old: SourceRange? = nil,
    new: SourceRange? = nil, from oldPattern: ResolvedPattern? = nil, to newPattern: ResolvedPattern? = nil
  ) {
    (self.kind, self.verdict, self.message) = (kind, verdict, message)
    (self.route, self.newRoute, self.parameter, self.origin) = (route, newRoute, parameter, origin)
    (self.oldPattern, self.newPattern, self.link) = (oldPattern?.text, newPattern?.text, link)
    (oldRange, newRange) = (oldPattern?.source.range ?? old, newPattern?.source.range ?? new)
  }
}

/// The differences between two tables.
package struct TableDifference: Sendable {
  /// The changes, in order of verdict (breaking first), kind and route.
  package private(set) var changes: [TableChange]
  /// Descriptions of questions that the comparison couldn't decide within its limits.
  package private(set) var unknown: [String]
  /// Descriptions of parts that weren't compared because the analysis ignores them; see `Approximation`.
  package private(set) var notCompared: [String]

  package init(changes: [TableChange], unknown: [String], notCompared: [String] = []) {
    self.changes = changes.sorted { TableDifference.key($0).lexicographicallyPrecedes(TableDifference.key($1)) }
    self.unknown = unknown
    self.notCompared = notCompared
  }

  private static func key(_ change: TableChange) -> [String] {
    let verdict = TableChange.Verdict.allCases.firstIndex(of: change.verdict) ?? 0
    let kind = TableChange.Kind.allCases.firstIndex(of: change.kind) ?? 0
    return ["\(verdict)", kind < 10 ? "0\(kind)" : "\(kind)", change.route, change.message, change.link ?? ""]
  }

  /// Returns the difference with more changes, such as those of the generated code, and with descriptions of more parts
  /// that weren't compared.
  package func adding(_ more: [TableChange] = [], notCompared texts: [String] = []) -> TableDifference {
    TableDifference(changes: changes + more, unknown: unknown, notCompared: notCompared + texts)
  }

  package func changes(_ verdict: TableChange.Verdict) -> [TableChange] { changes.filter { $0.verdict == verdict } }

  /// Returns `true` if there is a change that is at least as severe as the verdict, or if anything is unknown, because
  /// it could be breaking.
  package func fails(on verdict: TableChange.Verdict) -> Bool { has(verdict) || !unknown.isEmpty }

  /// Returns `true` if there is a change that is at least as severe as the verdict.
  package func has(_ verdict: TableChange.Verdict) -> Bool {
    let order = TableChange.Verdict.allCases
    return changes.contains { change in
      (order.firstIndex(of: change.verdict) ?? 0) <= (order.firstIndex(of: verdict) ?? 0)
    }
  }
}
