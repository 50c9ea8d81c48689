// Nested links: links in wrappers, which are removed first, and links in parameters of type `Link`.
extension RouteTable {
  /// The maximum number of nested wrappers that are removed.
  static let deepestWrapper = 2
  /// The maximum depth of nested links in parameters of type `Link`.
  package static let deepestLink = 4

  /// Returns the nested link of a wrapper, decoded once, and the wrapper's other items. Returns `nil` if the link isn't
  /// a wrapper of the table.
  package func unwrapped(_ link: String) -> (link: String, items: WrapperItems)? {
    var found = RawMatch()
    guard case .wrapped = find(link, &found) else { return nil }
    return unwrapped(RouteMatch(table: self, link: link, found: found))
  }

  /// Returns the nested link and the other items of a wrapper's match.
  func unwrapped(_ wrapper: RouteMatch) -> (link: String, items: WrapperItems) {
    let (text, items) = wrapper.wrapped
    return (absolute(text), items)
  }

  /// Returns the link that a text represents in a position where a link is expected. Text with a scheme is a link. Text
  /// without a scheme is a path at the canonical origin's place (a relative reference, RFC 3986 §4.2), if this origin
  /// has a place that can be printed.
  package func absolute(_ reference: String) -> String {
    guard !isAbsolute(reference),
      let place = printablePlace(header[.canonicalOrigin], isLabelled: { _ in false })
    else { return reference }
    let root = root(of: place)
    return reference.utf8.first == UInt8(ascii: "/") ? root + reference : root + "/" + reference
  }

  /// Matches a link or a path. A path without an origin belongs to the canonical origin.
  package func match(reference: String) -> LinkResult { match(absolute(reference)) }

  /// Returns the match of a link or a path, or `nil` if no route matches or if the link contains a sensitive value.
  package func publicMatch(of reference: String) -> RouteMatch? {
    guard case .match(let match) = match(reference: reference), match.sensitiveTexts.isEmpty else { return nil }
    return match
  }

  /// Returns `true` if a text is empty, or is a link with a scheme.
  package func isAbsolute(_ reference: String) -> Bool { reference.isEmpty || RouteTable.hasScheme(reference.utf8) }

  /// Returns `true` if a text that may be something else is probably a link: it's a path, or it begins with `http`,
  /// `https` or a scheme of the table.
  package func mayBeLink(_ text: String) -> Bool {
    if text.utf8.first == UInt8(ascii: "/") { return true }
    guard RouteTable.hasScheme(text.utf8) else { return false }
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }.map(asciiLowercased)
    if scheme.elementsEqual("https".utf8) || scheme.elementsEqual("http".utf8) { return true }
    func hasScheme(_ place: PlaceRecord) -> Bool {
      place[.scheme].bytes.elementsEqual(scheme)
    }
    return header[.places].contains { hasScheme($0) } || header[.wrappers].contains { hasScheme($0[.place]) }
  }

  /// Returns `true` if a text begins with a scheme (RFC 3986 §3.1).
  static func hasScheme(_ text: String.UTF8View) -> Bool {
    text.withContiguousStorageIfAvailable { hasScheme($0) } ?? Array(text).withUnsafeBufferPointer { hasScheme($0) }
  }

  static func hasScheme(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.count >= 8, let start = text.baseAddress, LinkReader.isHTTPS(start) { return true }
    guard let end = text.firstIndex(where: { !LinkCharacters.isSchemeByte($0) }) else { return false }
    return text[end] == UInt8(ascii: ":") && LinkCharacters.isScheme(text[..<end])
  }
}

/// The unmatched query items of wrappers.
///
/// It's a class, because every match has a property for such items, but few matches have any.
package final class WrapperItems: Sendable {
  let leftover: [QueryItem]
  let ignored: [QueryItem]

  init(leftover: [QueryItem], ignored: [QueryItem]) {
    self.leftover = leftover
    self.ignored = ignored
  }

  /// Returns the items together with the items of an outer wrapper.
  func within(_ outer: WrapperItems) -> WrapperItems {
    WrapperItems(leftover: leftover + outer.leftover, ignored: ignored + outer.ignored)
  }
}

extension LinkReader {
  /// Returns the nested link of the first wrapper that matches, and the wrapper's pattern, or `nil` if there is none.
  package func innerLink() -> (text: String, pattern: PatternRecord)? {
    wrapped().map { (range, pattern) in (pattern.innerText(link, range), pattern) }
  }

  /// Returns the location of the nested link in the first wrapper that matches, and the wrapper's pattern.
  @inline(never)
  func wrapped() -> (range: ByteRange, pattern: PatternRecord)? { withIndex { firstWrapped() } }

