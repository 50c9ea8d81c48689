import RouteMatching

/// The encoding of labels beyond ASCII (RFC 3492), without their prefix `xn--`.
package enum Punycode {
  /// The maximum length of this encoding: a label has at most 63 bytes, including the prefix (RFC 5890 §2.3.2.1).
  private static let longest = 59

  /// Returns the encoding of RFC 3492 §6.3, or `nil` if the encoding is too long for a label.
  package static func encode(_ scalars: [UInt32]) -> [UInt8]? {
    guard scalars.count <= longest else { return nil }
    var output = scalars.filter { $0 < 0x80 }.map { UInt8(truncatingIfNeeded: $0) }
    let basicCount = UInt32(truncatingIfNeeded: output.count)
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var n: UInt32 = 0x80
    var delta: UInt32 = 0
    var bias: UInt32 = 72
    var handled = basicCount
    while handled < UInt32(truncatingIfNeeded: scalars.count) {
      guard let next = scalars.filter({ $0 >= n }).min() else { return nil }
      // With so few scalars, no number here exceeds 32 bits.
      delta += (next - n) * (handled + 1)
      n = next
      for scalar in scalars {
        if scalar < n { delta += 1 }
        if scalar == n {
          var q = delta
          var k: UInt32 = 36
          while true {
            let threshold = threshold(k, bias)
            if q < threshold { break }
            output.append(digit(threshold + (q - threshold) % (36 - threshold)))
            q = (q - threshold) / (36 - threshold)
            k += 36
          }
          output.append(digit(q))
          bias = adapt(delta, points: handled + 1, isFirst: handled == basicCount)
          delta = 0
          handled += 1
        }
      }
      delta += 1
      n += 1
    }
    return output.count <= longest ? output : nil
  }

  /// Returns the decoding of RFC 3492 §6.2, or `nil` for invalid text.
  package static func decode(_ text: [UInt8]) -> [Unicode.Scalar]? {
    guard text.count <= longest else { return nil }
    let delimiter = text.lastIndex(of: UInt8(ascii: "-"))
    var output = text[..<(delimiter ?? 0)].map { Unicode.Scalar($0) }
    var digits = text[(delimiter.map { $0 + 1 } ?? 0)...].makeIterator()
    var n: UInt32 = 0x80
    var i: UInt32 = 0
    var bias: UInt32 = 72
    while var digit = digits.next() {
      let old = i
      var weight: UInt64 = 1
      var k: UInt32 = 36
      while true {
        guard let value = value(of: digit) else { return nil }
        guard let sum = UInt32(exactly: UInt64(i) + UInt64(value) * weight) else { return nil }
        i = sum
        let threshold = threshold(k, bias)
        if value < threshold { break }
        guard let next = digits.next() else { return nil }
        // The value is at least 1 here, so the weight is at most 35 times the sum.
        weight *= UInt64(36 - threshold)
        digit = next
        k += 36
      }
      let points = UInt32(truncatingIfNeeded: output.count) + 1
      bias = adapt(i - old, points: points, isFirst: old == 0)
      let (scalar, overflow) = n.addingReportingOverflow(i / points)
      guard !overflow, let decoded = Unicode.Scalar(scalar) else { return nil }
      n = scalar
      i %= points
      output.insert(decoded, at: Int(i))
      i += 1
    }
    return output
  }

  private static func adapt(_ delta: UInt32, points: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / points
    var k: UInt32 = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }

  private static func threshold(_ k: UInt32, _ bias: UInt32) -> UInt32 {
    k <= bias ? 1 : (k >= bias + 26 ? 26 : k - bias)
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch asciiLowercased(digit) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(asciiLowercased(digit)) - 0x61
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) - 0x30 + 26
    default: nil
    }
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
  }
}
