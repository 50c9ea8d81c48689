import Foundation
import PlatformFiles
import RouteAnalysis
import RouteEmitters
import RouteGeneration
import RouteLanguage
import RouteMatching
import RoutePages
import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool
import RouteTracing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Hostile text in every position of a table, and its effect on everything that is made from the table.
@Suite(.namingCases) struct HostileTableTests {
  /// A word that only hostile text contains, to find it again. It is too long to occur by chance in the base 64 of a
  /// hash or a module.
  static let mark = "zq7x9k"

  /// Texts that might end a literal, a comment, a cell or a message, hide in one, or become a different character when
  /// they are cut.
  static let texts: [(name: String, text: String)] = [
    ("swift", ##"zq7x9k """# + { zq7x9k() }() + (#""" "\#(zq7x9k()) \(zq7x9k()) */ /* // zq7x9k"##),
    (
      "markup",
      "zq7x9k ` `` ``` | \\| <zq7x9k> [zq7x9k](zq7x9k) *zq7x9k* ::error file=zq7x9k::zq7x9k %0A::error::zq7x9k 'zq7x9k' \\"
    ),
    (
      "tags",
      #"zq7x9k</code></script><script>zq7x9k()</script><img src=x onerror=zq7x9k() zq7x9k="zq7x9k'zq7x9k>--><!--zq7x9k &lt;zq7x9k &zq7x9k;]]>"#
    ),
    ("lines", "zq7x9k\nzq7x9k()\r\nzq7x9k()\rzq7x9k()\u{2028}zq7x9k()\u{2029}zq7x9k() \u{85}zq7x9k()"),
    ("controls", "zq7x9k\u{0}\u{1B}[31m\u{7}\u{8}\u{7F}\u{9B}zq7x9k"),
    ("hidden", "zq7x9k\u{202E}7qz\u{2066}zq7x9k\u{200F}\u{61C}\u{FEFF}\u{AD}\u{E0041}zq7x9k"),
    ("wide", "zq7x9kgröße日本\u{301}😀\u{200D}x"),
    ("path", "../../zq7x9k/..\\zq7x9k"),
    // For Swift only, each mark forms a single character with the letter before or after it.
    (
      "joined",
      "zq7x9k \u{D4E}</script\u{D4E}><img src=zq7x9k\u{D4E}> \u{D4E}'zq7x9k;'\u{301} \u{D4E}\"zq7x9k\"\u{301} \u{D4E}`zq7x9k |\u{301} \u{D4E}[zq7x9k\u{D4E}](zq7x9k) *\u{301}zq7x9k*\u{301} {0} {0\u{D4E}} \u{D4E}\\"
    ),
  ]

  /// Returns the text as other programs read it, in which no letter is joined with a mark.
  private static func unjoined(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{D4E}" || $0 == "\u{301}" ? "j" : $0 }))
  }

  @Test func everyPlaceForTextIsTried() {
    #expect(HostileTable.expected.subtracting(HostileTable(Self.base).slots.map(\.name)).sorted() == [])
    #expect(HostileTable.expected.count > 100)
  }

  @Test func baseTableIsValid() {
    let compiled = CompiledTable(json: Array(Self.base.utf8), path: "routes.json")
    #expect(compiled.diagnostics.map(\.message) == [])
    #expect(compiled.document.map { SwiftNameCheck.run($0).map(\.message) } == [])
  }

  /// The positions that accept any text.
  private static let open: Set<String> = [
    "table.$schema", "route.summary", "parameter.summary", "refinedType.summary", "deprecation.since",
  ]
  /// The positions that accept text without control characters.
  private static let nearlyOpen: Set<String> = ["route.requires", "event.name", "enumerationCase.spellings"]

  /// Puts as many hostile texts into a table as it accepts, and checks all outputs. A sample uses one table with the
  /// texts in a few of the positions.
  @Test func hostileTextNeverEscapesItsContext() {
    each(Thoroughness.isFull ? Self.texts.map { ($0.name, [$0.text]) } : [("all", Self.texts.map(\.text))]) {
      name, texts in
      let pool = LanguagePool()
      var table = HostileTable(Self.base)
      var taken: Set<String> = []
      // Names must differ from each other.
      func putting(_ slots: ArraySlice<(offset: Int, element: HostileTable.Slot)>) -> HostileTable {
        slots.reduce(table) { $0.putting(texts[$1.offset % texts.count] + "\($1.offset)", into: $1.element) }
      }
      /// Keeps all texts that compile together, or tries each half separately.
      func take(_ slots: ArraySlice<(offset: Int, element: HostileTable.Slot)>) throws {
        if slots.isEmpty { return }
        let candidate = putting(slots)
        let compiled = CompiledTable(json: Array(candidate.json.utf8), path: texts[0] + ".json", pool: pool)
        try Self.checkReports(compiled.diagnostics, compiled.files)
        if let source = GeneratedTable(compiled, path: texts[0] + ".json"),
          !SwiftNameCheck.run(source.document).hasErrors
        {
          table = candidate
          taken.formUnion(slots.map(\.element.name))
        } else if slots.count > 1 {
          let middle = slots.startIndex + slots.count / 2
          try take(slots[..<middle])
          try take(slots[middle...])
        }
      }
      // Whether or not a text is accepted, the diagnostics must not contain it raw.
      let readable = try Array(table.slots.enumerated()).sample(15).filter { slot in
        let reading = TableReader.read(json: Array(putting([slot]).json.utf8), path: "routes.json") {
          IncludedFile(nil, at: $0)
        }
        try Self.checkReports(reading.diagnostics, reading.files)
        return !reading.diagnostics.hasErrors
      }
      try take(readable[...])
      #expect(taken.isSuperset(of: Self.open) || name == "all" && !taken.isDisjoint(with: Self.open))
      // A text that no link can contain isn't a valid key, and a star is valid only at the end.
      if ["hidden", "wide", "path"].contains(name) { #expect(taken.contains("table.ignoredQuery")) }
      if name != "lines" && name != "controls" && name != "all" { #expect(taken.isSuperset(of: Self.nearlyOpen)) }
      try Self.checkOutputs(of: table.json, path: texts[0] + ".json", name)
    }
  }

  /// A letter of two bytes at each position of the compiled table's lines, which are cut after 110 bytes.
  @Test func theBlockIsAsciiWhereverItIsCut() throws {
    let keys: [String] = (0..<112).map { String(repeating: "a", count: $0) + "ö" }
    let json =
      #"{"version": 1, "origins": {"web": "https://x.example"}, "ignoredQuery": \#(keys), "routes": {"home": "/", "more": "/m"}}"#
    let source = try #require(GeneratedTable(Self.compiled(json), path: "routes.json"))
    let table = try RouteTable(checking: Self.block(in: EnumEmitter.file(source)))
    for key in keys {
      #expect(table.match("https://x.example/m?\(key)=1").match?.ignoredItems == [QueryItem(key: key, value: "1")])
    }
  }

  // MARK: Reproductions

  /// A key that ends the literal of the compiled table and continues with code.
  @Test func ignoredKeyNeverBecomesCode() throws {
    let key =
      String(repeating: "a", count: 94)
      + "\n\"\"\"#)\n  static let pwned: Int = { print(\"PWNED\"); return 1 }()\n  static let q: StaticString = (#\"\"\"\n"
    func table(_ key: String) -> CompiledTable {
      Self.compiled(
        #"{"version": 1, "name": "Evil", "origins": {"app": "x:"}, "ignoredQuery": [\#(jsonLiteral(key))], "routes": {"home": "/"}}"#
      )
    }
    #expect(table(key).diagnostics.map(\.rule) == ["wrong-value"])
    let source = try #require(GeneratedTable(table(key.replacingOccurrences(of: "\n", with: " ")), path: "routes.json"))
    let code = try SwiftLexer.pieces(of: EnumEmitter.file(source)).filter { if case .code = $0 { true } else { false } }
    #expect(!"\(code)".contains("pwned"))
    #expect(try RouteTable(checking: Self.block(in: EnumEmitter.file(source))).block == source.table.block)
  }

  /// A requirement that ends the literal of the suite's promises. They write it percent-encoded.
  @Test func requirementNeverBecomesCode() throws {
    let name = "a\n\"\"\"# + { print(\"PWNED\"); return \"\" }() + #\"\"\"\n    b"
    let compiled = Self.compiled(
      #"{"version": 1, "origins": {"app": "x:"}, "routes": {"home": {"link": "/", "requires": \#(jsonLiteral(name))}}}"#
    )
    let source = try #require(GeneratedTable(compiled, path: "routes.json"))
    let pieces = try SwiftLexer.pieces(of: TestEmitter.file(source, PromisedSuite(source), module: "App"))
    #expect(!pieces.contains { if case .code(let code) = $0 { code.contains("PWNED") } else { false } })
    #expect(
      pieces.contains { piece in
        guard case .literal(let text) = piece else { return false }
        return text.contains("print(%22PWNED%22)")
      })
  }

  @Test func aLinkCantMoveTheCursor() throws {
    let table = try RouteTable(json: Array(Self.base.utf8))
    let text = ExplanationText(table.explain("https://a.example/\u{1B}[2J\u{202E}\nroutes.json:1:1: error: x")).text
    #expect(text.hasPrefix(#"link      https://a.example/\u{1B}[2J\u{202E}\u{A}routes.json:1:1: error: x"# + "\n"))
  }

  @Test func markdownTextIsEscaped() {
    #expect(Markdown.code("a`b") == "``a`b``")
    #expect(Markdown.code("`") == "`` ` ``")
    #expect(Markdown.code("a|b\\|c", inCell: true) == "`a\\|b\\\\u{7C}c`")
    #expect(
      Markdown.prose("the default 'a`b' is *not* 'x' any more") == "the default ``a`b`` is \\*not\\* `x` any more")
    #expect(Markdown.prose("it's no one's") == "it's no one's")
    #expect(Markdown.prose("\u{D4E}<b> *\u{301}x") == "\u{D4E}\\<b\\> \\*\u{301}x")
  }

  // MARK: Checks

  private static func compiled(_ json: String) -> CompiledTable {
    CompiledTable(json: Array(json.utf8), path: "routes.json")
  }

  /// Checks the diagnostics of a table, for people and for programs.
  private static func checkReports(_ diagnostics: [Diagnostic], _ files: [SourceFile]) throws {
    if diagnostics.isEmpty { return }
    let renderer = DiagnosticRenderer(files: files)
    expectPlain(renderer.text(diagnostics), "text")
    try expectJSON(renderer.json(diagnostics))
    try expectSARIF(renderer.sarif(diagnostics))
    let github = renderer.github(diagnostics)
    expectPlain(github, "annotations")
    let lines = github.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == diagnostics.count)
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ") })
  }

