import RouteMatching

/// The `launch` section as written, and what routes say about their events.
package struct LaunchDeclaration: Sendable {
  package var rules: [LaunchRuleDeclaration] = []
  package var accepts: [LaunchAcceptance] = []
  /// The kinds whose events carry the input's identifier.
  package var identifiers: [Located<LaunchSource>] = []
  /// How old a deferred link may be, in seconds; `nil` where none is taken.
  package var deferredSeconds: Int?
  /// By route id.
  package var events: [String: EventDeclaration] = [:]

  package init() {}
}

/// What an input that is more than a link leads to.
package struct LaunchRuleDeclaration: Sendable {
  package var source: LaunchSource
  /// A category, a type, a kind of widget; `nil` for all.
  package var name: Located<String>?
  package var action: Located<String>?
  /// The pattern of a Spotlight item's identifier.
  package var pattern: Piece?
  package var target: LaunchTarget
  /// What the home screen shows of a quick action that stands in Info.plist.
  package var shortcut: ShortcutDeclaration?

  package init(
    source: LaunchSource, name: Located<String>? = nil, action: Located<String>? = nil, pattern: Piece? = nil,
    target: LaunchTarget
  ) {
    self.source = source
    self.name = name
    self.action = action
    self.pattern = pattern
    self.target = target
  }

  /// What the author wrote that names the rule.
  package var label: String {
    [name?.value, action?.value].compactMap { $0 }.joined(separator: "/")
  }
}

/// A quick action's words on the home screen.
package struct ShortcutDeclaration: Sendable {
  package var title: Located<String>
  package var subtitle: String?
  /// Among SF Symbols.
  package var symbol: String?

  package init(title: Located<String>) { self.title = title }
}

/// Where a rule leads: nowhere, to the link of the input where there is one, else to a route.
package struct LaunchTarget: Sendable {
  /// `null`
  package var opensNothing = false
  /// `"link": true`
  package var takesOwnLink = false
  /// The key paths at which a payload may hold a link.
  package var linkKeys: [Located<String>] = []
  package var route: Located<String>?
  /// Templates over key paths of a payload, or over parameters of an identifier's pattern.
  package var set: [SetValue] = []
  package var range: SourceRange

  package init(range: SourceRange) { self.range = range }
}

/// Which links a kind of input may bring.
package struct LaunchAcceptance: Sendable {
  package var source: Located<LaunchSource>
  /// `nil`: those that the kind brings by nature.
  package var origins: [Located<String>]?
  /// The only routes.
  package var routes: [Located<String>]?
  package var except: [Located<String>] = []

  package init(source: Located<LaunchSource>) { self.source = source }
}

/// `"event"` of a route.
package struct EventDeclaration: Sendable {
  /// `false`: nothing is recorded.
  package var isSilent = false
  package var name: String?
  package var parameters: [Located<String>] = []

  package init() {}
}
