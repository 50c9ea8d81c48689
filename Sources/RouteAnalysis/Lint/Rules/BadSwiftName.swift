extension LintRule {
  static let badSwiftName = LintRule(
    "bad-swift-name", .error, "an id or a name can't stand in the generated Swift",
    explanation: [
      "Ids of routes, parameters and cases become names in the generated code, just as they are written: letters, digits "
        + "and '_', a letter first; an id may be several such names joined by dots. They are never mangled, so a name that "
        + "Swift can't read is an error.",
      "Rename it. A parameter whose key in the link is 'utm-source' can be called anything: '?utm-source={source}'. The "
        + "wire names of an enum may be any text when its cases are an object: {\"cases\": {\"top-sites\": \"topSites\"}}.",
      "Ids and names of types are always checked. A parameter's hyphen, a list of cases that are no names, a name that hides "
        + "another: these matter to Swift alone. 'fpost generate' finds them, and lint where the table has a 'generate' "
        + "section, be it empty; elsewhere lint says in one note that no code can be generated.",
    ],
    wrong: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://shop.example" },
        "routes": { "2for1": "/two-for-one" }
      }
      """,
    right: """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://shop.example" },
        "routes": { "twoForOne": "/two-for-one" }
      }
      """,
    isLoadRule: true)
}
