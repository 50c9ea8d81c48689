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
  func word(at offset: Int) -> Int {
    let raw =
      UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian &- 0x3030_3030
    return Int((raw & 0x3F) | (raw >> 2 & 0xFC0) | (raw >> 4 & 0x3_F000) | (raw >> 6 & 0xFC_0000))
  }

  /// The field of a record.
  @inline(__always)
  func word(_ record: Int, _ field: Int) -> Int {
    word(at: record &+ field &* TableLayout.wordSize)
  }

  /// The half at a byte offset.
  @inline(__always)
  func half(at offset: Int) -> Int {
    Int(base[offset] &- 0x30) | Int(base[offset &+ 1] &- 0x30) << 6
  }

  @inline(__always)
  func header(_ field: TableLayout.Header) -> Int {
    word(at: field.rawValue &* TableLayout.wordSize)
  }

  /// The bytes of a string field.
  @inline(__always)
  func bytes(_ field: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + word(at: field), count: word(at: field &+ TableLayout.wordSize))
  }

  /// Display text: percent-encoded where it is not plain printable ASCII.
  func text(_ field: Int) -> String {
    SymbolReader.decoded(bytes(field))
  }

  /// The text of a record's string field.
  func text(_ record: Int, _ field: Int) -> String {
    text(record + field * TableLayout.wordSize)
  }

  @inline(__always)
  func bytes(_ record: Int, _ field: Int) -> UnsafeBufferPointer<UInt8> {
    bytes(record &+ field &* TableLayout.wordSize)
  }

  @inline(__always)
  func record(_ start: Int, _ index: Int, _ fields: Int) -> Int {
    start &+ index &* fields &* TableLayout.wordSize
  }

  var originCount: Int { header(.originCount) }
  func originOffset(_ index: Int) -> Int { record(header(.origins), index, TableLayout.Origin.count.rawValue) }
  func originName(_ index: Int) -> String { text(originOffset(index), TableLayout.Origin.name.rawValue) }
  var routeCount: Int { header(.routeCount) }
  func routeOffset(_ index: Int) -> Int { record(header(.routes), index, TableLayout.Route.count.rawValue) }
  func routeID(_ index: Int) -> String { text(routeOffset(index), TableLayout.Route.id.rawValue) }
  func parameterOffset(route: Int, _ index: Int) -> Int {
    record(word(routeOffset(route), TableLayout.Route.parameters.rawValue), index, TableLayout.Parameter.count.rawValue)
  }
  func parameterCount(route: Int) -> Int { word(routeOffset(route), TableLayout.Route.parameterCount.rawValue) }
  func patternOffset(_ index: Int) -> Int { record(header(.patterns), index, TableLayout.Pattern.count.rawValue) }
}
