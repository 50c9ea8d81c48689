import RouteAnalysis
import RouteGeneration
import RouteLanguage
import RouteMatching

/// The contents of a table for its readers: its routes with their links, values and conditions.
///
/// The catalog contains plain text only. Each output must escape the text for its own format.
package struct Catalog {
  /// The title, by default the enum's name without `Route`.
  package var title: String
  let environment: String?
  /// The groups, sorted by name. Routes whose id has no dot come first, in a group without a name.
  private(set) var groups: [Group] = []
  let generated: GeneratedTable
  let analysis: TableAnalysis
  let table: RouteTable

  /// Creates the catalog of a table, or returns `nil` if the table has errors.
  ///
  /// - Parameter environment: An environment that the table declares, to list its base URLs in addition to those of all
  ///   environments, or `nil`.
  package init?(_ compiled: CompiledTable, environment: String?) {
    guard let generated = GeneratedTable(compiled, path: ""), let analysis = TableAnalysis(compiled) else { return nil }
    self.environment = environment
    self.generated = generated
    self.analysis = analysis
    table = generated.table.chosen(in: environment)
    let name = generated.resolved.name
    let ending = ["Routes", "Route"].first { name.hasSuffix($0) && name != $0 }
    title = String(name.dropLast(ending?.count ?? 0))
    groups = readGroups()
  }

  /// All routes, in the order of their groups.
  package var routes: [Route] { groups.flatMap(\.routes) }

  package struct Origin {
    package var name: String
    package var kind: String
    package var places: [String]
  }

  package struct Group {
    /// The text before the last dot of the routes' ids, or an empty text for ids without a dot.
    package var name: String
    package var routes: [Route]
  }

  package struct Route {
    package var id: String
    package var summary: String?
    /// The route's canonical patterns in each of its origins, with example links.
    package var links: [Link]
    package var aliases: [Alias]
    package var parameters: [Parameter]
    package var parent: String?
    package var requirements: [String]
    /// A description of the deprecation, or `nil` if the route isn't deprecated.
    package var deprecation: String?
    package var asksFirst: Bool
    package var opensInBrowser: Bool
    /// Further facts, each with a name and a text.
    package var facts: [(name: String, text: String)]
    /// The launch inputs that open the route, other than links.
    package var launchEntries: [LaunchEntry]
  }

  package struct Link {
    package var origin: String
    package var pattern: String
    /// A link that opens the route, or `nil` if none can be printed.
    package var example: String?
  }

  /// An alias of a route, or a redirect to it.
  package struct Alias {
    package var pattern: String
    package var origins: [String]
    package var example: String?
    /// The id of the redirect, or `nil` for an alias.
    package var redirect: String?
    package var deprecation: String?
  }

  package struct Parameter {
    package enum Kind: String { case value, list, rest, items, flag }

    let resolved: ResolvedParameter
    package var kind: Kind
    /// The name of the type in the table.
    package var type: String
    /// A description of the valid values.
    package var values: String
    package var example: String
    package var isOptional: Bool

    var name: String { resolved.name }
  }

  /// A launch input, such as a notification, a quick action or a Spotlight item.
  package struct LaunchEntry {
    package var kind: String
    package var name: String
    package var detail: String
    /// The payload of a push, as a file for `simctl push`, or `nil` for other inputs.
    package var payload: String?
  }
}

// Texts that the HTML page and the Markdown page share.
extension Catalog.Route {
  /// Short remarks that readers should know before they use the links of the route.
  package var tags: [String] {
    var tags = deprecation.map { [$0] } ?? []
    tags += requirements.map { "requires \($0)" }
    if asksFirst { tags.append("asks first") }
    if opensInBrowser { tags.append("opens in the browser") }
    return tags
  }
}

extension Catalog.Parameter {
  /// A description of the values, and of the result if the parameter is missing.
  package var notes: String {
    var notes = values.isEmpty ? [] : [values]
    switch kind {
    case .flag: notes.append("present or absent")
    case .items: notes.append("the remaining query items")
    case .rest: notes.append("the rest of the path")
    case .list, .value: break
    }
    if let fallback = resolved.defaultText {
      notes.append("otherwise \(fallback)")
    } else if isOptional, kind == .value || kind == .list {
      notes.append("optional")
    }
    if resolved.isSensitive { notes.append("sensitive") }
    return notes.joined(separator: "; ")
  }
}

extension Catalog.Alias {
  /// The names of the alias's origins, followed by the id of its redirect, if any.
  package var notes: String {
    origins.joined(separator: ", ") + (redirect.map { "; redirect \($0)" } ?? "")
  }
}
