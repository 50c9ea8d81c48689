import RouteLanguage

/// Words of the table that the app spells, as an enum of Swift: a misspelt one doesn't compile.
///
/// A word that is no Swift name has no case, since names are never mended; the app says it as text.
package struct Vocabulary {
  /// The name of the enum.
  package let name: String
  /// One sentence for its documentation.
  let summary: String
  /// Each word once, sorted.
  package let words: [String]

  static let requirementName: String = "RequirementName"
  static let windowName: String = "WindowName"
  static let eventName: String = "EventName"

  /// The vocabularies of a table that has such words.
  package static func all(of document: RouteDocument) -> [Vocabulary] {
    let events: [String] = document.launchDeclaration.events.values.compactMap { $0.name }
    let all: [Vocabulary] = [
      Vocabulary(
        name: requirementName, summary: "What routes require, for `LinkDispatcher.fulfill(_:)`.",
        words: cases(document.routes.flatMap { $0.requires.map { $0.value } })),
      Vocabulary(
        name: windowName, summary: "The kinds of window, for `WindowRules`.",
        words: cases(document.windows.map { $0.name.value })),
      Vocabulary(
        name: eventName, summary: "What routes call their events, for `LaunchEvent.name`.", words: cases(events)),
    ]
    return all.filter { !$0.words.isEmpty }
  }

  private static func cases(_ words: [String]) -> [String] {
    let fit: [String] = Set(words).filter { SwiftName.isIdentifier($0) && !SwiftName.rawMembers.contains($0) }
    return fit.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
