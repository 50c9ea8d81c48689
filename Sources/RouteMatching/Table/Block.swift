/// The records of the compiled table. `TableLayout` describes how words and texts are stored.
///
/// The fields of each record are declared once, as constants that the reader and the writer share. A reference always
/// points back to data that was written earlier, except in the header.
package enum Block {
  package enum Header: RecordLayout {
    package static let fields: [AnyField<Header>] = [
      .of(.magic), .of(.length), .of(.checksumLow), .of(.checksumHigh), .of(.origins), .of(.places), .of(.routes),
      .of(.patterns), .of(.root), .of(.emptySegments), .of(.repeated), .of(.maximumLength), .of(.maximumSegments),
      .of(.maximumItems), .of(.ignored), .of(.canonicalOrigin), .of(.environments), .of(.wrappers), .of(.launch),
      .of(.windows), .of(.activities), .of(.flags), .of(.hostEntries), .of(.otherPlaces),
    ]
    package static var words: Int { 33 }

    package static func check(_ header: Record<Header>, _ check: inout TableCheck) throws(TableCorruption) {
      try check.require((1...OriginSet.capacity).contains(header[.origins].count), "the number of origins is invalid")
      try check.require(
        (1...RouteTable.longestNormalForm).contains(header[.maximumLength]), "the maximum length of links is invalid")
      try check.require((1...1_000).contains(header[.maximumSegments]), "the maximum number of segments is invalid")
      try check.require((1...1_000).contains(header[.maximumItems]), "the maximum number of query items is invalid")
    }
  }
  package enum TableFlag: Int, CaseIterable {
    case hasWrappers
    /// A route has a parameter of type `Link`.
    case hasLinksInside
    /// The table's limit of length or segments is lower than `RouteTable.lengthOnStack` or `segmentsOnStack`.
    case hasLimitsBelowStack
    /// The keys of query items are compared without regard to ASCII letter case.
    case foldsKeys = 4
  }
  /// The treatment of empty segments inside a path.
  package enum EmptySegments: Int { case refuse, collapse, keep }
  /// The query item that counts if several have the same key. `refuse` means that none of them is valid.
  package enum Repeated: Int { case first, last, refuse }

  /// A key of `ignoredQuery`.
  package enum Ignored: RecordLayout {
    package static let fields: [AnyField<Ignored>] = [.of(.key), .of(.isPrefix)]
    package static var words: Int { 3 }
  }

  package enum Origin: RecordLayout {
    package static let fields: [AnyField<Origin>] = [
      .of(.name), .of(.kind), .of(.flags), .of(.separator), .of(.printed),
    ]
    package static var words: Int { 7 }
  }
  package enum OriginKind: Int { case universalLink, customScheme, widget }
  package enum OriginFlag: Int, CaseIterable {
    case plusIsSpace, open
    /// Base paths are compared without regard to ASCII letter case.
    case foldsBase
  }

  /// A wrapper: a place, and a pattern whose first capture is the nested link. The place belongs to no origin, so its
  /// origin index is the number of origins.
  package enum Wrapper: RecordLayout {
    package static let fields: [AnyField<Wrapper>] = [.of(.place), .of(.pattern)]
    package static var words: Int { 2 }
  }

  /// A base URL: its scheme, host, port and base path. Places are in precedence order.
  package enum Place: RecordLayout {
    package static let fields: [AnyField<Place>] = [
      .of(.origin), .of(.scheme), .of(.hostKind), .of(.host), .of(.port), .of(.base), .of(.label), .of(.labelLanguage),
      .of(.environment), .of(.rank), .of(.flags),
    ]
    package static var words: Int { 15 }
  }
  package enum PlaceFlag: Int, CaseIterable {
    /// Every link with the place's scheme and host is at the place, because the place has a host, but no base path and
    /// no environment. The segments of such a link are exactly the texts between its slashes.
    case isPlain
    case plusIsSpace
    /// The place is plain. A link with the place's scheme and host, but without a port, is at no other place and isn't
    /// a wrapper.
    case isSole
    /// Links at the place must have two slashes after the scheme.
    case needsSlashes
  }
  /// A host entry: `scheme://host` in lowercase, and the places with this scheme and host. With host entries, the
  /// matcher doesn't search all places.
  package enum HostEntry: SlotLayout {
    package static let fields: [AnyField<HostEntry>] = [.of(.text), .of(.places), .of(.flags), .of(.uncontestedCount)]
    package static var words: Int { 6 }
    package static func isFree(_ entry: Record<HostEntry>) -> Bool { entry[.text].isEmpty }

    package static func check(_ entry: Record<HostEntry>, _ check: inout TableCheck) throws(TableCorruption) {
      try check.require(isFree(entry) || !entry[.places].isEmpty, "a host entry has no base URL")
      try check.require(
        entry[.uncontestedCount] <= entry[.places].count, "a host entry has fewer base URLs than it declares")
    }
  }
  package enum HostEntryFlag: Int, CaseIterable {
    /// A link with the entry's scheme and host, but without a port, can only be at one of the entry's places.
    case isWhole
    /// A link with the entry's scheme and host may be a wrapper.
    case mayBeWrapped
  }
  package enum HostKind: Int { case none, exact, captured, subdomains, any }

  /// A route. Routes are sorted by id. If a table replaces another table at run time, the replaced table's routes come
  /// first.
  package enum Route: RecordLayout {
    package static let fields: [AnyField<Route>] = [
      .of(.id), .of(.flags), .of(.parameters), .of(.patterns), .of(.parent),
    ]
    package static var words: Int { 8 }

    package static func check(_ route: Record<Route>, _ check: inout TableCheck) throws(TableCorruption) {
      try check.require(route[.parameters].count <= CaptureRanges.capacity, "a route has too many parameters")
    }
  }
  package enum RouteFlag: Int, CaseIterable {
    case confirm, browser, deprecated
    /// A parameter has the type `Link`.
    case links
    /// `"requires": []` and `"confirm": false`: the requirements and the confirmation of a nested link apply only when
    /// the app opens the nested link itself.
    case requiresNothing, asksNothing
  }

  package enum Parameter: RecordLayout {
    package static let fields: [AnyField<Parameter>] = [
      .of(.name), .of(.type), .of(.flags), .of(.language), .of(.defaultText), .of(.spellings),
    ]
    package static var words: Int { 9 }
  }
  package enum ParameterFlag: Int, CaseIterable {
    case optional, list, sensitive, flag, hasDefault, rest, items
    /// A rest parameter that is a single string, up to the end of the link.
    case rawRest
    /// An invalid value counts as absent (`??`).
    case lenient
  }

  /// A spelling of an enum's case in links, and the case's wire name.
  package enum Spelling: RecordLayout {
    package static let fields: [AnyField<Spelling>] = [.of(.text), .of(.wire), .of(.isFolded)]
    package static var words: Int { 5 }
  }

  package enum Pattern: RecordLayout {
    package static let fields: [AnyField<Pattern>] = [
      .of(.flags), .of(.route), .of(.segments), .of(.captures), .of(.source), .of(.details),
    ]
    package static var words: Int { 9 }

    package static func check(_ pattern: Record<Pattern>, _ check: inout TableCheck) throws(TableCorruption) {
      try check.require(
        pattern[.restIndex] ?? -1 < pattern[.segments].count, "a rest parameter isn't among the segments of its pattern"
      )
      let flags = pattern[.flags]
      try check.require(
        flags.contains(.restIndex) == (pattern[.restIndex] != nil)
          && flags.contains(.fragment) == (pattern[.fragmentKind] != .ignored)
          && flags.contains(.groups) != pattern[.groups].isEmpty
          && flags.contains(.excludes) != pattern[.excludes].isEmpty
          && flags.contains(.bindings) != pattern[.bindings].isEmpty, "a pattern contradicts its flags")
      for exclude in pattern[.excludes] {
        try check.require(exclude[.excludes].isEmpty, "an exclude contains an exclude")
      }
      try check.require(
        !flags.contains(.printsBackToItself) || !flags.containsOne(of: .restIndex, .fragment, .bindings),
        "a pattern whose printed links aren't matched again has more than segments")
      guard flags.contains(.isPlain) else { return }
      try check.require(
        pattern[.query].isEmpty && !flags.containsOne(of: .restIndex, .fragment, .groups) && !flags.contains(.excludes),
        "a plain pattern has conditions")
      for capture in 0..<SegmentCaptures.capacity {
        let segment = pattern[.captures][capture]
        try check.require(
          segment ?? -1 < pattern[.segments].count, "a captured segment is beyond the end of its pattern")
      }
    }
  }
  /// Fields that few patterns have, read as if they were fields of the pattern. Patterns that have none of them share
  /// one record.
  package enum PatternDetails: RecordLayout {
    package static let fields: [AnyField<PatternDetails>] = [
      .of(.ordinal), .of(.form), .of(.origins), .of(.restIndex), .of(.query), .of(.fragmentKind), .of(.fragment),
      .of(.fragmentQuery), .of(.excludes), .of(.bindings), .of(.groups), .of(.redirect),
    ]
    package static var words: Int { 19 }

    package static func enter(_ details: Record<PatternDetails>, _ check: inout TableCheck) {
      check.conditions = details[.query].count
    }

    package static func check(_ details: Record<PatternDetails>, _ check: inout TableCheck) throws(TableCorruption) {
      let kind = details[.fragmentKind]
      try check.require(
        details[.fragment] != nil || (kind != .piece && kind != .pieceAndItems), "a fragment has no text")
    }
  }
  package enum PatternFlag: Int, CaseIterable {
    case strictSlash, endsWithSlash, strictQuery
    case deprecated = 4
    /// The pattern has no conditions except for its segments, and each parameter is a segment, see `captures`.
    case isPlain
    /// The pattern belongs to every origin of the table. Otherwise, `origins` lists its origins.
    case servesAll
    /// Whatever the values are, no other pattern matches a link that consists only of this pattern's segments. So the
    /// printed link doesn't need to be matched again.
    case printsBackToItself
    /// The pattern isn't used to print links: it's a variant with an alternative of a choice other than the first, or
    /// with an optional part that has no named parameter.
    case isReadOnly
    /// A raw `+` in a value is a space.
    case plusIsSpace
    case fragmentEndsWithSlash
    /// Each of these flags is set if the pattern has the field of `PatternDetails` with the same name.
    case restIndex, fragment, groups, excludes, bindings
  }
  package enum FragmentKind: Int { case ignored, piece, items, pieceAndItems }

  /// A component: a segment, the value of a query item, or a fragment.
  package enum Piece: RecordLayout {
    package static let fields: [AnyField<Piece>] = [.of(.kind), .of(.text), .of(.language), .of(.parts)]
    package static var words: Int { 6 }

    package static func check(_ piece: Record<Piece>, _ check: inout TableCheck) throws(TableCorruption) {
      switch piece[.kind] {
      case .literal, .foldedLiteral, .mixed: break
      case .whole, .rest, .list, .rawRest:
        try check.require(!piece[.parts].isEmpty, "a parameter is missing in a segment or item")
      }
    }
  }
  package enum PieceKind: Int {
    case literal
    case foldedLiteral
    /// A single parameter that is the whole component.
    case whole
    /// A mix of text and parameters.
    case mixed
    case rest
    /// A single list that is the whole component.
    case list
    /// A rest parameter that is raw text up to the end of the link, including the query and the fragment.
    case rawRest

    @inline(__always)
    package var isLiteral: Bool { self == .literal || self == .foldedLiteral }
  }

  /// An element of a component: text, the value of a parameter, or the value of `{_}`.
  package enum Part: RecordLayout {
    package static let fields: [AnyField<Part>] = [
      .of(.capture), .of(.text), .of(.language), .of(.suffix), .of(.written),
    ]
    package static var words: Int { 7 }
  }

  /// A condition for the query items with a certain key: their values, and if they are required or may be repeated.
  package enum Condition: RecordLayout {
    package static let fields: [AnyField<Condition>] = [
      .of(.key), .of(.flags), .of(.piece), .of(.minimum), .of(.maximum), .of(.compared),
    ]
    package static var words: Int { 10 }

    package static func check(_ condition: Record<Condition>, _ check: inout TableCheck) throws(TableCorruption) {
      try check.require(
        condition[.piece] != nil || !condition[.flags].contains(.list), "a list has no pattern for its values")
    }
  }
  package enum ConditionFlag: Int, CaseIterable {
    case required
    /// An invalid value counts as absent (`??`).
    case lenient
    case list
    /// `{items...}`
    case remaining
    case flag
    /// The key contains percent-encoding, so links may spell it differently.
    case escapedKey
    /// The item is printed without `=`: the pattern is the variant of `?key{? '=' value}` without the optional part.
    case bare
  }

  /// A template for the value of a parameter that the pattern doesn't contain. If a parameter has several templates,
  /// the first one whose values are all present counts.
  package enum Binding: RecordLayout {
    package static let fields: [AnyField<Binding>] = [.of(.parameter), .of(.parts)]
    package static var words: Int { 3 }
  }

  /// An element of a template: text, or a value in braces.
  package enum TemplatePart: RecordLayout {
    package static let fields: [AnyField<TemplatePart>] = [
      .of(.capture), .of(.text), .of(.place), .of(.source), .of(.spellings),
    ]
    package static var words: Int { 7 }

    package static func check(_ part: Record<TemplatePart>, _ check: inout TableCheck) throws(TableCorruption) {
      try check.require(
        (part[.capture] != nil) == part[.source].isCaptured, "a part of a template contradicts its source")
    }
  }

  /// A group of query conditions: all or none of the items must be present (`allOrNone`), or the first must be present
  /// if another one is (`withFirst`).
  package enum Group: RecordLayout {
    package static let fields: [AnyField<Group>] = [.of(.kind), .of(.isLenient), .of(.members)]
    package static var words: Int { 4 }
  }
  package enum GroupKind: Int { case allOrNone = 0, withFirst = 2 }

  // MARK: The tree

  /// A node of the tree of segments. A depth-first search tries the node's `literals`, the `folded` literals (without
  /// regard to letter case), the `edges` (segments with parameters), `text` (any text) and the `rests` (rest
  /// parameters). It thus visits patterns in precedence order, and the first pattern that accepts the link wins.
  package enum Node: RecordLayout {
    package static let fields: [AnyField<Node>] = [
      .of(.flags), .of(.text), .of(.leaves), .of(.details), .of(.literals),
    ]
    package static var words: Int { 6 }

    package static func enter(_ node: Record<Node>, _ check: inout TableCheck) { check.leaves = node[.leaves].count }

    package static func check(_ node: Record<Node>, _ check: inout TableCheck) throws(TableCorruption) {
      let flags = node[.flags]
      try check.require(
        flags.contains(.literals) != node[.literals].isEmpty && flags.contains(.folded) != node[.folded].isEmpty
          && flags.contains(.edges) != node[.edges].isEmpty && flags.contains(.text) == (node[.text] != nil)
          && flags.contains(.rests) != node[.rests].isEmpty && flags.contains(.leaves) != node[.leaves].isEmpty,
        "a node contradicts its flags")
    }
  }
  /// Fields that few nodes have, read as if they were fields of the node. Nodes that have none of them share one
  /// record.
  package enum NodeDetails: RecordLayout {
    package static let fields: [AnyField<NodeDetails>] = [
      .of(.folded), .of(.edges), .of(.rests), .of(.selection), .of(.literal),
    ]
    package static var words: Int { 9 }
  }
  /// Each of these flags is set if the node has the field with the same name.
  package enum NodeFlag: Int, CaseIterable { case literals, folded, edges, text, rests, leaves }
  /// A literal segment and its node. A free slot has no node.
  package enum Slot: TextSlotLayout {
    package static let fields: [AnyField<Slot>] = [.of(.key), .of(.child)]
    package static var words: Int { 5 }
    package static var key: Field<Slot, StoredKey> { .key }
    package static func long(_ slot: Record<Slot>) -> Text? { slot[.child]?[.literal] }
    package static func isFree(_ slot: Record<Slot>) -> Bool { slot.isZero(.child) }
  }
  /// An index of the patterns that end at a node, by the value that they require for one query item (`?screen=home`).
  /// With the index, the matcher doesn't try all of these patterns.
  package enum Selection: RecordLayout {
    package static let fields: [AnyField<Selection>] = [.of(.condition), .of(.texts), .of(.others)]
    package static var words: Int { 5 }
  }
  /// A value in lowercase, and the patterns that require it. A free slot has no patterns.
  package enum SelectedText: TextSlotLayout {
    package static let fields: [AnyField<SelectedText>] = [.of(.key), .of(.long), .of(.leaves)]
    package static var words: Int { 8 }
    package static var key: Field<SelectedText, StoredKey> { .key }
    package static func long(_ slot: Record<SelectedText>) -> Text? { slot[.long] }
    package static func isFree(_ slot: Record<SelectedText>) -> Bool { slot.isZero(.leaves) }
  }
  /// A segment with parameters.
  package enum Edge: RecordLayout {
    package static let fields: [AnyField<Edge>] = [.of(.language), .of(.child)]
    package static var words: Int { 2 }
  }
  /// A rest parameter: one or more segments, followed by a fixed number of segments.
  package enum Rest: RecordLayout {
    package static let fields: [AnyField<Rest>] = [.of(.suffixLength), .of(.child)]
    package static var words: Int { 2 }
  }

  /// A deterministic automaton over symbols. State 0 is dead. States from `firstAccepting` on are accepting.
  package enum Recogniser: RecordLayout {
    package static let fields: [AnyField<Recogniser>] = [
      .of(.classes), .of(.classCount), .of(.stateCount), .of(.start), .of(.firstAccepting), .of(.transitions),
    ]
    package static var words: Int { 6 }

    package static func check(_ recogniser: Record<Recogniser>, _ check: inout TableCheck) throws(TableCorruption) {
      let states = recogniser[.stateCount]
      let classes = recogniser[.classCount]
      try check.require((1...256).contains(classes), "an automaton has an invalid number of symbol classes")
      try check.require(
        (1...TableLayout.maximumHalf + 1).contains(states), "an automaton has an invalid number of states")
      try check.halves(recogniser[.classes], 256) { _, symbolClass in symbolClass < classes }
      try check.halves(recogniser[.transitions], states * classes) { index, target in
        index < classes ? target == 0 : target < states
      }
      try check.require(recogniser[.start] < states, "the start state of an automaton is invalid")
      try check.require(recogniser[.firstAccepting] >= 1, "the dead state of an automaton accepts a text")
    }
  }
}