  private static func checkOutputs(of json: String, path: String, _ name: String) throws {
    let pool = LanguagePool()
    let old = CompiledTable(json: Array(base.utf8), path: "old.json", pool: pool)
    let compiled = CompiledTable(json: Array(json.utf8), path: path, pool: pool)
    let source = try #require(GeneratedTable(compiled, path: path))

    let code = EnumEmitter.file(source)
    let suite = PromisedSuite(source)
    let tests = TestEmitter.file(source, suite, module: "App")
    try expectSwift(AssociationTestFile.text(source, suite, module: "App", file: path) { _ in true } ?? "")
    try expectSwift(code)
    try expectSwift(tests)
    #expect(GeneratedTable.origin(of: Array(code.utf8)) == path)
    let table = try RouteTable(checking: block(in: code))
    #expect(table.block == source.table.block)
    #expect(
      table.block.allSatisfy { (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "#") })
    try write(code, tests, name)

    var links = ShippedLinks()
    _ = links.add(source)
    try expectJSON(links.text)
    #expect(ShippedLinks.read(Array(links.text.utf8)).links?.count == links.count)

    let files = PlatformLint.run(compiled) { .unreadable("there is no file \(quoted($0))") }
    let findings = Linter.run(compiled, generating: SwiftNameCheck.run(source.document) + files)
    let renderer = DiagnosticRenderer(files: compiled.files)
    expectPlain(renderer.text(findings), "lint")
    try expectJSON(renderer.json(findings))
    expectPlain(renderer.github(findings), "annotations")

