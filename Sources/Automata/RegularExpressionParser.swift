/// A recursive-descent parser over the pattern's scalars. Its depth is limited, so the stack can't overflow.
package struct RegularExpressionParser {
  private typealias Node = RegularExpression.Node

  private let pattern: SourceText
  private let scalars: [Unicode.Scalar]
  /// The byte offset of each scalar in the UTF-8 text, and of the end.
  private let offsets: [Int]
  private let foldsCase: Bool
  private var index = 0
  private var depth = 0

  private static let depthLimit = 100
  /// No automaton could have that many states, so a larger count is an error.
  private static let countLimit = 65_535

  package init(_ pattern: SourceText, foldsCase: Bool) {
    self.pattern = pattern
    self.foldsCase = foldsCase
    scalars = Array(pattern.text.unicodeScalars)
    var offsets: [Int] = [0]
    var offset = 0
    for scalar in scalars {
      offset += UTF8.width(scalar)
      offsets.append(offset)
    }
    self.offsets = offsets
  }

  package mutating func parse() throws(RegularExpressionError) -> RegularExpression.Node {
    let node = try parseChoice()
    if peek() == ")" {
      throw error(index, "')' doesn't close a group", fix: escaping(here, ")"))
    }
    return node
  }

  // MARK: Structure

  private mutating func parseChoice() throws(RegularExpressionError) -> Node {
    var branches: [Node] = [try parseSequence()]
    while peek() == "|" {
      index += 1
      branches.append(try parseSequence())
    }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func parseSequence() throws(RegularExpressionError) -> Node {
    var parts: [Node] = []
    while let scalar = peek(), scalar != "|", scalar != ")" {
      let start = index
      let atom = try parseAtom(scalar)
      parts.append(try parseRepetition(of: atom, from: start))
    }
    if parts.isEmpty { return .empty }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func parseAtom(_ scalar: Unicode.Scalar) throws(RegularExpressionError) -> Node {
    switch scalar {
    case "(":
      return try parseGroup()
    case "[":
      return .scalars(try parseClass())
    case ".":
      index += 1
      return .scalars(.all)
    case "\\":
      return .scalars(try parseEscape(inClass: false).scalars)
    case "*", "+", "?":
      throw error(index, "there's nothing to repeat before '\(scalar)'", fix: escaping(here, scalar))
    case "^", "$":
      throw error(
        index, "'\(scalar)' isn't needed: a pattern always matches the whole value",
        fix: Fix("remove it, or write '\\\\\(scalar)' for the character", anchors()))
    case "{", "}", "]":
      throw error(index, "'\(scalar)' has no meaning here", fix: escaping(here, scalar))
    default:
      let set = try single(scalar)
      index += 1
      return .scalars(set)
    }
  }

  private mutating func parseGroup() throws(RegularExpressionError) -> Node {
    let open = index
    index += 1
    if peek() == "?" { try parseGroupKind(open) }
    depth += 1
    if depth > Self.depthLimit {
      throw error(open, "groups are nested more than \(Self.depthLimit) levels deep")
    }
    let node = try parseChoice()
    depth -= 1
    if peek() != ")" {
      throw error(open, "'(' is never closed", fix: "write ')' where the group ends, or '\\\\(' for the character")
    }
    index += 1
    return node
  }

  /// Parses the text after `(?`. Only `:` opens a supported group.
  private mutating func parseGroupKind(_ open: Int) throws(RegularExpressionError) {
    index += 1
    let (message, fix): (String, Fix)
    switch peek() {
    case ":":
      index += 1
      return
    case "=", "!",
      "<" where peek(1) == "=" || peek(1) == "!":
      (message, fix) = ("look-around isn't supported in patterns", "list the values to exclude in 'except'")
    case "<", "P", "'":
      message = "named groups aren't supported, because patterns capture nothing"
      fix = Fix("write '(…)'", groupEdits(open))
    case ">":
      (message, fix) = ("atomic groups aren't supported in patterns", Fix("write '(…)'", groupEdits(open)))
    case "i":
      message = "a pattern can't choose whether letter case matters"
      fix = "write both letters, '[aA]', or add \"caseSensitive\": false to the type"
    default:
      throw error(open..<index, "a group begins with '(' or '(?:'", fix: "write '(…)'")
    }
    throw error(open..<index + 1, message, fix: fix)
  }

  // MARK: Repetition

  private mutating func parseRepetition(of atom: Node, from start: Int) throws(RegularExpressionError) -> Node {
    guard let scalar = peek() else { return atom }
    let quantifier = index
    let bounds: (minimum: Int, maximum: Int?)
    switch scalar {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{": bounds = try parseCounts()
    default: return atom
    }
    index += 1
    switch peek() {
    case "?":
      throw error(
        index, "lazy repetition has no effect, because a pattern matches the whole value",
        fix: Fix("remove the '?'", replacing: here, by: ""))
    case "+":
      throw error(
        index, "possessive repetition isn't supported in patterns",
        fix: Fix("remove the second '+'", replacing: here, by: ""))
    case "*", "{":
      throw error(
        quantifier..<index + 1, "a repetition can't be repeated directly", fix: "put the first repetition into a group")
    default:
      return .repetition(atom, minimum: bounds.minimum, maximum: bounds.maximum)
    }
  }

  /// Parses a repetition such as `{2,5}` up to its `}`, which it doesn't skip.
  private mutating func parseCounts() throws(RegularExpressionError) -> (minimum: Int, maximum: Int?) {
    let open = index
    index += 1
    let minimum = try parseCount()
    var maximum = minimum
    if peek() == "," {
      index += 1
      if peek() == "}", let minimum { return (minimum, nil) }
      maximum = try parseCount()
    }
    guard peek() == "}", let minimum, let maximum else { throw malformedCounts(open, isCounting: minimum != nil) }
    if maximum < minimum {
      throw error(open..<index + 1, "the minimum of this repetition is greater than its maximum")
    }
    return (minimum, maximum)
  }

  private mutating func parseCount() throws(RegularExpressionError) -> Int? {
    let start = index
    var count = 0
    while let scalar = peek(), scalar >= "0", scalar <= "9" {
      count = min(Self.countLimit + 1, count * 10 + Int(scalar.value - 48))
      index += 1
    }
    if count > Self.countLimit {
      throw error(start..<index, "a repetition can repeat its element at most \(Self.countLimit)")
    }
    return index == start ? nil : count
  }

  /// - Parameter isCounting: `true` if a number follows, so the bracket is probably not meant as a character.
  private func malformedCounts(_ open: Int, isCounting: Bool) -> RegularExpressionError {
    var fix: Fix = "write '}' after the numbers, or '\\\\{' for the character"
    if !isCounting, scalars[(open + 1)...].starts(with: [","]), index > open + 2, peek() == "}" {
      fix = Fix("write '0' before the ','", replacing: range(open + 1, open + 1), by: "0")
    } else if !isCounting {
      fix = escaping(range(open, open + 1), "{")
      let close = scalars[(open + 1)...].firstIndex { $0 == "{" || $0 == "}" }
      if let close, scalars[close] == "}" { fix.edits += escaping(range(close, close + 1), "}").edits }
    }
    return error(open, "'{' must begin a repetition such as '{2}', '{2,}' or '{2,5}'", fix: fix)
  }

  // MARK: Characters

  private mutating func parseClass() throws(RegularExpressionError) -> ScalarSet {
    let open = index
    index += 1
    let isNegated = peek() == "^"
    if isNegated { index += 1 }
    var set = ScalarSet()
    let first = index
    while true {
      guard let scalar = peek() else {
        throw error(open, "'[' is never closed", fix: "write ']' where the class ends, or '\\\\[' for the character")
      }
      if scalar == "]" {
        if index == first { throw error(open..<index + 1, "the class contains no character") }
        index += 1
        if foldsCase { set.foldCase() }
        return isNegated ? set.inverted : set
      }
      let start = index
      let lower = try parseClassMember(scalar)
      guard peek() == "-", let member = peek(1), member != "]" else {
        set.formUnion(lower.scalars)
        continue
      }
      index += 1
      let upper = try parseClassMember(member)
      guard let from = lower.single, let to = upper.single else {
        throw error(
          start..<index, "a range must begin and end with a single character", fix: "write '\\\\-' for the character")
      }
      if to < from { throw error(start..<index, "the range begins with the higher character") }
      set.insert(from.value...to.value)
    }
  }

  private mutating func parseClassMember(
    _ scalar: Unicode.Scalar
  ) throws(RegularExpressionError) -> (scalars: ScalarSet, single: Unicode.Scalar?) {
    if scalar == "\\" { return try parseEscape(inClass: true) }
    if scalar == "[" { throw nestedClass() }
    if scalar == "&", peek(1) == "&" {
      throw error(
        index..<index + 2, "intersections of classes aren't supported",
        fix: "write one class with the characters that both have, or '&' once for the character")
    }
    let set = try single(scalar)
    index += 1
    return (set, scalar)
  }

  /// Returns an error about a `[` in a class: the characters of a POSIX class, a nested class, or the character.
  private func nestedClass() -> RegularExpressionError {
    var close = index + 1
    if peek(1) == ":" {
      while close < scalars.count, scalars[close] != "]" { close += 1 }
      let name = String(String.UnicodeScalarView(scalars[index..<min(close + 1, scalars.count)]))
      let members = Self.posixClasses.first { "[:\($0.name):]" == name }?.members
      return error(
        index..<min(close + 1, scalars.count), "POSIX classes aren't supported in patterns",
        fix: members.map { Fix("write '[\($0)]'", replacing: range(index, close + 1), by: $0) }
          ?? "write a class such as '[A-Za-z]'")
    }
    // The brackets of this class and of the class around it.
    var open = 2
    while close < scalars.count, open > 0 {
      if scalars[close] == "[" { open += 1 } else if scalars[close] == "]" { open -= 1 }
      close += scalars[close] == "\\" ? 2 : 1
    }
    return error(
      index, "a class can't contain another class",
      fix: open == 0 ? "write the characters of both in one class, or '\\\\[' for the character" : escaping(here, "["))
  }

  private static let posixClasses: [(name: String, members: String)] = [
    ("alpha", "A-Za-z"), ("digit", "0-9"), ("alnum", "A-Za-z0-9"), ("upper", "A-Z"), ("lower", "a-z"),
    ("xdigit", "0-9A-Fa-f"), ("word", "A-Za-z0-9_"),
  ]

  private mutating func parseEscape(
    inClass: Bool
  ) throws(RegularExpressionError) -> (scalars: ScalarSet, single: Unicode.Scalar?) {
    let start = index
    index += 1
    guard let scalar = peek() else {
      throw error(start..<index, "there's nothing after '\\'", fix: "write '\\\\\\\\'")
    }
    index += 1
    switch scalar {
    case "d": return (Self.digits, nil)
    case "D": return (Self.digits.inverted, nil)
    case "w": return (Self.wordCharacters, nil)
    case "W": return (Self.wordCharacters.inverted, nil)
    case "s": return (Self.spaces, nil)
    case "S": return (Self.spaces.inverted, nil)
    case "b" where !inClass, "B", "A", "z", "Z", "G":
      throw error(
        start..<index, "'\\\(scalar)' is an anchor: a pattern always matches the whole value",
        fix: Fix("remove it", replacing: range(start, index), by: ""))
    case "1"..."9", "k":
      throw error(start..<index, "back-references aren't supported in patterns", fix: "repeat the group")
    case "p", "P":
      throw error(
        start..<index, "Unicode properties aren't supported in patterns", fix: "write a class such as '[a-zA-Z]'")
    case "n", "r", "t", "f", "v", "0", "a", "e", "c":
      throw error(start..<index, "links with control characters are refused", fix: "remove it")
    case "!"..."/", ":"..."@", "["..."`", "{"..."~", " ":
      return (ScalarSet([scalar.value...scalar.value]), scalar)
    default:
      throw error(start..<index, "'\\\(scalar)' isn't a supported escape", fix: "write '\(scalar)' for the character")
    }
  }

  /// Returns the characters that a single character of the pattern matches.
  private func single(_ scalar: Unicode.Scalar) throws(RegularExpressionError) -> ScalarSet {
    var set = ScalarSet([scalar.value...scalar.value])
    if foldsCase { set.foldCase() }
    if set.isEmpty { throw error(index, "links with control characters are refused", fix: "remove it") }
    return set
  }

  private static let digits = ScalarSet([0x30...0x39])
  private static let wordCharacters = ScalarSet([0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F...0x5F])
  private static let spaces = ScalarSet([0x20...0x20])

  // MARK: Errors

  private func error(_ scalars: Range<Int>, _ message: String, fix: Fix? = nil) -> RegularExpressionError {
    RegularExpressionError(range(scalars.lowerBound, scalars.upperBound), message, fix: fix)
  }

  private func error(_ index: Int, _ message: String, fix: Fix? = nil) -> RegularExpressionError {
    error(index..<index + 1, message, fix: fix)
  }

  /// Returns a fix that escapes a character, with two backslashes as in a JSON string.
  private func escaping(_ range: SourceRange, _ scalar: Unicode.Scalar) -> Fix {
    Fix("write '\\\\\(scalar)' for the character", replacing: range, by: "\\\\\(scalar)")
  }

  /// Returns the edits that remove an anchor and the `$` at the end of the pattern. If a `{` follows, there are no
  /// edits, because the pattern would be invalid without the anchor too.
  private func anchors() -> [Fix.Edit] {
    if peek(1) == "{" { return [] }
    var edits = [Fix.Edit(here, "")]
    let last = scalars.count - 1
    let isEscaped = last > 0 && scalars[last - 1] == "\\"
    if last > index, scalars[last] == "$", !isEscaped { edits.append(Fix.Edit(range(last, last + 1), "")) }
    return edits
  }

  /// Returns the edits that turn a group with a name or a kind, `(?<name>…)` or `(?>…)`, into a plain group.
  private func groupEdits(_ open: Int) -> [Fix.Edit] {
    var end = open + 2
    while end < scalars.count, scalars[end] != ">", scalars[end] != ")" { end += 1 }
    guard end < scalars.count, scalars[end] == ">" else { return [] }
    return [Fix.Edit(range(open, end + 1), "(")]
  }

  // MARK: Position

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  /// The range of the next scalar.
  private var here: SourceRange { range(index, index + 1) }

  /// Returns the range of the scalars between two indices.
  private func range(_ from: Int, _ to: Int) -> SourceRange {
    let last = offsets.count - 1
    return pattern.range(of: offsets[min(from, last)]..<offsets[min(to, last)])
  }
}
