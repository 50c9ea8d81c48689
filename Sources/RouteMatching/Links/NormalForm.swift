/// The normal form of a link's text (RFC 3986 §6.2.2): unreserved characters decoded, every other escape with upper-case
/// digits, and whatever RFC 3986 does not allow raw (a space, non-ASCII, `"<>^`{|}`) encoded.
///
/// Reserved characters stay as they were written, since `,` and `%2C` split differently; their *values* are equal.
/// Nothing is repaired: a malformed escape, bytes that are not UTF-8 and control characters are refused.
package enum NormalForm {
  /// Appends the normal form of `bytes`.
  ///
  /// - Parameter rewritesHash: whether a raw `#` is one to encode (the second one of a link).
  /// - Returns: the refusal, if there is one; `output` then holds what came before.
  package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> LinkRefusal? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * bytes.count) { memory in
      guard let start = memory.baseAddress else { return nil }
      var writer = ByteWriter(start, capacity: memory.count)
      var hash: Int?
      let refusal = write(bytes, to: &writer, hash: &hash)
      output += UnsafeBufferPointer(start: start, count: writer.count)
      return refusal
    }
  }

  /// - Parameters:
  ///   - first: the first byte that is not written yet.
  ///   - hash: where the first raw `#` was written, and is when this returns. The next one is text.
  @inline(never)
  static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, from first: Int = 0, to writer: inout ByteWriter, hash: inout Int?
  ) -> LinkRefusal? {
    // Its own copy stays in registers.
    var output = writer
    defer { writer = output }
    var utf8 = UTF8Checker()
    var index = first
    while index < bytes.count {
      // Most bytes stay as they are.
      while utf8.isComplete, index < bytes.count, isPlain(bytes[index]) {
        output.append(bytes[index])
        index &+= 1
      }
      guard index < bytes.count else { break }
      let written = index
      var byte = bytes[index]
      var escaped = false
      index &+= 1
      if byte == UInt8(ascii: "%") {
        guard bytes.count &- index >= 2, let high = hexadecimalValue(bytes[index]),
          let low = hexadecimalValue(bytes[index &+ 1])
        else { return LinkRefusal(.malformedEscape, at: written) }
        byte = high << 4 | low
        escaped = true
        index &+= 2
      }
      guard utf8.accepts(byte) else { return LinkRefusal(.invalidUTF8, at: written) }
      if byte >= 0x80 {
        output.appendEscape(byte)
        continue
      }
      let flags = ByteClass.of(byte)
      if flags & ByteClass.refuse != 0 {
        if byte != UInt8(ascii: "\\") { return LinkRefusal(.controlCharacter, at: written) }
        if !escaped { return LinkRefusal(.backslash, at: written) }
      }
      if byte == UInt8(ascii: "#"), !escaped {
        escaped = hash != nil
        hash = hash ?? output.count
      }
      if flags & ByteClass.unreserved != 0 || (flags & ByteClass.reserved != 0 && !escaped) {
        output.append(byte)
      } else {
        output.appendEscape(byte)
      }
    }
    return utf8.isComplete ? nil : LinkRefusal(.invalidUTF8, at: bytes.count)
  }

  /// Whether a byte stands for itself wherever it is.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    ByteClass.of(byte) & (ByteClass.unreserved | ByteClass.reserved) != 0 && byte != UInt8(ascii: "#")
  }

  /// What a link begins with that is surely in normal form.
  struct Beginning {
    fileprivate(set) var count: Int
    /// Where its `#` stands.
    fileprivate(set) var hash: Int?
    /// Where its first escape stands, or the one at which it ends.
    fileprivate(set) var escape: Int?
  }

  /// The longest such beginning of a padded link. Escapes beyond ASCII are not looked at.
  static func beginning(_ text: UnsafePointer<UInt8>, _ count: Int) -> Beginning {
    var beginning = Beginning(count: count)
    var index = 0
    while index < count {
      let characters = UnsafeRawPointer(text + index).loadUnaligned(as: SIMD2<UInt64>.self)
      let odd = ByteClass.odd(SIMD2(characters[0].littleEndian, characters[1].littleEndian))
      if !ByteClass.hasHighBit(odd) {
        index &+= 16
        continue
      }
      for half in 0..<2 {
        var bits = odd[half] & ByteClass.highBits
        while bits != 0 {
          let position = index &+ half &* 8 &+ bits.trailingZeroBitCount &>> 3
          if position >= count { return beginning }
          guard beginning.takes(text + position, at: position, count) else {
            beginning.count = position
            return beginning
          }
          bits &= bits &- 1
        }
      }
      index &+= 16
    }
    return beginning
  }

  /// Whether a text begins with an escape as the normal form has it, of an ASCII character.
  @inline(__always)
  fileprivate static func isNormalEscape(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count > 2, text[0] == UInt8(ascii: "%"), text[1] < UInt8(ascii: "8"), text[2] < UInt8(ascii: "a"),
      let high = hexadecimalValue(text[1]), let low = hexadecimalValue(text[2])
    else { return false }
    return ByteClass.of(high << 4 | low) & (ByteClass.unreserved | ByteClass.refuse) == 0
  }

  /// Where in a link an offset into its normal form stands.
  static func sourceOffset(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    var reached = 0
    var hashes = 0
    while reached < offset, index < bytes.count {
      var flags = ByteClass.of(bytes[index])
      if bytes[index] == UInt8(ascii: "#") { hashes += 1 }
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexadecimalValue(bytes[index + 1]),
        let low = hexadecimalValue(bytes[index + 2])
      {
        flags = ByteClass.of(high << 4 | low) & ByteClass.unreserved
        index += 2
      } else if bytes[index] == UInt8(ascii: "#"), hashes > 1 {
        flags = 0
      }
      reached += flags & (ByteClass.unreserved | ByteClass.reserved) != 0 ? 1 : 3
      index += 1
    }
    return index
  }

  /// `%XX`
  package static func appendEscape(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "%"))
    output.append(digit(byte >> 4))
    output.append(digit(byte & 15))
  }

  static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}

