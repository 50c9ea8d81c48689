import TestSupport
import Testing

/// The reference is correct: every article's JSON loads, and every row of its tables is run.
@Suite(.namingCases) struct ReferenceTests {
  @Test func documentationExamplesHold() {
    each(Page.all) { page in
      var runner = PageRunner(page)
      runner.run()
    }
  }

  @Test func referenceHasEnoughRows() {
    var rows = 0
    for (_, block) in Page.all.flatMap(\.blocks) {
      if case .table(_, let cells) = block { rows += cells.count }
    }
    #expect(Page.all.count >= 14)
    #expect(rows >= 600)
  }
}
