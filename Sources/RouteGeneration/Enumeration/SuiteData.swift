import RouteLanguage
import RouteMatching

/// The data that a generated suite checks. `TestEmitter` writes it as Swift code, and the mutation tests run it
/// directly.
package struct SuiteData {
  package let promised: PromisedSuite
  /// The environment to run the tests in.
  package var environment: String? { promised.environment }
  /// The raw values of each generated enum.
  package let cases: [(type: String, wires: [String])]
  /// The destinations that the suite writes as Swift expressions, each with a link that must open it.
  package let destinations: [(link: String, reading: SampleReading)]

  package init(_ source: GeneratedTable) {
    promised = PromisedSuite(source)
    cases = SuiteData.cases(source.document)
    destinations = SuiteData.destinations(promised, promised.matcher)
  }

  package var linkCount: Int { promised.linkCount }

  private static func destinations(
    _ promised: PromisedSuite, _ matcher: SampleMatcher
  ) -> [(link: String, reading: SampleReading)] {
    var destinations: [(link: String, reading: SampleReading)] = []
    for (index, examples) in promised.examples.enumerated() {
      var links = examples.prefix(2).map(\.link)
      // If the route prints no link, the promises don't show the values of a link with `+`. So also write the
      // destinations of these links.
      if examples.first?.canonical == nil {
        links += promised.trials[index].lazy.map(\.link).filter { $0.contains("+") }
      }
      for link in links {
        guard let reading = matcher.answer(link)?.reading, reading.route == index,
          promised.promises.exceptions[link]?.outcome != .unknown
        else { continue }
        destinations.append((link, reading))
      }
    }
    return destinations
  }

  /// Returns the generated enums with the raw values of their cases: the table's enums that the app doesn't declare
  /// itself, and the enums of `Vocabulary`.
  package static func cases(_ document: RouteDocument) -> [(type: String, wires: [String])] {
    document.ownEnumerations.map { ($0.type.name.value, $0.cases.map { $0.wire.value }) }
      + Vocabulary.all(of: document).map { ($0.name, $0.cases.map { $0.word }) }
  }
}
