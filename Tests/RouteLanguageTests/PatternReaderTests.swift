import TestSupport
import Testing

@testable import RouteLanguage

@Suite(.namingCases) struct PatternReaderTests {
  /// A pattern and its parsed form: segments in brackets, literals in quotes, and parameters as `name:Type` with their
  /// options.
  @Test func patternsAreParsed() {
    each(
      [
        ("/", "/"),
        ("/books/new", "/['books']['new']"),
        ("/books/", "/['books']/"),
        ("/books/{book}", "/['books'][book]"),
        ("/{ book : Int }", "/[book:Int]"),
        ("/@{user}", "/['@' user]"),
        ("/{slug}-{id: Int}.html", "/[slug '-' id:Int '.html']"),
        ("/{path...}", "/[rest path]"),
        ("/a/{path...: URL}/b", "/['a'][rest path:URL]['b']"),
        ("/{_}/{_: Int}/{_...}", "/[_][_:Int][rest _]"),
        ("/caf\u{E9} 1/%63%41/%2f%3a:/%7b%7D", "/['caf%C3%A9%201']['cA']['%2F%3A:']['%7B%7D']"),
        ("/a|b\"<>^`", "/['a%7Cb%22%3C%3E%5E%60']"),
        ("/x!$'()*+,;=:@[]", "/['x!$'()*+,;=:@[]']"),
        ("/search?q={query}", "/['search'] ? q=[query]"),
        ("/?key&location=tab&empty=", "/ ? key location=['tab'] empty=[]"),
        ("/?q={lat: Double},{lon: Double}", "/ ? q=[lat:Double ',' lon:Double]"),
        ("/?a={ref: String?}&b={ref2?}", "/ ? a=[ref:String?] b=[ref2?]"),
        (
          "/?p={page: Int = 1}&q={page2: Int ?? 1}&t={t: Duration ?? nil}",
          "/ ? p=[page:Int='1'] q=[page2:Int??'1'] t=[t:Duration??nil]"
        ),
        ("/?p={page=1}&q={r ?? a b}", "/ ? p=[page='1'] q=[r??'a b']"),
        ("/?p={s: String = %7Ba%25b%7D}", "/ ? p=[s:String='{a%b}']"),
        ("/?p={s: Text = }", "/ ? p=[s:Text='']"),
        ("/?s={s: String ?? %6Eil}", "/ ? s=[s:String??'nil']"),
        ("/?tag={tags: [String]}", "/ ? tag=[tags:[String]0...]"),
        ("/?ids={ids: [Int] \",\"}", "/ ? ids=[ids:[Int]','0...]"),
        ("/?ids={ids: [Int]\"|\" 1...4}", "/ ? ids=[ids:[Int]'%7C'1...4]"),
        ("/?ids={ids: [Int] 2...}&b={b: [ Int ] ...3}", "/ ? ids=[ids:[Int]2...] b=[b:[Int]0...3]"),
        ("/?a=1&{items...}", "/ ? a=['1'] remaining items"),
        ("/?a%5Bb%5D={x}&c[d]={y}", "/ ? a%5Bb%5D=[x] c[d]=[y]"),
        ("/?u=a=b/c:d", "/ ? u=['a=b/c:d']"),
        ("/join#{token: String}", "/['join'] # [token:String]"),
        ("/#top", "/ # ['top']"),
        ("/#a:{x}", "/ # ['a:' x]"),
        ("/#p/{phone}", "/ # path ['p'][phone]"),
        ("/#/room/{room}?via={via: [String]}", "/ # path /['room'][room] ? via=[via:[String]0...]"),
        ("/#?x={y}", "/ # path  ? x=[y]"),
        ("/#/{rest...}", "/ # path /[rest rest]"),
        ("/#key={key}&v=2", "/ # items key=[key] v=['2']"),
        ("/#token={t}&to=/a/b", "/ # items token=[t] to=['/a/b']"),
        ("/#{items...}", "/ # items remaining items"),
        ("/a?x={y}#z={w}", "/['a'] ? x=[y] # items z=[w]"),
        ("/?a={x:Int?}#?b={y:Int=1}", "/ ? a=[x:Int?] # path  ? b=[y:Int='1']"),
      ] as [(String, String)]
    ) { pattern, expected in
      var diagnostics: [Diagnostic] = []
      let parsed = links(source(pattern), into: &diagnostics)
      #expect(diagnostics.map(\.message) == [])
      #expect(parsed.map(dump) == [expected])
      #expect(parsed.map(\.form) == [nil])
    }
  }

