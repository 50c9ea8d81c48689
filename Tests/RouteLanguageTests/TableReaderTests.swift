import RouteLanguage
import TestSupport
import Testing

@Suite(.namingCases) struct TableReaderTests {
  static var table: TableReading {
    let bytes = (try? Fixtures.bytes("Good/everything.json")) ?? []
    return TableReader.read(json: bytes, path: "everything.json") {
      IncludedFile(try? Fixtures.bytes("Good/\($0)"), at: $0)
    }
  }

  private func document() throws -> RouteDocument {
    let table = Self.table
    #expect(DiagnosticRenderer(files: table.files).text(table.diagnostics) == "")
    return try #require(table.document)
  }

  private func route(_ id: String) throws -> RouteDeclaration {
    try #require(try document().routes.first { $0.id.value == id })
  }

  @Test func optionsAreRead() throws {
    let options = try document().options
    #expect(options.trailingSlash == .strict)
    #expect(!options.caseSensitive && options.foldsKeys)
    #expect(options.emptySegments == .collapse)
    #expect(options.repeated == .last)
    #expect(options.ignoredQuery.map(\.value) == ["utm_*", "fbclid"])
    #expect([options.maximumLength, options.maximumSegments, options.maximumItems] == [2000, 20, 30])
    #expect(options.maximumPatterns == 400)
    let generate = try #require(try document().generate)
    #expect(
      [generate.target, generate.testTarget, generate.access, generate.module].map { $0?.value }
        == ["App", "AppTests", "package", "App"])
    #expect(try document().name?.value == "BookshelfRoute")
    #expect(try document().launch?["plain"]?.text?.text == "home")
  }

  /// Each place has an origin, an environment, a scheme, a host, a port and a base path.
  @Test func baseURLsAreRead() throws {
    let places = try document().origins.flatMap { origin in
      origin.places.map { "\(origin.name.value) \($0.environment ?? "-") \(describe($0))" }
    }
    #expect(
      places == [
        "web production https bookshelf.example", "web production https *.bookshelf.example",
        "web production http bookshelf.example", "web staging https staging.bookshelf.example:8443/app",
        "shops - https {shop: Slug}.bookshelf.example:*", "any - https {server}", "any - https *",
        "international - https xn--bcher-kva.example", "app - bookshelf -", "app - bookshelf open/v1",
        "music - spotify -", "place - geo -",
        "widget - bookshelf-widget -",
      ])
    let kinds = try document().origins.map(\.kind)
    #expect(
      kinds == [
        .universalLink, .universalLink, .universalLink, .universalLink, .customScheme, .customScheme, .customScheme,
        .widget,
      ])
    let any = try #require(try document().origins.first { $0.name.value == "any" })
    #expect(any.isExplicit && any.acceptsAddedHosts && any.plusIsSpace)
    #expect(try document().origins.first { $0.name.value == "music" }?.separator?.value == ":")
    #expect(try document().origins.first { $0.name.value == "place" }?.separator?.value == "/")
  }

  @Test func baseURLsAreParsed() {
    each(
      [
        ("bookshelf:", "bookshelf -"), ("BookShelf://", "bookshelf -"), ("b:///a/b/", "b -/a/b"), ("b:a/b", "b -/a/b"),
        ("b:/a", "b -/a"), ("b://H/a%20b/%7Ec", "b h/a%20b/~c"), ("b://my_host", "b my_host"),
        ("https://a.example/", "https a.example"),
        ("https://\u{65E5}\u{672C}.example", "https xn--wgv71a.example"), ("https://*.\u{E9}.fr", "https *.xn--9ca.fr"),
        ("https://127.0.0.1:8080", "https 127.0.0.1:8080"), ("https://{a: Int}.x", "https {a: Int}.x"),
        ("web+x.y-z:", "web+x.y-z -"), ("https://B\u{DC}CHER.example", "https xn--bcher-kva.example"),
        ("https://bu\u{308}cher.example", "https xn--bcher-kva.example"),
        ("https://\u{1112}\u{1161}\u{11AB}.example", "https xn--6q8b.example"),
      ] as [(String, String)]
    ) { place, expected in
      let json = "{\"version\": 1, \"origins\": {\"a\": {\"kind\": \"widget\", \"at\": \(jsonLiteral(place))}}}"
      let reading = TableReader.read(json: Array(json.utf8), path: "t.json") { IncludedFile(nil, at: $0) }
      let origin = try #require(reading.document?.origins.first)
      #expect(origin.places.map(describe) == [expected])
    }
  }

  @Test func typesAreRead() throws {
    let types = try document().types
    #expect(types.map(\.name.value) == ["BookID", "Slug", "Month", "Point", "Tab", "Sites", "Day"])
    #expect(types[0].example?.value == "42")
    #expect(types[0].swift?.value == "Shelf.BookID")
    guard case .refinement(let base, let book) = types[0].definition,
      case .refinement(_, let slug) = types[1].definition, case .refinement(_, let month) = types[2].definition,
      case .record(let point) = types[3].definition, case .enumeration(let tabs, true) = types[4].definition,
      case .enumeration(let sites, false) = types[5].definition
    else { throw Unexpected() }
    #expect([base.value, book.minimum?.value, book.maximum?.value] == ["Int", "1", "9e9"])
    #expect(slug.pattern?.text == "[a-z0-9-]+")
    #expect(month.digits?.value == 2)
    #expect(slug.except.map(\.value) == ["new", "7"])
    #expect(slug.foldsCase != nil && month.foldsCase == nil)
    #expect(point.map { $0.name.value + ($0.isOptional ? "?" : "") } == ["x", "y", "label?"])
    #expect(tabs.map(\.wire.value) == ["overview", "reviews", "quotes"])
    #expect(
      sites.map { "\($0.wire.value) \($0.name.value) \($0.spellings.map(\.value))" } == [
        "top-sites topSites []", "news latest [\"latest\", \"new\"]",
      ])
  }

  @Test func routeIsRead() throws {
    let book = try route("book.detail")
    #expect(
      book.links.map(\.pattern.source.text) == ["/books/{book: BookID}?tab={tab: Tab = overview}&ref={ref: String?}"])
    #expect(book.aliases.map { $0.origins?.map(\.value) } == [nil, ["web"], nil])
    #expect(book.aliases[1].set.map(\.name.value) == ["tab"])
    #expect(book.aliases[1].deprecated?.sunset?.value == "2028-02-29")
    #expect(book.aliases[2].deprecated != nil && book.aliases[2].deprecated?.since == nil)
    #expect(book.exclude.map { $0.origins?.map(\.value) } == [nil, ["web", "app"]])
    #expect(book.conditions.isStrictQuery && book.confirm)
    #expect(book.beats.map(\.value) == ["search"] && book.requires.map(\.value) == ["signedIn"])
    #expect(book.parent?.value == "home" && book.window?.value == "reader" && book.summary == "A book's page")
    #expect(book.examples.map(\.value) == ["/books/7"])
    #expect(
      book.conditions.trailingSlash == .ignore && book.conditions.caseSensitive == true && book.conditions.plusIsSpace)
    let search = try route("search")
    #expect(search.conditions.allOrNone.map { $0.map(\.value) } == [["lat", "lon"]])
    let old = try route("old.book")
    #expect(old.redirect?.target.value == "book.detail" && old.redirect?.set.map(\.name.value) == ["book"])
    #expect(try route("raw").opensInBrowser)
    #expect(try route("person").only?.map(\.value) == ["web", "app"])
  }

  @Test func wrappersAreLinks() throws {
    let wrappers = try document().wrappers
    #expect(wrappers.map { describe($0.place) } == ["https *.onelink.example", "wrapper -", "mirror -"])
    #expect(wrappers.map { $0.pattern.path.segments.count } == [1, 1, 1])
    #expect(wrappers.map { $0.pattern.query.count } == [1, 1, 0])
  }

  @Test func includedFilesFormOneTable() throws {
    #expect(
      Self.table.files.map(\.path) == [
        "everything.json", "Features/club.json", "Features/more/club.json", "Features/club2.json",
      ])
    let files = try document().routes.map { "\($0.id.range.file) \($0.id.value)" }
    #expect(files.suffix(3) == ["1 club.meeting", "2 club.list", "3 club.new"])
  }

  @Test func fileThatManyIncludeIsReadOnce() {
    let files = [
      "d/a.json": "{\"version\": 1, \"include\": [\"c.json\"]}",
      "d/b.json": "{\"version\": 1, \"include\": \"./../d/c.json\"}",
      "d/c.json": "{\"version\": 1, \"routes\": {\"c\": \"/c\"}}",
    ]
    let root = "{\"version\": 1, \"origins\": {\"web\": \"https://a.example\"}, \"include\": [\"a.json\", \"b.json\"]}"
    let reading = TableReader.read(json: Array(root.utf8), path: "d/root.json") { path in
      IncludedFile(files[path].map { Array($0.utf8) }, at: path)
    }
    #expect(reading.diagnostics.map(\.message) == [])
    #expect(reading.document?.routes.map(\.id.value) == ["c"])
    #expect(reading.files.map(\.path) == ["d/root.json", "d/a.json", "d/c.json", "d/b.json"])
  }

  @Test func endlessIncludesEnd() {
    let reading = TableReader.read(json: Array("{\"version\": 1, \"include\": \"a/x\"}".utf8), path: "x") { _ in
      .bytes(Array("{\"version\": 1, \"include\": \"a/x\"}".utf8))
    }
    #expect(reading.diagnostics.contains { $0.rule == "include-cycle" })
    #expect(reading.files.count < 20)
  }

  @Test func rangesPointAtTheText() throws {
    let document = try document()
    func text(_ range: SourceRange) -> String {
      String(decoding: Self.table.files[range.file].bytes[range.lower..<range.upper], as: UTF8.self)
    }
    for route in document.routes {
      #expect(text(route.id.range) == "\"\(route.id.value)\"")
      for form in route.links + route.aliases {
        for placed in form.pattern.uses {
          #expect(text(placed.use.range).hasPrefix("{"))
          if let name = placed.use.name { #expect(text(name.range) == name.value) }
          if let type = placed.use.type { #expect(text(type.name.range) == type.name.value) }
        }
      }
    }
  }

  /// A parameter as `name: Type`, followed by its other properties.
  @Test func parametersAreResolved() {
    each(
      [
        ("home", []),
        ("book.detail", ["book: BookID", "tab: Tab = overview", "ref: String? sensitive mail"]),
        ("search", ["query: String", "single: Bool flag", "lat: Double?", "lon: Double?"]),
        ("person", ["handle: Slug"]),
        ("raw", ["rest: String rest", "url: URL"]),
        ("shop", ["shop: Slug label"]),
        ("promo", ["code: String?"]),
        ("club.meeting", ["club: Slug", "day: Day"]),
      ] as [(String, [String])]
    ) { id, expected in
      let parameters = try route(id).combinedParameters
      #expect(parameters.map(describe) == expected)
    }
  }

  /// Parameters come from links of named origins in the order of their names, then from aliases, then from `set`, then
  /// from labels.
  @Test func parametersComeInOrder() {
    each(
      [
        (
          """
          {"link": {"web": "/{b: Int}", "app": "/x?a={a}&b={b}"}, "only": ["web", "app"], "parameters": {"a": "String?"}}
          """,
          ["a: String?", "b: Int"]
        ),
        ("{\"link\": \"/{a}\", \"aliases\": [\"/x/{a: Int}/{b}\"], \"only\": \"web\"}", ["a: Int", "b: String?"]),
        ("{\"link\": \"/{a}\", \"only\": \"shop\"}", ["a: String", "shop: Int? label"]),
        ("{\"link\": \"/{a}/{shop}\", \"only\": \"shop\"}", ["a: String", "shop: Int"]),
        (#"{"link": "/{a}", "only": "shop", "parameters": {"shop": {}}}"#, ["a: String", "shop: Int label"]),
        // A host that the app adds has no label.
        (#"{"link": "/{a}", "only": "own", "parameters": {"user": {}}}"#, ["a: String", "user: String? label"]),
        ("{\"link\": \"/?a={a = 1}\", \"aliases\": [\"/x?a={a ?? 2}\"], \"only\": \"web\"}", ["a: String = 1"]),
        ("{\"link\": \"/?a={a: [Int] 1...}&{items...}\", \"only\": \"web\"}", ["a: [Int]", "items: String items"]),
        ("{\"link\": \"/?a={a: Int ?? nil}\", \"only\": \"web\"}", ["a: Int?"]),
        ("{\"link\": \"/@{id}\", \"set\": {\"user\": \"@{id}\"}, \"only\": \"web\"}", ["user: String"]),
      ] as [(String, [String])]
    ) { route, expected in
      let json = """
        {"version": 1, "canonical": "web", "origins": {"web": "https://a.example", "app": "a:",
        "shop": "https://{shop: Int}.a.example", "own": {"at": "https://{user}.b.example", "open": true}}, "routes": {"r": \(route)}}
        """
      let reading = TableReader.read(json: Array(json.utf8), path: "t.json") { IncludedFile(nil, at: $0) }
      let document = try #require(reading.document)
      #expect(reading.diagnostics.map(\.message) == [])
      #expect(try #require(document.routes.first).combinedParameters.map(describe) == expected)
    }
  }

  @Test func documentIsReadIfTheSyntaxAllows() {
    each(
      [
        ("{\"version\": 1, \"origins\": {\"web\": \"https://a.example\"}}", true), ("{\"version\": 2}", false),
        ("[]", false),
        ("{\"version\": 1, \"origins\": 1", false), ("{\"version\": 1, \"routes\": {\"a\": 1,}}", true),
      ] as [(String, Bool)]
    ) { json, isThere in
      let reading = TableReader.read(json: Array(json.utf8), path: "t.json") { IncludedFile(nil, at: $0) }
      #expect((reading.document != nil) == isThere)
    }
  }

  /// Any bytes give a table or diagnostics. Mutations of a valid table reach deeper than random bytes.
  @Test func mutatedTableNeverTraps() {
    each(0..<8 as Range<UInt64>) { seed in
      let original = try Fixtures.bytes("Good/everything.json")
      var random = SeededRandom(seed: seed)
      let marks = Array("{}[]\":,?=&#/%.*_$ 01x\u{E9}\\\n".utf8)
      for _ in 0..<Thoroughness.amount(25, full: 150) {
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<5, using: &random) {
          case 0: bytes[index] = marks.randomElement(using: &random) ?? 0
          case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
          case 2: bytes.remove(at: index)
          case 3: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...40, using: &random)))
          default:
            let end = min(bytes.count, index + Int.random(in: 1...40, using: &random))
            bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: 0..<bytes.count, using: &random))
          }
        }
        let reading = TableReader.read(json: bytes, path: "t.json") {
          IncludedFile(try? Fixtures.bytes("Good/\($0)"), at: $0)
        }
        let renderer = DiagnosticRenderer(files: reading.files)
        let text = renderer.text(reading.diagnostics) + renderer.json(reading.diagnostics)
        #expect(reading.document != nil || reading.diagnostics.hasErrors, "seed \(seed)")
        #expect(!text.isEmpty)
        for diagnostic in reading.diagnostics {
          #expect(reading.files.indices.contains(diagnostic.range.file), "seed \(seed)")
          #expect(diagnostic.range.lower <= diagnostic.range.upper, "seed \(seed), \(diagnostic)")
          #expect(
            diagnostic.range.upper <= reading.files[diagnostic.range.file].bytes.count, "seed \(seed), \(diagnostic)")
        }
      }
    }
  }

  private struct Unexpected: Error {}
}

