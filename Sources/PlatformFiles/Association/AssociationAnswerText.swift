import RouteAnalysis
import RouteLanguage

/// The answers of an association file to a link, as text or JSON.
package struct AssociationAnswerText {
  private let link: String
  private let answers: [AssociationMatcher.Answer]
  private let source: SourceFile

  /// Creates the text of answers.
  ///
  /// - Parameter source: The association file, for lines and columns.
  package init(link: String, answers: [AssociationMatcher.Answer], in source: SourceFile) {
    self.link = link
    self.answers = answers
    self.source = source
  }

  /// The link, and for each app a line with the verdict, followed by a line for each rule that was tried.
  package var text: String {
    var result = quoted(link) + "\n"
    if answers.isEmpty { result += "  opens no app: the file doesn't list any\n" }
    for answer in answers {
      result += "  \(answer.isKnown ? word(answer) : "undocumented, likely " + word(answer)) \(quoted(answer.app))\n"
      for doubt in answer.doubts { result += "    undocumented: \(doubt.question)\n" }
      for step in answer.steps { result += "    \(source.place(of: step.rule.range)): \(described(step))\n" }
    }
    return result
  }

  private func word(_ answer: AssociationMatcher.Answer) -> String {
    switch answer.verdict {
    case .opens: "opens"
    case .blocked: "is excluded from"
    case .unmatched: "doesn't open"
    }
  }

  private func described(_ step: AssociationMatcher.Step) -> String {
    guard let stop = step.stop else { return step.rule.exclude == .yes ? "matches, and excludes" : "matches" }
    if let name = stop.name { return "doesn't match \(quoted(stop.text)) for the item \(quoted(name))" }
    return "doesn't match the \(stop.component.rawValue) \(quoted(stop.text))"
  }

  /// A JSON object for each app, on separate lines. If the file contains no app, a single object without an app.
  package var json: String {
    if answers.isEmpty {
      return JSONText.object([("link", jsonLiteral(link)), ("app", "null"), ("verdict", jsonLiteral("unmatched"))])
        + "\n"
    }
    return answers.map { json($0) + "\n" }.joined()
  }

  private func json(_ answer: AssociationMatcher.Answer) -> String {
    JSONText.object([
      ("link", jsonLiteral(link)),
      ("app", jsonLiteral(answer.app)),
      ("verdict", jsonLiteral(answer.isKnown ? answer.verdict.rawValue : "undocumented")),
      ("likely", jsonLiteral(answer.verdict.rawValue)),
      ("doubts", JSONText.array(answer.doubts.map { jsonLiteral($0.rawValue) })),
      ("rules", JSONText.array(answer.steps.map(json))),
    ])
  }

  private func json(_ step: AssociationMatcher.Step) -> String {
    let position = source.position(of: step.rule.range.lower)
    let part = step.stop.map { $0.component.rawValue + ($0.name.map { " " + $0 } ?? "") }
    return JSONText.object([
      ("line", String(position.line)), ("column", String(position.column)), ("index", String(step.rule.index)),
      ("matches", JSONText.flag(step.stop == nil)), ("stop", JSONText.text(part)),
      ("found", JSONText.text(step.stop?.text)),
    ])
  }
}

extension AssociationMatcher.Answer {
  /// `true` if the answer doesn't depend on an undocumented question.
  package var isKnown: Bool { doubts.isEmpty }
}
