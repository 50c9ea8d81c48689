import RouteMatching

extension PatternReader {
  /// Reads `{name: Type = value}`. Returns `nil` if it isn't a parameter.
  ///
  /// - Parameters:
  ///   - range: The range of the parameter with its braces, if it has any.
  ///   - content: The range without the braces.
  mutating func readParameter(
    _ range: Range<Int>, content: Range<Int>, isInPart: Bool
  ) -> (use: ParameterUse, isRest: Bool)? {
    let end = content.upperBound
    var cursor = content.lowerBound
    skipSpaces(&cursor, to: end)
    let nameRange = readParameterName(&cursor, to: end)
    guard !nameRange.isEmpty else {
      let dots = cursor
      let isStar = isAt("*", cursor, end)
      if isStar { cursor += 1 }
      if isStar || readDots(&cursor, to: end), case let name = readName(&cursor, to: end), !name.isEmpty, cursor == end
      {
        report(
          "bad-parameter",
          isStar ? "a rest parameter has dots after its name" : "the dots of a rest parameter must follow its name",
          at: dots..<end, fix: .write("{\(text(name))...}", within: self.range(of: range)))
        return nil
      }
      if let fix = expressionFix(range, text(content)) {
        report(
          "bad-parameter", "\(quoted(text(range))) is a URI template (RFC 6570), which isn't a pattern", at: range,
          fix: fix)
        return nil
      }
      report(
        "bad-parameter", "a parameter needs a name", at: range, fix: "write '{name}', or '{_}' to ignore the value")
      return nil
    }
    if content.allSatisfy({ LinkCharacters.isDigit(bytes[$0]) || bytes[$0] == UInt8(ascii: ",") }) {
      report(
        "bad-parameter", "a link pattern isn't a regular expression", at: range,
        fix: "write '{name: Type}', with a type that has a 'pattern' in 'types'")
      return nil
    }
    let isAnonymous = nameRange.count == 1 && bytes[nameRange.lowerBound] == UInt8(ascii: "_")
    /// The position of the `?` of an optional parameter.
    var mark: Range<Int>?
    var type: TypeUse?
    if bytes[nameRange.lowerBound] == UInt8(ascii: "$") {
      report("bad-parameter", "\(quoted(text(nameRange))) is allowed only in 'set'", at: nameRange)
    }
    skipSpaces(&cursor, to: end)
    if isAt("?:", cursor, end) {
      let mark = cursor
      cursor += 2
      guard let found = readType(&cursor, to: end) else { return nil }
      let behind = self.range(of: cursor..<cursor)
      report(
        "bad-parameter", "'?' must follow the type", at: mark..<mark + 1,
        fix: Fix(
          "write '{\(text(nameRange)): \(found.type.name.value)?}'",
          [Fix.Edit(self.range(of: mark..<mark + 1), ""), Fix.Edit(behind, "?")]))
      return nil
    }
    let isRest = readDots(&cursor, to: end)
    skipSpaces(&cursor, to: end)

    if isAt(":", cursor, end) {
      cursor += 1
      guard let found = readType(&cursor, to: end) else { return nil }
      type = found.type
      mark = found.mark
      if !isRest, readDots(&cursor, to: end) {
        report(
          "bad-parameter", "the dots of a rest parameter must follow its name", at: cursor - 3..<cursor,
          fix: Fix(
            "write '{\(text(nameRange))...: \(found.type.name.value)}'",
            [
              Fix.Edit(self.range(of: nameRange.upperBound..<nameRange.upperBound), "..."),
              Fix.Edit(self.range(of: cursor - 3..<cursor), ""),
            ]))
      }
    } else if isAt("?", cursor, end), !isAt("??", cursor, end) {
      mark = cursor..<cursor + 1
      cursor += 1
    }
    skipSpaces(&cursor, to: end)
    let plain = ParameterUse(
      name: isAnonymous ? nil : located(nameRange), type: type, isOptional: mark != nil,
      isInPart: isInPart, range: self.range(of: range))
    let use = cursor < end ? readDefault(of: plain, isRest: isRest, cursor..<end) : plain
    checkModifiers(use, isRest: isRest, range, mark)
    return (use, isRest)
  }

