import Foundation
import LinkVariations
import RouteGeneration
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import FingerpostTesting

/// The promises of launches, windows and saved state: they hold for their own table, they notice edits of it, and lines
/// that can't be read are failures.
@Suite(.namingCases) struct LaunchChecksTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func json(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  private struct Suite {
    let promises: Promises
    let examples: [[Promises.Example]]
  }

  private static func suite(_ json: String) throws -> (Suite, RouteTable) {
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    let source = try #require(GeneratedTable(compiled, path: "routes.json"))
    let suite = PromisedSuite(source)
    return (
      Suite(promises: suite.promises, examples: suite.examples), source.table.chosen(in: suite.environment)
    )
  }

  private static func failures(_ promises: Promises, _ examples: [[Promises.Example]], _ table: RouteTable) -> [String]
  {
    var checks = LaunchChecks(promises, of: table, examples: examples)
    checks.check()
    return checks.failures.map { $0.text }
  }

  /// The sample's suite and table, which take a while to make.
  private static let bookshelf = Result { try suite(json("routes.json")) }

  /// A sample: the generated tests of Bookshelf's own table run in the same test run.
  @Test(
    arguments: [
      "routes.json", "Tests/Vectors/features.routes.json", "Tests/Vectors/github-url-detection.routes.json",
      "Tests/RouteEmittersTests/Fixtures/market.routes.json", "Tests/RouteEmittersTests/Fixtures/transit.routes.json",
    ].sample(1))
  func aTableKeepsItsPromises(path: String) throws {
    let (suite, table) = path == "routes.json" ? try Self.bookshelf.get() : try Self.suite(Self.json(path))
    #expect(Self.failures(suite.promises, suite.examples, table) == [])
  }

  @Test(arguments: [everything, nested]) func aTableOfEverythingKeepsItsPromises(json: String) throws {
    let (suite, table) = try Self.suite(json)
    #expect(Self.failures(suite.promises, suite.examples, table) == [])
  }

  /// Lines that someone has edited by hand.
  @Test(arguments: [
    ("types\n  Size   =", "'Size   =' has a value that can't be read"),
    ("routes\n  all\n    /a?x={x: [Int] 5...2, 1}", "'/a?x={x: [Int] 5...2, 1}' has a pattern that can't be read"),
    (
      "settings\n  limits 9223372036854775807 128 256",
      "'limits 9223372036854775807 128 256' needs three numbers, each at most 65,000"
    ),
  ]) func aLineThatCanNotBeReadIsAMistake(text: String, mistake: String) {
    #expect(throws: PromiseMistake(line: text.split(separator: "\n").count, text: mistake)) {
      try Promises(reading: text)
    }
  }

  @Test func aListWithoutExamplesHasLinks() throws {
    let promises = try Promises(reading: "origins\n  web   https://a.example\nroutes\n  all\n    /a?x={x: [Int], }")
    #expect(promises.trials().count == 1)
  }

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

  /// The sections of Bookshelf are short, and no line is long.
  @Test func theTextIsShort() throws {
    let (suite, _) = try Self.bookshelf.get()
    let lines = suite.promises.sections.values.joined()
    #expect(lines.count > 80)
    #expect(lines.allSatisfy { $0.indent + $0.text.count <= 156 })
    #expect(lines.reduce(0) { $0 + $1.indent + $1.text.utf8.count + 5 } < 13_000)
  }

  /// A line doesn't change if another part of the table does.
  @Test func anEditChangesItsOwnLines() throws {
    let json = try Self.json("routes.json")
    let (suite, _) = try Self.bookshelf.get()
    let edited = json.replacingOccurrences(of: #""ReadingGoal": "reading.goal""#, with: #""Goal": "reading.goal""#)
    let (other, _) = try Self.suite(edited)
    let lines = suite.promises.sections.values.joined().map(\.text)
    let added = other.promises.sections.values.joined().map(\.text).filter { !lines.contains($0) }
    #expect(added == ["widget Goal, year=42   reading.goal year=42"])
  }

  // MARK: Lines

  /// Promises of a table with two routes.
  private static func promises(_ sections: [String: String]) -> Promises {
    var promises = Promises()
    for id in ["home", "book"] { promises.routes.append(Promises.Route(id: id)) }
    for (name, text) in sections {
      promises.sections[name] = text.split(separator: "\n").enumerated().map { index, line in
        Promises.Line(written: line, number: index + 10)
      }
    }
    return promises
  }

  @Test func linesAreRead() throws {
    let launch = LaunchPromises(
      Self.promises([
        "accepts": "  url link   web app   not home\n  deferred   web   within 60 s   only book\n  inside   web",
        "launch": """
        # A comment.
          notification club.meeting, action a%20b, club.name=a%20b tags=x, ids=1,2
                  book id=1 tags=x,y
            or the link at link data.url
            or the link of the input
            without club.name   missing-value
            with tags=%01   bad-value
          plain   opens-nothing
        """,
        "identifiers": "  notification", "saved": "  sensitive   book\n",
        "events": "  home   none\n  book   named a%20b   with id",
        "activities": "  book   example.read   titled A {id}   for search",
        "links": "  /x   book id=1   from web, deprecated, by old",
        "windows": "  main   main   can *\n  side   can book[id]   prefers home[=]   opens book",
      ]))
    #expect(launch.mistakes.map(\.text) == [])
    #expect(launch.accepts[.link]?.origins == ["web", "app"])
    #expect(launch.accepts[.deferred]?.seconds == 60)
    #expect(launch.accepts[.deferred]?.only == ["book"])
    #expect(launch.rules.map(\.line) == [11, 17])
    let rule = try #require(launch.rules.first)
    #expect(rule.action == "a b")
    #expect(
      rule.payload == [
        "club.name": .string("a b"), "tags": .list([.string("x")]), "ids": .list([.string("1"), .string("2")]),
      ])
    #expect(rule.linkKeys == ["link", "data.url"])
    #expect(rule.takesOwnLink)
    #expect(rule.variants.map(\.line) == [15, 16])
    #expect(launch.events["book"]?.name == "a b")
    #expect(launch.activities["book"]?.title == "A {id}")
    #expect(launch.links.map(\.notes) == ["from web, deprecated, by old"])
    #expect(launch.windows.windows.map(\.name) == ["main", "side"])
  }

  @Test(arguments: [
    ("accepts", "  mail   web"), ("accepts", "  url   web   often"), ("launch", "  mail x   home"),
    ("launch", "  plain   nowhere"), ("launch", "    without x   bad-value"), ("launch", "  plain, x   home"),
    ("launch", "  plain   home\n    upon x   bad-value"), ("launch", "  plain   home\n    without x"),
    ("launch", "  plain   home\n    with x   bad-value"), ("launch", "  widget a b   home"),
    ("launch", "  plain   book id"), ("identifiers", "  mail"), ("events", "  nowhere   none"),
    ("events", "  home   always"), ("activities", "  home"), ("activities", "  home   a.b   often"),
    ("links", "  /x"), ("links", "  /x   nowhere"), ("windows", "  side   likes home"),
    ("windows", "  showing nothing   also can /x"), ("windows", "  side   can home\n    showing nothing   /x"),
    ("launch", "  "), ("launch", "  ,"), ("launch", "  plain   ="), ("links", "  /x   book id=="),
    ("activities", "  home   a.b   titled }{"), ("windows", "  ]   can []"), ("events", "  book   named"),
    ("saved", "  often   home"), ("saved", "  sensitive   nowhere"),
  ])
  func unreadableLinesAreFailures(section: String, text: String) {
    // Nothing traps, and an unreadable line is reported with its number.
    let launch = LaunchPromises(Self.promises([section: text]))
    let isReadable = ["  home   a.b   titled }{", "  ]   can []"].contains(text)
    #expect(launch.mistakes.isEmpty == isReadable && launch.mistakes.allSatisfy { (10...12).contains($0.line) })
  }

  /// Random text in place of the lines traps nothing.
  @Test func randomLinesTrapNothing() throws {
    var random = SeededRandom(seed: 7)
    let (suite, table) = try Self.suite(
      #"{"version": 1, "canonical": "web", "origins": {"web": "https://a.example"}, "routes": {"home": "/", "book": "/b/{id: Int}"}}"#
    )
    let words = [
      "home", "book", "id=1", "id=", ",", "=", "  ", "   ", "\n  ", "\n    ", "\n          ", "plain", "notification",
      "with", "without", "or", "the", "link", "of", "at", "titled", "{id}", "}", "{", "[=]", "[", "]", "%", "%0",
      "showing", "also", "can", "prefers", "''", "main", "within", "s", "-", "#", "é", "action", "for", "named", "*",
    ]
    let names = ["accepts", "launch", "identifiers", "events", "activities", "links", "saved", "windows"]
    for _ in 0..<Thoroughness.amount(100, full: 3_000) {
      var sections: [String: String] = [:]
      for name in names {
        sections[name] =
          "  " + (0..<random.below(14)).map { _ in random.one(of: words) + (random.chance(70) ? " " : "") }.joined()
      }
      var promises = suite.promises
      promises.sections = Self.promises(sections).sections
      _ = Self.failures(promises, suite.examples, table)
    }
  }

  // MARK: Planted mistakes

  /// Edits of Bookshelf's table with the failure that they cause.
  @Test(arguments: [
    (
      #""appClip":     "club.detail""#, #""appClip": "shelf.detail""#,
      "appClip https://appclip.apple.com/id?p=example&club=summer-reads: expected club.detail club=summer-reads, "
        + "but found nothing (missing-value)"
    ),
    (
      #""link": ["link", "data.url"]"#, #""link": "link""#,
      #"notification fingerpost.nobody with {"data": {"url": "https://bookshelf.example/"}}: expected home, "#
        + "but found nothing (no-link)"
    ),
    (
      #""deferred":    "24h""#, #""deferred": "23h""#,
      "deferred https://bookshelf.example/ after 86400 s: expected home, but found nothing (expired)"
    ),
    (
      #""activity": "example.bookshelf.reading""#,
      #""activity": { "type": "example.bookshelf.reading", "for": ["search"] }"#,
      "the activity of https://bookshelf.example/books/42/read?page=7: expected example.bookshelf.reading, for handoff, "
        + "but found example.bookshelf.reading, for search"
    ),
    (
      #""confirm": true, "requires": "signedIn""#, #""requires": "signedIn""#,
      "url https://bookshelf.example/gift/PAGE-2024: expected gift code=PAGE-2024, requires signedIn, asks, "
        + "but found gift code=PAGE-2024, requires signedIn"
    ),
    (
      #""club":    { "can": { "club.*": ["club"] }"#, #""club":    { "can": "club.detail""#,
      "the window 'club', which shows nothing, must not be one that can show https://bookshelf.example/clubs/summer-reads"
    ),
  ])
  func editsAreNoticed(before: String, after: String, message: String) throws {
    let json = try Self.json("routes.json")
    #expect(json.contains(before))
    let (suite, _) = try Self.bookshelf.get()
    let edited = json.replacingOccurrences(of: before, with: after)
    let table = try #require(CompiledTable(json: Array(edited.utf8), path: "routes.json").table)
    #expect(Self.failures(suite.promises, suite.examples, table).contains(message))
  }
}
