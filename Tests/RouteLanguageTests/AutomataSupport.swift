import TestSupport

@testable import RouteLanguage

/// A regular expression with a matcher that tries everything. The tests compare automata with it.
indirect enum NaiveExpression {
  case empty
  case anyOf([Unicode.Scalar])
  case noneOf([Unicode.Scalar])
  case sequence(NaiveExpression, NaiveExpression)
  case choice(NaiveExpression, NaiveExpression)
  case repetition(NaiveExpression, Int, Int?)

  static let alphabet: [Unicode.Scalar] = ["a", "b", "-", "/", "é", "€", "😀"]

  static func random(depth: Int, using generator: inout SeededRandom) -> NaiveExpression {
    switch depth == 0 ? Int.random(in: 0...4, using: &generator) : Int.random(in: 0...12, using: &generator) {
    case 0: return .empty
    case 1: return .noneOf(someScalars(&generator))
    case 2...4: return .anyOf(someScalars(&generator))
    case 5...7:
      return .sequence(random(depth: depth - 1, using: &generator), random(depth: depth - 1, using: &generator))
    case 8...10:
      return .choice(random(depth: depth - 1, using: &generator), random(depth: depth - 1, using: &generator))
    default:
      let minimum = Int.random(in: 0...2, using: &generator)
      let maximum = Bool.random(using: &generator) ? nil : minimum + Int.random(in: 0...2, using: &generator)
      return .repetition(random(depth: depth - 1, using: &generator), minimum, maximum)
    }
  }

  private static func someScalars(_ generator: inout SeededRandom) -> [Unicode.Scalar] {
    Array(alphabet.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator)))
  }

  /// The expression in pattern syntax.
  var pattern: String {
    switch self {
    case .empty: return "()"
    case .anyOf(let scalars): return scalars.count == 1 ? Self.escaped(scalars[0]) : "[\(Self.escaped(scalars))]"
    case .noneOf(let scalars): return "[^\(Self.escaped(scalars))]"
    case .sequence(let first, let second): return "(?:\(first.pattern))(\(second.pattern))"
    case .choice(let first, let second): return "(\(first.pattern)|\(second.pattern))"
    case .repetition(let part, 0, nil): return "(\(part.pattern))*"
    case .repetition(let part, 1, nil): return "(\(part.pattern))+"
    case .repetition(let part, let minimum, nil): return "(\(part.pattern)){\(minimum),}"
    case .repetition(let part, let minimum, let maximum?): return "(\(part.pattern)){\(minimum),\(maximum)}"
    }
  }

  private static func escaped(_ scalars: [Unicode.Scalar]) -> String { scalars.map(escaped).joined() }

  private static func escaped(_ scalar: Unicode.Scalar) -> String { scalar == "-" ? "\\-" : String(scalar) }

  func matches(_ text: [Unicode.Scalar]) -> Bool {
    ends(text, from: 0).contains(text.count)
  }

  /// Returns the positions at which a match that begins at a position can end.
  private func ends(_ text: [Unicode.Scalar], from start: Int) -> Set<Int> {
    switch self {
    case .empty: return [start]
    case .anyOf(let scalars): return start < text.count && scalars.contains(text[start]) ? [start + 1] : []
    case .noneOf(let scalars): return start < text.count && !scalars.contains(text[start]) ? [start + 1] : []
    case .sequence(let first, let second):
      var result: Set<Int> = []
      for middle in first.ends(text, from: start) { result.formUnion(second.ends(text, from: middle)) }
      return result
    case .choice(let first, let second):
      return first.ends(text, from: start).union(second.ends(text, from: start))
    case .repetition(let part, let minimum, let maximum):
      var current: Set<Int> = [start]
      var result: Set<Int> = minimum == 0 ? [start] : []
      // After the minimum, more rounds than characters find nothing new.
      for round in 1...max(1, min(maximum ?? Int.max, minimum + text.count)) where round <= maximum ?? Int.max {
        var next: Set<Int> = []
        for end in current { next.formUnion(part.ends(text, from: end)) }
        current = next
        if round >= minimum { result.formUnion(current) }
      }
      return result
    }
  }
}

/// Returns all texts over the naive alphabet up to a length, and longer random texts.
func sampleTexts(_ alphabet: [Unicode.Scalar], upTo length: Int) -> [[Unicode.Scalar]] {
  var result: [[Unicode.Scalar]] = [[]]
  var longest: [[Unicode.Scalar]] = [[]]
  for _ in 0..<length {
    longest = longest.flatMap { text in alphabet.map { text + [$0] } }
    result += longest
  }
  return result
}

extension Array where Element == Unicode.Scalar {
  var utf8Bytes: [UInt8] { flatMap { Array<UInt8>(String($0).utf8) } }
}

extension Automaton {
  /// Returns `true` if the language contains the decoded text.
  func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }

  /// A description of the first broken invariant, or `nil` if the automaton is well formed.
  var brokenInvariant: String? {
    if classes.count != 256 { return "not every symbol has a class" }
    if Int(classes.max() ?? 0) != classCount - 1 { return "classes are not numbered 0..<classCount" }
    var highest = -1
    for number in classes {
      if Int(number) > highest + 1 { return "classes are not numbered by their first symbol" }
      highest = max(highest, Int(number))
    }
    if transitions.count != stateCount * classCount { return "the table has the wrong size" }
    if transitions.contains(where: { Int($0) >= stateCount }) { return "a transition leads nowhere" }
    if accepting[0] || transitions[..<classCount].contains(where: { $0 != 0 }) { return "state 0 is not dead" }
    var seen = start
    for state in 1..<max(1, stateCount) {
      if state > seen { return "state \(state) can't be reached in order" }
      for target in transitions[(state * classCount)..<((state + 1) * classCount)] {
        if Int(target) > seen + 1 { return "states are not numbered breadth first" }
        seen = max(seen, Int(target))
      }
    }
    if seen != stateCount - 1 { return "a state can't be reached" }
    for left in 0..<classCount {
      for right in 0..<left
      where (0..<stateCount).allSatisfy({
        transitions[$0 * classCount + left] == transitions[$0 * classCount + right]
      }) {
        return "classes \(left) and \(right) are alike"
      }
    }
    return mooreBlockCount() == stateCount ? nil : "two states are alike"
  }

  /// Returns the number of states that a simple partition refinement (Moore) distinguishes.
  private func mooreBlockCount() -> Int {
    var block = accepting.map { $0 ? 1 : 0 }
    var count = Set(block).count
    while true {
      var numbers: [[Int]: Int] = [:]
      var refined: [Int] = []
      for state in 0..<stateCount {
        let signature =
          [block[state]] + (0..<classCount).map { block[Int(transitions[state * classCount + $0])] }
        refined.append(numbers[signature, default: numbers.count])
        numbers[signature] = refined[state]
      }
      if numbers.count == count { return count }
      count = numbers.count
      block = refined
    }
  }
}