  /// Returns a fix for an expression such as `{?q,page}` or `{/id}` (RFC 6570, section 2.2), or `nil` for anything
  /// else.
  private func expressionFix(_ range: Range<Int>, _ inner: String) -> Fix? {
    guard let mark = inner.first else { return nil }
    let names = inner.dropFirst().split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.allSatisfy({ RouteDocument.isIdentifier($0) }) else { return nil }
    let items = names.map { "\($0)={\($0)}" }.joined(separator: "&")
    let values = names.map { "{\($0)}" }
    let written: String
    switch mark {
    case "?": written = "?" + items
    case "&": written = "&" + items
    case "/": written = values.map { "/" + $0 }.joined()
    case ".": written = values.map { "." + $0 }.joined()
    case "#": written = "#" + values.joined(separator: ",")
    case "+" where names.count == 1: written = "{\(names[0])...}"
    case "+", ";": return "write text and parameters, '{name}', as they appear in links"
    default: return nil
    }
    return .write(written, within: self.range(of: range))
  }

  /// Reads `= value`, `?? value` or `?? nil`.
  private mutating func readDefault(of use: ParameterUse, isRest: Bool, _ range: Range<Int>) -> ParameterUse {
    let first = range.lowerBound
    let dots = isRest ? "..." : ""
    if bytes[first] == UInt8(ascii: "=") {
      let value = readValue(first + 1..<range.upperBound)
      if value.value == "nil", trimmed(first + 1..<range.upperBound).count == 3, !isRest {
        report(
          "bad-parameter", "'nil' can't be a default", at: range,
          fix: Fix(
            "write '\(use.type?.name.value ?? "String")?' for an optional parameter",
            replacing: SourceRange(
              file: source.range.file, lower: (use.type?.name ?? use.name)?.range.upper ?? self.range(of: range).lower,
              upper: self.range(of: range).upper),
            by: use.type == nil ? ": String?" : "?"))
      }
      return use.with(defaultValue: value)
    } else if isAt("??", first, range.upperBound) {
      let value = readValue(first + 2..<range.upperBound)
      let isNil = value.value == "nil" && trimmed(first + 2..<range.upperBound).count == 3
      return use.with(fallback: Located(isNil ? nil : value.value, value.range))
    } else if let type = use.type, let list = listElsewhere(type.name.value, text(range)) {
      report(
        "bad-parameter", "write a list as '[\(list)]', not as \(quoted(type.name.value + text(range)))", at: range,
        fix: Fix(
          "write '[\(list)]'",
          replacing: SourceRange(
            file: source.range.file, lower: type.name.range.lower, upper: self.range(of: range).upper),
          by: "[\(list)]"))
    } else if use.type == nil, use.name != nil, RouteDocument.isIdentifier(text(range)),
      text(range).utf8.first ?? 0 < 0x60
    {
      report(
        "bad-parameter", "expected ':' between a parameter's name and its type", at: range,
        fix: Fix(
          "write '{\(use.name?.value ?? "")\(dots): \(text(range))}'",
          replacing: SourceRange(
            file: source.range.file, lower: use.name?.range.upper ?? 0, upper: self.range(of: range).lower),
          by: "\(dots): "))
    } else if use.type == nil, !isRest, let name = use.name?.value, let choice = choiceText(name + text(range)) {
      report(
        "bad-choice", "the strings of a choice must be in single quotes", at: range,
        fix: .write(choice, within: use.range))
    } else {
      let isChoice = bytes[range].contains { "|[(*+".utf8.contains($0) }
      report(
        "bad-parameter", "unexpected \(quoted(text(range))) in a parameter", at: range,
        fix: isChoice
          ? "declare a type in 'types' and write its name here, or write '{'a'|'b'}' for a choice that isn't captured"
          : "write '{name: Type}', '{name: Type?}', '{name: Type = value}' or '{name: Type ?? value}'")
    }
    return use
  }

  /// Returns the element's name for a list in the syntax of other languages: `Array<String>`, `String[]`.
  private func listElsewhere(_ name: String, _ rest: String) -> String? {
    if rest == "[]" { return name }
    guard ["Array", "List", "Set"].contains(name), rest.hasPrefix("<"), rest.hasSuffix(">") else { return nil }
    let element = String(rest.dropFirst().dropLast())
    return RouteDocument.isIdentifier(element) ? element : nil
  }

