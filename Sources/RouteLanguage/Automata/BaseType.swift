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
}
