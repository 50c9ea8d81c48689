import RouteLanguage

/// JSON in a readable layout. Each level is indented by two spaces, and short lists and objects without nested values
/// are on one line.
enum SchemaNode {
  /// JSON text that is written unchanged.
  case json(String)
  case text(String)
  case list([SchemaNode])
  case object([Member])

  typealias Member = (key: String, value: SchemaNode)

  /// Returns the JSON without a final line break.
  func written(indent: String = "") -> String {
    switch self {
    case .json(let text): return text
    case .text(let text): return jsonLiteral(text)
    case .list(let elements):
      return oneLine ?? JSONText.lines(elements.map { $0.written(indent: indent + "  ") }, indent: indent)
    case .object(let members):
      return oneLine
        ?? JSONText.block(members.map { ($0.key, $0.value.written(indent: indent + "  ")) }, indent: indent)
    }
  }

  /// The JSON on one line, or `nil` if it is too long or contains nested values.
  private var oneLine: String? {
    let parts: [String]
    switch self {
    case .json, .text: return nil
    case .list(let elements):
      parts = elements.compactMap { $0.plain }
      guard parts.count == elements.count else { return nil }
      let line = JSONText.array(parts)
      return line.utf8.count <= 100 ? line : nil
    case .object(let members):
      parts = members.compactMap { member in member.value.plain.map { jsonLiteral(member.key) + ": " + $0 } }
      guard parts.count == members.count, members.count <= 2 else { return nil }
      let line = parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
      return line.utf8.count <= 100 ? line : nil
    }
  }

  /// The JSON of a single value or of a list that fits on one line, or otherwise `nil`.
  private var plain: String? {
    switch self {
    case .json, .text: written()
    case .list: oneLine
    case .object: nil
    }
  }
}
