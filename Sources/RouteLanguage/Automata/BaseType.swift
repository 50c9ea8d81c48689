/// The built-in types of every table. The raw value is the name in `routes.json`.
package enum BaseType: String, CaseIterable, Sendable, Hashable {
  case string = "String"
  case int = "Int"
  case uint = "UInt"
  case double = "Double"
  case bool = "Bool"
  case uuid = "UUID"
  case date = "Date"
  case duration = "Duration"
  case url = "URL"
  case link = "Link"
  case raw = "Raw"

  /// `true` if a rest parameter of this type at the end of a path contains the remaining link verbatim, up to its end.
  package var isRawAtEnd: Bool {
    switch self {
    case .url, .link, .raw: true
    case .string, .int, .uint, .double, .bool, .uuid, .date, .duration: false
    }
  }
}