extension NormalForm.Beginning {
  /// Whether an odd character stands in the normal form there.
  @inline(__always)
  fileprivate mutating func takes(_ character: UnsafePointer<UInt8>, at position: Int, _ end: Int) -> Bool {
    if character[0] == UInt8(ascii: "%") {
      if escape == nil { escape = position }
      return NormalForm.isNormalEscape(character, end &- position)
    }
    if character[0] == UInt8(ascii: "#") {
      // The second one is text.
      if hash != nil { return false }
      hash = position
      return true
    }
    return ByteClass.of(character[0]) & (ByteClass.unreserved | ByteClass.reserved) != 0
  }
}

/// Checks a sequence of bytes for well-formed UTF-8 (RFC 3629 §4), a byte at a time.
package struct UTF8Checker {
  private var pending = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  package init() {}

  /// Whether the bytes so far end at a character's end.
  package var isComplete: Bool { pending == 0 }

  /// Takes the next byte; false once the sequence cannot be UTF-8 any more.
  @inline(__always)
  package mutating func accepts(_ byte: UInt8) -> Bool {
    if pending == 0, byte < 0x80 { return true }
    return acceptsBeyondASCII(byte)
  }

  private mutating func acceptsBeyondASCII(_ byte: UInt8) -> Bool {
    if pending > 0 {
      guard byte >= lower, byte <= upper else { return false }
      (lower, upper) = (0x80, 0xBF)
      pending -= 1
      return true
    }
    switch byte {
    case 0xC2...0xDF: pending = 1
    case 0xE0: (pending, lower) = (2, 0xA0)
    case 0xED: (pending, upper) = (2, 0x9F)
    case 0xE1...0xEF: pending = 2
    case 0xF0: (pending, lower) = (3, 0x90)
    case 0xF4: (pending, upper) = (3, 0x8F)
    case 0xF1...0xF3: pending = 3
    default: return false
    }
    return true
  }
}

extension NormalForm {
  /// Appends the normal form of a whole link. An escape in the host of `http` or `https` is refused, so an escape there
  /// in the normal form is of a character that the link wrote raw.
  static func appendLink(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> LinkRefusal? {
    refusal(ofAuthority: bytes) ?? append(bytes, to: &output)
  }

  /// The same, into memory.
  static func writeLink(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) -> LinkRefusal? {
    var hash: Int?
    return refusal(ofAuthority: bytes) ?? write(bytes, to: &output, hash: &hash)
  }

  /// What is wrong with the escapes of a link's scheme or host.
  static func refusal(ofAuthority bytes: UnsafeBufferPointer<UInt8>) -> LinkRefusal? {
    // An escape is no part of a scheme (RFC 3986 §3.1), whatever it would decode to.
    for index in 0..<bytes.count {
      if bytes[index] == UInt8(ascii: ":") { break }
      if bytes[index] == UInt8(ascii: "%") { return LinkRefusal(.noScheme, at: index) }
    }
    if let host = webHost(bytes) {
      for index in host.lower..<host.upper where bytes[index] == UInt8(ascii: "%") {
        return LinkRefusal(.escapeInHost, at: index)
      }
    }
    return nil
  }

  /// The authority of an `http` or `https` link.
  private static func webHost(_ bytes: UnsafeBufferPointer<UInt8>) -> ByteRange? {
    var index = 0
    for letter in "http".utf8 {
      guard index < bytes.count, asciiLowercased(bytes[index]) == letter else { return nil }
      index += 1
    }
    if index < bytes.count, asciiLowercased(bytes[index]) == UInt8(ascii: "s") { index += 1 }
    for letter in "://".utf8 {
      guard index < bytes.count, bytes[index] == letter else { return nil }
      index += 1
    }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "/"), bytes[index] != UInt8(ascii: "?"),
      bytes[index] != UInt8(ascii: "#")
    {
      index += 1
    }
    return ByteRange(start, index)
  }
}
