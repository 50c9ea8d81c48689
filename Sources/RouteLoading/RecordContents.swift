import RouteMatching

extension RouteTable {
  /// Returns the content of a record, including everything that the record refers to, as numbers. The numbers from two
  /// tables are equal if and only if the contents are.
  ///
  /// The numbers include indices of routes, origins and parameters, so callers must check that these agree in both
  /// tables.
  ///
  /// - Parameters:
  ///   - ignoring: The single-word fields to ignore, by their position in the record, in words.
  ///   - route: The index of the route whose parameters the record refers to, if it refers to parameters.
  package func content<Layout: RecordLayout>(
    _ record: Record<Layout>, ignoring: Set<Int> = [], ofRoute route: Int? = nil
  ) -> [Int] {
    content(at: record.offset, ignoring, route) { (check) throws(TableCorruption) in try check.record(record) }
  }

  /// Returns the content of a field, including everything that the field refers to.
  package func content<Layout: RecordLayout, Content: FieldContent>(
    _ record: Record<Layout>, _ field: Field<Layout, Content>, ofRoute route: Int? = nil
  ) -> [Int] {
    content(at: record.offset, [], route) { (check) throws(TableCorruption) in
      try check.content(Content.self, record.words(of: field))
    }
  }

  /// Collects content by running `TableCheck`, because the check visits everything that a record refers to.
  private func content(
    at start: Int, _ leftOut: Set<Int>, _ route: Int?, walk: (inout TableCheck) throws(TableCorruption) -> Void
  ) -> [Int] {
    var content: [Int] = []
    var check = TableCheck(self)
    check.route = route
    check.observe = { bytes, contents, offsetWords in
      // Use plain loops for speed, because each update reads a whole table in this way.
      var offset = bytes.lowerBound
      if contents == .bytes {
        while offset < bytes.upperBound {
          content.append(Int(self.base[offset]))
          offset += 1
        }
        return
      }
      var number = 0
      while offset < bytes.upperBound {
        let isPlace = number >= offsetWords.lowerBound && number < offsetWords.upperBound
        let isLeftOut = offset >= start && leftOut.contains((offset - start) / TableLayout.wordSize)
        if !isPlace, !isLeftOut { content.append(self.word(at: offset)) }
        offset += TableLayout.wordSize
        number += 1
      }
      // The bytes contain references as offsets, which can differ between equal tables. So instead of a reference, add
      // only a number that shows whether an optional reference is present.
      if offsetWords.count == 1 {
        content.append(self.word(at: bytes.lowerBound + offsetWords.lowerBound * TableLayout.wordSize) == 0 ? 0 : 1)
      }
    }
    do { try walk(&check) } catch { preconditionFailure("a table that exists is good: " + error.description) }
    return content
  }
}
