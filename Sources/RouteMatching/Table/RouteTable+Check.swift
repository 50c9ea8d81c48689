/// The reason why bytes aren't a valid compiled table.
public struct TableCorruption: Error, Hashable, Sendable, CustomStringConvertible {
  /// A short description of the problem.
  public let description: String
}

extension RouteTable {
  /// Creates a table from a compiled table of another source, such as a file or a download. In contrast to
  /// `init(trusted:)`, this initializer checks the bytes.
  ///
  /// Every length, offset and index is checked before the table is created. Whatever the bytes are, the table can't be
  /// read out of bounds, and no search runs forever. The checksum detects accidental damage, and doesn't protect
  /// against attackers.
  ///
  /// - Throws: ``TableCorruption`` with the first problem. Cost: one pass over the compiled table.
  public init(checking block: [UInt8]) throws(TableCorruption) {
    let headerSize = Block.Header.words * TableLayout.wordSize
    let isTable = TableLayout.magic.withUTF8Buffer { block.starts(with: $0) }
    guard block.count >= headerSize, isTable else { throw TableCorruption(description: "not a compiled table") }
    let table = RouteTable(compiled: block)
    guard table.header[.length] * TableLayout.wordSize == block.count else {
      throw TableCorruption(description: "the length is wrong")
    }
    try table.checkInvariants()
    self = table
  }

  /// Checks that the compiled table isn't damaged, and that it has all properties on which the matcher and the printer
  /// rely. Use it in tests and tools.
  public func checkInvariants() throws(TableCorruption) {
    guard withBlock({ hasChecksum }) else { throw TableCorruption(description: "the checksum is wrong") }
    var check = TableCheck(self)
    try check.run()
  }

  /// `true` if the checksum matches the bytes.
  var hasChecksum: Bool {
    let block = UnsafeBufferPointer(start: base, count: header[.length] * TableLayout.wordSize)
    let checksum = TableLayout.checksum(block)
    return header[.checksumLow] == Int(checksum & UInt64(TableLayout.maximumWord))
      && header[.checksumHigh] == Int(checksum >> 24 & UInt64(TableLayout.maximumWord))
  }
}
