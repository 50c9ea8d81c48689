import Fingerpost

// Quick actions, widgets, App Clips and windows.
extension LaunchMatrix {
  static let shortcuts: [Launch] = [
    Launch(
      .quickAction, .known, .quickAction("newest"), "library",
      coldOut: "- | opened bookshelf://library | -", coldIn: "- | opened bookshelf://library",
      warmOut: "opened bookshelf://library | -", warmIn: "opened bookshelf://library"),
    Launch(
      .quickAction, .known, .quickAction("write-review", userInfo: ["book": 42]), "review.new",
      coldOut: "held signedIn | - | resumed, opened bookshelf://books/42/review",
      coldIn: "- | opened bookshelf://books/42/review",
      warmOut: "held signedIn | resumed, opened bookshelf://books/42/review",
      warmIn: "opened bookshelf://books/42/review"),
    Launch(
      .quickAction, .unknown, .quickAction("x"), "no-rule",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .quickAction, .malformed, .quickAction("write-review", userInfo: ["book": "x"]), "bad-value",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .widgetURL, .known, .url("bookshelf-widget:now"), "reading.now",
      coldOut: "- | opened bookshelf://reading | -", coldIn: "- | opened bookshelf://reading",
      warmOut: "opened bookshelf://reading | -", warmIn: "opened bookshelf://reading"),
    Launch(
      .widgetURL, .known, .url("bookshelf-widget:goal?year=2026"), "reading.goal",
      coldOut: "- | opened bookshelf://goal?year=2026 | -", coldIn: "- | opened bookshelf://goal?year=2026",
      warmOut: "opened bookshelf://goal?year=2026 | -", warmIn: "opened bookshelf://goal?year=2026"),
    Launch(
      .widgetURL, .unknown, .url("bookshelf-widget:films"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .widgetURL, .malformed, .url("bookshelf-widget:goal?year=x"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .widget, .known, .widget("ReadingGoal"), "reading.goal",
      coldOut: "- | opened bookshelf://goal | -", coldIn: "- | opened bookshelf://goal",
      warmOut: "opened bookshelf://goal | -", warmIn: "opened bookshelf://goal"),
    Launch(
      .widget, .unknown, .widget("x"), "reading.now",
      coldOut: "- | opened bookshelf://reading | -", coldIn: "- | opened bookshelf://reading",
      warmOut: "opened bookshelf://reading | -", warmIn: "opened bookshelf://reading"),
    Launch(
      .widget, .malformed, .widget("ReadingGoal", userInfo: ["year": "x"]), "bad-value",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
  ]

  static let windows: [Launch] = [
    Launch(
      .clip, .known, .appClip("https://bookshelf.example/clubs/maps"), "club.detail",
      coldOut: "- | opened bookshelf://clubs/maps | -", coldIn: "- | opened bookshelf://clubs/maps",
      warmOut: "opened bookshelf://clubs/maps | -", warmIn: "opened bookshelf://clubs/maps"),
    Launch(
      .clip, .known, .appClip("https://appclip.apple.com/id?p=example.Clip&club=maps"), "club.detail",
      coldOut: "- | opened bookshelf://clubs/maps | -", coldIn: "- | opened bookshelf://clubs/maps",
      warmOut: "opened bookshelf://clubs/maps | -", warmIn: "opened bookshelf://clubs/maps"),
    Launch(
      .clip, .unknown, .appClip("https://bookshelf.example/films/7"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .clip, .malformed, .appClip(nil), "missing-value",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .restored, .known, .restored("bookshelf:b/42"), "book.detail",
      coldOut: "- | opened bookshelf://books/42 | -", coldIn: "- | opened bookshelf://books/42",
      warmOut: "opened bookshelf://books/42 | -", warmIn: "opened bookshelf://books/42"),
    Launch(
      .restored, .known, .restored("https://bookshelf.example/books/42/read?page=7"), "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .restored, .unknown, .restored("bookshelf:films"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .restored, .malformed, .restored("bookshelf:%zz"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .dragged, .known, .window("https://bookshelf.example/books/42"), "book.detail",
      coldOut: "- | opened bookshelf://books/42 | -", coldIn: "- | opened bookshelf://books/42",
      warmOut: "opened bookshelf://books/42 | -", warmIn: "opened bookshelf://books/42"),
    Launch(
      .dragged, .known, .window("https://bookshelf.example/books/42/read?page=7"), "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .dragged, .unknown, .window("https://bookshelf.example/films/7"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .dragged, .malformed, .window(""), "no-link",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
  ]
}
