/// A kind of launch input. The raw value is its number in the compiled table, so new kinds come last.
///
/// `LaunchWay` describes how a table declares the rules of a kind.
package enum LaunchSource: Int, CaseIterable, Hashable, Sendable {
  case plain, notification, universalLink, url, activity, spotlightItem, spotlightQuery, quickAction, widget, appClip
  case restored, window, deferred, link, requirement

  package var traits: LaunchTraits {
    switch self {
    case .plain: LaunchTraits(name: "plain", content: .nothing)
    case .notification:
      LaunchTraits(name: "notification", content: .name, hasPayload: true, hasTarget: true, isIdentified: true)
    case .universalLink: LaunchTraits(name: "universalLink", content: .link, opens: .universalLinks)
    case .url: LaunchTraits(name: "url", content: .link, opens: .everything)
    case .activity:
      LaunchTraits(name: "activity", content: .name, hasPayload: true, hasTarget: true, isIdentified: true)
    case .spotlightItem: LaunchTraits(name: "spotlightItem", content: .identifier, isIdentified: true)
    case .spotlightQuery: LaunchTraits(name: "spotlightQuery", content: .name)
    case .quickAction:
      LaunchTraits(name: "quickAction", content: .name, hasPayload: true, hasTarget: true, isIdentified: true)
    case .widget:
      LaunchTraits(name: "widget", content: .name, hasPayload: true, isIdentified: true, hasSharedRule: true)
    case .appClip: LaunchTraits(name: "appClip", content: .link, opens: .universalLinks)
    case .restored: LaunchTraits(name: "restored", content: .link, opens: .everything)
    case .window: LaunchTraits(name: "window", content: .link)
    case .deferred: LaunchTraits(name: "deferred", content: .link)
    case .link: LaunchTraits(name: "link", content: .link)
    case .requirement: LaunchTraits(name: "requirement", content: .name, hasPayload: true)
    }
  }

  /// The name in `routes.json` and in launch events.
  package var name: String { traits.name }

  /// Creates the source with a name, or returns `nil` if the name is unknown.
  package init?(name: String) {
    guard let source = LaunchSource.allCases.first(where: { $0.name == name }) else { return nil }
    self = source
  }
}

/// The properties of a kind of launch input: its name, the contents of its inputs, and the origins that they can open.
package struct LaunchTraits: Sendable {
  package var name: String
  package var content: Content
  package var hasPayload = false
  /// `true` if the input can have a target content identifier.
  package var hasTarget = false
  /// `true` if events can contain the input's name or identifier.
  package var isIdentified = false
  /// `true` if a rule without a name applies to inputs whose name has no rule.
  package var hasSharedRule = false
  package var opens = Origins.notWidgets

  package enum Content: Sendable {
    case nothing, link
    /// The identifier of a Spotlight item. It may be a link, or match the pattern of a rule.
    case identifier
    /// The name of the input within its kind, by which rules are found, or the text of a search.
    case name
  }

  /// The origins whose links an input may open, unless the table lists the origins for its kind.
  package enum Origins: Sendable {
    case everything, universalLinks, notWidgets

    package func contains(_ kind: Block.OriginKind) -> Bool {
      switch self {
      case .everything: true
      case .universalLinks: kind == .universalLink
      case .notWidgets: kind != .widget
      }
    }
  }
}
