extension TableLayout {
  /// FNV-1a over the block but for the two words that hold the checksum itself.
  package static func checksum(_ block: [UInt8]) -> UInt64 {
    let start = Field<Block.Header, Number>.checksumLow.word * wordSize
    let end = (Field<Block.Header, Number>.checksumHigh.word + 1) * wordSize
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for (index, byte) in block.enumerated() where index < start || index >= end {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash ^ hash >> 48
  }
}
