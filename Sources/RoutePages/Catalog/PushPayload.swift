import RouteAnalysis
import RouteLanguage
import RouteMatching

/// The payload of a push, built by setting key paths, as a file for `simctl push`.
package struct PushPayload {
  private var members: [(name: String, value: Value)] = []

  private indirect enum Value {
    case text(String)
    case object(PushPayload)
  }

  /// Returns the first key path at which the rule for all notifications looks for a link, or `nil` if there is none.
  package static func linkKey(of shape: TableShape) -> String? {
    let rules = shape.launch.rules.map(\.declaration)
    let general = rules.first { $0.source == .notification && $0.name == nil && $0.action == nil }
    return general?.target.linkKeys.first?.value
  }

  /// Returns the JSON of a push with a link.
  package static func json(of link: String, at key: String) -> String {
    var payload = PushPayload()
    payload.set("A link", at: "aps.alert.title")
    payload.set(link, at: key)
    return payload.json
  }

  mutating func set(_ text: String, at path: String) {
    set(text, at: path.split(separator: ".").map { String($0) }[...])
  }

  private mutating func set(_ text: String, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    let index = members.firstIndex { $0.name == name } ?? members.count
    if index == members.count { members.append((name, .object(PushPayload()))) }
    guard path.count > 1 else {
      members[index].value = .text(text)
      return
    }
    var tree = PushPayload()
    if case .object(let known) = members[index].value { tree = known }
    tree.set(text, at: path.dropFirst())
    members[index].value = .object(tree)
  }

  var json: String { json(indent: "") }

  private func json(indent: String) -> String {
    let texts = members.map { name, value in
      switch value {
      case .text(let text): (name, jsonLiteral(text))
      case .object(let tree): (name, tree.json(indent: indent + "  "))
      }
    }
    return JSONText.block(texts, indent: indent)
  }
}
