/// The `"activity"` of a route, with which Handoff, Spotlight and Siri know its destinations.
package struct ActivityDeclaration: Sendable {
  /// The system features for which an activity may be eligible.
  package enum Use: String, Sendable, CaseIterable {
    case handoff, search, prediction, publicIndexing
  }

  package var type: Located<String>
  /// A template for the title, or `nil` for the route's summary.
  package var title: Piece?
  package var uses: Set<Use> = [.handoff]
}

extension DocumentReader {
  /// Reads the `activity` of a route.
  package mutating func readActivity(_ value: JSONValue) -> ActivityDeclaration {
    let type = value.text ?? value["type"]?.text
    if let type, !ActivityDeclaration.types.accepts(Array(type.text.utf8)) {
      report(
        "wrong-value", "the type of an activity must be in reverse DNS notation, not \(quoted(type.text))",
        at: type.range, fix: "write a name such as 'example.app.reading'")
    }
    var activity = ActivityDeclaration(type: type?.located ?? Located("", value.range))
    if let source = value["title"]?.text {
      let forms = PatternReader.template(source, into: &diagnostics)
      activity.title = forms.first
      if forms.count > 1 || forms.contains(where: { form in form.parameters.contains { $0.component != nil } }) {
        report("bad-template", "a title can contain text and parameters, but no optional parts", at: source.range)
      }
    }
    if let uses = value["for"] {
      activity.uses = Set(uses.oneOrMore.compactMap { $0.word(ActivityDeclaration.Use.self) })
    }
    return activity
  }
}

extension SemanticChecker {
  /// Checks the activities of routes.
  mutating func checkActivities() {
    for route in document.routes {
      guard let activity = route.activity, !broken.routes.contains(route.id.value) else { continue }
      for use in activity.title?.parameters ?? [] {
        guard let name = use.name else { continue }
        if let secret = checkParameter(name, of: route), secret.isSensitive {
          report(
            "sensitive-title", "\(quoted(name.value)) is sensitive, so a title can't contain it", at: name.range,
            notes: [Diagnostic.Note("declared here", at: secret.name.range)])
        }
      }
    }
  }
}

extension ActivityDeclaration {
  /// At least two parts of letters, digits, `-` and `_`, joined by dots.
  fileprivate static let types: Automaton = TypeLanguage.pattern("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)+")
}
