/// The grammars of origins and their base URLs.
extension ObjectGrammar {
  package static let originMap = MapGrammar(
    value: places(.place) { .tagged(.origin, by: origin.keys.map { $0.name }, otherwise: $0) },
    noun: "origin", names: .originName, declares: .origin, isNeverEmpty: true)

  /// Returns a grammar that allows one or more base URLs, or an object with base URLs for each environment.
  ///
  /// - Parameter object: Returns the grammar of the object, given that of an object with environments.
  private static func places(
    _ text: TextGrammar, object: (ObjectForm) -> ObjectForm = { $0 }
  ) -> ValueGrammar {
    let plain = ValueGrammar.oneOrMore(.text(text, called: "a base URL"), atLeast: 1, noun: "base URL")
    return plain.or(
      .object(object(.map(MapGrammar(value: plain, noun: "environment", names: .plainSome, isNeverEmpty: true)))))
  }

  package static let origin = ObjectGrammar(
    "origin", called: "an origin",
    [
      KeyGrammar(
        "at", places(.place),
        "The base URLs, or an object with those of each environment, such as 'production' and 'staging'. A base URL is 'scheme:', or 'scheme://host', which a port and a path can follow, as in 'https://host:8080/base'. Instead of a host, you can write '*.host', '{shop}.host', '*' or '{server}'.",
        needed: "\"https://…\"",
        examples: [
          "\"https://bookshelf.example\"", "[\"https://bookshelf.example\", \"https://*.bookshelf.example\"]",
          "{ \"production\": \"https://bookshelf.example\", \"staging\": \"https://staging.bookshelf.example\" }",
        ], elsewhere: ["host", "hosts", "url", "urls", "place", "places", "scheme", "schemes", "domain", "domains"]),
      KeyGrammar(
        "kind", .words(OriginDeclaration.Kind.self),
        "The kind of the origin's links. By default, it's 'universalLink' for 'https:' and 'http:', and 'customScheme' for other schemes. For the links of a widget, write 'widget'. By default, only opened URLs and saved state open such links."
      ),
      KeyGrammar(
        "explicit", .flag,
        "If true, links of this origin open only routes that name the origin in their 'link' or 'only'.",
        fallback: "false"),
      KeyGrammar(
        "open", .flag, "If true, your app can add hosts at run time. A link can't add hosts.", fallback: "false"),
      KeyGrammar(
        "separator", .text(.words([":", ";", ",", ".", "|", "!", "+", "*", "-", "_", "~"])),
        "The character between segments instead of '/'. For example, with ':' the link spotify:track:ID has the segments 'track' and 'ID'. By default, it's '/'.",
        examples: ["\":\""]),
      KeyGrammar(
        "slashes", .words(OriginDeclaration.Slashes.self),
        "The slashes after the scheme: 'none' for links such as geo:1,2, 'two' for links with '//', and 'any' for both. With 'any', shop:cart and shop://cart have the same path.",
        fallback: "\"any\""),
      KeyGrammar("plusIsSpace", .flag, "If true, '+' in the value of a query item is a space.", fallback: "false"),
    ], consequences: ["separator", "slashes"].map { Consequence(key: $0, narrows: ("at", places(.opaquePlace))) })
}
