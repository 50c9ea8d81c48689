// The text of this file below its imports is written into every generated test suite, and `Mutate` runs it too, so
// that a mutant is found by just what a generated test would find. `CheckText.swift` holds it as text; see there.

/// Compares where links lead with what a table says of them.
nonisolated struct LinkCheck<Route: Equatable> {
  /// Where a link leads, as the code under test has it.
  nonisolated struct Found {
    let id: String
    let route: Route
    /// Its link from an origin; the canonical one for `nil`.
    let link: (String?) -> String?
    /// The id of the route right beneath.
    let parent: () -> String?
    /// The canonical links of what lies beneath, outermost first.
    let beneath: () -> [String]
  }

  let lead: (String) -> Found?
  /// What differs, in words.
  private(set) var differences: [String] = []
  /// The destination before, which the next one isn't.
  private var last: (link: String, route: Route)?

  init(_ lead: @escaping (String) -> Found?) { self.lead = lead }

  /// A destination, and a link of it; `prints` says whether that is the link it prints.
  mutating func check(_ link: String, leadsTo route: Route, _ id: String?, prints: Bool) {
    let found: Found? = lead(link)
    if let id { expect(found?.id, id, "the route of", link) }
    if found?.route != route { differ("the destination of", link, found.map { "\($0.route)" }, "\(route)") }
    if prints { expect(found?.link(nil), link, "the link of the destination of", link) }
  }

  /// A line `> ID` names a route. Below it `LINK OTHER… ; LINK OTHER…` are destinations of that route, each by the link it prints
  /// and others that lead there; `@ID` after the links of one names a route that isn't the one above. `- LINK…` lead nowhere.
  /// `LINK on ID` is the route right beneath, `LINK beneath OTHER…` the top of the navigation stack, `LINK from ORIGIN
  /// OTHER` the link for an origin; `-` is none.
  mutating func check(_ lines: String) {
    var id = ""
    for line in lines.split(separator: "\n") {
      let words: [String] = line.split(separator: " ").map { String($0) }
      switch words[0] {
      case ">": id = words[1]
      case "-":
        for link in words.dropFirst() {
          let found: Found? = lead(link)
          expect(found?.link(nil) ?? found?.id, nil, "the destination of", link)
        }
      default:
        if words.count > 1, ["on", "beneath", "from"].contains(words[1]) {
          check(words)
        } else {
          for links in words.split(separator: ";") { check(links, of: id) }
        }
      }
    }
  }

  /// Links of one destination, the one it prints first.
  private mutating func check(_ links: ArraySlice<String>, of id: String) {
    var links: ArraySlice<String> = links
    let other: String? = links.last.flatMap { $0.hasPrefix("@") ? String($0.dropFirst()) : nil }
    if other != nil { links.removeLast() }
    guard let canonical: String = links.first else { return }
    let first: Found? = lead(canonical)
    for link in links {
      let found: Found? = link == canonical ? first : lead(link)
      expect(found?.id, other ?? id, "the route of", link)
      // Of a lone link to another route no more is said.
      if other != nil, links.count == 1 { return }
      expect(found?.link(nil), canonical, "the canonical link of", link)
      if link != canonical, found?.route != first?.route {
        differ("the destination of", link, found.map { "\($0.route)" }, first.map { "\($0.route)" })
      }
    }
    if let last, last.link != canonical, last.route == first?.route {
      differ("the destination of", canonical, "that of \(last.link)", "another")
    }
    last = first.map { (canonical, $0.route) }
  }

  /// What lies beneath a link's destination, or its link from an origin.
  private mutating func check(_ words: [String]) {
    let link: String = words[0]
    let found: Found? = lead(link)
    switch words[1] {
    case "on": expect(found?.parent(), words[2] == "-" ? nil : words[2], "the route beneath", link)
    case "beneath":
      // A line has the nearest eight; what lies deeper is beneath one of them, which has a line of its own.
      let nearest = found?.beneath().suffix(8).joined(separator: " ")
      expect(nearest, words[2...].joined(separator: " "), "the stack beneath", link)
    default: expect(found?.link(words[2]), words[3] == "-" ? nil : words[3], "the link from '\(words[2])' of", link)
    }
  }

  private mutating func expect(_ found: String?, _ expected: String?, _ what: String, _ link: String) {
    if found != expected { differ(what, link, found, expected) }
  }

  private mutating func differ(_ what: String, _ link: String, _ found: String?, _ expected: String?) {
    differences.append("\(what) \(link) is \(found ?? "nothing"), and the table says \(expected ?? "nothing")")
  }
}