// MARK: Short names of frequently read records

package typealias PlaceRecord = Record<Block.Place>
typealias ParameterRecord = Record<Block.Parameter>
package typealias PatternRecord = Record<Block.Pattern>
package typealias PieceRecord = Record<Block.Piece>
package typealias ConditionRecord = Record<Block.Condition>
package typealias GroupRecord = Record<Block.Group>
package typealias NodeRecord = Record<Block.Node>

// MARK: Fields

extension Field where Layout == Block.Header {
  package static var magic: Field<Layout, Number> { .init(0) }
  package static var length: Field<Layout, Number> { .init(1) }
  package static var checksumLow: Field<Layout, Number> { .init(2) }
  package static var checksumHigh: Field<Layout, Number> { .init(3) }
  package static var origins: Field<Layout, OriginList> { .init(4) }
  package static var places: Field<Layout, List<Record<Block.Place>>> { .init(6) }
  package static var routes: Field<Layout, List<Record<Block.Route>>> { .init(8) }
  package static var patterns: Field<Layout, List<Record<Block.Pattern>>> { .init(10) }
  package static var root: Field<Layout, Child> { .init(12) }
  package static var emptySegments: Field<Layout, Choice<Block.EmptySegments>> { .init(13) }
  package static var repeated: Field<Layout, Choice<Block.Repeated>> { .init(14) }
  package static var maximumLength: Field<Layout, Number> { .init(15) }
  package static var maximumSegments: Field<Layout, Number> { .init(16) }
  package static var maximumItems: Field<Layout, Number> { .init(17) }
  package static var ignored: Field<Layout, List<Record<Block.Ignored>>> { .init(18) }
  package static var canonicalOrigin: Field<Layout, Index<Origins>> { .init(20) }
  package static var environments: Field<Layout, List<Text>> { .init(21) }
  package static var wrappers: Field<Layout, List<Record<Block.Wrapper>>> { .init(23) }
  package static var launch: Field<Layout, Reference<Block.Launch>> { .init(25) }
  package static var windows: Field<Layout, Reference<Block.Windows>> { .init(26) }
  package static var activities: Field<Layout, Each<Reference<Block.Activity>, Routes>> { .init(27) }
  package static var flags: Field<Layout, Flags<Block.TableFlag>> { .init(28) }
  package static var hostEntries: Field<Layout, Slots<Block.HostEntry>> { .init(29) }
  /// The places without a host entry, in precedence order.
  package static var otherPlaces: Field<Layout, List<Reference<Block.Place>>> { .init(31) }
}

