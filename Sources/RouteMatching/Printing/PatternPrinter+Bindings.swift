// `set`, backwards.
extension PatternPrinter {
  /// Finds the values that a pattern's own parameters must have for its `set` to give the route's values.
  mutating func runBindings() throws(PrintFailure) {
    typealias Binding = TableLayout.Binding
    let start = table.word(pattern, Pattern.bindings.rawValue)
    for index in 0..<table.word(pattern, Pattern.bindingCount.rawValue) {
      let binding = table.record(start, index, Binding.count.rawValue)
      let parameter = table.word(binding, Binding.parameter.rawValue)
      if let gaps, gaps[parameter] { continue }
      guard table.word(binding, Binding.kind.rawValue) == TableLayout.BindingKind.template.rawValue,
        run(table.word(binding, Binding.parts.rawValue), table.word(binding, Binding.partCount.rawValue), on: parameter)
      else { throw PrintFailure(.notCarried, parameter: name(parameter)) }
      isWritten[parameter] = true
    }
  }

  /// Whether a template gives the value; then its parameters have their values. Literal text is found from the left.
  private mutating func run(_ parts: Int, _ count: Int, on parameter: Int) -> Bool {
    let text: [UInt8]
    switch values[parameter] {
    case .text(let value): text = value
    case .absent:
      // The default is not carried, and a constant may be the default.
      let record = table.parameterOffset(route: route, parameter)
      let hasDefault =
        table.word(record, TableLayout.Parameter.flags.rawValue) & TableLayout.ParameterFlag.hasDefault != 0
      guard hasDefault else { return false }
      text = Array(table.text(record, TableLayout.Parameter.defaultText.rawValue).utf8)
    default: return false
    }
    typealias Part = TableLayout.TemplatePart
    var position = 0
    var pending: (part: Int, start: Int)?
    for index in 0...count {
      var literal: [UInt8] = []
      if index < count {
        let part = table.record(parts, index, Part.count.rawValue)
        if table.word(part, Part.value.rawValue) > 0 {
          pending = (part, position)
          continue
        }
        literal = Array(table.text(part, Part.text.rawValue).utf8)
      }
      let end =
        index == count && pending != nil
        ? text.count : find(literal, in: text, from: position, anywhere: pending != nil)
      guard let end else { return false }
      if let (part, start) = pending {
        guard let value = value(of: part, Array(text[start..<end])) else { return false }
        let capture = table.word(part, Part.value.rawValue) - 1
        guard values[capture].isAbsent || values[capture] == value else { return false }
        values[capture] = value
        pending = nil
      }
      position = end + literal.count
    }
    return position == text.count
  }

  /// The value that a part of a template writes as this text.
  private func value(of part: Int, _ text: [UInt8]) -> PrintedValue? {
    typealias Part = TableLayout.TemplatePart
    let place = TemplatePlace(rawValue: table.word(part, Part.place.rawValue)) ?? .text
    let isRest = table.word(part, Part.isRest.rawValue) != 0
    guard let pieces = place.pieces(of: text, isRest: isRest) else { return nil }
    return isRest ? .list(pieces) : .text(pieces[0])
  }

  private func find(_ literal: [UInt8], in text: [UInt8], from start: Int, anywhere: Bool) -> Int? {
    var position = start
    while position + literal.count <= text.count {
      if text[position..<position + literal.count].elementsEqual(literal) { return position }
      if !anywhere { return nil }
      position += 1
    }
    return nil
  }
}
