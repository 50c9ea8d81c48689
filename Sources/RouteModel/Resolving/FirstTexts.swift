import RouteMatching

/// Patterns grouped by the text of their first segment. Patterns with different texts share no links, so that thousands
/// of patterns need not be compared pair by pair.
package struct FirstTexts {
  /// The indices of the patterns in each group, by the text in lowercase.
  private var groups: [[UInt8]: [Int]] = [:]
  private var others: [Int] = []
  private let all: [Int]

  /// - Parameter indices: The indices of the patterns to group, in order.
  package init(_ patterns: [ResolvedPattern], _ indices: [Int]) {
    all = indices
    for index in indices {
      if let text = patterns[index].firstText { groups[text, default: []].append(index) } else { others.append(index) }
    }
  }

  /// Returns the indices, in order, of the patterns that may share a link with a pattern.
  package func near(_ pattern: ResolvedPattern) -> [Int] {
    pattern.firstText.map { ((groups[$0] ?? []) + others).sorted() } ?? all
  }
}

extension ResolvedPattern {
  fileprivate var firstText: [UInt8]? {
    guard let first = segments.first, !first.isRest, first.piece.literal != nil,
      case .word(let symbols, _) = first.piece.language
    else { return nil }
    return symbols.map(asciiLowercased)
  }
}