  /// A pattern and its variants in order. `-` marks variants that are never printed.
  @Test func patternsAreExpandedIntoVariants() {
    each(
      [
        ("/{'a'|'b'}c", ["/['ac']", "- /['bc']"]),
        ("/{ 'it''s' | '' }x", ["/['it'sx']", "- /['x']"]),
        ("/a{? '.html'}", ["/['a']", "- /['a.html']"]),
        ("/a{? '/' b...}", ["/['a'][rest b]", "/['a']"]),
        ("/a{?'/'{b: Int = 1}}", ["/['a'][b:Int='1']", "/['a']"]),
        ("/a{? '-' {_}}", ["/['a']", "- /['a-' _]"]),
        ("/?{'k'|'l'}{? '=' v}", ["/ ? k=[v]", "/ ? k bare", "- / ? l=[v]", "- / ? l bare"]),
        (
          "/?t={a: Int}{? ',' b: [Int] \";\" {? '!' c}}",
          ["/ ? t=[a:Int ',' b:[Int]';'0... '!' c]", "/ ? t=[a:Int ',' b:[Int]';'0...]", "/ ? t=[a:Int]"]
        ),
        (
          "/{x}{','|'%2C'|', '}{y}{? '(' z ')'}",
          [
            "/[x ',' y '(' z ')']", "/[x ',' y]", "- /[x '%2C' y '(' z ')']", "- /[x '%2C' y]",
            "- /[x ',%20' y '(' z ')']", "- /[x ',%20' y]",
          ]
        ),
        ("/a{? {'.'|'-'} {'x'|'y'}}", ["/['a']", "- /['a.x']", "- /['a.y']", "- /['a-x']", "- /['a-y']"]),
        ("/{? 'a'}{? 'a'}", ["/", "- /['aa']", "- /['a']"]),
        // The same text results from two variants, of which the second is printed.
        ("/{? 'a'}{'a'|''}", ["/['a']", "- /['aa']", "- /"]),
      ] as [(String, [String])]
    ) { pattern, expected in
      var diagnostics: [Diagnostic] = []
      let forms = links(source(pattern), into: &diagnostics)
      #expect(diagnostics.map(\.message) == [])
      #expect(forms.map { ($0.isPrinted ? "" : "- ") + dump($0) } == expected)
      #expect(forms.map(\.form) == expected.indices.map { $0 + 1 })
      #expect(forms.allSatisfy { $0.source.text == pattern })
    }
  }