extension Field where Layout == Block.HostEntry {
  package static var text: Field<Layout, Text> { .init(0) }
  /// The places with the entry's scheme and host, in precedence order.
  package static var places: Field<Layout, ShortList<Reference<Block.Place>>> { .init(2) }
  package static var flags: Field<Layout, Flags<Block.HostEntryFlag>> { .init(4) }
  /// The number of the entry's first places that take precedence over every place outside the entry at which a link
  /// with this scheme and host, but without a port, may be. 0 if the table collapses empty segments.
  package static var uncontestedCount: Field<Layout, Number> { .init(5) }
}

extension Field where Layout == Block.Ignored {
  package static var key: Field<Layout, Text> { .init(0) }
  /// `true` if the key ends with `*`, as in `utm_*`.
  package static var isPrefix: Field<Layout, Truth> { .init(2) }
}

extension Field where Layout == Block.Origin {
  package static var name: Field<Layout, Text> { .init(0) }
  package static var kind: Field<Layout, Choice<Block.OriginKind>> { .init(2) }
  package static var flags: Field<Layout, Flags<Block.OriginFlag>> { .init(3) }
  /// The byte between the segments of an opaque path, or 0 for paths with slashes.
  package static var separator: Field<Layout, Number> { .init(4) }
  /// The places at which links can be printed: those with captured labels, and then the others in the order of the
  /// table. Places with `http`, or with several hosts but no captured label, aren't included.
  package static var printed: Field<Layout, List<Reference<Block.Place>>> { .init(5) }
}

