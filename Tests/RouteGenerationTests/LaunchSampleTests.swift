import Foundation
import LaunchInputs
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import Mutate
@testable import RouteGeneration

/// The expected results of launch inputs in generated tests agree with the decisions. Their implementations share no
/// code.
@Suite(.namingCases) struct LaunchSampleTests {
  /// A table with every key of the launch section.
  static let everything = """
    {
      "version": 1, "canonical": "web",
      "origins": {
        "web": "https://a.example", "app": "a:", "widget": {"kind": "widget", "at": "a-widget:", "explicit": true},
        "shop": "https://{shop}.shop.example"
      },
      "types": {"ID": {"type": "Int", "min": 1, "example": 7}, "Size": ["small", "large"], "Name": {"type": "String", "min": 0}},
      "routes": {
        "home": "/",
        "item": {
          "link": "/items/{item: ID}?size={size: Size = small}&page={page: Int ?? 1}&tag={tags: [String]}&gift={gift: Bool}",
          "parameters": {"gift": {"as": "flag"}}, "requires": ["in", "paid"], "event": {"name": "item", "parameters": ["item"]}
        },
        "old": {"link": "/old/{item: ID}", "redirect": "item", "requires": ["adult", "in"], "confirm": true},
        "reset": {
          "link": "/reset#{token}", "parameters": {"token": {"sensitive": true, "example": "s3cret"}}, "only": ["web"],
          "confirm": true
        },
        "help": {"link": "/help/{path...}", "opens": "browser", "event": false},
        "now": {"link": {"widget": "/now?item={item: ID?}"}},
        "name": "/names?n={name: Name}"
      },
      "launch": {
        "plain": {"to": "item", "set": {"item": 3, "size": "large", "gift": true}},
        "notification": {
          "link": ["link", "a.b"], "to": "home", "actions": {"x": false, "y": {"link": true, "to": "help"}},
          "categories": {"item": {"to": "item", "set": {"item": "{i.d}"}, "actions": {"x": "home"}}, "none": false}
        },
        "activities": {"r": "reset", "l": {"link": true}},
        "spotlight": {"items": {"small/{item}": "item", "{kind: Size}/{item: ID}": {"to": "item"}, "t{token}": "reset"}, "link": true},
        "quickActions": {"help": {"to": "help", "set": {"path": "a{x}b"}}, "name": "name"},
        "widget": {"kinds": {"Now": "name"}},
        "appClip": "item",
        "deferred": "1h",
        "accepts": {"restored": {"routes": ["home"]}, "window": {"except": ["item"]}, "link": {"origins": ["app"]}},
        "identifiers": ["spotlightItem"]
      }
    }
    """

  static let bare =
    #"{"version": 1, "origins": {"a": "a:"}, "routes": {"home": "/", "b": {"link": "/b", "requires": "x"}}}"#

  /// Nested links, with the requirements of their routes.
  static let nested = """
    {
      "version": 1, "canonical": "app", "origins": {"web": "https://a.example", "app": "a:"},
      "routes": {
        "account": {"link": "/account", "requires": "in", "confirm": true}, "home": "/",
        "open": "/open?link={link: Link}", "all": {"link": "/all?links={links: [Link]}", "requires": "paid"},
        "login": {"link": "/login?next={next: Link}", "requires": []},
        "quiet": {"link": "/quiet?next={next: Link}", "confirm": false, "requires": []},
        "now": {"link": "/now?next={next: Link}", "confirm": false}
      }
    }
    """

  static let paths: [String] = [
    "Tests/Vectors/element-x-ios.routes.json", "Tests/Vectors/slack.routes.json", "routes.json",
  ]

  @Test func decisionsAreAsTheTablesSay() {
    each(Self.paths) { path in
      try check(SampleTests.compiled(path), path)
    }
  }

  @Test(arguments: [everything, bare, nested]) func decisionsAreAsTheSectionSays(json: String) throws {
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    #expect(compiled.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    try check(compiled, json)
  }

