import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Law 3: the order of routes, and of the members of any other object, doesn't matter.
@Suite struct ShufflingTests {
  @Test func shufflingChangesNoByte() throws {
    for (seed, checked) in LawTables.all.sample(8) {
      var random = SeededRandom(seed: seed)
      let json = checked.model.json.shuffled(&random).text()
      let table = try RouteTable(json: Array(json.utf8))
      let isSame = table.block.elementsEqual(checked.table.block)
      #expect(isSame, "seed \(seed)\n\(checked.model.summary)\n\(json)")
    }
  }
}
