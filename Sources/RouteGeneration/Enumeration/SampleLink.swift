/// A link in its pieces, as the enumeration puts it together. Texts are in normal form, percent-encoded as written.
package struct SampleLink: Hashable {
  var scheme: String
  /// What stands after `//`: a host, or the first segment under a bare scheme; empty in `scheme:///`; `nil` for no `//`.
  var authority: String?
  /// Without the authority.
  var segments: [String] = []
  var endsWithSlash = false
  /// What stands between segments of an opaque link, whose first segment follows the scheme; `nil` for another.
  var opaque: String?
  var separator: String { opaque ?? "/" }
  var isOpaque: Bool { opaque != nil }
  var query: [Item] = []
  var fragment: String?

  package struct Item: Hashable {
    package var key: String
    /// `nil` where there is no `=`.
    package var value: String?

    var text: String { value.map { key + "=" + $0 } ?? key }
  }

  /// The whole link.
  var text: String {
    var text: String = scheme + ":"
    if let authority { text += "//" + authority }
    // After a bare scheme's first segment nothing more needs to follow.
    let isWhole: Bool = segments.isEmpty && !endsWithSlash
    if authority != nil, !isWhole || isHost { text += separator }
    text += segments.joined(separator: separator)
    if endsWithSlash, !segments.isEmpty || authority == nil { text += separator }
    if !query.isEmpty { text += "?" + query.map { $0.text }.joined(separator: "&") }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// Whether the authority is a host or empty, so that a slash follows it in any case.
  private var isHost: Bool { authority == "" || hasHost }
  /// Whether the place names a host.
  var hasHost = false
}
