import RouteAnalysis
import RouteLanguage

/// An `apple-app-site-association` file, which specifies the apps that open the links of a host.
///
/// The file is interpreted as the system does. Values that the system ignores are ignored here too, and
/// ``AssociationReader`` reports them.
package struct AssociationFile: Sendable {
  /// The entries of `applinks` in the order of the file.
  package internal(set) var details: [Detail] = []
  /// The app ids of the services that don't match links: `webcredentials`, `activitycontinuation`, `appclips`.
  package internal(set) var services: [(name: String, appIDs: [SourceText])] = []
  /// The values of `substitutionVariables`, keyed by name.
  var variables: [String: [String]] = [:]

  /// The apps of `details` without duplicates, in the order of the file.
  package var apps: [String] { details.flatMap(\.apps).withoutDuplicates }

  /// Returns the rules of an app, in the order in which the system tries them.
  package func rules(of app: String) -> [Rule] {
    details.filter { $0.apps.contains(app) }.flatMap { $0.components ?? $0.paths ?? [] }
  }

  /// An entry of `applinks`.
  package struct Detail: Sendable {
    /// The apps in `appID`, as `prefix.bundle`.
    package internal(set) var appID: [SourceText] = []
    /// The apps in `appIDs`, as `prefix.bundle`.
    package internal(set) var appIDs: [SourceText] = []
    var components: [Rule]?
    var paths: [Rule]?

    /// The apps of the entry without duplicates.
    package var apps: [String] { (appID + appIDs).map(\.text).withoutDuplicates }
  }

  /// A rule, including the defaults of its entry and its file.
  package struct Rule: Sendable {
    /// `true` if the rule is an element of `paths`.
    let isPath: Bool
    /// The index of the rule among the rules of the entry.
    package let index: Int
    package let range: SourceRange
    var path: SourceText?
    var query: Query = .any
    var fragment: SourceText?
    /// `nil` for a value that is neither `true` nor `false`.
    var excludes: Bool? = false
    var isCaseSensitive = true
    var isPercentEncoded = true

    /// `true` if every link fulfills the rule's conditions.
    var takesEverything: Bool {
      guard query.isAny, fragment.map({ $0.text == "*" }) ?? true else { return false }
      guard let path else { return true }
      return path.text == "*" || path.text == "/*"
    }
  }

  /// The condition for the query.
  enum Query: Sendable {
    /// There is no condition, or it's ignored because it has a value that isn't a string.
    case any
    /// A pattern for the whole query.
    case text(SourceText)
    /// A pattern for each item. Other items may have any value.
    case items([(name: SourceText, pattern: SourceText)])

    /// The names of the items in the condition.
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
