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
      .of(.windows), .of(.activities), .of(.flags), .of(.heads), .of(.otherPlaces),
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
    /// The table's limit of length or segments is lower than `RouteTable.quickLength` or `RouteTable.quickSegments`.
    case hasSmallLimits
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
  package enum Head: SlotLayout {
    package static let fields: [AnyField<Head>] = [.of(.text), .of(.places), .of(.flags), .of(.undisputed)]
    package static var words: Int { 6 }
    package static func isFree(_ head: Record<Head>) -> Bool { head[.text].isEmpty }

    package static func check(_ head: Record<Head>, _ check: inout TableCheck) throws(TableCorruption) {
      try check.require(isFree(head) || !head[.places].isEmpty, "a host entry has no base URL")
      try check.require(head[.undisputed] <= head[.places].count, "a host entry has fewer base URLs than it declares")
    }
  }
  package enum HeadFlag: Int, CaseIterable {
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
      .of(.name), .of(.type), .of(.typeName), .of(.flags), .of(.language), .of(.defaultText), .of(.spellings),
    ]
    package static var words: Int { 11 }
  }
  package enum ParameterType: Int {
    case string, int, uint, double, bool, uuid, date, duration, url, link, enumeration
    /// A string in which the letters A-Z are lowercase.
    case smallText
  }
  package enum ParameterFlag: Int, CaseIterable {
    case optional, list, sensitive, flag, hasDefault, rest, items
    /// A rest parameter that is a single string, up to the end of the link.
    case rawRest
    /// An invalid value counts as absent (`??`).
    case lenient
  }

  /// A spelling that links may use, and the wire name that it stands for.
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
        !flags.contains(.isUnrivaled) || !flags.containsOne(of: .restIndex, .fragment, .bindings),
        "an unrivaled pattern has more than segments")
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
    case isUnrivaled
    /// The pattern isn't used to print links: it's a variant with an alternative of a choice other than the first, or
    /// with an optional part that has no named parameter.
    case isReadOnly
    /// A raw `+` in a value is a space.
    case plusIsSpace
    case fragmentEndsWithSlash
    /// Each of these flags is set if the pattern has the detail with the same name.
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
    package static let fields: [AnyField<Part>] = [.of(.capture), .of(.text), .of(.language), .of(.suffix)]
    package static var words: Int { 5 }
  }

  /// The requirements for the query items with a certain key.
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

  /// Query conditions that must be fulfilled together.
  package enum Group: RecordLayout {
    package static let fields: [AnyField<Group>] = [.of(.kind), .of(.isLenient), .of(.members)]
    package static var words: Int { 4 }
  }
  package enum GroupKind: Int { case allOrNone = 0, withFirst = 2 }

  // MARK: The tree

  /// A node of the tree of segments. A depth-first search tries the literals, the folded literals, the edges, the text
  /// and then the rests. It thus visits patterns in precedence order, and the first pattern that accepts the link wins.
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
  /// An index of a node's leaves by the value that they require for one query item (`?screen=home`). With the index,
  /// the matcher doesn't try all leaves.
  package enum Selection: RecordLayout {
    package static let fields: [AnyField<Selection>] = [.of(.condition), .of(.texts), .of(.others)]
    package static var words: Int { 5 }
  }
  /// A value in lowercase, and the leaves that require it. A free slot has no leaves.
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
typealias PartRecord = Record<Block.Part>
package typealias ConditionRecord = Record<Block.Condition>
package typealias GroupRecord = Record<Block.Group>
package typealias NodeRecord = Record<Block.Node>

// MARK: Fields

extension Field<Block.Header, Number> {
  package static var magic: Self { Self(0) }
  package static var length: Self { Self(1) }
  package static var checksumLow: Self { Self(2) }
  package static var checksumHigh: Self { Self(3) }
  package static var maximumLength: Self { Self(15) }
  package static var maximumSegments: Self { Self(16) }
  package static var maximumItems: Self { Self(17) }
}
extension Field<Block.Header, OriginList> {
  package static var origins: Self { Self(4) }
}
extension Field<Block.Header, List<Record<Block.Place>>> {
  package static var places: Self { Self(6) }
}
extension Field<Block.Header, List<Record<Block.Route>>> {
  package static var routes: Self { Self(8) }
}
extension Field<Block.Header, List<Record<Block.Pattern>>> {
  package static var patterns: Self { Self(10) }
}
extension Field<Block.Header, Child> {
  package static var root: Self { Self(12) }
}
extension Field<Block.Header, Choice<Block.EmptySegments>> {
  package static var emptySegments: Self { Self(13) }
}
extension Field<Block.Header, Choice<Block.Repeated>> {
  package static var repeated: Self { Self(14) }
}
extension Field<Block.Header, List<Record<Block.Ignored>>> {
  package static var ignored: Self { Self(18) }
}
extension Field<Block.Header, Index<Origins>> {
  package static var canonicalOrigin: Self { Self(20) }
}
extension Field<Block.Header, List<Text>> {
  package static var environments: Self { Self(21) }
}
extension Field<Block.Header, List<Record<Block.Wrapper>>> {
  package static var wrappers: Self { Self(23) }
}
extension Field<Block.Header, Reference<Block.Launch>> {
  package static var launch: Self { Self(25) }
}
extension Field<Block.Header, Reference<Block.Windows>> {
  package static var windows: Self { Self(26) }
}
extension Field<Block.Header, Each<Reference<Block.Activity>, Routes>> {
  package static var activities: Self { Self(27) }
}
extension Field<Block.Header, Flags<Block.TableFlag>> {
  package static var flags: Self { Self(28) }
}
extension Field<Block.Header, Slots<Block.Head>> {
  package static var heads: Self { Self(29) }
}

