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
    var check = TableCheck(table)
    try check.run()
    self = table
  }

  /// Checks that the block is what the matcher and the printer rely on. For tests and tools.
  public func checkInvariants() throws(TableDamage) {
    var check = TableCheck(self)
    try check.run()
  }
}

/// Walks every record of a block. References point backwards, which rules out cycles.
package struct TableCheck {
  let table: RouteTable
  let count: Int
  /// How many more bytes may be looked at. Records that share what they point at could else make the check endless.
  private var budget: Int
  var recognisers: Set<Int> = []
  var nodes: Set<Int> = []
  var patterns: Set<Int> = []
  /// The route whose parameters the fields that are looked at speak of.
  var route: Int?
  /// Is told of all that is looked at, for tests.
  package var observe: ((_ bytes: Range<Int>, _ contents: Contents) -> Void)?

  /// What bytes of a block hold.
  package enum Contents {
    /// Words, of which not all are good ones.
    case words
    /// A number that may be anything.
    case number
    /// Text, or the halves of a recogniser.
    case bytes
  }

  package init(_ table: RouteTable) {
    self.table = table
    count = table.header(.length)
    budget = count * 256
  }

  func require(_ condition: Bool, _ what: @autoclosure () -> String) throws(TableDamage) {
    if !condition { throw TableDamage(description: what()) }
  }

  /// Whether `records` records of `fields` words stand within the block.
  mutating func records(_ start: Int, _ records: Int, _ fields: Int, _ what: String) throws(TableDamage) {
    let size = records * fields * TableLayout.wordSize
    try require(records >= 0 && start >= 0 && start <= count - size && (records == 0 || start > 0), what)
    try spend(size, what)
  }

  mutating func string(_ record: Int, _ field: Int, _ what: String) throws(TableDamage) {
    let offset = table.word(record, field)
    let length = table.word(record, field + 1)
    try require(offset <= count - length, what)
    try spend(length, what)
    for index in 0..<length {
      let byte = table.base[offset + index]
      try require(byte > 0x20 && byte < 0x7F, what)
    }
  }

  /// Checks the words of a field, or of one among several, and all that they lead to.
  mutating func content<Content: FieldContent>(
    _ content: Content.Type, _ block: TableBlock, _ offset: Int, in record: Int
  ) throws(TableDamage) {
    observe?(offset..<offset + Content.words * TableLayout.wordSize, Content.takesAny ? .number : .words)
    try Content.check(block, offset, in: record, &self)
  }

  /// Whether bytes stand within the block.
  mutating func stretch(_ start: Int, _ length: Int) throws(TableDamage) {
    try require(start <= count - length, "something beyond the end")
    observe?(start..<start + length, .bytes)
    try spend(length, "too much in common")
  }

  /// Whether a run of contents stands in the block before the record that speaks of it; the header may speak of all.
  mutating func run(_ start: Int, _ contents: Int, of words: Int, in record: Int) throws(TableDamage) {
    guard contents > 0 else { return try require(start == 0, "a place for nothing") }
    let size = contents * words * TableLayout.wordSize
    try require(start >= TableLayout.Header.count.rawValue * TableLayout.wordSize, "a record in the header")
    try require(start <= (record == 0 ? count : record) - size, "a record that is not before what speaks of it")
    try spend(size, "too much in common")
  }

  private mutating func spend(_ bytes: Int, _ what: String) throws(TableDamage) {
    budget -= bytes
    try require(budget >= 0, what)
  }

  package mutating func run() throws(TableDamage) {
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
    try record(of: TableLayout.Launch.self, at: table.header(.launch))
    try record(of: TableLayout.Windows.self, at: table.header(.windows))
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
    try node(table.header(.root), below: count, depth: 0, rest: 0)
  }

  private mutating func record<Layout: RecordLayout>(of layout: Layout.Type, at offset: Int) throws(TableDamage) {
    try run(offset, 1, of: Layout.words, in: 0)
    try content(Record<Layout>.self, table.block, offset, in: 0)
  }

  private mutating func activities() throws(TableDamage) {
    let offset = TableLayout.Header.activities.rawValue * TableLayout.wordSize
    try content(Each<Record<TableLayout.Activity>, Routes>.self, table.block, offset, in: 0)
    route = nil
  }

  /// The pattern of a Spotlight identifier, which stands for itself outside of the tree, and its place.
  mutating func identifier(place: Int, pattern: Int) throws(TableDamage) {
    guard pattern > 0 else { return try require(place == 0, "an identifier's place") }
    try records(place, 1, TableLayout.Place.count.rawValue, "an identifier's place")
    try self.place(place)
    try self.pattern(pattern, below: count)
  }

  private mutating func origins() throws(TableDamage) {
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
      try require(
        index == 0 || table.routeID(index - 1).utf8.lexicographicallyPrecedes(table.routeID(index).utf8),
        "routes that are not in the order of their ids")
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
    try parents()
  }

  /// Whoever walks up the parents comes to an end.
  private func parents() throws(TableDamage) {
    var ends = [Bool](repeating: false, count: table.routeCount)
    for start in 0..<table.routeCount {
      var walked: [Int] = []
      var route = start
      while !ends[route] {
        ends[route] = true
        walked.append(route)
        let parent = table.word(table.routeOffset(route), TableLayout.Route.parent.rawValue)
        guard parent > 0 else { break }
        route = parent - 1
        try require(!walked.contains(route), "a loop of parents")
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

  mutating func place(_ place: Int) throws(TableDamage) {
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
}
