/// Why bytes are not a compiled table.
public struct TableDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// What does not hold, in a few words.
  public let description: String
}

extension RouteTable {
  /// Opens a block from elsewhere: a file, a download. The second door; the first, `init(trusted:)`, checks nothing.
  ///
  /// Every length, offset and index is checked before the table exists, so that nothing can be read out of bounds and
  /// no search runs for ever, whatever the bytes are. The checksum tells accidents, not attackers.
  ///
  /// - Throws: what does not hold. Cost: one pass over the block.
  public init(checking block: [UInt8]) throws(TableDamage) {
    let headerSize = TableLayout.Header.count.rawValue * TableLayout.wordSize
    let magic = [UInt8]("FPT1".utf8)
    guard block.count >= headerSize, block.starts(with: magic) else { throw TableDamage(description: "no table") }
    let table = RouteTable(compiled: block)
    guard table.header(.length) == block.count else { throw TableDamage(description: "another length") }
    let checksum = TableLayout.checksum(block)
    guard table.header(.checksumLow) == Int(checksum & UInt64(TableLayout.maximumWord)),
      table.header(.checksumHigh) == Int(checksum >> 24 & UInt64(TableLayout.maximumWord))
    else { throw TableDamage(description: "another checksum") }
    var check = TableCheck(table: table, count: block.count)
    try check.run()
    self = table
  }

  /// Checks that the block is what the matcher and the printer rely on. For tests and tools.
  public func checkInvariants() throws(TableDamage) {
    var check = TableCheck(table: self, count: header(.length))
    try check.run()
  }
}

/// Walks every record of a block. References point backwards, which rules out cycles.
struct TableCheck {
  let table: RouteTable
  let count: Int
  private var recognisers: Set<Int> = []
  private var nodes: Set<Int> = []
  private var patterns: Set<Int> = []

  init(table: RouteTable, count: Int) {
    self.table = table
    self.count = count
  }

  func require(_ condition: Bool, _ what: String) throws(TableDamage) {
    if !condition { throw TableDamage(description: what) }
  }

  /// Whether `records` records of `fields` words stand within the block.
  func records(_ start: Int, _ records: Int, _ fields: Int, _ what: String) throws(TableDamage) {
    let size = records * fields * TableLayout.wordSize
    try require(records >= 0 && start >= 0 && start <= count - size && (records == 0 || start > 0), what)
  }

  func string(_ record: Int, _ field: Int, _ what: String) throws(TableDamage) {
    let offset = table.word(record, field)
    let length = table.word(record, field + 1)
    try require(offset <= count - length, what)
    for index in 0..<length {
      let byte = table.base[offset + index]
      try require(byte > 0x20 && byte < 0x7F, what)
    }
  }

  mutating func run() throws(TableDamage) {
    let words = Dictionary(
      uniqueKeysWithValues: [TableLayout.Header.maximumLength, .maximumSegments, .maximumItems].map {
        ($0, table.header($0))
      })
    try require((1...RouteTable.longestNormalForm).contains(words[.maximumLength] ?? 0), "the limit of length")
    try require((1...1_000).contains(words[.maximumSegments] ?? 0), "the limit of segments")
    try require((1...1_000).contains(words[.maximumItems] ?? 0), "the limit of items")
    try require(table.header(.emptySegments) <= 2 && table.header(.repeated) <= 2, "an option")
    try origins()
    try routes()
    try patternRecords()
    try places()
    try wrappers()
    try windows()
    try activities()
    try records(
      table.header(.ignored), table.header(.ignoredCount), TableLayout.Ignored.count.rawValue, "ignored items")
    for index in 0..<table.header(.ignoredCount) {
      let record = table.record(table.header(.ignored), index, TableLayout.Ignored.count.rawValue)
      try string(record, TableLayout.Ignored.key.rawValue, "an ignored item")
    }
    try records(table.header(.environments), table.header(.environmentCount), 2, "environments")
    for index in 0..<table.header(.environmentCount) {
      try string(table.record(table.header(.environments), index, 2), 0, "an environment")
    }
    try node(table.header(.root), below: count)
  }

  private func origins() throws(TableDamage) {
    let originCount = table.originCount
    try require((1...48).contains(originCount), "the number of origins")
    try records(table.header(.origins), originCount + 1, TableLayout.Origin.count.rawValue, "origins")
    for index in 0...originCount {
      try string(table.originOffset(index), TableLayout.Origin.name.rawValue, "an origin")
    }
    try require(table.header(.canonicalOrigin) < originCount, "the canonical origin")
  }

