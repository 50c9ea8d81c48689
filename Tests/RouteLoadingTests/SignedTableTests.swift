import BookshelfRoutes
import Fingerpost
import Foundation
import RouteLoading
import TestSupport
import Testing

@Suite struct SignedTableTests {
  typealias Kind = SignedTableRefusal.Kind

  /// An edit of a valid file, and the expected refusal.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var edit: @Sendable (SignedFile) -> Data
    var kind: Kind
    var words: String

    init(_ name: String, _ kind: Kind, _ words: String, edit: @escaping @Sendable (SignedFile) -> Data) {
      (self.name, self.kind, self.words, self.edit) = (name, kind, words, edit)
    }

    /// Creates a case in which a text of the table is replaced.
    init(_ name: String, _ kind: Kind, _ words: String, _ text: String, _ other: String) {
      self.init(name, kind, words) { $0.replacing(text, by: other).bytes }
    }

    var testDescription: String { name }
  }

  @Test func validTableIsUsed() throws {
    let phone = try Phone()
    let updates = phone.launch()
    #expect(updates.serving == nil && updates.refusal == nil && updates.minimumSerial == 5)
    #expect(updates.router.destination(for: "https://bookshelf.example/volumes/42") == nil)
    let file = SignedFile().replacing(#""/b/{book}","#, by: #""/b/{book}", "/volumes/{book}","#)
    let table = try updates.install(file.bytes)
    #expect(table.serial == 8 && table.audience == "com.example.bookshelf" && table.unknownRoutes == [])
    #expect(updates.router.destination(for: "https://bookshelf.example/volumes/42") == .book(.detail(book: 42)))
    #expect(updates.router.destination(for: "https://bookshelf.example/books/42") == .book(.detail(book: 42)))
    #expect(updates.serving?.serial == 8 && updates.minimumSerial == 8)
    // The same file again is accepted without any effect.
    #expect(try updates.install(file.bytes).serial == 8)
  }

  @Test(arguments: [
    Case("nothing", .truncated, "0 bytes") { _ in Data() },
    Case("half a signature", .truncated, "40 bytes") { $0.bytes.prefix(40) },
    Case("a signature alone", .truncated, "64 bytes") { $0.bytes.prefix(64) },
    Case("a download cut off", .signature, "doesn't match the bytes") { $0.bytes.dropLast() },
    Case("a download cut off by half", .signature, "doesn't match the bytes") { $0.bytes.prefix($0.bytes.count / 2) },
    Case("bytes behind the end", .signature, "doesn't match the bytes") { $0.bytes + Data(" ".utf8) },
    Case("a page of a portal", .signature, "doesn't match the bytes") { _ in
      Data(repeating: UInt8(ascii: "<"), count: 2_000)
    },
    Case("a forged signature", .signature, "doesn't match the bytes") { file in
      var bytes = file.bytes
      bytes[3] ^= 1
      return bytes
    },
    Case("a changed message", .signature, "doesn't match the bytes") { file in
      var bytes = file.bytes
      bytes[75] = UInt8(ascii: "9")
      return bytes
    },
    Case("another key", .signature, "doesn't match the bytes") { file in
      var file = file
      file.key = 8
      return file.bytes
    },
    Case("too long", .tooLong, "16777216 bytes") { _ in Data(repeating: 32, count: SignedTable.maximumLength + 1) },
    Case("another app's", .audience, "'com.example.notes'") { file in
      var file = file
      file.audience = "com.example.notes"
      return file.bytes
    },
    Case("an older one", .serial, "the serial 4 is below 7") { file in
      var file = file
      file.serial = "4"
      return file.bytes
    },
    Case("an expired one", .expired, "has expired") { file in
      var file = file
      file.expires = "2026-11-23T11:59:59Z"
      return file.bytes
    },
    Case("one that ends before it begins", .envelope, "'issued' must be before 'expires'") { file in
      var file = file
      file.issued = file.expires
      return file.bytes
    },
    Case("no issue", .envelope, "'issued'") { file in
      var file = file
      file.issued = ""
      return file.bytes
    },
    Case("a serial that is none", .envelope, "'serial'") { file in
      var file = file
      file.serial = "-1"
      return file.bytes
    },
    Case("a serial beyond all", .envelope, "'serial'") { file in
      var file = file
      file.serial = "99999999999999999999"
      return file.bytes
    },
    Case("an audience that is none", .envelope, "'audience'") { file in
      var file = file
      file.audience = ""
      return file.bytes
    },
    Case("an unknown key", .envelope, "'replaces'") { file in
      var file = file
      file.serial = "8, \"replaces\": 7"
      return file.bytes
    },
    Case("a key twice", .envelope, "'serial'") { file in
      var file = file
      file.serial = "8, \"serial\": 9"
      return file.bytes
    },
    Case("a list for a table", .envelope, "'table'") { file in
      var file = file
      file.table = "[]"
      return file.bytes
    },
    Case("no JSON", .envelope, "isn't a JSON object") { file in
      let message = Data("routes".utf8)
      return SignedFile.signature(of: message, key: 7) + message
    },
    Case("a broken table", .table, "table:3:3: a table has no key 'verzion'", "\"version\": 1", "\"verzion\": 1"),
    Case(
      "a table of another version", .table, "the table has version 2", "\"version\": 1", "\"version\": 2"),
  ])
  func badFilesChangeNothing(_ bad: Case) throws {
    try expectRefused(bad)
  }

  @Test(arguments: [
    Case(
      "a route that is gone", .parameters, "the route 'news' is missing",
      #""news":           { "link": "/news/{year: Int}", "deprecated": { "since": "3.0", "sunset": "2027-06-30" } },"#,
      ""),
    Case(
      "another type", .parameters, "the parameter 'year' of 'news' has another type", "{year: Int}\"",
      "{year: UInt}\""),
    Case(
      "other bounds", .parameters, "the parameter 'stars' of 'review.new' has another type", "\"max\": 5",
      "\"max\": 6"),
    Case(
      "another word of an enum", .parameters, "the parameter 'tab' of 'book.detail'", "\"quotes\"]",
      "\"quotes\", \"notes\"]"),
    Case("another default", .parameters, "'sort' of 'library'", "{sort: Sort = added}", "{sort: Sort = title}"),
    Case(
      "a parameter that is gone", .parameters, "the parameter 'year' of 'news' is missing", "\"/news/{year: Int}\"",
      "\"/news\""),
    Case(
      "a new parameter", .parameters, "'club.detail' has a new parameter 'tab'", "\"/clubs/{club: Slug}\"",
      "\"/clubs/{club: Slug}?tab={tab: String?}\""),
    Case("a secret that is no longer sensitive", .parameters, "'token' of 'invite'", "\"sensitive\": true, ", ""),
    // Changes that no update may make.
    Case(
      "no question any more", .change, "'invite' has a different parent",
      "\"only\": \"web\",\n      \"confirm\": true", "\"only\": \"web\""),
    Case(
      "no sign-in any more", .change, "the requirements or the event of 'book.read'",
      "\"requires\": \"signedIn\", \"activity\"",
      "\"activity\""),
    Case(
      "another parent", .change, "'person' has a different parent", "name={handle}\" }, \"parent\": \"home\"",
      "name={handle}\" }, \"parent\": \"library\""),
    Case(
      "another link", .change, "the link of 'book.isbn' has changed", "\"/isbn/{isbn: ISBN}\"",
      "\"/number/{isbn: ISBN}\""),
    Case(
      "a link for one origin more", .change, "the link of 'review.new' has changed",
      "\"only\": [\"web\", \"app\"]\n    },", "\"only\": [\"web\"]\n    },"),
    Case(
      "strict slashes", .change, "the wrappers have changed", "\"canonical\": \"web\"",
      "\"canonical\": \"web\", \"trailingSlash\": \"strict\""),
    Case(
      "other limits", .change, "a setting of the whole table", "\"canonical\": \"web\"",
      "\"canonical\": \"web\", \"limits\": { \"length\": 65000 }"),
    Case(
      "another canonical origin", .change, "a setting of the whole table", "\"canonical\": \"web\"",
      "\"canonical\": \"app\""),
    Case("other keys to ignore", .change, "a setting of the whole table", "\"fbclid\"", "\"ref\""),
    Case(
      "an origin more", .change, "the names of the origins have changed", "\"app\":    \"bookshelf:\",",
      "\"app\":    \"bookshelf:\", \"other\": \"books:\","),
    Case(
      "an origin that the app may open", .change, "the kind of the origin 'web' has changed",
      "\"web\":    [\"https://bookshelf.example\", \"https://*.bookshelf.example\"]",
      "\"web\":    { \"at\": [\"https://bookshelf.example\", \"https://*.bookshelf.example\"], \"open\": true }"),
    Case("another wrapper", .change, "the wrappers have changed", "onelink.example", "evil.example"),
    Case(
      "more that notifications may bring", .change, "the section 'launch'",
      "\"deferred\": { \"origins\": [\"web\"], \"except\": [\"account\"] },", ""),
    Case("another action", .change, "the section 'launch'", "\"later\": false", "\"later\": \"home\""),
    Case(
      "another window", .change, "the section 'windows'", "\"prefers\": { \"club.*\": [\"club\"] }", "\"prefers\": {}"),
    Case(
      "another activity", .change, "the 'activity' of 'book.read' has changed",
      "\"activity\": \"example.bookshelf.reading\"",
      "\"activity\": \"example.bookshelf.book\""),
  ])
  func whatAnUpdateMayNotChangeIsRefused(_ bad: Case) throws {
    try expectRefused(bad)
  }

  /// The audience is compared byte by byte, because Swift treats these strings as equal.
  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}"), ("com.example;", "com.example\u{37E}"),
    ("K", "\u{212A}"), ("a\u{323}\u{302}", "a\u{302}\u{323}"),
  ])
  func anAudienceInOtherCodePointsIsAnother(_ audience: String, _ other: String) throws {
    func take(_ name: String) throws {
      let file = SignedFile(audience: name, table: ShelfRoute.json)
      _ = try SignedTable(
        file.bytes, for: ShelfRoute.self, audience: audience, allow: [], verify: SignedFile.verify)
    }
    #expect(audience == other)
    try take(audience)
    let refusal = #expect(throws: SignedTableRefusal.self) { try take(other) }
    #expect(refusal?.kind == .audience)
  }

  /// A phone with a valid table, which must survive every invalid table.
  private struct Stage {
    let phone: Phone
    let updates: TableUpdates<BookshelfRoute>
    let kept: Data

    init() throws {
      phone = try Phone()
      updates = phone.launch()
      try updates.install(
        SignedFile(serial: "7").replacing(#""/b/{book}","#, by: #""/b/{book}", "/volumes/{book}","#).bytes)
      kept = try Data(contentsOf: phone.file)
    }
  }

  private static let stage = Result { try Stage() }

  private func expectRefused(_ bad: Case) throws {
    let stage = try Self.stage.get()
    let refusal = #expect(throws: SignedTableRefusal.self) {
      try stage.updates.install(bad.edit(SignedFile(serial: "8")))
    }
    #expect(refusal?.kind == bad.kind)
    #expect(refusal?.description.contains(bad.words) == true, "\(refusal as Any)")
    #expect(stage.updates.serving?.serial == 7)
    #expect(stage.updates.router.destination(for: "https://bookshelf.example/volumes/42") == .book(.detail(book: 42)))
    #expect(try Data(contentsOf: stage.phone.file) == stage.kept)
  }

  // MARK: What an update may change

  @Test(arguments: [
    (
      SignedTable.Change.aliases, #""/b/{book}","#, #""/b/{book}", "/volumes/{book}","#,
      "https://bookshelf.example/volumes/42"
    ),
    (.origins, #""app":    "bookshelf:","#, #""app":    ["bookshelf:", "books:"],"#, "books:books/42"),
    (
      .origins, #""https://*.bookshelf.example""#, #""https://*.bookshelf.example", "https://book.example""#,
      "https://book.example/books/42"
    ),
    (
      .redirects, #""bestsellers":    {"#,
      #""weekly": { "link": "/weekly", "redirect": { "to": "book.detail", "set": { "book": "42" } } }, "bestsellers":    {"#,
      "https://bookshelf.example/weekly"
    ),
  ])
  func whatTheAppAllowsMayChange(_ change: SignedTable.Change, _ text: String, _ other: String, _ link: String) throws {
    let file = SignedFile().replacing(text, by: other)
    let phone = try Phone()
    let updates = phone.launch(allow: [change])
    #expect(updates.router.destination(for: link) == nil)
    try updates.install(file.bytes)
    #expect(updates.router.destination(for: link) == .book(.detail(book: 42)))
    let others: Set<SignedTable.Change> = [.aliases, .origins, .redirects]
    let refusal = #expect(throws: SignedTableRefusal.self) {
      try Phone().launch(allow: others.subtracting([change])).install(file.bytes)
    }
    #expect(refusal?.kind == .change && refusal?.description.contains("doesn't allow") == true)
  }

  /// A table of a newer app works in an older app: its routes keep their indices, and links of unknown routes don't
  /// match.
  @MainActor @Test func unknownRoutesDoNotOpen() throws {
    let file = SignedFile().replacing(
      #""club.detail":    "#,
      by:
        #""author": "/authors/{name: Slug}", "book.new": { "link": "/books/new", "requires": "admin" }, "zine": "/zines/{zine: Int}?mood={mood: Mood?}", "club.detail":    "#
    ).replacing(#""Tab":      ["#, by: #""Mood": ["dark", "light"], "Tab":      ["#)
    let updates = try Phone().launch(allow: [])
    let table = try updates.install(file.bytes)
    #expect(table.unknownRoutes == ["author", "book.new", "zine"])
    #expect(updates.router.destination(for: "https://bookshelf.example/authors/ann") == nil)
    #expect(
      "\(updates.router.resolve("https://bookshelf.example/zines/4"))"
        == "zine (web: /zines/{zine: Int}?mood={mood: Mood?}), a route that this app doesn't know")
    // Every route of the enum is unchanged.
    for (link, destination) in [
      ("https://bookshelf.example/books/42", BookshelfRoute.book(.detail(book: 42))),
      ("https://bookshelf.example/clubs/summer-reads", .club(.detail(club: "summer-reads"))),
      ("https://bookshelf.example/s/summer.ann", .shelf(.shared(shelf: "summer", owner: "ann"))),
      ("bookshelf-widget://now", .reading(.now)),
    ] {
      #expect(updates.router.destination(for: link) == destination)
    }
    #expect(
      try table.table.print(route: "shelf.detail", values: ["shelf": .string("poems")])
        == "https://bookshelf.example/shelves/poems")
    var reports: [String] = []
    let dispatcher = LinkDispatcher(router: updates.router, deferredLinks: .inProcess) { _, _ in }
    dispatcher.report = { reports.append("\($0.outcome) \($0.reason ?? "")") }
    dispatcher.becomeReady()
    dispatcher.receive(.url("https://bookshelf.example/books/new"))
    #expect(reports == ["refused unknown-route"])
  }

  @Test func tableOfTheEnumIsAccepted() throws {
    #expect(try Phone().launch(allow: []).install(SignedFile().bytes).unknownRoutes == [])
  }
}
