extension LintRule {
  static let groupTooLarge = LintRule(
    "group-too-large", .warning, "a group of routes has more cases than a Swift enum should",
    explanation: [
      "A dotted id nests: 'book.detail' and 'book.read' are two cases of a group 'book'. A group becomes a Swift enum, and "
        + "an enum of hundreds of cases with values makes every switch slow to compile; past about 660 the compiler gives "
        + "up. Above 100 cases a group is reported, and above 400 no code is generated.",
      "Give the ids another part: 'settings.account.email' rather than 'settingsAccountEmail'.",
    ],
    wrong: table((1...101).map { "screen\($0)" }),
    right: table((1...101).map { "part\($0 / 60).screen\($0)" }))

  private static func table(_ ids: [String]) -> String {
    let routes = ids.enumerated().map { "    \"\($0.element)\": \"/screens/\($0.offset)\"" }
    return """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://shop.example" },
        "routes": {
      \(routes.joined(separator: ",\n"))
        }
      }
      """
  }
}
