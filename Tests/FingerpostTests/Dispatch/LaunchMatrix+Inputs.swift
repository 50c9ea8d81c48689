import Fingerpost

// Launch inputs other than links.
extension LaunchMatrix {
  static let notifications: [Launch] = [
    Launch(
      .push, .known, .notification(payload: club, category: "club.meeting"), "club.meeting",
      coldOut: "- | opened bookshelf://clubs/maps/meetings/2026-02-28 | -",
      coldIn: "- | opened bookshelf://clubs/maps/meetings/2026-02-28",
      warmOut: "opened bookshelf://clubs/maps/meetings/2026-02-28 | -",
      warmIn: "opened bookshelf://clubs/maps/meetings/2026-02-28"),
    Launch(
      .push, .known, .notification(payload: reading, category: "reminder"), "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .push, .known, .notification(payload: club, category: "club.meeting", response: .action("club")), "club.detail",
      coldOut: "- | opened bookshelf://clubs/maps | -", coldIn: "- | opened bookshelf://clubs/maps",
      warmOut: "opened bookshelf://clubs/maps | -", warmIn: "opened bookshelf://clubs/maps"),
    Launch(
      .push, .known, .notification(payload: club, category: "club.meeting", response: .action("mute")), "opens-nothing",
      coldOut: "nothing | - | -", coldIn: "nothing | -",
      warmOut: "nothing | -", warmIn: "nothing"),
    Launch(
      .push, .known, .notification(payload: club, category: "club.meeting", response: .dismissed), "dismissed",
      coldOut: "nothing | - | -", coldIn: "nothing | -",
      warmOut: "nothing | -", warmIn: "nothing"),
    Launch(
      .push, .known, .notification(payload: ["link": "/clubs/maps"], category: "x"), "club.detail",
      coldOut: "- | opened bookshelf://clubs/maps | -", coldIn: "- | opened bookshelf://clubs/maps",
      warmOut: "opened bookshelf://clubs/maps | -", warmIn: "opened bookshelf://clubs/maps"),
    Launch(
      .push, .unknown, .notification(payload: club, category: "club.meeting", response: .action("x")), "no-rule",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .push, .unknown, .notification(payload: ["link": "bookshelf:films"]), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .push, .unknown, .notification(payload: ["link": "bookshelf-widget:now"]), "origin-not-accepted",
      coldOut: "refused origin-not-accepted: widget | - | -", coldIn: "refused origin-not-accepted: widget | -",
      warmOut: "refused origin-not-accepted: widget | -", warmIn: "refused origin-not-accepted: widget"),
    Launch(
      .push, .malformed, .notification(payload: ["aps": ["alert": "Hi"]], category: "club.meeting"), "missing-value",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .push, .malformed,
      .notification(payload: ["meeting": ["club": "maps", "day": "soon"]], category: "club.meeting"), "bad-value",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .local, .known, .notification(payload: club, category: "club.meeting", isRemote: false), "club.meeting",
      coldOut: "- | opened bookshelf://clubs/maps/meetings/2026-02-28 | -",
      coldIn: "- | opened bookshelf://clubs/maps/meetings/2026-02-28",
      warmOut: "opened bookshelf://clubs/maps/meetings/2026-02-28 | -",
      warmIn: "opened bookshelf://clubs/maps/meetings/2026-02-28"),
    Launch(
      .local, .known, .notification(payload: reading, category: "reminder", isRemote: false), "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .local, .unknown, .notification(payload: ["link": "bookshelf:films"], isRemote: false), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .local, .malformed, .notification(payload: ["link": ["deep": true]], isRemote: false), "no-link",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
  ]

  static let activities: [Launch] = [
    Launch(
      .siri, .known, .activity("example.bookshelf.search", userInfo: ["query": "maps"]), "search",
      coldOut: "- | opened bookshelf://search?q=maps | -", coldIn: "- | opened bookshelf://search?q=maps",
      warmOut: "opened bookshelf://search?q=maps | -", warmIn: "opened bookshelf://search?q=maps"),
    Launch(
      .siri, .unknown, .activity("example.other", userInfo: reading), "no-rule",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .siri, .malformed, .activity("example.bookshelf.search"), "missing-value",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .handoff, .known,
      .activity("example.bookshelf.reading", targetContentIdentifier: "https://bookshelf.example/books/42/read?page=7"),
      "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .handoff, .known, .activity("example.bookshelf.book", webpageURL: "https://bookshelf.example/books/42"),
      "book.detail",
      coldOut: "- | opened bookshelf://books/42 | -", coldIn: "- | opened bookshelf://books/42",
      warmOut: "opened bookshelf://books/42 | -", warmIn: "opened bookshelf://books/42"),
    Launch(
      .handoff, .unknown, .activity("example.bookshelf.book", webpageURL: "https://bookshelf.example/films/7"),
      "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .handoff, .malformed, .activity("example.bookshelf.reading", userInfo: ["book": ["no"]]), "bad-value",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .spotlightItem, .known, .spotlightItem("book-42"), "book.detail",
      coldOut: "- | opened bookshelf://books/42 | -", coldIn: "- | opened bookshelf://books/42",
      warmOut: "opened bookshelf://books/42 | -", warmIn: "opened bookshelf://books/42"),
    Launch(
      .spotlightItem, .known, .spotlightItem("https://bookshelf.example/books/42/read?page=7"), "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .spotlightItem, .unknown, .spotlightItem("film-42"), "no-link",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .spotlightItem, .malformed, .spotlightItem("book-\u{0}"), "no-link",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .spotlightQuery, .known, .spotlightQuery("sea & sand"), "search",
      coldOut: "- | opened bookshelf://search?q=sea%20%26%20sand | -",
      coldIn: "- | opened bookshelf://search?q=sea%20%26%20sand",
      warmOut: "opened bookshelf://search?q=sea%20%26%20sand | -",
      warmIn: "opened bookshelf://search?q=sea%20%26%20sand"),
    Launch(
      .spotlightQuery, .malformed, .spotlightQuery(""), "bad-value",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
  ]
}
