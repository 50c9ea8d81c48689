import RouteLanguage
import RouteMatching

/// What people want to know of a table: its routes with their links, values and conditions.
///
/// A value of plain texts, from which every page is written. None of them is fit for a page as it is: each output has an
/// escaper of its own.
package struct Catalog {
  package var name: String
  package var environment: String?
  package var origins: [Origin]
  /// By name; the routes without a dot come first, in a group without a name.
  package var groups: [Group]
  /// Attribution links, of which the link inside is read.
  package var wrappers: [String]
  /// The key path at which a push may hold a link; `nil` where the table looks at none.
  package var pushKey: String?
  /// The compiled table, for the matcher in the page.
  package var block: [UInt8]

  /// All routes, in the order of groups.
  package var routes: [Route] { groups.flatMap(\.routes) }

  package struct Origin {
    package var name: String
    package var kind: String
    package var places: [String]
  }

  package struct Group {
    /// What the ids of its routes begin with, without the dot.
    package var name: String
    package var routes: [Route]
  }

  package struct Route {
    package var id: String
    package var summary: String?
    /// One for each origin that leads to it.
    package var links: [Link]
    package var aliases: [Alias]
    package var parameters: [Parameter]
    package var parent: String?
    package var requirements: [String]
    /// `nil` where it isn't deprecated.
    package var deprecation: String?
    package var asksFirst: Bool
    package var opensInBrowser: Bool
    /// What else there is to say, as a name and a text.
    package var facts: [(name: String, text: String)]
    /// Inputs beside links that lead to it.
    package var ways: [Way]
  }

  package struct Link {
    package var origin: String
    package var pattern: String
    /// A link that leads to the route; `nil` where none can be printed.
    package var example: String?
  }

  /// A further link of a route, or a redirect to it.
  package struct Alias {
    package var pattern: String
    package var origins: [String]
    package var example: String?
    /// The redirect's id.
    package var redirect: String?
    package var deprecation: String?
  }

  package struct Parameter {
    package enum Kind: String { case value, list, rest, items, flag }

    package var name: String
    package var kind: Kind
    /// As the table calls it.
    package var type: String
    /// Its values, in words.
    package var values: String
    /// Wire names of an enum.
    package var cases: [String]?
    package var example: String
    /// The value that an absent one stands for.
    package var fallback: String?
    package var isOptional: Bool
    package var isSensitive: Bool
    package var summary: String?
  }

  /// A notification, a quick action, a Spotlight item, …
  package struct Way {
    package var kind: String
    package var name: String
    package var detail: String
    /// A push as `simctl push` takes it.
    package var payload: String?
  }
}

// Words that every page has alike.
extension Catalog.Route {
  /// What is to be known before its links are used, in a word or two each.
  package var tags: [String] {
    var tags = deprecation.map { [$0] } ?? []
    tags += requirements.map { "requires \($0)" }
    if asksFirst { tags.append("asks first") }
    if opensInBrowser { tags.append("opens in the browser") }
    return tags
  }
}

extension Catalog.Parameter {
  /// Its values, and what becomes of it where there is none.
  package var notes: String {
    var notes = values.isEmpty ? [] : [values]
    switch kind {
    case .flag: notes.append("present or absent")
    case .items: notes.append("the remaining query items")
    case .rest: notes.append("the rest of the path")
    case .list, .value: break
    }
    if let fallback {
      notes.append("otherwise \(fallback)")
    } else if isOptional, kind == .value || kind == .list {
      notes.append("optional")
    }
    if isSensitive { notes.append("sensitive") }
    return notes.joined(separator: "; ")
  }
}

extension Catalog.Alias {
  /// Where it may come from, and the redirect it belongs to.
  package var notes: String {
    origins.joined(separator: ", ") + (redirect.map { "; redirect \($0)" } ?? "")
  }
}