  private mutating func routes() throws(TableDamage) {
    typealias Route = TableLayout.Route
    typealias Parameter = TableLayout.Parameter
    try records(table.header(.routes), table.routeCount, Route.count.rawValue, "routes")
    for index in 0..<table.routeCount {
      let route = table.routeOffset(index)
      try string(route, Route.id.rawValue, "a route's id")
      try require(table.word(route, Route.parent.rawValue) <= table.routeCount, "a parent")
      let first = table.word(route, Route.patterns.rawValue)
      try require(
        first + table.word(route, Route.patternCount.rawValue) <= table.header(.patternCount), "a route's patterns")
      let parameters = table.parameterCount(route: index)
      try require(parameters <= CaptureRanges.capacity, "the number of parameters")
      try records(table.word(route, Route.parameters.rawValue), parameters, Parameter.count.rawValue, "parameters")
      for number in 0..<parameters {
        let parameter = table.parameterOffset(route: index, number)
        for field in [Parameter.name, .typeName, .defaultText] { try string(parameter, field.rawValue, "a parameter") }
        try require(
          TableLayout.ParameterType(rawValue: table.word(parameter, Parameter.type.rawValue)) != nil, "a type")
        try recogniser(table.word(parameter, Parameter.recogniser.rawValue))
        let spellings = table.word(parameter, Parameter.spellings.rawValue)
        let spellingCount = table.word(parameter, Parameter.spellingCount.rawValue)
        try records(spellings, spellingCount, TableLayout.Spelling.count.rawValue, "spellings")
        for spelling in 0..<spellingCount {
          let record = table.record(spellings, spelling, TableLayout.Spelling.count.rawValue)
          try string(record, TableLayout.Spelling.text.rawValue, "a spelling")
          try string(record, TableLayout.Spelling.wire.rawValue, "a wire name")
        }
      }
    }
  }

  private mutating func places() throws(TableDamage) {
    try records(table.header(.places), table.header(.placeCount), TableLayout.Place.count.rawValue, "places")
    for index in 0..<table.header(.placeCount) {
      let place = table.record(table.header(.places), index, TableLayout.Place.count.rawValue)
      try self.place(place)
      try require(table.word(place, TableLayout.Place.origin.rawValue) < table.originCount, "a place's origin")
    }
  }

  private mutating func place(_ place: Int) throws(TableDamage) {
    typealias Place = TableLayout.Place
    for field in [Place.scheme, .host, .label] { try string(place, field.rawValue, "a place") }
    try require(table.word(place, Place.origin.rawValue) <= table.originCount, "a place's origin")
    try require(TableLayout.HostKind(rawValue: table.word(place, Place.hostKind.rawValue)) != nil, "a host")
    try require(table.word(place, Place.environment.rawValue) <= table.header(.environmentCount), "an environment")
    let base = table.word(place, Place.base.rawValue)
    let baseCount = table.word(place, Place.baseCount.rawValue)
    try records(base, baseCount, 2, "a base path")
    for index in 0..<baseCount { try string(table.record(base, index, 2), 0, "a base path") }
    try recogniser(table.word(place, Place.labelRecogniser.rawValue))
  }

  private mutating func wrappers() throws(TableDamage) {
    typealias Wrapper = TableLayout.Wrapper
    try records(table.header(.wrappers), table.header(.wrapperCount), Wrapper.count.rawValue, "wrappers")
    for index in 0..<table.header(.wrapperCount) {
      let wrapper = table.record(table.header(.wrappers), index, Wrapper.count.rawValue)
      let place = table.word(wrapper, Wrapper.place.rawValue)
      let pattern = table.word(wrapper, Wrapper.pattern.rawValue)
      try records(place, 1, TableLayout.Place.count.rawValue, "a wrapper")
      try self.place(place)
      try self.pattern(pattern, below: wrapper)
    }
  }

  // MARK: Patterns

  private mutating func patternRecords() throws(TableDamage) {
    try records(table.header(.patterns), table.header(.patternCount), TableLayout.Pattern.count.rawValue, "patterns")
    for index in 0..<table.header(.patternCount) {
      try pattern(table.patternOffset(index), below: count)
      patterns.insert(table.patternOffset(index))
    }
  }

