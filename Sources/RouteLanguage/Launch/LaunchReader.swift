import RouteMatching

/// Reads the table's `launch` section and the `event` of its routes.
///
///     "launch": {
///       "plain": "home",
///       "notification": {
///         "link": ["link", "data.url"],
///         "categories": { "club": { "to": "club.detail", "set": { "club": "{club.slug}" }, "actions": { "map": "club.nearby" } } }
///       },
///       "activities": { "example.bookshelf.reading": { "link": true, "to": "book.read" } },
///       "spotlight": { "items": { "book-{book: BookID}": "book.detail" }, "query": "search" },
///       "quickActions": { "search": "search" },
///       "widget": { "kinds": { "ReadingNow": "reading.now" } },
///       "appClip": "club.detail",
///       "deferred": "24h",
///       "accepts": { "deferred": ["web"], "notification": { "except": ["account"] } },
///       "identifiers": ["quickAction"]
///     }
///
/// A *target* says what an input leads to: a route's id; `null` for nothing; or an object with `link`, `to` and `set`.
///
/// | key | |
/// | --- | --- |
/// | `link` | the key paths at which the payload may hold a link (the first that is there counts), or `true` for the link that the input has for itself: its target content identifier, web page or item identifier |
/// | `to` | the route it leads to where there is no such link |
/// | `set` | values of the route's parameters: text around key paths, `"{club.slug}"`. A parameter that isn't set takes the value of its own name; one whose key is missing is absent |
///
/// A link that is there and leads nowhere opens nothing: `to` never hides a broken link.
struct LaunchReader {
  let document: RouteDocument
  var launch = LaunchDeclaration()
  var diagnostics: [Diagnostic] = []

  private static let keys = [
    "plain", "notification", "activities", "spotlight", "quickActions", "widget", "appClip", "deferred", "accepts",
    "identifiers",
  ]

  /// Reads what is there; names are checked by `LaunchCheck`.
  static func read(_ document: RouteDocument) -> (launch: LaunchDeclaration, diagnostics: [Diagnostic]) {
    var reader = LaunchReader(document: document)
    if let value = document.launch { reader.readSection(value) }
    for route in document.routes {
      if let event = route.event { reader.launch.events[route.id.value] = reader.readEvent(event) }
    }
    return (reader.launch, reader.diagnostics)
  }

  private init(document: RouteDocument) { self.document = document }

  private mutating func readSection(_ value: JSONValue) {
    for (key, value) in members(value, of: "'launch'", known: Self.keys) {
      switch key.text {
      case "plain": addRule(.plain, target: readTarget(value, "'plain'", keys: ["to", "set"]))
      case "notification": readNotification(value)
      case "activities": readMap(value, .activity, "'activities'")
      case "spotlight": readSpotlight(value)
      case "quickActions": readMap(value, .quickAction, "'quickActions'")
      case "widget": readWidget(value)
      case "appClip": addRule(.appClip, target: readTarget(value, "'appClip'"))
      case "deferred": readDeferred(value)
      case "accepts": readAccepts(value)
      case "identifiers": readIdentifiers(value)
      default: break
      }
    }
  }

  mutating func addRule(
    _ source: LaunchSource, name: Located<String>? = nil, action: Located<String>? = nil, pattern: Piece? = nil,
    target: LaunchTarget?
  ) {
    guard let target else { return }
    launch.rules.append(
      LaunchRuleDeclaration(source: source, name: name, action: action, pattern: pattern, target: target))
  }

  /// `"event"`: `false`, a name, or an object with `name` and `parameters`.
  private mutating func readEvent(_ value: JSONValue) -> EventDeclaration {
    var event = EventDeclaration()
    switch value.kind {
    case .bool(let isRecorded): event.isSilent = !isRecorded
    case .string(let name): event.name = name.text
    case .object:
      for (key, value) in members(value, of: "'event'", known: ["name", "parameters"]) {
        switch key.text {
        case "name": event.name = text(value, "'name'")?.text
        default: event.parameters = texts(value, "'parameters'").map(\.located)
        }
      }
    default: reportKind(value, "'event'", "false, a name or an object")
    }
    return event
  }

  // MARK: Values of JSON

  /// The members of an object whose keys are known; others are reported, with the nearest known one.
  mutating func members(
    _ value: JSONValue, of what: String, known: [String]? = nil
  ) -> [(key: SourceText, value: JSONValue)] {
    guard let members = value.members else {
      reportKind(value, what, "an object")
      return []
    }
    guard let known else { return members }
    return members.filter { key, _ in
      if known.contains(key.text) { return true }
      report(
        "unknown-key", "\(what) has no key \(quoted(key.text))", at: key.range,
        fix: nearestName(to: key.text, among: known).map { "write '\($0)'" }
          ?? "the keys are \(known.sorted().joined(separator: ", "))")
      return false
    }
  }

  mutating func text(_ value: JSONValue, _ what: String) -> SourceText? {
    guard let text = value.text, !text.text.isEmpty else {
      reportKind(value, what, "a string with something in it")
      return nil
    }
    return text
  }

  /// Strings in an array; one string stands for an array of one.
  mutating func texts(_ value: JSONValue, _ what: String) -> [SourceText] {
    (value.elements ?? [value]).compactMap { text($0, what) }
  }

  mutating func reportKind(_ value: JSONValue, _ what: String, _ expected: String) {
    let found = value.text.map { quoted($0.text) } ?? value.described
    report("wrong-value", "\(what) must be \(expected), not \(found)", at: value.range)
  }

  mutating func report(
    _ rule: String, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fix: String? = nil
  ) {
    diagnostics.append(Diagnostic(.error, rule, message, at: range, notes: notes, fix: fix))
  }
}
