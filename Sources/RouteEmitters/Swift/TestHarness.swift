/// The part of a generated test file that is the same for every table.
enum TestHarness {
  static func text(enum name: String, table: String) -> String {
    """
    /// What `\(table)` promises of its links. Written from the table alone, so a test that fails means that the code and the
    /// table disagree.
    @Suite struct \(name)Tests {
      /// One destination of each route, and the link it prints.
      @Test(arguments: Group.all())
      func destinationsAreTheirLinks(of group: Group) throws {
        var exemplars: [Group.Exemplar] = []
        try group.exemplars(&exemplars)
        for exemplar in exemplars {
          let (link, route): (String, \(name)) = (exemplar.link, exemplar.route)
          if exemplar.isCanonical { expect(try? route.link(), link, "the link of \\(route.routeID)") }
          expect(\(name)(link: link), route, "the destination of \\(link)")
          expect(StoredRoute<\(name)>(rawValue: link)?.route, route, "what is restored from \\(link)")
          expect(\(name).ID(route).rawValue, route.routeID, "the id of \\(link)")
        }
      }

      /// Each line is a link and where it leads: `LINK` to a destination of the route above with just that link, `LINK OTHER` to
      /// the destination of the other link, `LINK -` nowhere. `@ID` names a route that isn't the one above.
      @Test(arguments: Group.all())
      func linksLeadWhereTheTableSays(of group: Group) {
        var id: Substring = ""
        for line in group.links.split(separator: "\\n") {
          if line.hasPrefix("> ") { id = line.dropFirst(2) } else { check(line.split(separator: " "), of: id) }
        }
      }

      private func check(_ words: [Substring], of id: Substring) {
        let link = String(words[0])
        let found: \(name)? = \(name)(link: link)
        if words.last == "-" { return expect(found?.description, nil, "the destination of \\(link)") }
        let route: Substring = words.last.flatMap { $0.hasPrefix("@") ? $0.dropFirst() : nil } ?? id
        expect(found?.routeID, String(route), "the route of \\(link)")
        let canonical: String = words.count > 1 && !words[1].hasPrefix("@") ? String(words[1]) : link
        if words.count == 2, words[1].hasPrefix("@") { return }
        expect(try? found?.link(), canonical, "the canonical link of \\(link)")
        expect(\(name)(link: canonical), found, "the destination of \\(canonical)")
      }

      private func expect<Value: Equatable>(_ found: Value?, _ expected: Value?, _ what: String) {
        if found == expected { return }
        func text(_ value: Value?) -> String { value.map { "\\($0)" } ?? "nothing" }
        Issue.record("\\(what) is \\(text(found)), and \(table) says \\(text(expected))")
      }

      struct Group: Sendable, CustomTestStringConvertible {
        let name: String
        let links: String
        let exemplars: @Sendable (inout [Exemplar]) throws -> Void

        var testDescription: String { name }

        /// A value of a type that has no literal.
        static func value<Value: RouteParameter>(_ value: RouteValue) throws -> Value {
          try #require(Value(routeValue: value))
        }

        struct Exemplar {
          let link: String
          let route: \(name)

          /// Whether it is what the destination prints.
          let isCanonical: Bool

          init(_ link: String, _ route: \(name), isCanonical: Bool = true) {
            self.link = link
            self.route = route
            self.isCanonical = isCanonical
          }
        }
      }
    }

    """
  }
}