  private mutating func pattern(_ pattern: Int, below: Int) throws(TableDamage) {
    typealias Pattern = TableLayout.Pattern
    try require(pattern < below, "a pattern")
    try records(pattern, 1, Pattern.count.rawValue, "a pattern")
    try require(table.word(pattern, Pattern.route.rawValue) < max(1, table.routeCount), "a pattern's route")
    try string(pattern, Pattern.source.rawValue, "a pattern's text")
    try string(pattern, Pattern.redirect.rawValue, "a redirect")
    let segments = table.word(pattern, Pattern.segments.rawValue)
    let segmentCount = table.word(pattern, Pattern.segmentCount.rawValue)
    try require(table.word(pattern, Pattern.restIndex.rawValue) <= segmentCount, "a rest")
    try records(segments, segmentCount, TableLayout.Piece.count.rawValue, "segments")
    for index in 0..<segmentCount { try piece(table.record(segments, index, TableLayout.Piece.count.rawValue)) }
    let queryCount = table.word(pattern, Pattern.queryCount.rawValue)
    try conditions(table.word(pattern, Pattern.query.rawValue), queryCount)
    let kind = TableLayout.FragmentKind(rawValue: table.word(pattern, Pattern.fragmentKind.rawValue))
    try require(kind != nil, "a fragment")
    if kind == .piece || kind == .pieceAndItems {
      let fragment = table.word(pattern, Pattern.fragment.rawValue)
      try records(fragment, 1, TableLayout.Piece.count.rawValue, "a fragment")
      try piece(fragment)
    }
    try conditions(
      table.word(pattern, Pattern.fragmentQuery.rawValue), table.word(pattern, Pattern.fragmentQueryCount.rawValue))
    let excludes = table.word(pattern, Pattern.excludes.rawValue)
    let excludeCount = table.word(pattern, Pattern.excludeCount.rawValue)
    try records(excludes, excludeCount, 1, "excludes")
    for index in 0..<excludeCount {
      let exclude = table.word(at: excludes + index * TableLayout.wordSize)
      try self.pattern(exclude, below: pattern)
      try require(table.word(exclude, Pattern.excludeCount.rawValue) == 0, "an exclude of an exclude")
    }
    try bindings(pattern)
    try groups(pattern, conditionCount: queryCount)
  }

  private func bindings(_ pattern: Int) throws(TableDamage) {
    typealias Binding = TableLayout.Binding
    let start = table.word(pattern, TableLayout.Pattern.bindings.rawValue)
    let bindingCount = table.word(pattern, TableLayout.Pattern.bindingCount.rawValue)
    try records(start, bindingCount, Binding.count.rawValue, "bindings")
    for index in 0..<bindingCount {
      let binding = table.record(start, index, Binding.count.rawValue)
      let route = table.word(pattern, TableLayout.Pattern.route.rawValue)
      try require(table.word(binding, Binding.parameter.rawValue) < table.parameterCount(route: route), "a binding")
      try parts(table.word(binding, Binding.parts.rawValue), table.word(binding, Binding.partCount.rawValue))
    }
  }

  private func groups(_ pattern: Int, conditionCount: Int) throws(TableDamage) {
    typealias Group = TableLayout.Group
    let start = table.word(pattern, TableLayout.Pattern.groups.rawValue)
    let groupCount = table.word(pattern, TableLayout.Pattern.groupCount.rawValue)
    try records(start, groupCount, Group.count.rawValue, "groups")
    for index in 0..<groupCount {
      let group = table.record(start, index, Group.count.rawValue)
      let members = table.word(group, Group.members.rawValue)
      try records(members, table.word(group, Group.memberCount.rawValue), 1, "a group")
      for member in 0..<table.word(group, Group.memberCount.rawValue) {
        try require(table.word(at: members + member * TableLayout.wordSize) < conditionCount, "a group's member")
      }
    }
  }

  private mutating func conditions(_ start: Int, _ conditionCount: Int) throws(TableDamage) {
    typealias Condition = TableLayout.Condition
    try records(start, conditionCount, Condition.count.rawValue, "conditions")
    for index in 0..<conditionCount {
      let condition = table.record(start, index, Condition.count.rawValue)
      try string(condition, Condition.key.rawValue, "a key")
      let piece = table.word(condition, Condition.piece.rawValue)
      if piece == 0 {
        try require(table.word(condition, Condition.flags.rawValue) & TableLayout.ConditionFlag.list == 0, "a list")
        continue
      }
      try records(piece, 1, TableLayout.Piece.count.rawValue, "a condition")
      try self.piece(piece)
    }
  }

  private mutating func piece(_ piece: Int) throws(TableDamage) {
    typealias Piece = TableLayout.Piece
    let kind = TableLayout.PieceKind(rawValue: table.word(piece, Piece.kind.rawValue))
    try require(kind != nil, "a piece")
    try string(piece, Piece.text.rawValue, "a piece's text")
    try recogniser(table.word(piece, Piece.recogniser.rawValue))
    let start = table.word(piece, Piece.parts.rawValue)
    let partCount = table.word(piece, Piece.partCount.rawValue)
    try require(kind == .literal || kind == .foldedLiteral || partCount > 0, "a piece without parts")
    try parts(start, partCount)
    for index in 0..<partCount {
      let part = table.record(start, index, TableLayout.Part.count.rawValue)
      try recogniser(table.word(part, TableLayout.Part.recogniser.rawValue))
      try recogniser(table.word(part, TableLayout.Part.suffix.rawValue))
    }
  }