extension Field where Layout == Block.Wrapper {
  package static var place: Field<Layout, Reference<Block.Place>> { .init(0) }
  package static var pattern: Field<Layout, Reference<Block.Pattern>> { .init(1) }
}

extension Field where Layout == Block.Place {
  package static var origin: Field<Layout, Index<OriginsAndWrappers>> { .init(0) }
  package static var scheme: Field<Layout, Text> { .init(1) }
  package static var hostKind: Field<Layout, Choice<Block.HostKind>> { .init(3) }
  package static var host: Field<Layout, Text> { .init(4) }
  /// 0 for no port, 1 for any port, otherwise the port + 2.
  package static var port: Field<Layout, Number> { .init(6) }
  package static var base: Field<Layout, List<Text>> { .init(7) }
  package static var label: Field<Layout, Text> { .init(9) }
  package static var labelLanguage: Field<Layout, StoredLanguage> { .init(11) }
  /// None if every environment has the place.
  package static var environment: Field<Layout, OptionalIndex<Environments>> { .init(12) }
  /// The position of the place in its origin, as written in the table.
  package static var rank: Field<Layout, Number> { .init(13) }
  package static var flags: Field<Layout, Flags<Block.PlaceFlag>> { .init(14) }
}

extension Field where Layout == Block.Route {
  package static var id: Field<Layout, Text> { .init(0) }
  package static var flags: Field<Layout, Flags<Block.RouteFlag>> { .init(2) }
  package static var parameters: Field<Layout, List<Record<Block.Parameter>>> { .init(3) }
  package static var patterns: Field<Layout, PatternRange> { .init(5) }
  package static var parent: Field<Layout, OptionalIndex<Routes>> { .init(7) }
}

