extension TableLayout {
  /// FNV-1a over the block but for the two words that hold the checksum itself.
  package static func checksum(_ block: [UInt8]) -> UInt64 {
    block.withUnsafeBufferPointer { checksum($0) }
  }

  /// The same in place.
  static func checksum(_ block: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let start = Field<Block.Header, Number>.checksumLow.word * wordSize
    let end = (Field<Block.Header, Number>.checksumHigh.word + 1) * wordSize
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var index = 0
    while index < block.count {
      if index < start || index >= end { hash = (hash ^ UInt64(block[index])) &* 0x100_0000_01B3 }
      index += 1
    }
    return hash ^ hash >> 48
  }
}
