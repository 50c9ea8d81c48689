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

extension Field where Layout == Block.Launch {
  package static var meanings: Field<Layout, Each<Reference<Block.Meaning>, Routes>> { .init(0) }
  package static var redirects: Field<Layout, List<Record<Block.Redirect>>> { .init(1) }
  package static var rules: Field<Layout, List<Record<Block.LaunchRule>>> { .init(3) }
  package static var accepts: Field<Layout, Each<Record<Block.Accepted>, Sources>> { .init(5) }
  /// The kinds of launch input whose events contain the input's identifier.
  package static var identifiers: Field<Layout, Flags<LaunchSource>> { .init(6) }
  /// The maximum age of a deferred link in seconds, or none if the table accepts no deferred links.
  package static var deferredExpiry: Field<Layout, OptionalNumber> { .init(7) }
}

extension Field where Layout == Block.Meaning {
  package static var requires: Field<Layout, List<Text>> { .init(0) }
  package static var event: Field<Layout, Choice<Block.EventKind>> { .init(2) }
  package static var eventName: Field<Layout, Text> { .init(3) }
  package static var eventParameters: Field<Layout, List<Index<RouteParameters>>> { .init(5) }
}

extension Field where Layout == Block.Redirect {
  package static var id: Field<Layout, Text> { .init(0) }
  package static var confirms: Field<Layout, Truth> { .init(2) }
  package static var requires: Field<Layout, List<Text>> { .init(3) }
}

extension Field where Layout == Block.Accepted {
  /// `true` if the table lists the accepted origins. Otherwise, they depend on the kind of launch input.
  package static var namesOrigins: Field<Layout, Truth> { .init(0) }
  package static var origins: Field<Layout, OriginSet> { .init(1) }
  package static var mode: Field<Layout, Choice<Block.AcceptedRoutes>> { .init(3) }
  package static var routes: Field<Layout, List<Index<Routes>>> { .init(4) }
}

extension Field where Layout == Block.LaunchRule {
  package static var source: Field<Layout, Choice<LaunchSource>> { .init(0) }
  /// A category, an activity type, a quick action's type or a widget's kind. Empty if the rule applies to all inputs of
  /// its kind.
  package static var name: Field<Layout, Text> { .init(1) }
  package static var action: Field<Layout, Text> { .init(3) }
  /// The name and action, or the pattern, as written in the table, see `LaunchSection.label(ofRule:)`.
  package static var label: Field<Layout, Text> { .init(5) }
  /// The place at which Spotlight identifiers are matched. They are read as links `x:/IDENTIFIER`.
  package static var place: Field<Layout, OrNone<Reference<Block.Place>>> { .init(7) }
  /// The pattern of the Spotlight identifiers to which the rule applies, or none if it applies to another kind of
  /// input.
  package static var pattern: Field<Layout, OrNone<Reference<Block.Pattern>>> { .init(8) }
  /// The names of the values that templates may use, by capture number: the identifier's parameters, or the key paths
  /// of a payload.
  package static var captures: Field<Layout, List<Text>> { .init(9) }
  package static var flags: Field<Layout, Flags<Block.LaunchRuleFlag>> { .init(11) }
  /// The key paths at which a payload may contain a link. They are tried in order.
  package static var linkKeys: Field<Layout, List<Text>> { .init(12) }
  /// The route to open if the input contains no link.
  package static var route: Field<Layout, OptionalIndex<Routes>> { .init(14) }
  /// The templates of the route's parameters. A template refers to a value by its index in `captures`.
  package static var bindings: Field<Layout, List<Record<Block.Binding>>> { .init(15) }
}
