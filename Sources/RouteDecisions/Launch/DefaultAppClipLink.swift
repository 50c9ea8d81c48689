import LaunchInputs
import RouteMatching

/// The link that the App Store uses for an App Clip by default: `https://appclip.apple.com/id?p=BUNDLE&key=value`.
enum DefaultAppClipLink {
  /// Returns the query items of a default link, or `nil` for any other link. If a key is repeated, the first item
  /// counts.
  static func items(of link: String) -> [String: PayloadValue]? {
    let start = "https://appclip.apple.com/id"
    guard link.utf8.count >= start.utf8.count,
      link.prefix(start.count).lowercased() == start
    else { return nil }
    let rest = link.dropFirst(start.count)
    guard rest.isEmpty || rest.hasPrefix("?") || rest.hasPrefix("/?") else { return nil }
    guard let items = RouteTable.queryItems(of: link) else { return nil }
    var values: [String: PayloadValue] = [:]
    for item in items where values[item.key] == nil { values[item.key] = .string(item.value ?? "") }
    return values
  }
}
