import BookshelfRoutes
import Dispatch
import Fingerpost
import Foundation
import RouteLanguage
import Testing

/// A router that many threads share, for a run with the thread sanitizer.
@Suite struct ThreadTests {
  private static let links = [
    "https://bookshelf.example/books/42?tab=reviews", "bookshelf://books/7/listen?t=1m30s",
    "https://bookshelf.example/s/summer.ann",
    "https://bookshelf.onelink.example/x?af_dp=bookshelf%3A%2F%2Fbooks%2F3", "https://bookshelf.example/news/x",
    "https://evil.example/",
    "https://bookshelf.example/join#" + String(repeating: "a", count: 2_000),
  ]

  private static func answer(_ router: LinkRouter<BookshelfRoute>, _ link: String) -> String {
    switch router.resolve(link) {
    case .destination(let destination, let match): "\(destination) \((try? destination.link()) ?? "-") \(match)"
    case .refusedByApp(let match): "\(match)"
    case .miss(let miss): miss.reason.text()
    }
  }

  @Test func threadsCanShareARouter() {
    let router = LinkRouter<BookshelfRoute>()
    let expected = Self.links.map { Self.answer(router, $0) }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<60 {
        let index = (round + thread) % Self.links.count
        #expect(Self.answer(router, Self.links[index]) == expected[index])
      }
    }
  }

  /// Tables are replaced while other threads match links. A table lives as long as a router or a match refers to it.
  @Test func tablesAreReadWhileLinksAreMatched() throws {
    @Sendable func json(_ word: String) -> String {
      #"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {"\#(word)": "/{id: Int}/\#(word)"}}"#
    }
    let shared = SharedRouter(LinkRouter(table: try RouteTable(json: json("one").utf8)))
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      var kept: [RouteMatch] = []
      for round in 0..<60 {
        if thread < 2 {
          let table = try? RouteTable(json: json(round % 2 == 0 ? "one" : "two").utf8)
          if let table { shared.router = LinkRouter(table: table) }
          continue
        }
        let router = shared.router
        let found = ["one", "two"].compactMap { router.destination(for: "https://a.example/\(round)/\($0)") }
        #expect(found.count == 1 && found.first?["id", as: Int.self] == round)
        kept += found
      }
      // The router no longer refers to the tables of these matches, but the matches still do.
      #expect(kept.allSatisfy { "/\($0["id", as: Int.self] ?? -1)/\($0.routeID)" == $0.link.dropFirst(17) })
    }
  }

  /// A handler that never returns delays only the links after it. The number of waiting links is limited, they expire,
  /// and they are reported.
  @MainActor @Test func handlerThatNeverReturnsDelaysOnlyLinks() async {
    let stage = DispatchStage(options: DispatchOptions(holdDuration: 60, capacity: 3))
    var hanging: CheckedContinuation<Void, Never>?
    stage.inside = { await withCheckedContinuation { hanging = $0 } }
    stage.dispatcher.becomeReady()
    let first = stage.dispatcher.receive(.url("https://bookshelf.example/books/1"))
    while hanging == nil { await Task.yield() }
    for book in 2...40 { stage.dispatcher.receive(.url("https://bookshelf.example/books/\(book)")) }
    #expect(stage.dispatcher.isOpening && stage.dispatcher.waitingCount <= 3)
    #expect(stage.reports.filter { $0.reason == "crowded-out" }.count >= 36)
    #expect(stage.dispatcher.router.destination(for: "https://bookshelf.example/books/7") == .book(.detail(book: 7)))
    stage.time += 61
    stage.dispatcher.expire()
    #expect(stage.dispatcher.waitingCount == 0 && stage.reports.contains { $0.outcome == .expired })
    stage.dispatcher.cancel(first.receipt)
    #expect(stage.dispatcher.isOpening)
    // Let the handler return, so that the test ends.
    hanging?.resume()
    await stage.dispatcher.settled()
    #expect(!stage.reports.contains { $0.outcome == .opened && $0.receipt != first.receipt })
  }

  /// Plants a data race: threads change a shared value without a lock, which an app must not do. `.ci/races` runs this
  /// test to prove that the thread sanitizer reports it.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["FINGERPOST_PLANTED_RACE"] == "1"))
  func aPlantedRace() throws {
    let table = try RouteTable(
      json: #"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {"a": "/{id: Int}"}}"#.utf8)
    let shared = UnlockedRouter(LinkRouter(table: table))
    let ends = DispatchGroup()
    for _ in 0..<2 {
      ends.enter()
      // Use separate threads, because a dispatch queue on a single core would run the blocks one after the other.
      Thread.detachNewThread {
        for round in 0..<20_000 {
          shared.count += 1
          if round % 100 == 0 { _ = shared.router.destination(for: "https://a.example/\(shared.count)") }
        }
        ends.leave()
      }
    }
    ends.wait()
  }
}

/// A router that can be replaced. It is a class with a lock, as in an app.
private final class SharedRouter: @unchecked Sendable {
  private let lock = NSLock()
  private var value: LinkRouter<RouteMatch>

  init(_ router: LinkRouter<RouteMatch>) { value = router }

  var router: LinkRouter<RouteMatch> {
    get {
      lock.lock()
      defer { lock.unlock() }
      return value
    }
    set {
      lock.lock()
      defer { lock.unlock() }
      value = newValue
    }
  }
}

/// A router with a count that no lock protects.
private final class UnlockedRouter: @unchecked Sendable {
  let router: LinkRouter<RouteMatch>
  var count = 0

  init(_ router: LinkRouter<RouteMatch>) { self.router = router }
}
