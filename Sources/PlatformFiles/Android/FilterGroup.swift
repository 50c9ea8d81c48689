import RouteLanguage

/// A `<uri-relative-filter-group>` of an intent filter (Android 15). A link matches if it fulfills all conditions. The
/// first group of a filter that matches decides.
package struct FilterGroup: Sendable {
  /// The component that a condition is about. The names of its attributes are formed like those of the path:
  /// `queryPrefix`, `fragmentPattern`.
  package enum Part: String, CaseIterable, Sendable { case path, query, fragment }

  package struct Condition: Sendable, Equatable {
    package let part: Part
    package let pattern: AndroidPattern

    package init(_ part: Part, _ pattern: AndroidPattern) {
      self.part = part
      self.pattern = pattern
    }

    /// The name of the attribute without `android:`.
    package var attribute: String { Condition.attribute(part, pattern.kind) }

    static func attribute(_ part: Part, _ kind: AndroidPattern.Kind) -> String {
      part.rawValue + kind.rawValue.dropFirst(Part.path.rawValue.count)
    }

    /// Returns `true` if a link fulfills the condition. For a query, a single matching item is enough. A link without a
    /// query or a fragment doesn't fulfill a condition for it.
    func matches(_ link: AndroidLink) -> Bool {
      switch part {
      case .path: pattern.matches(link.path)
      case .fragment: link.fragment.map(pattern.matches) ?? false
      case .query: link.query.map { Condition.items($0).contains(where: pattern.matches) } ?? false
      }
    }

    /// Returns the items of a query. Like the system, splits the decoded query at `&`, or at `;` if there is no `&`.
    static func items(_ query: String) -> [String] {
      func split(at separator: Character) -> [String] {
        var parts = query.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        while parts.count > 1, parts.last == "" { parts.removeLast() }
        return parts
      }
      let parts = split(at: "&")
      return parts.count == 1 ? split(at: ";") : parts
    }
  }

  package var allows = true
  package var conditions: [Condition] = []
  package var range: SourceRange?
  /// `true` if a value of a condition is defined elsewhere, so that the group may match fewer links.
  package var isUnknown = false

  func matches(_ link: AndroidLink) -> Bool { conditions.allSatisfy { $0.matches(link) } }
}
