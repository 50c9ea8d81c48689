import RouteLanguage
import RouteMatching

// What a pattern captures, as values of the route's parameters.
extension SampleReader {
  /// What each capture of a pattern holds, percent-encoded.
  private struct Captures {
    var texts: [Int: [String]] = [:]
    var items: [Int: [SampleLink.Item]] = [:]
  }

  func reading(of pattern: PatternShape, _ entered: Entered, _ link: SampleLink) -> Outcome {
    guard let captures: Captures = captures(pattern, entered, link) else { return .unknown }
    let parameters: [ParameterShape] = shape.routes[pattern.route].parameters
    var values: [SampleValue] = []
    for (index, parameter) in parameters.enumerated() {
      if let binding = pattern.bindings.first(where: { $0.parameter == index }) {
        values.append(bound(binding, parameter, captures, link))
      } else {
        values.append(value(parameter, index, captures, link))
      }
    }
    for (parameter, value) in zip(parameters, values) {
      switch parameter.type.base {
      // Links inside have to lead somewhere; only those that the enumeration put there itself are known to.
      case .link where parameter.type.swift == nil:
        guard value.texts.allSatisfy({ knownLinks[$0] != nil }) else { return .unknown }
      case .url: guard value.texts.allSatisfy(isURI) else { return .unknown }
      default: break
      }
    }
    return .leads(SampleReading(route: pattern.route, values: values))
  }

