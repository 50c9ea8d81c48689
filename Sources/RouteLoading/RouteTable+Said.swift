import RouteMatching

extension RouteTable {
  /// All that a record says, and what it leads to, as numbers that are the same in two blocks exactly where both say the same.
  ///
  /// The numbers of routes, origins and parameters are in it as they are; whoever compares sees to it that these agree.
  ///
  /// - Parameters:
  ///   - leavingOut: first words of fields of one word that are left out.
  ///   - route: the route whose parameters the record speaks of.
  package func said<Layout: RecordLayout>(
    _ record: Record<Layout>, leavingOut: Set<Int> = [], ofRoute route: Int? = nil
  ) -> [Int] {
    said(at: record.offset, leavingOut, route) { (check) throws(TableCorruption) in try check.record(record) }
  }

  /// All that a field says, and what it leads to.
  package func said<Layout: RecordLayout, Content: FieldContent>(
    _ record: Record<Layout>, _ field: Field<Layout, Content>, ofRoute route: Int? = nil
  ) -> [Int] {
    said(at: record.offset, [], route) { (check) throws(TableCorruption) in
      let offset = record.offset + field.word * TableLayout.wordSize
      try check.content(Content.self, record.block, offset, in: record.offset)
    }
  }

  /// The check comes to all that a record leads to, so it is what reads it here.
  private func said(
    at start: Int, _ leftOut: Set<Int>, _ route: Int?, walk: (inout TableCheck) throws(TableCorruption) -> Void
  ) -> [Int] {
    var said: [Int] = []
    var check = TableCheck(self)
    check.route = route
    check.observe = { bytes, contents, placeWords in
      // Plain loops, since all of a table is read like this when an update comes.
      var offset = bytes.lowerBound
      if contents == .bytes {
        while offset < bytes.upperBound {
          said.append(Int(self.base[offset]))
          offset += 1
        }
        return
      }
      var number = 0
      while offset < bytes.upperBound {
        let isPlace = number >= placeWords.lowerBound && number < placeWords.upperBound
        let isLeftOut = offset >= start && leftOut.contains((offset - start) / TableLayout.wordSize)
        if !isPlace, !isLeftOut { said.append(self.word(at: offset)) }
        offset += TableLayout.wordSize
        number += 1
      }
      // Of what may be missing a place says whether it is there.
      if placeWords.count == 1 {
        said.append(self.word(at: bytes.lowerBound + placeWords.lowerBound * TableLayout.wordSize) == 0 ? 0 : 1)
      }
    }
    do { try walk(&check) } catch { preconditionFailure("a table that exists is good: " + error.description) }
    return said
  }
}
