import RouteLanguage

/// An `apple-app-site-association` file: which links of one host open which apps.
///
/// It is read as the system reads it: what the system ignores is ignored here too, and ``AssociationReader`` says so.
package struct AssociationFile: Sendable {
  /// The entries of `applinks`, in the file's order.
  package internal(set) var details: [Detail] = []
  /// The app ids of the services that match no links: `webcredentials`, `activitycontinuation`, `appclips`.
  package internal(set) var services: [(name: String, appIDs: [SourceText])] = []
  /// `substitutionVariables`: texts by name.
  var variables: [String: [String]] = [:]

  /// The apps of `details`, each once, in the file's order.
  package var apps: [String] {
    var apps: [String] = []
    for app in details.flatMap(\.apps) where !apps.contains(app) { apps.append(app) }
    return apps
  }

  /// The rules of an app, in the order in which the system tries them.
  package func rules(of app: String) -> [Rule] {
    details.filter { $0.apps.contains(app) }.flatMap { $0.components ?? $0.paths ?? [] }
  }

  /// One entry of `applinks`.
  package struct Detail: Sendable {
    /// Apps as `prefix.bundle`, from `appID`.
    package internal(set) var appID: [SourceText] = []
    /// Apps as `prefix.bundle`, from `appIDs`.
    package internal(set) var appIDs: [SourceText] = []
    var components: [Rule]?
    var paths: [Rule]?
    package let range: SourceRange

    /// Every app of the entry, once.
    package var apps: [String] {
      var apps: [String] = []
      for app in (appID + appIDs).map(\.text) where !apps.contains(app) { apps.append(app) }
      return apps
    }
  }

  /// One rule, with the defaults of its entry and its file filled in.
  package struct Rule: Sendable {
    /// Whether it is a text of `paths`.
    let isPath: Bool
    /// Its index among the rules of its entry.
    package let index: Int
    package let range: SourceRange
    var path: SourceText?
    var query: Query = .any
    var fragment: SourceText?
    var exclude: Exclude = .no
    var isCaseSensitive = true
    var isPercentEncoded = true

    /// Whether it takes every link, as far as its texts say.
    var takesEverything: Bool {
      guard query.isAny, fragment.map({ $0.text == "*" }) ?? true else { return false }
      guard let path else { return true }
      return path.text == "*" || path.text == "/*"
    }
  }

  package enum Exclude: Sendable {
    case no, yes
    /// A value that is neither `true` nor `false`.
    case unknown
  }

  /// The condition on the query.
  enum Query: Sendable {
    /// There is none, or it is ignored because one of its values is no text.
    case any
    /// A pattern for the query as a whole.
    case text(SourceText)
    /// A pattern for each item; items that aren't named are free.
    case items([(name: SourceText, pattern: SourceText)])

    /// The names of the items that it asks about.
    var keys: [String] {
      guard case .items(let items) = self else { return [] }
      return items.map(\.name.text)
    }

    var isAny: Bool {
      switch self {
      case .any: true
      case .text(let text): text.text == "*"
      case .items(let items): items.allSatisfy { $0.pattern.text == "*" }
      }
    }
  }
}