  private func parts(_ start: Int, _ partCount: Int) throws(TableDamage) {
    typealias Part = TableLayout.Part
    try records(start, partCount, Part.count.rawValue, "parts")
    for index in 0..<partCount {
      let part = table.record(start, index, Part.count.rawValue)
      try string(part, Part.text.rawValue, "a part's text")
      try require(table.word(part, Part.value.rawValue) <= CaptureRanges.capacity, "a capture")
    }
  }

  // MARK: Recognisers and the tree

  private mutating func recogniser(_ recogniser: Int) throws(TableDamage) {
    typealias Recogniser = TableLayout.Recogniser
    guard recogniser != TableLayout.anyText, recognisers.insert(recogniser).inserted else { return }
    try records(recogniser, 1, Recogniser.count.rawValue, "a recogniser")
    let classes = table.word(recogniser, Recogniser.classes.rawValue)
    let classCount = table.word(recogniser, Recogniser.classCount.rawValue)
    let stateCount = table.word(recogniser, Recogniser.stateCount.rawValue)
    let transitions = table.word(recogniser, Recogniser.transitions.rawValue)
    try require(
      (1...256).contains(classCount) && (1...TableLayout.maximumHalf + 1).contains(stateCount), "a recogniser")
    try require(classes <= count - 256 * TableLayout.halfSize, "a recogniser's classes")
    try require(transitions <= count - stateCount * classCount * TableLayout.halfSize, "a recogniser's transitions")
    for symbol in 0..<256 {
      try require(table.half(at: classes + symbol * TableLayout.halfSize) < classCount, "a class")
    }
    for index in 0..<stateCount * classCount {
      let target = table.half(at: transitions + index * TableLayout.halfSize)
      try require(index < classCount ? target == 0 : target < stateCount, "a transition")
    }
    try require(table.word(recogniser, Recogniser.start.rawValue) < stateCount, "a start state")
    try require(table.word(recogniser, Recogniser.firstAccepting.rawValue) >= 1, "the dead state accepts")
  }

  private mutating func node(_ node: Int, below: Int) throws(TableDamage) {
    typealias Node = TableLayout.Node
    try require(node < below, "a node")
    guard nodes.insert(node).inserted else { return }
    try records(node, 1, Node.count.rawValue, "a node")
    try slots(table.word(node, Node.literals.rawValue), bits: table.word(node, Node.literalBits.rawValue), node)
    try slots(table.word(node, Node.folded.rawValue), bits: table.word(node, Node.foldedBits.rawValue), node)
    let edges = table.word(node, Node.edges.rawValue)
    let edgeCount = table.word(node, Node.edgeCount.rawValue)
    try records(edges, edgeCount, TableLayout.Edge.count.rawValue, "edges")
    for index in 0..<edgeCount {
      let edge = table.record(edges, index, TableLayout.Edge.count.rawValue)
      try recogniser(table.word(edge, TableLayout.Edge.recogniser.rawValue))
      try self.node(table.word(edge, TableLayout.Edge.child.rawValue), below: node)
    }
    let rests = table.word(node, Node.rests.rawValue)
    let restCount = table.word(node, Node.restCount.rawValue)
    try records(rests, restCount, TableLayout.Rest.count.rawValue, "rests")
    for index in 0..<restCount {
      let rest = table.record(rests, index, TableLayout.Rest.count.rawValue)
      try self.node(table.word(rest, TableLayout.Rest.child.rawValue), below: node)
    }
    let leaves = table.word(node, Node.leaves.rawValue)
    let leafCount = table.word(node, Node.leafCount.rawValue)
    try records(leaves, leafCount, 1, "leaves")
    for index in 0..<leafCount {
      try require(patterns.contains(table.word(at: leaves + index * TableLayout.wordSize)), "a leaf")
    }
  }

  /// Hash slots of which at least one is empty, so that probing ends.
  private mutating func slots(_ start: Int, bits: Int, _ node: Int) throws(TableDamage) {
    typealias Slot = TableLayout.Slot
    guard bits > 0 else { return }
    try require(bits <= 20, "a node's slots")
    try records(start, 1 << bits, Slot.count.rawValue, "a node's slots")
    var hasEmpty = false
    for index in 0..<1 << bits {
      let slot = table.record(start, index, Slot.count.rawValue)
      let child = table.word(slot, Slot.child.rawValue)
      if child == 0 {
        hasEmpty = true
        continue
      }
      try string(slot, Slot.text.rawValue, "a literal")
      try self.node(child, below: node)
    }
    try require(hasEmpty, "a node's slots are full")
  }
}
