import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// Differences apart from links: sections, origins and summaries of routes, in the table's own file or in an included
/// file.
@Suite struct SectionDifferenceTests {
  private func changes(_ old: String, _ new: String, files: [[String: String]] = [[:], [:]]) throws -> [String] {
    let pool = LanguagePool()
    let tables = try zip([old, new], files).map { json, files in
      let table = CompiledTable(json: Array(json.utf8), path: "t.json", pool: pool) { path in
        IncludedFile(files[path].map { Array($0.utf8) }, at: path)
      }
      if table.table == nil {
        throw UnreadTable(description: DiagnosticRenderer(files: table.files).text(table.diagnostics))
      }
      return table
    }
    return try #require(TableComparison(old: tables[0], new: tables[1])).run().changes.map {
      "\($0.verdict.rawValue) \($0.message)"
    }
  }

  @Test func includedFilesAreCompared() throws {
    func module(_ event: String) -> String {
      #"{"version": 1, "routes": {"b": {"link": "/b", "event": "\#(event)", "activity": {"type": "com.\#(event)"}}}}"#
    }
    let table = tableJSON(#""a": "/a""#, #""include": ["m.json"]"#)
    let found = try changes(table, table, files: [["m.json": module("one")], ["m.json": module("two")]])
    #expect(
      found == [
        "compatible 'b.activity.type' is 'com.two', not 'com.one'", "compatible 'b.event' is 'two', not 'one'",
      ])
  }

  @Test func renamedRouteReportsOtherChangesToo() throws {
    let found = try changes(
      tableJSON(#""a": {"link": "/a", "event": "one"}"#), tableJSON(#""b": {"link": "/a", "event": "two"}"#))
    #expect(found == ["compatible 'a' is renamed to 'b'", "compatible 'a.event' is 'two', not 'one'"])
  }

  @Test func aRouteHasAnEventUnlessItIsFalse() throws {
    func table(_ more: String) -> String { tableJSON(#""a": {"link": "/a"\#(more)}"#) }
    let (silent, plain, written) = (table(#", "event": false"#), table(""), table(#", "event": true"#))
    #expect(try changes(plain, written) == [] && changes(written, plain) == [])
    #expect(try changes(plain, silent) == changes(written, silent))
    #expect(try changes(silent, plain) == ["compatible 'a.event' is true, not false"])
  }

  @Test func inputThatOpensNothingIsBreaking() throws {
    func table(_ target: String) -> String {
      tableJSON(#""a": "/a""#, #""launch": {"quickActions": {"x": \#(target)}}"#)
    }
    #expect(try changes(table(#""a""#), table("false")) == ["breaking 'launch.quickActions.x' is false, not 'a'"])
    #expect(try changes(table("false"), table(#""a""#)) == ["compatible 'launch.quickActions.x' is 'a', not false"])
  }

  /// Two spellings of the same value, with what both mean.
  static let spellings: [(String, String)] = [
    (#""plain": false"#, ""), (#""plain": "a""#, #""plain": {"to": "a"}"#),
    (#""plain": "a""#, #""plain": {"to": "a", "set": {}}"#), (#""deferred": "24h""#, #""deferred": 86400"#),
    (#""deferred": "24h""#, #""deferred": "1440m""#), (#""quickActions": {}"#, ""),
    (#""quickActions": {"x": "a"}"#, #""quickActions": {"x": {"to": "a"}}"#),
    (
      #""notification": {"to": "a", "actions": {"m": "a"}}"#,
      #""notification": {"to": "a", "actions": {"m": {"to": "a"}}}"#
    ),
    (#""activities": {"x.y": {"link": ["u"]}}"#, #""activities": {"x.y": {"link": "u"}}"#),
    (#""plain": {"to": "b", "set": {"n": 1}}"#, #""plain": {"to": "b", "set": {"n": "1"}}"#),
    (#""spotlight": {"query": "a", "link": false}"#, #""spotlight": {"query": "a"}"#),
    (#""identifiers": ["quickAction"]"#, #""identifiers": "quickAction""#),
    (#""accepts": {"url": ["web"]}"#, #""accepts": {"url": {"origins": "web", "except": []}}"#),
    (#""accepts": {"url": ["web", "app"]}"#, #""accepts": {"url": ["app", "web"]}"#),
  ]

  @Test func spellingIsNoChange() {
    let more = #""canonical": "web", "origins": {"web": "https://a.example", "app": "x:"}"#
    func table(_ a: String, _ more: String) -> String {
      tableJSON(#""a": {"link": "/a"\#(a)}, "b": "/b/{n: Int}""#, more)
    }
    each(Self.spellings) { one, other in
      let tables = [one, other].map { table("", more + #", "launch": {\#($0)}"#) }
      try #expect(changes(tables[0], tables[1]) == [])
      try #expect(changes(tables[1], tables[0]) == [])
    }
    each(
      [
        (#""event": "x""#, #""event": {"name": "x", "parameters": []}"#),
        (#""activity": "x.y""#, #""activity": {"type": "x.y", "for": "handoff"}"#),
      ] as [(String, String)]
    ) { one, other in
      let launch = more + #", "launch": {"activities": {"x.y": "a"}}"#
      try #expect(changes(table(", " + one, launch), table(", " + other, launch)) == [])
    }
    each(
      [(#""can": ["a"]"#, #""can": {"a": "any"}"#), (#""can": "*""#, #""main": false"#)] as [(String, String)]
    ) { one, other in
      let tables = [one, other].map { table("", more + #", "windows": {"m": {"main": true}, "w": {\#($0)}}"#) }
      try #expect(changes(tables[0], tables[1]) == [])
    }
  }

  @Test func onlyAnEntryThatOpensSomethingIsMissed() throws {
    func table(_ launch: String) -> String { tableJSON(#""a": "/a""#, #""launch": {\#(launch)}"#) }
    try #expect(changes(table(#""plain": "a""#), table("")) == ["breaking 'launch.plain' is removed"])
    try #expect(changes(table(#""widget": false"#), table("")) == ["compatible 'launch.widget' is removed"])
    #expect(
      try changes(
        table(#""plain": "a", "spotlight": {"query": "a", "link": true}"#), table(#""spotlight": {"query": "a"}"#))
        == ["breaking 'launch.plain' is removed", "breaking 'launch.spotlight.link' is removed"])
  }

  /// A new entry of `accepts` can be breaking, because each kind of input accepts links by default.
  @Test func acceptedLinksAreCompared() throws {
    func table(_ launch: String?) -> String {
      tableJSON(
        #""a": "/a", "b": "/b""#,
        #""canonical": "web", "origins": {"web": "https://a.example", "app": "x:"}"#
          + (launch.map { #", "launch": {\#($0)}"# } ?? ""))
    }
    func accepts(_ url: String) -> String { table(#""accepts": {"url": \#(url)}"#) }
    let name = "'launch.accepts.url'"
    #expect(try changes(table(nil), accepts(#""web""#)) == ["breaking \(name) is new"])
    #expect(try changes(table(#""plain": "a""#), accepts(#"{"except": "b"}"#)).contains("breaking \(name) is new"))
    #expect(try changes(table(nil), accepts(#"["web", "app"]"#)) == ["compatible \(name) is new"])
    #expect(try changes(accepts(#""web""#), table("")) == ["compatible \(name) is removed"])
    #expect(try changes(accepts(#"{"routes": "a"}"#), accepts(#"{"routes": ["a", "b"]}"#)).first?.first == "c")
    #expect(try changes(accepts(#"{"routes": ["a", "b"]}"#), accepts(#"{"routes": "a"}"#)).first?.first == "b")
    let clip = table(#""accepts": {"appClip": ["web", "app"]}"#)
    #expect(try changes(clip, table("")) == ["breaking 'launch.accepts.appClip' is removed"])
  }

  @Test func shorterAgeOfDeferredLinksIsBreaking() throws {
    func table(_ age: String) -> String { tableJSON(#""a": "/a""#, #""launch": {"deferred": "\#(age)"}"#) }
    #expect(try changes(table("24h"), table("1h")) == ["breaking 'launch.deferred' is '1h', not '24h'"])
    #expect(try changes(table("1h"), table("24h")) == ["compatible 'launch.deferred' is '24h', not '1h'"])
  }

  @Test func changesOfAnOriginAreReported() throws {
    func table(_ origin: String) -> String {
      tableJSON(#""a": "/a""#, #""canonical": "web", "origins": {"web": "https://a.example", \#(origin)}"#)
    }
    let plain = table(#""app": {"at": "shop:"}"#)
    #expect(
      try changes(plain, table(#""app": {"at": "shop:", "kind": "widget"}"#)) == [
        "breaking links of 'app' are 'widget', not 'customScheme'"
      ])
    #expect(
      try changes(plain, table(#""own": {"at": "shop:"}"#)) == [
        "compatible links of 'shop:' belong to the origin 'own', not 'app'"
      ])
    // The base URLs have the same text.
    let none = table(#""app": {"at": "shop:", "slashes": "none"}"#)
    let two = table(#""app": {"at": "shop:", "slashes": "two"}"#)
    #expect(
      try changes(plain, none) == [
        "breaking links of 'shop:' with two slashes no longer match",
        "compatible links of 'app' are printed like 'shop:a/b', not like 'shop://a/b'",
      ])
    #expect(try changes(plain, two) == ["breaking links of 'shop:' without two slashes no longer match"])
    // Two origins may share a scheme.
    let both = table(#""app": {"at": "shop:", "slashes": "two"}, "bare": {"at": "shop:", "slashes": "none"}"#)
    #expect(try changes(both, both) == [])
    let open = table(#""more": {"at": "https://b.example", "open": true}"#)
    let closed = table(#""more": "https://b.example""#)
    #expect(try changes(open, closed) == ["breaking the app can no longer add hosts to 'more'"])
    #expect(try changes(closed, open) == ["compatible the app can add hosts to 'more'"])
  }
}
