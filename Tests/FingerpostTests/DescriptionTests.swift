import BookshelfRoutes
import Fingerpost
import Foundation
import RouteLanguage
import RouteLoading
import TestSupport
import Testing

/// The printed form of every public type: readable, and without any content of a link that a user followed.
@Suite(.namingCases) @MainActor struct DescriptionTests {
  private static let link = "https://bookshelf.example/books/42"

  private static func wireName(_ match: RouteMatch?) throws -> WireName {
    var name: WireName?
    if case .value(let value)? = match?.wireName(at: 1) { name = value }
    return try #require(name)
  }

  private static func routing() throws -> [(type: String, value: Any, text: String)] {
    let table = BookshelfRoute.table
    let match = try #require(table.match(link).match)
    let explanation = table.explain("https://bookshelf.example/clubs/Maps")
    let refusal = try #require(table.explain("https://bookshelf.example/books/..").refusal)
    let damage = try #require(throws: TableCorruption.self) { try RouteTable(checking: [1, 2, 3]) }
    let failure = try #require(throws: PrintFailure.self) { try table.print(route: "book.detail", values: [:]) }
    let router = LinkRouter<BookshelfRoute>()
    return [
      ("LinkRefusal", refusal, "dot-segment at byte 32"), ("LinkRefusal.Kind", refusal.kind, "dotSegment"),
      ("QueryItem", QueryItem(key: "q", value: "maps"), "q=maps"),
      (
        "LinkExplanation", explanation,
        "30 patterns tried: path: segment 2 is ‹redacted›, expected {club: Slug} (nearest: '/clubs/{club: Slug}')"
      ),
      (
        "LinkExplanation.Candidate", try #require(explanation.nearest(1).first),
        "club.detail (web: /clubs/{club: Slug}): path: segment 2 is ‹redacted›, expected {club: Slug} (nearest: '/clubs/{club: Slug}')"
      ),
      (
        "LinkMiss", try #require(explanation.result.miss),
        "path: segment 2 is ‹redacted›, expected {club: Slug} (nearest: '/clubs/{club: Slug}')"
      ),
      (
        "LinkMiss.Reason", try #require(explanation.result.miss).reason,
        "path: segment 2 is ‹redacted›, expected {club: Slug} (nearest: '/clubs/{club: Slug}')"
      ),
      ("LinkMiss.Reason.Kind", try #require(explanation.result.miss).reason.kind, "path"),
      ("ParameterReading", ParameterReading<Int>.absent, "absent"),
      ("WireName", try wireName(table.match(link + "?tab=reviews").match), "a wire name of 7 bytes"),
      ("LinkResult", table.match(link), "book.detail (web: /books/{book: BookID}?tab={tab: Tab ?? overview})"),
      ("RouteMatch", match, "book.detail (web: /books/{book: BookID}?tab={tab: Tab ?? overview})"),
      ("RouteValue", RouteValue.list([.int(1), .bool(true)]), "1, true"),
      ("PrintFailure", failure, "the parameter 'book' has no value"),
      ("PrintFailure.Kind", failure.kind, "missingValue"), ("TableCorruption", damage, "not a compiled table"),
      ("RouteTable", table, "27 routes"), ("RouteTable.Format", RouteTable.Format.fptc, "fptc"),
      ("LinkRouter", router, "router of 27 routes"),
      (
        "LinkRouter.Resolution", router.resolve(link),
        "book.detail (web: /books/{book: BookID}?tab={tab: Tab ?? overview})"
      ),
      ("LaunchInbox", LaunchInbox(), "inbox"),
      ("RouteRequirements", RouteRequirements<BookshelfRoute>(fulfilled: [.signedIn]), "requirements of routes"),
      ("LinkDispatcher", LinkDispatcher(router: router) { _, _ in }, "dispatcher of 27 routes"),
      ("RouteValues", BookshelfRoute.gift(code: "PAGE-2024").destination, "route 12"),
      ("StoredRoute", try #require(StoredRoute<BookshelfRoute>(rawValue: link)), "https://bookshelf.example/books/42"),
      ("RouteDate", RouteDate(year: 2026, month: 2, day: 8), "2026-02-08"),
      ("RouteDuration", RouteDuration(seconds: 90), "90 s"),
    ]
  }

  private static func launches() throws -> [(type: String, value: Any, text: String)] {
    let table = BookshelfRoute.table
    let decision = table.decide(.url(link))
    let nothing = table.decide(.quickAction("none"))
    let reason = try #require(nothing.reason)
    let event = try #require(decision.event)
    let dispatcher = LinkDispatcher(router: LinkRouter<BookshelfRoute>()) { _, _ in }
    var reports: [DispatchReport] = []
    dispatcher.report = { reports.append($0) }
    let reception = dispatcher.receive(.url(link))
    dispatcher.receive(.url("bookshelf://nowhere"))
    let payload: PayloadValue = ["link": "/books/42", "aps": ["badge": 3, "alert": "\"Hi\"\n"], "on": true, "no": nil]
    return [
      ("LaunchDecision", decision, "url -> book.detail"), ("LaunchDecision.Outcome", nothing.outcome, "no-rule"),
      ("LaunchDecision.Reason", reason, "no-rule"), ("LaunchDecision.Reason.Code", reason.code, "no-rule"),
      (
        "LaunchEvent", event,
        "kind: url, name: book_opened, origin: web, parameter.book: 42, parameter.tab: overview, route: book.detail, template: /books/{book: BookID}?tab={tab: Tab ?? overview}"
      ), ("LaunchEvent.Parameter", try #require(event.parameters.first), "book: 42"),
      ("LaunchInput", LaunchInput.url(link), "launch by url"),
      ("LaunchInput.NotificationResponse", LaunchInput.NotificationResponse.action("later"), "action 'later'"),
      ("LaunchKind", LaunchKind.url, "url"),
      (
        "PayloadValue", payload,
        #"{"aps": {"alert": "\"Hi\"\n", "badge": 3}, "link": "/books/42", "no": null, "on": true}"#
      ),
      ("DispatchOptions", DispatchOptions(), "holds 16 links for 600 s, duplicates within 1 s"),
      ("DispatchClock", DispatchClock.system, "clock"),
      ("DeferredLinkRecord", DeferredLinkRecord.userDefaults(), "record of deferred links"),
      (
        "DispatchReport", try #require(reports.first),
        #"#2 unmatched by url: unmatched: path: segment 1 is ‹redacted›, and no link begins with it"#
      ),
      ("DispatchReport.Outcome", DispatchReport.Outcome.held, "held"),
      ("LaunchReception", reception, "#1 url -> book.detail"), ("LinkReceipt", reception.receipt, "#1"),
      ("ActivityDescription", try #require(table.activity(for: link)), "activity example.bookshelf.book"),
    ]
  }

  private static func windows() throws -> [(type: String, value: Any, text: String)] {
    let table = BookshelfRoute.table
    let rules = WindowRules(table)
    let state = WindowState(screens: [WindowState.Screen(link)])
    let lost = table.restoring(WindowState(screens: [WindowState.Screen("x:nowhere")]), satisfied: [])
    let loss = try #require(lost.losses.first)
    let conditions = WindowConditions()
    let sessions = WindowSessions(rules: rules)
    _ = sessions.connect("A1", kind: "book")
    let choice = WindowChoice(for: nil, among: [WindowChoice.Candidate("A1", conditions)])
    return [
      ("RestoredWindow", lost, "no screens; lost screen 0: unmatched"),
      (
        "RestoredWindow.Screen", try #require(table.restoring(state, satisfied: []).screens.first), "pushed book.detail"
      ),
      ("SavedWindow", table.saving(state), "saved state of 1 screen"), ("StateKey", StateKey<Int>("scroll"), "scroll"),
      ("StateLoss", loss, "screen 0: unmatched"), ("StateLoss.Part", loss.part, "screen 0"),
      ("StateLoss.Reason", loss.reason, "unmatched"),
      (
        "WindowStart", table.start(with: .url(link), saved: WindowState.decode(""), satisfied: []),
        "asked: url -> book.detail above library"
      ),
      (
        "WindowStart.Content", table.start(with: nil, saved: WindowState.decode(""), satisfied: []).content,
        "plain: plain -> home"
      ),
      ("WindowState", state, "state of 1 screen"), ("WindowState.Screen", WindowState.Screen(link), "pushed screen"),
      ("WindowState.Presentation", WindowState.Presentation.sheet, "sheet"),
      ("WindowState.Decoded", WindowState.decode("{"), "state of 0 screens; lost state: damaged"),
      ("ContentPredicate", ContentPredicate.constant(true), "TRUEPREDICATE"),
      ("ExternalEventChoice", ExternalEventChoice.open("main"), "open 'main'"),
      (
        "ExternalEventChoice.OpenScene", ExternalEventChoice.OpenScene("main", preferring: ["/books/"]),
        "main: prefers '/books/', allows '*'"
      ),
      ("ExternalEventChoice.Declaration", ExternalEventChoice.Declaration("book"), "book: any"),
      (
        "ExternalEvents", ExternalEvents(preferring: [], allowing: ["*"], matching: ["/a", "/b"]),
        "prefers nothing, allows '*', matches '/a' and '/b'"
      ),
      ("WindowChoice", choice, "A1 can show it"),
      (
        "WindowChoice.Candidate", WindowChoice.Candidate("A1", conditions),
        "A1: can: TRUEPREDICATE; prefers: FALSEPREDICATE"
      ),
      ("WindowChoice.Reason", WindowChoice.Reason.prefers, "prefers"),
      ("WindowConditions", conditions, "can: TRUEPREDICATE; prefers: FALSEPREDICATE"),
      ("WindowRequest", WindowRequest.close("A1", .commit), "close 'A1', commit"),
      ("WindowRequest.NewWindow", try #require(Self.newWindow(sessions)), "book window by drag"),
      ("WindowRequest.Gesture", WindowRequest.Gesture.drag, "drag"),
      ("WindowRequest.Dismissal", WindowRequest.Dismissal.commit, "commit"),
      ("WindowRules", rules, "book, club, library"),
      ("WindowSession", try #require(sessions.sessions.first), "book window, inactive"),
      ("WindowSession.Activity", WindowSession.Activity.inactive, "inactive"),
      ("WindowSessions", sessions, "book window, inactive"),
      ("WindowStore", WindowStore(), "states of 0 windows"),
    ]
  }

  private static func newWindow(_ sessions: WindowSessions) -> WindowRequest.NewWindow? {
    guard case .open(let window)? = sessions.request(forWindowShowing: link, by: .drag, in: nil) else { return nil }
    return window
  }

  private static let tableError = #"""
    routes.json:1:59: error: a route has no key 'lnk' [unknown-key]
        {"version": 1, "origins": {"app": "x:"}, "routes": {"a": {"lnk": "/a"}}}
                                                                  ^^^^^
      fix: write 'link'

    """#

  private static func tables() throws -> [(type: String, value: Any, text: String)] {
    let json = Array(#"{"version": 1, "origins": {"app": "x:"}, "routes": {"a": {"lnk": "/a"}}}"#.utf8)
    let error = try #require(throws: TableError.self) { try RouteTable(json: json, path: "routes.json") }
    let diagnostic = try #require(error.diagnostics.first)
    let fix = try #require(diagnostic.fix)
    return [
      ("Diagnostic", diagnostic, "error: a route has no key 'lnk' [unknown-key]"),
      ("Diagnostic.Severity", diagnostic.severity, "error"),
      ("Diagnostic.Note", Diagnostic.Note("the other is here"), "the other is here"), ("Fix", fix, "write 'link'"),
      ("Fix.Edit", try #require(fix.edits.first), #"bytes 58..<63: "link""#), ("TableError", error, Self.tableError),
      ("SourceFile", SourceFile(path: "routes.json", bytes: json), "routes.json"),
      ("SourceRange", SourceRange(lower: 10, upper: 14), "bytes 10..<14"),
    ]
  }

  private static func signedTables() throws -> [(type: String, value: Any, text: String)] {
    let json =
      #"{"serial": 12, "issued": "2026-11-20T00:00:00Z", "expires": "2027-01-31T00:00:00Z", "audience": "a.b", "table": \#(String(decoding: try sample(), as: UTF8.self))}"#
    let bytes = Data(count: SignedTable.signatureLength) + Data(json.utf8)
    let signed = try SignedTable(bytes, for: BookshelfRoute.self, audience: "a.b", allow: []) { _, _ in true }
    let refusal = try #require(throws: SignedTableRefusal.self) {
      try SignedTable(bytes, for: BookshelfRoute.self, audience: "b.c", allow: []) { _, _ in true }
    }
    let floor = TableUpdates<BookshelfRoute>.Floor(serial: 12, day: "2026-11-20")
    let updates = TableUpdates<BookshelfRoute>(
      audience: "a.b", floor: floor, allow: [], file: URL(fileURLWithPath: "/nowhere/routes.signed")
    ) { _, _ in true }
    return [
      ("SignedTable", signed, "table 12 for a.b until 2027-01-31T00:00:00Z"),
      ("SignedTable.Change", SignedTable.Change.aliases, "aliases"),
      ("SignedTableRefusal", refusal, "the table belongs to the app 'a.b'"),
      ("SignedTableRefusal.Kind", refusal.kind, "audience"),
      ("TableUpdates", updates, "serves the compiled table"), ("TableUpdates.Floor", floor, "serial 12 of 2026-11-20"),
    ]
  }

  /// Returns the table from which the sample's enum was generated.
  private static func sample() throws -> Data {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try Data(contentsOf: root.appendingPathComponent("routes.json"))
  }

  private static func examples() throws -> [(type: String, value: Any, text: String)] {
    try routing() + launches() + windows() + tables() + signedTables()
  }

  /// Returns the public types of a module, read from its sources. Nested types have the name of their outer type in
  /// front.
  private static func publicTypes(of module: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/\(module)")
    let declaration = try Regex(
      #"^( *)(?:@MainActor )?public (?:final )?(?:indirect )?(?:struct|enum|class|actor) (\w+)"#)
    let addition = try Regex(#"^( *)(?:public )?extension ([\w.]+)"#)
    var types: [String] = []
    for case let file as URL in FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" {
      var outer: [(margin: Int, name: String)] = []
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        guard let found = try declaration.firstMatch(in: String(line)) ?? addition.firstMatch(in: String(line)),
          let margin = found.output[1].substring?.count, let name = found.output[2].substring
        else { continue }
        outer.removeAll { $0.margin >= margin }
        let whole = (outer.last.map { $0.name + "." } ?? "") + name
        if !line.contains("extension ") { types.append(whole) }
        outer.append((margin, whole))
      }
    }
    return types
  }

  @Test func everyPublicTypeHasAnExample() throws {
    let modules = [
      "RouteMatching", "RouteTracing", "LaunchInputs", "RouteDecisions", "RouteDestinations", "Fingerpost",
      "TableSource", "RouteLanguage", "RouteLoading",
    ]
    // `NoName` has no values.
    let types = try Set(modules.flatMap { try Self.publicTypes(of: $0) }).subtracting(["NoName"])
    let examples = try Set(Self.examples().map(\.type))
    #expect(types.count > 60)
    #expect(types.subtracting(examples).sorted() == [], "a public type without an example of what it prints")
    #expect(examples.subtracting(types).sorted() == [])
  }

  /// A dialog shows an error's message as a sentence.
  @Test func errorsHaveALocalizedDescription() throws {
    let failure = #expect(throws: PrintFailure.self) {
      try BookshelfRoute.table.print(route: "book.detail", values: [:])
    }
    #expect(failure?.localizedDescription == "the parameter 'book' has no value")
    let damage = #expect(throws: TableCorruption.self) { try RouteTable(checking: [1, 2, 3]) }
    #expect(damage?.localizedDescription == "not a compiled table")
  }

  @Test func descriptionsMatchTheExamples() throws {
    each(try Self.examples()) { example in
      let text = String(describing: example.value)
      #expect(text == example.text, "\(example.type)")
    }
  }
}
