import RouteDecisions

/// Reads predicate formats as documented for `NSPredicate`, as far as ``ContentPredicate`` writes them. It replaces
/// `NSPredicate`, which reads no formats on Linux, and shares no code with the writer.
struct PredicateFormatReader {
  struct Failure: Error {
    let rest: String
  }

  private var rest: Substring

  static func read(_ format: String) throws -> ContentPredicate {
    var reader = PredicateFormatReader(rest: format[...])
    let predicate = try reader.disjunction()
    guard reader.rest.isEmpty else { throw Failure(rest: String(reader.rest)) }
    return predicate
  }

  /// AND has a higher precedence than OR, and NOT has the highest.
  private mutating func disjunction() throws -> ContentPredicate {
    var parts = [try conjunction()]
    while skip(" OR ") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws -> ContentPredicate {
    var parts = [try factor()]
    while skip(" AND ") { parts.append(try factor()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func factor() throws -> ContentPredicate {
    if skip("NOT ") { return .not(try factor()) }
    if skip("TRUEPREDICATE") { return .constant(true) }
    if skip("FALSEPREDICATE") { return .constant(false) }
    if skip("(") {
      let inner = try disjunction()
      guard skip(")") else { throw Failure(rest: String(rest)) }
      return inner
    }
    if skip("SELF == ") { return .equals(try text()) }
    if skip("SELF LIKE ") { return .like(try text()) }
    if skip("SELF BEGINSWITH ") { return .beginsWith(try text()) }
    if skip("SELF IN {") {
      var texts = [try text()]
      while skip(", ") { texts.append(try text()) }
      guard skip("}") else { throw Failure(rest: String(rest)) }
      return .isIn(texts)
    }
    throw Failure(rest: String(rest))
  }

  private mutating func text() throws -> String {
    guard skip("'") else { throw Failure(rest: String(rest)) }
    var text = ""
    while let next = rest.popFirst() {
      if next == "'" { return text }
      if next == "\\" {
        guard let escaped = rest.popFirst() else { break }
        text.append(escaped)
      } else {
        text.append(next)
      }
    }
    throw Failure(rest: "")
  }

  private mutating func skip(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest.removeFirst(word.count)
    return true
  }
}
