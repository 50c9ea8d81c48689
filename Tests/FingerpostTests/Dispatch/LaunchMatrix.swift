import Fingerpost
import Testing

/// A launch of Bookshelf: what comes in, and what comes of it in each state of the app, step by step.
struct Launch: Sendable, CustomTestStringConvertible {
  /// The ways into an app: those that the talk on launch paths lists, and those that came since.
  enum Way: String, Sendable, CaseIterable {
    case icon, link, scheme, attribution, firstStart, push, local, siri, handoff, spotlightItem, spotlightQuery
    case quickAction, widgetURL, widget, clip, restored, dragged
  }
  /// What the app knows about what comes in.
  enum Content: String, Sendable, CaseIterable { case known, unknown, malformed }
  /// Not running or running, and the user signed out or in.
  enum State: String, Sendable, CaseIterable { case coldOut, coldIn, warmOut, warmIn }

  let way: Way
  let content: Content
  let input: LaunchInput
  /// The route, or why not, as decided.
  let decision: String
  /// What happens on arrival; for a cold start when the app is ready; for someone signed out when they sign in.
  let steps: [State: String]

  init(
    _ way: Way, _ content: Content, _ input: LaunchInput, _ decision: String, coldOut: String, coldIn: String,
    warmOut: String, warmIn: String
  ) {
    self.way = way
    self.content = content
    self.input = input
    self.decision = decision
    steps = [.coldOut: coldOut, .coldIn: coldIn, .warmOut: warmOut, .warmIn: warmIn]
  }

  var testDescription: String { "\(way.rawValue), \(content.rawValue) content, \(decision)" }
}

/// Every way in × signed in or not × cold or warm × known, unknown and malformed content, by hand.
enum LaunchMatrix {
  static let club: PayloadValue = ["aps": ["alert": "Tonight"], "meeting": ["club": "maps", "day": "2026-02-28"]]
  static let reading: PayloadValue = ["aps": ["alert": "Read on"], "book": 42, "page": 7]
  static let read = "opened bookshelf://books/42/read?page=7"

  static let rows: [Launch] = links + wrapped + notifications + activities + shortcuts + windows

  /// Cells that no launch is in, and why.
  static let empty: [(way: Launch.Way, content: Launch.Content, why: String)] = [
    (.icon, .unknown, "a plain start carries nothing"),
    (.icon, .malformed, "a plain start carries nothing"),
    (.spotlightQuery, .unknown, "every text is something to search for"),
  ]
}
