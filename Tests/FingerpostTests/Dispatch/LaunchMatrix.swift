import Fingerpost
import Testing

/// A launch of Bookshelf: what comes in, and what comes of it step by step.
struct Launch: Sendable, CustomTestStringConvertible {
  enum State: String, Sendable, CaseIterable { case coldOut, coldIn, warmOut, warmIn }

  let name: String
  let input: LaunchInput
  let state: State
  /// The route and why not, as decided.
  let decision: String
  /// What happens on arrival; for a cold start when the app is ready; for someone signed out when they sign in.
  let steps: [String]

  init(_ name: String, _ input: LaunchInput, _ state: State, _ decision: String, _ steps: String...) {
    self.name = name
    self.input = input
    self.state = state
    self.decision = decision
    self.steps = steps
  }

  var testDescription: String { "\(name), \(state.rawValue)" }
}

/// Every way in × signed in or not × cold or warm × known, unknown and malformed content, by hand.
enum LaunchMatrix {
  static let club: PayloadValue = ["aps": ["alert": "Tonight"], "meeting": ["club": "maps", "day": "2026-02-28"]]
  static let reading: PayloadValue = ["aps": ["alert": "Read on"], "book": 42, "page": 7]
  static let read = "opened bookshelf://books/42/read?page=7"

  static let rows: [Launch] = links + wrapped + notifications + activities + spotlight + shortcuts + rest

  static let links: [Launch] = [
    // The app's icon.
    Launch("icon", .plain, .coldOut, "home", "-", "opened bookshelf:///", "-"),
    Launch("icon", .plain, .coldIn, "home", "-", "opened bookshelf:///"),
    Launch("icon", .plain, .warmOut, "home", "opened bookshelf:///", "-"),
    Launch("icon", .plain, .warmIn, "home", "opened bookshelf:///"),
    // A universal link, the app being installed.
    Launch(
      "link", .universalLink("https://bookshelf.example/clubs/maps"), .coldOut, "club.detail", "-",
      "opened bookshelf://clubs/maps", "-"),
    Launch(
      "link", .universalLink("https://bookshelf.example/clubs/maps"), .warmIn, "club.detail",
      "opened bookshelf://clubs/maps"),
    Launch(
      "link for members", .universalLink("https://bookshelf.example/books/42/read?page=7"), .coldOut, "book.read",
      "held signedIn", "-", "resumed, \(read)"),
    Launch(
      "link for members", .universalLink("https://bookshelf.example/books/42/read?page=7"), .coldIn, "book.read", "-",
      read),
    Launch(
      "link for members", .universalLink("https://bookshelf.example/books/42/read?page=7"), .warmOut, "book.read",
      "held signedIn", "resumed, \(read)"),
    Launch(
      "link for members", .universalLink("https://bookshelf.example/books/42/read?page=7"), .warmIn, "book.read", read),
    Launch(
      "link that asks", .universalLink("https://bookshelf.example/join#x7Q"), .warmOut, "invite",
      "asked, opened bookshelf://join#x7Q", "-"),
    Launch(
      "gift", .url("bookshelf:gift/PAGE-2024"), .coldOut, "gift", "held signedIn", "-",
      "resumed, asked, opened bookshelf://gift/PAGE-2024"),
    Launch(
      "help", .universalLink("https://bookshelf.example/help/payments"), .coldOut, "help", "-",
      "browser https://bookshelf.example/help/payments", "-"),
    Launch(
      "old link", .universalLink("https://bookshelf.example/book.php?id=42"), .warmIn, "book.detail",
      "opened bookshelf://books/42"),
    Launch(
      "redirect", .universalLink("https://bookshelf.example/bestsellers"), .warmOut, "search",
      "opened bookshelf://search?q=bestseller", "-"),
    Launch(
      "unknown link", .universalLink("https://bookshelf.example/films/7"), .coldOut, "unmatched", "unmatched", "-", "-"),
    Launch("unknown link", .universalLink("https://bookshelf.example/films/7"), .warmIn, "unmatched", "unmatched"),
    Launch("foreign link", .universalLink("https://evil.example/books/42"), .warmIn, "unmatched", "unmatched"),
    Launch(
      "malformed link", .universalLink("https://bookshelf.example/books/%zz"), .coldIn, "unmatched", "unmatched", "-"),
    Launch("bad value", .universalLink("https://bookshelf.example/books/0"), .warmIn, "unmatched", "unmatched"),
    // A universal link, the app being installed by it.
    Launch(
      "first start", .deferred("https://bookshelf.example/clubs/maps", age: 600), .coldOut, "club.detail", "-",
      "opened bookshelf://clubs/maps", "-"),
    Launch(
      "first start for members", .deferred("https://bookshelf.example/books/42/read?page=7", age: 600), .coldOut,
      "book.read", "held signedIn", "-", "resumed, \(read)"),
    Launch(
      "first start, later", .deferred("https://bookshelf.example/clubs/maps", age: 90_000), .coldOut, "expired",
      "expired expired", "-", "-"),
    Launch(
      "second start", .deferred("https://bookshelf.example/clubs/maps", age: 600, wasTaken: true), .coldIn, "taken",
      "refused taken", "-"),
    Launch(
      "first start, unknown", .deferred("https://bookshelf.example/films", age: 0), .coldOut, "unmatched", "unmatched",
      "-", "-"),
    Launch("first start, malformed", .deferred("films", age: 0), .coldOut, "unmatched", "unmatched", "-", "-"),
    // A custom scheme.
    Launch("scheme", .url("bookshelf://books/42"), .coldOut, "book.detail", "-", "opened bookshelf://books/42", "-"),
    Launch(
      "scheme for members", .url("bookshelf:books/42/read?page=7"), .warmOut, "book.read", "held signedIn",
      "resumed, \(read)"),
    Launch("unknown scheme", .url("other:books/42"), .warmIn, "unmatched", "unmatched"),
    Launch("malformed scheme", .url("bookshelf:books\\42"), .warmIn, "unmatched", "unmatched"),
  ]

