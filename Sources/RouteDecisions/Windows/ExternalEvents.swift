/// The strings of SwiftUI's `handlesExternalEvents`, for one kind of window.
///
/// SwiftUI asks whether the event's text *contains* one of the strings, whatever their case and diacritics. The text is the
/// `targetContentIdentifier` of a user activity, else its `webpageURL`; of a URL all of it. So `/books/4` holds for
/// `/books/42` as well: what is to hold for one destination needs an end, which
/// ``WindowRules/externalEventIdentifier(for:)`` gives to identifiers. An opened URL has no such end, so strings can tell
/// the routes of URLs, and one destination's only where something follows its values (`/books/42/read`).
public struct ExternalEvents: Hashable, Sendable {
  /// For `handlesExternalEvents(preferring:allowing:)` of the view.
  public var preferring: [String]
  /// For `handlesExternalEvents(preferring:allowing:)` of the view; `["*"]` for everything.
  public var allowing: [String]
  /// For `handlesExternalEvents(matching:)` of the scene: what opens a new window of the kind.
  public var matching: [String]

  /// Strings of one kind of window.
  public init(preferring: [String], allowing: [String], matching: [String]) {
    self.preferring = preferring
    self.allowing = allowing
    self.matching = matching
  }

  /// Whether an event's text satisfies a set of strings, as SwiftUI has it: it contains one, or the set holds `*`. An empty
  /// string holds for nothing.
  ///
  /// Letters are compared without case and without combining marks. A letter that has its mark built in counts as another,
  /// unlike in SwiftUI; links have none.
  public static func matches(_ strings: [String], _ text: String) -> Bool {
    let folded = fold(text)
    return strings.contains { string in
      string == "*" || (!string.isEmpty && contains(folded, fold(string)))
    }
  }

  private static func fold(_ text: String) -> [UInt8] {
    var folded = ""
    for scalar in text.unicodeScalars where scalar.properties.canonicalCombiningClass == .notReordered {
      folded += scalar.properties.lowercaseMapping
    }
    return Array(folded.utf8)
  }

  static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard !part.isEmpty, text.count >= part.count else { return false }
    return (0...text.count - part.count).contains { start in
      text[start] == part[0] && text[start..<start + part.count].elementsEqual(part)
    }
  }
}