  /// Checks the `?` and the default of a parameter. `mark` is the position of the `?`, if any.
  private mutating func checkModifiers(
    _ use: ParameterUse, isRest: Bool, _ range: Range<Int>, _ mark: Range<Int>?
  ) {
    let without = mark.map { Fix("remove the '?'", replacing: self.range(of: $0), by: "") }
    let hasDefault = use.hasDefaultOrFallback
    if use.isInPart, use.isOptional || use.fallback != nil {
      report(
        "bad-parameter", "a parameter in an optional part can't be optional itself",
        at: mark ?? range, fix: use.isOptional ? without : "write '= value' for a default")
      return
    }
    if use.isOptional && hasDefault {
      report(
        "optional-with-default", "a parameter with a default can't be optional, because it's never nil",
        at: mark ?? range, fix: without)
    }
    if use.name == nil, use.isOptional || hasDefault {
      report(
        "bad-parameter", "'{_}' isn't captured, so it can't have '?' or a default", at: range, fix: "write '{_}'")
    }
    if isRest, use.isOptional || hasDefault {
      report(
        "bad-parameter", "a rest parameter takes at least one segment, so it can't have '?' or a default", at: range,
        fix: "write '{\(use.name?.value ?? "_")...\(use.type.map { ": \($0.name.value)" } ?? "")}'")
    }
    guard let list = use.type?.list, !isRest else { return }
    if use.isOptional {
      report(
        "bad-parameter", "a list can't be optional, because it's empty if the link has no such item", at: mark ?? range,
        fix: without)
    }
    if list.separator == nil, hasDefault {
      report(
        "bad-parameter", "a repeated item can't have a default, because the list is empty if the link has no such item",
        at: range, fix: "remove the default")
    } else if hasDefault, !use.fallsBackToNil {
      report(
        "bad-parameter", "a list can't have a default other than nil, because it's empty if the link has no such item",
        at: range, fix: "remove the default, or write '?? nil' to get an empty list if an element is invalid")
    }
  }

  /// Reads `Name`, `Name?`, `[Name]` with its separator and counts, or `Name 2...5` of a rest parameter. Moves the
  /// cursor past the type and the spaces after it.
  mutating func readType(_ cursor: inout Int, to end: Int) -> (type: TypeUse, isOptional: Bool, mark: Range<Int>?)? {
    skipSpaces(&cursor, to: end)
    let start = cursor
    let isList = isAt("[", cursor, end)
    if isList {
      cursor += 1
      skipSpaces(&cursor, to: end)
    }
    let nameRange = readName(&cursor, to: end)
    guard !nameRange.isEmpty else {
      report(
        "bad-type", "expected a type", at: start..<max(cursor, min(start + 1, end)),
        fix: "write a built-in type such as 'Int', or the name of an enum or another type that 'types' declares")
      return nil
    }
    var list: TypeUse.List?
    var count: TypeUse.Count?
    skipSpaces(&cursor, to: end)
    if isList {
      guard isAt("]", cursor, end) else {
        reportElement(nameRange, opened: start, cursor..<end)
        return nil
      }
      cursor += 1
      skipSpaces(&cursor, to: end)
      list = readListTail(&cursor, to: end)
      if list == nil { return nil }
    } else if isDigit(cursor, end) || (isAt("...", cursor, end) && isDigit(cursor + 3, end)) {
      // Without a number, `...` are the dots of a rest parameter.
      count = readCounts(&cursor, to: end)
      if count == nil { return nil }
    }
    var mark: Range<Int>?
    if isAt("?", cursor, end), !isAt("??", cursor, end) {
      mark = cursor..<cursor + 1
      cursor += 1
      skipSpaces(&cursor, to: end)
    }
    return (TypeUse(name: located(nameRange), list: list, count: count), mark != nil, mark)
  }

  /// Reports other text than `]` after the type of a list's elements.
  private mutating func reportElement(_ name: Range<Int>, opened: Int, _ range: Range<Int>) {
    let list = "[\(text(name))]"
    guard let close = first(UInt8(ascii: "]"), in: range) else {
      return report("bad-type", "'[' is never closed", at: opened..<opened + 1, fix: "write '\(list)'")
    }
    let rest = trimmed(range.lowerBound..<close)
    switch bytes[range.lowerBound] {
    case UInt8(ascii: "?") where rest.count == 1:
      report(
        "bad-type", "the values of a list can't be optional", at: rest,
        fix: Fix("write '\(list)'", replacing: self.range(of: rest), by: ""))
    case UInt8(ascii: ":"):
      report(
        "bad-type", "\(quoted(text(opened..<close + 1))) isn't a type, because a value can't be a dictionary",
        at: opened..<close + 1,
        fix: "write '\(list)' for a list; '?{items...}' captures the remaining query items with their keys")
    default:
      report("bad-type", "unexpected \(quoted(text(rest))) in the type of a list", at: rest, fix: "write '\(list)'")
    }
  }