  static let wrapped: [Launch] = [
    // An attribution service's link.
    Launch(
      "attribution", .universalLink("https://bookshelf.onelink.example/a1?af_dp=bookshelf%3A%2F%2Fbooks%2F42"),
      .coldOut, "book.detail", "-", "opened bookshelf://books/42", "-"),
    Launch(
      "attribution for members",
      .universalLink("https://bookshelf.onelink.example/a1?af_dp=%2Fbooks%2F42%2Fread%3Fpage%3D7"), .warmOut,
      "book.read", "held signedIn", "resumed, \(read)"),
    Launch(
      "attribution that asks", .universalLink("https://bookshelf.onelink.example/a1?af_dp=bookshelf:join%23x7Q"),
      .warmIn, "invite", "asked, opened bookshelf://join#x7Q"),
    Launch(
      "attribution, unknown", .universalLink("https://bookshelf.onelink.example/a1?af_dp=bookshelf:films"), .warmIn,
      "unmatched", "unmatched"),
    Launch(
      "attribution, malformed", .universalLink("https://bookshelf.onelink.example/a1?af_dp"), .coldIn, "unmatched",
      "unmatched", "-"),
  ]

  static let notifications: [Launch] = [
    Launch(
      "push", .notification(payload: club, category: "club.meeting"), .coldOut, "club.meeting", "-",
      "opened bookshelf://clubs/maps/meetings/2026-02-28", "-"),
    Launch(
      "push", .notification(payload: club, category: "club.meeting"), .warmIn, "club.meeting",
      "opened bookshelf://clubs/maps/meetings/2026-02-28"),
    Launch(
      "local", .notification(payload: reading, category: "reminder", isRemote: false), .coldOut, "book.read",
      "held signedIn", "-", "resumed, \(read)"),
    Launch(
      "local", .notification(payload: reading, category: "reminder", isRemote: false), .coldIn, "book.read", "-", read),
    Launch(
      "push", .notification(payload: reading, category: "reminder"), .warmOut, "book.read", "held signedIn",
      "resumed, \(read)"),
    Launch(
      "push's action", .notification(payload: club, category: "club.meeting", response: .action("club")), .coldIn,
      "club.detail", "-", "opened bookshelf://clubs/maps"),
    Launch(
      "push's silent action", .notification(payload: club, category: "club.meeting", response: .action("mute")),
      .warmOut, "opens-nothing", "nothing", "-"),
    Launch(
      "dismissed push", .notification(payload: club, category: "club.meeting", response: .dismissed), .coldOut,
      "dismissed", "nothing", "-", "-"),
    Launch(
      "push's unknown action", .notification(payload: club, category: "club.meeting", response: .action("x")), .warmIn,
      "no-rule", "unmatched"),
    Launch(
      "push of an unknown category", .notification(payload: ["link": "/clubs/maps"], category: "x"), .warmIn,
      "club.detail", "opened bookshelf://clubs/maps"),
    Launch(
      "push without a value", .notification(payload: ["aps": ["alert": "Hi"]], category: "club.meeting"), .coldOut,
      "missing-value", "unmatched", "-", "-"),
    Launch(
      "push with a bad value",
      .notification(payload: ["meeting": ["club": "maps", "day": "soon"]], category: "club.meeting"), .warmIn,
      "bad-value", "unmatched"),
    Launch(
      "push with an unknown link", .notification(payload: ["link": "bookshelf:films"]), .coldIn, "unmatched",
      "unmatched", "-"),
    Launch(
      "local with a malformed link", .notification(payload: ["link": ["deep": true]], isRemote: false), .warmIn,
      "no-link", "unmatched"),
    Launch(
      "push with a widget's link", .notification(payload: ["link": "bookshelf-widget:now"]), .warmIn,
      "origin-not-accepted", "refused origin-not-accepted: widget"),
  ]

