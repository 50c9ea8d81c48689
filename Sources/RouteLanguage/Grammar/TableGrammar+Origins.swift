/// Origins: where links come from.
extension ObjectGrammar {
  package static let originMap = MapGrammar(
    plainPlaces.or(
      .object(
        .tagged(
          .origin, by: origin.keys.map { $0.name },
          otherwise: .map(
            MapGrammar(plainPlaces, noun: "environment", names: .plainSome, isNeverEmpty: true))))),
    noun: "origin", names: .originName, declares: .origin, isNeverEmpty: true)

  /// `"https://a.example"` or several in an array.
  private static let plainPlaces = plainPlaces(.place)

  private static func plainPlaces(_ text: TextGrammar) -> ValueGrammar {
    .oneOrMore(.text(text, called: "a place"), atLeast: 1, noun: "place")
  }

  /// The same, or these by environment.
  private static func places(_ text: TextGrammar) -> ValueGrammar {
    plainPlaces(text).or(
      .object(.map(MapGrammar(plainPlaces(text), noun: "environment", names: .plainSome, isNeverEmpty: true))))
  }

  package static let origin = ObjectGrammar(
    "origin", called: "an origin",
    [
      KeyGrammar(
        "at", places(.place),
        "A place, several in an array, or places by environment. A place is 'https://host', 'https://host/base', 'https://*.host', 'https://{shop}.host', 'https://*', 'scheme:' or 'scheme://host'.",
        needed: "\"https://…\"",
        examples: [
          "\"https://bookshelf.example\"", "[\"https://bookshelf.example\", \"https://*.bookshelf.example\"]",
          "{ \"production\": \"https://bookshelf.example\", \"staging\": \"https://staging.bookshelf.example\" }",
        ], elsewhere: ["host", "hosts", "url", "urls", "place", "places", "scheme", "schemes", "domain", "domains"]),
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
        "slashes", .words(OriginDeclaration.Slashes.self),
        "What follows the scheme: 'none' for opaque links such as geo:1,2, 'two' for '//', 'any' for both, which are one path then.",
        fallback: "\"any\""),
      KeyGrammar(
        "plusIsSpace", .flag, "Whether '+' in the value of a query item is a space.", fallback: "false"),
    ],
    consequences: ["separator", "slashes"].map { Consequence(key: $0, narrows: ("at", places(.opaquePlace))) })
}
