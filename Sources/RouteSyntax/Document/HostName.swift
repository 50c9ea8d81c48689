import RouteMatching

/// Host names beyond ASCII (RFC 5890), which links contain as `xn--…` labels or as percent-encoded Unicode text.
///
/// Only the table compiler uses Unicode properties. At run time, a link's host is compared with the stored forms.
package enum HostName {
  /// Returns `true` for a host name of letters, digits, `-` and dots (RFC 1123, section 2.1) or an IPv4 address. If
  /// `isWeb` is `false`, all unreserved characters are allowed, because the host of a custom scheme often isn't a DNS
  /// name.
  package static func isName(_ name: String, isWeb: Bool) -> Bool {
    guard !name.isEmpty, name.utf8.count <= 253 else { return false }
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let areValid = labels.allSatisfy { label in
      guard (1...63).contains(label.count), label.allSatisfy(LinkCharacters.isUnreserved) else { return false }
      let hyphen = UInt8(ascii: "-")
      return !isWeb || (label.first != hyphen && label.last != hyphen && !label.contains { "_~".utf8.contains($0) })
    }
    return areValid && (!isWeb || HostGrammar.isHost(name))
  }

  /// Returns the port of a base URL: a number from 1 to 65535 with at most five digits. Returns `nil` for other text.
  package static func port(_ text: some StringProtocol) -> Int? {
    let isNumber = (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber, let port = Int(text), (1...65_535).contains(port) else { return nil }
    return port
  }

  /// Returns the host in lowercase, with each label beyond ASCII composed (NFC) and encoded as `xn--…`. Returns `nil`
  /// if a character isn't allowed in a host or if a label is too long.
  package static func ascii(_ host: String) -> String? {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host.lowercased() }
    // UTS #46 §4 maps characters, then composes them. Compose with the standard library's own NFC.
    let composed = String(decoding: host.lowercased()._nfcCodeUnits, as: UTF8.self)
    var labels: [String] = []
    for label in composed.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false) {
      if label.allSatisfy({ $0.isASCII }) {
        labels.append(String(label))
      } else {
        guard let first = label.first, !isMark(first), label.allSatisfy(isStable),
          let encoded = Punycode.encode(label.map { $0.value })
        else { return nil }
        labels.append("xn--" + String(decoding: encoded, as: UTF8.self))
      }
    }
    return labels.joined(separator: ".")
  }

  /// Replaces each `xn--…` label of a host with its Unicode text, and returns the host with this text percent-encoded.
  /// Returns `nil` if there is no such label, or if `ascii` wouldn't convert the Unicode text back to this host.
  package static func unicode(_ host: String) -> String? {
    var labels: [String] = []
    for label in host.split(separator: ".", omittingEmptySubsequences: false) {
      guard label.hasPrefix("xn--"), let scalars = Punycode.decode(Array(label.utf8.dropFirst(4))) else {
        labels.append(String(label))
        continue
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      labels.append(String(text))
    }
    let composed = labels.joined(separator: ".")
    guard !composed.utf8.elementsEqual(host.utf8), ascii(composed) == host else { return nil }
    var normal: [UInt8] = []
    for byte in composed.utf8 {
      if byte < 0x80 { normal.append(byte) } else { NormalForm.appendEscape(byte, to: &normal) }
    }
    return String(decoding: normal, as: UTF8.self)
  }

  /// Returns `true` if every program keeps this character of a lowercase host: a letter, mark or digit that UTS #46 §4
  /// neither replaces nor removes.
  private static func isStable(_ scalar: Unicode.Scalar) -> Bool {
    // Older rules mapped these two characters to others. Today they are kept (UTS #46 §7).
    if scalar.isASCII || scalar == "ß" || scalar == "ς" { return true }
    if scalar.properties.changesWhenNFKCCaseFolded { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return true
    default: return isMark(scalar)
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .spacingMark
  }
}
