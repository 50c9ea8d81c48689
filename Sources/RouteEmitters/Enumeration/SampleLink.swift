import RouteLanguage

/// A link in its pieces, as the enumeration puts it together. Texts are in normal form, percent-encoded as written.
struct SampleLink: Hashable {
  var scheme: String
  /// What stands after `//`: a host, or the first segment under a bare scheme; empty in `scheme:///`; `nil` for no `//`.
  var authority: String?
  /// Without the authority.
  var segments: [String] = []
  var endsWithSlash = false
  var separator = "/"
  var query: [Item] = []
  var fragment: String?

  struct Item: Hashable {
    var key: String
    /// `nil` where there is no `=`.
    var value: String?

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
    if endsWithSlash, !segments.isEmpty || !isHost { text += separator }
    if !query.isEmpty { text += "?" + query.map(\.text).joined(separator: "&") }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// Whether the authority is a host or empty, so that a slash follows it in any case.
  private var isHost: Bool { scheme == "https" || scheme == "http" || authority == "" || hasHost }
  /// Whether the place names a host under the app's own scheme.
  var hasHost = false
}

/// The value of a parameter in canonical, decoded text.
enum SampleValue: Hashable {
  /// Absent, or the default.
  case absent
  case text(String)
  case list([String])
  /// Keys and values of remaining items, decoded.
  case items([SampleLink.Item])
}

/// Where a link leads.
struct SampleReading: Hashable {
  var route: Int
  /// One for each parameter of the route.
  var values: [SampleValue]
}