  @Test func numberOfVariantsIsLimited() {
    func messages(_ pattern: String) -> [String] {
      var diagnostics: [Diagnostic] = []
      #expect(links(source(pattern), into: &diagnostics).isEmpty == !diagnostics.isEmpty)
      return diagnostics.map(\.message)
    }
    let pair = "{'a'|'b'}"
    #expect(messages("/" + String(repeating: pair, count: 8)) == [])
    #expect(
      messages("/" + String(repeating: pair, count: 9))
        == ["this pattern has 512 variants, but at most 256 are allowed"])
    #expect(
      messages("/" + String(repeating: pair, count: 10_000))
        == ["this pattern has 1000000 variants, but at most 256 are allowed"])
    #expect(
      messages("/" + String(repeating: pair, count: 8) + String(repeating: "x", count: 5_000))
        == ["the 256 variants of this pattern have more than 1048576 bytes in total"])
    let deep = String(repeating: "{? 'a' ", count: 10_000)
    #expect(messages("/\(deep)'b'") == ["optional parts are nested more than 8 levels deep"])
  }

  /// A pattern and its problems, each with the marked text and the rule.
  @Test func problemHasItsPosition() {
    each(
      [
        ("books", ["'' missing-slash"]),
        ("", ["'' missing-slash"]),
        ("/a//b", ["'/' empty-segment"]),
        ("/a/../b/%2E", ["'..' dot-segment", "'%2E' dot-segment"]),
        ("/a\\b", ["'\\' bad-literal"]),
        ("/a&b={c}", ["'&' bad-literal"]),
        ("/a?b={c}?d={e}", ["'?' bad-literal"]),
        ("/a#b#c", ["'#' bad-literal"]),
        ("/a%2", ["'%' bad-percent-escape"]),
        ("/a%zz/%", ["'%' bad-percent-escape", "'%' bad-percent-escape"]),
        ("/%FF/%C3%28", ["'%FF' bad-percent-escape", "'%C3' bad-percent-escape"]),
        ("/%00/a%7F", ["'%00' control-character", "'%7F' control-character"]),
        ("/{a", ["'{' unclosed-brace"]),
        ("/{a/{b}", ["'{' unclosed-brace"]),
        ("/a}", ["'}' stray-brace"]),
        ("/{}/{ }", ["'{}' bad-parameter", "'{ }' bad-parameter"]),
        ("/{a b}", ["'b' bad-parameter"]),
        ("/{a:}", ["'' bad-type"]),
        ("/{a: Int x}", ["'x' bad-parameter"]),
        ("/{$link}", ["'$link' bad-parameter"]),
        ("/x{path...}", ["'x{path...}' rest-not-alone"]),
        ("/{path: URL...}", ["'...' bad-parameter"]),
        ("/?a={x...}", ["'{x...}' rest-not-alone"]),
        ("/#{x...}y", ["'{x...}y' rest-not-alone"]),
        ("/#/a/x{_...}", ["'/a/x{_...}' rest-not-alone"]),
        ("/?a={x: Int? = 1}", ["'?' optional-with-default"]),
        (" /a", ["' ' outer-space"]),
        ("/a/{b}  ", ["'  ' outer-space"]),
        ("/?a={x: Int = nil}", ["'= nil' bad-parameter"]),
        ("/?a={_?}", ["'{_?}' bad-parameter"]),
        ("/?a={x: [Int]?}", ["'?' bad-parameter"]),
        ("/?a={x: [Int] = 1}", ["'{x: [Int] = 1}' bad-parameter"]),
        ("/?a={x: [Int}", ["'[' bad-type"]),
        ("/?a={x: [Int] ','}", ["'','' bad-type"]),
        ("/?a={x: [Int] \"\"}", ["'\"\"' bad-type"]),
        ("/?a={x: [Int] \",}", ["'\"' bad-type"]),
        ("/?a={x: [Int] 4...1}", ["'4...1' bad-type"]),
        ("/?a={x: [Int] 5}", ["'5' bad-type"]),
        ("/?a={x: [Int] ...}", ["'...' bad-type"]),
        ("/?a={x: [Int] 1...99999999999999999999}", ["'1...99999999999999999999' bad-type"]),
        ("/?", ["'?' empty-item"]),
        ("/?a&&b", ["'&' empty-item"]),
        ("/?a&", ["'&' empty-item"]),
        ("/?&a", ["'?' empty-item"]),
        ("/?=a", ["'=' empty-item"]),
        ("/#", ["'#' empty-item"]),
        ("/?{x}", ["'{x}' item-key"]),
        ("/?a{x}=1", ["'{x}' item-key"]),
        ("/?{x...: String}", ["'{x...: String}' bad-parameter"]),
        ("/{'a'}", ["'{'a'}' bad-choice"]),
        ("/{'a'|b}", ["'b' bad-choice"]),
        ("/{'a'|'a'}", ["''a'' bad-choice"]),
        ("/{'a' 'b'}", ["''' bad-choice"]),
        ("/{'a'|'b'", ["'{' bad-choice"]),
        ("/{'a", ["''' bad-choice"]),
        ("/{'{'|'b'}", ["'{' bad-choice"]),
        ("/x{? }", ["'{? }' bad-choice"]),
        ("/x{? '/' a", ["'{' bad-choice"]),
        ("/x{? 'a'|'b'}", ["'|' bad-choice"]),
        ("/x{? '/' {a", ["'{' unclosed-brace"]),
        ("/x{? '/' a: Int?}", ["'?' bad-parameter"]),
        ("/x{? '/' a: Int ?? 1}", ["'a: Int ?? 1' bad-parameter"]),
        ("/x{? '/' a b}", ["'b' bad-parameter"]),
        ("/x{? '//' a}", ["'/' empty-segment"]),
        ("/{'a'|'b'}/{x: Int y}/%zz", ["'y' bad-parameter", "'%' bad-percent-escape"]),
        ("/{?q,page}", ["'{?q,page}' bad-parameter"]),
        ("/a{/b}", ["'{/b}' bad-parameter"]),
      ] as [(String, [String])]
    ) { pattern, problems in
      var diagnostics: [Diagnostic] = []
      #expect(links(source(pattern), into: &diagnostics).isEmpty)
      let bytes = Array(pattern.utf8)
      let found = diagnostics.map { diagnostic in
        // The pattern follows a quotation mark, so the file's offsets are larger by one.
        let text = bytes[(diagnostic.range.lower - 1)..<(diagnostic.range.upper - 1)]
        return "'\(String(decoding: text, as: UTF8.self))' \(diagnostic.rule)"
      }
      #expect(found == problems)
    }
  }

  @Test func columnsAreCorrectAfterEscapes() throws {
    let json = Array("\"\\u002Fa/{x: [Int] \\\"\\\"}\"".utf8)
    let text = try #require(JSONReader.read(json).value?.text)
    var diagnostics: [Diagnostic] = []
    _ = links(text, into: &diagnostics)
    let range = try #require(diagnostics.first?.range)
    #expect(String(decoding: json[range.lower..<range.upper], as: UTF8.self) == "\\\"\\\"")
  }

  @Test func templatesAreParsed() {
    each(
      [
        ("reviews", "'reviews'"), ("@{id}", "'@' id"), ("https://{rest}/x y", "'https://' rest '/x y'"),
        ("{$link}", "$link"), ("x{ $query }#{$fragment}", "'x' $query '#' $fragment"),
        ("{a}{? '?' $query}", "a '?' $query | a"), ("x{? '-' {a}{? '.' b}}", "'x-' a '.' b | 'x-' a | 'x'"),
        ("", ""), ("{a: Int}", nil), ("{a...}", nil), ("x{$link}", nil), ("{a", nil), ("a}", nil), ("{_}", nil),
        ("{$}", nil), ("{$Query}", nil), ("{?}", nil), ("{? $link}x", nil),
      ] as [(String, String?)]
    ) { text, expected in
      var diagnostics: [Diagnostic] = []
      let forms = PatternReader.template(source(text), into: &diagnostics)
      #expect(diagnostics.isEmpty == (expected != nil))
      #expect(forms.map { dump($0) }.joined(separator: " | ") == expected ?? "")
    }
  }

  @Test func typesAreParsed() {
    each(
      [
        ("Int", "Int"), ("[Int]", "[Int]0..."), ("[Int] \";\" 1...2", "[Int]';'1...2"), ("Int?", "Int?"),
        ("[Int]?", "[Int]0...?"),
        ("Int x", nil),
        ("", nil), ("[Int", nil),
      ] as [(String, String?)]
    ) { text, expected in
      var diagnostics: [Diagnostic] = []
      let type = PatternReader.type(source(text), into: &diagnostics)
      #expect(type.map { dump($0.type) + ($0.isOptional ? "?" : "") } == expected)
      #expect(diagnostics.isEmpty == (expected != nil))
    }
  }

  private func source(_ text: String) -> SourceText {
    SourceText(text: text, range: SourceRange(lower: 0, upper: text.utf8.count + 2))
  }
}

