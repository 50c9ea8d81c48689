import LaunchInputs
import RouteDecisions
import RouteMatching

// The text of this file below its imports is written into every generated test suite; see `LinkCheck.swift`.

/// Compares what a table decides of launch inputs, windows and saved state with what it says of them.
nonisolated struct LaunchCheck {
  let table: RouteTable
  /// The canonical link of a match's destination.
  let link: (RouteMatch) -> String?
  /// What differs, in words.
  private(set) var differences: [String] = []

  init(_ table: RouteTable, link: @escaping (RouteMatch) -> String?) {
    self.table = table
    self.link = link
  }

  /// What is decided of an input: `ROUTE !REQUIREMENT ? ^` with a question mark where the user is asked and an arrow to the
  /// browser, or `- REASON`; the destination's link and the identifier that is recorded, where they are known; and texts that
  /// no record may hold.
  mutating func check(_ input: LaunchInput, _ line: String, link: String?, records: String?, secrets: [String]) {
    let decision: LaunchDecision = table.decide(input)
    let name: String = [input.kind.rawValue, input.name, input.link].compactMap { $0 }.joined(separator: " ")
    var words: [String] = [decision.match?.routeID ?? "- " + (decision.reason?.code.rawValue ?? "")]
    for requirement in decision.requires { words.append("!" + requirement) }
    if decision.confirms { words.append("?") }
    if decision.opensInBrowser { words.append("^") }
    expect(words.joined(separator: " "), line, "what is decided by", name)
    if let match = decision.match, let link { expect(self.link(match), link, "the destination by", name) }
    // What is recorded and handed to the system names routes and patterns.
    if let event = decision.event {
      expect(event.route, decision.match?.routeID, "the event's route by", name)
      expect(event.template, decision.match?.pattern, "the event's pattern by", name)
      if let records { expect(event.identifier ?? "", records, "the identifier that is recorded by", name) }
    }
    if secrets.isEmpty { return }
    let properties: [String: String] = decision.event?.properties ?? [:]
    var texts: [String] = Array(properties.values)
    texts += ["\(decision)", "\(decision.outcome)", "\(input)", decision.targetContentIdentifier ?? ""]
    var dumped = ""
    dump(decision, to: &dumped)
    dump(decision.outcome, to: &dumped)
    dump(input, to: &dumped)
    texts.append(dumped)
    for secret in secrets { expect(texts.first { $0.contains(secret) }, nil, "what holds a sensitive value by", name) }
  }

  /// Each line is an input that is just a link: its kind, the link, the destination's link or `-`, and what is decided.
  mutating func check(launches lines: String) {
    for line in lines.split(separator: "\n") {
      let words: [String] = line.split(separator: " ", maxSplits: 3).map { String($0) }
      let link: String = words[1]
      let input: LaunchInput
      switch words[0] {
      case "universalLink": input = .universalLink(link)
      case "appClip": input = .appClip(link)
      case "restored": input = .restored(link)
      case "window": input = .window(link)
      case "link": input = .link(link)
      default: input = .url(link)
      }
      check(input, words[3], link: words[2] == "-" ? nil : words[2], records: nil, secrets: [])
    }
  }

  /// `> LINK…` names links. The line below it, if there is one, is what is told of their destinations: by the event that is
  /// recorded, and by the user activity.
  mutating func check(told lines: String) {
    var told: [(links: [String], facts: String)] = []
    for line in lines.split(separator: "\n") {
      if line.hasPrefix("> ") {
        told.append((line.dropFirst(2).split(separator: " ").map { String($0) }, ""))
      } else {
        told[told.count - 1].facts = String(line)
      }
    }
    for (links, facts) in told {
      for link in links { expect(self.told(of: link), facts, "what is told of", link) }
    }
  }

  private func told(of link: String) -> String {
    var found: [String] = []
    for (name, text) in table.decide(.url(link)).event?.properties ?? [:]
    where !["kind", "template"].contains(name) { found.append(name + " " + oneLine(text)) }
    if let activity = table.activity(for: link) {
      found.append("activity " + activity.type)
      if let title = activity.title { found.append("title " + oneLine(title)) }
      if activity.isEligibleForHandoff { found.append("for handoff") }
      if activity.isEligibleForSearch { found.append("for search") }
      if activity.isEligibleForPrediction { found.append("for prediction") }
      if activity.isEligibleForPublicIndexing { found.append("for publicIndexing") }
    }
    return found.sorted().joined(separator: ", ")
  }

  private func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }

  /// `> ENVIRONMENT` chooses one, `-` none. Below it each line is a link and where it leads: `LINK OTHER` to the destination
  /// whose canonical link is the other, `LINK @ID,TEXT…` to a destination that has none, with the texts of its parameters (`_`
  /// for white space), `LINK -` nowhere. `LINK from ORIGIN OTHER` is the link for an origin. `+ ORIGIN LINK OTHER` adds a host
  /// to an origin; a lone `-` says that it takes none. The table is without an environment.
  mutating func check(places lines: String, of table: RouteTable) {
    var chosen: RouteTable? = table
    for line in lines.split(separator: "\n") {
      let words: [String] = line.split(separator: " ").map { String($0) }
      if words[0] == ">" {
        chosen = words[1] == "-" ? table : table.choosing(environment: words[1])
        if chosen == nil { expect(nil, "there", "the environment", words[1]) }
      } else if words[0] == "+" {
        let other: RouteTable? = table.adding(host: "added.example", to: words[1])
        let outcome: String? = other.map { words.count > 3 ? Self.outcome(of: words[2], in: $0) : "there" }
        expect(outcome ?? "-", words[words.count - 1], "a host that is added to", words[1])
      } else if let chosen {
        let outcome: String = Self.outcome(of: words[0], in: chosen, from: words.count > 3 ? words[2] : nil)
        expect(
          outcome, words[words.count - 1], words.count > 3 ? "the link from '\(words[2])' of" : "where it leads,",
          words[0])
      }
    }
  }

  private static func outcome(of link: String, in table: RouteTable, from origin: String? = nil) -> String {
    guard let match: RouteMatch = table.match(link).match else { return "-" }
    let values: [RouteValue?] = (0..<match.parameterCount).map { match.value(at: $0) }
    let printed: String? = try? table.print(route: match.route, values: values, origin: origin)
    if let printed { return printed }
    if origin != nil { return "-" }
    let texts: [String] = values.map { $0?.string ?? "" }
    return String((["@" + match.routeID] + texts).joined(separator: ",").map { $0.isWhitespace ? "_" : $0 })
  }

  /// Each line is a number, a text and a link: with the text so many times after it the link leads where it leads without, and
  /// with one more nowhere.
  mutating func check(limits lines: String) {
    for line in lines.split(separator: "\n") {
      let words: [String] = line.split(separator: " ").map { String($0) }
      let count: Int = Int(words[0]) ?? 0
      func route(_ count: Int) -> String? {
        table.match(words[2] + String(repeating: words[1], count: count)).match?.routeID
      }
      expect(route(count), route(0), "the route of \(count) \(words[1]) after", words[2])
      expect(route(count + 1), nil, "the route of \(count + 1) \(words[1]) after", words[2])
    }
  }

  /// Each line is a link, and `KEY=VALUE` of its items that are set aside before it is matched; `= KEY…` are all keys that are.
  mutating func check(aside lines: String) {
    for line in lines.split(separator: "\n") {
      let words: [String] = line.split(separator: " ").map { String($0) }
      if words[0] == "=" {
        let keys: [String] = table.ignoredKeys.map { oneLine($0) }.sorted()
        expect(keys.joined(separator: " "), words.dropFirst().joined(separator: " "), "the keys that are set aside", "")
        continue
      }
      let found: [String]? = table.match(words[0]).match?.ignoredItems.map { $0.key + "=" + ($0.value ?? "") }
      expect(found?.joined(separator: " "), words.dropFirst().joined(separator: " "), "what is set aside of", words[0])
    }
  }

  /// Each line is a link, what becomes of it in saved state, `kept` or why not, and what becomes of it when it is restored
  /// while nothing that routes require holds.
  mutating func check(saved lines: String) {
    for line in lines.split(separator: "\n") {
      let words: [String] = line.split(separator: " ").map { String($0) }
      let state = WindowState(screens: [WindowState.Screen(words[0])])
      let saved: SavedWindow = table.saving(state)
      expect(saved.losses.first?.reason.rawValue ?? "kept", words[1], "what is saved of", words[0])
      let restored: RestoredWindow = table.restoring(state, satisfied: [])
      expect(restored.losses.first?.reason.rawValue ?? "kept", words[2], "what is restored of", words[0])
      // A second time nothing more is lost, and nothing changes.
      if let link = saved.state.screens.first?.link {
        expect(table.saving(saved.state).state.screens.first?.link, link, "what is saved again of", words[0])
      }
    }
  }

  /// `> KIND LINK` is a window of a kind that shows a link, or nothing. Below it each line is a link with what the window
  /// does: `can`, `prefers`, `both` or `-`. `= KIND LINK…` are links that open in a new window of that kind.
  mutating func check(windows lines: String) {
    let rules = WindowRules(table)
    var conditions = WindowConditions()
    var window = ""
    for line in lines.split(separator: "\n") {
      let words: [String] = line.split(separator: " ").map { String($0) }
      if words[0] == ">" {
        conditions = rules.conditions(of: words[1], showing: words.count > 2 ? [words[2]] : [])
        window = line.dropFirst(2) + " of"
      } else if words[0] == "=" {
        for link in words.dropFirst(2) { expect(rules.kind(forNewWindow: link), words[1], "the new window for", link) }
      } else {
        let (can, prefers): (Bool, Bool) = (conditions.can.matches(words[0]), conditions.prefers.matches(words[0]))
        expect(
          can ? prefers ? "both" : "can" : prefers ? "prefers" : "-", words[1], "the condition of the window \(window)",
          words[0])
      }
    }
  }

  private mutating func expect(_ found: String?, _ expected: String?, _ what: String, _ name: String) {
    if found == expected { return }
    differences.append("\(what) \(name) is \(found ?? "nothing"), and the table says \(expected ?? "nothing")")
  }
}
