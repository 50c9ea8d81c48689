import RouteAnalysis
import RouteLanguage
import RouteMatching

/// The payload of a push, as a file for `simctl push`.
package enum PushPayload {
  /// Returns the first key path at which the rule for all notifications looks for a link, or `nil` if there is none.
  package static func linkKey(of resolved: ResolvedTable) -> String? {
    let rules = resolved.launch.rules.map(\.declaration)
    let general = rules.first { $0.source == .notification && $0.name == nil && $0.action == nil }
    if general?.target.takesOwnLink == true { return "aps.target-content-id" }
    return general?.target.linkKeys.first?.value
  }

  /// Returns the JSON of a push with a link.
  package static func json(of link: String, at key: String) -> String {
    json([("aps.alert.title", "A link"), (key, link)])
  }

  /// Returns the JSON of a push with a text at each of some key paths. The last text at a path counts.
  static func json(_ texts: [(path: String, text: String)]) -> String {
    json(texts.map { ($0.path.split(separator: ".")[...], $0.text) }, indent: "")
  }

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
