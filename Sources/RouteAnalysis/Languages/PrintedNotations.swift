import RouteLanguage

extension TypeLanguage {
  /// What values of a type are printed as, and a little more: fewer notations than are read. `Bool` prints words,
  /// `Duration` seconds, `Int` no `-0`. For a named type intersect with its language.
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
