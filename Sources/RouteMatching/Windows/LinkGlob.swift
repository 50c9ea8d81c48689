/// Where the text of a glob is open: codes that no link holds.
package enum LinkGap {
  /// One or more characters.
  package static let some: UInt8 = 1
  /// Any number of characters.
  package static let any: UInt8 = 2
  /// One character.
  package static let one: UInt8 = 3
}

/// The links that some destinations of a route have by one pattern at one place, as text with gaps.
///
/// More links may fit than are the route's, never fewer of those that are written as the printer writes them.
package struct LinkGlob: Hashable, Sendable {
  /// The link's bytes, and ``LinkGap`` codes.
  package var text: [UInt8]
  /// Texts of which the link fits one in each row as well: items of the query, whose order is free.
  package var also: [[[UInt8]]] = []

  package init(text: [UInt8], also: [[[UInt8]]] = []) {
    self.text = text
    self.also = also
  }

  /// Whether the glob is one link.
  package var isLink: Bool { also.isEmpty && text.allSatisfy { $0 > LinkGap.one } }

  /// Whether every link of the other glob is one of this. `false` where that isn't plain to see.
  ///
  /// Cost: the product of the lengths at worst.
  package func covers(_ other: LinkGlob) -> Bool {
    guard LinkGlob.covers(text, other.text) else { return false }
    return also.allSatisfy { row in
      other.also.contains(row) || row.contains { LinkGlob.covers($0, other.text) }
    }
  }

  private static func covers(_ outer: [UInt8], _ inner: [UInt8]) -> Bool {
    var position = 0
    var index = 0
    // Where the last gap of any length stands, and how far it reaches.
    var retry: (position: Int, index: Int)?
    while index < inner.count {
      if position < outer.count {
        let symbol = outer[position]
        if symbol == LinkGap.any {
          retry = (position, index)
          position += 1
          continue
        }
        if symbol == LinkGap.some, inner[index] != LinkGap.any {
          // One character, then any number of them.
          index += 1
          retry = (position, index)
          position += 1
          continue
        }
        let isFit =
          symbol == LinkGap.one ? inner[index] > LinkGap.any : symbol > LinkGap.one && symbol == inner[index]
        if isFit {
          position += 1
          index += 1
          continue
        }
      }
      guard let last = retry else { return false }
      retry = (last.position, last.index + 1)
      position = last.position + 1
      index = last.index + 1
    }
    while position < outer.count, outer[position] == LinkGap.any { position += 1 }
    return position == outer.count
  }
}
