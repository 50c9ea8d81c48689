/// The reason why a link is refused before any route is tried.
///
/// A refusal is a result rather than an error, because hostile links are ordinary input.
public struct LinkRefusal: Hashable, Sendable {
  /// The kind of problem with a link.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The link is empty or doesn't have a `scheme:` (RFC 3986 §3.1).
    case noScheme = "no-scheme"
    /// The link has more bytes than the table allows.
    case tooLong = "too-long"
    /// The link has more path segments than the table allows.
    case tooManySegments = "too-many-segments"
    /// The link has more query items than the table allows.
    case tooManyItems = "too-many-items"
    /// The link contains a control character or DEL, raw or percent-encoded.
    case controlCharacter = "control-character"
    /// The link contains a raw `\`, which browsers and Foundation read differently.
    case backslash
    /// The link contains a `%` that isn't followed by two hexadecimal digits.
    case malformedEscape = "malformed-escape"
    /// The link contains bytes, raw or percent-encoded, that aren't valid UTF-8.
    case invalidUTF8 = "invalid-utf8"
    /// The authority contains `user@` or `user:password@`.
    case userinfo
    /// The host of a web link contains percent-encoding.
    case escapeInHost = "escape-in-host"
    /// The host of a web link isn't in the table, and contains a character that isn't ASCII or isn't allowed in a host.
    /// Programs interpret such hosts differently.
    case hostCharacter = "host-character"
    /// A web link doesn't have a valid host: the host is missing, has an empty label, ends with a number without being
    /// an IPv4 address, or has brackets around something other than an IPv6 address.
    case malformedHost = "malformed-host"
    /// The port isn't a number up to 65,535.
    case malformedPort = "malformed-port"
    /// The table doesn't list the port for the link's scheme and host.
    case unlistedPort = "unlisted-port"
    /// The path contains the segment `.` or `..`, raw or percent-encoded.
    case dotSegment = "dot-segment"
    /// The path contains an empty segment, and the table refuses empty segments.
    case emptySegment = "empty-segment"
  }

  /// The kind of problem with the link.
  public let kind: Kind
  /// The offset of the problem in the link, in bytes from 0.
  public let offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// Returns the refusal with its offset in the original link. The current offset is in the link's normal form.
  package func moved(to bytes: UnsafeBufferPointer<UInt8>) -> LinkRefusal {
    LinkRefusal(kind, at: NormalForm.sourceOffset(of: offset, in: bytes))
  }
}
