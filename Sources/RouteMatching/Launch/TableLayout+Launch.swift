// The section that `Header.launch` points at: what the app asks of a table besides where a link leads.
extension TableLayout {
  /// One record. `meanings` has one record a route, `accepts` one a `LaunchSource`. `identifiers`: bit n is the source n.
  /// `deferredExpiry`: seconds + 1, 0 where the table takes no deferred links.
  package enum Launch: Int {
    case meanings, redirectCount, redirects, ruleCount, rules, accepts, identifiers, deferredExpiry, count
  }

  /// What a route asks and tells. `requires` is a run of strings; `eventParameters` a run of words, parameters' indices.
  package enum Meaning: Int {
    case requiresCount, requires, event, eventName, eventNameLength, eventParameterCount, eventParameters, count
  }
  package enum EventKind: Int { case plain, silent }

  /// What a redirect asks besides what its target asks.
  package enum Redirect: Int { case id, idLength, confirm, requiresCount, requires, count }

  /// Which links a source may bring. `origins`: 1 where the table names them, then they are the bits of two words.
  package enum Accepted: Int { case origins, originsLow, originsHigh, routes, routeCount, routeIndices, count }
  package enum AcceptedRoutes: Int { case all, only, except }

  /// What an input leads to that carries more than a link. `name` is a category, an activity type, a quick action, a
  /// kind of widget; empty for all. `label` is what the table's author wrote. `place` and `pattern` are those of a
  /// Spotlight identifier, `captures` the run of its parameters' names (strings), in the order of their slots.
  package enum LaunchRule: Int {
    case source, name, nameLength, action, actionLength, label, labelLength, place, pattern, captureCount, captures
    case flags, keyCount, keys, route, valueCount, values, count
  }
  package enum LaunchRuleFlag {
    /// `null`: known, and opens nothing.
    package static let opensNothing = 1
    /// `"link": true`
    package static let ownLink = 2
  }

  /// A value for a parameter of the rule's route. `lenient`: a bad value counts as absent.
  package enum LaunchValue: Int { case parameter, lenient, partCount, parts, count }
  /// Text, or the key path of a value.
  package enum LaunchPart: Int { case isKey, text, textLength, count }
}
