/// The normal form of a link (RFC 3986 §6.2.2). Unreserved characters are decoded, and all other percent-encodings have
/// uppercase digits. Characters that RFC 3986 doesn't allow raw are encoded: a space, characters beyond ASCII, a
/// backtick, and any of `"<>^{|}`.
///
/// Reserved characters keep their spelling, because a list is split at `,`, but not at `%2C`. Both decode to the same
/// *value*. Nothing is repaired: malformed percent-encoding, invalid UTF-8 and control characters are refused.
package enum NormalForm {
  /// Appends the normal form of `bytes`.
  ///
  /// - Returns: The reason if the bytes are refused. `output` then ends with the normal form of the bytes before the
  ///   problem.
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

  /// Writes the normal form of `bytes`. Returns the reason if they are refused.
  ///
  /// - Parameters:
  ///   - first: The index of the first byte that isn't written yet.
  ///   - hash: The index in the output of the first raw `#`, if it's written already. It's set when that `#` is
  ///     written. Every later `#` is percent-encoded.
  @inline(never)
  static func write(
    _ bytes: UnsafeBufferPointer<UInt8>, from first: Int = 0, to writer: inout ByteWriter, hash: inout Int?
  ) -> LinkRefusal? {
    // A local copy stays in registers.
    var output = writer
    defer { writer = output }
    var utf8 = UTF8Checker()
    var index = first
    while index < bytes.count {
      // Most bytes are copied unchanged.
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

  /// Returns `true` if the normal form keeps a raw byte unchanged, wherever the byte is in the link.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    ByteClass.of(byte) & (ByteClass.unreserved | ByteClass.reserved) != 0 && byte != UInt8(ascii: "#")
  }

  /// The longest part at the beginning of a link that is known to be in normal form.
  struct Beginning {
    fileprivate(set) var count: Int
    /// The index of the `#`, if the beginning contains one.
    fileprivate(set) var hash: Int?
    /// The index of the link's first `%`, if it's in the beginning or directly after it.
    fileprivate(set) var escape: Int?
  }

  /// Returns the longest beginning that is known to be in normal form. A percent-encoded byte beyond ASCII ends the
  /// beginning, because UTF-8 isn't checked here. At least 16 bytes after the link must be readable.
  static func beginning(_ text: UnsafePointer<UInt8>, _ count: Int) -> Beginning {
    var beginning = Beginning(count: count)
    var index = 0
    while index < count {
      let characters = UnsafeRawPointer(text + index).loadUnaligned(as: SIMD2<UInt64>.self)
      let special = ByteClass.special(SIMD2(characters[0].littleEndian, characters[1].littleEndian))
      if !ByteClass.hasHighBit(special) {
        index &+= 16
        continue
      }
      for half in 0..<2 {
        var bits = special[half] & ByteClass.highBits
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

  /// Returns `true` if a text begins with a percent-encoding that is in normal form and encodes an ASCII character.
  @inline(__always)
  fileprivate static func isNormalEscape(_ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count > 2, text[0] == UInt8(ascii: "%"), text[1] < UInt8(ascii: "8"), text[2] < UInt8(ascii: "a"),
      let high = hexadecimalValue(text[1]), let low = hexadecimalValue(text[2])
    else { return false }
    return ByteClass.of(high << 4 | low) & (ByteClass.unreserved | ByteClass.refuse) == 0
  }

  /// Returns the offset in a link that corresponds to an offset in its normal form.
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

  /// Appends a byte as `%XX`.
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
  /// Returns `true` if a special character (see `ByteClass.special`) is in normal form at its position. Stores the
  /// positions of the first `%` and of the first `#`.
  @inline(__always)
  fileprivate mutating func takes(_ character: UnsafePointer<UInt8>, at position: Int, _ end: Int) -> Bool {
    if character[0] == UInt8(ascii: "%") {
      if escape == nil { escape = position }
      return NormalForm.isNormalEscape(character, end &- position)
    }
    if character[0] == UInt8(ascii: "#") {
      // A second `#` is part of the fragment's text, and must be encoded.
      if hash != nil { return false }
      hash = position
      return true
    }
    return ByteClass.of(character[0]) & (ByteClass.unreserved | ByteClass.reserved) != 0
  }
}

/// Checks one byte at a time that bytes are well-formed UTF-8 (RFC 3629 §4).
package struct UTF8Checker {
  private var pending = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  package init() {}

  /// `true` if the last character is complete.
  package var isComplete: Bool { pending == 0 }

  /// Checks the next byte. Returns `false` if the bytes so far can't be the beginning of UTF-8.
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
  /// Appends the normal form of a whole link. Percent-encoding in the host of `http` or `https` is refused. So if the
  /// normal form has percent-encoding in such a host, it encodes a character that was raw in the link.
  static func appendLink(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> LinkRefusal? {
    refusal(ofAuthority: bytes) ?? append(bytes, to: &output)
  }

  /// Writes the normal form of a whole link into memory, like `appendLink(_:to:)`.
  static func writeLink(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) -> LinkRefusal? {
    var hash: Int?
    return refusal(ofAuthority: bytes) ?? write(bytes, to: &output, hash: &hash)
  }

  /// Returns the reason if a link is refused because its scheme or its web host contains percent-encoding.
  static func refusal(ofAuthority bytes: UnsafeBufferPointer<UInt8>) -> LinkRefusal? {
    // A scheme has no percent-encoding (RFC 3986 §3.1), even of allowed characters.
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

  /// Returns the range of the authority of an `http` or `https` link, or `nil` for other links.
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
