import RouteLanguage

/// Functions that convert names in the table to names in Swift. Names aren't repaired here, because `SwiftNameCheck`
/// reports names that aren't valid in Swift.
package enum SwiftName {
  /// Returns the name for a declaration or an expression, with backticks if it is a keyword.
  package static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`" + name + "`" : name
  }

  /// Returns the name as the label of an associated value. Only three keywords need backticks there.
  static func label(_ name: String) -> String {
    ["inout", "let", "var"].contains(name) ? "`" + name + "`" : name
  }

  /// Returns the name as the label of an argument.
  static func argument(_ name: String) -> String { name == "inout" ? "`inout`" : name }

  /// Returns the id in camel case: `bookDetail` for `book.detail`.
  static func joined(_ id: String) -> String {
    let parts: [Substring] = id.split(separator: ".")
    return String(parts.first ?? "") + parts.dropFirst().map { $0.capitalizedFirst }.joined()
  }

  /// The keywords that need backticks in declarations (The Swift Programming Language, "Lexical Structure").
  static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct",
    "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]

  /// Names that the generated code uses inside the enum, so a nested type, case or parameter can't have them.
  static let usedTypes: Set<String> = Set(BuiltInType.all.compactMap { $0.swift }).union([
    "Any", "CaseIterable", "Fingerpost", "Foundation", "GeneratedRoute", "Hashable", "QueryItem", "RouteDestinations",
    "RouteMatch", "RouteMatching", "RouteParameter", "RouteTable", "RouteValue", "RouteValues", "Self", "Sendable",
    "StaticString", "Swift",
  ])

  /// Names that the enum can't have: members that would hide it in its own extensions, and names that the generated
  /// tests use while they import the app's module.
  static let usedByEnum: Set<String> = Set(Vocabulary.names).union([
    "AllCases", "CustomTestStringConvertible", "Equatable", "Exemplar", "Group", "ID", "Issue", "Optional", "RawValue",
    "RouteID", "StoredRoute", "Substring", "Suite", "Test", "Testing", "description", "destination", "encode", "hash",
    "hashValue", "id", "link", "match", "parents", "routeID", "table",
  ])

  /// Names that a property of a generated structure can't have.
  static let usedByStructures: Set<String> = usedTypes.union(["self", "init", "Type", "hash", "hashValue"])

  /// The cases of `Optional`. `Route(link:)` returns an optional, so `case .none` in a `switch` over it wouldn't mean a
  /// route.
  static let optionalCases: Set<String> = ["none", "some"]

  /// Names that Swift doesn't treat as type names, with or without backticks.
  static let noTypes: Set<String> = ["Any", "Protocol", "Self", "Type", "any", "each", "some"]

  /// The members of every enum with raw values, so a case can't have their names.
  static let rawMembers: Set<String> = ["AllCases", "RawValue", "allCases"]
}
