import RouteLanguage

/// A `<uri-relative-filter-group>` of an intent filter (Android 15): a link fits where all its conditions do, and of a filter's
/// groups the first that fits decides.
package struct FilterGroup: Sendable {
  /// What a condition is about. Its attributes are called as those of the path: `queryPrefix`, `fragmentPattern`.
  package enum Part: String, CaseIterable, Sendable { case path, query, fragment }

  package struct Condition: Sendable, Equatable {
    package let part: Part
    package let pattern: AndroidPattern

    package init(_ part: Part, _ pattern: AndroidPattern) {
      self.part = part
      self.pattern = pattern
    }

    /// The attribute's name without `android:`.
    package var attribute: String { Condition.attribute(part, pattern.kind) }

    static func attribute(_ part: Part, _ kind: AndroidPattern.Kind) -> String {
      part.rawValue + kind.rawValue.dropFirst(Part.path.rawValue.count)
    }

    /// A query is compared item by item: one that fits is enough. What a link hasn't fits nothing.
    func matches(_ link: AndroidLink) -> Bool {
      switch part {
      case .path: pattern.matches(link.path)
      case .fragment: link.fragment.map(pattern.matches) ?? false
      case .query: link.query.map { Condition.items($0).contains(where: pattern.matches) } ?? false
      }
    }

    /// What stands between `&`, or, where there is none, between `;`: of the decoded query, as the system does it.
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

  func matches(_ link: AndroidLink) -> Bool { conditions.allSatisfy { $0.matches(link) } }
}
