import RouteMatching

/// The notation of the reference for destinations.
enum Notation {
  /// `book = 42, tag = ["a", "b"]`
  static func values(_ match: RouteMatch) -> String {
    match.parameters.map { "\($0.name) = \(text($0.value))" }.joined(separator: ", ")
  }

  /// `z=1&y`
  static func leftover(_ match: RouteMatch) -> String {
    match.leftoverItems.map { item in item.value.map { "\(item.key)=\($0)" } ?? item.key }.joined(separator: "&")
  }

  static func text(_ value: RouteValue) -> String {
    switch value {
    case .string(let text): "\"\(text)\""
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .list(let values): "[\(values.map(text).joined(separator: ", "))]"
    case .items(let items):
      "[\(items.map { "\"\($0.key)\": \($0.value.map { "\"\($0)\"" } ?? "nil")" }.joined(separator: ", "))]"
    }
  }

  /// Returns the whole link, because pages omit `https://x.example`.
  static func link(_ text: String) -> String {
    text.hasPrefix("/") ? "https://x.example" + text : text
  }

  static func short(_ link: String) -> String {
    let prefix = "https://x.example"
    return link.hasPrefix(prefix + "/") ? String(link.dropFirst(prefix.count)) : link
  }
}
