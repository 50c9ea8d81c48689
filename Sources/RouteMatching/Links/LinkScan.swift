/// One walk over the bytes of a link, eight at a time: where its components and segments end.
///
/// A *piece* is what stands between two slashes before the query: of `https://a.example/books/42` they are `https:`, nothing,
/// the authority, `books` and `42`. So a place's segments are pieces, whether its links have an authority or not.
struct LinkScan {
  /// At least one.
  private(set) var pieces: SegmentPieces
  /// Pieces beyond the memory's capacity count as part of the last one.
  private(set) var isOverfull = false
  /// Where the query or the fragment begins, or the link ends.
  private(set) var pathEnd: Int
  /// Where the first `?` before any `#` stands; -1 for none, as of the others.
  private(set) var query = -1
  /// Where the first `#` stands.
  private(set) var fragment = -1

  /// How many bytes behind the link can be read.
  static let padding = 16
  /// Fills the bytes behind a link.
  @inline(__always)
  static func pad(_ end: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(end).storeBytes(of: SIMD16(repeating: UInt8(ascii: "A")), as: SIMD16<UInt8>.self)
  }

  /// - Parameters:
  ///   - link: padded bytes, at most 65,535 without the padding.
  ///   - pieces: memory for at least four pieces.
  @inline(__always)
  init(
    _ link: UnsafePointer<UInt8>, count: Int, into pieces: UnsafeMutablePointer<UInt32>, capacity: Int
  ) {
    var end = count
    var piece = 0
    var lower = 0
    var isOverfull = false
    var index = 0
    path: while index < count {
      var marks = ByteClass.marks(UnsafeRawPointer(link + index).loadUnaligned(as: UInt64.self).littleEndian)
      while marks != 0 {
        let position = index &+ marks.trailingZeroBitCount &>> 3
        guard link[position] == UInt8(ascii: "/") else {
          end = position
          break path
        }
        marks &= marks &- 1
        guard piece &+ 1 < capacity else {
          isOverfull = true
          continue
        }
        pieces[piece] = UInt32(truncatingIfNeeded: lower | position &<< 16)
        lower = position &+ 1
        piece &+= 1
      }
      index &+= 8
    }
    pieces[piece] = UInt32(truncatingIfNeeded: lower | end &<< 16)
    self.pieces = SegmentPieces(start: pieces, count: piece &+ 1)
    self.isOverfull = isOverfull
    pathEnd = end
    if end < count { findFragment(link, count) }
  }

  /// Finds what comes after the path.
  private mutating func findFragment(_ link: UnsafePointer<UInt8>, _ count: Int) {
    if link[pathEnd] == UInt8(ascii: "?") { query = pathEnd }
    fragment = ByteClass.firstHash(link, from: pathEnd, to: count) ?? -1
  }

  /// How many pieces there are.
  @inline(__always)
  var count: Int { pieces.count }

  /// A piece.
  @inline(__always)
  subscript(index: Int) -> ByteRange { pieces[index] }

  /// Says where the first piece begins: the scheme is no part of a path.
  func cut(scheme end: Int) {
    pieces.start[0] = pieces.start[0] & 0xFFFF_0000 | UInt32(truncatingIfNeeded: end + 1)
  }
}
