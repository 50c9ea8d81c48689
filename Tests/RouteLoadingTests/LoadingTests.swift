import Foundation
import RouteLanguage
import RouteLoading
import RouteMatching
import Testing

@Suite struct LoadingTests {
  private let table = #"{ "version": 1, "origins": { "web": "https://shop.example" }, "routes": { "home": "/" } }"#

  @Test func tableLoadsFromAFile() throws {
    try inFolder { folder in
      let file = folder.appendingPathComponent("routes.json")
      try table.write(to: file, atomically: true, encoding: .utf8)
      #expect(try RouteTable(contentsOf: file).routeIDs == ["home"])
      #expect(throws: CocoaError.self) { try RouteTable(contentsOf: folder.appendingPathComponent("other.json")) }
      #expect(throws: CocoaError.self) { try RouteTable(contentsOf: #require(URL(string: "https://shop.example"))) }
    }
  }

  @Test func includedFilesLieInTheFolder() throws {
    try inFolder { folder in
      let file = folder.appendingPathComponent("app/routes.json")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("app"), withIntermediateDirectories: true)
      let whole = table.replacingOccurrences(of: #""routes""#, with: #""include": ["books.json"], "routes""#)
      try whole.write(to: file, atomically: true, encoding: .utf8)
      let outside = folder.appendingPathComponent("books.json")
      try #"{ "version": 1, "routes": { "book": "/books/{book: Int}" } }"#.write(
        to: outside, atomically: true, encoding: .utf8)
      let inside = folder.appendingPathComponent("app/books.json")
      try FileManager.default.createSymbolicLink(at: inside, withDestinationURL: outside)
      #expect(throws: TableError.self) { try RouteTable(contentsOf: file) }
      try FileManager.default.removeItem(at: inside)
      try FileManager.default.moveItem(at: outside, to: inside)
      #expect(try RouteTable(contentsOf: file).routeIDs == ["book", "home"])
    }
  }

  @Test func errorHasALocalizedDescription() throws {
    let broken = table.replacingOccurrences(of: #""home": "/""#, with: #""home": { "lnk": "/" }, "a": "b""#)
    do {
      _ = try RouteTable(json: Data(broken.utf8))
      Issue.record("the table loads")
    } catch {
      #expect(
        error.localizedDescription
          == "routes.json:1:85: a route has no key 'lnk' (and 1 more)")
      #expect((error as any LocalizedError).recoverySuggestion == "write 'link'")
      #expect((error as any LocalizedError).failureReason?.contains("^^^^^") == true)
    }
  }

  @Test func anyCollectionOfBytesIsATable() throws {
    #expect(try RouteTable(json: Data(table.utf8)).routeIDs == ["home"])
    #expect(try RouteTable(json: table.utf8).routeIDs == ["home"])
    #expect(try RouteTable(json: Array(table.utf8)[...]).routeIDs == ["home"])
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("loading-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
