import Fingerpost
import Testing

/// A launch of Bookshelf: its input, and the events in each state of the app, step by step.
struct Launch: Sendable, CustomTestStringConvertible {
  /// The ways to launch an app: the list from the talk on launch paths, and later additions.
  enum Way: String, Sendable, CaseIterable {
    case icon, link, scheme, attribution, firstStart, push, local, siri, handoff, spotlightItem, spotlightQuery
    case quickAction, widgetURL, widget, clip, restored, dragged
  }
  /// Content that the app knows, doesn't know or can't read.
  enum Content: String, Sendable, CaseIterable { case known, unknown, malformed }
  /// The app isn't running or is running, and the user is signed out or signed in.
  enum State: String, Sendable, CaseIterable { case coldOut, coldIn, warmOut, warmIn }

  let way: Way
  let content: Content
  let input: LaunchInput
  /// The decided route, or the reason why there is none.
  let decision: String
  /// The events on arrival; for a cold start, when the app is ready; and if the user is signed out, when they sign in.
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

/// All combinations of launch way, sign-in, cold or warm start, and known, unknown or malformed content. Written by
/// hand.
enum LaunchMatrix {
  static let club: PayloadValue = ["aps": ["alert": "Tonight"], "meeting": ["club": "maps", "day": "2026-02-28"]]
  static let reading: PayloadValue = ["aps": ["alert": "Read on"], "book": 42, "page": 7]
  static let read = "opened bookshelf://books/42/read?page=7"

  static let rows: [Launch] = links + wrapped + notifications + activities + shortcuts + windows

  /// The combinations without a launch, with a reason.
  static let empty: [(way: Launch.Way, content: Launch.Content, why: String)] = [
    (.icon, .unknown, "a plain start carries nothing"),
    (.icon, .malformed, "a plain start carries nothing"),
    (.spotlightQuery, .unknown, "every text is something to search for"),
  ]
}