extension Field<Block.Header, List<Reference<Block.Place>>> {
  /// The places without a host entry, in precedence order.
  package static var otherPlaces: Self { Self(31) }
}

extension Field<Block.Head, Text> {
  package static var text: Self { Self(0) }
}
extension Field<Block.Head, ShortList<Reference<Block.Place>>> {
  /// The places with the entry's scheme and host, in precedence order.
  package static var places: Self { Self(2) }
}
extension Field<Block.Head, Flags<Block.HeadFlag>> {
  package static var flags: Self { Self(4) }
}
extension Field<Block.Head, Number> {
  /// The number of the entry's places that take precedence over all other places. Other places count only if a link
  /// with the entry's scheme and host, but without a port, may be there.
  package static var undisputed: Self { Self(5) }
}

extension Field<Block.Ignored, Text> {
  package static var key: Self { Self(0) }
}
extension Field<Block.Ignored, Truth> {
  /// `true` if the key ends with `*`, as in `utm_*`.
  package static var isPrefix: Self { Self(2) }
}

extension Field<Block.Origin, Text> {
  package static var name: Self { Self(0) }
}
extension Field<Block.Origin, Choice<Block.OriginKind>> {
  package static var kind: Self { Self(2) }
}
extension Field<Block.Origin, Flags<Block.OriginFlag>> {
  package static var flags: Self { Self(3) }
}
extension Field<Block.Origin, Number> {
  /// The byte between the segments of an opaque path, or 0 for paths with slashes.
  package static var separator: Self { Self(4) }
}

extension Field<Block.Origin, List<Reference<Block.Place>>> {
  /// The places at which links can be printed: those with captured labels, and then the others in the order of the
  /// table. Places with `http`, or with several hosts but no captured label, aren't included.
  package static var printed: Self { Self(5) }
}

extension Field<Block.Wrapper, Reference<Block.Place>> {
  package static var place: Self { Self(0) }
}
extension Field<Block.Wrapper, Reference<Block.Pattern>> {
  package static var pattern: Self { Self(1) }
}

extension Field<Block.Place, Index<OriginsAndWrappers>> {
  package static var origin: Self { Self(0) }
}
extension Field<Block.Place, Text> {
  package static var scheme: Self { Self(1) }
  package static var host: Self { Self(4) }
  package static var label: Self { Self(9) }
}
extension Field<Block.Place, Choice<Block.HostKind>> {
  package static var hostKind: Self { Self(3) }
}
extension Field<Block.Place, Number> {
  /// 0 for no port, 1 for any port, otherwise the port + 2.
  package static var port: Self { Self(6) }
  /// The position of the place in its origin, as written in the table.
  package static var rank: Self { Self(13) }
}
extension Field<Block.Place, List<Text>> {
  package static var base: Self { Self(7) }
}
extension Field<Block.Place, StoredLanguage> {
  package static var labelLanguage: Self { Self(11) }
}
extension Field<Block.Place, OptionalIndex<Environments>> {
  /// None if every environment has the place.
  package static var environment: Self { Self(12) }
}

extension Field<Block.Place, Flags<Block.PlaceFlag>> {
  package static var flags: Self { Self(14) }
}

extension Field<Block.Route, Text> {
  package static var id: Self { Self(0) }
}
extension Field<Block.Route, Flags<Block.RouteFlag>> {
  package static var flags: Self { Self(2) }
}
extension Field<Block.Route, List<Record<Block.Parameter>>> {
  package static var parameters: Self { Self(3) }
}
extension Field<Block.Route, PatternRange> {
  package static var patterns: Self { Self(5) }
}
extension Field<Block.Route, OptionalIndex<Routes>> {
  package static var parent: Self { Self(7) }
}

