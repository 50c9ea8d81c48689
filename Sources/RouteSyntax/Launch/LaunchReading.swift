import RouteMatching

/// Reads the table's `launch` section, its `requirements`, which are rules too, and the `event` of its routes.
///
///     "launch": {
///       "plain": "home",
///       "notification": {
///         "link": ["link", "data.url"],
///         "categories": { "club": { "to": "club.detail", "set": { "club": "{club.slug}" }, "actions": { "mute": false } } }
///       },
///       "activities": { "example.bookshelf.reading": { "link": true, "to": "book.read" } },
///       "spotlight": { "items": { "book-{book: BookID}": "book.detail" }, "query": "search" },
///       "quickActions": { "search": { "to": "search", "title": "Search" } },
///       "widget": { "kinds": { "ReadingNow": "reading.now" } },
///       "appClip": "club.detail",
///       "deferred": "24h",
///       "accepts": { "deferred": ["web"], "notification": { "except": ["account"] } },
///       "identifiers": ["quickAction"]
///     }
///
/// A *target* is the id of the route that an input opens, `false` for nothing, or an object with `link` (key paths of
/// the payload, or `true` for the input's own link), `to` (the route if there is no link) and `set` (values for the
/// route). If a link is present but doesn't match any route, nothing opens, so `to` never hides a broken link.
/// `ObjectGrammar.launch` describes all keys.
extension DocumentReader {
  /// Reads the section, which conforms to the grammar.
  mutating func readLaunch() {
    if let launch = document.launch { readSection(launch) }
    if let requirements = document.requirements { readNamed(requirements, .requirement) }
  }

  private mutating func readSection(_ section: JSONValue) {
    for way in LaunchWay.all {
      if let key = way.key, let value = section[key.name] { readRules(value, way) }
    }
    if let value = section["deferred"] { readDeferred(value) }
    if let value = section["accepts"] { readAccepts(value) }
    for name in section["identifiers"]?.texts ?? [] {
      guard let source = LaunchSource(name: name.value) else { continue }
      document.launchDeclaration.identifiers.append(Located(source, name.range))
    }
  }

  private mutating func addRule(
    _ source: LaunchSource, name: Located<String>? = nil, action: Located<String>? = nil, pattern: Piece? = nil,
    target: LaunchTarget?, shortcut: ShortcutDeclaration? = nil
  ) {
    guard let target else { return }
    document.launchDeclaration.rules.append(
      LaunchRuleDeclaration(
        source: source, name: name, action: action, pattern: pattern, target: target, shortcut: shortcut))
  }

  private mutating func readRules(_ value: JSONValue, _ way: LaunchWay) {
    switch way.rules {
    case nil: break
    case .target(let key):
      addRule(way.source, target: readTarget(value))
      readActions(value["actions"], way.source, name: nil)
      if let key, let named = value[key] { readNamed(named, way.source) }
    case .named: readNamed(value, way.source)
    case .patterns: readSpotlight(value)
    }
  }

  /// Reads a target for each name. A notification's category also has `actions`.
  private mutating func readNamed(_ value: JSONValue, _ source: LaunchSource) {
    for (name, value) in value.members ?? [] {
      let shortcut = (value["title"]?.text).map { title in
        ShortcutDeclaration(
          title: title.located, subtitle: value["subtitle"]?.text?.text, symbol: value["symbol"]?.text?.text)
      }
      addRule(source, name: name.located, target: readTarget(value), shortcut: shortcut)
      readActions(value["actions"], source, name: name.located)
    }
  }

  private mutating func readActions(_ value: JSONValue?, _ source: LaunchSource, name: Located<String>?) {
    for (action, value) in value?.members ?? [] {
      addRule(source, name: name, action: action.located, target: readTarget(value))
    }
  }

  // MARK: Sections

  private mutating func readSpotlight(_ value: JSONValue) {
    for (pattern, value) in value["items"]?.members ?? [] {
      guard count(1, at: pattern.range) else { break }
      guard let piece = PatternReader.identifier(pattern, into: &diagnostics) else { continue }
      addRule(.spotlightItem, name: pattern.located, pattern: piece, target: readTarget(value))
    }
    if let query = value["query"] { addRule(.spotlightQuery, target: readTarget(query)) }
    if let link = value["link"], link.isTrue {
      addRule(.spotlightItem, target: LaunchTarget(takesOwnLink: true, range: link.range))
    }
  }

  /// Reads a duration such as `"24h"` or `"1h30m"`, or a number of seconds.
  private mutating func readDeferred(_ value: JSONValue) {
    var text = value.text?.text
    if case .number(let number) = value.kind { text = number }
    // The compiled table stores the seconds in a word of 24 bits.
    guard let text, BuiltInType.duration.language.accepts(Array(text.utf8)),
      let seconds = ValueText.duration(Array(text.utf8)), seconds < Int64(TableLayout.maximumWord)
    else {
      report(
        "wrong-value", "'deferred' must be a duration in hours, minutes and seconds, of at most 194 days",
        at: value.range, fix: "write \"24h\"")
      return
    }
    document.launchDeclaration.deferredSeconds = Int(seconds)
  }

  private mutating func readAccepts(_ value: JSONValue) {
    for (name, value) in value.members ?? [] {
      guard let source = LaunchSource(name: name.text) else { continue }
      document.launchDeclaration.accepts.append(
        LaunchAcceptance(
          source: Located(source, name.range), origins: value.members == nil ? value.texts : value["origins"]?.texts,
          routes: value["routes"]?.texts, except: value["except"]?.texts ?? []))
    }
  }

  /// Reads `"event"`: `false`, a name, or an object with `name` and `parameters`.
  func readEvent(_ value: JSONValue) -> EventDeclaration {
    let isSilent = if case .bool(false) = value.kind { true } else { false }
    return EventDeclaration(
      isSilent: isSilent, name: value.text?.text ?? value["name"]?.text?.text,
      parameters: value["parameters"]?.texts ?? [])
  }
}

extension DocumentReader {
  /// Reads a target.
  ///
  /// - Returns: `nil` if there is no target, because the value is invalid or the object has only other keys.
  mutating func readTarget(_ value: JSONValue) -> LaunchTarget? {
    if let route = value.text { return LaunchTarget(route: route.located, range: value.range) }
    if value.members == nil { return LaunchTarget(opensNothing: true, range: value.range) }
    let target = LaunchTarget(
      takesOwnLink: value["link"]?.isTrue ?? false, linkKeys: value["link"]?.texts ?? [],
      route: value["to"]?.text?.located, set: readSet(value["set"], .payloadTemplate), range: value.range)
    let leadsSomewhere = target.route != nil || target.takesOwnLink || !target.linkKeys.isEmpty
    return leadsSomewhere ? target : nil
  }
}