  /// If a link carries a nested link, generated tests expect the requirements of both.
  @Test func linksInsideAskToo() throws {
    let compiled = CompiledTable(json: Array(Self.nested.utf8), path: "routes.json")
    let lines = Set(try Self.samples(compiled).map(\.expected.line))
    for line in ["open !in ?", "all !paid !in ?", "login ?", "quiet", "now !in"] {
      #expect(lines.contains(line), "\(line): \(lines.sorted())")
    }
  }

  private func check(_ compiled: CompiledTable, _ name: String) throws {
    let table = try #require(compiled.table)
    let samples = try Self.samples(compiled)
    #expect(samples.count >= table.routeIDs.count, "\(name)")
    for sample in samples {
      for problem in Self.problems(sample, table) { Issue.record("\(sample.input.swift): \(problem)") }
    }
  }

  private static func samples(_ compiled: CompiledTable) throws -> [LaunchSamples.Sample] {
    LaunchSamples(TableSamples(try #require(compiled.shape), try #require(compiled.table))).all
  }

  /// Returns the differences that a generated test would report for a sample.
  static func problems(_ sample: LaunchSamples.Sample, _ table: RouteTable) -> [String] {
    var check = LaunchCheck(table, link: { $0.canonicalLink })
    let expected = sample.expected
    check.check(
      sample.input, expected.line, link: expected.link, records: expected.records, secrets: expected.secrets)
    return check.differences
  }

  /// Small edits of Bookshelf's launch section. For each edit, a sample of the original table must fail.
  static let edits: [(before: String, after: String)] = [
    (#""plain": "home""#, #""plain": "settings""#), (#""plain": "home","#, ""),
    (#""link": ["link", "data.url"]"#, #""link": "link""#), (#""link": ["link", "data.url"]"#, #""link": "data.url""#),
    (#""settings": "settings" }"#, #""settings": "home" }"#), (#""{meeting.day}""#, #""{day}""#),
    (#""mute": false"#, #""mute": "home""#),
    (#""later": false"#, #""later": { "link": "link" }"#),
    (#""to": "book.read", "actions""#, #""to": "book.listen", "actions""#),
    (#""link": true, "to": "book.read""#, #""to": "book.read""#),
    (#""example.bookshelf.search":  "search""#, #""example.bookshelf.find": "search""#),
    (#""book-{book}": "book.detail""#, #""book-{book}": "book.listen""#), (#""book-{book}""#, #""books-{book}""#),
    (#""query": "search","#, ""),
    (#""continue":   { "to": "reading.now", "title": "Continue Reading", "symbol": "book" },"#, ""),
    (#"{ "sort": "added" }"#, #"{ "sort": "title" }"#),
    (#""kinds": { "ReadingGoal": "reading.goal" }"#, #""kinds": { "ReadingGoal": "reading.now" }"#),
    (#""to": "reading.now", "kinds""#, #""kinds""#), (#""appClip":     "club.detail""#, #""appClip": "shelf.detail""#),
    (#""deferred":    "24h""#, #""deferred": "23h""#), (#""deferred":    "24h","#, ""),
    (#""origins": ["web"], "except": ["account"]"#, #""origins": ["web", "app"], "except": ["account"]"#),
    (#""origins": ["web"], "except": ["account"]"#, #""origins": ["web"]"#),
    (#""link": { "except": ["account"] }"#, #""link": ["app"]"#),
    (#""parent": "settings", "requires": "signedIn""#, #""parent": "settings""#),
    (#""confirm": true, "requires": "signedIn""#, #""requires": "signedIn""#),
    (#", "opens": "browser""#, ""),
  ]

  @Test func smallEditsAreFound() throws {
    let json = try String(contentsOf: SampleTests.root.appendingPathComponent("routes.json"), encoding: .utf8)
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    let samples = try Self.samples(compiled)
    for edit in Self.edits.sample(6) {
      #expect(json.contains(edit.before), "\(edit.before)")
      let edited = json.replacingOccurrences(of: edit.before, with: edit.after)
      let table = try #require(CompiledTable(json: Array(edited.utf8), path: "routes.json").table, "\(edit.after)")
      #expect(samples.contains { !Self.problems($0, table).isEmpty }, "\(edit.before) -> \(edit.after)")
    }
  }
}
