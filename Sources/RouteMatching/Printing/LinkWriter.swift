/// Writes a link, and percent-encodes values as their component requires (RFC 3986 §3.3–3.5).
package struct LinkWriter {
  package private(set) var bytes: [UInt8] = []
  /// `true` to percent-encode all reserved characters in values, even if the component allows them raw.
  private let encodesReserved: Bool

  package init(encodesReserved: Bool = false) { self.encodesReserved = encodesReserved }

  /// The components of a link, which allow different reserved characters in values.
  package enum Component {
    /// `pchar`
    case segment
    /// `pchar / "/" / "?"` without `&` and `+`, and in keys without `=`.
    case queryKey, queryValue
    /// `pchar / "/" / "?"`
    case fragment
    /// The host. If a label stands for any host, its value can contain a port and an IPv6 address in brackets.
    case host

    /// Returns `true` if a value may contain a byte raw.
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

  /// Appends a text that is in normal form, without encoding it.
  mutating func append<Text: Sequence<UInt8>>(literal text: Text) { bytes.append(contentsOf: text) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a nested link or a URL. Characters that RFC 3986 doesn't allow raw are percent-encoded. This includes a
  /// second `#`, and brackets that aren't in the authority (§3.2.2).
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

  /// Returns the text of a `URL`, with characters that RFC 3986 doesn't allow raw percent-encoded.
  package static func url<Link: Sequence<UInt8>>(_ text: Link) -> [UInt8] {
    var writer = LinkWriter()
    writer.append(raw: text)
    return writer.bytes
  }

  /// Appends a decoded value, and percent-encodes it where necessary.
  ///
  /// - Parameter splitters: The raw characters at which the component is split. They are percent-encoded in values.
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
