import Foundation
import RouteGeneration
import RouteLanguage
import TestSupport
import Testing

/// A new alias changes few lines of the generated files, so reviews are short and merges seldom conflict.
@Suite(.namingCases) struct AliasEditTests {
  /// A text of Bookshelf's table, and its replacement with an additional alias.
  private static let edits: [(kind: String, old: String, new: String)] = [
    ("path", #""/b/{book}","#, #""/b/{book}", "/bk/{book}","#),
    ("query", #""/b/{book}","#, #""/b/{book}", "/open?book={book}&tab={tab}","#),
    ("scheme", #""/b/{book}","#, #""/b/{book}", { "link": "/show/{book}", "only": ["app"] },"#),
    (
      "deprecated", #""/b/{book}","#,
      #""/b/{book}", { "link": "/show/{book}", "only": ["app"], "deprecated": { "since": "2.0" } },"#
    ),
    ("set", #""/b/{book}","#, #""/b/{book}", { "link": "/books/{book}/quotes", "set": { "tab": "quotes" } },"#),
    ("literal, first in the table's order", #"["/preferences"]"#, #"["/preferences", "/00"]"#),
    ("of many values", #""/gift/{code: GiftCode}","#, #""/gift/{code: GiftCode}", "aliases": ["/g/{code}"],"#),
    ("right below the root", #""/isbn/{isbn: ISBN}","#, #""/isbn/{isbn: ISBN}", "aliases": ["/{isbn}"],"#),
    ("of a scheme alone", #"{title: String?}" },"#, #"{title: String?}" }, "aliases": ["/keep?u={page}"],"#),
    ("of a plain route", #""home":           "/","#, #""home": { "link": "/", "aliases": ["/index.html"] },"#),
  ]

  @Test func anAliasChangesFewLines() throws {
    let table = String(decoding: try PackageFiles.bytes("routes.json"), as: UTF8.self)
    let code = Self.lines(try PackageFiles.bytes("Sources/BookshelfRoutes/Generated/BookshelfRoute.swift"))
    let tests = Self.lines(try PackageFiles.bytes("Tests/BookshelfRoutesTests/Generated/BookshelfRouteTests.swift"))
    each(Self.edits.sample(1)) { edit in
      let place = try #require(table.range(of: edit.old))
      let edited = table.replacingCharacters(in: place, with: edit.new)
      let source = try #require(
        GeneratedTable(CompiledTable(json: Array(edited.utf8), path: "routes.json"), path: "routes.json"))
      let editedCode = Self.lines(Array(EnumEmitter.file(source).utf8))
      let editedTests = Self.lines(
        Array(TestEmitter.file(source, PromisedSuite(source), module: "BookshelfRoutes").utf8))
      #expect(editedTests != tests)
      let changes = Self.changes(code, editedCode) + Self.changes(tests, editedTests)
      #expect(changes.count <= 12, "\(edit.kind): \(changes.map { $0.prefix(100) })")
    }
  }

  /// Returns the lines of a file without the compiled table.
  private static func lines(_ file: [UInt8]) -> [String] {
    var lines: [String] = []
    var isBlock = false
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      if line == "\"\"\"#)" { isBlock = false }
      if !isBlock { lines.append(String(line)) }
      if line.hasSuffix("trusted: #\"\"\"") { isBlock = true }
    }
    return lines
  }

  /// Returns the changed lines, each with its sign as in a diff.
  private static func changes(_ old: [String], _ new: [String]) -> [String] {
    new.difference(from: old).map { change in
      switch change {
      case .insert(_, let line, _): "+\(line)"
      case .remove(_, let line, _): "-\(line)"
      }
    }
  }
}