  /// Whether nothing has to be encoded in a URL (RFC 3986 §2): what Foundation makes of other text isn't foretold.
  private func isURI(_ text: String) -> Bool {
    let reserved: [UInt8] = Array(":/?#[]@!$&'()*+,;=%".utf8)
    let bytes: [UInt8] = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      guard SampleWriter.isUnreserved(byte) || reserved.contains(byte) else { return false }
      guard byte == UInt8(ascii: "%") else { continue }
      guard bytes.count > index + 2, bytes[index + 1...index + 2].allSatisfy({ hexadecimalValue($0) != nil }) else {
        return false
      }
    }
    return true
  }

  private func captures(_ pattern: PatternShape, _ entered: Entered, _ link: SampleLink) -> Captures? {
    var captures = Captures()
    guard let texts: [String] = texts(pattern, entered, link) else { return nil }
    for (segment, text) in zip(pattern.segments, texts) {
      if segment.isRest {
        guard case .value(let capture, _, _)? = segment.piece.parts.first else { continue }
        let parts: [String] = text.split(separator: link.separator, omittingEmptySubsequences: false).map(String.init)
        if let capture { captures.texts[capture] = segment.piece.isRaw ? [text] : parts }
      } else {
        guard capture(segment.piece, text, into: &captures) else { return nil }
      }
    }
    let spoiled: Set<Int> = Set(
      pattern.groups.filter { $0.isLenient && standing($0, of: pattern, link.query) == .bad }.flatMap(\.members))
    for (index, condition) in pattern.query.enumerated() where !spoiled.contains(index) {
      guard capture(condition, link.query, pattern.query, into: &captures) else { return nil }
    }
    if let fragment = pattern.fragment, let text: String = link.fragment {
      let (head, items) = fragmentParts(fragment, text)
      if let piece = fragment.piece, !capture(piece, head, into: &captures) {
        // One slash at the end of a fragment's path is free.
        guard head.hasSuffix("/"), capture(piece, String(head.dropLast()), into: &captures) else { return nil }
      }
      for condition in fragment.items {
        guard capture(condition, items, fragment.items, into: &captures) else { return nil }
      }
    }
    let labels: [Int] = shape.routes[pattern.route].parameters.indices.filter { index in
      shape.routes[pattern.route].parameters[index].name == entered.place.label?.name
    }
    if let label: String = entered.label, let index: Int = labels.first { captures.texts[index] = [label] }
    return captures
  }

  private func capture(
    _ condition: ConditionShape, _ items: [SampleLink.Item], _ all: [ConditionShape], into captures: inout Captures
  ) -> Bool {
    guard let piece = condition.piece, !piece.parts.isEmpty else { return true }
    guard
      case .value(let capture, _, _)? = piece.parts.first(where: { part in
        if case .value = part { true } else { false }
      })
    else { return true }
    if condition.isRemaining {
      let rest: [SampleLink.Item] = items.filter { item in
        !isIgnored(item.key) && !all.contains { !$0.isRemaining && isSame($0.key, item.key) }
      }
      if let capture { captures.items[capture] = rest }
      return true
    }
    let values: [String] = values(condition, items)
    if values.isEmpty { return true }
    if condition.isFlag {
      if let capture { captures.texts[capture] = ["true"] }
      return true
    }
    if condition.isLenient, standing(condition, items) != .good { return true }
    if condition.list != nil {
      if let capture { captures.texts[capture] = values }
      return true
    }
    return self.capture(piece, values[0], into: &captures)
  }

  /// Splits a text at a piece's parameters, the earlier taking the shortest.
  private func capture(_ piece: PieceShape, _ text: String, into captures: inout Captures) -> Bool {
    if piece.literal != nil { return true }
    guard let words: [[UInt8]] = split(LinkSymbols.symbols(of: text)[...], piece.parts[...], piece.isFolded) else {
      return false
    }
    var index = 0
    for case .value(let capture, _, _) in piece.parts {
      if let capture { captures.texts[capture] = listed(words[index], piece.separator) }
      index += 1
    }
    return true
  }

  private func listed(_ word: [UInt8], _ separator: String?) -> [String] {
    guard let separator else { return [LinkSymbols.linkText(of: word)] }
    if word.isEmpty { return [] }
    let symbols: [UInt8] = LinkSymbols.symbols(of: separator)
    var parts: [[UInt8]] = [[]]
    var position = 0
    while position < word.count {
      if word[position...].starts(with: symbols) {
        parts.append([])
        position += symbols.count
      } else {
        parts[parts.count - 1].append(word[position])
        position += 1
      }
    }
    return parts.map { LinkSymbols.linkText(of: $0) }
  }

  private func split(
    _ word: ArraySlice<UInt8>, _ parts: ArraySlice<PartShape>, _ isFolded: Bool
  ) -> [[UInt8]]? {
    guard let part = parts.first else { return word.isEmpty ? [] : nil }
    switch part {
    case .literal(let text):
      let symbols: [UInt8] = LinkSymbols.symbols(of: text)
      let head: ArraySlice<UInt8> = word.prefix(symbols.count)
      let isSame: Bool =
        isFolded
        ? head.elementsEqual(symbols) { asciiLowercased($0) == asciiLowercased($1) } : head.elementsEqual(symbols)
      return isSame ? split(word.dropFirst(symbols.count), parts.dropFirst(), isFolded) : nil
    case .value(_, let language, _):
      let automaton: Automaton = shape.pool.automaton(language)
      for count in 0...word.count {
        let head: [UInt8] = Array(word.prefix(count))
        guard automaton.accepts(head) else { continue }
        if let others: [[UInt8]] = split(word.dropFirst(count), parts.dropFirst(), isFolded) { return [head] + others }
      }
      return nil
    }
  }

  // MARK: Values

  private func value(
    _ parameter: ParameterShape, _ index: Int, _ captures: Captures, _ link: SampleLink
  ) -> SampleValue {
    if let items: [SampleLink.Item] = captures.items[index] {
      let decoded: [SampleLink.Item] = items.map { item in
        SampleLink.Item(key: SampleReader.decoded(item.key), value: item.value.map(SampleReader.decoded))
      }
      return decoded.isEmpty ? .absent : .items(decoded)
    }
    guard let texts: [String] = captures.texts[index] else { return .absent }
    let isRaw: Bool = parameter.isRawRest
    if isRaw { return .text(texts.first ?? "") }
    if parameter.isRest { return .list(texts.map(SampleReader.decoded)) }
    let decoded: [String] = texts.map { parameter.type.canonical(SampleReader.decoded($0)) }
    if parameter.isList { return decoded.isEmpty ? .absent : .list(decoded) }
    return parameter.settled(decoded.first ?? "")
  }

  private func bound(
    _ binding: BindingShape, _ parameter: ParameterShape, _ captures: Captures, _ link: SampleLink
  ) -> SampleValue {
    switch binding.source {
    case .wholeLink: return .text(link.text)
    case .template(let parts):
      var bytes: [UInt8] = []
      for part in parts {
        switch part {
        case .text(let literal): bytes += Array(literal.utf8)
        case .value(let value):
          let pieces: [String] =
            captures.texts[value.capture]?.map(SampleReader.decoded) ?? value.fallback.map { [$0] } ?? []
          // What an item that isn't there would say is said by nobody.
          guard let first: String = pieces.first else { return .absent }
          value.place.append((value.isRest ? pieces : [first]).map { Array($0.utf8) }, to: &bytes)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      return parameter.settled(parameter.type.canonical(text))
    }
  }
}

extension ParameterShape {
  /// The value of a canonical text: absent where it is the default.
  func settled(_ text: String) -> SampleValue {
    if isFlag { return text == "true" ? .text(text) : .absent }
    if let defaultText, type.canonical(defaultText) == text { return .absent }
    return .text(text)
  }
}

extension TypeShape {
  /// The one spelling of a value: wire names, plain decimals, seconds.
  func canonical(_ text: String) -> String {
    if let enumeration { return enumeration.case(of: text)?.wire.value ?? text }
    let bytes: [UInt8] = Array(text.utf8)
    switch base {
    case .int: return ValueText.int(bytes).map { "\($0)" } ?? text
    case .uint: return ValueText.uint(bytes).map { "\($0)" } ?? text
    case .double: return ValueText.double(bytes).flatMap { ValueText.text($0) } ?? text
    case .bool: return ValueText.bool(bytes).map { $0 ? "true" : "false" } ?? text
    case .duration: return ValueText.duration(bytes).map { "\($0)" } ?? text
    case .uuid: return String(decoding: bytes.map(asciiLowercased), as: UTF8.self)
    case .string, .date, .url, .link: return text
    }
  }
}
