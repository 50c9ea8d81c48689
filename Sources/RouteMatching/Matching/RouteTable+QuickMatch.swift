/// What the quick door says of a link.
enum QuickAnswer { case found, missed, undecided }

// The quick door: what most links need and no more. It finds the place by the text that the link begins with, and leaves
// every other link to the other door.
extension RouteTable {
  /// The longest link, in bytes, and the most segments for which memory of a fixed size is lent, which costs nothing.
  package static let quickLength = 512
  package static let quickSegments = 36

  @inline(never)
  func quickMatch(_ bytes: UnsafeBufferPointer<UInt8>, _ found: inout Found) -> QuickAnswer {
    guard bytes.count <= RouteTable.quickLength, !unowned.header[.flags].contains(.hasSmallLimits),
      let source = bytes.baseAddress
    else { return .undecided }
    return withUnsafeTemporaryAllocation(byteCount: QuickLink.size, alignment: 8) { memory in
      guard let start = memory.baseAddress else { return .undecided }
      let link = QuickLink(bytes, in: start)
      let isOdd = link.copy(source)
      let answer = unowned.match(link, isOdd: isOdd, environment, hasAdded: hasAddedPlaces, &found)
      withExtendedLifetime(self) {}
      return answer
    }
  }
}

extension TableBlock {
  @inline(__always)
  fileprivate func match(
    _ link: QuickLink, isOdd: Bool, _ environment: Int, hasAdded: Bool, _ found: inout RouteTable.Found
  ) -> QuickAnswer {
    guard link.findHost(), !isOdd || link.normalise(), let head = head(link.text, link.hostEnd) else {
      return .undecided
    }
    let flags = head[.flags]
    if flags.contains(.mayBeWrapped) { return .undecided }
    if !head.isZero(.undisputed) {
      let places = head[.places]
      var index = 0
      repeat {
        let place = places[index]
        index &+= 1
        var start = link.hostEnd
        if !place[.flags].contains(.isPlain) {
          if let its = place[.environment], its &+ 1 != environment { continue }
          let isFolded = header[.origins][place[.origin]][.flags].contains(.foldsBase)
          guard let end = link.end(of: place[.base], isFolded: isFolded) else { continue }
          start = end
        }
        if let answer = walk(link, from: start, place, environment, &found) { return answer }
      } while index < head[.undisputed]
    }
    // What no pattern asked for may be refused all the same.
    let isMiss = flags.contains(.isWhole) && !hasAdded && link.tail(from: link.hostEnd, in: self) != nil
    return isMiss ? .missed : .undecided
  }

  /// Goes down the tree, a segment at a time, as far as literals and texts lead.
  ///
  /// - Parameter start: what ends the text before the first segment.
  /// - Returns: `nil` where the link leads nowhere at the place.
  @inline(__always)
  private func walk(
    _ link: QuickLink, from start: Int, _ place: PlaceRecord, _ environment: Int, _ found: inout RouteTable.Found
  ) -> QuickAnswer? {
    let text = link.text
    var node = header[.root]
    var segment = 0
    var open = 0
    var end = start
    while true {
      step: do {
        if text[end] == UInt8(ascii: "/") {
          let piece = QuickLink.Piece(text, from: end &+ 1)
          end = piece.upper
          if end > piece.lower {
            guard segment &+ 1 < RouteTable.quickSegments else { return .undecided }
            let needs = node[.flags]
            link.bounds[segment] = SegmentList.bounds(piece.range)
            if needs.contains(.literals),
              let slot = slot(node[.literals], piece.key, text, piece.range, isFolded: false), let child = slot[.child]
            {
              if needs.hasMoreThanLiterals {
                link.choices[open] = SearchChoice(node, segment: segment, next: 1)
                open &+= 1
              }
              (node, segment) = (child, segment &+ 1)
              continue
            }
            if piece.isDots { return .undecided }
            if needs.containsOne(of: .folded, .rests) {
              return search(node, segment, next: 1, open, link, from: start, place, environment, &found)
            }
            if needs.contains(.edges), let child = follow(node, link, piece.range, segment, &open) {
              (node, segment) = (Record(self, child), segment &+ 1)
              continue
            }
            guard let child = node[.text] else { break step }
            (node, segment) = (child, segment &+ 1)
            continue
          }
          if text[end] == UInt8(ascii: "/") { return .undecided }
        }
        if node[.flags].contains(.leaves) {
          let pattern = node[.leaves][0]
          if pattern[.flags].contains(.isPlain), pattern.serves(place[.origin]) {
            return take(pattern, place, link, end, &found)
          }
          return search(node, segment, next: 0, open, link, from: start, place, environment, &found)
        }
      }
      if open == 0 { return nil }
      open &-= 1
      let choice = link.choices[open]
      (node, segment) = (choice.node(in: self), choice.segment)
      guard !node[.flags].containsOne(of: .folded, .edges, .rests), let child = node[.text] else {
        return search(node, segment, next: choice.next, open, link, from: start, place, environment, &found)
      }
      end = SegmentList.range(link.bounds[segment]).upper
      (node, segment) = (child, segment &+ 1)
    }
  }

  /// The offset of the node to which an edge of a node leads, which leaves a choice open.
  @inline(never)
  private func follow(
    _ node: NodeRecord, _ link: QuickLink, _ range: ByteRange, _ segment: Int, _ open: inout Int
  ) -> Int? {
    guard let (child, next) = node.edge(for: link.text, range) else { return nil }
    link.choices[open] = SearchChoice(node, segment: segment, next: next)
    open &+= 1
    return child.offset
  }

  /// Goes on from a node that asks for more than texts.
  ///
  /// - Parameter next: the alternative to begin with, see `LinkReader.search`.
  @inline(never)
  private func search(
    _ node: NodeRecord, _ segment: Int, next: Int, _ open: Int, _ link: QuickLink, from start: Int,
    _ place: PlaceRecord, _ environment: Int, _ found: inout RouteTable.Found
  ) -> QuickAnswer? {
    guard var reader = link.reader(self, place, environment, from: start, scanned: segment) else { return .undecided }
    found.isRewritten = link.isRewritten
    let isDirect = !link.mayHaveEscapes && !place[.flags].contains(.plusIsSpace) && place[.hostKind] != .captured
    return link.withHash {
      reader.withIndex { reader in
        guard
          let pattern = reader.search(
            from: node, segment: segment, next: next, open: open, link.choices, into: &found.captures)
        else { return nil }
        found.isDirect = isDirect && !pattern[.flags].contains(.plusIsSpace)
        reader.take(pattern, place: place, &found)
        return .found
      }
    }
  }

  /// Takes what a match knows from a plain pattern.
  @inline(__always)
  private func take(
    _ pattern: PatternRecord, _ place: PlaceRecord, _ link: QuickLink, _ end: Int,
    _ found: inout RouteTable.Found
  ) -> QuickAnswer {
    found.isDirect = !link.mayHaveEscapes
    guard let (query, fragment) = link.tail(from: end, in: self) else { return .undecided }
    (found.query, found.fragment) = (query, fragment)
    found.pattern = UInt32(truncatingIfNeeded: pattern.offset)
    found.place = UInt32(truncatingIfNeeded: place.offset)
    found.captures.take(pattern[.captures], from: link.bounds)
    found.isRewritten = link.isRewritten
    return .found
  }
}
