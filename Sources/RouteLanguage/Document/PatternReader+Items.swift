extension PatternReader {
  /// Reads the items of a query, or of a fragment with items. `mark` is the position of the `?` or `#` before them.
  mutating func readItems(_ range: Range<Int>, after mark: Int) -> [QueryItemPattern] {
    if range.isEmpty {
      reportNothing(behind: mark)
      return []
    }
    var items: [QueryItemPattern] = []
    for part in splits(range, at: UInt8(ascii: "&")) {
      if part.isEmpty {
        let place = part.lowerBound == range.lowerBound ? mark : part.lowerBound - 1
        report(
          "empty-item", "empty query item", at: place..<place + 1,
          // If the pattern has several forms, another form may need the '&'.
          fix: form == nil
            ? Fix("remove a '&'", replacing: source.range(of: emptyMark(part, range, mark)), by: "")
            : "remove an '&', or move it into the optional part: '{? '&' … }'")
      } else if let item = readItem(part) {
        items.append(item)
      }
    }
    return items
  }

  private mutating func reportNothing(behind mark: Int) {
    let delimiter = text(mark..<mark + 1)
    if form == nil {
      report(
        "empty-item", "nothing follows '\(delimiter)'", at: mark..<mark + 1,
        fix: Fix("remove it", replacing: source.range(of: mark..<mark + 1), by: ""))
    } else {
      report(
        "empty-item", "nothing follows '\(delimiter)' if the optional part is missing", at: mark..<mark + 1,
        fix: "move '\(delimiter)' into the part: '{? '\(delimiter)' … }'")
    }
  }

  /// Returns the position of the `&` before an empty item, or after it if it's the first item. A fix removes this `&`.
  private func emptyMark(_ part: Range<Int>, _ range: Range<Int>, _ mark: Int) -> Range<Int> {
    let place = part.lowerBound == range.lowerBound ? part.upperBound : part.lowerBound - 1
    return place..<place + 1
  }

  private mutating func readItem(_ range: Range<Int>) -> QueryItemPattern? {
    let equals = firstRaw(UInt8(ascii: "="), in: range)
    let keyRange = range.lowerBound..<(equals ?? range.upperBound)
    if let brace = bytes[keyRange].firstIndex(of: UInt8(ascii: "{")) {
      return readUnnamedItem(range, keyRange, brace: brace)
    }
    guard !keyRange.isEmpty else {
      report(
        "empty-item", "this query item has no key before '='", at: range.lowerBound..<range.lowerBound + 1,
        fix: "write the key before '='")
      return nil
    }
    let key = Located(readLiteral(keyRange, in: .item), source.range(of: keyRange))
    guard let equals else {
      let isBare = form?.bareKeys.contains(keyRange.upperBound) ?? false
      return QueryItemPattern(key: key, value: isBare ? .bare : .present)
    }
    let content = readPiece(equals + 1..<range.upperBound, in: .item)
    if content.rest != nil {
      report(
        "rest-not-alone", "'...' captures whole segments or query items, but this is a single value",
        at: equals + 1..<range.upperBound, fix: "write '[String]' for a key that can be repeated")
    }
    let added = form?.addedTexts ?? []
    let addedText: QueryItemPattern.AddedText? =
      keyRange.contains(where: added.contains) ? .ofKey : range.contains(where: added.contains) ? .ofValue : nil
    return QueryItemPattern(key: key, value: .piece(content.piece), addedText: addedText)
  }

  /// Reads `{items...}`, or reports a parameter in place of a key.
  private mutating func readUnnamedItem(_ range: Range<Int>, _ key: Range<Int>, brace: Int) -> QueryItemPattern? {
    guard let close = closingBrace(brace, end: range.upperBound) else {
      report(
        "unclosed-brace", "'{' is never closed", at: brace..<brace + 1, fix: unclosedFix(brace, end: range.upperBound))
      return nil
    }
    let whole = brace..<close + 1
    let count = diagnostics.count
    guard let parameter = readParameter(whole), diagnostics.count == count else { return nil }
    guard whole == range, parameter.isRest else {
      let name = parameter.use.name?.value ?? "name"
      // Within an optional part, text is in quotes, and a parameter may lack its braces.
      let isInPart = form?.optionalParameters.contains(brace) ?? false
      let key = isInPart ? "'\(name)=' " : "\(name)="
      report(
        "item-key", "the key of a query item must be plain text", at: whole,
        fix: whole == range && RouteDocument.isIdentifier(name)
          ? Fix(
            "write " + (isInPart ? "\(key){\(name)}" : "'\(key)\(text(whole))'"),
            replacing: source.range(of: brace..<brace), by: key)
          : "replace the query item, for example with '\(name)={\(name)}'")
      return nil
    }
    if parameter.use.type != nil {
      report(
        "bad-parameter", "the remaining query items can't have a type, because each has a key and a value", at: whole,
        fix: "remove the type")
    }
    return QueryItemPattern(key: Located("", source.range(of: range)), value: .remaining(parameter.use))
  }

  /// Reads the fragment after `#`: items, a path, or a single text. See the grammar at ``PatternReader``.
  mutating func readFragment(_ range: Range<Int>, after mark: Int) -> FragmentPattern? {
    guard let first = range.first else {
      reportNothing(behind: mark)
      return nil
    }
    let isRemaining = bytes[first] == UInt8(ascii: "{") && text(range).hasSuffix("...}")
    if isRemaining && closingBrace(first, end: range.upperBound) == range.upperBound - 1 || isPlainNameAndEquals(range)
    {
      return .items(readItems(range, after: mark))
    }
    let question = firstRaw(UInt8(ascii: "?"), in: range)
    if question != nil || firstRaw(UInt8(ascii: "/"), in: range) != nil {
      let startsWithSlash = bytes[first] == UInt8(ascii: "/")
      let end = question ?? range.upperBound
      var path = readSegments((startsWithSlash ? first + 1 : first)..<end)
      if path.isOpen {
        report(
          "rest-not-alone", "a rest parameter must be a whole segment, except in the path of an exclude",
          at: range,
          fix: "write '/' before the braces")
        path.isOpen = false
      }
      let items = question.map { readItems($0 + 1..<range.upperBound, after: $0) } ?? []
      return .path(path, startsWithSlash: startsWithSlash, query: items)
    }
    let content = readPiece(range, in: .fragment)
    if content.rest != nil {
      report(
        "rest-not-alone", "a rest parameter captures segments, but this fragment isn't a path", at: range,
        fix: "write '/' before it")
    }
    return .text(content.piece)
  }

  private func isPlainNameAndEquals(_ range: Range<Int>) -> Bool {
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "="): return index > range.lowerBound
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "{"): return false
      // `#a&b={b}`: bare keys may come before the first value.
      default: continue
      }
    }
    return false
  }
}
