import RouteLanguage
import RouteMatching
import Testing

/// `TableLayout` describes the whole compiled table.
@Suite struct BlockSchemaTests {
  private func expectCovered<Layout: RecordLayout>(_ layout: Layout.Type) {
    var next = 0
    for field in Layout.fields {
      #expect(field.word == next, "\(layout)")
      next = field.word + field.words
    }
    #expect(next == Layout.words, "\(layout)")
  }

  private static let layouts: [any RecordLayout.Type] = [
    Block.Header.self, Block.Ignored.self, Block.Origin.self, Block.Wrapper.self, Block.Place.self,
    Block.Route.self, Block.Parameter.self, Block.Spelling.self, Block.Pattern.self, Block.Piece.self,
    Block.Part.self, Block.Condition.self, Block.Binding.self, Block.TemplatePart.self, Block.Group.self,
    Block.Node.self, Block.Slot.self, Block.Selection.self, Block.SelectedText.self,
    Block.PatternDetails.self, Block.NodeDetails.self,
    Block.HostEntry.self,
    Block.Edge.self, Block.Rest.self,
    Block.Recogniser.self, Block.Windows.self, Block.WindowKind.self, Block.WindowEntry.self, Block.Activity.self,
    Block.TitlePart.self, Block.Launch.self, Block.Meaning.self, Block.Redirect.self, Block.Accepted.self,
    Block.LaunchRule.self,
  ]

  @Test func fieldsCoverTheirRecordInOrder() {
    for layout in Self.layouts { expectCovered(layout) }
  }

  /// The magic identifies code that was generated for another layout. If this test fails, change the magic and
  /// `RouteTable.Format`, whose old case becomes unavailable, and then the expected value here.
  @Test func magicIdentifiesTheLayout() {
    func described<Layout: RecordLayout>(_ layout: Layout.Type) -> String {
      "\(Layout.self) " + Layout.fields.map { "\($0.word)+\($0.words)" }.joined(separator: " ")
    }
    let counts: [Int] = [
      LaunchSource.allCases.count, Block.ParameterFlag.allCases.count, Block.ConditionFlag.allCases.count,
    ]
    let text = Self.layouts.map { described($0) }.joined(separator: "\n") + "\(counts)"
    // FNV-1a
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    #expect("\(TableLayout.magic) \(String(hash, radix: 16))" == "FPTC 42a53a3d149b0222", "\(text)")
    // Generated code names the format, so that code of another format doesn't compile.
    #expect("\(TableLayout.magic)".lowercased() == RouteTable.Format.current.rawValue)
  }

  /// The check reads every byte: its lists contain every record, every field and every text.
  @Test func everyByteIsChecked() throws {
    let table = try Tables.table(ForgedBlockTests.json)
    var isSeen = [Bool](repeating: false, count: table.block.count)
    var check = TableCheck(table)
    check.observe = { bytes, _, _ in for offset in bytes { isSeen[offset] = true } }
    try check.run()
    #expect(isSeen.indices.filter { !isSeen[$0] } == [])
  }

  /// A word that is out of bounds is refused, unless its field accepts any word.
  @Test func wordOutOfBoundsIsRefused() throws {
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
      #expect(throws: TableCorruption.self, "the word at \(offset)") { try RouteTable(checking: block) }
      refused += 1
    }
    #expect(refused > 200)
  }
}
