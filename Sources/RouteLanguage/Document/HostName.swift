/// Internationalized host names as they travel: each label that isn't ASCII becomes `xn--` and its Punycode (RFC 3492).
///
/// Not an IDNA checker: no table of disallowed characters is kept, and text must already be composed (NFC), as RFC 5891
/// asks of whoever types or sends a name. Upper case is mapped to lower case, as in RFC 5895.
enum HostName {
  /// The host in lower case with A-labels, or `nil` where a label can't be one: longer than 63 bytes once encoded.
  ///
  /// Cost: one pass for ASCII hosts; for each other label the square of its length, which is at most 63.
  static func asciiForm(_ host: [Unicode.Scalar]) -> [UInt8]? {
    var result: [UInt8] = []
    var label: [Unicode.Scalar] = []
    for scalar in host {
      if scalar == "." {
        guard appendLabel(label, to: &result) else { return nil }
        result.append(UInt8(ascii: "."))
        label = []
      } else if scalar.isASCII {
        label.append(scalar.value >= 0x41 && scalar.value <= 0x5A ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
      } else {
        for mapped in scalar.properties.lowercaseMapping.unicodeScalars { label.append(mapped) }
      }
      // A longer label can't be encoded in 63 bytes; stopping here bounds the work for hostile input.
      guard label.count <= 63 else { return nil }
    }
    guard appendLabel(label, to: &result) else { return nil }
    return result
  }

  private static func appendLabel(_ label: [Unicode.Scalar], to result: inout [UInt8]) -> Bool {
    var ascii: [UInt8] = []
    var isASCII = true
    for scalar in label {
      if scalar.isASCII { ascii.append(UInt8(scalar.value)) } else { isASCII = false }
    }
    if isASCII {
      result.append(contentsOf: ascii)
      return true
    }
    guard let encoded = encode(label), encoded.count + 4 <= 63 else { return false }
    result.append(contentsOf: [UInt8(ascii: "x"), UInt8(ascii: "n"), UInt8(ascii: "-"), UInt8(ascii: "-")])
    result.append(contentsOf: encoded)
    return true
  }

  /// RFC 3492, section 6.3, for one label without the `xn--`; `nil` where a number would overflow.
  static func encode(_ label: [Unicode.Scalar]) -> [UInt8]? {
    var output: [UInt8] = []
    for scalar in label where scalar.isASCII { output.append(UInt8(scalar.value)) }
    let basic = output.count
    var handled = basic
    if basic > 0 { output.append(UInt8(ascii: "-")) }

    var n: Int = 0x80
    var delta = 0
    var bias = 72
    while handled < label.count {
      var next = Int.max
      for scalar in label where Int(scalar.value) >= n && Int(scalar.value) < next { next = Int(scalar.value) }
      let (step, overflow) = (next - n).multipliedReportingOverflow(by: handled + 1)
      guard !overflow, step <= Int(Int32.max) - delta else { return nil }
      delta += step
      n = next
      for scalar in label {
        if Int(scalar.value) < n { delta += 1 }
        guard Int(scalar.value) == n else { continue }
        appendVariableLength(delta, bias: bias, to: &output)
        bias = adapt(delta, points: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return output
  }

  private static func appendVariableLength(_ value: Int, bias: Int, to output: inout [UInt8]) {
    var rest = value
    var k = 36
    while true {
      let threshold = k <= bias ? 1 : (k >= bias + 26 ? 26 : k - bias)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      k += 36
    }
    output.append(digit(rest))
  }

  private static func adapt(_ value: Int, points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? value / 700 : value / 2
    delta += delta / points
    var k = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30)
  }
}
