import BookshelfRoutes
import Fingerpost
import Foundation
import RouteLanguage
import Testing

/// First attempts that people write, and the output they get.
@Suite @MainActor struct FirstDraftTests {
  @Test func valueHasTheRequestedType() throws {
    let router = LinkRouter<RouteMatch>(
      table:
        try RouteTable(
          json: #"{"version": 1, "origins": {"app": "x:"}, "routes": {"show": "/{show}?n={n: Int?}&t={t: Duration?}"}}"#
            .utf8
        ))
    let match = try #require(router.destination(for: "x:maps?n=3&t=90"))
    #expect(match["show"] as String? == "maps")
    #expect(match["n"] as Int? == 3)
    #expect(match["show"] as Int? == nil)
    #expect(match["show"] == .string("maps"))
    let missing = try #require(router.destination(for: "x:maps"))
    #expect(missing["n"] as Int? == nil)
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) {
      #expect(match["t"] as Duration? == .seconds(90))
      #expect(Duration.milliseconds(1_999).routeValue == .int(1))
      #expect(RouteDuration(.seconds(5)).duration == .seconds(5))
    }
  }

  #if DEBUG && !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    /// A parameter name that no route has is a spelling mistake. A name that another route has isn't.
    @Test func aMisspeltNameStopsADebugBuild() async {
      await #expect(processExitsWith: .failure) {
        let match = BookshelfRoute.table.match("bookshelf://books/42").match
        print(match?["boook", as: Int.self] as Any)
      }
      #expect(BookshelfRoute.table.match("bookshelf://books/42").match?["query", as: String.self] == nil)
    }
  #endif

  @Test func userInfoIsAPayload() {
    let userInfo: [AnyHashable: Any] = ["aps": ["category": "review.liked"], "link": "/books/42", "n": 1]
    let input = LaunchInput.notification(userInfo: userInfo)
    #expect(input == .notification(payload: PayloadValue(userInfo)))
    #expect(input.name == "review.liked")
  }

  @Test func descriptionsAreReadable() throws {
    #expect("\(LaunchKind.url)" == "url")
    #expect("\(DispatchReport.Outcome.held)" == "held")
    #expect("\(RouteDate(year: 2026, month: 2, day: 8)) \(RouteDuration(seconds: 90))" == "2026-02-08 90 s")
    #expect("\(BookshelfRoute.table)" == "27 routes")
    let table = BookshelfRoute.table
    #expect(
      "\(table.match("bookshelf://books/42"))" == "book.detail (app: /books/{book: BookID}?tab={tab: Tab ?? overview})")
    #expect(!"\(table.match("bookshelf://bo/secret"))".contains("secret"))
    #expect("\(RouteValue.list([.int(1), .bool(true), .string("a")]))" == "1, true, a")
    #expect(
      "\(LinkRouter<BookshelfRoute>().resolve("bookshelf://gift/PAGE-2024"))" == "gift (app: /gift/{code: GiftCode})")
  }

  /// The log has a line for each step, without values, both in the closure and in the stream.
  @Test func logHasOneLinePerStep() async {
    let stage = DispatchStage()
    let stream = stage.dispatcher.reports
    stage.dispatcher.becomeReady()
    let reception = stage.dispatcher.receive(.url("bookshelf://books/42/read"))
    #expect("\(reception)" == "#1 url -> book.read")
    _ = await stage.settle()
    stage.dispatcher.fulfill(.signedIn)
    _ = await stage.settle()
    var lines: [String] = []
    for await report in stream {
      lines.append("\(report)")
      if report.outcome.isFinal { break }
    }
    #expect(
      lines == [
        "#1 held book.read by url, waits for signedIn", "#1 resumed book.read by url", "#1 opened book.read by url",
      ])
  }

  @Test func aStreamEndsWithItsDispatcher() async {
    var dispatcher: LinkDispatcher<BookshelfRoute>? = LinkDispatcher(
      router: LinkRouter<BookshelfRoute>(), deferredLinks: .inProcess
    ) { _, _ in }
    let stream = dispatcher?.reports
    dispatcher?.receive(.url("bookshelf://nowhere"))
    dispatcher = nil
    var outcomes: [DispatchReport.Outcome] = []
    if let stream { for await report in stream { outcomes.append(report.outcome) } }
    #expect(outcomes == [.unmatched])
  }
}
