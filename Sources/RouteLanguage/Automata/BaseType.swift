/// The types every table knows; the raw value is the name in `routes.json`.
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

  /// Whether a rest of it that ends a path is one text, as it stands up to the end of the link.
  package var isRawAtEnd: Bool {
    switch self {
    case .url, .link, .raw: true
    case .string, .int, .uint, .double, .bool, .uuid, .date, .duration: false
    }
  }
}
