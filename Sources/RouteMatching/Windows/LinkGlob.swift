/// The gaps in the text of a glob, as bytes that no link contains.
package enum LinkGap {
  /// One or more characters.
  package static let some: UInt8 = 1
  /// Any number of characters.
  package static let any: UInt8 = 2
  /// One character.
  package static let one: UInt8 = 3

  /// Returns `true` if a text ends with a gap of variable length.
  static func isAtEnd(of text: [UInt8]) -> Bool { text.last == some || text.last == any }
}

/// The links of some destinations of a route, with one pattern at one place, as a text with gaps.
///
/// A glob matches all links of these destinations as the printer spells them, and may also match links of other routes.
package struct LinkGlob: Hashable, Sendable {
  /// The bytes of the link, and ``LinkGap`` codes.
  package var text: [UInt8]
  /// More texts with gaps, for query items in any order. A link must also match at least one text of each row.
  package var also: [[[UInt8]]] = []

  package init(text: [UInt8], also: [[[UInt8]]] = []) {
    self.text = text
    self.also = also
  }

  /// `true` if the glob is a single link.
  package var isLink: Bool { also.isEmpty && text.allSatisfy { $0 > LinkGap.one } }

  /// Returns `true` if the glob certainly matches every link of another glob. `false` means that this isn't certain.
  ///
  /// Cost: at most the product of the lengths of both globs.
  package func covers(_ other: LinkGlob) -> Bool {
    guard LinkGlob.covers(text, other.text) else { return false }
    return also.allSatisfy { row in
      other.also.contains(row) || row.contains { LinkGlob.covers($0, other.text) }
    }
  }

  /// Returns `true` if a text with gaps certainly matches everything that another text with gaps matches.
  package static func covers<Symbol: FixedWidthInteger>(_ outer: [Symbol], _ inner: [Symbol]) -> Bool {
    let (some, any, one) = (Symbol(LinkGap.some), Symbol(LinkGap.any), Symbol(LinkGap.one))
    var position = 0
    var index = 0
    // The position in `outer` of the last gap of variable length, and the index in `inner` up to which the gap extends.
    var retry: (position: Int, index: Int)?
    while index < inner.count {
      if position < outer.count {
        let symbol = outer[position]
        if symbol == any {
          retry = (position, index)
          position += 1
          continue
        }
        if symbol == some, inner[index] != any {
          // The gap matches one character here, and then any number of them.
          index += 1
          retry = (position, index)
          position += 1
          continue
        }
        let isFit = symbol == one ? inner[index] > any : symbol > one && symbol == inner[index]
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
    while position < outer.count, outer[position] == any { position += 1 }
    return position == outer.count
  }
}
