import RouteLanguage

/// The reason why the tool couldn't do its work. The tool then exits with status 2.
package struct Failure: Error, Hashable {
  /// One lowercase sentence without a full stop.
  package let message: String
  /// Sentences with suggestions, each for a line of its own.
  package let hints: [String]

  package init(_ message: String, hint: String? = nil) {
    self.init(message, hints: hint.map { [$0] } ?? [])
  }

  package init(_ message: String, hints: [String]) {
    self.message = message
    self.hints = hints
  }
}

/// Returns the hint "did you mean 'NAME'?" with the known name that is most similar, or `nil` if none is similar enough.
package func didYouMean(_ name: String, among known: [String]) -> String? {
  nearestName(to: name, among: known).map { "did you mean '\($0)'?" }
}
