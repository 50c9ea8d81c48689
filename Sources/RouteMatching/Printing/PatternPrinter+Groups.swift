// What holds for several values together.
extension PatternPrinter {
  private typealias Condition = TableLayout.Condition
  private typealias Group = TableLayout.Group

  /// The lists whose values are items of their own have as many as their bounds say.
  func checkCounts() throws(PrintFailure) {
    for (start, count) in [(Pattern.query, Pattern.queryCount), (.fragmentQuery, .fragmentQueryCount)] {
      for index in 0..<table.word(pattern, count.rawValue) {
        let condition = table.record(table.word(pattern, start.rawValue), index, Condition.count.rawValue)
        guard table.word(condition, Condition.flags.rawValue) & TableLayout.ConditionFlag.list != 0,
          let capture = soleCapture(table.word(condition, Condition.piece.rawValue))
        else { continue }
        var given = 0
        if case .list(let texts) = values[capture] { given = texts.count }
        let minimum = table.word(condition, Condition.minimum.rawValue)
        let maximum = table.word(condition, Condition.maximum.rawValue) - 1
        guard given < minimum || (maximum >= 0 && given > maximum), let name = name(capture) else { continue }
        throw PrintFailure(.wrongCount, parameter: name, rule: "'\(name)' needs \(counted(minimum, maximum))")
      }
    }
  }

  private func counted(_ minimum: Int, _ maximum: Int) -> String {
    if maximum < 0 { return minimum == 1 ? "at least one value" : "at least \(minimum) values" }
    if minimum == maximum { return minimum == 1 ? "one value" : "\(minimum) values" }
    return minimum == 0 ? "at most \(maximum) values" : "\(minimum) to \(maximum) values"
  }

  /// `allOrNone` and `oneOf`.
  func checkGroups() throws(PrintFailure) {
    for index in 0..<table.word(pattern, Pattern.groupCount.rawValue) {
      let group = table.record(table.word(pattern, Pattern.groups.rawValue), index, Group.count.rawValue)
      guard table.word(group, Group.lenient.rawValue) == 0 else { continue }
      let members = (0..<table.word(group, Group.memberCount.rawValue)).map { index in
        let member = table.word(at: table.word(group, Group.members.rawValue) + index * TableLayout.wordSize)
        return table.record(table.word(pattern, Pattern.query.rawValue), member, Condition.count.rawValue)
      }
      let present = members.filter { isPresent($0) }
      if table.word(group, Group.kind.rawValue) == TableLayout.GroupKind.oneOf.rawValue {
        guard present.count > 1 else { continue }
        throw PrintFailure(
          .brokenGroup, parameter: name(condition: present[1]), rule: "\(names(members)) exclude each other")
      }
      guard !present.isEmpty, let missing = members.first(where: { !isPresent($0) }) else { continue }
      throw PrintFailure(.brokenGroup, parameter: name(condition: missing), rule: "\(names(members)) come together")
    }
  }

  private func capture(of condition: Int) -> Int? {
    let piece = table.word(condition, Condition.piece.rawValue)
    return piece == 0 ? nil : soleCapture(piece)
  }

  private func isPresent(_ condition: Int) -> Bool {
    capture(of: condition).map { !values[$0].isAbsent } ?? true
  }

  /// The parameter's name, or the key of an item that has none.
  private func name(condition: Int) -> String {
    capture(of: condition).flatMap { name($0) } ?? table.text(condition, Condition.key.rawValue)
  }

  /// `'a', 'b' and 'c'`
  private func names(_ conditions: [Int]) -> String {
    let names = conditions.map { "'\(name(condition: $0))'" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
