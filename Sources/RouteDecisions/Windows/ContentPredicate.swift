import RouteMatching

/// A condition on a target content identifier: the part of `NSPredicate` that the system supports for windows.
///
/// The system evaluates `UISceneActivationConditions` outside the app, so they can only refer to one string, `SELF`.
/// `MATCHES`, blocks and key paths aren't allowed, and this type has no case for them. ``format`` is the string for
/// `NSPredicate(format:)`, and ``matches(_:)`` returns the system's result on any platform.
///
/// ```swift
/// ContentPredicate.equals("https://clowns.example/clown/Crusty").format
/// // SELF == 'https://clowns.example/clown/Crusty'
/// ```
public indirect enum ContentPredicate: Hashable, Sendable {
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case constant(Bool)
  /// `SELF == '…'`.
  case equals(String)
  /// `SELF LIKE '…'`: `?` matches one character, `*` matches any number of characters, and `\` makes the next character
  /// literal.
  case like(String)
  /// `SELF BEGINSWITH '…'`.
  case beginsWith(String)
  /// `SELF IN {'…', '…'}`.
  case isIn([String])
  /// `… OR …`, which is false if the array is empty.
  case any([ContentPredicate])
  /// `… AND …`, which is true if the array is empty.
  case all([ContentPredicate])
  /// `NOT …`.
  case not(ContentPredicate)

  /// Returns `true` if an identifier fulfills the condition. If the event has no identifier, all comparisons and
  /// negations are false.
  ///
  /// Strings are compared by Unicode scalars, without normalization. Cost: at worst the product of both lengths.
  public func matches(_ identifier: String?) -> Bool {
    switch self {
    case .constant(let truth): return truth
    case .any(let predicates): return predicates.contains { $0.matches(identifier) }
    case .all(let predicates): return predicates.allSatisfy { $0.matches(identifier) }
    case .not(let predicate): return identifier != nil && !predicate.matches(identifier)
    case .equals(let text): return identifier.map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .isIn(let texts): return texts.contains { ContentPredicate.equals($0).matches(identifier) }
    case .beginsWith(let text): return identifier.map { $0.utf8.starts(with: text.utf8) } ?? false
    case .like(let pattern): return identifier.map { ContentPredicate.isLike($0, pattern) } ?? false
    }
  }

  /// Returns `true` if a pattern of `LIKE` matches the whole text.
  private static func isLike(_ text: String, _ pattern: String) -> Bool {
    // Scalars follow the codes of the gaps.
    func symbol(_ scalar: Unicode.Scalar) -> UInt32 { scalar.value + UInt32(LinkGap.one) + 1 }
    var glob: [UInt32] = []
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if isEscaped || (scalar != "?" && scalar != "*" && scalar != "\\") {
        glob.append(symbol(scalar))
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        glob.append(UInt32(scalar == "?" ? LinkGap.one : LinkGap.any))
      }
    }
    if isEscaped { glob.append(symbol("\\")) }
    return LinkGlob.covers(glob, text.unicodeScalars.map(symbol))
  }

  /// Returns a text with its `?`, `*` and `\` escaped, so that `LIKE` finds no wildcards in the text.
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
  /// The string for `NSPredicate(format:)`, without arguments. `'` and `\` in texts are escaped. `%` and `$` have no
  /// special meaning within quotes.
  public var format: String {
    switch self {
    case .constant(let truth): truth ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .equals(let text): "SELF == \(quoted(text))"
    case .like(let pattern): "SELF LIKE \(quoted(pattern))"
    case .beginsWith(let text): "SELF BEGINSWITH \(quoted(text))"
    // An empty set is allowed, but hard to read.
    case .isIn(let texts):
      texts.isEmpty ? "FALSEPREDICATE" : "SELF IN {\(texts.map(quoted).joined(separator: ", "))}"
    case .any(let predicates): joined(predicates, " OR ", "FALSEPREDICATE")
    case .all(let predicates): joined(predicates, " AND ", "TRUEPREDICATE")
    case .not(let predicate): "NOT (\(predicate.format))"
    }
  }

  private func quoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
      if scalar == "'" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "'"
  }

  private func joined(_ predicates: [ContentPredicate], _ word: String, _ empty: String) -> String {
    if predicates.count == 1 { return predicates[0].format }
    return predicates.isEmpty ? empty : predicates.map(\.operand).joined(separator: word)
  }

  /// The text of an operand, in parentheses if it contains another operator.
  private var operand: String {
    switch self {
    case .any(let inner), .all(let inner):
      if inner.count == 1 { return inner[0].operand }
      return inner.isEmpty ? format : "(\(format))"
    default: return format
    }
  }
}

extension ContentPredicate: CustomStringConvertible {
  /// The predicate as a format string.
  public var description: String { format }
}