extension Field where Layout == Block.Parameter {
  package static var name: Field<Layout, Text> { .init(0) }
  package static var type: Field<Layout, Choice<Block.ParameterType>> { .init(2) }
  package static var flags: Field<Layout, Flags<Block.ParameterFlag>> { .init(3) }
  package static var language: Field<Layout, StoredLanguage> { .init(4) }
  package static var defaultText: Field<Layout, Text> { .init(5) }
  package static var spellings: Field<Layout, List<Record<Block.Spelling>>> { .init(7) }
}

extension Field where Layout == Block.Spelling {
  package static var text: Field<Layout, Text> { .init(0) }
  package static var wire: Field<Layout, Text> { .init(2) }
  package static var isFolded: Field<Layout, Truth> { .init(4) }
}

extension Field where Layout == Block.Pattern {
  package static var flags: Field<Layout, Flags<Block.PatternFlag>> { .init(0) }
  package static var route: Field<Layout, Index<RoutesOrNone>> { .init(1) }
  package static var segments: Field<Layout, List<Reference<Block.Piece>>> { .init(2) }
  package static var captures: Field<Layout, SegmentCaptures> { .init(4) }
  package static var source: Field<Layout, Text> { .init(6) }
  package static var details: Field<Layout, Reference<Block.PatternDetails>> { .init(8) }
}

