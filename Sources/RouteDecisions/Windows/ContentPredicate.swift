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
    // A glob contains the codes of wildcards (`LinkGap`), so shift all characters to numbers above these codes.
    func symbol(_ scalar: Unicode.Scalar) -> UInt32 { scalar.value + UInt32(LinkGap.one) + 1 }
    var glob: [UInt32] = []
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "?": glob.append(UInt32(LinkGap.one))
      case "*": glob.append(UInt32(LinkGap.any))
      case "\\": glob.append(symbol(rest.popFirst() ?? scalar))
      default: glob.append(symbol(scalar))
      }
    }
    return LinkGlob.covers(glob, text.unicodeScalars.map(symbol))
  }

  /// Returns a text with its `?`, `*` and `\` escaped, so that `LIKE` finds no wildcards in the text.
  public static func escaped(_ text: String) -> String { escaped(text, ["?", "*", "\\"]) }

  private static func escaped(_ text: String, _ special: [Unicode.Scalar]) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { result.unicodeScalars.append("\\") }
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
    // `SELF IN {}` is allowed, but hard to read.
    case .isIn(let texts):
      texts.isEmpty ? "FALSEPREDICATE" : "SELF IN {\(texts.map(quoted).joined(separator: ", "))}"
    case .any(let predicates): joined(predicates, " OR ", "FALSEPREDICATE")
    case .all(let predicates): joined(predicates, " AND ", "TRUEPREDICATE")
    case .not(let predicate): "NOT (\(predicate.format))"
    }
  }

  private func quoted(_ text: String) -> String { "'" + ContentPredicate.escaped(text, ["'", "\\"]) + "'" }

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

// Creates a short predicate for a set of links. The links are given as globs, which are texts with wildcards.
extension ContentPredicate {
  /// Creates the condition that an identifier is a link of an included glob, and isn't a link of an excluded glob.
  ///
  /// `LIKE` can't express "one segment", so an included glob may also match links of other routes. If an excluded glob
  /// is a proper subset of an included glob, the condition therefore rejects its links. If an included glob is a subset
  /// of an excluded glob, the condition accepts the links of the included glob.
  init(including included: [LinkGlob], excluding excluded: [LinkGlob]) {
    let holes = included.map { glob in
      let holes = glob.holes(in: excluded)
      return ContentPredicate.widest(holes).map { holes[$0] }
    }
    let kept = ContentPredicate.widest(included) { other, index in
      !holes[other].contains { $0.covers(included[index]) || included[index].covers($0) }
    }
    var groups: [(holes: [LinkGlob], globs: [LinkGlob])] = []
    for index in kept {
      if let group = groups.firstIndex(where: { $0.holes == holes[index] }) {
        groups[group].globs.append(included[index])
      } else {
        groups.append((holes[index], [included[index]]))
      }
    }
    self = .disjunction(
      groups.flatMap { group in
        let inside = ContentPredicate.clauses(group.globs)
        if group.holes.isEmpty { return inside }
        return [.all([.disjunction(inside), .not(.disjunction(ContentPredicate.clauses(group.holes)))])]
      })
  }

  /// Returns the disjunction of predicates, without duplicates and without predicates that have no effect.
  static func disjunction(_ predicates: [ContentPredicate]) -> ContentPredicate {
    var parts: [ContentPredicate] = []
    var texts: [String] = []
    for predicate in predicates {
      var flat: [ContentPredicate] = [predicate]
      if case .any(let inner) = predicate { flat = inner }
      for part in flat {
        switch part {
        case .constant(true): return .constant(true)
        case .constant(false): continue
        case .equals(let text): if !texts.contains(text) { texts.append(text) }
        case .isIn(let several): for text in several where !texts.contains(text) { texts.append(text) }
        default: if !parts.contains(part) { parts.append(part) }
        }
      }
    }
    if texts.count == 1 { parts.insert(.equals(texts[0]), at: 0) }
    if texts.count > 1 { parts.insert(.isIn(texts), at: 0) }
    if parts.isEmpty { return .constant(false) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// Returns the indices of the globs that no other glob covers.
  ///
  /// - Parameter canOmit: Returns `true` if the second glob may be omitted because the first glob covers it.
  private static func widest(
    _ globs: [LinkGlob], _ canOmit: (Int, Int) -> Bool = { _, _ in true }
  ) -> [Int] {
    globs.indices.filter { index in
      !globs.indices.contains { other in
        other != index && globs[other].covers(globs[index])
          && (!globs[index].covers(globs[other]) || other < index) && canOmit(other, index)
      }
    }
  }

  private static func clauses(_ globs: [LinkGlob]) -> [ContentPredicate] {
    globs.map { glob in
      let own = ContentPredicate(glob.text)
      let also = glob.also.map { row in disjunction(row.map { ContentPredicate($0) }) }
      return also.isEmpty ? own : .all([own] + also)
    }
  }

  private init(_ text: [UInt8]) {
    let isPlain = text.dropLast().allSatisfy { $0 > LinkGap.one }
    if isPlain, let last = text.last, last > LinkGap.one {
      self = .equals(String(decoding: text, as: UTF8.self))
    } else if isPlain, text.last == LinkGap.any {
      self = .beginsWith(String(decoding: text.dropLast(), as: UTF8.self))
    } else {
      let parts = text.map { byte in
        switch byte {
        case LinkGap.some: "?*"
        case LinkGap.any: "*"
        case LinkGap.one: "?"
        default: ContentPredicate.escaped(String(UnicodeScalar(byte)))
        }
      }
      self = .like(parts.joined())
    }
  }
}
