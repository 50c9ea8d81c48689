extension HostileTableTests {
  /// A table with an object of every kind, with only the keys that it needs to be valid.
  static let base = #"""
    {
      "version": 1, "name": "PlainRoute", "canonical": "web",
      "origins": {
        "web": ["https://a.example"], "app": "plain:",
        "shops": { "at": { "production": "https://{shop}.b.example" }, "explicit": true }
      },
      "caseSensitive": { "query": true }, "ignoredQuery": ["utm_*"], "wrappers": ["https://w.example/{_...}?u={link}", { "link": "wrap:{link...}" }], "limits": {},
      "types": {
        "Tab": ["overview", "quotes"], "Point": { "fields": { "x": "Int", "label": "String?" } },
        "Site": { "cases": { "top": "topSite", "news": { "spellings": ["latest"] } } },
        "Slug": { "type": "String", "pattern": "[a-z]+", "example": "tea", "except": ["new"], "caseSensitive": false },
        "Month": { "type": "Int", "min": 1, "max": 12, "digits": 2, "example": "05" }
      },
      "routes": {
        "home": "/",
        "book.detail": {
          "link": "/books/{book: Int}?tab={tab: Tab = overview}&site={site: Site?}",
          "aliases": ["/b/{book}", { "link": "/books/{book}/quotes", "set": { "tab": "quotes" }, "only": ["web"], "deprecated": { "since": "2" } }],
          "parameters": { "book": { "summary": "Which" } }, "exclude": ["/books/0", { "link": "/books/00" }],
          "parent": "home", "requires": ["signedIn"], "event": { "name": "book", "parameters": ["book"] },
          "activity": { "type": "example.book", "title": "Book {book}", "for": ["handoff"] }, "examples": ["/books/7"]
        },
        "search": { "link": "/search?q={query: String?}&p={page: Int?}&r={rest: String?}&lat={lat: Int?}&lon={lon: Int?}", "allOrNone": ["lat", "lon"], "exclude": "/search?p&r", "event": "found", "summary": "Search" },
        "person": { "aliases": { "web": "/u/{handle}" }, "link": { "web": "/@{handle: Slug}", "app": { "link": "/person?id={id: Slug}", "set": { "handle": "{id}" } } }, "only": ["web", "app"] },
        "note": { "link": "/notes", "set": { "text": "some" }, "parameters": { "text": { "type": "String" } }, "beats": [] },
        "shop": { "link": { "shops": "/shop" } }, "spot": { "link": "/spot?x={at.x}&label={at.label}", "parameters": { "at": "Point?" } },
        "old": { "link": "/old/{id: Int}", "redirect": { "to": "book.detail", "set": { "book": "{id}" } } }
      },
      "launch": {
        "plain": { "to": "note", "set": { "text": "start" } },
        "notification": {
          "link": ["link"], "to": "note", "set": { "text": "a {name}" }, "actions": { "mute": false, "open": { "to": "home" } },
          "categories": { "club": { "to": "note", "set": { "text": "club" }, "actions": { "go": "home" } } }
        },
        "activities": { "example.reading": { "link": true, "to": "home" } },
        "spotlight": { "items": { "book-{book: Int}": "book.detail" }, "query": { "to": "search" } },
        "quickActions": { "search": { "to": "search", "set": { "query": "new" }, "title": "Find", "subtitle": "All", "symbol": "book" } },
        "widget": { "to": "note", "set": { "text": "tap" }, "kinds": { "Reading": { "to": "note", "set": { "text": "kind" } } } }, "appClip": { "to": "home" }, "deferred": "24h",
        "accepts": { "deferred": ["web"], "url": { "origins": ["web", "app"], "except": ["note"] } }, "identifiers": ["widget"]
      },
      "requirements": { "signedIn": "search", "adult": { "to": "note", "set": { "text": "{route}" } } },
      "windows": { "main": { "can": { "*": "any" }, "main": true }, "book": { "prefers": { "book.*": ["book"] } } },
      "lint": {},
      "platform": { "aasa": "aasa", "infoPlist": "Info.plist", "entitlements": "App.entitlements" },
      "generate": { "target": "App" }
    }
    """#
}
