/// The part of a generated test file that is the same for every table.
enum TestHarness {
  /// Returns the text of the harness.
  ///
  /// - Parameter environment: The environment of the links, or `nil` if none is needed.
  static func text(enum name: String, table: String, environment: String?) -> String {
    """
    /// What `\(SwiftText.comment(table))` promises of its links. Written from the table alone, so a test that fails means that the code and the
    /// table disagree.
    @Suite nonisolated struct \(name)Tests {
      /// One destination of each route, and one with its defaults, each with the link it prints.
      @Test(arguments: Group.all())
      func destinationsAreTheirLinks(of group: Group) throws {
        var exemplars: [Group.Exemplar] = []
        try group.exemplars(&exemplars)
        var check = LinkCheck<\(name)>(Self.lead)
        for exemplar in exemplars {
          let (link, route): (String, \(name)) = (exemplar.link, exemplar.route)
          check.check(link, leadsTo: route, \(name).RouteID(route).rawValue, prints: exemplar.isCanonical)\(environment == nil ? stored(name) : "")
          if let short = exemplar.short { #expect(short == route, "the default arguments of \\(link)") }
        }
        Self.report(check.differences)
        let canonical: [Group.Exemplar] = exemplars.filter { $0.isCanonical }
        for (one, other) in zip(canonical, canonical.dropFirst()) where one.link != other.link {
          #expect(one.route != other.route, "the destinations of \\(one.link) and of \\(other.link)")
        }
      }

      /// The compiled table is what was generated, and no merge or edit has changed it.
      @Test func tableIsWhole() throws { try \(name).table.checkInvariants() }

      /// Where links lead, or that they lead nowhere; what they print; what lies beneath.
      @Test(arguments: Group.all())
      func linksLeadWhereTheTableSays(of group: Group) {
        var check = LinkCheck<\(name)>(Self.lead)
        check.check(group.links)
        Self.report(check.differences)
      }

    \(environment.map { leading(name, in: $0) } ?? leading(name))

      private static func parent(of route: \(name)) -> String? {
        let destination: RouteValues = route.destination
        return table.parent(of: destination.route, values: destination.values).map { table.id(ofRoute: $0.route) }
      }

      static func report(_ differences: [String]) {
        for difference in differences { Issue.record("\\(difference) (\(SwiftText.contents(table)))") }
      }

      nonisolated struct Group: Sendable, CustomTestStringConvertible {
        let name: String
        let links: String
        let exemplars: @Sendable (inout [Exemplar]) throws -> Void

        var testDescription: String { name }

        /// A value of a type that has no literal.
        static func value<Value: RouteParameter>(_ value: RouteValue) throws -> Value {
          try #require(Value(routeValue: value))
        }

        nonisolated struct Exemplar {
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

  private static func stored(_ name: String) -> String {
    """

          #expect(StoredRoute<\(name)>(rawValue: link)?.route == route, "what is restored from \\(link)")
    """
  }

  /// Returns code that opens a link with the enum.
  private static func leading(_ name: String) -> String {
    """
      static let table: RouteTable = \(name).table

      static func lead(_ link: String) -> LinkCheck<\(name)>.Found? {
        guard let route = \(name)(link: link) else { return nil }
        return LinkCheck<\(name)>.Found(
          id: route.routeID, route: route, link: { Self.link(of: route, from: $0) }, parent: { parent(of: route) },
          beneath: { route.parents.map { $0.description } })
      }

      static func link(of route: \(name), from origin: String? = nil) -> String? { try? route.link(from: origin) }
    """
  }

  /// Returns code that opens a link with the enum and its table in an environment, as a router does.
  private static func leading(_ name: String, in environment: String) -> String {
    """
      static let table: RouteTable =
        \(name).table.choosing(environment: \(SwiftText.literal(environment))) ?? \(name).table

      static func lead(_ link: String) -> LinkCheck<\(name)>.Found? {
        guard let match: RouteMatch = table.match(link).match, let route = \(name)(match: match) else { return nil }
        return LinkCheck<\(name)>.Found(
          id: route.routeID, route: route, link: { Self.link(of: route, from: $0) }, parent: { parent(of: route) },
          beneath: { beneath(route.destination) })
      }

      static func link(of route: \(name), from origin: String? = nil) -> String? {
        try? table.print(route: route.destination.route, values: route.destination.values, origin: origin)
      }

      private static func beneath(_ destination: RouteValues) -> [String] {
        guard let parent = table.parent(of: destination.route, values: destination.values),
          let link: String = try? table.print(route: parent.route, values: parent.values)
        else { return [] }
        return beneath(RouteValues(parent.route, parent.values)) + [link]
      }
    """
  }
}
