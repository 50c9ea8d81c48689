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
      wrappedValue.dropRepetitions()
      wrappedValue.limit()
    }
  }

  package init(wrappedValue: [Diagnostic]) {
    self.wrappedValue = wrappedValue.withoutRepetitions
    self.wrappedValue.limit()
  }
}

extension [Diagnostic] {
  /// Removes the problems beyond the maximum, and appends a diagnostic about their removal, which has the highest
  /// severity of the removed problems.
  package mutating func limit() {
    guard count > Limited.maximumCount,
      count > Limited.maximumCount + 1 || self[Limited.maximumCount].rule != Limited.rule
    else {
      return
    }
    let severity = self[Limited.maximumCount...].map { $0.severity }.min { $0.rank < $1.rank } ?? .error
    let first = self[Limited.maximumCount].range
    let place = SourceRange(file: first.file, lower: first.lower, upper: first.lower)
    removeLast(count - Limited.maximumCount)
    append(Diagnostic(severity, Limited.rule, "there are more problems than are reported", at: place))
  }

  /// Removes the last problem if an earlier one has the same range, rule and message.
  fileprivate mutating func dropRepetitions() {
    guard let last else { return }
    let isRepeated = dropLast().contains {
      $0.range == last.range && $0.rule == last.rule && $0.message == last.message
    }
    if isRepeated { removeLast() }
  }

  /// The problems without repetitions.
  package var withoutRepetitions: [Diagnostic] {
    reduce(into: []) { result, diagnostic in
      result.append(diagnostic)
      result.dropRepetitions()
    }
  }

  /// The first problems up to the maximum, followed by a diagnostic if there are more.
  package var limited: [Diagnostic] {
    var list = self
    list.limit()
    return list
  }
}
