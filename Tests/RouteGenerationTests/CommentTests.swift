import RouteGeneration
import Testing

@Suite struct CommentTests {
  /// The macros of Swift Testing copy the comment of a suite into a string literal.
  @Test(arguments: [
    ("plain \"quotes\"", "plain \"quotes\""), ("\"\u{301}", "\\u{22}\u{301}"), ("\u{D4E}\"", "\u{D4E}\\u{22}"),
    ("\\\"\u{301}", "\\u{5C}\\u{22}\u{301}"), ("a\r\nb", "a\\u{D}\\u{A}b"),
  ])
  func quotesInCommentsAreWholeCharacters(text: String, comment: String) {
    let made = SwiftText.comment(text)
    #expect(Array(made.utf8) == Array(comment.utf8))
    #expect(!made.contains { $0.unicodeScalars.count > 1 && $0.unicodeScalars.contains("\"") })
  }
}
