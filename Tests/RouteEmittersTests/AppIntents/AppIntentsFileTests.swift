import Foundation
import RouteEmitters
import RouteLanguage
import Testing

@Suite struct AppIntentsFileTests {
  /// `RECORD=1` rewrites the file and still fails.
  @Test func exampleIsUpToDate() throws {
    let url = SchemaLawTests.root.appendingPathComponent(
      "Examples/BookshelfUI/Sources/BookshelfSwiftUI/OpenIntents.swift")
    let table = SchemaLawTests.root.appendingPathComponent("routes.json")
    let file = try Self.file(
      String(contentsOf: table, encoding: .utf8), chosen: ["account", "book.detail"], withContentIdentifiers: true)
    let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
    if isRecording { try Data(file.text.utf8).write(to: url) }
    #expect(try String(contentsOf: url, encoding: .utf8) == file.text)
    #expect(!isRecording, "recorded")
  }

  @Test func oneEntityHasOneLink() throws {
    let file = try Self.file(
      #"""
      {"version": 1, "canonical": "web", "origins": {"app": "x:", "web": "https://a.example/base"},
       "types": {"BookID": {"type": "Int", "min": 1, "example": 42}, "Slug": {"type": "String", "pattern": "[a-z]+", "example": "a"}},
       "routes": {
         "read": "/books/{id: BookID}/read", "book": "/books/{id: BookID}?tab={tab: Int = 1}", "pair": "/{a: BookID}/{b: BookID}",
         "list": "/list?id={ids: [BookID] 1...}", "old": {"link": "/old/{old: Slug}", "deprecated": true},
         "help": {"link": "/help/{topic: Slug}", "opens": "browser"}, "home": "/",
         "token": {"link": "/t/{token: Slug}", "parameters": {"token": {"sensitive": true}}},
         "page": "/page?url={page: URL}", "local": {"link": "/l/{local: Slug}", "only": "app"}, "path": "/p/{path...}",
         "shelf": "/shelf-{shelf: Slug}.html", "person": "/@{name: String}", "note": "/notes/{note: UUID}"
       }}
      """#)
    #expect(file.routes == ["book", "note", "person", "shelf"])
    let links = file.text.split(separator: "\n").filter { $0.contains("https:") }.map { $0.drop { $0 == " " } }
    #expect(
      links == [
        #""https://a.example/base/books/\(.id)""#, #""https://a.example/base/notes/\(.id)""#,
        #""https://a.example/base/@\(.id)""#, #""https://a.example/base/shelf-\(.id).html""#,
      ])
    #expect(file.doubts.map(\.route) == ["person"])
    #expect(
      file.omitted.map { "\($0.route): \($0.reason)" } == [
        "help: it opens in the browser", "list: '{ids}' has several values", "local: it has no universal link",
        "old: it is deprecated", "page: '{page}' is a link itself", "path: '{path}' has several values",
        "read: 'BookEntity' already has the link of 'book'",
        "token: '{token}' is sensitive, but the system stores links",
      ])
  }

  @Test func noTypeIsCalledAsApples() throws {
    let json =
      #"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {"app": "/a/{app: Int}", "file": "/f/{file: Int}"}}"#
    let text = try Self.file(json).text
    #expect(text.contains("extension AppItemEntity:") && text.contains("struct OpenFileItemIntent:"))
  }

  @Test func aRouteThatIsAskedForIsTheOne() throws {
    let json = #"""
      {"version": 1, "origins": {"web": "https://a.example"},
       "routes": {"book": "/books/{book: Int}", "read": "/books/{book: Int}/read", "pair": "/{a: Int}/{b: Int}"}}
      """#
    let read = try Self.file(json, chosen: ["read", "pair"])
    #expect(read.text.contains(#""https://a.example/books/\(.id)/read""#))
    #expect(read.omitted.map(\.reason) == ["its link needs 2 values, not one"])
  }

  /// The system writes an identifier into the link as it is, so a number with leading zeros must be a text.
  @Test func anIdentifierIsTheTextInTheLink() throws {
    let json = #"""
      {"version": 1, "origins": {"web": "https://a.example"},
       "types": {"Month": {"type": "Int", "min": 1, "max": 12, "digits": 2}},
       "routes": {"month": "/months/{month: Month}", "year": "/years/{year: Int}"}}
      """#
    let lines = try Self.file(json).text.split(separator: "\n")
    #expect(lines.contains { $0.contains("`MonthEntity`: a `String`, the text in the link.") })
    #expect(lines.contains { $0.contains("`YearEntity`: an `Int`.") })
  }

  /// A content identifier is the canonical link, which may have another origin than the universal link.
  @Test func contentIdentifierIsTheCanonicalLink() throws {
    let json = #"""
      {"version": 1, "canonical": "app", "origins": {"app": "x:", "web": "https://a.example"},
       "types": {"Tab": ["one", "two"]},
       "routes": {"book": "/books/{book: Int}", "item": "/items/{item: UUID}#top", "tab": "/tabs/{tab: Tab}",
         "person": "/@{name: String}"}}
      """#
    let file = try Self.file(json, withContentIdentifiers: true)
    let lines = file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.filter { $0.contains("target.id") || $0.hasPrefix("case .") } == [
        #""x://books/\(target.id)#""#, #""x://items/\(target.id)#top""#,
        #"case .one: "x://tabs/one#""#, #"case .two: "x://tabs/two#""#,
      ])
    #expect(lines.count { $0.hasSuffix(": TargetContentProvidingIntent {") } == 3)
    #expect(
      file.doubts.map(\.doubt).last
        == "no content identifier: '{name}' can contain characters that must be percent-encoded")
    #expect(!(try Self.file(json).text).contains("TargetContentProvidingIntent"))
  }

  private static func file(
    _ json: String, chosen: [String] = [], withContentIdentifiers: Bool = false
  ) throws -> AppIntentsFile {
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    let (resolved, table) = (try #require(compiled.resolved), try #require(compiled.table))
    return AppIntentsFile(
      resolved, table, path: "routes.json", chosen: chosen, withContentIdentifiers: withContentIdentifiers)
  }
}
