import RouteLanguage

/// Where a pattern takes a parameter's value from, in words that are equal only where equal links give equal values.
struct ParameterSource: Hashable {
  private var text: String
  /// The query keys it has to do with.
  private(set) var keys: Set<String> = []

  init(_ parameter: Int, of pattern: PatternShape, at place: Int, _ shape: TableShape) {
    let route = shape.routes[pattern.route]
    let declared = route.parameters[parameter]
    text = ParameterSource.type(of: declared)
    if let binding = pattern.bindings.first(where: { $0.parameter == parameter }) {
      switch binding.source {
      case .wholeLink: text += " link"
      case .template(let parts):
        for part in parts {
          switch part {
          case .text(let literal): text += " '\(literal)'"
          case .value(let value):
            addCapture(value.capture, pattern, place, shape)
            text += " \(value.place) ?? \(value.fallback ?? "nil")"
          }
        }
      }
      return
    }
    let before = text
    addCapture(parameter, pattern, place, shape)
    if text == before, let label = shape.places[place].label, label.name == declared.name {
      text += " label"
      return
    }
    if text == before || !keys.isEmpty { text += " ?? \(declared.defaultText ?? "nil")" }
  }

  /// What a value is, whatever the type is called.
  private static func type(of parameter: ParameterShape) -> String {
    var text = parameter.type.base.rawValue
    if let enumeration = parameter.type.enumeration {
      let cases = enumeration.cases.map { item in
        item.wire.value + "|" + item.spellings.map(\.value).sorted().joined(separator: "|")
      }
      text = "enum(\(cases.sorted().joined(separator: ",")))\(enumeration.isCaseSensitive)"
    }
    text += "\(parameter.isList)\(parameter.isRest)\(parameter.isItems)\(parameter.isFlag)"
    return text + (parameter.type.swift ?? "")
  }

  private mutating func addCapture(_ capture: Int, _ pattern: PatternShape, _ place: Int, _ shape: TableShape) {
    let base = shape.places[place].declaration.basePath.count
    let origin = shape.origins[shape.places[place].origin]
    for (index, segment) in pattern.segments.enumerated() {
      guard let piece = described(segment.piece, capture) else { continue }
      let rest = pattern.restIndex ?? pattern.segments.count
      let fromEnd = pattern.segments.count - index
      text +=
        segment.isRest
        ? " rest \(index + base) \(fromEnd)"
        : index < rest ? " segment \(index + base)" : " segment -\(fromEnd)"
      text += piece
    }
    for condition in pattern.query {
      guard let piece = condition.piece.flatMap({ described($0, capture) }) else { continue }
      let key = condition.decodedKey
      text += " item \(key) \(condition.isLenient) \(condition.list != nil) \(origin.plusIsSpace)"
      // What is left over depends on what is named.
      if condition.isRemaining { text += " not \(pattern.query.map(\.decodedKey).sorted())" }
      text += " \(shape.options.repeated.rawValue)" + piece
      if condition.isLenient { text += " \(condition.piece?.language as Any)" }
      keys.insert(key)
    }
    guard let fragment = pattern.fragment else { return }
    if let piece = fragment.piece.flatMap({ described($0, capture) }) { text += " fragment\(piece)" }
    for condition in fragment.items {
      guard let piece = condition.piece.flatMap({ described($0, capture) }) else { continue }
      text += " fragment item \(condition.decodedKey) \(condition.isLenient)" + piece
    }
  }

  /// How a piece splits; a whole piece is its value.
  private func described(_ piece: PieceShape, _ capture: Int) -> String? {
    var result = ""
    var isThere = false
    for part in piece.parts {
      switch part {
      case .literal(let literal): result += " '\(literal)'"
      case .value(let other, let language, _):
        if other == capture { isThere = true }
        result += other == capture ? " this" : " other"
        if piece.parts.count > 1 { result += " \(language)" }
      }
    }
    guard isThere else { return nil }
    return piece.parts.count > 1 ? result : " \(piece.separator ?? "") \(piece.isRaw)"
  }
}