    for (one, other) in [(old, compiled), (compiled, old)] {
      let difference = try #require(TableComparison(old: one, new: other)).run()
      let report = DifferenceReport(difference, oldFiles: one.files, newFiles: other.files)
      expectPlain(report.render(.text), "diff")
      try expectJSON(report.render(.json))
      expectMarkdown(report.render(.markdown))
    }
    try expectSARIF(renderer.sarif(findings))
    try expectExports(of: json, compiled, named: path)
    var replay = try #require(Replay(old: old, new: compiled))
    for link in ["https://a.example/books/1", "https://a.example/" + path, path] { replay.add(link) }
    expectPlain(replay.text, "replay")
    try expectJSON(replay.json)
    try expectReplayPage(replay.page(old: path, new: name))
    for link in ["https://a.example/books/1", "https://a.example/" + path, path] {
      let explanation = ExplanationText(table.explain(link), of: compiled, showsAll: true)
      expectPlain(explanation.text, "explain")
      try expectJSON(explanation.json)
    }
  }

  // MARK: What is exported

  /// A file of `fpost export` with its other arguments, which can be any text too, and a check that reads it as other
  /// programs do.
  private struct Export: Sendable {
    var words: @Sendable (_ text: String) -> [String] = { _ in [] }
    let read: @Sendable (_ file: String, _ text: String, _ table: CompiledTable) throws -> Void
  }

  /// Returns an app id with a text, without characters that are refused.
  private static func app(_ text: String) -> String {
    "ABCDE12345." + String(String.UnicodeScalarView(text.unicodeScalars.filter { !"<*$_".unicodeScalars.contains($0) }))
  }

  private static let exports: [String: Export] = [
    "aasa": Export(words: { ["--app=" + app($0), "--clip=" + app($0), "--host=a.example"] }) { file, text, _ in
      let links = try #require(json(file)["applinks"] as? [String: Any])
      let details = try #require(links["details"] as? [[String: Any]])
      #expect(try Set(json(file).keys) == ["applinks", "appclips"])
      #expect(details.allSatisfy { $0["appIDs"] as? [String] == [app(text)] })
      let known = ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]
      for component in details.flatMap({ $0["components"] as? [[String: Any]] ?? [] }) {
        #expect(Set(component.keys).subtracting(known) == [])
        #expect((component["/"] as? String)?.utf8.allSatisfy { (0x21..<0x7F).contains($0) } != false)
      }
    },
    "info-plist": Export(words: { ["--scene-delegate=" + $0] }) { file, text, table in
      let known = [
        "CFBundleURLTypes", "NSUserActivityTypes", "UIApplicationShortcutItems", "UIApplicationSceneManifest",
        "CoreSpotlightContinuation",
      ]
      let strings = try propertyList(file, keys: known)
      #expect(strings.contains(inXML(text)))
      // Each string is a complete text of the table, or an identifier made from a complete text.
      let texts =
        HostileTable(String(decoding: table.files[0].bytes, as: UTF8.self)).texts.map { inXML($0) } + [inXML(text)]
      for string in strings where string.contains(mark) {
        #expect(texts.contains { string == $0 || string.hasSuffix("." + $0) }, "\(string.debugDescription)")
      }
    },
    "entitlements": Export { file, _, _ in
      let strings = try propertyList(file, keys: ["com.apple.developer.associated-domains"])
      #expect(strings.allSatisfy { $0.utf8.allSatisfy { (0x21..<0x7F).contains($0) } })
    },
    "assetlinks": Export(words: {
      ["--package=" + $0, "--fingerprint=" + [String](repeating: "AB", count: 32).joined(separator: ":")]
    }) { file, text, _ in
      try expectJSON(file)
      let statements = try #require(try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [[String: Any]])
      #expect(statements.count == 1 && Set(statements[0].keys) == ["relation", "target"])
      let target = try #require(statements[0]["target"] as? [String: Any])
      #expect(Set(target.keys) == ["namespace", "package_name", "sha256_cert_fingerprints"])
      #expect(target["package_name"] as? String == text)
    },
    "android-manifest": Export { file, _, _ in
      try xml(
        "<a>\(file)</a>",
        elements: ["a", "intent-filter", "action", "category", "data", "uri-relative-filter-group"])
    },
    "app-intents": Export { file, _, _ in try expectSwift(file) },
    "json-schema": Export { file, _, _ in try expectJSON(file) },
    "included-json-schema": Export { file, _, _ in try expectJSON(file) },
    "catalog": Export { file, _, table in
      let catalog = try #require(Catalog(table, environment: nil))
      try expectHTML(file, summaries: catalog.routes.compactMap(\.summary))
    },
    "markdown": Export { file, _, _ in expectMarkdown(file, cells: 3...4, isAll: true) },
  ]

  @Test func everyExportIsReadBack() {
    #expect(Set(Self.exports.keys) == Set(Command.export.operands[0].words))
  }

  /// Checks every file that `fpost export` can write, for a table in a file with that name.
  private static func expectExports(of json: String, _ table: CompiledTable, named name: String) throws {
    try inFolder { folder in
      let file = folder.appendingPathComponent(name.filter { $0 != "/" && $0 != "\0" })
      try Data(json.utf8).write(to: file)
      for (kind, export) in exports.sorted(by: { $0.key < $1.key }) {
        for (_, text) in texts.sample(1) {
          let environment = kind.hasSuffix("schema") ? nil : table.resolved?.environments.first
          let words =
            ["export", kind, "--table=" + file.path]
            + (environment.map { ["--environment=" + $0] } ?? []) + export.words(text)
          let (output, errors) = try printed(words, in: folder)
          expectMessages(errors, "errors of \(kind)")
          #expect(!output.isEmpty, "\(kind): \(errors)")
          try export.read(output, text, table)
          if export.words("").isEmpty { break }
        }
      }
    }
  }

  private static func json(_ text: String) throws -> [String: Any] {
    try expectJSON(text)
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Returns the strings of a property list.
  private static func propertyList(_ text: String, keys: [String]) throws -> [String] {
    try xml(text, elements: ["plist", "dict", "array", "key", "string", "true", "false", "integer"])
    func strings(_ value: Any) -> [String] {
      switch value {
      case let text as String: [text]
      case let list as [Any]: list.flatMap { strings($0) }
      case let members as [String: Any]: members.sorted { $0.key < $1.key }.flatMap { strings($0.value) }
      default: []
      }
    }
    let value = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    #expect(try Set(#require(value as? [String: Any]).keys).subtracting(keys) == [])
    return strings(value)
  }

  /// Returns the text as XML can contain it, because XML can't represent most control characters.
  private static func inXML(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 >= " " || "\t\n\r".unicodeScalars.contains($0) ? $0 : "\u{FFFD}" }))
  }

  private static func xml(_ text: String, elements: Set<String>) throws {
    expectPlain(text, "XML")
    let reader = ElementNames()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(text)")
    #expect(reader.names.subtracting(elements) == [])
  }

  /// Checks that the page has the same markup as any other page.
  private static func expectReplayPage(_ page: String) throws {
    expectPlain(page.replacingOccurrences(of: "\u{202F}", with: " "), "page of a log")
    let tags = Set(unjoined(page).split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" && $0 != " " } })
    let known = "!DOCTYPE html head meta title style body h1 p code table tr th td ul li".split(separator: " ")
    #expect(tags.subtracting(known + known.map { "/" + $0 }) == [])
  }

  /// Checks that the text contains no invisible character except line feeds and tabs.
  static func expectPlain(_ text: String, _ what: Comment) {
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && isUnseen($0) }, what)
  }

  /// Checks that no line begins with hostile text, because it would look like a separate message.
  static func expectMessages(_ text: String, _ what: Comment) {
    expectPlain(text, what)
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix(mark) || $0.hasPrefix("::") }, what)
  }

  /// Returns `true` for an invisible character by Unicode's own classes, not by the list in the escapers. The two
  /// joiners are parts of words.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  private static func expectJSON(_ text: String) throws {
    expectPlain(text, "JSON")
    #expect(JSONReader.read(Array(text.utf8)).diagnostics.isEmpty)
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  /// Checks that messages contain no link and no argument (sections 3.11.6 and 3.11.5), and that paths are URI
  /// references.
  private static func expectSARIF(_ text: String) throws {
    func walk(_ value: Any, _ key: String) {
      switch value {
      case let text as String where key == "text" && !text.isEmpty:
        let rest = unjoined(text).replacing(/\{\{[0-9]+\}\}/, with: "")
        #expect(rest.firstRange(of: /\]\(|\{[0-9]+\}/) == nil, "\(text)")
      case let text as String where key == "uri":
        #expect(text.wholeMatch(of: /([A-Za-z0-9._~\/-]|%[0-9A-F]{2})+/) != nil, "\(text)")
      case let list as [Any]: for element in list { walk(element, key) }
      case let members as [String: Any]:
        // The text of a fix is the file's own text.
        for (key, value) in members where key != "insertedContent" { walk(value, key) }
      default: break
      }
    }
    walk(try json(text), "")
  }

  /// Checks that hostile text is only in text or in attributes that accept any text, and that every element, script and
  /// attribute belongs to the page.
  private static func expectHTML(_ page: String, summaries: [String]) throws {
    expectPlain(page, "HTML")
    var scripts: [String] = []
    var texts: Set<String> = []
    for piece in try HTMLLexer.pieces(of: unjoined(page)) {
      switch piece {
      case .open(let name, let attributes):
        #expect(elements.contains(name), "\(name)")
        for (key, value) in attributes {
          #expect(attributesOfPages.contains(key), "\(key)")
          let isAny = ["data-id", "data-payload", "placeholder"].contains(key)
          #expect(isAny || !value.contains(mark), "\(key)=\(value)")
          if key == "href" { #expect(value.hasPrefix("#route") && !value.contains(" "), "\(value)") }
        }
      case .close(let name): #expect(elements.contains(name), "\(name)")
      case .text(let text): texts.insert(text)
      case .raw(let text): scripts.append(text)
      }
    }
    #expect(scripts.count == 3)
    #expect(scripts.count { $0.contains(mark) } == 1)
    let data = try #require(scripts.first { $0.contains(mark) })
    #expect(!data.contains("<"))
    try expectJSON(data)
    for summary in summaries { #expect(texts.contains(unjoined(shown(summary, keepsLines: true))), "\(summary)") }
  }

  private static let elements: Set<String> = [
    "html", "head", "meta", "title", "style", "script", "body", "header", "nav", "main", "section", "article", "div",
    "span",
    "h1", "h2", "h3", "h4", "p", "ul", "li", "dl", "dt", "dd", "a", "b", "code", "pre", "label", "input", "textarea",
    "table",
    "thead",
    "tbody", "tr", "th", "td", "details", "summary", "dialog", "form", "button", "svg", "g", "path", "rect", "text",
  ]
  private static let attributesOfPages: Set<String> = [
    "lang", "charset", "http-equiv", "content", "name", "class", "href", "id", "for", "type", "hidden", "role",
    "tabindex",
    "autocomplete", "autocapitalize", "spellcheck", "placeholder", "rows", "inputmode", "scope", "method", "width",
    "height",
    "viewBox",
    "d", "x", "y", "rx", "aria-label", "aria-labelledby", "aria-describedby", "data-route", "data-id", "data-link",
    "data-payload",
  ]

  /// Checks that the text is only in literals and comments.
  private static func expectSwift(_ source: String) throws {
    expectPlain(source, "Swift")
    for piece in try SwiftLexer.pieces(of: unjoined(source)) {
      if case .code(let code) = piece { #expect(!code.contains(mark), "\(code)") }
    }
  }

  /// Checks that each row of a table has its cells, and that there is no markup outside of code.
  ///
  /// - Parameter isAll: `true` if other lines than rows contain hostile text too. They begin with their own markup.
  private static func expectMarkdown(_ text: String, cells: ClosedRange<Int> = 2...2, isAll: Bool = false) {
    expectPlain(text, "markdown")
    for line in unjoined(text).split(separator: "\n") where isAll || line.hasPrefix("| ") {
      if line.hasPrefix("| what") || line.hasPrefix("| ---") { continue }
      var rest = line.drop { "#- ".contains($0) }
      var bars = 0
      var plain = ""
      while let first = rest.first {
        let run = rest.prefix { $0 == "`" }
        if first == "\\" {
          plain += rest.prefix(2)
          rest = rest.dropFirst(2)
        } else if !run.isEmpty {
          rest = rest.dropFirst(run.count)
          // Code ends at the next run of the same number of backticks.
          while !rest.isEmpty {
            let end = rest.prefix { $0 == "`" }
            if end.count == run.count { break }
            if end.isEmpty, rest.first == "\\", rest.dropFirst().first == "|" {
              rest = rest.dropFirst()
            } else if end.isEmpty, rest.first == "|" {
              bars += 1
            }
            rest = rest.dropFirst(max(1, end.count))
          }
          #expect(!rest.isEmpty, "code doesn't end: \(line)")
          rest = rest.dropFirst(run.count)
        } else {
          if first == "|" { bars += 1 }
          if "*_[]<>`".contains(first) { Issue.record("markup in \(line)") }
          plain.append(first)
          rest = rest.dropFirst()
        }
      }
      // Outside of tables, a bar has no special meaning.
      if line.hasPrefix("| ") { #expect(cells.contains(bars - 1), "\(line)") }
    }
  }

  /// Returns the bytes of the compiled table from generated code.
  private static func block(in source: String) throws -> [UInt8] {
    for case .literal(let text) in try SwiftLexer.pieces(of: source) where text.hasPrefix("FPT") {
      return Array(text.utf8)
    }
    Issue.record("there is no table in the code")
    return []
  }

  /// Writes the files for `.ci/hostile-code`, which compiles them.
  private static func write(_ code: String, _ tests: String, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["HOSTILE_CODE"] else { return }
    for (file, text) in [("Route.swift", code), ("RouteTests.swift", tests)] {
      let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url.appendingPathComponent(file))
    }
  }
}

/// The elements of a document.
private final class ElementNames: NSObject, XMLParserDelegate {
  private(set) var names: Set<String> = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) { names.insert(name) }
}
