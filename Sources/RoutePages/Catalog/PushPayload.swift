import RouteAnalysis
import RouteLanguage
import RouteMatching

/// The payload of a push, built by setting key paths, as a file for `simctl push`.
package struct PushPayload {
  /// The texts, each with the names on its key path.
  private var texts: [(path: ArraySlice<Substring>, text: String)] = []

  /// Returns the first key path at which the rule for all notifications looks for a link, or `nil` if there is none.
  package static func linkKey(of resolved: ResolvedTable) -> String? {
    let rules = resolved.launch.rules.map(\.declaration)
    let general = rules.first { $0.source == .notification && $0.name == nil && $0.action == nil }
    if general?.target.takesOwnLink == true { return "aps.target-content-id" }
    return general?.target.linkKeys.first?.value
  }

  /// Returns the JSON of a push with a link.
  package static func json(of link: String, at key: String) -> String {
    var payload = PushPayload()
    payload.set("A link", at: "aps.alert.title")
    payload.set(link, at: key)
    return payload.json
  }

  /// Sets the text at a key path. The last text at a path counts.
  mutating func set(_ text: String, at path: String) { texts.append((path.split(separator: ".")[...], text)) }

  var json: String { PushPayload.json(texts, indent: "") }

  private static func json(_ texts: [(path: ArraySlice<Substring>, text: String)], indent: String) -> String {
    let names = texts.compactMap { $0.path.first.map { String($0) } }.withoutDuplicates
    let members = names.map { name -> (String, String) in
      let own = texts.filter { $0.path.first.map { String($0) } == name }.map { ($0.path.dropFirst(), $0.text) }
      if let (path, text) = own.last, path.isEmpty { return (name, jsonLiteral(text)) }
      return (name, json(own, indent: indent + "  "))
    }
    return JSONText.block(members, indent: indent)
  }
}
