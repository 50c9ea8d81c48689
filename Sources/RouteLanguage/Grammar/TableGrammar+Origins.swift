/// Origins: where links come from.
extension ObjectGrammar {
  package static let originMap = MapGrammar(
    places.or(
      .object(
        .tagged(
          .origin, by: origin.keys.map(\.name),
          otherwise: .map(
            MapGrammar(plainPlaces, noun: "environment", names: .any, isNeverEmpty: true))))),
    noun: "origin", names: .originName, declares: .origin, isNeverEmpty: true)

  /// `"https://a.example"` or several in an array.
  private static let plainPlaces: ValueGrammar = .oneOrMore(
    .text(.place, called: "a place"), atLeast: 1, noun: "place")

  private static let places: ValueGrammar = plainPlaces

  package static let origin = ObjectGrammar(
    "origin", called: "an origin",
    [
      KeyGrammar(
        "at",
        plainPlaces.or(
          .object(.map(MapGrammar(plainPlaces, noun: "environment", names: .any, isNeverEmpty: true)))),
        "A place, several in an array, or places by environment. A place is 'https://host', 'https://host/base', 'https://*.host', 'https://{shop}.host', 'https://*', 'scheme:' or 'scheme://host'.",
        needed: "\"https://…\"",
        examples: [
          "\"https://bookshelf.example\"", "[\"https://bookshelf.example\", \"https://*.bookshelf.example\"]",
          "{ \"production\": \"https://bookshelf.example\", \"staging\": \"https://staging.bookshelf.example\" }",
        ]),
      KeyGrammar(
        "kind", .words(OriginDeclaration.Kind.self),
        "What its links are. It follows from the scheme, save for a widget's."),
      KeyGrammar(
        "explicit", .flag, "Whether only routes that name this origin can be reached from it.", fallback: "false"),
      KeyGrammar(
        "open", .flag, "Whether the app may add hosts when it runs; a link never can.", fallback: "false"),
      KeyGrammar(
        "separator", .text(.words([":", ";", ",", ".", "|", "!", "+", "*", "-", "_", "~"])),
        "What stands between segments in place of '/': with ':' an opaque link such as spotify:track:ID has two segments.",
        examples: ["\":\""]),
      KeyGrammar(
        "plusIsSpace", .flag, "Whether '+' in the value of a query item is a space.", fallback: "false"),
    ])
}
