/// The part of a generated test file that is the same for every table.
enum TestHarness {
  static func text(enum name: String, table: String) -> String {
    """
    /// What `\(SwiftText.comment(table))` promises of its links. Written from the table alone, so a test that fails means that the code and the
    /// table disagree.
    @Suite struct \(name)Tests {
      /// One destination of each route, and one with its defaults, each with the link it prints.
      @Test(arguments: Group.all())
      func destinationsAreTheirLinks(of group: Group) throws {
        var exemplars: [Group.Exemplar] = []
        try group.exemplars(&exemplars)
        var check = LinkCheck<\(name)>(Self.lead)
        for exemplar in exemplars {
          let (link, route): (String, \(name)) = (exemplar.link, exemplar.route)
          check.check(link, leadsTo: route, \(name).ID(route).rawValue, prints: exemplar.isCanonical)
          #expect(StoredRoute<\(name)>(rawValue: link)?.route == route, "what is restored from \\(link)")
          if let short = exemplar.short { #expect(short == route, "the default arguments of \\(link)") }
        }
        Self.report(check.differences)
        let canonical: [Group.Exemplar] = exemplars.filter { $0.isCanonical }
        for (one, other) in zip(canonical, canonical.dropFirst()) where one.link != other.link {
          #expect(one.route != other.route, "the destinations of \\(one.link) and of \\(other.link)")
        }
      }

      /// Where links lead, or that they lead nowhere; what they print; what lies beneath.
      @Test(arguments: Group.all())
      func linksLeadWhereTheTableSays(of group: Group) {
        var check = LinkCheck<\(name)>(Self.lead)
        check.check(group.links)
        Self.report(check.differences)
      }

      static func lead(_ link: String) -> LinkCheck<\(name)>.Found? {
        guard let route = \(name)(link: link) else { return nil }
        return LinkCheck<\(name)>.Found(
          id: route.routeID, route: route, link: { try? route.link(from: $0) }, parent: { parent(of: route) },
          beneath: { route.parents.map { $0.description } })
      }

      private static func parent(of route: \(name)) -> String? {
        let table: RouteTable = \(name).table
        let destination: RouteValues = route.destination
        return table.parent(of: destination.route, values: destination.values).map { table.id(ofRoute: $0.route) }
      }

      static func report(_ differences: [String]) {
        for difference in differences { Issue.record("\\(difference) (\(SwiftText.contents(table)))") }
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

          /// The same destination with what its default arguments say left out.
          let short: \(name)?

          /// Whether the link is what the destination prints.
          let isCanonical: Bool

          init(_ link: String, _ route: \(name), short: \(name)? = nil, isCanonical: Bool = true) {
            self.link = link
            self.route = route
            self.short = short
            self.isCanonical = isCanonical
          }
        }
      }
    }

    """
  }
}