extension Field<Block.Parameter, Text> {
  package static var name: Self { Self(0) }
  package static var typeName: Self { Self(3) }
  package static var defaultText: Self { Self(7) }
}
extension Field<Block.Parameter, Choice<Block.ParameterType>> {
  package static var type: Self { Self(2) }
}
extension Field<Block.Parameter, Flags<Block.ParameterFlag>> {
  package static var flags: Self { Self(5) }
}
extension Field<Block.Parameter, StoredLanguage> {
  package static var language: Self { Self(6) }
}
extension Field<Block.Parameter, List<Record<Block.Spelling>>> {
  package static var spellings: Self { Self(9) }
}

extension Field<Block.Spelling, Text> {
  package static var text: Self { Self(0) }
  package static var wire: Self { Self(2) }
}
extension Field<Block.Spelling, Truth> {
  package static var isFolded: Self { Self(4) }
}

extension Field<Block.Pattern, Flags<Block.PatternFlag>> {
  package static var flags: Self { Self(0) }
}
extension Field<Block.Pattern, Index<RoutesOrNone>> {
  package static var route: Self { Self(1) }
}
extension Field<Block.Pattern, List<Reference<Block.Piece>>> {
  package static var segments: Self { Self(2) }
}
extension Field<Block.Pattern, SegmentCaptures> {
  package static var captures: Self { Self(4) }
}
extension Field<Block.Pattern, Text> {
  package static var source: Self { Self(6) }
}
extension Field<Block.Pattern, Reference<Block.PatternDetails>> {
  package static var details: Self { Self(8) }
}

extension Field<Block.PatternDetails, Number> {
  package static var ordinal: Self { Self(0) }
  /// The number of the variant, from 1, if the pattern has choices or optional parts; otherwise 0.
  package static var form: Self { Self(1) }
}
extension Field<Block.PatternDetails, OriginSet> {
  /// Empty if the pattern belongs to all origins.
  package static var origins: Self { Self(2) }
}
extension Field<Block.PatternDetails, OptionalNumber> {
  /// The index of the segment that is a rest parameter.
  package static var restIndex: Self { Self(4) }
}
extension Field<Block.PatternDetails, List<Record<Block.Condition>>> {
  package static var query: Self { Self(5) }
  package static var fragmentQuery: Self { Self(9) }
}
extension Field<Block.PatternDetails, Choice<Block.FragmentKind>> {
  package static var fragmentKind: Self { Self(7) }
}
extension Field<Block.PatternDetails, OptionalReference<Block.Piece>> {
  package static var fragment: Self { Self(8) }
}
extension Field<Block.PatternDetails, List<Reference<Block.Pattern>>> {
  package static var excludes: Self { Self(11) }
}
extension Field<Block.PatternDetails, List<Record<Block.Binding>>> {
  package static var bindings: Self { Self(13) }
}
extension Field<Block.PatternDetails, List<Record<Block.Group>>> {
  package static var groups: Self { Self(15) }
}
extension Field<Block.PatternDetails, Text> {
  /// The id of the redirect that the pattern belongs to.
  package static var redirect: Self { Self(17) }
}

extension Field<Block.Piece, Choice<Block.PieceKind>> {
  package static var kind: Self { Self(0) }
}
extension Field<Block.Piece, Text> {
  /// The text of a literal, or the raw separator of a list.
  package static var text: Self { Self(1) }
}
extension Field<Block.Piece, StoredLanguage> {
  package static var language: Self { Self(3) }
}
extension Field<Block.Piece, List<Record<Block.Part>>> {
  package static var parts: Self { Self(4) }
}

extension Field<Block.Part, OptionalIndex<Captures>> {
  package static var capture: Self { Self(0) }
}
extension Field<Block.Part, Text> {
  package static var text: Self { Self(1) }
}
extension Field<Block.Part, StoredLanguage> {
  package static var language: Self { Self(3) }
}
extension Field<Block.Part, OptionalStoredLanguage> {
  /// The language of the text after the element in its component, for a recognizer that reads it backwards.
  package static var suffix: Self { Self(4) }
}

extension Field<Block.Condition, Text> {
  package static var key: Self { Self(0) }
}
extension Field<Block.Condition, Flags<Block.ConditionFlag>> {
  package static var flags: Self { Self(2) }
}
extension Field<Block.Condition, OptionalReference<Block.Piece>> {
  /// None if any value is allowed.
  package static var piece: Self { Self(3) }
}
extension Field<Block.Condition, Number> {
  package static var minimum: Self { Self(4) }
}
extension Field<Block.Condition, StoredKey> {
  /// The key in the form in which it's compared with the keys of a query.
  package static var compared: Self { Self(6) }
}
extension Field<Block.Condition, OptionalNumber> {
  package static var maximum: Self { Self(5) }
}

