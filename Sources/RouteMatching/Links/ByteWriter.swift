/// Writes bytes into memory of a fixed size. Bytes that no longer fit are counted, but not written.
package struct ByteWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The number of bytes, including those that didn't fit.
  package private(set) var count: Int

  /// - Parameter count: The number of bytes that the memory contains already.
  @inline(__always)
  init(_ start: UnsafeMutablePointer<UInt8>, capacity: Int, count: Int = 0) {
    self.start = start
    self.capacity = capacity
    self.count = count
  }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if count < capacity { start[count] = byte }
    count &+= 1
  }

  /// The last byte, or `nil` if it isn't known because not all bytes fit, or if there is none.
  var last: UInt8? { count > 0 && count <= capacity ? start[count &- 1] : nil }

  /// Appends bytes. If they don't all fit, none of them is written.
  @inline(__always)
  package mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    if let source = text.baseAddress, count &+ text.count <= capacity {
      (start + count).update(from: source, count: text.count)
    }
    count &+= text.count
  }

  /// Appends the UTF-8 of a constant.
  @inline(never)
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends the UTF-8 of a string.
  @inline(never)
  package mutating func append(text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends the UTF-8 of a string between two `'`.
  package mutating func append(quoted text: String) {
    append(UInt8(ascii: "'"))
    append(text: text)
    append(UInt8(ascii: "'"))
  }

  /// Appends a number in decimal notation.
  package mutating func append(decimal number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(decimal: number.magnitude)
  }

  /// Appends a number in decimal notation.
  @inline(never)
  package mutating func append(decimal number: UInt64) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a number in decimal notation, with leading zeros if it has fewer characters than `width`.
  package mutating func append(decimal number: Int, width: Int) {
    // A minus sign is a character, too.
    let size = number < 0 ? max(number, -1_000_000) * -10 : number
    var limit = 10
    for _ in 1..<width {
      if size < limit { append(UInt8(ascii: "0")) }
      limit *= 10
    }
    append(decimal: Int64(number))
  }

  /// Writes the sixteen bytes of a UUID in lowercase (RFC 9562 §4). Returns the number of characters.
  package static func write(uuid bytes: UnsafeRawBufferPointer, to text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = 0
    for (index, byte) in bytes.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 {
        text[count] = UInt8(ascii: "-")
        count &+= 1
      }
      text[count] = NormalForm.digit(byte &>> 4) | 0x20
      text[count &+ 1] = NormalForm.digit(byte & 15) | 0x20
      count &+= 2
    }
    return count
  }

  /// Appends a byte as `%XX`.
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
  /// The size of the memory that is tried first. It's known at compile time, so the memory is on the stack and costs
  /// nothing.
  private static var smallCapacity: Int { 1024 }

  /// Collects the bytes that `write` writes, and passes them to `body`. Any number of bytes is possible.
  ///
  /// - Parameter write: Writes the same bytes each time it's called. It's called twice if there are more than 1,024
  ///   bytes.
  @inline(never)
  package static func lend(
    _ write: (inout ByteWriter) -> Void, to body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let count = lend(capacity: smallCapacity, write, to: body)
    if count > smallCapacity { _ = lend(capacity: count, write, to: body) }
  }

  /// Passes the written bytes to `body` if they fit into the capacity.
  ///
  /// - Returns: The number of bytes, even if they don't fit.
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
  /// Passes the UTF-8 to `body`. Doesn't copy the string if its UTF-8 is contiguous.
  @inline(__always)
  func lendUTF8<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    if let value = utf8.withContiguousStorageIfAvailable(body) { return value }
    var copy = self
    return copy.withUTF8(body)
  }

  /// Creates a string from the UTF-8 that `write` writes.
  ///
  /// - Parameter write: See `ByteWriter.lend`.
  @inline(never)
  package init(written write: (inout ByteWriter) -> Void) {
    var text = ""
    ByteWriter.lend(write) { text = String(decoding: $0, as: UTF8.self) }
    self = text
  }
}

extension [UInt8] {
  /// Appends the bytes that `write` writes. This costs less than appending them in parts.
  ///
  /// - Parameter write: See `ByteWriter.lend`.
  package mutating func append(_ write: (inout ByteWriter) -> Void) {
    ByteWriter.lend(write) { append(contentsOf: $0) }
  }
}
