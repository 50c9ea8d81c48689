/// Reading a block. Every access of the matcher and the printer goes through these few functions.
///
/// A `RouteTable` owns its block; a `TableBlock` only points at one, so that a search counts no references.
package protocol TableFields {
  /// The block's first byte, see `TableLayout`.
  var base: UnsafePointer<UInt8> { get }
}

/// A block that is sure to live for the time of a search.
package struct TableBlock: TableFields, @unchecked Sendable {
  package let base: UnsafePointer<UInt8>
}

extension TableFields {
  /// The word at a byte offset.
  @inline(__always)
  package func word(at offset: Int) -> Int { TableLayout.word(characters(at: offset)) }

  /// The offset in bytes that the word at a byte offset says in words.
  @inline(__always)
  func reference(at offset: Int) -> Int {
    let raw = characters(at: offset)
    let halves = raw << 2 & 0x00FC_00FC | raw & 0x3F00_3F00
    return Int(halves & 0x3FFC | halves >> 4 & 0x3FF_C000)
  }

  /// The four characters of a word.
  @inline(__always)
  func characters(at offset: Int) -> UInt32 {
    UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
  }

  /// The digit at a byte offset.
  @inline(__always)
  func digit(at offset: Int) -> Int { Int(base[offset] & 0x3F) }

  /// The half at a byte offset.
  @inline(__always)
  func half(at offset: Int) -> Int {
    Int(base[offset] & 0x3F) | Int(base[offset &+ 1] & 0x3F) << 6
  }

  /// The bytes of a string field.
  @inline(__always)
  func bytes(_ field: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + reference(at: field), count: word(at: field &+ TableLayout.wordSize))
  }

  var originCount: Int { header[.origins].count }
  package func originName(_ index: Int) -> String { header[.origins][index][.name].string }
  package var routeCount: Int { header[.routes].count }
  package func routeID(_ index: Int) -> String { header[.routes][index][.id].string }
  func parameter(_ index: Int, of route: Int) -> Record<Block.Parameter> { header[.routes][route][.parameters][index] }
  func parameterCount(route: Int) -> Int { header[.routes][route][.parameters].count }
}