  /// Reads the separator in quotation marks and the range of counts after `[Name]`, if any.
  private mutating func readListTail(_ cursor: inout Int, to end: Int) -> TypeUse.List? {
    var list = TypeUse.List()
    if isAt("\"", cursor, end) || isAt("'", cursor, end) {
      let quote = bytes[cursor]
      let start = cursor
      cursor += 1
      while cursor < end, bytes[cursor] != quote { cursor += 1 }
      guard cursor < end else {
        report(
          "bad-type", "the quotation mark of the separator is never closed", at: start..<start + 1,
          fix: "write \\\" after the separator")
        return nil
      }
      let separator = start + 1..<cursor
      cursor += 1
      if quote == UInt8(ascii: "'") {
        report(
          "bad-type", "a separator must be in double quotes", at: start..<cursor,
          fix: Fix(
            "write \\\"\(text(separator))\\\"", replacing: self.range(of: start..<cursor),
            by: "\\\"" + jsonLiteral(text(separator)).dropFirst().dropLast() + "\\\""))
      } else if separator.isEmpty {
        report("bad-type", "the separator is empty", at: start..<cursor, fix: "write '[Int]' for a repeated item")
      } else {
        list.separator = readLiteral(separator, in: .item)
      }
      skipSpaces(&cursor, to: end)
    }
    guard isAt(".", cursor, end) || isDigit(cursor, end) else { return list }
    guard let count = readCounts(&cursor, to: end) else { return nil }
    list.minimum = count.minimum
    list.maximum = count.maximum
    if isAt("\"", cursor, end) {
      report(
        "bad-type", "the separator must be before the number of values", at: cursor..<end,
        fix: "write the separator directly after ']'")
      return nil
    }
    return list
  }

  /// Reads `1...4`, `1...` or `...4`, and the spaces after it.
  private mutating func readCounts(_ cursor: inout Int, to end: Int) -> TypeUse.Count? {
    let start = cursor
    let minimum = readCount(&cursor, to: end)
    skipSpaces(&cursor, to: end)
    let hasDots = readDots(&cursor, to: end)
    skipSpaces(&cursor, to: end)
    let maximum = readCount(&cursor, to: end)
    guard hasDots, minimum != nil || maximum != nil, max(minimum ?? 0, maximum ?? 0) <= 100_000 else {
      report(
        "bad-type", "\(quoted(text(trimmed(start..<cursor)))) isn't a valid number of values",
        at: trimmed(start..<cursor), fix: "write '1...4', '1...' or '...4', up to 100000")
      return nil
    }
    if let maximum, maximum < max(1, minimum ?? 0) {
      let range = quoted(text(trimmed(start..<cursor)))
      let isZero = maximum == 0 && minimum ?? 0 == 0
      report(
        "bad-type", isZero ? "the maximum in \(range) is 0" : "the minimum in \(range) is greater than the maximum",
        at: trimmed(start..<cursor), fix: isZero ? "write a maximum of 1 or more" : "write the smaller number first")
      return nil
    }
    skipSpaces(&cursor, to: end)
    return TypeUse.Count(minimum: minimum ?? 0, maximum: maximum)
  }

  private func readCount(_ cursor: inout Int, to end: Int) -> Int? {
    let start = cursor
    var value = 0
    while isDigit(cursor, end) {
      if value <= 100_000 { value = value * 10 + Int(bytes[cursor] - UInt8(ascii: "0")) }
      cursor += 1
    }
    return cursor > start ? value : nil
  }

  /// Reads a name, or the name of a record with a field: `pickup.latitude`.
  private func readParameterName(_ cursor: inout Int, to end: Int) -> Range<Int> {
    let start = cursor
    let name = readName(&cursor, to: end)
    guard !name.isEmpty, isAt(".", cursor, end) else { return name }
    var field = cursor + 1
    guard !readName(&field, to: end).isEmpty else { return name }
    cursor = field
    return start..<cursor
  }

  /// Reads characters that may be a name. All names are checked later.
  private func readName(_ cursor: inout Int, to end: Int) -> Range<Int> {
    let start = cursor
    while cursor < end {
      let byte = bytes[cursor]
      guard LinkCharacters.isUnreserved(byte) && byte != UInt8(ascii: ".") || byte >= 0x80 || byte == UInt8(ascii: "$")
      else { break }
      cursor += 1
    }
    return start..<cursor
  }

  private func readDots(_ cursor: inout Int, to end: Int) -> Bool {
    let hasDots = isAt("...", cursor, end)
    if hasDots { cursor += 3 }
    return hasDots
  }

  private func skipSpaces(_ cursor: inout Int, to end: Int) {
    while cursor < end, bytes[cursor] == 0x20 { cursor += 1 }
  }

  private func isDigit(_ index: Int, _ end: Int) -> Bool { index < end && LinkCharacters.isDigit(bytes[index]) }

  /// Returns `true` if a text follows at an index.
  func isAt(_ text: String, _ index: Int, _ end: Int) -> Bool { bytes[index..<end].starts(with: text.utf8) }
}
