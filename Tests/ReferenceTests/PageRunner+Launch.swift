import Fingerpost
import Foundation
import RouteMatching

extension PageRunner {
  /// Checks the decision for an input: `route` → `values` at `origin` requires `…` confirms `…` opens `browser`, or
  /// nothing: `reason`.
  func input(_ cell: Page.Cell, leadsTo expected: Page.Cell?, _ line: Int) {
    guard let table else { return fail("no table in force", line) }
    guard let input = launchInput(cell), let expected else { return fail("no input", line) }
    let decision = table.decide(input)
    guard expected.parts.first?.text != "nothing:" else {
      let reason = decision.reason.map { $0.code == .unmatched ? $0.code.rawValue : $0.description }
      if [reason ?? "a destination"] != expected.codes {
        fail("it leads nowhere because of \(reason ?? "nothing")", line)
      }
      return
    }
    guard let match = decision.match else { return fail("it leads nowhere: \(decision)", line) }
    let values = Notation.values(match)
    var words = [("", match.routeID)]
    if !values.isEmpty { words.append(("→", values)) }
    if let origin = decision.origin { words.append(("at", origin)) }
    if !decision.requires.isEmpty { words.append(("requires", decision.requires.joined(separator: ", "))) }
    if decision.confirms { words.append(("confirms", "once")) }
    if decision.opensInBrowser { words.append(("opens", "browser")) }
    let isSame = words.elementsEqual(expected.parts) { $0.0 == $1.text && $0.1 == $1.code }
    if !isSame { fail("it leads to \(words)", line) }
  }

  /// Checks the event's properties for an input.
  func input(_ cell: Page.Cell, records expected: Page.Cell?, _ line: Int) {
    guard let table, let input = launchInput(cell), let expected else { return fail("no table or no input", line) }
    let properties = table.decide(input).event?.properties.map { "\($0.key)=\($0.value)" }.sorted()
    let text = properties?.joined(separator: " ") ?? "nothing"
    if text != (expected.codes.first ?? expected.end) { fail("it records \(text)", line) }
  }

  /// Reads an input: `kind` of `name` action `…` request `…` at `link` target `…` page `…` aged `…` with `{payload}`.
  private func launchInput(_ cell: Page.Cell) -> LaunchInput? {
    var words: [String: String] = [:]
    for (text, code) in cell.parts.dropFirst() { words[text] = code }
    let known: Set<String> = ["of", "action", "dismissed", "request", "at", "target", "page", "aged", "taken", "with"]
    guard let kind = cell.codes.first, words.keys.allSatisfy(known.contains) else { return nil }
    var payload = PayloadValue.null
    if let json = words["with"] {
      guard let tree = try? JSONSerialization.jsonObject(with: Data(json.utf8)) else { return nil }
      payload = PayloadValue(tree)
    }
    let name = words["of"] ?? ""
    let link = words["at"].map { Notation.link($0) }
    let target = words["target"].map { Notation.link($0) }
    switch kind {
    case "plain": return .plain
    case "notification":
      let response: LaunchInput.NotificationResponse =
        words["dismissed"] != nil ? .dismissed : words["action"].map { .action($0) } ?? .opened
      return .notification(
        payload: payload, category: name, response: response, targetContentIdentifier: target,
        identifier: words["request"])
    case "activity":
      return .activity(name, webpageURL: words["page"], userInfo: payload, targetContentIdentifier: target)
    case "spotlightItem": return .spotlightItem(name)
    case "spotlightQuery": return .spotlightQuery(name)
    case "quickAction": return .quickAction(name, userInfo: payload)
    case "widget": return .widget(name, userInfo: payload)
    case "appClip": return .appClip(link)
    case "universalLink": return .universalLink(link)
    case "url": return .url(link ?? "")
    case "restored": return .restored(link ?? "")
    case "window": return .window(link ?? "")
    case "link": return .link(link ?? "")
    case "requirement": return .requirement(name, of: payload["route"]?.text)
    case "deferred":
      return .deferred(link ?? "", age: words["aged"].flatMap { Int($0) } ?? 0, wasOpened: words["taken"] != nil)
    default: return nil
    }
  }
}
