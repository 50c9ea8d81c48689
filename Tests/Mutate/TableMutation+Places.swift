import RouteLanguage

// Edits of places and of wrappers.
extension TableMutation {
  mutating func addPlace(_ place: JSONValue) {
    guard let text = place.text?.text, let parts = PlaceText(text) else { return }
    func add(_ edit: (inout PlaceText) -> Void) {
      var other: PlaceText = parts
      edit(&other)
      if other.text != text { replace(place, with: other.text, as: .origin) }
    }
    add { $0.scheme = $0.scheme == "https" ? "http" : $0.scheme == "http" ? "https" : "x" + $0.scheme }
    add { $0.base += $0.base.isEmpty ? "/base" : "x" }
    add { $0.base = "" }
    guard let host: String = parts.host else { return add { $0.host = "mutant" } }
    if !parts.isWeb { add { $0.host = nil } }
    if host != "*" {
      add { $0.host = "x" + host }
      add { $0.host = host + "x" }
      add { $0.host = host.hasPrefix("*.") ? String(host.dropFirst(2)) : "*." + host }
    }
    if let piece: String = LinkText.pieces(host).first(where: { $0.hasPrefix("{") }), let use = ParameterText(piece) {
      for other in otherTypes(use.type ?? "") {
        var edited: ParameterText = use
        edited.type = other
        add { $0.host = host.replacingFirst(piece, by: edited.text) }
      }
      add { $0.host = host.replacingFirst(piece, by: "*") }
    }
    guard parts.isWeb else { return }
    for port in [nil, "8080", "*"] + TableMutation.otherNumbers(parts.port ?? "") { add { $0.port = port } }
  }

  mutating func addWrapper(_ link: JSONValue, _ text: String) {
    for (old, new) in [
      ("://", "://x"), ("://*.", "://"), ("={link}", "x={link}"), ("={link}", "={_}&x={link}"),
      ("/{_...}", "/x/{_...}"),
      ("/{_...}", "/{_}"), ("https:", "http:"), (":{link", "x:{link"),
    ] {
      if let other: String = text.replacingFirst(old, by: new) { replace(link, with: other) }
    }
  }
}

/// The parts of a place as written, such as `https://*.a.example:8080/base` or `app:`.
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
      if character == "/", depth == 0 { break }
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

  var text: String { scheme + ":" + (host.map { "//" + $0 + (port.map { ":" + $0 } ?? "") } ?? "") + base }
}
