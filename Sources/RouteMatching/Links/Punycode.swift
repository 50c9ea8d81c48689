/// A-labels of international host names (RFC 3492, RFC 5890).
///
/// Letters are lower-cased; the text is expected in NFC, as browsers and Foundation hand it over.
package enum Punycode {
  /// Whether other programs make something else of a lower-cased character of a host (UTS #46 §4): other letters, a dot,
  /// or nothing.
  private static func isMapped(_ scalar: Unicode.Scalar) -> Bool {
    // Of what changes, these two stand for themselves in today's host names (UTS #46 §7).
    if scalar == "ß" || scalar == "ς" { return false }
    return scalar == "。" || (!scalar.isASCII && scalar.properties.changesWhenNFKCCaseFolded)
  }

  /// Whether a host has a character that other programs replace or leave out.
  package static func isMapped(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
    String(decoding: host, as: UTF8.self).lowercased().unicodeScalars.contains(where: isMapped)
  }

  /// A host with every non-ASCII label as `xn--…`, or `nil` where the bytes are not UTF-8 or a label is out of bounds.
  package static func asciiHost(_ host: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var checker = UTF8Checker()
    guard host.allSatisfy({ checker.accepts($0) }), checker.isComplete else { return nil }
    var output: [UInt8] = []
    let text = String(decoding: host, as: UTF8.self).lowercased()
    for (index, label) in text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { output.append(UInt8(ascii: ".")) }
      if label.allSatisfy(\.isASCII) {
        output.append(contentsOf: String(label).utf8)
      } else {
        // No longer label fits in the 63 bytes that the DNS allows; encoding one would take the square of its length.
        guard label.count <= 59, let encoded = encode(label.map(\.value)), encoded.count <= 59 else { return nil }
        output.append(contentsOf: "xn--".utf8)
        output.append(contentsOf: encoded)
      }
    }
    return output
  }

  /// RFC 3492 §6.3. `nil` on overflow.
  private static func encode(_ scalars: [UInt32]) -> [UInt8]? {
    var output = scalars.filter { $0 < 0x80 }.map { UInt8(truncatingIfNeeded: $0) }
    let basicCount = UInt32(truncatingIfNeeded: output.count)
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var n: UInt32 = 0x80
    var delta: UInt32 = 0
    var bias: UInt32 = 72
    var handled = basicCount
    while handled < UInt32(truncatingIfNeeded: scalars.count) {
      guard let next = scalars.filter({ $0 >= n }).min() else { return nil }
      let (product, overflow) = (next - n).multipliedReportingOverflow(by: handled + 1)
      let (sum, overflows) = delta.addingReportingOverflow(product)
      guard !overflow, !overflows else { return nil }
      delta = sum
      n = next
      for scalar in scalars {
        if scalar < n {
          guard delta < UInt32.max else { return nil }
          delta += 1
        }
        if scalar == n {
          var q = delta
          var k: UInt32 = 36
          while true {
            let threshold = k <= bias ? 1 : (k >= bias + 26 ? 26 : k - bias)
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

  private static func digit(_ value: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? value + 0x61 : value - 26 + 0x30)
  }
}
