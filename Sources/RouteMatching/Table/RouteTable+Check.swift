/// Why bytes are not a compiled table.
public struct TableDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// What does not hold, in a few words.
  public let description: String
}

extension RouteTable {
  /// Opens a block from elsewhere: a file, a download. The second door; the first, `init(trusted:)`, checks nothing.
  ///
  /// Every length, offset and index is checked before the table exists, so that nothing can be read out of bounds and
  /// no search runs for ever, whatever the bytes are. The checksum tells accidents, not attackers.
  ///
  /// - Throws: what does not hold. Cost: one pass over the block.
  public init(checking block: [UInt8]) throws(TableDamage) {
    let headerSize = Block.Header.words * TableLayout.wordSize
    let isTable = TableLayout.magic.withUTF8Buffer { block.starts(with: $0) }
    guard block.count >= headerSize, isTable else { throw TableDamage(description: "no table") }
    let table = RouteTable(compiled: block)
    guard table.header[.length] * TableLayout.wordSize == block.count else {
      throw TableDamage(description: "another length")
    }
    try table.checkInvariants()
    self = table
  }

  /// Checks that the block is what the compiler wrote, and what the matcher and the printer rely on. For tests and tools.
  public func checkInvariants() throws(TableDamage) {
    guard withBlock({ hasChecksum }) else { throw TableDamage(description: "another checksum") }
    var check = TableCheck(self)
    try check.run()
  }

  /// Whether the bytes are those that the checksum was made of.
  var hasChecksum: Bool {
    let block = UnsafeBufferPointer(start: base, count: header[.length] * TableLayout.wordSize)
    let checksum = TableLayout.checksum(block)
    return header[.checksumLow] == Int(checksum & UInt64(TableLayout.maximumWord))
      && header[.checksumHigh] == Int(checksum >> 24 & UInt64(TableLayout.maximumWord))
  }
}