extension Field<Block.Binding, Index<RouteParameters>> {
  package static var parameter: Self { Self(0) }
}
extension Field<Block.Binding, List<Record<Block.TemplatePart>>> {
  package static var parts: Self { Self(1) }
}

extension Field<Block.TemplatePart, OptionalIndex<Captures>> {
  package static var capture: Self { Self(0) }
}
extension Field<Block.TemplatePart, Text> {
  /// The text, the fallback for an absent value, or the name of a label.
  package static var text: Self { Self(1) }
}
extension Field<Block.TemplatePart, Choice<TemplatePlace>> {
  package static var place: Self { Self(3) }
}
extension Field<Block.TemplatePart, Choice<TemplateSource>> {
  package static var source: Self { Self(4) }
}
extension Field<Block.TemplatePart, List<Record<Block.Spelling>>> {
  /// The spellings of the enum's cases, if the type of the value is an enum.
  package static var spellings: Self { Self(5) }
}

extension Field<Block.Group, Choice<Block.GroupKind>> {
  package static var kind: Self { Self(0) }
}
extension Field<Block.Group, Truth> {
  package static var isLenient: Self { Self(1) }
}
extension Field<Block.Group, List<Index<Conditions>>> {
  package static var members: Self { Self(2) }
}

extension Field<Block.Node, Flags<Block.NodeFlag>> {
  package static var flags: Self { Self(0) }
}
extension Field<Block.Node, OptionalChild> {
  /// The node for any text that isn't empty. It's tried after the edges.
  package static var text: Self { Self(1) }
}
extension Field<Block.Node, ShortList<Leaf>> {
  /// The patterns that end at the node, in precedence order.
  package static var leaves: Self { Self(2) }
}
extension Field<Block.Node, Reference<Block.NodeDetails>> {
  package static var details: Self { Self(4) }
}
extension Field<Block.Node, SlotsBehind<Block.Slot>> {
  /// The literals, which are tried first.
  package static var literals: Self { Self(5) }
}

extension Field<Block.NodeDetails, Slots<Block.Slot>> {
  /// The literals in lowercase that are compared without regard to ASCII letter case.
  package static var folded: Self { Self(0) }
}
extension Field<Block.NodeDetails, List<Record<Block.Edge>>> {
  /// The segments with parameters, in precedence order.
  package static var edges: Self { Self(2) }
}
extension Field<Block.NodeDetails, List<Record<Block.Rest>>> {
  /// The rest parameters, in precedence order.
  package static var rests: Self { Self(4) }
}
extension Field<Block.NodeDetails, OptionalReference<Block.Selection>> {
  /// The index of the leaves by a query item, if there are many leaves.
  package static var selection: Self { Self(6) }
}
extension Field<Block.NodeDetails, Text> {
  /// The literal of the node, if it's too long for the slot's key.
  package static var literal: Self { Self(7) }
}

extension Field<Block.Selection, Reference<Block.Condition>> {
  /// The condition of any leaf that requires a value for the key. It's used to find the query item.
  package static var condition: Self { Self(0) }
}
extension Field<Block.Selection, Slots<Block.SelectedText>> {
  package static var texts: Self { Self(1) }
}
extension Field<Block.Selection, List<Index<Leaves>>> {
  /// The leaves that don't require a certain value for the key.
  package static var others: Self { Self(3) }
}

extension Field<Block.SelectedText, StoredKey> {
  package static var key: Self { Self(0) }
}
extension Field<Block.SelectedText, Text> {
  /// The value, if it's too long for the key.
  package static var long: Self { Self(4) }
}
extension Field<Block.SelectedText, List<Index<Leaves>>> {
  package static var leaves: Self { Self(6) }
}

extension Field<Block.Slot, StoredKey> {
  package static var key: Self { Self(0) }
}
extension Field<Block.Slot, OptionalChild> {
  package static var child: Self { Self(4) }
}

extension Field<Block.Edge, StoredLanguage> {
  package static var language: Self { Self(0) }
}
extension Field<Block.Edge, Child> {
  package static var child: Self { Self(1) }
}

extension Field<Block.Rest, Number> {
  package static var suffixLength: Self { Self(0) }
}
extension Field<Block.Rest, Child> {
  package static var child: Self { Self(1) }
}

extension Field<Block.Recogniser, Halves> {
  /// The class of each symbol, as 256 halves.
  package static var classes: Self { Self(0) }
  /// The next states, by state and class, as `stateCount * classCount` halves.
  package static var transitions: Self { Self(5) }
}
extension Field<Block.Recogniser, Number> {
  package static var classCount: Self { Self(1) }
  package static var stateCount: Self { Self(2) }
  package static var start: Self { Self(3) }
  package static var firstAccepting: Self { Self(4) }
}
