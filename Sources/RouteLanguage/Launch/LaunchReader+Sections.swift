import RouteMatching

// The sections of `launch`, one function each.
extension LaunchReader {
  /// A target for all notifications, `actions` for all, and `categories`, each a target with `actions` of its own. A
  /// category without a target takes that for all. An action that isn't listed opens nothing, and so does a dismissal.
  mutating func readNotification(_ value: JSONValue) {
    let own = ["categories", "actions"]
    addRule(.notification, target: readTarget(value, "'notification'", beside: own))
    guard value.members != nil else { return }
    if let actions = value["actions"] { readActions(actions, category: nil) }
    guard let categories = value["categories"] else { return }
    for (name, value) in members(categories, of: "'categories'") {
      addRule(
        .notification, name: name.located, target: readTarget(value, "a category", beside: ["actions"]))
      if value.members != nil, let actions = value["actions"] { readActions(actions, category: name.located) }
    }
  }

  private mutating func readActions(_ value: JSONValue, category: Located<String>?) {
    for (name, value) in members(value, of: "'actions'") {
      addRule(.notification, name: category, action: name.located, target: readTarget(value, "an action"))
    }
  }

  /// Names and targets.
  mutating func readMap(_ value: JSONValue, _ source: LaunchSource, _ what: String) {
    for (name, value) in members(value, of: what) {
      addRule(source, name: name.located, target: readTarget(value, "a value of \(what)"))
    }
  }

  /// `items`: patterns of identifiers and targets. `query`: where a search goes on; its text is the value `query`.
  /// `link`: `true` where identifiers that fit no pattern are links.
  mutating func readSpotlight(_ value: JSONValue) {
    for (key, value) in members(value, of: "'spotlight'", known: ["items", "query", "link"]) {
      switch key.text {
      case "query": addRule(.spotlightQuery, target: readTarget(value, "'query'", keys: ["to", "set"]))
      case "link":
        guard case .bool(true) = value.kind else {
          reportKind(value, "'link'", "true")
          continue
        }
        var target = LaunchTarget(range: value.range)
        target.takesOwnLink = true
        addRule(.spotlightItem, target: target)
      default:
        for (pattern, value) in members(value, of: "'items'") {
          guard let piece = PatternReader.identifier(pattern, into: &diagnostics) else { continue }
          addRule(
            .spotlightItem, name: pattern.located, pattern: piece,
            target: readTarget(value, "a value of 'items'", keys: ["to", "set"]))
        }
      }
    }
  }

  /// A target for all widgets without a URL, and `kinds` with targets of their own.
  mutating func readWidget(_ value: JSONValue) {
    addRule(.widget, target: readTarget(value, "'widget'", beside: ["kinds"]))
    guard value.members != nil, let kinds = value["kinds"] else { return }
    readMap(kinds, .widget, "'kinds'")
  }

  /// How long after the click a deferred link is taken: a duration as in links, `"24h"` or `"1h30m"`; a number is seconds.
  mutating func readDeferred(_ value: JSONValue) {
    let text: String?
    switch value.kind {
    case .number(let number): text = number
    default: text = value.text?.text
    }
    // The block's words have 24 bits.
    guard let text, TypeLanguage.language(of: .duration).accepts(Array(text.utf8)),
      let seconds = ValueText.duration(Array(text.utf8)), seconds < Int64(TableLayout.maximumWord)
    else {
      report(
        "wrong-value", "'deferred' must be a length of time of at most 194 days", at: value.range,
        fix: "write \"24h\"")
      return
    }
    launch.deferredSeconds = Int(seconds)
  }

  /// Kinds and what they may bring: origins; or an object with `origins`, and `routes` (only these) or `except`.
  mutating func readAccepts(_ value: JSONValue) {
    for (name, value) in members(value, of: "'accepts'", known: LaunchSource.allCases.map(\.name)) {
      guard let source = LaunchSource(name: name.text) else { continue }
      var acceptance = LaunchAcceptance(source: Located(source, name.range))
      if value.members == nil {
        acceptance.origins = texts(value, "a value of 'accepts'").map(\.located)
      } else {
        for (key, value) in members(value, of: "a value of 'accepts'", known: ["origins", "routes", "except"]) {
          let names = texts(value, "'\(key.text)'").map(\.located)
          switch key.text {
          case "origins": acceptance.origins = names
          case "routes": acceptance.routes = names
          default: acceptance.except = names
          }
        }
        if acceptance.routes != nil, !acceptance.except.isEmpty {
          report(
            "wrong-value", "'routes' names the only routes, so 'except' takes none away", at: value.range,
            fix: "remove one of them")
        }
      }
      launch.accepts.append(acceptance)
    }
  }

  /// Kinds whose events carry the identifier of the input.
  mutating func readIdentifiers(_ value: JSONValue) {
    let kinds: [LaunchSource] = [.notification, .activity, .quickAction, .widget, .spotlightItem]
    for name in texts(value, "'identifiers'") {
      if let source = LaunchSource(name: name.text), kinds.contains(source) {
        launch.identifiers.append(Located(source, name.range))
      } else {
        let names = kinds.map(\.name)
        report(
          "wrong-value", "\(quoted(name.text)) is no kind of input that has an identifier", at: name.range,
          fix: nearestName(to: name.text, among: names).map { "write '\($0)'" }
            ?? "the kinds are \(names.joined(separator: ", "))")
      }
    }
  }
}
