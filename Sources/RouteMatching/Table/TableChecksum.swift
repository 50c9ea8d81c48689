extension TableLayout {
  /// Returns the checksum of a block: FNV-1a over its words, without the two words that contain the checksum.
  package static func checksum(_ block: [UInt8]) -> UInt64 {
    block.withUnsafeBufferPointer { checksum($0) }
  }

  /// Returns the checksum of a block in memory.
  static func checksum(_ block: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let own = Field<Block.Header, Number>.checksumLow.word...Field<Block.Header, Number>.checksumHigh.word
    let bytes = UnsafeRawBufferPointer(block)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<block.count / wordSize where !own.contains(index) {
      let word = bytes.loadUnaligned(fromByteOffset: index * wordSize, as: UInt32.self).littleEndian
      hash = (hash ^ UInt64(word)) &* 0x100_0000_01B3
    }
    return hash ^ hash >> 48
  }
}
