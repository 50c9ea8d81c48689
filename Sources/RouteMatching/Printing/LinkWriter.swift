/// Writes a link's text, percent-encoding each piece with the character set of its component (RFC 3986 §3.3–3.5).
package struct LinkWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether values hold no reserved character raw, even where their component allows it.
  private let encodesReserved: Bool

  package init(encodesReserved: Bool = false) { self.encodesReserved = encodesReserved }

  /// Which reserved characters a value may hold raw.
  package enum Component {
    /// `pchar`
    case segment
    /// `pchar / "/" / "?"` but for `&` and `+`, and `=` in keys.
    case queryKey, queryValue
    /// `pchar / "/" / "?"`
    case fragment
    /// The host, and with a label of any host its port: brackets are those of an IPv6 address.
    case host

    /// Whether a byte of a value stands there as it is.
    package func allows(_ byte: UInt8) -> Bool {
      if ByteClass.of(byte) & ByteClass.unreserved != 0 { return true }
      guard ByteClass.of(byte) & ByteClass.reserved != 0 else { return false }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "]"): return self == .host
      case UInt8(ascii: "#"): return false
      case UInt8(ascii: "@"): return self != .host
      case UInt8(ascii: "/"), UInt8(ascii: "?"): return self != .segment && self != .host
      case UInt8(ascii: "&"), UInt8(ascii: "+"): return self == .segment || self == .fragment || self == .host
      case UInt8(ascii: "="): return self != .queryKey
      default: return true
      }
    }
  }

  /// Text in normal form, as it is.
  mutating func append<Text: Sequence<UInt8>>(literal text: Text) { bytes.append(contentsOf: text) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// A link inside a link, or a URL, as it is but for what RFC 3986 does not allow raw: that is percent-encoded, a second
  /// `#` and brackets too, unless these are of an address (§3.2.2).
  package mutating func append<Link: Sequence<UInt8>>(raw link: Link) {
    var slashes = 0
    var hasFragment = false
    for byte in link {
      var isFree = byte == UInt8(ascii: "%") || ByteClass.of(byte) & (ByteClass.unreserved | ByteClass.reserved) != 0
      switch byte {
      case UInt8(ascii: "/"): slashes += 1
      case UInt8(ascii: "?"): slashes += 2
      case UInt8(ascii: "#"):
        isFree = !hasFragment
        slashes += 2
        hasFragment = true
      case UInt8(ascii: "["), UInt8(ascii: "]"): isFree = slashes == 2
      default: break
      }
      if isFree {
        bytes.append(byte)
      } else {
        NormalForm.appendEscape(byte, to: &bytes)
      }
    }
  }

  /// A `URL`'s text as RFC 3986 spells it.
  package static func url<Link: Sequence<UInt8>>(_ text: Link) -> [UInt8] {
    var writer = LinkWriter()
    writer.append(raw: text)
    return writer.bytes
  }

  /// A decoded value.
  ///
  /// - Parameter splitters: raw characters at which the piece is split, encoded in values.
  package mutating func append(value: [UInt8], in component: Component, splitters: [UInt8] = []) {
    for byte in value {
      let isFree = ByteClass.of(byte) & ByteClass.unreserved != 0 || !encodesReserved
      if isFree, component.allows(byte), !splitters.contains(byte) {
        bytes.append(byte)
      } else {
        NormalForm.appendEscape(byte, to: &bytes)
      }
    }
  }
}