extension Field where Layout == Block.PatternDetails {
  package static var ordinal: Field<Layout, Number> { .init(0) }
  /// The number of the variant, from 1, if the pattern has choices or optional parts; otherwise 0.
  package static var form: Field<Layout, Number> { .init(1) }
  /// Empty if the pattern belongs to all origins.
  package static var origins: Field<Layout, OriginSet> { .init(2) }
  /// The index of the segment that is a rest parameter.
  package static var restIndex: Field<Layout, OptionalNumber> { .init(4) }
  package static var query: Field<Layout, List<Record<Block.Condition>>> { .init(5) }
  package static var fragmentKind: Field<Layout, Choice<Block.FragmentKind>> { .init(7) }
  package static var fragment: Field<Layout, OrNone<Reference<Block.Piece>>> { .init(8) }
  package static var fragmentQuery: Field<Layout, List<Record<Block.Condition>>> { .init(9) }
  package static var excludes: Field<Layout, List<Reference<Block.Pattern>>> { .init(11) }
  package static var bindings: Field<Layout, List<Record<Block.Binding>>> { .init(13) }
  package static var groups: Field<Layout, List<Record<Block.Group>>> { .init(15) }
  /// The id of the redirect that the pattern belongs to.
  package static var redirect: Field<Layout, Text> { .init(17) }
}

