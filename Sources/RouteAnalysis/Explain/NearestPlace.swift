import RouteLanguage

/// A suggestion of a place for a link that doesn't belong to any place of the table.
enum NearestPlace {
  /// Returns a sentence with the most similar place, or otherwise with up to four places. It doesn't quote the link.
  static func note(_ link: String, _ resolved: ResolvedTable) -> String {
    let texts = resolved.places.map { $0.source.text }.withoutDuplicates
    let start = beginning(of: link)
    if let note = refusedLabel(start, resolved) { return note }
    let scheme = start.prefix { $0 != ":" } + ":"
    let host = host(of: start)
    let near =
      // If the hosts are equal, only the scheme, the port or the base path can differ.
      nearestName(to: start, among: texts) ?? texts.first { !host.isEmpty && self.host(of: $0) == host }
      ?? nearestName(to: String(scheme), among: texts)
    if let near, let place = resolved.places.first(where: { $0.source.text == near }) {
      return "the nearest base URL is \(quoted(near)) of \(quoted(resolved.origins[place.origin].name))"
    }
    let more = texts.count > 4 ? ", and \(texts.count - 4) more" : ""
    return "the table has links of \(texts.prefix(4).map(quoted).joined(separator: ", "))\(more)"
  }

  /// Returns a sentence about a place that refuses the link only because of the type of its host label. Returns `nil`
  /// if there is no such place.
  ///
  /// An example is `https://{lang: Language}.shop.example` for a link of `https://xx.shop.example`. If the scheme and
  /// the end of the host are equal, only the type of the label can be the reason.
  private static func refusedLabel(_ start: String, _ resolved: ResolvedTable) -> String? {
    let host = host(of: start)
    guard !host.isEmpty else { return nil }
    for place in resolved.places where start.starts(with: place.scheme + ":") {
      guard case .captured(let suffix) = place.host, let label = place.label, let type = label.type,
        suffix.map({ host.hasSuffix("." + $0) }) ?? true
      else { continue }
      return
        "\(quoted(place.source.text)) of \(quoted(resolved.origins[place.origin].name)) requires that"
        + " \(quoted(label.name.isEmpty ? "_" : label.name)) is a valid \(quoted(type.name))"
    }
    return nil
  }

  /// Returns the scheme and the authority of a link.
  private static func beginning(of link: String) -> String {
    let bytes = Array(link.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return link }
    guard bytes[(colon + 1)...].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else {
      return String(decoding: bytes[...colon], as: UTF8.self)
    }
    let end = bytes[(colon + 3)...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? bytes.count
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Returns the lowercased host of an absolute link, without the port.
  private static func host(of text: String) -> String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.count > 1 else { return "" }
    return (parts[1].split(separator: ":").first.map { String($0) } ?? "").lowercased()
  }
}
