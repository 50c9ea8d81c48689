// The section that `Header.launch` points at: rules for launch inputs, and the requirements and events of routes.
extension Block {
  package enum Launch: RecordLayout {
    package static let fields: [AnyField<Launch>] = [
      .of(.meanings), .of(.redirects), .of(.rules), .of(.accepts), .of(.identifiers), .of(.deferredExpiry),
    ]
    package static var words: Int { 8 }
  }

  /// The requirements and the launch event of a route.
  package enum Meaning: RecordLayout {
    package static let fields: [AnyField<Meaning>] = [
      .of(.requires), .of(.event), .of(.eventName), .of(.eventParameters),
    ]
    package static var words: Int { 7 }
  }
  package enum EventKind: Int, Sendable { case plain, silent }

  /// The requirements and confirmation of a redirect, in addition to those of its target.
  package enum Redirect: RecordLayout {
    package static let fields: [AnyField<Redirect>] = [.of(.id), .of(.confirms), .of(.requires)]
    package static var words: Int { 5 }
  }

  /// The links that a kind of launch input is allowed to open.
  package enum Accepted: RecordLayout {
    package static let fields: [AnyField<Accepted>] = [
      .of(.namesOrigins), .of(.origins), .of(.mode), .of(.routes),
    ]
    package static var words: Int { 6 }
  }
  package enum AcceptedRoutes: Int, Sendable { case all, only, except }

  /// The destination of a launch input that isn't just a link, such as a notification.
  package enum LaunchRule: RecordLayout {
    package static let fields: [AnyField<LaunchRule>] = [
      .of(.source), .of(.name), .of(.action), .of(.label), .of(.place), .of(.pattern), .of(.captures), .of(.flags),
      .of(.linkKeys), .of(.route), .of(.bindings),
    ]
    package static var words: Int { 17 }

    package static func check(_ rule: Record<LaunchRule>, _ check: inout TableCheck) throws(TableCorruption) {
      try check.require(rule[.captures].count <= CaptureRanges.capacity, "a launch rule's captures")
      try check.require((rule[.place] == nil) == (rule[.pattern] == nil), "an identifier's place")
    }
  }
  package enum LaunchRuleFlag: Int, CaseIterable, Sendable {
    /// `false` in the table: the input is known, but opens nothing.
    case opensNothing
    /// `"link": true`: the input's own link is opened.
    case ownLink
  }
}

extension Field<Block.Launch, Each<Reference<Block.Meaning>, Routes>> {
  package static var meanings: Self { Self(0) }
}
extension Field<Block.Launch, List<Record<Block.Redirect>>> {
  package static var redirects: Self { Self(1) }
}
extension Field<Block.Launch, List<Record<Block.LaunchRule>>> {
  package static var rules: Self { Self(3) }
}
extension Field<Block.Launch, Each<Record<Block.Accepted>, Sources>> {
  package static var accepts: Self { Self(5) }
}
extension Field<Block.Launch, Flags<LaunchSource>> {
  /// The kinds of launch input whose events contain the input's identifier.
  package static var identifiers: Self { Self(6) }
}
extension Field<Block.Launch, OptionalNumber> {
  /// The maximum age of a deferred link in seconds, or none if the table accepts no deferred links.
  package static var deferredExpiry: Self { Self(7) }
}

extension Field<Block.Meaning, List<Text>> {
  package static var requires: Self { Self(0) }
}
extension Field<Block.Meaning, Choice<Block.EventKind>> {
  package static var event: Self { Self(2) }
}
extension Field<Block.Meaning, Text> {
  package static var eventName: Self { Self(3) }
}
extension Field<Block.Meaning, List<Index<RouteParameters>>> {
  package static var eventParameters: Self { Self(5) }
}

extension Field<Block.Redirect, Text> {
  package static var id: Self { Self(0) }
}
extension Field<Block.Redirect, Truth> {
  package static var confirms: Self { Self(2) }
}
extension Field<Block.Redirect, List<Text>> {
  package static var requires: Self { Self(3) }
}

extension Field<Block.Accepted, Truth> {
  /// `true` if the table lists the accepted origins. Otherwise, they depend on the kind of launch input.
  package static var namesOrigins: Self { Self(0) }
}
extension Field<Block.Accepted, OriginSet> {
  package static var origins: Self { Self(1) }
}
extension Field<Block.Accepted, Choice<Block.AcceptedRoutes>> {
  package static var mode: Self { Self(3) }
}
extension Field<Block.Accepted, List<Index<Routes>>> {
  package static var routes: Self { Self(4) }
}

extension Field<Block.LaunchRule, Choice<LaunchSource>> {
  package static var source: Self { Self(0) }
}
extension Field<Block.LaunchRule, Text> {
  /// A category, an activity type, a quick action's type or a widget's kind; empty for the rule that applies to all.
  package static var name: Self { Self(1) }
  package static var action: Self { Self(3) }
  /// The author's own text in the table, see `LaunchSection.label(ofRule:)`.
  package static var label: Self { Self(5) }
}
extension Field<Block.LaunchRule, OptionalReference<Block.Place>> {
  /// The place of a Spotlight identifier.
  package static var place: Self { Self(7) }
}
extension Field<Block.LaunchRule, OptionalReference<Block.Pattern>> {
  /// The pattern of a Spotlight identifier.
  package static var pattern: Self { Self(8) }
}
extension Field<Block.LaunchRule, List<Text>> {
  /// The names of the values that templates may use, by capture number: the identifier's parameters, or the key paths
  /// of a payload.
  package static var captures: Self { Self(9) }
  package static var linkKeys: Self { Self(12) }
}
extension Field<Block.LaunchRule, Flags<Block.LaunchRuleFlag>> {
  package static var flags: Self { Self(11) }
}
extension Field<Block.LaunchRule, OptionalIndex<Routes>> {
  package static var route: Self { Self(14) }
}
extension Field<Block.LaunchRule, List<Record<Block.Binding>>> {
  /// The templates of the route's parameters. Their captures are indices of `captures`.
  package static var bindings: Self { Self(15) }
}
