/// The strings to pass to SwiftUI's `handlesExternalEvents` for a kind of window.
///
/// SwiftUI checks whether the text of the event *contains* one of the strings, ignoring case and diacritics. For a user
/// activity, the text is the `targetContentIdentifier`, or else the `webpageURL`. For an opened URL, it's the whole
/// URL.
///
/// Because SwiftUI searches the text, `/books/4` also matches `/books/42`. A string for a single destination needs a
/// terminator, which ``WindowRules/externalEventIdentifier(for:)`` adds to identifiers. An opened URL has no
/// terminator. For URLs, strings can distinguish routes, but single destinations only if more text follows the values,
/// as in `/books/42/read`.
public struct ExternalEvents: Hashable, Sendable {
  /// The `preferring` strings of `handlesExternalEvents(preferring:allowing:)`, a modifier of views.
  public var preferring: [String]
  /// The `allowing` strings of `handlesExternalEvents(preferring:allowing:)`. `["*"]` allows everything.
  public var allowing: [String]
  /// The strings of `handlesExternalEvents(matching:)`, a modifier of scenes. They open a new window of the kind.
  public var matching: [String]

  /// Creates the strings of a kind of window.
  public init(preferring: [String], allowing: [String], matching: [String]) {
    self.preferring = preferring
    self.allowing = allowing
    self.matching = matching
  }

  /// Returns `true` if the text of an event matches a set of strings as in SwiftUI: the set contains `*`, or the text
  /// contains one of the strings. An empty string matches nothing.
  ///
  /// Letters are compared without case and without combining marks. Unlike in SwiftUI, a precomposed letter with a
  /// diacritic counts as a different letter; links don't contain such letters.
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
    var start = 0
    while !part.isEmpty, start + part.count <= text.count {
      var length = 0
      while length < part.count, text[start + length] == part[length] { length += 1 }
      if length == part.count { return true }
      start += 1
    }
    return false
  }
}
