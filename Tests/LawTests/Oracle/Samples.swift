/// Texts that represent all texts of a component, so that trying them decides containment.
enum Samples {
  /// Returns `true` if RFC 3986 allows the byte raw in a segment, a query or a fragment: unreserved and reserved
  /// characters.
  static func standsRaw(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || "-._~".utf8.contains(byte) || Unit.reserved.contains(byte)
  }

  /// Returns every literal unchanged (and in other cases, if case is ignored), combined with every word of each
  /// parameter's type. The remaining parameters have a few words only.
  static func texts(of parts: [ModelPart], isFolded: Bool) -> [Units] {
    let choices = parts.map { part in
      switch part {
      case .literal(let text): literals(text, isFolded: isFolded)
      case .parameter(let use): words(of: use)
      }
    }
    var result: [Units] = []
    for varied in parts.indices {
      var texts: [Units] = [[]]
      for (index, words) in choices.enumerated() {
        texts = texts.flatMap { text in (index == varied ? words[...] : words.prefix(3)).map { text + $0 } }
      }
      result += texts
    }
    return parts.isEmpty ? [[]] : result
  }

  /// Returns values of all items with a key, as many as two conditions distinguish: none, one of each kind, and several
  /// if one of the conditions is for a list.
  static func values(_ items: (ModelItem?, ModelItem?)) -> [[Units?]] {
    var texts: [Units?] = [nil] + TypeUniverse.words.map { Units(text: $0) }
    for item in [items.0, items.1] {
      if case .piece(let parts)? = item?.value { texts += Samples.texts(of: parts, isFolded: false).map { $0 } }
    }
    var values: [[Units?]] = [[]] + texts.map { [$0] }
    guard items.0?.isRepeatable == true || items.1?.isRepeatable == true else { return values }
    for text in texts { values += [[text, text], [text, text, text], [text, []]] }
    return values
  }

  private static func literals(_ text: String, isFolded: Bool) -> [Units] {
    let units = Units(link: text.utf8) ?? []
    guard isFolded else { return [units] }
    let raised = units.map {
      Unit(byte: (0x61...0x7A).contains($0.byte) ? $0.byte & 0xDF : $0.byte, wasEscaped: $0.wasEscaped)
    }
    return [units, units.folded, raised]
  }

  private static func words(of use: ModelParameter) -> [Units] {
    let type = TypeUniverse.type(use.type ?? "String")
    var words: [Units] = []
    for word in TypeUniverse.words where type.parse(word) != nil {
      let raw = Units(text: word)
      words.append(raw)
      // Add the same word with its reserved characters percent-encoded.
      let escaped = raw.map { Unit(byte: $0.byte, wasEscaped: Unit.reserved.contains($0.byte)) }
      if escaped != raw { words.append(escaped) }
    }
    guard let list = use.list, let separator = list.separator else { return words }
    let mark = Units(link: separator.utf8) ?? []
    let counts = [0, 1, 2, 3, 4].filter { $0 >= list.minimum && $0 <= list.maximum ?? .max }
    return counts.flatMap { count -> [Units] in
      if count == 0 { return [[]] }
      return words.prefix(count == 1 ? .max : 4).map { word in
        Array([Units](repeating: word, count: count).joined(separator: mark))
      }
    }
  }
}

/// A cache of the containment of components. Each test has its own, because tests run in parallel.
final class SampleCache {
  private var pieces: [String: (Bool, Bool)] = [:]

  func contained(_ key: String, _ decide: () -> (Bool, Bool)) -> (Bool, Bool) {
    if let known = pieces[key] { return known }
    let decided = decide()
    pieces[key] = decided
    return decided
  }
}