  static let activities: [Launch] = [
    Launch(
      "Siri", .activity("example.bookshelf.search", userInfo: ["query": "maps"]), .coldOut, "search", "-",
      "opened bookshelf://search?q=maps", "-"),
    Launch("Siri without a value", .activity("example.bookshelf.search"), .warmIn, "missing-value", "unmatched"),
    Launch(
      "Handoff",
      .activity("example.bookshelf.reading", targetContentIdentifier: "https://bookshelf.example/books/42/read?page=7"),
      .coldOut, "book.read", "held signedIn", "-", "resumed, \(read)"),
    Launch("Handoff", .activity("example.bookshelf.reading", userInfo: reading), .warmIn, "book.read", read),
    Launch("unknown activity", .activity("example.other", userInfo: reading), .warmOut, "no-rule", "unmatched", "-"),
    Launch(
      "malformed activity", .activity("example.bookshelf.reading", userInfo: ["book": ["no"]]), .coldIn, "bad-value",
      "unmatched", "-"),
  ]

  static let spotlight: [Launch] = [
    Launch("result", .spotlightItem("book-42"), .coldOut, "book.detail", "-", "opened bookshelf://books/42", "-"),
    Launch("result", .spotlightItem("book-42"), .warmIn, "book.detail", "opened bookshelf://books/42"),
    Launch(
      "result for members", .spotlightItem("https://bookshelf.example/books/42/read?page=7"), .warmOut, "book.read",
      "held signedIn", "resumed, \(read)"),
    Launch("unknown result", .spotlightItem("film-42"), .coldIn, "no-link", "unmatched", "-"),
    Launch("malformed result", .spotlightItem("book-\u{0}"), .warmIn, "no-link", "unmatched"),
    Launch(
      "query", .spotlightQuery("sea & sand"), .coldOut, "search", "-", "opened bookshelf://search?q=sea%20%26%20sand",
      "-"),
    Launch("query", .spotlightQuery("sea"), .warmIn, "search", "opened bookshelf://search?q=sea"),
    Launch("empty query", .spotlightQuery(""), .warmIn, "bad-value", "unmatched"),
  ]

  static let shortcuts: [Launch] = [
    Launch("quick action", .quickAction("newest"), .coldOut, "library", "-", "opened bookshelf://library", "-"),
    Launch(
      "quick action for members", .quickAction("write-review", userInfo: ["book": 42]), .coldOut, "review.new",
      "held signedIn", "-", "resumed, opened bookshelf://books/42/review"),
    Launch(
      "quick action for members", .quickAction("write-review", userInfo: ["book": 42]), .warmIn, "review.new",
      "opened bookshelf://books/42/review"),
    Launch("unknown quick action", .quickAction("x"), .coldIn, "no-rule", "unmatched", "-"),
    Launch(
      "malformed quick action", .quickAction("write-review", userInfo: ["book": "x"]), .warmIn, "bad-value", "unmatched"
    ),
    Launch(
      "widget's URL", .url("bookshelf-widget:now"), .coldOut, "reading.now", "-", "opened bookshelf://reading", "-"),
    Launch(
      "widget's URL", .url("bookshelf-widget:goal?year=2026"), .warmIn, "reading.goal",
      "opened bookshelf://goal?year=2026"),
    Launch("widget", .widget("ReadingGoal"), .coldIn, "reading.goal", "-", "opened bookshelf://goal"),
    Launch("unknown widget", .widget("x"), .warmOut, "reading.now", "opened bookshelf://reading", "-"),
    Launch("unknown widget's URL", .url("bookshelf-widget:films"), .warmIn, "unmatched", "unmatched"),
    Launch("malformed widget's URL", .url("bookshelf-widget:goal?year=x"), .coldIn, "unmatched", "unmatched", "-"),
  ]

  static let rest: [Launch] = [
    Launch(
      "clip", .appClip("https://bookshelf.example/clubs/maps"), .coldOut, "club.detail", "-",
      "opened bookshelf://clubs/maps", "-"),
    Launch(
      "clip's default link", .appClip("https://appclip.apple.com/id?p=example.Clip&club=maps"), .coldOut, "club.detail",
      "-", "opened bookshelf://clubs/maps", "-"),
    Launch("clip without a URL", .appClip(nil), .coldOut, "missing-value", "unmatched", "-", "-"),
    Launch(
      "restored window", .restored("bookshelf:b/42"), .coldOut, "book.detail", "-", "opened bookshelf://books/42", "-"),
    Launch(
      "restored window for members", .restored("https://bookshelf.example/books/42/read?page=7"), .coldOut, "book.read",
      "held signedIn", "-", "resumed, \(read)"),
    Launch("restored window, unknown", .restored("bookshelf:films"), .coldIn, "unmatched", "unmatched", "-"),
    Launch(
      "dragged window", .window("https://bookshelf.example/books/42"), .warmIn, "book.detail",
      "opened bookshelf://books/42"),
  ]
}
