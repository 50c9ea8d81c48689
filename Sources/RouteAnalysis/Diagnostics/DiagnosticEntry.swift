/// What `fpost explain` says of an id that a diagnostic can have, beside those of lint rules.
///
/// Every example that is a table is compiled by the tests: the wrong one must be reported under the id, the right one not.
package struct DiagnosticEntry: Sendable {
  /// Stable; it stands in brackets behind a message.
  package let id: String
  /// One sentence without a full stop: what is wrong.
  package let summary: String
  /// What to do.
  package let mend: String
  package let wrong: Example
  package let right: Example

  init(_ id: String, _ summary: String, mend: String, wrong: Example, right: Example) {
    self.id = id
    self.summary = summary
    self.mend = mend
    self.wrong = wrong
    self.right = right
  }

  /// A table, shown by the part that matters.
  package enum Example: Sendable {
    /// A route's link.
    case link(String)
    /// Members of `routes`.
    case routes(String)
    /// Members of the table.
    case members(String)
    /// All of the table's file.
    case file(String)
    /// What is no table, or too long a one to show.
    case words(String)

    /// What people are shown.
    package var text: String {
      switch self {
      case .link(let text): "\"page\": \"\(text)\""
      case .routes(let text), .members(let text), .file(let text), .words(let text): text
      }
    }

    /// The whole table; `nil` where it is none.
    package var table: String? {
      switch self {
      case .link: Example.table("\"routes\": { \"home\": \"/\", \(text) }")
      case .routes(let text): Example.table("\"routes\": { \(text) }")
      case .members(let text): Example.table(text)
      case .file(let text): text
      case .words: nil
      }
    }

    private static func table(_ members: String) -> String {
      let defaults = [
        ("version", "1"), ("origins", "{ \"web\": \"https://shop.example\" }"), ("routes", "{ \"home\": \"/\" }"),
      ]
      let missing = defaults.filter { !members.hasPart("\"\($0.0)\":") }.map { "\"\($0.0)\": \($0.1)" }
      return "{ " + (missing + [members]).joined(separator: ", ") + " }"
    }
  }
}

extension DiagnosticEntry {
  /// What several ids have in common, which is a heading of the page *Diagnostics*.
  package struct Section: Sendable {
    package let title: String
    package let entries: [DiagnosticEntry]
    /// Lint rules that are also checked while a table is read or code is generated.
    package var lintRules: [String] = []

    /// Each id with what it means, by id.
    package var lines: [(id: String, summary: String)] {
      let rules = lintRules.compactMap(LintRule.named).map { (id: $0.id, summary: $0.summary) }
      return (entries.map { (id: $0.id, summary: $0.summary) } + rules).sorted { $0.id < $1.id }
    }
  }

  /// Every id that isn't a lint rule's alone, by what is wrong.
  package static let sections: [Section] = [
    Section(title: "The file is no JSON", entries: json), Section(title: "Keys and their values", entries: keys),
    Section(title: "Names", entries: names, lintRules: ["bad-swift-name"]), Section(title: "Origins", entries: origins),
    Section(title: "Patterns", entries: patterns),
    Section(title: "Types and values", entries: types, lintRules: ["example-mismatch", "missing-example"]),
    Section(
      title: "Routes", entries: routes, lintRules: ["ambiguous-routes", "redirect-loop", "unreachable-route"]),
    Section(title: "Launching", entries: launching), Section(title: "Windows", entries: windows),
    Section(title: "Generated code", entries: generated, lintRules: ["group-too-large"]),
    Section(title: "Links that have shipped", entries: shipped),
    Section(title: "Association files", entries: associationFiles),
    Section(title: "Files in XML", entries: markup),
    Section(title: "Info.plist and entitlements", entries: propertyLists),
    Section(title: "Android's files", entries: androidFiles),
  ]

  /// Every entry, in the order of the sections.
  package static var all: [DiagnosticEntry] { sections.flatMap { $0.entries } }

  /// The entry of that id.
  package static func named(_ id: String) -> DiagnosticEntry? { all.first { $0.id == id } }
}
