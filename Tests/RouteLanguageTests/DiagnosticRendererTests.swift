import RouteLanguage
import TestSupport
import Testing

@Suite(.namingCases) struct DiagnosticRendererTests {
  static let file = SourceFile(
    path: "my:routes.json", bytes: Array("{\n\t\"é\": \"x\",\n    \"alises\": [\"/b\"]\n}\n".utf8))
  static let renderer = DiagnosticRenderer(files: [file])
  static let diagnostics = [
    Diagnostic(
      .error, "unknown-key", "unknown key 'alises'", at: SourceRange(lower: 18, upper: 26),
      notes: [Diagnostic.Note("100% of it, here", at: SourceRange(lower: 9, upper: 12)), Diagnostic.Note("no place")],
      fix: "write 'aliases'", witness: "https://a.example/"),
    Diagnostic(.warning, "first", "before it", at: SourceRange(lower: 0, upper: 2)),
  ]

  @Test func textShowsTheLineAndCarets() {
    #expect(
      Self.renderer.text(Self.diagnostics) == """
        my:routes.json:1:1: warning: before it [first]
            {
            ^
        my:routes.json:3:5: error: unknown key 'alises' [unknown-key]
            "alises": ["/b"]
            ^^^^^^^^
        my:routes.json:2:8: note: 100% of it, here
            "é": "x",
                 ^^^
          note: no place
          link: https://a.example/
          fix: write 'aliases'

        """)
  }

  @Test func jsonIsAnArrayOfObjects() {
    #expect(
      Self.renderer.json(Self.diagnostics) == """
        [
          {"path": "my:routes.json", "line": 1, "column": 1, "endLine": 2, "endColumn": 1, "severity": "warning", \
        "rule": "first", "message": "before it"},
          {"path": "my:routes.json", "line": 3, "column": 5, "endLine": 3, "endColumn": 13, "severity": "error", \
        "rule": "unknown-key", "message": "unknown key 'alises'", "notes": [{"path": "my:routes.json", "line": 2, \
        "column": 8, "endLine": 2, "endColumn": 11, "message": "100% of it, here"}, {"message": "no place"}], \
        "link": "https://a.example/", "fix": "write 'aliases'"}
        ]

        """)
    let repaired = Diagnostic(
      .error, "unknown-key", "unknown key 'alises'", at: SourceRange(lower: 18, upper: 26),
      fix: Fix("write 'aliases'", replacing: SourceRange(lower: 18, upper: 26), by: "\"aliases\""))
    #expect(
      Self.renderer.json([repaired]).contains(
        """
        "fix": "write 'aliases'", "edits": [{"path": "my:routes.json", "line": 3, "column": 5, "endLine": 3, \
        "endColumn": 13, "text": "\\"aliases\\""}]}
        """))
    #expect(Self.renderer.json([]) == "[]\n")
    #expect(JSONReader.read(Array(Self.renderer.json(Self.diagnostics).utf8)).diagnostics.isEmpty)
  }

  @Test func githubEscapesItsOwnMarks() {
    #expect(
      Self.renderer.github(Self.diagnostics) == """
        ::warning file=my%3Aroutes.json,line=1,endLine=2,title=first::before it
        ::error file=my%3Aroutes.json,line=3,endLine=3,col=5,endColumn=12,title=unknown-key::unknown key 'alises'\
        %0Anote: 100%25 of it, here (my:routes.json:2:8)%0Anote: no place%0Alink: https://a.example/\
        %0Afix: write 'aliases'

        """)
  }

  @Test func longLineIsCutAroundTheRange() {
    let text = "[" + String(repeating: "1,", count: 5000) + "x," + String(repeating: "1,", count: 5000) + "1]"
    let file = SourceFile(path: "long.json", bytes: Array(text.utf8))
    let output = DiagnosticRenderer(files: [file]).text(JSONReader.read(file.bytes).diagnostics)
    let lines = output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.utf8.count < 250 })
    let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
    let mark = lines[1].firstIndex(of: "x").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
    #expect(caret == mark && caret != nil)
  }

  /// Continuation bytes of UTF-8 without a beginning, more of them than the maximum length of a line.
  @Test func aLineWithoutABoundaryIsCutToo() {
    for count in [10, 100, 1_000] {
      let junk = [UInt8](repeating: 0x9E, count: count)
      let file = SourceFile(path: "junk.json", bytes: Array("[0".utf8) + junk + Array(", 1".utf8) + junk)
      let output = DiagnosticRenderer(files: [file]).text(JSONReader.read(file.bytes).diagnostics)
      #expect(output.hasPrefix("junk.json:1:"))
      #expect(output.split(separator: "\n").allSatisfy { $0.unicodeScalars.count < 400 })
    }
  }

  @Test func controlCharactersNeverReachTheTerminal() {
    let file = SourceFile(path: "esc.json", bytes: Array("[\u{1B}[31m]".utf8))
    let output = DiagnosticRenderer(files: [file]).text(JSONReader.read(file.bytes).diagnostics)
    #expect(!output.unicodeScalars.contains("\u{1B}"))
    #expect(quoted("a\u{1B}b\u{202E}c") == "'a\\u{1B}b\\u{202E}c'")
  }

  @Test func errorDescribesItselfLikeTheText() {
    let error = TableError(diagnostics: Self.diagnostics, files: [Self.file])
    #expect(error.description == Self.renderer.text(Self.diagnostics))
  }

  @Test func nearestNameIsAFewEditsAway() {
    each(
      [
        ("alises", "aliases"), ("Aliases", "aliases"), ("linl", nil), ("lnik", "link"), ("lnk", "link"),
        ("unaliases", nil), ("set", "set"),
        ("only", "only"), ("alais", "alias"), ("xyz", nil), ("", nil), ("se", "set"), ("s", nil),
      ] as [(String, String?)]
    ) { name, expected in
      #expect(nearestName(to: name, among: ["set", "only", "link", "aliases", "alias", "a"]) == expected)
    }
  }
}
