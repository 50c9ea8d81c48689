import LaunchInputs
import RouteDecisions
import RouteLanguage
import RouteMatching

/// Launch payloads and saved states. The input consists of lines: the kind, a link, a name, an action, and a payload as
/// JSON. The text of a saved state follows.
enum FuzzedLaunch {
  static func run(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 5, omittingEmptySubsequences: false)
    let fields = lines.map { String(decoding: $0, as: UTF8.self) } + [String](repeating: "", count: 6 - lines.count)
    let payload = lines.count > 4 ? JSONReader.read(Array(lines[4])).value.map(value) ?? .null : .null
    let input = input(of: fields, payload)
    let reading = WindowState.decode(fields[5])
    check(reading)
    check(WindowState.decode(userInfo: payload))
    for table in Tables.all {
      let decision = table.decide(input)
      check(decision, table)
      checkTrust(reading, table)
      _ = table.start(with: input, saved: reading, satisfied: [])
      _ = table.start(with: input, saved: WindowState.Decoded(state: WindowState()), satisfied: ["signedIn"])
    }
    checkTrust(Tables.bookshelf.decide(input))
  }

  private static func input(of fields: [String], _ payload: PayloadValue) -> LaunchInput {
    let (link, name) = (fields[1], fields[2])
    switch fields[0] {
    case "notification":
      return .notification(
        payload: payload, category: name.isEmpty ? nil : name,
        response: fields[3].isEmpty ? .opened : .init(actionIdentifier: fields[3]))
    case "universalLink": return .universalLink(link)
    case "activity": return .activity(name, webpageURL: link.isEmpty ? nil : link, userInfo: payload)
    case "spotlightItem": return .spotlightItem(name)
    case "spotlightQuery": return .spotlightQuery(name)
    case "quickAction": return .quickAction(name, userInfo: payload)
    case "widget": return .widget(name, userInfo: payload)
    case "appClip": return .appClip(link.isEmpty ? nil : link)
    case "restored": return .restored(link)
    case "requirement": return .requirement(name, of: link.isEmpty ? nil : link)
    case "window": return .window(link)
    case "deferred": return .deferred(link, age: Int(name) ?? 0)
    case "link": return .link(link)
    case "url": return .url(link)
    default: return .plain
    }
  }

  private static func value(_ json: JSONValue) -> PayloadValue {
    switch json.kind {
    case .null, .other: .null
    case .bool(let truth): .bool(truth)
    case .number(let text): Int64(text).map { .int($0) } ?? .double(Double(text) ?? 0)
    case .string(let text): .string(text.text)
    case .array(let elements): .list(elements.map(value))
    case .object(let members):
      .dictionary(Dictionary(members.map { ($0.key.text, value($0.value)) }) { _, last in last })
    }
  }

  private static func check(_ decision: LaunchDecision, _ table: RouteTable) {
    hold(!decision.description.isEmpty, "a decision describes itself")
    _ = decision.event?.properties
    guard let match = decision.match else {
      return hold(decision.reason.map { !$0.description.isEmpty } ?? false, "what leads nowhere has a reason")
    }
    canary(decision.kind != .url && match["book"]?.int.map { $0 != 42 } ?? false)
    _ = table.activity(for: match.link)
    guard let link = decision.targetContentIdentifier else { return }
    hold(table.match(link).match?.route == match.route, "the window's link leads to the same route: \(link)")
  }

  /// Checks the rules of the sample's table about who may open which routes.
  private static func checkTrust(_ decision: LaunchDecision) {
    guard let match = decision.match else { return }
    switch decision.kind {
    case .url, .restored: break
    case .universalLink: hold(decision.origin == "web" || decision.origin == "app", "a universal link is the web's")
    case .deferred: hold(decision.origin == "web" && match.routeID != "account", "a deferred link is the web's")
    case .link: hold(decision.origin != "widget" && match.routeID != "account", "a link from anywhere is trusted least")
    default: hold(decision.origin != "widget", "a widget's link comes from the widget")
    }
  }

  private static func check(_ reading: WindowState.Decoded) {
    let again = WindowState.decode(reading.state.text)
    hold(again.state.text == reading.state.text, "what is read is written, and read as the same")
  }

  /// Checks that a saved state opens no route with a confirmation or a requirement, and that saving it twice loses
  /// nothing more.
  private static func checkTrust(_ reading: WindowState.Decoded, _ table: RouteTable) {
    let restored = table.restoring(reading, satisfied: [])
    let guarded: Set<String> = ["invite", "gift", "help", "account", "book.read", "review.new", "trip", "ticket"]
    for screen in restored.screens {
      hold(!guarded.contains(screen.match.routeID), "restoring opens \(screen.match.routeID)")
    }
    let saved = table.saving(reading.state)
    hold(saved.size <= WindowState.maximumSize, "no more is saved than is read")
    let read = WindowState.decode(saved.text)
    hold(read.losses.isEmpty && read.state.text == saved.text, "what is saved is read")
    hold(table.saving(read.state).text == saved.text, "what is saved is saved again")
    hold(saved.fitting(200).size <= 200 || saved.fitting(200).state.screens.isEmpty, "what is to fit, fits")
  }
}
