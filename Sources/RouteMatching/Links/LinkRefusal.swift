/// Why a link was refused before any route was looked at.
///
/// A refusal is a result, not an error: hostile links are ordinary input.
public struct LinkRefusal: Hashable, Sendable {
  /// What was wrong.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing, or no `scheme:` (RFC 3986 §3.1).
    case noScheme = "no-scheme"
    /// Longer than the table's limit, in bytes.
    case tooLong = "too-long"
    /// More segments than the table's limit.
    case tooManySegments = "too-many-segments"
    /// More query items than the table's limit.
    case tooManyItems = "too-many-items"
    /// A control character or DEL, raw or encoded.
    case controlCharacter = "control-character"
    /// A raw `\`, which browsers and Foundation read differently.
    case backslash
    /// A `%` without two hexadecimal digits after it.
    case malformedEscape = "malformed-escape"
    /// Bytes, raw or encoded, that are not UTF-8.
    case invalidUTF8 = "invalid-utf8"
    /// `user@` or `user:password@` in the authority.
    case userinfo
    /// An escape in the host.
    case escapeInHost = "escape-in-host"
    /// A character beyond ASCII, or one that no host has, in the host of a web link that no place names. Programs differ
    /// in what they make of such hosts.
    case hostCharacter = "host-character"
    /// A web link without a host, or one with an empty label, a number at its end that is no IPv4 address, or brackets
    /// around anything but an IPv6 address.
    case malformedHost = "malformed-host"
    /// A port that is not a number up to 65,535.
    case malformedPort = "malformed-port"
    /// A port that the place with this scheme and host does not list.
    case unlistedPort = "unlisted-port"
    /// `.` or `..` as a segment, raw or encoded.
    case dotSegment = "dot-segment"
    /// An empty segment inside the path.
    case emptySegment = "empty-segment"
  }

  /// What was wrong.
  public let kind: Kind
  /// The byte of the link it was found at, from 0.
  public let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The same, found in the normal form of a link, in the link as it came.
  func moved(to bytes: UnsafeBufferPointer<UInt8>) -> LinkRefusal {
    LinkRefusal(kind, at: NormalForm.sourceOffset(of: offset, in: bytes))
  }
}