extension Field where Layout == Block.Piece {
  package static var kind: Field<Layout, Choice<Block.PieceKind>> { .init(0) }
  /// The text of a literal, or the raw separator of a list.
  package static var text: Field<Layout, Text> { .init(1) }
  package static var language: Field<Layout, StoredLanguage> { .init(3) }
  package static var parts: Field<Layout, List<Record<Block.Part>>> { .init(4) }
}

extension Field where Layout == Block.Part {
  package static var capture: Field<Layout, OptionalIndex<Captures>> { .init(0) }
  package static var text: Field<Layout, Text> { .init(1) }
  package static var language: Field<Layout, StoredLanguage> { .init(3) }
  /// The language of the text after the element in its component. Its automaton reads the text backwards.
  package static var suffix: Field<Layout, OrNone<StoredLanguage>> { .init(4) }
  /// A parameter as the reason of a miss shows it, such as `{name: Type}`.
  package static var written: Field<Layout, Text> { .init(5) }
}

extension Field where Layout == Block.Condition {
  package static var key: Field<Layout, Text> { .init(0) }
  package static var flags: Field<Layout, Flags<Block.ConditionFlag>> { .init(2) }
  /// None if any value is allowed.
  package static var piece: Field<Layout, OrNone<Reference<Block.Piece>>> { .init(3) }
  package static var minimum: Field<Layout, Number> { .init(4) }
  package static var maximum: Field<Layout, OptionalNumber> { .init(5) }
  /// The key as a `TextKey`, for comparing it with the keys of a query.
  package static var compared: Field<Layout, StoredKey> { .init(6) }
}

extension Field where Layout == Block.Binding {
  package static var parameter: Field<Layout, Index<RouteParameters>> { .init(0) }
  package static var parts: Field<Layout, List<Record<Block.TemplatePart>>> { .init(1) }
}