private func dump(_ pattern: LinkPattern) -> String {
  var text = "/" + dump(pattern.path)
  if !pattern.query.isEmpty { text += " ? " + dump(pattern.query) }
  switch pattern.fragment {
  case .text(let piece): text += " # [" + dump(piece) + "]"
  case .items(let items): text += " # items " + dump(items)
  case .path(let path, let startsWithSlash, let items):
    text += " # path " + (startsWithSlash ? "/" : "") + dump(path)
    if !items.isEmpty { text += " ? " + dump(items) }
  case nil: break
  }
  return text
}

private func dump(_ path: PathPattern) -> String {
  path.segments.map { segment in
    switch segment {
    case .rest(let use): "[rest \(dump(use))]"
    case .piece(let piece): "[\(dump(piece))]"
    }
  }.joined() + (path.endsWithSlash ? "/" : "")
}

private func dump(_ items: [QueryItemPattern]) -> String {
  items.map { item in
    switch item.value {
    case .present: item.key.value
    case .bare: item.key.value + " bare"
    case .piece(let piece): item.key.value + "=[" + dump(piece) + "]"
    case .remaining(let use): "remaining " + dump(use)
    }
  }.joined(separator: " ")
}

private func dump(_ piece: Piece) -> String {
  piece.parts.map { part in
    switch part {
    case .literal(let text): "'\(text)'"
    case .parameter(let use): dump(use)
    }
  }.joined(separator: " ")
}

private func dump(_ use: ParameterUse) -> String {
  var text = use.name?.value ?? "_"
  if let type = use.type { text += ":" + dump(type) }
  if use.isOptional { text += "?" }
  if let value = use.defaultValue { text += "='\(value.value)'" }
  if let fallback = use.fallback { text += "??" + (fallback.value.map { "'\($0)'" } ?? "nil") }
  return text
}

private func dump(_ type: TypeUse) -> String {
  guard let list = type.list else { return type.name.value }
  let separator = list.separator.map { "'\($0)'" } ?? ""
  return "[\(type.name.value)]\(separator)\(list.minimum)..." + (list.maximum.map(String.init) ?? "")
}

private func links(_ source: SourceText, into diagnostics: inout [Diagnostic]) -> [LinkPattern] {
  PatternReader.forms(of: source, into: &diagnostics) { $0.readLink(from: 0) }
}
