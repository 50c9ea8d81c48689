/// A pattern of an association file: `*` is any run of characters, `/` included, `?` is any one, `$(name)` is one of a
/// variable's values, everything else is itself (developer.apple.com: `applinks.Details.Components`).
///
/// It matches a whole component or nothing. A match takes one pass over the text for any pattern: states are advanced
/// together, so there is no backtracking. Characters are Unicode scalars, as the system counts them.
struct AssociationPattern {
  private enum Step {
    case scalar(Unicode.Scalar)
    case characters(AssociationCharacters)
    case any
    case end
  }

  private struct State {
    var step: Step
    /// Stays in this state for any character.
    var repeats = false
    /// States entered together with this one.
    var also: [Int] = []
  }

  private var states: [State] = []
  private let isFolded: Bool

  /// A pattern's text with the values of the variables of its file.
  ///
  /// - Parameter isFolded: whether case doesn't count, in the values of variables neither.
  init(_ text: String, variables: [String: [String]], isFolded: Bool, undefined: UndefinedVariable) {
    self.isFolded = isFolded
    append(text, variables: variables, undefined: undefined, mayNest: true)
    states.append(State(step: .end))
  }

  /// What a variable that the file doesn't define does: Apple doesn't say.
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

  /// A fork into each text, whose ends lead to one state behind all of them.
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

  /// Whether the pattern takes the whole text.
  ///
  /// Cost: the length of the text times the length of the pattern, values of variables included.
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

  /// Enters a state and those that come with it, however many follow each other.
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

  /// A stretch of a pattern's text.
  enum Piece: Equatable {
    case text(String)
    case variable(String)
  }

  /// The text between variables and the variables' names, in order.
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

/// States that a pattern is in at once.
private struct StateSet {
  private(set) var members: [Int] = []
  /// The round in which a state was entered last.
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
