/// The problems that one source finds: a file's JSON, a check, a rule of lint. Each is kept once, however many forms of a pattern
/// have it, and only the first 100 are, so that neither memory nor what is printed grows with what is wrong.
@propertyWrapper
package struct Limited: Sendable {
  /// The most problems of one source that are said.
  package static let most = 100
  fileprivate static let rule = "too-many-problems"

  package var wrappedValue: [Diagnostic] {
    didSet {
      wrappedValue.dropRepetitions()
      wrappedValue.limit()
    }
  }

  package init(wrappedValue: [Diagnostic]) {
    self.wrappedValue = wrappedValue.saidOnce
    self.wrappedValue.limit()
  }
}

extension [Diagnostic] {
  /// Drops what is too many and says so, as gravely as the gravest that is dropped.
  package mutating func limit() {
    guard count > Limited.most, count > Limited.most + 1 || self[Limited.most].rule != Limited.rule else {
      return
    }
    let severity = self[Limited.most...].map { $0.severity }.min { $0.rank < $1.rank } ?? .error
    let first = self[Limited.most].range
    let place = SourceRange(file: first.file, lower: first.lower, upper: first.lower)
    removeLast(count - Limited.most)
    append(Diagnostic(severity, Limited.rule, "there are more problems than are reported", at: place))
  }

  /// Drops what an earlier one says in the same words of the same place.
  fileprivate mutating func dropRepetitions() {
    guard let last else { return }
    let isRepeated = dropLast().contains {
      $0.range == last.range && $0.rule == last.rule && $0.message == last.message
    }
    if isRepeated { removeLast() }
  }

  /// Each of them once.
  package var saidOnce: [Diagnostic] {
    reduce(into: []) { result, diagnostic in
      result.append(diagnostic)
      result.dropRepetitions()
    }
  }

  /// The same without what is too many.
  package var limited: [Diagnostic] {
    var list = self
    list.limit()
    return list
  }
}
