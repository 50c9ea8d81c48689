/// A pattern of an association file. `*` matches any characters including `/`, `?` matches any single character,
/// `$(name)` matches a value of a variable, and everything else matches itself (developer.apple.com:
/// `applinks.Details.Components`).
///
/// A pattern must match the whole component. Matching never backtracks: it goes through the pattern once, and keeps all
/// positions in the text that a match can have reached. Characters are Unicode scalars, as in the system's matcher.
struct AssociationPattern {
  private enum Element {
    case scalar(Unicode.Scalar)
    case characters(Set<Unicode.Scalar>)
    case one
    case any
    case oneOf([[Element]])
  }

  private var elements: [Element] = []
  private let isFolded: Bool

  /// Creates a pattern with the values of the file's variables.
  ///
  /// - Parameters:
  ///   - isFolded: Pass `true` to ignore letter case, also in the values of variables.
  ///   - readsUndefined: Pass `true` to read a variable that the file doesn't define as plain text. Otherwise, the pattern
  ///     matches nothing then. Apple doesn't document it.
  init(_ text: String, variables: [String: [String]], isFolded: Bool, readsUndefined: Bool) {
    self.isFolded = isFolded
    for piece in AssociationPattern.pieces(of: text) {
      switch piece {
      case .text(let text): elements += elements(of: text)
      case .variable(let name):
        switch variables[name].map(AssociationVariable.texts) ?? AssociationVariable.predefined(name) {
        case .character(let own):
          elements.append(.characters(Set(own.characters.unicodeScalars.flatMap { folded($0) })))
        case .texts(let texts): elements.append(.oneOf(texts.map { elements(of: $0) }))
        case nil: elements += readsUndefined ? elements(of: "$(\(name))") : [.characters([])]
        }
      }
    }
  }

  private func elements(of text: String) -> [Element] {
    text.unicodeScalars.flatMap { scalar -> [Element] in
      switch scalar {
      case "*": [.any]
      case "?": [.one]
      default: folded(scalar).map { .scalar($0) }
      }
    }
  }

  private func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    isFolded ? Array(scalar.properties.lowercaseMapping.unicodeScalars) : [scalar]
  }

  /// Returns `true` if the pattern matches the whole text.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the length of the text and *m* is the length of the pattern including the
  ///   values of its variables.
  func matches(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.flatMap { folded($0) }
    return ends(of: elements, in: scalars, from: [0]).last == scalars.count
  }

  /// Returns the positions in a text where a match can end, given the positions where it can begin. The positions are
  /// in ascending order.
  private func ends(of elements: [Element], in text: [Unicode.Scalar], from starts: [Int]) -> [Int] {
    var places = starts
    for element in elements {
      guard let first = places.first else { return [] }
      switch element {
      case .any: places = Array(first...text.count)
      case .oneOf(let texts): places = Set(texts.flatMap { ends(of: $0, in: text, from: places) }).sorted()
      default:
        places.removeAll { $0 == text.count || !accepts(element, text[$0]) }
        for index in places.indices { places[index] += 1 }
      }
    }
    return places
  }

  private func accepts(_ element: Element, _ scalar: Unicode.Scalar) -> Bool {
    switch element {
    case .scalar(let own): own == scalar
    case .characters(let characters): characters.contains(scalar)
    case .one, .any, .oneOf: true
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