private func describe(_ place: PlaceDeclaration) -> String {
  var text = place.scheme + " "
  switch place.host {
  case .none: text += "-"
  case .exact(let name): text += name
  case .subdomains(let name): text += "*." + name
  case .any: text += "*"
  case .captured(let suffix):
    text += "{" + (place.label?.name?.value ?? "_") + (place.label?.type.map { ": " + $0.name.value } ?? "") + "}"
    text += suffix.map { "." + $0 } ?? ""
  }
  switch place.port {
  case .none: break
  case .any: text += ":*"
  case .exactly(let port): text += ":\(port)"
  }
  return text + place.basePath.map { "/" + $0 }.joined()
}

private func describe(_ parameter: CombinedParameter) -> String {
  let type = parameter.type.list == nil ? parameter.type.name.value : "[\(parameter.type.name.value)]"
  var text = "\(parameter.name.value): \(type)" + (parameter.isOptional ? "?" : "")
  if let value = parameter.defaultValue { text += " = " + value.value }
  if parameter.isFlag { text += " flag" }
  if parameter.isRest { text += " rest" }
  if parameter.isItems { text += " items" }
  if parameter.isLabel { text += " label" }
  if parameter.isSensitive { text += " sensitive" }
  if let example = parameter.example { text += " " + example.value }
  return text
}
