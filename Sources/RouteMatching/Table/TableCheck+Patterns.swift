extension TableCheck {
  mutating func patternRecords() throws(TableDamage) {
    try records(table.header(.patterns), table.header(.patternCount), TableLayout.Pattern.count.rawValue, "patterns")
    for index in 0..<table.header(.patternCount) {
      try pattern(table.patternOffset(index), below: count)
      patterns.insert(table.patternOffset(index))
    }
  }

  mutating func pattern(_ pattern: Int, below: Int) throws(TableDamage) {
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
      try require(exclude < pattern, "an exclude")
      try records(exclude, 1, Pattern.count.rawValue, "an exclude")
      try require(table.word(exclude, Pattern.excludeCount.rawValue) == 0, "an exclude of an exclude")
      try self.pattern(exclude, below: pattern)
    }
    try bindings(pattern)
    try groups(pattern, conditionCount: queryCount)
  }

  private mutating func bindings(_ pattern: Int) throws(TableDamage) {
    typealias Binding = TableLayout.Binding
    let start = table.word(pattern, TableLayout.Pattern.bindings.rawValue)
    let bindingCount = table.word(pattern, TableLayout.Pattern.bindingCount.rawValue)
    try records(start, bindingCount, Binding.count.rawValue, "bindings")
    for index in 0..<bindingCount {
      let binding = table.record(start, index, Binding.count.rawValue)
      let route = table.word(pattern, TableLayout.Pattern.route.rawValue)
      try require(table.word(binding, Binding.parameter.rawValue) < table.parameterCount(route: route), "a binding")
      try template(table.word(binding, Binding.parts.rawValue), table.word(binding, Binding.partCount.rawValue))
    }
  }

  private mutating func template(_ start: Int, _ partCount: Int) throws(TableDamage) {
    typealias Part = TableLayout.TemplatePart
    try records(start, partCount, Part.count.rawValue, "a template")
    for index in 0..<partCount {
      let part = table.record(start, index, Part.count.rawValue)
      try string(part, Part.text.rawValue, "a template's text")
      try require(table.word(part, Part.value.rawValue) <= CaptureRanges.capacity, "a template's capture")
      try require(TemplatePlace(rawValue: table.word(part, Part.place.rawValue)) != nil, "a template's place")
    }
  }

  private mutating func groups(_ pattern: Int, conditionCount: Int) throws(TableDamage) {
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

  private mutating func parts(_ start: Int, _ partCount: Int) throws(TableDamage) {
    typealias Part = TableLayout.Part
    try records(start, partCount, Part.count.rawValue, "parts")
    for index in 0..<partCount {
      let part = table.record(start, index, Part.count.rawValue)
      try string(part, Part.text.rawValue, "a part's text")
      try require(table.word(part, Part.value.rawValue) <= CaptureRanges.capacity, "a capture")
    }
  }
}
