// The conditions that involve several values.
extension LinkPrinter {
  /// Finds all values that the pattern needs, and checks those that depend on each other.
  mutating func prepare() throws(PrintFailure) {
    let flags = pattern[.flags]
    if flags.contains(.bindings) { try runBindings() }
    try prepare(pattern[.query])
    if flags.contains(.fragment) { try prepare(pattern[.fragmentQuery]) }
    if flags.contains(.groups) {
      completeGroups()
      try checkGroups()
    }
  }

  /// Checks that lists with one item per value have an allowed number of values. Adds the defaults that can't be
  /// omitted because the same item contains another value.
  private mutating func prepare(_ conditions: List<ConditionRecord>) throws(PrintFailure) {
    for index in 0..<conditions.count {
      guard let piece = conditions[index][.piece] else { continue }
      if conditions[index][.flags].contains(.list) {
        if let capture = soleCapture(piece) { try checkCount(capture, of: conditions[index]) }
      } else if piece[.parts].count > 1, captures(of: piece).contains(where: { !isAbsent($0) }) {
        fillDefaults(captures(of: piece))
      }
    }
  }

  private func checkCount(_ capture: Int, of condition: ConditionRecord) throws(PrintFailure) {
    var given = 0
    if case .list(let texts) = try printed(capture) { given = texts.count }
    let minimum = condition[.minimum]
    let maximum = condition[.maximum] ?? -1
    guard given < minimum || (maximum >= 0 && given > maximum), let name = name(capture) else { return }
    throw PrintFailure(.wrongCount, parameter: name, rule: "'\(name)' needs \(counted(minimum, maximum))")
  }

  private func counted(_ minimum: Int, _ maximum: Int) -> String {
    if maximum < 0 { return minimum == 1 ? "at least one value" : "at least \(minimum) values" }
    if minimum == maximum { return minimum == 1 ? "one value" : "\(minimum) values" }
    return minimum == 0 ? "at most \(maximum) values" : "\(minimum) to \(maximum) values"
  }

  mutating func fillDefaults(_ captures: [Int]) {
    for capture in captures where isAbsent(capture) && capture < parameters.count {
      let parameter = parameters[capture]
      guard parameter[.flags].contains(.hasDefault) else { continue }
      set(capture, .text(Array(parameter[.defaultText].string.utf8)))
    }
  }

  func captures(of piece: PieceRecord) -> [Int] { piece[.parts].compactMap { $0[.capture] } }

  /// Adds the defaults of an `allOrNone` group if another member is present.
  private mutating func completeGroups() {
    for group in pattern[.groups] where group[.kind] == .allOrNone {
      let members = members(of: group)
      guard members.contains(where: { isPresent($0) }) else { continue }
      for member in members where !isPresent(member) { fillDefaults(member[.piece].map { captures(of: $0) } ?? []) }
    }
  }

  /// Checks that items of a group are given together.
  private func checkGroups() throws(PrintFailure) {
    for group in pattern[.groups] where !group[.isLenient] {
      let members = members(of: group)
      guard let present = members.first(where: { isPresent($0) }),
        let missing = members.first(where: { !isPresent($0) })
      else { continue }
      if group[.kind] == .withFirst, isPresent(members[0]) { continue }
      // A required parameter is reported as missing, regardless of the group.
      if let capture = capture(of: missing), capture < parameters.count, !mayBeAbsent(capture) {
        throw parameters[capture].failure(.missingValue)
      }
      let rule =
        group[.kind] == .withFirst
        ? "'\(name(condition: present))' can't be given without '\(name(condition: missing))'"
        : "\(names(members)) must be given together"
      throw PrintFailure(.brokenGroup, parameter: name(condition: missing), rule: rule)
    }
  }

  private func members(of group: GroupRecord) -> [ConditionRecord] { group[.members].map { pattern[.query][$0] } }

  private func capture(of condition: ConditionRecord) -> Int? { condition[.piece].flatMap { soleCapture($0) } }

  private func isPresent(_ condition: ConditionRecord) -> Bool {
    guard let piece = condition[.piece] else { return true }
    return piece[.parts].allSatisfy { part in part[.capture].map { !isAbsent($0) } ?? true }
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