extension Field where Layout == Block.TemplatePart {
  package static var capture: Field<Layout, OptionalIndex<Captures>> { .init(0) }
  /// The text, the fallback for an absent value, or the name of a host label.
  package static var text: Field<Layout, Text> { .init(1) }
  package static var place: Field<Layout, Choice<TemplatePlace>> { .init(3) }
  package static var source: Field<Layout, Choice<TemplateSource>> { .init(4) }
  /// The spellings of the enum's cases, if the type of the value is an enum.
  package static var spellings: Field<Layout, List<Record<Block.Spelling>>> { .init(5) }
}

extension Field where Layout == Block.Group {
  package static var kind: Field<Layout, Choice<Block.GroupKind>> { .init(0) }
  package static var isLenient: Field<Layout, Truth> { .init(1) }
  package static var members: Field<Layout, List<Index<Conditions>>> { .init(2) }
}

extension Field where Layout == Block.Node {
  package static var flags: Field<Layout, Flags<Block.NodeFlag>> { .init(0) }
  /// The node for any text that isn't empty. It's tried after the edges.
  package static var text: Field<Layout, OrNone<Child>> { .init(1) }
  /// The patterns that end at the node, in precedence order.
  package static var leaves: Field<Layout, ShortList<Leaf>> { .init(2) }
  package static var details: Field<Layout, Reference<Block.NodeDetails>> { .init(4) }
  /// The literals, which are tried first.
  package static var literals: Field<Layout, TrailingSlots<Block.Slot>> { .init(5) }
}

extension Field where Layout == Block.NodeDetails {
  /// The literals in lowercase that are compared without regard to ASCII letter case.
  package static var folded: Field<Layout, Slots<Block.Slot>> { .init(0) }
  /// The segments with parameters, in precedence order.
  package static var edges: Field<Layout, List<Record<Block.Edge>>> { .init(2) }
  /// The rest parameters, in precedence order.
  package static var rests: Field<Layout, List<Record<Block.Rest>>> { .init(4) }
  /// An index of the patterns that end at the node, by the value of a query item. None if there are few patterns.
  package static var selection: Field<Layout, OrNone<Reference<Block.Selection>>> { .init(6) }
  /// The literal that leads to the node, if the `key` of its `Slot` contains only the literal's beginning.
  package static var literal: Field<Layout, Text> { .init(7) }
}

extension Field where Layout == Block.Selection {
  /// A query condition with the key of the query item, taken from one of the patterns that require a value.
  package static var condition: Field<Layout, Reference<Block.Condition>> { .init(0) }
  package static var texts: Field<Layout, Slots<Block.SelectedText>> { .init(1) }
  /// The patterns that don't require a certain value for the key.
  package static var others: Field<Layout, List<Index<Leaves>>> { .init(3) }
}

extension Field where Layout == Block.SelectedText {
  package static var key: Field<Layout, StoredKey> { .init(0) }
  /// The whole value, if `key` contains only its beginning.
  package static var long: Field<Layout, Text> { .init(4) }
  package static var leaves: Field<Layout, List<Index<Leaves>>> { .init(6) }
}

extension Field where Layout == Block.Slot {
  package static var key: Field<Layout, StoredKey> { .init(0) }
  package static var child: Field<Layout, OrNone<Child>> { .init(4) }
}

extension Field where Layout == Block.Edge {
  package static var language: Field<Layout, StoredLanguage> { .init(0) }
  package static var child: Field<Layout, Child> { .init(1) }
}

extension Field where Layout == Block.Rest {
  package static var suffixLength: Field<Layout, Number> { .init(0) }
  package static var child: Field<Layout, Child> { .init(1) }
}

extension Field where Layout == Block.Recogniser {
  /// The class of each symbol: 256 numbers of 12 bits.
  package static var classes: Field<Layout, Halves> { .init(0) }
  package static var classCount: Field<Layout, Number> { .init(1) }
  package static var stateCount: Field<Layout, Number> { .init(2) }
  package static var start: Field<Layout, Number> { .init(3) }
  package static var firstAccepting: Field<Layout, Number> { .init(4) }
  /// The next state for each state and class: `stateCount * classCount` numbers of 12 bits.
  package static var transitions: Field<Layout, Halves> { .init(5) }
}
