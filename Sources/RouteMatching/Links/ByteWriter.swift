/// Writes bytes into memory of a fixed size. It counts those that no longer fit.
package struct ByteWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// How many bytes were written, those that didn't fit among them.
  package private(set) var count: Int

  /// - Parameter count: how many bytes stand there already.
  @inline(__always)
  init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int, count: Int = 0) {
    self.start = start
    self.capacity = capacity
    self.count = count
  }

  /// Appends a byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if count < capacity { start[count] = byte }
    count &+= 1
  }

  /// Appends bytes.
  @inline(__always)
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if let source = text.baseAddress, count &+ text.count <= capacity {
      (start + count).update(from: source, count: text.count)
    }
    count &+= text.count
  }

  /// Appends a text of the program's own.
  @inline(never)
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a text's UTF-8.
  @inline(never)
  package mutating func append(text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a text's UTF-8 between two `'`.
  package mutating func append(quoted text: String) {
    append(UInt8(ascii: "'"))
    append(text: text)
    append(UInt8(ascii: "'"))
  }

  /// Appends a number in decimal digits.
  package mutating func append(decimal number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(decimal: number.magnitude)
  }

  /// Appends a number in decimal digits.
  @inline(never)
  package mutating func append(decimal number: UInt64) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// `%XX`
  @inline(__always)
  mutating func appendEscape(_ byte: UInt8) {
    if count &+ 3 <= capacity {
      start[count] = UInt8(ascii: "%")
      start[count &+ 1] = NormalForm.digit(byte >> 4)
      start[count &+ 2] = NormalForm.digit(byte & 15)
    }
    count &+= 3
  }
}

extension ByteWriter {
  /// So much memory costs nothing, because its size is known when this is compiled.
  private static var smallCapacity: Int { 1024 }

  /// Lends what is written, of any length.
  ///
  /// - Parameter write: writes the same each time it is called, which is twice where that is more than a kilobyte.
  @inline(never)
  package static func lend(
    _ write: (inout ByteWriter) -> Void, to body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let count = lend(capacity: smallCapacity, write, to: body)
    if count > smallCapacity { _ = lend(capacity: count, write, to: body) }
  }

  /// - Returns: how many bytes there are; the body isn't called where they don't fit.
  @inline(__always)
  private static func lend(
    capacity: Int, _ write: (inout ByteWriter) -> Void, to body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
      guard let start = memory.baseAddress else { return 0 }
      var writer = ByteWriter(start, capacity: capacity)
      write(&writer)
      if writer.count <= capacity { body(UnsafeBufferPointer(start: start, count: writer.count)) }
      return writer.count
    }
  }
}

extension String {
  /// The UTF-8 that is written.
  ///
  /// - Parameter write: see `ByteWriter.lend`.
  @inline(never)
  package init(written write: (inout ByteWriter) -> Void) {
    var text = ""
    ByteWriter.lend(write) { text = String(decoding: $0, as: UTF8.self) }
    self = text
  }
}

extension [UInt8] {
  /// Appends what is written, which costs less than to append its pieces.
  ///
  /// - Parameter write: see `ByteWriter.lend`.
  package mutating func append(_ write: (inout ByteWriter) -> Void) {
    ByteWriter.lend(write) { append(contentsOf: $0) }
  }
}
