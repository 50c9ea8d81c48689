/// A pattern of an association file. `*` matches any characters including `/`, `?` matches any single character,
/// `$(name)` matches a value of a variable, and everything else matches itself (developer.apple.com:
/// `applinks.Details.Components`).
///
/// A pattern must match the whole component. Matching takes a single pass over the text without backtracking, because
/// all states advance together. Characters are Unicode scalars, as in the system's matcher.
struct AssociationPattern {
  private enum Step {
    case scalar(Unicode.Scalar)
    case characters(AssociationCharacters)
    case any
    case end
  }

  private struct State {
    var step: Step
    /// `true` if any character also leads from this state to itself, as for `*`.
    var repeats = false
    /// The states that are entered together with this state.
    var also: [Int] = []
  }

  private var states: [State] = []
  private let isFolded: Bool

  /// Creates a pattern with the values of the file's variables.
  ///
  /// - Parameter isFolded: Pass `true` to ignore letter case, also in the values of variables.
  init(_ text: String, variables: [String: [String]], isFolded: Bool, undefined: UndefinedVariable) {
    self.isFolded = isFolded
    append(text, variables: variables, undefined: undefined, mayNest: true)
    states.append(State(step: .end))
  }

  /// The effect of a variable that the file doesn't define, which Apple doesn't document.
  enum UndefinedVariable {
    case neverMatches
    case isText
  }

  private mutating func append(
    _ text: String, variables: [String: [String]], undefined: UndefinedVariable, mayNest: Bool
  ) {
    for piece in AssociationPattern.pieces(of: text, findsVariables: mayNest) {
      switch piece {
      case .text(let text):
        for scalar in text.unicodeScalars { append(scalar) }
      case .variable(let name):
        let value = variables[name].map(AssociationVariable.texts) ?? AssociationVariable.predefined(name)
        switch value {
        case .character(let characters): states.append(State(step: .characters(characters)))
        case .texts(let texts): append(oneOf: texts)
        case nil:
          switch undefined {
          case .neverMatches: states.append(State(step: .characters([])))
          case .isText: for scalar in "$(\(name))".unicodeScalars { append(scalar) }
          }
        }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "*":
      let next = states.count + 1
      states.append(State(step: .characters([]), repeats: true, also: [next]))
    case "?": states.append(State(step: .any))
    default:
      for scalar in folded(scalar) { states.append(State(step: .scalar(scalar))) }
    }
  }

  /// Appends alternatives. They begin at a common state and end at a common state.
  private mutating func append(oneOf texts: [String]) {
    let fork = states.count
    states.append(State(step: .characters([])))
    var ends: [Int] = []
    for text in texts {
      states[fork].also.append(states.count)
      append(text, variables: [:], undefined: .isText, mayNest: false)
      ends.append(states.count)
      states.append(State(step: .characters([])))
    }
    for end in ends { states[end].also.append(states.count) }
  }

  private func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    isFolded ? Array(scalar.properties.lowercaseMapping.unicodeScalars) : [scalar]
  }

  /// Returns `true` if the pattern matches the whole text.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the length of the text and *m* is the length of the pattern including the
  ///   values of its variables.
  func matches(_ text: String) -> Bool {
    var current = StateSet(count: states.count)
    var next = StateSet(count: states.count)
    enter(0, &current)
    for scalar in text.unicodeScalars.flatMap({ folded($0) }) {
      next.removeAll()
      for state in current.members {
        if states[state].repeats { enter(state, &next) }
        if accepts(states[state].step, scalar) { enter(state + 1, &next) }
      }
      if next.members.isEmpty { return false }
      swap(&current, &next)
    }
    return current.members.contains(states.count - 1)
  }

  /// Enters a state and, transitively, all states that are entered together with it.
  private func enter(_ state: Int, _ set: inout StateSet) {
    var reached = set.members.count
    guard set.insert(state) else { return }
    while reached < set.members.count {
      for other in states[set.members[reached]].also { set.insert(other) }
      reached += 1
    }
  }

  private func accepts(_ step: Step, _ scalar: Unicode.Scalar) -> Bool {
    switch step {
    case .scalar(let own): own == scalar
    case .any: true
    case .end: false
    case .characters(let characters):
      characters.contains(scalar)
        || (isFolded && !characters.isDisjoint(with: [.upper, .lower]) && scalar.isASCIILetter)
    }
  }

  /// A part of a pattern's text.
  enum Piece: Equatable {
    case text(String)
    case variable(String)
  }

  /// Returns the names of variables and the text between them, in order.
  static func pieces(of text: String, findsVariables: Bool = true) -> [Piece] {
    guard findsVariables else { return [.text(text)] }
    var pieces: [Piece] = []
    var rest = text.unicodeScalars[...]
    while let dollar = rest.firstIndex(of: "$") {
      let opening = rest.index(after: dollar)
      guard opening < rest.endIndex, rest[opening] == "(", let closing = rest[opening...].firstIndex(of: ")") else {
        pieces.append(.text(String(rest[...dollar])))
        rest = rest[opening...]
        continue
      }
      if dollar > rest.startIndex { pieces.append(.text(String(rest[..<dollar]))) }
      pieces.append(.variable(String(rest[rest.index(after: opening)..<closing])))
      rest = rest[rest.index(after: closing)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }
}

/// The set of states that a pattern is in while it reads a text.
private struct StateSet {
  private(set) var members: [Int] = []
  /// The latest round in which each state was entered.
  private var rounds: [Int]
  private var round = 1

  init(count: Int) { rounds = [Int](repeating: 0, count: count) }

  @discardableResult
  mutating func insert(_ state: Int) -> Bool {
    guard rounds[state] != round else { return false }
    rounds[state] = round
    members.append(state)
    return true
  }

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    round += 1
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
