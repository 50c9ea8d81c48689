import RouteAnalysis
import RouteLanguage
import RouteMatching

/// A reader of the links of a log, line by line. A line can be a link, a link with a count, the request of an access
/// log, a sitemap's `<loc>`, or a text that contains a single link.
///
/// An ambiguous line gives no link, so that only links that were opened are imported.
package struct LinkLog: Sendable {
  /// The lowercase host for paths without a host, which are common in access logs.
  private let host: String?

  package init(host: String? = nil) {
    self.host = host?.lowercased()
  }

  /// The content of a line.
  package enum Line: Sendable {
    case links([(link: String, count: Int)])
    /// A path whose host is unknown.
    case path
    case noLink
    case empty
  }

  /// A part of a line between spaces, quotes and brackets.
  private typealias Word = (text: Substring, isQuoted: Bool)

  /// Reads a line without its line break.
  package func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Line {
    var bytes = UnsafeBufferPointer(rebasing: bytes[...])
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      bytes = UnsafeBufferPointer(rebasing: bytes[3...])
    }
    while let first = bytes.first, LinkLog.isSpace(first) { bytes = UnsafeBufferPointer(rebasing: bytes[1...]) }
    while let last = bytes.last, LinkLog.isSpace(last) { bytes = UnsafeBufferPointer(rebasing: bytes.dropLast()) }
    if bytes.isEmpty { return .empty }
    // Text that isn't valid UTF-8 would be repaired, which might make it a different link.
    var line = String(decoding: bytes, as: UTF8.self)
    guard line.withUTF8({ $0.elementsEqual(bytes) }) else { return .noLink }
    // Most lines consist of a single link.
    guard bytes.contains(where: { LinkLog.isSeparator($0) || $0 == UInt8(ascii: ",") }) else {
      return alone(line[...], count: 1)
    }
    return read(line)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

  private static func isSeparator(_ byte: UInt8) -> Bool { isSpace(byte) || "\"<>".utf8.contains(byte) }

  private func read(_ line: String) -> Line {
    if line.utf8.first == UInt8(ascii: "<") || line.contains("<loc>") {
      if let links = LinkLog.locations(in: line) { return links.isEmpty ? .noLink : .links(links.map { ($0, 1) }) }
    }
    let words = LinkLog.words(of: line)
    if words.count == 1, !words[0].isQuoted { return single(words[0].text) }
    if let request = request(words) { return request }
    // A count next to a link or a path.
    if words.count == 2 {
      for (word, other) in [(words[0], words[1]), (words[1], words[0])] {
        if let count = LinkLog.count(other.text), LinkLog.isLink(word.text) || word.text.hasPrefix("/") {
          return alone(word.text, count: count)
        }
      }
    }
    let texts = words.flatMap { $0.isQuoted ? [$0.text] : $0.text.split(separator: ",") }
    let counts = texts.compactMap { LinkLog.count($0) }
    if texts.count - counts.count == 1, counts.count < 2, let text = texts.first(where: { LinkLog.count($0) == nil }) {
      return alone(text, count: counts.first ?? 1)
    }
    let links = Set(texts.filter { LinkLog.isLink($0) && $0.contains("://") })
    guard links.count == 1, let link = links.first else { return .noLink }
    return .links([(String(link), 1)])
  }

  // MARK: Forms of a line

  /// Reads a line that consists of a word and possibly a count.
  private func alone(_ text: Substring, count: Int) -> Line {
    if LinkLog.isLink(text) { return .links([(String(text), count)]) }
    guard text.utf8.first == UInt8(ascii: "/") else { return .noLink }
    return host.map { .links([("https://" + $0 + text, count)]) } ?? .path
  }

  /// Reads a line that consists of a word. It's a link, which may contain commas, and possibly a count before the first
  /// or after the last comma.
  private func single(_ text: Substring) -> Line {
    if let comma = text.lastIndex(of: ","), let count = LinkLog.count(text[text.index(after: comma)...]) {
      return alone(text[..<comma], count: count)
    }
    if let comma = text.firstIndex(of: ","), let count = LinkLog.count(text[..<comma]) {
      return alone(text[text.index(after: comma)...], count: count)
    }
    if LinkLog.isLink(text) || text.utf8.first == UInt8(ascii: "/") { return alone(text, count: 1) }
    let links = Set(text.split(separator: ",").filter { LinkLog.isLink($0) && $0.contains("://") })
    guard links.count == 1, let link = links.first else { return .noLink }
    return .links([(String(link), 1)])
  }

  private static let methods: Set<Substring> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "CONNECT", "TRACE",
  ]

  /// Returns the target of the request in a line of an access log, or `nil` if the line has no request. Ignores other
  /// links in the line, such as the page that contained the link (the referrer).
  private func request(_ words: [Word]) -> Line? {
    guard let index = words.firstIndex(where: { LinkLog.methods.contains($0.text) }) else { return nil }
    let after = words[(index + 1)...]
    guard words[index].text == "GET" || words[index].text == "HEAD", let target = after.first?.text,
      after.dropFirst().first.map({ $0.text.hasPrefix("HTTP/") }) ?? true
    else { return .noLink }
    if target.utf8.first == UInt8(ascii: "/"), host == nil, let own = LinkLog.host(words[0].text) {
      return .links([("https://" + own + target, 1)])
    }
    return alone(LinkLog.withoutDefaultPort(target), count: 1)
  }

  /// Returns the target of a request without the default port of its scheme, which a load balancer adds.
  private static func withoutDefaultPort(_ target: Substring) -> Substring {
    for (scheme, port) in [("https://", ":443"), ("http://", ":80")] where target.hasPrefix(scheme) {
      let authority = target.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
      guard authority.hasSuffix(port) else { continue }
      return target[..<authority.endIndex].dropLast(port.count) + target[authority.endIndex...]
    }
    return target
  }

  /// Returns the host at the beginning of a line, as in `bookshelf.example:443` in a log for several hosts.
  private static func host(_ text: Substring) -> String? {
    guard let colon = text.firstIndex(of: ":"), HostName.port(text[text.index(after: colon)...]) != nil else {
      return nil
    }
    guard let name = HostName.ascii(String(text[..<colon])) else { return nil }
    return HostName.isName(name, isWeb: true) && name.contains { $0.isLetter } ? name : nil
  }

  /// Returns the links of a sitemap's line, or `nil` if the line isn't markup.
  private static func locations(in line: String) -> [String]? {
    var links: [String] = []
    var rest = line[...]
    while let start = rest.firstPlace(of: "<loc>") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: "<") else { break }
      var text = rest[..<end].drop { $0.isWhitespace }
      while text.last?.isWhitespace ?? false { text.removeLast() }
      links.append(String(text.replacingAll("&apos;", "'").replacingAll("&quot;", "\"").replacingAll("&amp;", "&")))
      rest = rest[end...]
    }
    if !links.isEmpty { return links.filter { isLink($0[...]) } }
    // A link in angle brackets isn't an element.
    guard line.utf8.first == UInt8(ascii: "<") else { return nil }
    return isLink(line.dropFirst().prefix { $0 != ">" && $0 != " " }) ? nil : []
  }

  // MARK: Words

  private static func words(of line: String) -> [Word] {
    var words: [Word] = []
    var isQuoted = false
    var start = line.startIndex
    func add(_ end: String.Index) {
      if start < end { words.append((line[start..<end], isQuoted)) }
    }
    for index in line.utf8.indices where isSeparator(line.utf8[index]) {
      add(index)
      if line.utf8[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      start = line.utf8.index(after: index)
    }
    add(line.endIndex)
    // Remove the commas between quoted texts.
    return words.filter { $0.text != "," }
  }

  private static func isLink(_ text: Substring) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), LinkCharacters.isScheme(text[..<colon].utf8) else {
      return false
    }
    let rest = text[colon...].utf8.dropFirst()
    // A time such as `12:30`, or a host with a port such as `localhost:8080`, isn't a link.
    return !rest.isEmpty && !rest.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ":") }
  }

  /// Returns a count of at most nine digits, so that sums don't overflow, or `nil` for other text.
  private static func count(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}

extension Substring {
  fileprivate func replacingAll(_ text: String, _ other: String) -> Substring {
    var result = ""
    var rest = self
    while let range = rest.firstPlace(of: text) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return Substring(result + rest)
  }
}
