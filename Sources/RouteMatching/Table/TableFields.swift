/// The access to a compiled table. The matcher and the printer read it only through these functions.
///
/// A `RouteTable` owns its block. A `TableBlock` only points to one, so that a search retains no references.
package protocol TableFields {
  /// The first byte of the compiled table, see `TableLayout`.
  var base: UnsafePointer<UInt8> { get }
}

/// A pointer to a block that the caller keeps alive during a search.
package struct TableBlock: TableFields, @unchecked Sendable {
  package let base: UnsafePointer<UInt8>
}

extension TableFields {
  /// Returns the word at a byte offset.
  @inline(__always)
  package func word(at offset: Int) -> Int { TableLayout.word(characters(at: offset)) }

  /// Reads a word that contains an offset, and returns the offset in bytes. The word contains it in words.
  @inline(__always)
  func reference(at offset: Int) -> Int {
    let raw = characters(at: offset)
    let halves = raw << 2 & 0x00FC_00FC | raw & 0x3F00_3F00
    return Int(halves & 0x3FFC | halves >> 4 & 0x3FF_C000)
  }

  /// Returns the four characters of the word at a byte offset.
  @inline(__always)
  func characters(at offset: Int) -> UInt32 {
    UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
  }

  /// Returns the digit at a byte offset, a number of six bits.
  @inline(__always)
  func digit(at offset: Int) -> Int { Int(base[offset] & 0x3F) }

  /// Returns the half of a word at a byte offset, a number of 12 bits.
  @inline(__always)
  func half(at offset: Int) -> Int {
    Int(base[offset] & 0x3F) | Int(base[offset &+ 1] & 0x3F) << 6
  }

  /// Returns the bytes of the text field at a byte offset.
  @inline(__always)
  func bytes(_ field: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + reference(at: field), count: word(at: field &+ TableLayout.wordSize))
  }

  var originCount: Int { header[.origins].count }
  package func originName(_ index: Int) -> String { header[.origins][index][.name].string }
  package var routeCount: Int { header[.routes].count }
  package func routeID(_ index: Int) -> String { header[.routes][index][.id].string }
  func parameter(_ index: Int, of route: Int) -> Record<Block.Parameter> { header[.routes][route][.parameters][index] }
  package func parameterCount(route: Int) -> Int { header[.routes][route][.parameters].count }
}
