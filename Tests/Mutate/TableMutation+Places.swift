import RouteLanguage

// Edits of places and of wrappers.
extension TableMutation {
  mutating func addPlace(_ place: JSONValue) {
    guard let text = place.text?.text, let parts = PlaceText(text) else { return }
    let bases: [String] = [parts.base + (parts.base.isEmpty ? "/base" : "x"), "", TableMutation.flipped(parts.base)]
    var others: [PlaceText] = edits(place: parts)
    others += bases.map { base in parts.with { $0.base = base } }
    if parts.host == nil { others.append(parts.with { $0.host = "mutant" }) }
    for other in others where other.text != text { replace(place, with: other.text, as: .origin) }
  }

  /// Edits a wrapper as a base URL, and its path and items as a pattern.
  mutating func addWrapper(_ link: JSONValue, _ text: String) {
    guard let parts = PlaceText(text) else { return }
    let patterns: [LinkText] = edits(pattern: LinkText(parts.base)).map { $0.1 }
    let others: [PlaceText] = edits(place: parts) + patterns.map { other in parts.with { $0.base = other.text } }
    for other in others where other.text != text { replace(link, with: other.text) }
  }

  /// Returns the edits of a scheme, a host and a port.
  private func edits(place: PlaceText) -> [PlaceText] {
    var edits: [PlaceText] = [
      place.with { $0.scheme = $0.scheme == "https" ? "http" : $0.scheme == "http" ? "https" : "x" + $0.scheme }
    ]
    guard let host: String = place.host else { return edits }
    var hosts: [String?] = place.isWeb ? [] : [nil]
    if host != "*" {
      hosts += ["x" + host, host + "x", host.hasPrefix("*.") ? String(host.dropFirst(2)) : "*." + host]
      // After the wildcard or the label that the host begins with.
      hosts += ["*.", "}."].map { host.replacingFirst($0, by: $0 + "x") }.filter { $0 != nil }
    }
    if let piece: String = LinkText.pieces(host).first(where: { $0.hasPrefix("{") }), let use = ParameterText(piece) {
      let types: [String] = otherTypes(use.type ?? "")
      let labels: [String] = types.map { type in
        var other: ParameterText = use
        other.type = type
        return other.text
      }
      hosts += (labels + ["*"]).map { host.replacingFirst(piece, by: $0) } + [host.replacingFirst(piece + ".", by: "")]
    }
    edits += hosts.map { other in place.with { $0.host = other } }
    if place.isWeb {
      let ports: [String?] = [nil, "8080", "*"] + TableMutation.otherNumbers(place.port ?? "")
      edits += ports.map { port in place.with { $0.port = port } }
    }
    return edits
  }
}

/// The parts of a place as written, such as `https://*.a.example:8080/base` or `app:`. The base of a wrapper is its path
/// with its items.
private struct PlaceText {
  var scheme: String
  /// `nil` for a scheme without `//`.
  var host: String?
  var port: String?
  /// The base path, including its slash.
  var base = ""

  var isWeb: Bool { scheme == "https" || scheme == "http" }

  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    scheme = String(text[..<colon])
    let rest: Substring = text[text.index(after: colon)...]
    guard rest.hasPrefix("//") else {
      base = String(rest)
      return
    }
    var depth = 0
    var authority = ""
    for character in rest.dropFirst(2) {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if "/?#".contains(character), depth == 0 { break }
      authority.append(character)
    }
    base = String(rest.dropFirst(2 + authority.count))
    // A colon inside braces belongs to a type.
    let end = authority.lastIndex(of: "}").map { authority.index(after: $0) } ?? authority.startIndex
    guard let mark = authority[end...].firstIndex(of: ":") else {
      host = authority
      return
    }
    host = String(authority[..<mark])
    port = String(authority[authority.index(after: mark)...])
  }

  func with(_ edit: (inout PlaceText) -> Void) -> PlaceText {
    var other: PlaceText = self
    edit(&other)
    return other
  }

  var text: String { scheme + ":" + (host.map { "//" + $0 + (port.map { ":" + $0 } ?? "") } ?? "") + base }
}
