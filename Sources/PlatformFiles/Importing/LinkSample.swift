import RouteLanguage
import RouteMatching

/// A real link in pieces, raw as it came, with how often it did.
struct LinkSample {
  /// As it came.
  let text: String
  /// In lower case.
  let scheme: String
  /// In lower case, with its port; `nil` for a scheme of an app's own.
  let host: String?
  /// Without empty ones.
  let segments: [String]
  /// Items without a key are left out.
  let items: [(key: String, value: String)]
  let fragment: String?
  var count: Int

  /// - Parameter line: a link; or a link and a number beside it, as `sort | uniq -c` and tables of analytics have it; or a
  ///   line of a log in which one word is a link.
  init?(line: Substring) {
    let words = line.split { " \t,\"<>".contains($0) }
    guard let link = words.first(where: LinkSample.looksLikeLink) else { return nil }
    // Of a log's many numbers none is a count.
    let others = words.filter { $0 != link }
    let number = others.count == 1 ? Int(others[0]) : nil
    self.init(link: link, count: max(number ?? 1, 0))
  }

  private static func looksLikeLink(_ word: Substring) -> Bool {
    guard let colon = word.firstIndex(of: ":"), LinkCharacters.isScheme(word[..<colon].utf8) else { return false }
    let rest = word[word.index(after: colon)...]
    return !rest.isEmpty && rest.contains { $0.isLetter } && !rest.allSatisfy { $0.isNumber || $0 == ":" }
  }

  private init?(link: Substring, count: Int) {
    guard let colon = link.firstIndex(of: ":"), count > 0 else { return nil }
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
      guard hasSlashes, HostName.isName(name.lowercased(), isWeb: true),
        port.isEmpty || HostName.port(port.dropFirst()) != nil
      else { return nil }
      host = authority.lowercased()
      rest = rest.dropFirst(authority.count)
    } else {
      host = nil
    }
    let beforeFragment = rest.prefix { $0 != "#" }
    fragment = beforeFragment.count == rest.count ? nil : String(rest.dropFirst(beforeFragment.count + 1))
    let path = beforeFragment.prefix { $0 != "?" }
    let query = beforeFragment.dropFirst(path.count + 1)
    segments = path.split(separator: "/").map(String.init)
    items = query.split(separator: "&").compactMap { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts[0].isEmpty ? nil : (String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
    }
    self.count = count
  }
}
