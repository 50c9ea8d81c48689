/// A list of the problems that one source finds: a file's JSON, a check or a lint rule.
///
/// It keeps each problem once, even if several variants of a pattern have it, and only the first 100. So neither memory
/// nor the output grows with the number of mistakes.
@propertyWrapper
package struct Limited: Sendable {
  /// The maximum number of problems of one source.
  package static let maximumCount = 100
  fileprivate static let rule = "too-many-problems"

  package var wrappedValue: [Diagnostic] {
    didSet {
      if let last = wrappedValue.last, wrappedValue.dropLast().contains(where: { $0.isSame(as: last) }) {
        wrappedValue.removeLast()
      }
      wrappedValue = wrappedValue.limited
    }
  }

  /// Creates a list that is empty, or that begins with the problems of another such list.
  package init(wrappedValue: [Diagnostic]) { self.wrappedValue = wrappedValue }
}

extension [Diagnostic] {
  /// The first problems up to the maximum. If there are more, a diagnostic about that follows, which has the highest
  /// severity of the omitted problems.
  package var limited: [Diagnostic] {
    guard count > Limited.maximumCount,
      count > Limited.maximumCount + 1 || self[Limited.maximumCount].rule != Limited.rule
    else { return self }
    let omitted = self[Limited.maximumCount...]
    let severity = omitted.map { $0.severity }.min { $0.rank < $1.rank } ?? .error
    let first = self[Limited.maximumCount].range
    let place = SourceRange(file: first.file, lower: first.lower, upper: first.lower)
    return prefix(Limited.maximumCount) + [
      Diagnostic(severity, Limited.rule, "there are more problems than are reported", at: place)
    ]
  }
}
