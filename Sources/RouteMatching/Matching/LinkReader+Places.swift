// The places that a link may be at, found by its scheme and host.
extension LinkReader {
  /// The places that the link may be at, in precedence order: those of its head, and all that no head leads to.
  package var places: FittingPlaces {
    FittingPlaces(own: head?[.places], others: table.header[.otherPlaces])
  }

  /// The head of the link's scheme and host, whatever their case and the port.
  private var head: Record<Block.Head>? {
    guard parts.authority != nil else { return nil }
    let (scheme, host) = (parts.scheme, parts.host)
    // Mostly the link begins as the head does.
    if host.lower == scheme.upper + 3, let head = table.head(link, host.upper) { return head }
    let count = scheme.count + 3 + host.count
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count + LinkScan.padding) { memory in
      guard let start = memory.baseAddress else { return nil }
      var text = ByteWriter(start, capacity: count)
      for index in scheme.lower..<scheme.upper { text.append(asciiLowercased(link[index])) }
      for byte in [UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "/")] { text.append(byte) }
      for index in host.lower..<host.upper { text.append(asciiLowercased(link[index])) }
      LinkScan.pad(start + count)
      return table.head(start, count)
    }
  }
}

extension TableBlock {
  /// The head that a link begins with.
  ///
  /// - Parameter link: padded bytes.
  @inline(__always)
  func head(_ link: UnsafePointer<UInt8>, _ count: Int) -> Record<Block.Head>? {
    let heads = header[.heads]
    if !heads.probing.hasSlots { return nil }
    let first = heads.probing.first(Block.Head.hash(link, count))
    if isEqual(link, ByteRange(0, count), heads[first][.text].bytes) { return heads[first] }
    return slot(of: heads, behind: first, link, count).map { heads[$0] }
  }

  @inline(never)
  private func slot(
    of heads: Slots<Block.Head>, behind first: Int, _ link: UnsafePointer<UInt8>, _ count: Int
  ) -> Int? {
    var slot = first
    while !Block.Head.isFree(heads[slot]) {
      slot = heads.probing.next(slot)
      if isEqual(link, ByteRange(0, count), heads[slot][.text].bytes) { return slot }
    }
    return nil
  }
}

/// Two runs of places, in the one order in which the table has them.
package struct FittingPlaces: Sequence, IteratorProtocol {
  let own: List<Reference<Block.Place>>?
  let others: List<Reference<Block.Place>>
  private var nextOwn = 0
  private var nextOther = 0

  init(own: List<Reference<Block.Place>>?, others: List<Reference<Block.Place>>) {
    self.own = own
    self.others = others
  }

  package mutating func next() -> PlaceRecord? {
    let other = nextOther < others.count ? others[nextOther] : nil
    if let own, nextOwn < own.count, other.map({ own[nextOwn].offset < $0.offset }) ?? true {
      nextOwn += 1
      return own[nextOwn - 1]
    }
    nextOther += 1
    return other
  }
}
