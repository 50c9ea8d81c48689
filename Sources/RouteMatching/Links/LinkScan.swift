/// One walk over the bytes of a link, eight at a time: where its components and segments end, and whether any byte asks for a
/// second look.
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
  /// Where the first `?` before any `#` stands.
  private(set) var query: Int?
  /// Where the first `#` stands.
  private(set) var fragment: Int?
  /// A byte may be none of a normal form.
  private(set) var isOdd: Bool

  /// How many bytes behind the link can be read.
  static let padding = 16
  /// Fills the bytes behind a link.
  @inline(__always)
  static func pad(_ end: UnsafeMutablePointer<UInt8>) {
    let letters: UInt64 = 0x4141_4141_4141_4141
    UnsafeMutableRawPointer(end).storeBytes(of: letters, as: UInt64.self)
    UnsafeMutableRawPointer(end + 8).storeBytes(of: letters, as: UInt64.self)
  }

  /// - Parameters:
  ///   - link: padded bytes, at most 65,535 without the padding.
  ///   - pieces: memory for at least four pieces.
  @inline(__always)
  init(
    _ link: UnsafePointer<UInt8>, count: Int, into pieces: UnsafeMutablePointer<UInt32>, capacity: Int
  ) {
    self.pieces = SegmentPieces(start: pieces)
    isOdd = LinkScan.isOdd(link, count)
    var end = count
    var piece = 0
    var lower: UInt32 = 0
    var query = -1
    var fragment = -1
    var index = 0
    while index < count {
      let characters = UnsafeRawPointer(link + index).loadUnaligned(as: UInt64.self).littleEndian
      var marks = ByteClass.marks(characters)
      while marks != 0 {
        let position = index &+ marks.trailingZeroBitCount &>> 3
        marks &= marks &- 1
        let mark = link[position]
        if mark == UInt8(ascii: "/") {
          guard query & fragment < 0 else { continue }
          guard piece &+ 1 < capacity else {
            isOverfull = true
            continue
          }
          pieces[piece] = lower | UInt32(truncatingIfNeeded: position) &<< 16
          lower = UInt32(truncatingIfNeeded: position &+ 1)
          piece &+= 1
        } else if mark == UInt8(ascii: "?") {
          guard query & fragment < 0 else { continue }
          query = position
          end = position
        } else if fragment < 0 {
          fragment = position
          if query < 0 { end = position }
        } else {
          isOdd = true
        }
      }
      index &+= 8
    }
    pieces[piece] = lower | UInt32(truncatingIfNeeded: end) &<< 16
    self.pieces.count = piece &+ 1
    self.query = query < 0 ? nil : query
    self.fragment = fragment < 0 ? nil : fragment
    pathEnd = end
  }

  @inline(__always)
  private static func isOdd(_ link: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var odd: UInt64 = 0
    var index = 0
    while index < count {
      odd |= ByteClass.odd(UnsafeRawPointer(link + index).loadUnaligned(as: UInt64.self).littleEndian)
      index &+= 8
    }
    return odd & ByteClass.highBits != 0
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
