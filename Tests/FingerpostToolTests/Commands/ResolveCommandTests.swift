import Foundation
import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite(.namingCases) struct ResolveCommandTests {
  @Test func anEnvironmentIsChosen() throws {
    let json = """
      {
        "version": 1,
        "origins": { "web": { "live": "https://shop.example", "test": "https://test.shop.example" } },
        "routes": { "item": "/items/{id: Int}" }
      }
      """
    try withTable(json) { table in
      let link = "https://test.shop.example/items/7"
      let unchosen: Outcome = try run("resolve", "--table", table, link)
      #expect(unchosen.status == .findings)
      #expect(
        unchosen.errors
          == "note: without '--environment', the origin 'web' has no base URL; its environments are: live, test\n")
      #expect(try run("open", "--table", table, "item", "id=7").errors.components(separatedBy: "note:").count == 2)
      #expect(try run("decide", "--table", table, "url", link).status == .findings)
      #expect(try run("decide", "--table", table, "--environment", "test", "url", link).status == .fine)
      #expect(try run("resolve", "--table", table, "--environment", "live", link).status == .findings)
      #expect(try run("resolve", "--table", table, "--environment", "test", link).status == .fine)
      #expect(try run("explain", "--table", table, "--environment", "test", link).status == .fine)
      let printed: Outcome = try run("print", "--table", table, "--environment", "test", "item", "id=7")
      #expect(printed.output == link + "\n", "\(printed.errors)")
      let wrong: Outcome = try run("resolve", "--table", table, "--environment", "tset", link)
      #expect(wrong.errors.contains("there is no environment 'tset'\n  write one of: live, test"))
    }
  }

  static let answers: [(String, String)] = [
    (
      "https://shop.example/items/7",
      #""route": "item", "origin": "web", "pattern": "/items/{id: ID}?size={size: Size = small}&gift={gift: Bool?}", "parameters": {"id": 7, "size": "small"}, "leftover": [], "reason": null"#
    ),
    (
      "shop://items/7?gift=1&size=large",
      #""parameters": {"id": 7, "size": "large", "gift": true}, "leftover": [], "reason": null"#
    ),
    (
      "https://shop.example/near?at=1.50,-0.25",
      #""parameters": {"x": 1.5, "y": -0.25}, "leftover": [], "reason": null"#
    ),
    (
      "https://shop.example/tags?t=a&w=1,18446744073709551615&t=%22b%22",
      #""parameters": {"tags": ["a", "\"b\""], "weights": [1, 18446744073709551615]}, "leftover": [], "reason": null"#
    ),
    ("https://shop.example/help/a/b%2Fc", #""parameters": {"topic": ["a", "b/c"]}, "leftover": [], "reason": null"#),
    (
      "https://shop.example/form?a=1&b&a=",
      #""parameters": {"items": [{"key": "a", "value": "1"}, {"key": "b", "value": null}, {"key": "a", "value": ""}]}, "leftover": [], "reason": null"#
    ),
    (
      "https://shop.example/items/7?x=%26&size=large&y",
      #""parameters": {"id": 7, "size": "large"}, "leftover": [{"key": "x", "value": "&"}, {"key": "y", "value": null}], "reason": null"#
    ),
    (
      "shop:clip?now",
      #""origin": "app", "pattern": "/clip?now={now: Bool}", "parameters": {"now": true}, "leftover": [], "reason": null"#
    ),
    ("https://shop.example/", #""pattern": "/", "parameters": {}, "leftover": [], "reason": null"#),
    (
      "https://other.example/",
      #""route": null, "origin": null, "pattern": null, "parameters": {}, "leftover": [], "reason": "no-origin: no base URL of the table has this scheme and host""#
    ),
    (
      "https://shop.example/%zz", #""parameters": {}, "leftover": [], "reason": "refused: malformed-escape at byte 21""#
    ),
    ("", #""parameters": {}, "leftover": [], "reason": "refused: no-scheme at byte 0""#),
  ]

  @Test func eachLinkGivesOneLineOfJSON() {
    each(Self.answers) { link, end in
      let outcome: Outcome = try withSampleTable { try run("resolve", "--table", $0, "--", link) }
      #expect(outcome.output.hasPrefix("{\"link\": \"\(link)\", "))
      #expect(outcome.output.hasSuffix(end + "}\n"), "\(outcome.output)")
      #expect(outcome.errors.isEmpty)
      #expect(outcome.status == (end.hasSuffix("null") ? .fine : .findings))
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
      #expect(object?.keys.sorted() == ["leftover", "link", "origin", "parameters", "pattern", "reason", "route"])
    }
  }

  @Test func streamAndArgumentsGiveTheSameAnswers() throws {
    let links: [String] = Self.answers.map { $0.0 }
    try withSampleTable { table in
      let one: Outcome = try run(["resolve", "--table", table, "--"] + links)
      for end in ["\n", "\r\n"] {
        let lines: String = links.joined(separator: end)
        try #expect(run("resolve", "--table", table, "--stdin", input: lines + end).output == one.output)
      }
      // If the last line has no line end, no empty line follows it.
      let unended: Outcome = try run(
        "resolve", "--table", table, "--stdin", input: links.dropLast().joined(separator: "\n"))
      #expect(one.output.hasPrefix(unended.output))
      #expect(unended.output.split(separator: "\n").count == links.count - 1)
    }
  }

  @Test func pathIsALinkOfTheCanonicalOrigin() throws {
    try withSampleTable { table in
      let paths = ["/items/7?size=large", "/", "/items/0", "//items/7"]
      let links: [String] = paths.map { "https://shop.example" + $0 }
      let whole: Outcome = try run(["resolve", "--table", table] + links)
      #expect(whole.output.contains(#""route": "item", "origin": "web""#))
      try #expect(run(["resolve", "--table", table] + paths).output == whole.output)
      let lines: String = paths.joined(separator: "\n")
      try #expect(run("resolve", "--table", table, "--stdin", input: lines).output == whole.output)
      // The beginning of a host isn't a path.
      let host: Outcome = try run("resolve", "--table", table, "shop.example/items/7")
      #expect(host.output.contains("refused: no-scheme"))
    }
  }

  @Test func pathIsRefusedIfNoLinkCanBePrinted() throws {
    let json = #"{"version": 1, "origins": {"web": "https://{shop}.example"}, "routes": {"home": "/"}}"#
    try withTable(json) { table in
      let outcome: Outcome = try run("resolve", "--table", table, "/")
      #expect(outcome.output.hasPrefix(#"{"link": "/", "route": null"#), "\(outcome.output)\(outcome.errors)")
    }
  }

  @Test func parametersOfARecordAreAnObject() throws {
    let json = """
      {
        "version": 1,
        "origins": { "web": "https://map.example" },
        "types": { "Point": { "fields": { "x": "Int", "y": "Int" } } },
        "routes": {
          "map": {
            "link": "/{name}/{at.x},{at.y}/{to.x},{to.y}/{zoom: Int}", "parameters": { "at": "Point", "to": "Point" }
          }
        }
      }
      """
    try withTable(json) { table in
      let outcome: Outcome = try run("resolve", "--table", table, "https://map.example/%22%C3%A9%22/1,-2/3,4/5")
      let parameters = #""parameters": {"name": "\"é\"", "at": {"x": 1, "y": -2}, "to": {"x": 3, "y": 4}, "zoom": 5}, "#
      #expect(outcome.output.contains(parameters), "\(outcome.output)\(outcome.errors)")
    }
  }

  @Test func longAnswerIsComplete() throws {
    let items: [String] = (0..<60).map { "item\($0)=\($0)%20%22" }
    let link: String = "https://shop.example/items/7?" + items.joined(separator: "&")
    let outcome: Outcome = try withSampleTable { try run("resolve", "--table", $0, link) }
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect(object?["link"] as? String == link)
    let leftover: [[String: String]] = try #require(object?["leftover"] as? [[String: String]])
    #expect(leftover.map { $0["value"] } == (0..<60).map { "\($0) \"" })
  }

  @Test func unmatchedLinkExitsWithStatus1() throws {
    try withSampleTable { table in
      let good = "https://shop.example/"
      try #expect(run("resolve", "--table", table, good, good).status == .fine)
      try #expect(run("resolve", "--table", table, good, "x:", good).status == .findings)
      try #expect(run("resolve", "--table", table, "--stdin", input: "\(good)\nx:\n\(good)\n").status == .findings)
      try #expect(run("resolve", "--table", table, "--stdin", input: "").status == .fine)
    }
  }

  @Test func orderAndNumberOfLinesAreKept() throws {
    let count = 2_000
    let input: String = (1...count).map { "https://shop.example/items/\($0)" }.joined(separator: "\n")
    let outcome: Outcome = try withSampleTable { try run("resolve", "--table", $0, "--stdin", input: input) }
    let lines: [Substring] = outcome.output.split(separator: "\n")
    #expect(lines.count == count)
    for (index, line) in lines.enumerated() where !line.contains("\"parameters\": {\"id\": \(index + 1),") {
      Issue.record("line \(index + 1) is \(line)")
      break
    }
  }

  @Test func bytesThatAreNotUTF8AreRefusedNotRepaired() throws {
    try withSampleTable { table in
      try inTemporaryFolder { folder in
        let path: String = folder + "/links"
        try FileSystem.write(Array("https://shop.example/help/".utf8) + [0xFF, 0x0A], to: path)
        let input: FileHandle = try #require(FileHandle(forReadingAtPath: path))
        let outputPath: String = folder + "/out"
        try FileSystem.write([], to: outputPath)
        let output: FileHandle = try #require(FileHandle(forWritingAtPath: outputPath))
        var console = Console(
          name: "fpost", input: Descriptor(number: input.fileDescriptor, name: "in"),
          output: Descriptor(number: output.fileDescriptor, name: "out"))
        #expect(Tool.fpost.run(["resolve", "--table", table, "--stdin"], console: &console) == .findings)
        let line = String(decoding: try FileSystem.read(outputPath), as: UTF8.self)
        #expect(line.hasPrefix("{\"link\": \"https://shop.example/help/\u{FFFD}\", \"route\": null,"))
        #expect(line.hasSuffix("\"reason\": \"refused: invalid-utf8 at byte 26\"}\n"), "\(line)")
      }
    }
  }

  @Test func wrongArgumentsAreRefused() throws {
    try withSampleTable { table in
      try #expect(run("resolve", "--table", table).errors.hasPrefix("fpost: error: LINK is missing\n"))
      let both: Outcome = try run("resolve", "--table", table, "--stdin", "x:")
      #expect(both.status == .couldNotRun)
      #expect(both.errors.hasPrefix("fpost: error: 'x:' can't be combined with '--stdin'\n"))
      let none: Outcome = try run("resolve", "--table", table + ".no", "x:")
      #expect(none.status == .couldNotRun)
      #expect(none.errors == "fpost: error: can't read '\(table).no': No such file or directory\n")
    }
  }

  @Test func aBrokenTableIsShown() throws {
    try withTable("{\n  \"version\": 1,\n  \"routs\": {}\n}") { table in
      let outcome: Outcome = try run("resolve", "--table", table, "x:")
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("\(table):3:3: error: "))
      #expect(outcome.errors.hasSuffix("fpost: error: '\(table)' isn't a valid table\n"))
    }
  }
}