  private func firstWrapped() -> (range: ByteRange, pattern: PatternRecord)? {
    for wrapper in table.header[.wrappers] {
      let pattern = wrapper[.pattern]
      guard enter(place: wrapper[.place]), let range = captures(ifMatching: pattern)?[0] else { continue }
      // At the end of a path, text without a scheme isn't a nested link, but just a path.
      let inner = UnsafeBufferPointer(start: link + range.lower, count: range.count)
      if !pattern.endsRaw || RouteTable.hasScheme(inner) { return (range, pattern) }
    }
    return nil
  }
}

extension PatternRecord {
  /// `true` if the pattern ends with a rest parameter that is raw text up to the end of the link.
  var endsRaw: Bool { rest.map { self[.segments][$0][.kind] == .rawRest } ?? false }

  /// Returns the text of the nested link.
  fileprivate func innerText(_ link: UnsafePointer<UInt8>, _ range: ByteRange) -> String {
    guard endsRaw else { return SymbolReader.decoded(link, range) }
    return String(decoding: UnsafeBufferPointer(start: link + range.lower, count: range.count), as: UTF8.self)
  }
}

extension RouteMatch {
  /// The text of the nested link in a wrapper's match, and the query items that the wrapper's pattern doesn't name.
  /// They may have belonged to the nested link, if it wasn't encoded.
  fileprivate var wrapped: (text: String, items: WrapperItems) {
    withLink { bytes in
      var (text, leftover, ignored): (String, [QueryItem], [QueryItem]) = ("", [], [])
      guard let link = bytes.baseAddress else { return (text, WrapperItems(leftover: leftover, ignored: ignored)) }
      let (block, pattern) = (table.unowned, winner)
      if let range = found.captures[0] { text = pattern.innerText(link, range) }
      // A nested link at the end of the path includes the query.
      let query = pattern.endsRaw ? nil : found.query
      let takesAll = pattern[.query].contains { $0[.flags].contains(.remaining) }
      var reader = QueryItemReader(link, query ?? ByteRange(0, 0))
      while let item = reader.read() {
        if takesAll || block.isNamed(item.key, of: link, by: pattern[.query]) { continue }
        let value = item.value.map { SymbolReader.decoded(link, $0) }
        let other = QueryItem(key: SymbolReader.decoded(link, item.key), value: value)
        if block.isIgnored(item.key, of: link) { ignored.append(other) } else { leftover.append(other) }
      }
      return (text, WrapperItems(leftover: leftover, ignored: ignored))
    }
  }
}

extension RouteMatch {
  /// `true` if the route has parameters of type `Link`.
  package var hasNestedLinks: Bool {
    table.header[.flags].contains(.hasLinksInside) && table.header[.routes][route][.flags].contains(.links)
  }

  func isLink(_ index: Int) -> Bool {
    table.parameter(index, of: route)[.type] == .link
  }

  /// The links in parameters of type `Link`, with the parameters' names.
  package var nestedLinks: [(parameter: String, link: String)] {
    var links: [(parameter: String, link: String)] = []
    for index in 0..<parameterCount where isLink(index) {
      guard let value = value(at: index) else { continue }
      for link in value.list?.compactMap({ $0.string }) ?? value.string.map({ [$0] }) ?? [] {
        links.append((parameterName(index), link))
      }
    }
    return links
  }

  /// The matches of nested links, in the order of `nestedLinks`. The matcher has followed these links already, so there
  /// are few, and a route matches each.
  package var matchesInside: [RouteMatch] {
    guard hasNestedLinks else { return [] }
    // If the table has wrappers, match again, because the depth of a nested link limits the wrappers that are removed.
    if let inside, !table.header[.flags].contains(.hasWrappers) { return inside }
    var matches: [RouteMatch] = []
    for (_, link) in nestedLinks {
      if case .match(let inner) = table.match(link) { matches.append(inner) }
    }
    return matches
  }

  /// Returns the match, or a miss if no route matches a nested link. An invalid link that counts as absent (`??`) isn't
  /// followed.
  func checkingNestedLinks(depth: Int) -> LinkResult {
    guard hasNestedLinks else { return .match(self) }
    var matches: [RouteMatch] = []
    for (parameter, inner) in nestedLinks {
      guard depth < RouteTable.deepestLink, inner != link, case .match(let match) = table.match(inner, depth: depth + 1)
      else {
        return .miss(LinkMiss(table: table, link: link, cause: .nested(parameter: parameter, link: inner)))
      }
      matches.append(match)
    }
    var match = self
    match.inside = matches
    return .match(match)
  }
}
