import RouteMatching
import RouteLanguage

extension LintRule {
  static let lookAlike = LintRule(
    "look-alike", .error, "two words of the app's own differ in case or marks alone",
    explanation: [
      "What routes require is a word that the app says when it holds, and a link waits until it does. Of 'signedIn' and 'signedin' one is "
        + "a slip, and links to the route that has it wait until they expire.",
      "Write the word the same way everywhere. In generated code the words are the cases of an enum, so that the app can't misspell them either.",
    ],
    wrong: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": {
          "inbox": { "link": "/", "requires": "signedIn" },
          "thread": { "link": "/threads/{thread: Int}", "requires": "signedin" }
        }
      }
      """,
    right: """
      {
        "version": 1,
        "origins": { "web": "https://mail.example" },
        "routes": {
          "inbox": { "link": "/", "requires": "signedIn" },
          "thread": { "link": "/threads/{thread: Int}", "requires": "signedIn" }
        }
      }
      """,
    check: check)

  @Sendable private static func check(_ context: LintContext) -> [LintFinding] {
    var first: [String: Located<String>] = [:]
    var findings: [LintFinding] = []
    let screens = context.document.launchDeclaration.rules.filter { $0.source == .requirement }.compactMap { $0.name }
    for word in context.document.routes.flatMap({ $0.requires }) + screens {
      let key = String(word.value.lowercased().filter { $0.isLetter || $0.isNumber })
      guard let other = first[key] else {
        first[key] = word
        continue
      }
      guard other.value != word.value else { continue }
      findings.append(
        LintFinding(
          "\(quoted(word.value)) is written here and \(quoted(other.value)) elsewhere", at: word.range,
          notes: [Diagnostic.Note("the other is here", at: other.range)], fix: .write(other.value, for: word)))
    }
    return findings
  }
}
