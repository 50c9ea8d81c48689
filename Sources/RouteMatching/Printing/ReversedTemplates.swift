// Finds the values of parameters that only `set` uses, by running its templates backwards. For example, with the alias
// `/b{n}` and `"set": { "id": "book-{n}" }`, the `id` `book-42` gives the `n` `42`.
extension LinkPrinter {
  /// Finds the values of all parameters that only `set` uses, so that `set` gives the route's parameters their values.
  mutating func runBindings() throws(PrintFailure) {
    for binding in pattern[.bindings] {
      let parameter = binding[.parameter]
      if written.contains(parameter) || gaps?.contains(parameter) == true { continue }
      let before = self
      if try run(binding[.parts], on: parameter) { written.insert(parameter) } else { self = before }
    }
    for binding in pattern[.bindings] where !written.contains(binding[.parameter]) {
      if gaps?.contains(binding[.parameter]) == true { continue }
      let name = name(binding[.parameter])
      throw PrintFailure(
        .notCarried, parameter: name,
        rule: isAbsent(binding[.parameter]) ? "" : "no template in 'set' makes this value of '\(name ?? "")'")
    }
  }

  /// Sets the values of a template's captures so that the template produces the value of a parameter. Returns `false`
  /// if this is impossible. Literal text is searched from the left, except for text at the end of the template, which
  /// must be at the end of the value.
  private mutating func run(_ parts: List<Record<Block.TemplatePart>>, on parameter: Int) throws(PrintFailure)
    -> Bool
  {
    let text: [UInt8]
    switch try printed(parameter) {
    case .text(let value): text = value
    case .absent:
      // A value that is equal to the default counts as absent, but a template may have to produce it.
      let record = parameters[parameter]
      guard record[.flags].contains(.hasDefault) else { return parts.contains(where: mayBeMissing) }
      text = Array(record[.defaultText].string.utf8)
    default: return false
    }
    var position = 0
    var pending: (part: Record<Block.TemplatePart>, capture: Int, start: Int)?
    for index in 0...parts.count {
      var literal: [UInt8] = []
      if index < parts.count {
        let part = parts[index]
        if let capture = part[.capture] {
          pending = (part, capture, position)
          continue
        }
        // A template that uses the whole link, its query or its fragment can't be run backwards.
        guard part[.source] == .text else { return false }
        literal = Array(part[.text].string.utf8)
      }
      let isLast = pending != nil && index >= parts.count - 1
      let first = isLast ? max(position, text.count - literal.count) : position
      guard let end = find(literal, in: text, from: first, anywhere: pending != nil && !isLast) else { return false }
      if let (part, capture, start) = pending {
        guard let value = value(of: part, capture, Array(text[start..<end])) else { return false }
        let known = try printed(capture)
        guard known == .absent || known == value else { return false }
        set(capture, value)
        pending = nil
      }
      position = end + literal.count
    }
    return position == text.count
  }

  /// Returns `true` if an element of a template is the value of an optional item, has no fallback, and is absent. The
  /// template then produces no value.
  private func mayBeMissing(_ part: Record<Block.TemplatePart>) -> Bool {
    guard let capture = part[.capture], part[.text].isEmpty, isAbsent(capture) else { return false }
    func isOptional(_ condition: ConditionRecord) -> Bool {
      guard !condition[.flags].contains(.required), let piece = condition[.piece] else { return false }
      return piece[.parts].contains { $0[.capture] == capture }
    }
    return pattern[.query].contains(where: isOptional) || pattern[.fragmentQuery].contains(where: isOptional)
  }

  /// Returns the value that an element of a template would write as the given text, or `nil` if there is none.
  private func value(of part: Record<Block.TemplatePart>, _ capture: Int, _ text: [UInt8]) -> PrintedValue? {
    let isRest = part[.source] == .rest
    guard let pieces = part[.place].pieces(of: text, isRest: isRest) else { return nil }
    return isRest ? .list(pieces) : listed(pieces[0], capture)
  }

  /// Returns the text as a list if the capture is a list with a separator, which is the only capture of its component.
  private func listed(_ text: [UInt8], _ capture: Int) -> PrintedValue {
    var pieces = pattern[.segments].map { $0 } + pattern[.query].compactMap { $0[.piece] }
    pieces += pattern[.fragmentQuery].compactMap { $0[.piece] } + [pattern[.fragment]].compactMap { $0 }
    let own = pieces.first { captures(of: $0) == [capture] }
    guard let written = own?[.text].bytes, !written.isEmpty else { return .text(text) }
    let separator = decoded(written, ByteRange(0, written.count), plusIsSpace: false) { Array($0) }
    var values: [[UInt8]] = []
    var start = 0
    while let end = (start..<text.count).first(where: { text[$0...].starts(with: separator) }) {
      values.append(Array(text[start..<end]))
      start = end + separator.count
    }
    return .list(values + [Array(text[start...])])
  }

  private func find(_ literal: [UInt8], in text: [UInt8], from start: Int, anywhere: Bool) -> Int? {
    (start...(anywhere ? text.count : start)).first { text[$0...].starts(with: literal) }
  }
}
