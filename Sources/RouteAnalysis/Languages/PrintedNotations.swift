import RouteLanguage

extension TypeLanguage {
  /// Returns the printed texts of a type's values, and possibly a few more. There are fewer of them than accepted
  /// texts: `Bool` prints `true` and `false`, `Duration` prints seconds, and `Int` never prints `-0`. For a named type,
  /// intersect the result with its language.
  package static func printed(_ base: BaseType) -> Automaton {
    switch base {
    case .int: return printedInt
    case .bool: return printedBool
    case .duration: return printedDuration
    case .string, .uint, .double, .uuid, .date, .url, .link, .raw: return language(of: base)
    }
  }

  private static let printedInt: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    try language(of: .int).subtracting(.literal(Array("-0".utf8)))
  }

  private static let printedBool: Automaton = pattern("true|false")

  private static let printedDuration: Automaton = pattern("0|[1-9][0-9]{0,12}")
}
