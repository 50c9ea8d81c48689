import RouteLanguage
import RouteMatching
import Testing

/// What `TableLayout` says of the block is the whole of it.
@Suite struct BlockSchemaTests {
  private func expectCovered<Layout: RecordLayout>(_ layout: Layout.Type) {
    var next = 0
    for field in Layout.fields {
      #expect(field.word == next, "\(layout)")
      next = field.word + field.words
    }
    #expect(next == Layout.words, "\(layout)")
  }

  @Test func fieldsCoverTheirRecordInOrder() {
    expectCovered(Block.Header.self)
    expectCovered(Block.Ignored.self)
    expectCovered(Block.Origin.self)
    expectCovered(Block.Wrapper.self)
    expectCovered(Block.Place.self)
    expectCovered(Block.Route.self)
    expectCovered(Block.Parameter.self)
    expectCovered(Block.Spelling.self)
    expectCovered(Block.Pattern.self)
    expectCovered(Block.Piece.self)
    expectCovered(Block.Part.self)
    expectCovered(Block.Condition.self)
    expectCovered(Block.Binding.self)
    expectCovered(Block.TemplatePart.self)
    expectCovered(Block.Group.self)
    expectCovered(Block.Node.self)
    expectCovered(Block.Slot.self)
    expectCovered(Block.Head.self)
    expectCovered(Block.Edge.self)
    expectCovered(Block.Rest.self)
    expectCovered(Block.Recogniser.self)
    expectCovered(Block.Windows.self)
    expectCovered(Block.WindowKind.self)
    expectCovered(Block.WindowEntry.self)
    expectCovered(Block.Activity.self)
    expectCovered(Block.TitlePart.self)
    expectCovered(Block.Launch.self)
    expectCovered(Block.Meaning.self)
    expectCovered(Block.Redirect.self)
    expectCovered(Block.Accepted.self)
    expectCovered(Block.LaunchRule.self)
    expectCovered(Block.LaunchValue.self)
    expectCovered(Block.LaunchPart.self)
  }

  /// The check comes to every byte: no record, no field and no text is left out of the lists.
  @Test func everyByteIsLookedAt() throws {
    let table = try Tables.table(ForgedBlockTests.json)
    var isSeen = [Bool](repeating: false, count: table.block.count)
    var check = TableCheck(table)
    check.observe = { bytes, _, _ in for offset in bytes { isSeen[offset] = true } }
    try check.run()
    #expect(isSeen.indices.filter { !isSeen[$0] } == [])
  }

  /// A word out of all bounds is refused, unless its field takes any.
  @Test func aFlippedWordIsRefused() throws {
    let whole = try Tables.table(ForgedBlockTests.json)
    var isChecked: [Int: Bool] = [:]
    var check = TableCheck(whole)
    check.observe = { bytes, contents, _ in
      guard contents != .bytes else { return }
      for offset in stride(from: bytes.lowerBound, to: bytes.upperBound, by: TableLayout.wordSize) {
        isChecked[offset] = contents == .words
      }
    }
    try check.run()
    var refused = 0
    for (offset, isChecked) in isChecked where isChecked {
      var block = whole.block
      ForgedBlockTests.write(TableLayout.maximumWord, at: offset, of: &block)
      ForgedBlockTests.seal(&block)
      #expect(throws: TableDamage.self, "the word at \(offset)") { try RouteTable(checking: block) }
      refused += 1
    }
    #expect(refused > 200)
  }
}
