public import RouteMatching

/// The kinds of window of a table, with the content that each kind can show and prefers.
///
/// Create this value once per table. Compute and set the conditions of a window whenever its content changes, because
/// the system also evaluates them while the app isn't running.
///
/// ```swift
/// let rules = WindowRules(table)
/// let conditions = rules.conditions(of: "book", showing: ["https://bookshelf.example/books/42"])
/// conditions.prefers.format  // SELF == 'https://bookshelf.example/books/42' OR …
/// ```
public struct WindowRules: Sendable {
  /// The table.
  public let table: RouteTable
  let content: WindowContent

  /// Creates the rules of a table. Cost: linear in the number of its patterns and base URLs.
  public init(_ table: RouteTable) {
    self.table = table
    content = WindowContent(table)
  }

  /// The names of the kinds in alphabetical order, or an empty array if the table declares none.
  public var kinds: [String] { section.names }

  /// The kind of window that opens by default, or `nil` if the table declares no kinds.
  public var mainKind: String? { section.main.map { section.names[$0] } }

  /// Returns the conditions of a window.
  ///
  /// - Parameters:
  ///   - kind: The name of the kind of window. A kind that the table doesn't declare has the system's default
  ///     conditions.
  ///   - links: The links of the window's content: a single link, or a link for each tab. A path without an origin
  ///     belongs to the canonical origin. Links that match no route don't count. Links with a sensitive value don't
  ///     count either, because the system would store the values.
  public func conditions(of kind: String, showing links: [String] = []) -> WindowConditions {
    guard let links = content.links(of: kind, showing: links) else { return WindowConditions() }
    return WindowConditions(can: links.can.predicate, prefers: links.prefers.predicate)
  }

  /// Returns the conditions of a window that shows a state. In each tab, the topmost screen that windows of the kind
  /// prefer counts, so a sheet doesn't hide the window's main content. If there is no such screen, the topmost screen
  /// counts.
  public func conditions(of kind: String, showing state: WindowState) -> WindowConditions {
    conditions(of: kind, showing: identifyingLinks(of: state, in: kind))
  }

  /// Returns the conditions of a window. `kind` is a case of the generated enum.
  public func conditions(of kind: some RawRepresentable<String>, showing links: [String] = []) -> WindowConditions {
    conditions(of: kind.rawValue, showing: links)
  }

  var section: WindowSection { content.section }
}

extension WindowLinks {
  /// The condition that the links contain an identifier.
  fileprivate var predicate: ContentPredicate {
    if isEverything { return .constant(true) }
    return .disjunction([
      ContentPredicate(including: exact, excluding: []), ContentPredicate(including: included, excluding: excluded),
    ])
  }
}
