import RouteAnalysis
import RouteLanguage

// The answers of an association file to a link, as text or JSON. The file is needed for lines and columns.
extension [AssociationAnswer] {
  /// The link, and for each app a line with the verdict, followed by a line for each rule that was tried.
  package func text(for link: String, in source: SourceFile) -> String {
    var result = quoted(link) + "\n"
    if isEmpty { result += "  opens no app: the file doesn't list any\n" }
    for answer in self {
      result += "  \(answer.isKnown ? answer.word : "undocumented, likely " + answer.word) \(quoted(answer.app))\n"
      for doubt in answer.doubts { result += "    undocumented: \(doubt.question)\n" }
      for step in answer.steps { result += "    \(source.place(of: step.rule.range)): \(step.text)\n" }
    }
    return result
  }

  /// A JSON object for each app, on separate lines. If the file contains no app, a single object without an app.
  package func json(for link: String, in source: SourceFile) -> String {
    if isEmpty {
      return JSONText.object([("link", jsonLiteral(link)), ("app", "null"), ("verdict", jsonLiteral("unmatched"))])
        + "\n"
    }
    return map { answer in
      JSONText.object([
        ("link", jsonLiteral(link)),
        ("app", jsonLiteral(answer.app)),
        ("verdict", jsonLiteral(answer.isKnown ? answer.verdict.rawValue : "undocumented")),
        ("likely", jsonLiteral(answer.verdict.rawValue)),
        ("doubts", JSONText.array(answer.doubts.map { jsonLiteral($0.rawValue) })),
        ("rules", JSONText.array(answer.steps.map { $0.json(in: source) })),
      ]) + "\n"
    }.joined()
  }
}

extension AssociationAnswer.Step {
  fileprivate var text: String {
    guard let stop else { return rule.excludes == true ? "matches, and excludes" : "matches" }
    if let name = stop.name { return "doesn't match \(quoted(stop.text)) for the item \(quoted(name))" }
    return "doesn't match the \(stop.component.rawValue) \(quoted(stop.text))"
  }

  fileprivate func json(in source: SourceFile) -> String {
    let position = source.position(of: rule.range.lower)
    let part = stop.map { $0.component.rawValue + ($0.name.map { " " + $0 } ?? "") }
    return JSONText.object([
      ("line", String(position.line)), ("column", String(position.column)), ("index", String(rule.index)),
      ("matches", JSONText.flag(stop == nil)), ("stop", JSONText.text(part)), ("found", JSONText.text(stop?.text)),
    ])
  }
}

extension AssociationAnswer {
  /// `true` if the answer doesn't depend on an undocumented question.
  package var isKnown: Bool { doubts.isEmpty }

  fileprivate var word: String {
    switch verdict {
    case .opens: "opens"
    case .blocked: "is excluded from"
    case .unmatched: "doesn't open"
    }
  }
}
