/// A condition on a target content identifier: the part of `NSPredicate` that the system takes for windows.
///
/// `UISceneActivationConditions` are evaluated outside the app, so they know one string, `SELF`, and nothing else: no
/// `MATCHES`, no block, no key path. This type has no case for what the system refuses. ``format`` is the string for
/// `NSPredicate(format:)`, and ``matches(_:)`` says on any platform what the system will say.
///
/// ```swift
/// ContentPredicate.equals("https://clowns.example/clown/Crusty").format
/// // SELF == 'https://clowns.example/clown/Crusty'
/// ```
public indirect enum ContentPredicate: Hashable, Sendable {
  /// `TRUEPREDICATE` or `FALSEPREDICATE`
  case constant(Bool)
  /// `SELF == '…'`
  case equals(String)
  /// `SELF LIKE '…'`: `?` is one character, `*` any number of them, `\` takes the next character as it is.
  case like(String)
  /// `SELF BEGINSWITH '…'`
  case beginsWith(String)
  /// `SELF IN {'…', '…'}`
  case isIn([String])
  /// `… OR …`; false where there are none.
  case any([ContentPredicate])
  /// `… AND …`; true where there are none.
  case all([ContentPredicate])
  /// `NOT …`
  case not(ContentPredicate)

  /// Whether an identifier satisfies the condition. An event without one satisfies only what holds for every text.
  ///
  /// Characters are Unicode scalars, compared as they are. Cost: the product of lengths at worst.
  public func matches(_ identifier: String?) -> Bool {
    switch self {
    case .constant(let truth): return truth
    case .any(let predicates): return predicates.contains { $0.matches(identifier) }
    case .all(let predicates): return predicates.allSatisfy { $0.matches(identifier) }
    case .not(let predicate): return identifier != nil && !predicate.matches(identifier)
    case .equals(let text): return identifier.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .isIn(let texts): return texts.contains { ContentPredicate.equals($0).matches(identifier) }
    case .beginsWith(let text): return identifier.map { $0.utf8.starts(with: text.utf8) } ?? false
    case .like(let pattern): return identifier.map { LikePattern(pattern).matches($0) } ?? false
    }
  }

  /// Text in which `LIKE` sees no wildcard.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "?" || scalar == "*" || scalar == "\\" { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

// MARK: Rendering

extension ContentPredicate {
  /// The string for `NSPredicate(format:)`, without arguments. `'` and `\` in texts are escaped; `%` and `$` are plain
  /// text within quotes.
  public var format: String {
    written { text in
      var quoted = "'"
      for scalar in text.unicodeScalars {
        if scalar == "'" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
        quoted.unicodeScalars.append(scalar)
      }
      return quoted + "'"
    }
  }

  /// The same with `%@` for each text, for `NSPredicate(format:argumentArray:)`.
  public var template: (format: String, arguments: [String]) {
    var arguments: [String] = []
    let format = written { text in
      arguments.append(text)
      return "%@"
    }
    return (format, arguments)
  }

  private func written(_ quote: (String) -> String) -> String {
    switch self {
    case .constant(let truth): return truth ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .equals(let text): return "SELF == \(quote(text))"
    case .like(let pattern): return "SELF LIKE \(quote(pattern))"
    case .beginsWith(let text): return "SELF BEGINSWITH \(quote(text))"
    case .isIn(let texts):
      // An empty set is legal, but a reader stumbles over it.
      return texts.isEmpty ? "FALSEPREDICATE" : "SELF IN {\(texts.map(quote).joined(separator: ", "))}"
    case .any(let predicates): return ContentPredicate.joined(predicates, " OR ", "FALSEPREDICATE", quote)
    case .all(let predicates): return ContentPredicate.joined(predicates, " AND ", "TRUEPREDICATE", quote)
    case .not(let predicate): return "NOT (\(predicate.written(quote)))"
    }
  }

  private static func joined(
    _ predicates: [ContentPredicate], _ word: String, _ empty: String, _ quote: (String) -> String
  ) -> String {
    if predicates.count == 1 { return predicates[0].written(quote) }
    return predicates.isEmpty ? empty : predicates.map { $0.operand(quote) }.joined(separator: word)
  }

  /// In parentheses where another word joins inside.
  private func operand(_ quote: (String) -> String) -> String {
    switch self {
    case .any(let inner), .all(let inner):
      if inner.count == 1 { return inner[0].operand(quote) }
      return inner.isEmpty ? written(quote) : "(\(written(quote)))"
    default: return written(quote)
    }
  }
}

extension ContentPredicate: CustomStringConvertible {
  /// The format.
  public var description: String { format }
}
