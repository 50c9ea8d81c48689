import RouteMatching

/// Patterns told apart by the text of their first segment: those of different texts take no link together, so that thousands of
/// them need not be compared pair by pair.
struct FirstTexts {
  /// By the text, its case aside.
  private var groups: [[UInt8]: [Int]] = [:]
  private var others: [Int] = []
  private let all: [Int]

  /// - Parameter indices: those of the patterns that are looked at, in their order.
  init(_ patterns: [PatternShape], _ indices: [Int]) {
    all = indices
    for index in indices {
      if let text = patterns[index].firstText { groups[text, default: []].append(index) } else { others.append(index) }
    }
  }

  /// The indices, in their order, of the patterns that may share a link with one.
  func near(_ pattern: PatternShape) -> [Int] {
    pattern.firstText.map { ((groups[$0] ?? []) + others).sorted() } ?? all
  }
}

extension PatternShape {
  fileprivate var firstText: [UInt8]? {
    guard let first = segments.first, !first.isRest, first.piece.literal != nil,
      case .word(let symbols, _) = first.piece.language
    else { return nil }
    return symbols.map(asciiLowercased)
  }
}
