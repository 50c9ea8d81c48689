/// Names of the table as names of Swift. They are taken as they are: what is no Swift name is a diagnostic of
/// `SwiftNameCheck`, never mended here.
package enum SwiftName {
  /// ASCII letters, digits and `_`, a letter first.
  package static func isIdentifier(_ text: some StringProtocol) -> Bool {
    var isFirst = true
    for byte in text.utf8 {
      let isLetter: Bool = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
      let isDigit: Bool = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      guard isLetter || (!isFirst && (isDigit || byte == UInt8(ascii: "_"))) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// The name as it is written where a declaration or an expression wants one: keywords in backticks.
  package static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`" + name + "`" : name
  }

  /// The name as the label of an associated value, where all but three keywords stand for themselves.
  static func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`" + name + "`" : name
  }

  /// The name as the label of an argument.
  static func argument(_ name: String) -> String { name == "inout" ? "`inout`" : name }

  /// `book` becomes `Book`.
  package static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  /// `book.detail` becomes `bookDetail`.
  static func joined(_ id: String) -> String {
    let parts: [Substring] = id.split(separator: ".")
    return String(parts.first ?? "") + parts.dropFirst().map { capitalized(String($0)) }.joined()
  }

  /// `topSites` for `top-sites`: what a fix offers.
  static func suggestion(_ name: String) -> String? {
    let parts = name.split { byte in !isIdentifier("a" + String(byte)) }
    guard let first = parts.first else { return nil }
    let joined: String = String(first) + parts.dropFirst().map { capitalized(String($0)) }.joined()
    return isIdentifier(joined) ? joined : nil
  }

  /// Words that need backticks where a name is declared (The Swift Programming Language, "Lexical Structure").
  static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]

  /// Names that the generated code says inside the enum, so that no nested type, case or parameter may be called so.
  static let usedTypes: Set<String> = [
    "Any", "Bool", "CaseIterable", "Double", "Fingerpost", "Foundation", "GeneratedRoute", "Hashable", "Int",
    "QueryItem",
    "RouteDate", "RouteDestinations", "RouteDuration", "RouteMatch", "RouteMatching", "RouteParameter", "RouteTable",
    "RouteValue",
    "RouteValues", "Self", "Sendable", "StaticString", "String", "Swift", "UInt", "URL", "UUID",
  ]

  /// Names that the enum can't have: members that would hide it in its own extensions, and what the generated tests say
  /// where they see the app's module.
  static let usedByEnum: Set<String> = [
    "ActivityTypeName", "AllCases", "CustomTestStringConvertible", "Equatable", "EventName", "Exemplar", "Group", "ID",
    "Issue", "NotificationActionName", "NotificationCategoryName", "Optional", "QuickActionName", "RawValue",
    "RequirementName", "RouteID", "StoredRoute", "Substring", "Suite", "Test", "Testing", "WidgetKindName",
    "WindowName", "description",
    "destination", "encode", "hash", "hashValue",
    "id", "link", "match", "parents", "routeID", "table",
  ]

  /// The cases of `Optional`, which `Route(link:)` makes: `case .none` in a `switch` over it is no route.
  static let optionalCases: Set<String> = ["none", "some"]

  /// Words that Swift reads otherwise where a type stands, backticks or not.
  static let noTypes: Set<String> = ["Any", "Protocol", "Self", "Type", "any", "each", "some"]

  /// What an enum with raw values declares by itself, so that none of its cases may be called so.
  static let rawMembers: Set<String> = ["AllCases", "RawValue", "allCases"]
}
