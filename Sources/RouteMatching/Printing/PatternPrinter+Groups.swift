// The conditions that involve several values.
extension PatternPrinter {

  /// Checks that lists with one item per value have an allowed number of values.
  func checkCounts() throws(PrintFailure) {
    for conditions in [pattern[.query], pattern[.fragmentQuery]] {
      for condition in conditions {
        guard condition[.flags].contains(.list),
          let capture = capture(of: condition)
        else { continue }
        var given = 0
        if case .list(let texts) = values[capture] { given = texts.count }
        let minimum = condition[.minimum]
        let maximum = condition[.maximum] ?? -1
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

  /// Adds the defaults that can't be omitted: the defaults in an item that contains another value, and the defaults of
  /// an `allOrNone` group if another member is present.
  mutating func completeDefaults() {
    for conditions in [pattern[.query], pattern[.fragmentQuery]] {
      for condition in conditions where !isPresent(condition) {
        let captures = captures(of: condition)
        if captures.contains(where: { !values[$0].isAbsent }) { fillDefaults(captures) }
      }
    }
    for group in pattern[.groups] where group[.kind] == .allOrNone {
      let members = group[.members].map { pattern[.query][$0] }
      guard members.contains(where: { isPresent($0) }) else { continue }
      for member in members where !isPresent(member) { fillDefaults(captures(of: member)) }
    }
  }

  private mutating func fillDefaults(_ captures: [Int]) {
    for capture in captures where values[capture].isAbsent && capture < table.parameterCount(route: route) {
      let parameter = table.parameter(capture, of: route)
      guard parameter[.flags].contains(.hasDefault) else { continue }
      values[capture] = .text(Array(parameter[.defaultText].string.utf8))
    }
  }

  private func captures(of condition: ConditionRecord) -> [Int] {
    condition[.piece]?[.parts].compactMap { $0[.capture] } ?? []
  }

  /// Checks that items of a group are given together.
  func checkGroups() throws(PrintFailure) {
    for group in pattern[.groups] where !group[.isLenient] {
      let members = group[.members].map { pattern[.query][$0] }
      guard members.contains(where: { isPresent($0) }), let missing = members.first(where: { !isPresent($0) }) else {
        continue
      }
      if group[.kind] == .withFirst, isPresent(members[0]) { continue }
      // A required parameter is reported as missing, regardless of the group.
      if let capture = capture(of: missing), capture < table.parameterCount(route: route), !mayBeAbsent(capture) {
        throw PrintFailure(.missingValue, parameter: name(capture))
      }
      throw PrintFailure(
        .brokenGroup, parameter: name(condition: missing), rule: "\(names(members)) must be given together")
    }
  }

  private func capture(of condition: ConditionRecord) -> Int? {
    condition[.piece].flatMap { soleCapture($0) }
  }

  private func isPresent(_ condition: ConditionRecord) -> Bool {
    guard let piece = condition[.piece] else { return true }
    return piece[.parts].allSatisfy { part in part[.capture].map { !values[$0].isAbsent } ?? true }
  }

  /// Returns the parameter's name, or the key if the item has no parameter.
  private func name(condition: ConditionRecord) -> String {
    capture(of: condition).flatMap { name($0) } ?? condition[.key].string
  }

  /// Returns a list such as `'a', 'b' and 'c'`.
  private func names(_ conditions: [ConditionRecord]) -> String {
    let names = conditions.map { "'\(name(condition: $0))'" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
