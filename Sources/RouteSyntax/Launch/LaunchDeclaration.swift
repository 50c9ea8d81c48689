import RouteMatching

/// The `launch` section as written.
package struct LaunchDeclaration: Sendable {
  package var rules: [LaunchRuleDeclaration] = []
  package var accepts: [LaunchAcceptance] = []
  /// The kinds of input whose events contain the input's identifier.
  package var identifiers: [Located<LaunchSource>] = []
  /// The maximum age of a deferred link in seconds, or `nil` if deferred links aren't accepted.
  package var deferredSeconds: Int?
}

/// What opens for a launch input that isn't a link (an entry of `launch`), or to fulfill a requirement (an entry of
/// `requirements`).
package struct LaunchRuleDeclaration: Sendable {
  package var source: LaunchSource
  /// A category, a type, a requirement or a kind of widget; `nil` for all inputs of the source.
  package var name: Located<String>?
  package var action: Located<String>?
  /// The pattern of a Spotlight item's identifier; `nil` for other sources.
  package var pattern: Piece?
  package var target: LaunchTarget
  /// The title and symbol of a quick action that Info.plist lists.
  package var shortcut: ShortcutDeclaration?

  /// The name and action of the rule as written.
  package var label: String {
    [name?.value, action?.value].compactMap { $0 }.joined(separator: "/")
  }
}

/// The text of a quick action on the home screen.
package struct ShortcutDeclaration: Sendable {
  package var title: Located<String>
  package var subtitle: String?
  /// The name of an SF Symbol.
  package var symbol: String?
}

/// The target of a rule: nothing, the link of the input if it has one, or a route.
package struct LaunchTarget: Sendable {
  /// `true` if the target is `false`: nothing opens.
  package var opensNothing = false
  /// `true` for `"link": true`: the input's own link opens.
  package var takesOwnLink = false
  /// The key paths at which a payload may contain a link.
  package var linkKeys: [Located<String>] = []
  package var route: Located<String>?
  /// Templates with key paths of a payload, or with parameters of an identifier's pattern.
  package var set: [SetValue] = []
  package var range: SourceRange
}

/// The links that a kind of input can open.
package struct LaunchAcceptance: Sendable {
  package var source: Located<LaunchSource>
  /// The origins, or `nil` for the default origins of the kind.
  package var origins: [Located<String>]?
  /// The only routes that are accepted, or `nil` for no restriction.
  package var routes: [Located<String>]?
  package var except: [Located<String>] = []
}

/// The `"event"` of a route.
package struct EventDeclaration: Sendable {
  /// `true` if no event is recorded.
  package var isSilent = false
  package var name: String?
  package var parameters: [Located<String>] = []
}
