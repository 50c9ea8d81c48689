import Fingerpost

// Launch inputs that are links, and the plain start.
extension LaunchMatrix {
  static let links: [Launch] = [
    Launch(
      .icon, .known, .plain, "home",
      coldOut: "- | opened bookshelf:/// | -", coldIn: "- | opened bookshelf:///",
      warmOut: "opened bookshelf:/// | -", warmIn: "opened bookshelf:///"),
    Launch(
      .link, .known, .universalLink("https://bookshelf.example/clubs/maps"), "club.detail",
      coldOut: "- | opened bookshelf://clubs/maps | -", coldIn: "- | opened bookshelf://clubs/maps",
      warmOut: "opened bookshelf://clubs/maps | -", warmIn: "opened bookshelf://clubs/maps"),
    Launch(
      .link, .known, .universalLink("https://bookshelf.example/books/42/read?page=7"), "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .link, .known, .universalLink("https://bookshelf.example/join#x7Q"), "invite",
      coldOut: "- | asked, opened https://bookshelf.example/join#x7Q | -",
      coldIn: "- | asked, opened https://bookshelf.example/join#x7Q",
      warmOut: "asked, opened https://bookshelf.example/join#x7Q | -",
      warmIn: "asked, opened https://bookshelf.example/join#x7Q"),
    Launch(
      .link, .known, .universalLink("https://bookshelf.example/help/payments"), "help",
      coldOut: "- | browser https://bookshelf.example/help/payments | -",
      coldIn: "- | browser https://bookshelf.example/help/payments",
      warmOut: "browser https://bookshelf.example/help/payments | -",
      warmIn: "browser https://bookshelf.example/help/payments"),
    Launch(
      .link, .known, .universalLink("https://bookshelf.example/book.php?id=42"), "book.detail",
      coldOut: "- | opened bookshelf://books/42 | -", coldIn: "- | opened bookshelf://books/42",
      warmOut: "opened bookshelf://books/42 | -", warmIn: "opened bookshelf://books/42"),
    Launch(
      .link, .known, .universalLink("https://bookshelf.example/bestsellers"), "search",
      coldOut: "- | opened bookshelf://search?q=bestseller | -", coldIn: "- | opened bookshelf://search?q=bestseller",
      warmOut: "opened bookshelf://search?q=bestseller | -", warmIn: "opened bookshelf://search?q=bestseller"),
    Launch(
      .link, .unknown, .universalLink("https://bookshelf.example/films/7"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .link, .unknown, .universalLink("https://evil.example/books/42"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .link, .malformed, .universalLink("https://bookshelf.example/books/%zz"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .link, .malformed, .universalLink("https://bookshelf.example/books/0"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .scheme, .known, .url("bookshelf://books/42"), "book.detail",
      coldOut: "- | opened bookshelf://books/42 | -", coldIn: "- | opened bookshelf://books/42",
      warmOut: "opened bookshelf://books/42 | -", warmIn: "opened bookshelf://books/42"),
    Launch(
      .scheme, .known, .url("bookshelf:books/42/read?page=7"), "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .scheme, .known, .url("bookshelf:gift/PAGE-2024"), "gift",
      coldOut: "held signedIn | - | resumed, asked, opened bookshelf://gift/PAGE-2024",
      coldIn: "- | asked, opened bookshelf://gift/PAGE-2024",
      warmOut: "held signedIn | resumed, asked, opened bookshelf://gift/PAGE-2024",
      warmIn: "asked, opened bookshelf://gift/PAGE-2024"),
    Launch(
      .scheme, .unknown, .url("bookshelf:films"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .scheme, .unknown, .url("bookshelf:join#x7Q"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .scheme, .unknown, .url("other:books/42"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .scheme, .malformed, .url("bookshelf:books\\42"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
  ]

  static let wrapped: [Launch] = [
    Launch(
      .attribution, .known, .universalLink("https://bookshelf.onelink.example/a1?af_dp=bookshelf%3A%2F%2Fbooks%2F42"),
      "book.detail",
      coldOut: "- | opened bookshelf://books/42 | -", coldIn: "- | opened bookshelf://books/42",
      warmOut: "opened bookshelf://books/42 | -", warmIn: "opened bookshelf://books/42"),
    Launch(
      .attribution, .known,
      .universalLink("https://bookshelf.onelink.example/a1?af_dp=%2Fbooks%2F42%2Fread%3Fpage%3D7"), "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .attribution, .known, .universalLink("https://bookshelf.onelink.example/a1?af_dp=%2Fjoin%23x7Q"), "invite",
      coldOut: "- | asked, opened https://bookshelf.example/join#x7Q | -",
      coldIn: "- | asked, opened https://bookshelf.example/join#x7Q",
      warmOut: "asked, opened https://bookshelf.example/join#x7Q | -",
      warmIn: "asked, opened https://bookshelf.example/join#x7Q"),
    Launch(
      .attribution, .unknown, .universalLink("https://bookshelf.onelink.example/a1?af_dp=bookshelf:films"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .attribution, .malformed, .universalLink("https://bookshelf.onelink.example/a1?af_dp"), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .firstStart, .known, .deferred("https://bookshelf.example/clubs/maps", age: 600), "club.detail",
      coldOut: "- | opened bookshelf://clubs/maps | -", coldIn: "- | opened bookshelf://clubs/maps",
      warmOut: "opened bookshelf://clubs/maps | -", warmIn: "opened bookshelf://clubs/maps"),
    Launch(
      .firstStart, .known, .deferred("https://bookshelf.example/books/42/read?page=7", age: 600), "book.read",
      coldOut: "held signedIn | - | resumed, \(read)", coldIn: "- | \(read)",
      warmOut: "held signedIn | resumed, \(read)", warmIn: "\(read)"),
    Launch(
      .firstStart, .known, .deferred("https://bookshelf.example/clubs/maps", age: 90_000), "expired",
      coldOut: "expired expired | - | -", coldIn: "expired expired | -",
      warmOut: "expired expired | -", warmIn: "expired expired"),
    Launch(
      .firstStart, .known, .deferred("https://bookshelf.example/clubs/maps", age: 600, wasOpened: true), "taken",
      coldOut: "refused taken | - | -", coldIn: "refused taken | -",
      warmOut: "refused taken | -", warmIn: "refused taken"),
    Launch(
      .firstStart, .unknown, .deferred("https://bookshelf.example/films", age: 0), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
    Launch(
      .firstStart, .malformed, .deferred("films", age: 0), "unmatched",
      coldOut: "unmatched | - | -", coldIn: "unmatched | -",
      warmOut: "unmatched | -", warmIn: "unmatched"),
  ]
}
