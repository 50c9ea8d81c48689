// The text of this file below its imports is written into every generated test suite, and `fpost mutate` runs it too, so
// that a mutant is found by just what a generated test would find. `CheckText.swift` holds it as text; see there.

/// Compares where links lead with what a table says of them.
struct LinkCheck<Route: Equatable> {
  /// Where a link leads, as the code under test has it.
  struct Found {
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

  init(_ lead: @escaping (String) -> Found?) { self.lead = lead }

  /// A destination, and a link of it; `prints` says whether that is the link it prints.
  mutating func check(_ link: String, leadsTo route: Route, _ id: String?, prints: Bool) {
    let found: Found? = lead(link)
    if let id { expect(found?.id, id, "the route of", link) }
    if found?.route != route { differ("the destination of", link, found.map { "\($0.route)" }, "\(route)") }
    if prints { expect(found?.link(nil), link, "the link of the destination of", link) }
  }

  /// A line `> ID` names a route. Below it each line is a link and where it leads: `LINK` to a destination of that route with
  /// just that link, `LINK OTHER` to the destination of the other link, `LINK -` nowhere; `@ID` names a route that isn't the
  /// one above. `LINK on ID` is the route right beneath, `LINK beneath OTHER…` the navigation stack, `LINK from ORIGIN OTHER` the
  /// link for an origin; `-` is none.
  mutating func check(_ lines: String) {
    var id = ""
    for line in lines.split(separator: "\n") {
      if line.hasPrefix("> ") {
        id = String(line.dropFirst(2))
      } else {
        check(line.split(separator: " ").map { String($0) }, of: id)
      }
    }
  }

  private mutating func check(_ words: [String], of id: String) {
    let link: String = words[0]
    let found: Found? = lead(link)
    let second: String = words.count > 1 ? words[1] : link
    switch second {
    case "-": expect(found?.link(nil) ?? found?.id, nil, "the destination of", link)
    case "on": expect(found?.parent(), words[2] == "-" ? nil : words[2], "the route beneath", link)
    case "beneath":
      expect(found?.beneath().joined(separator: " "), words[2...].joined(separator: " "), "the stack beneath", link)
    case "from":
      expect(found?.link(words[2]), words[3] == "-" ? nil : words[3], "the link from '\(words[2])' of", link)
    default:
      let other: String? = words.last.flatMap { $0.hasPrefix("@") ? String($0.dropFirst()) : nil }
      expect(found?.id, other ?? id, "the route of", link)
      if second.hasPrefix("@") { return }
      expect(found?.link(nil), second, "the canonical link of", link)
      if second == link { return }
      let canonical: Found? = lead(second)
      if canonical?.route != found?.route {
        differ("the destination of", link, found.map { "\($0.route)" }, canonical.map { "\($0.route)" })
      }
    }
  }

  private mutating func expect(_ found: String?, _ expected: String?, _ what: String, _ link: String) {
    if found != expected { differ(what, link, found, expected) }
  }

  private mutating func differ(_ what: String, _ link: String, _ found: String?, _ expected: String?) {
    differences.append("\(what) \(link) is \(found ?? "nothing"), and the table says \(expected ?? "nothing")")
  }
}
