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
        let isFirst = part.lowerBound == range.lowerBound
        let place = isFirst ? mark : part.lowerBound - 1
        let ampersand = isFirst ? part.upperBound : place
        report(
          "empty-item", "empty query item", at: place..<place + 1,
          // If the pattern has several forms, another form may need the '&'.
          fix: !hasVariants
            ? Fix("remove a '&'", replacing: self.range(of: ampersand..<ampersand + 1), by: "")
            : "remove an '&', or move it into the optional part: '{? '&' … }'")
      } else if let item = readItem(part) {
        items.append(item)
      }
    }
    return items
  }

  private mutating func reportNothing(behind mark: Int) {
    let delimiter = text(mark..<mark + 1)
    report(
      "empty-item", "nothing follows '\(delimiter)'" + (hasVariants ? " if the optional part is missing" : ""),
      at: mark..<mark + 1,
      fix: hasVariants
        ? "move '\(delimiter)' into the part: '{? '\(delimiter)' … }'"
        : Fix("remove it", replacing: self.range(of: mark..<mark + 1), by: ""))
  }

  private mutating func readItem(_ range: Range<Int>) -> QueryItemPattern? {
    let equals = first(UInt8(ascii: "="), in: range)
    let keyRange = range.lowerBound..<(equals ?? range.upperBound)
    if let brace = first(UInt8(ascii: "{"), in: keyRange) { return readUnnamedItem(range, at: brace) }
    guard !keyRange.isEmpty else {
      report(
        "empty-item", "this query item has no key before '='", at: range.lowerBound..<range.lowerBound + 1,
        fix: "write the key before '='")
      return nil
    }
    let key = Located(readLiteral(keyRange, in: .item), self.range(of: keyRange))
    guard let equals else {
      let isBare = form?.bareKeyEnds.contains(keyRange.upperBound) ?? false
      return QueryItemPattern(key: key, value: isBare ? .bare : .present)
    }
    let content = readPiece(equals + 1..<range.upperBound, in: .item)
    if content.rest != nil {
      report(
        "rest-not-alone", "'...' captures whole segments or query items, but this is a single value",
        at: equals + 1..<range.upperBound, fix: "write '[String]' for a key that can be repeated")
    }
    let added = form?.addedTextStarts ?? []
    let addedText: QueryItemPattern.AddedText? =
      keyRange.contains(where: added.contains) ? .ofKey : range.contains(where: added.contains) ? .ofValue : nil
    return QueryItemPattern(key: key, value: .piece(content.piece), addedText: addedText)
  }

  /// Reads `{items...}`, or reports a parameter in place of a key.
  private mutating func readUnnamedItem(_ range: Range<Int>, at index: Int) -> QueryItemPattern? {
    guard let (use, isRest) = parameter(at: index) else { return nil }
    let isAlone = range.count == 1
    guard isAlone, isRest else {
      let name = use.name?.value ?? "name"
      // Within an optional part, text is in quotes, and a parameter may lack its braces.
      let key = use.isInPart ? "'\(name)=' " : "\(name)="
      report(
        "item-key", "the key of a query item must be plain text", at: index..<index + 1,
        fix: isAlone && RouteDocument.isIdentifier(name)
          ? Fix(
            "write " + (use.isInPart ? "\(key){\(name)}" : "'\(key)\(text(range))'"),
            replacing: self.range(of: index..<index), by: key)
          : "replace the query item, for example with '\(name)={\(name)}'")
      return nil
    }
    if use.type != nil {
      report(
        "bad-parameter", "the remaining query items can't have a type, because each has a key and a value", at: range,
        fix: "remove the type")
    }
    return QueryItemPattern(key: Located("", use.range), value: .remaining(use))
  }

  /// Reads the fragment after `#`: items, a path, or a single text. See the grammar at ``PatternReader``.
  mutating func readFragment(_ range: Range<Int>, after mark: Int) -> FragmentPattern? {
    guard let start = range.first else {
      reportNothing(behind: mark)
      return nil
    }
    let isRemaining = range.count == 1 && parameter(at: start)?.isRest == true
    // `#a&b={b}`: bare keys may come before the first value.
    let equals = bytes[range].firstIndex { "=/?{".utf8.contains($0) } ?? start
    if isRemaining || (equals > start && bytes[equals] == UInt8(ascii: "=")) {
      return .items(readItems(range, after: mark))
    }
    let question = first(UInt8(ascii: "?"), in: range)
    if question != nil || first(UInt8(ascii: "/"), in: range) != nil {
      let startsWithSlash = bytes[start] == UInt8(ascii: "/")
      let end = question ?? range.upperBound
      var path = readSegments((startsWithSlash ? start + 1 : start)..<end)
      if path.allowsMoreSegments {
        report(
          "rest-not-alone", "a rest parameter must be a whole segment, except in the path of an exclude", at: range,
          fix: "write '/' before the braces")
        path.allowsMoreSegments = false
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
}
