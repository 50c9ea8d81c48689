/// The grammar of hosts at places that accept several hosts (RFC 3986 §3.2.2): a name, an IPv4 address, or an IPv6
/// address in brackets.
///
/// It's stricter than the RFC where programs disagree: hosts are ASCII without percent-encoding, and labels aren't
/// empty. The last label may be a number only in an IPv4 address, because browsers read hosts such as `127.1` and
/// `0x7f.1` as IPv4 addresses.
package enum HostGrammar {
  /// Returns `true` if a text is a host, without any other part of an authority.
  package static func isHost(_ text: String) -> Bool {
    let link = Array("https://\(text)".utf8)
    guard let parts = LinkReference(ofNormal: link), parts.host.upper == link.count else { return false }
    return link.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { refusal($0, host: parts.host) == nil } ?? false
    }
  }

  /// Returns the reason why a range of a link isn't a host, with the offset of the problem, or `nil` if it's a host.
  package static func refusal(_ link: UnsafePointer<UInt8>, host: ByteRange) -> LinkRefusal? {
    guard !host.isEmpty else { return LinkRefusal(.malformedHost, at: host.lower) }
    if link[host.lower] == UInt8(ascii: "[") {
      let isAddress =
        link[host.upper - 1] == UInt8(ascii: "]") && isIPv6(link, ByteRange(host.lower + 1, host.upper - 1))
      return isAddress ? nil : LinkRefusal(.malformedHost, at: host.lower)
    }
    if let refusal = refusal(link, labels: host) { return refusal }
    var last = host.upper
    while last > host.lower, link[last - 1] != UInt8(ascii: ".") { last -= 1 }
    guard isNumber(link, ByteRange(last, host.upper)), !isIPv4(link, host) else { return nil }
    return LinkRefusal(.malformedHost, at: last)
  }

  /// Returns the reason why a range of a link isn't a sequence of host labels, with the offset of the problem, or `nil`
  /// if the range is valid.
  static func refusal(_ link: UnsafePointer<UInt8>, labels: ByteRange) -> LinkRefusal? {
    var isInLabel = false
    for index in labels.lower..<labels.upper {
      let byte = link[index]
      if byte == UInt8(ascii: ".") {
        guard isInLabel else { return LinkRefusal(.malformedHost, at: index) }
        isInLabel = false
        continue
      }
      // A `%` fails this check. In normal form, it encodes a character that isn't ASCII or that isn't allowed in a
      // host.
      guard ByteClass.of(byte) & (ByteClass.unreserved | ByteClass.reserved) != 0 else {
        return LinkRefusal(.hostCharacter, at: index)
      }
      guard byte != UInt8(ascii: "["), byte != UInt8(ascii: "]") else { return LinkRefusal(.malformedHost, at: index) }
      isInLabel = true
    }
    return isInLabel ? nil : LinkRefusal(.malformedHost, at: labels.upper)
  }

  /// Returns `true` if a label consists of decimal digits, or of `0x` and hexadecimal digits.
  private static func isNumber(_ link: UnsafePointer<UInt8>, _ label: ByteRange) -> Bool {
    let isHexadecimal =
      label.count >= 2 && link[label.lower] == UInt8(ascii: "0")
      && asciiLowercased(link[label.lower + 1]) == UInt8(ascii: "x")
    for index in label.lower + (isHexadecimal ? 2 : 0)..<label.upper {
      guard let value = hexadecimalValue(link[index]), value < 10 || isHexadecimal else { return false }
    }
    return true
  }

  /// Returns `true` if a range is an `IPv4address`: four numbers up to 255 without leading zeros.
  private static func isIPv4(_ link: UnsafePointer<UInt8>, _ range: ByteRange) -> Bool {
    var octets = 0
    var index = range.lower
    while octets < 4 {
      let start = index
      var value = 0
      while index < range.upper, index - start < 4, let digit = hexadecimalValue(link[index]), digit < 10 {
        value = value * 10 + Int(digit)
        index += 1
      }
      guard index > start, value <= 255, index - start == 1 || link[start] != UInt8(ascii: "0") else { return false }
      octets += 1
      if octets == 4 || index == range.upper { break }
      guard link[index] == UInt8(ascii: ".") else { return false }
      index += 1
    }
    return octets == 4 && index == range.upper
  }

  /// Returns `true` if a range is an `IPv6address`: eight groups of up to four hexadecimal digits. The last two groups
  /// may be an IPv4 address, and one `::` may replace some groups.
  private static func isIPv6(_ link: UnsafePointer<UInt8>, _ range: ByteRange) -> Bool {
    var groups = 0
    var hasGap = false
    var index = range.lower
    while index < range.upper {
      if link[index] == UInt8(ascii: ":") {
        guard !hasGap, index + 1 < range.upper, link[index + 1] == UInt8(ascii: ":") else { return false }
        hasGap = true
        index += 2
        continue
      }
      let start = index
      while index < range.upper, hexadecimalValue(link[index]) != nil { index += 1 }
      if index < range.upper, link[index] == UInt8(ascii: ".") {
        guard isIPv4(link, ByteRange(start, range.upper)) else { return false }
        groups += 2
        break
      }
      guard index > start, index - start <= 4 else { return false }
      groups += 1
      guard index < range.upper else { break }
      guard link[index] == UInt8(ascii: ":"), index + 1 < range.upper else { return false }
      if link[index + 1] != UInt8(ascii: ":") { index += 1 }
    }
    return hasGap ? groups < 8 : groups == 8
  }
}
