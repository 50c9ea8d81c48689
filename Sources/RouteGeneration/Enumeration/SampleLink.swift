import RouteLanguage

/// A link in its pieces, as the enumeration puts it together. Texts are in normal form, percent-encoded as written.
package struct SampleLink: Hashable {
  var scheme: String
  /// What stands after `//`: a host, or the first segment under a bare scheme; empty in `scheme:///`; `nil` for no `//`.
  var authority: String?
  /// Without the authority.
  var segments: [String] = []
  var endsWithSlash = false
  var separator = "/"
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
    if !query.isEmpty { text += "?" + query.map(\.text).joined(separator: "&") }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// Whether the authority is a host or empty, so that a slash follows it in any case.
  private var isHost: Bool { scheme == "https" || scheme == "http" || authority == "" || hasHost }
  /// Whether the place names a host under the app's own scheme.
  var hasHost = false
}

extension SampleLink {
  /// A link's text in its pieces; `nil` for an opaque one.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    self.init(scheme: String(text[..<colon]), authority: nil)
    var rest: Substring = text[text.index(after: colon)...]
    if let mark = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      for item in rest[rest.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false) {
        let equals: Substring.Index? = item.firstIndex(of: "=")
        query.append(
          Item(
            key: String(item[..<(equals ?? item.endIndex)]),
            value: equals.map { String(item[item.index(after: $0)...]) }))
      }
      rest = rest[..<mark]
    }
    guard rest.hasPrefix("/") else { return nil }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      authority = String(rest.prefix { $0 != "/" })
      rest = rest.dropFirst(authority?.count ?? 0)
    }
    segments = rest.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if segments.last == "" {
      segments.removeLast()
      endsWithSlash = !segments.isEmpty
    }
    hasHost = scheme == "https" || scheme == "http"
  }
}

/// The value of a parameter in canonical, decoded text.
package enum SampleValue: Hashable {
  /// Absent, or the default.
  case absent
  case text(String)
  case list([String])
  /// Keys and values of remaining items, decoded.
  case items([SampleLink.Item])

  /// The text, or those of a list.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let texts): texts
    case .absent, .items: []
    }
  }
}

/// Where a link leads.
package struct SampleReading: Hashable {
  package var route: Int
  /// One for each parameter of the route.
  package var values: [SampleValue]
}
