import RouteMatching

/// The components of a generated link. All texts are in normal form and percent-encoded.
package struct LinkDraft: Hashable {
  package var scheme: String
  /// The text after `//`: a host, or the first segment if the place has no host. It's empty in `scheme:///`, and `nil`
  /// if there is no `//`.
  package var authority: String?
  /// The segments, without a first segment that is in `authority`.
  package var segments: [String] = []
  package var endsWithSlash = false
  /// The separator between the segments of an opaque link, such as `:` in `spotify:track:42`. `nil` for other links.
  package var opaque: String?
  package var separator: String { opaque ?? "/" }
  package var isOpaque: Bool { opaque != nil }
  package var query: [QueryItem] = []
  package var fragment: String?

  package var text: String {
    var text: String = scheme + ":"
    if let authority { text += "//" + authority }
    // If the only segment is in the position of the host, no slash follows it: `shop://cart`.
    let isWhole: Bool = segments.isEmpty && !endsWithSlash
    if authority != nil, !isWhole || isHost { text += separator }
    text += segments.joined(separator: separator)
    if endsWithSlash, !segments.isEmpty || authority == nil { text += separator }
    if !query.isEmpty { text += "?" + query.map { $0.description }.joined(separator: "&") }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// `true` if the authority is a host or empty, so a slash always follows it.
  private var isHost: Bool { authority == "" || hasHost }
  /// `true` if the place has a host.
  package var hasHost = false
  /// `true` if the first segment is in the position of the host.
  var hasFirstSegmentAsHost: Bool { !hasHost && !isOpaque && authority?.isEmpty == false }

  /// Moves the segment in the position of the host, if there is one, to the front of the path, and replaces the
  /// authority.
  mutating func moveFirstSegment(leaving authority: String?) {
    if let first = self.authority, !first.isEmpty { segments.insert(first, at: 0) }
    self.authority = authority
  }

  mutating func insertEmptySegment() {
    segments.insert("", at: 0)
    if segments == [""] { endsWithSlash = true }
  }
}
