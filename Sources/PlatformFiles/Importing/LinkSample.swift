import RouteLanguage
import RouteMatching

/// A real link, divided into its components but not decoded, with its count.
struct LinkSample {
  /// The link, unchanged.
  let text: String
  /// The lowercase scheme.
  let scheme: String
  /// The lowercase host with its port, or `nil` for an app's own scheme. Internationalized names consist of A-labels.
  let host: String?
  /// The segments, without empty segments.
  let segments: [String]
  /// `true` if the path has an empty segment, such as `/a//b`. A pattern can match it only with a parameter.
  let hasEmptySegment: Bool
  /// The query items, without those that have no key.
  let items: [(key: String, value: String)]
  let fragment: String?
  var count: Int

  /// Creates a sample, or returns `nil` if no origin of a table can have such links.
  init?(link: Substring, count: Int) {
    guard let colon = link.firstIndex(of: ":") else { return nil }
    text = String(link)
    scheme = link[..<colon].lowercased()
    var rest = link[link.index(after: colon)...]
    let isWeb = scheme == "https" || scheme == "http"
    let hasSlashes = rest.hasPrefix("//")
    if hasSlashes { rest = rest.dropFirst(2) }
    let authority = rest.prefix { !"/?#".contains($0) }
    if isWeb {
      let name = authority.prefix { $0 != ":" }
      let port = authority.dropFirst(name.count)
      guard hasSlashes, let ascii = HostName.ascii(String(name)), HostName.isName(ascii, isWeb: true),
        port.isEmpty || HostName.port(port.dropFirst()) != nil
      else { return nil }
      let isDefault = port == (scheme == "https" ? ":443" : ":80")
      host = isDefault ? ascii : ascii + port
      rest = rest.dropFirst(authority.count)
    } else {
      host = nil
    }
    let beforeFragment = rest.prefix { $0 != "#" }
    fragment = beforeFragment.count == rest.count ? nil : String(rest.dropFirst(beforeFragment.count + 1))
    let path = beforeFragment.prefix { $0 != "?" }
    let query = beforeFragment.dropFirst(path.count + 1)
    segments = path.split(separator: "/").map(String.init)
    hasEmptySegment = path.contains("//")
    items = query.split(separator: "&").compactMap { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts[0].isEmpty ? nil : (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
    self.count = count
  }
}
