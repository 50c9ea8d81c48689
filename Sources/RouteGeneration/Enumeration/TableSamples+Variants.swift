import RouteLanguage

// A link's own text varied: what stands around its values.
extension TableSamples {
  /// Around bounds, else none, one and several.
  mutating func addCounts(
    _ route: Int, _ pattern: PatternShape, _ place: PlaceShape, _ full: SampleWriter.Values, _ index: Int
  ) {
    guard let one: String = full.texts[index]?.first else { return }
    let isItem: Bool = pattern.query.contains { $0.list != nil && $0.carries(index) }
    let isBounded: Bool =
      pattern.query.contains { $0.carries(index) && ($0.piece?.separator != nil || $0.list?.maximum != nil) }
      || shape.routes[route].parameters[index].minimumCount > 0
    for count in isBounded ? Array(0...6) : [0, 1, 3, 9] where count > 0 || isItem {
      var values: SampleWriter.Values = full
      values.texts[index] = count == 0 ? nil : [String](repeating: one, count: count)
      add(route, pattern, place, values)
    }
  }

  // MARK: Literals

  /// Each piece of literal text with a letter more, with its first letter in the other case, and with a character less
  /// where a value stands beside it.
  mutating func addNearMisses(
    _ route: Int, _ pattern: PatternShape, _ place: PlaceShape, _ full: SampleWriter.Values
  ) {
    addShorter(route, pattern, place, full)
    for edit in [TableSamples.longer, TableSamples.flipped] {
      for index in pattern.segments.indices {
        var near: PatternShape = pattern
        if near.segments[index].piece.editLiteral(edit) { add(route, near, place, full) }
      }
      for index in pattern.query.indices {
        var near: PatternShape = pattern
        if near.query[index].piece?.editLiteral(edit) == true { add(route, near, place, full) }
        near = pattern
        let key: String = edit(near.query[index].key)
        if near.query[index].key.isEmpty || key == near.query[index].key { continue }
        near.query[index].key = key
        add(route, near, place, full)
      }
      var near: PatternShape = pattern
      if near.fragment?.piece?.editLiteral(edit) == true { add(route, near, place, full) }
      for index in (pattern.fragment?.items ?? []).indices {
        var near: PatternShape = pattern
        let key: String = edit(near.fragment?.items[index].key ?? "")
        near.fragment?.items[index].key = key
        add(route, near, place, full)
      }
    }
  }

  private mutating func addShorter(
    _ route: Int, _ pattern: PatternShape, _ place: PlaceShape, _ full: SampleWriter.Values
  ) {
    for index in pattern.segments.indices where pattern.segments[index].piece.literal == nil {
      var near: PatternShape = pattern
      if near.segments[index].piece.editLiteral({ String($0.dropLast()) }) { add(route, near, place, full) }
    }
  }

  private static func longer(_ text: String) -> String { text.contains { $0.isLetter } ? text + "x" : text }

  private static func flipped(_ text: String) -> String {
    var result = ""
    var isDone = false
    var previous: Character = " "
    for character in text {
      // The hex digits of an escape have no case to flip.
      if !isDone, character.isASCII, character.isLetter, previous != "%" {
        result += character.isUppercase ? character.lowercased() : character.uppercased()
        isDone = true
      } else {
        result.append(character)
      }
      if previous == "%" { previous = "%" == character ? " " : "0" } else { previous = character }
    }
    return result
  }

  // MARK: Items and path

  /// Each query item missing, twice, empty and without a value; all in the other order; one that is not listed.
  mutating func addItemVariants(_ route: Int, _ link: SampleLink) {
    var other: SampleLink = link
    other.query.append(SampleLink.Item(key: "unlisted", value: "1"))
    add(route, other)
    if link.query.count > 1 {
      other = link
      other.query.reverse()
      add(route, other)
    }
    for (index, item) in link.query.enumerated() {
      other = link
      other.query.remove(at: index)
      add(route, other)
      other = link
      other.query.append(item)
      add(route, other)
      other = link
      other.query.insert(SampleLink.Item(key: item.key, value: "%21"), at: index)
      add(route, other)
      for value in ["", nil] {
        other = link
        other.query[index].value = value
        add(route, other)
      }
    }
  }

  /// A slash more or less at the end, a segment more or less, an empty one, another fragment or none.
  mutating func addPathVariants(_ route: Int, _ pattern: PatternShape, _ link: SampleLink) {
    if pattern.segments.contains(where: { $0.piece.isRaw }) { return }
    var other: SampleLink = link
    if !link.segments.isEmpty || (link.authority != nil && link.authority != "" && !link.hasHost) {
      other.endsWithSlash.toggle()
      add(route, other)
    }
    for index in link.segments.indices {
      other = link
      other.segments.remove(at: index)
      add(route, other)
    }
    other = link
    other.segments.append("more")
    add(route, other)
    if link.hasHost, !link.segments.contains("") { addEmptySegment(route, link) }
    other = link
    other.fragment = link.fragment == nil ? "top" : nil
    add(route, other)
  }

  private mutating func addEmptySegment(_ route: Int, _ link: SampleLink) {
    var doubled: SampleLink = link
    doubled.segments.insert("", at: 0)
    if link.segments.isEmpty { doubled.endsWithSlash = true }
    switch shape.options.emptySegments {
    case .refuse, .keep: add(route, doubled.text, as: doubled)
    case .collapse: add(route, doubled.text, as: link)
    }
  }

  // MARK: What no parameter keeps

  /// Values that a pattern has and the route has not: `{_: Type}`, names that only `set` knows.
  mutating func addUnkept(_ route: Int, _ pattern: PatternShape) {
    guard let place: PlaceShape = firstPlace(of: pattern) else { return }
    let full: SampleWriter.Values = values(of: pattern, place, isFull: true)
    let count: Int = shape.routes[route].parameters.count
    for (capture, language) in pattern.unkept(parameters: count) {
      for word in unkeptWords(of: language) {
        var values: SampleWriter.Values = full
        if let capture { values.texts[capture] = [word] } else { values.anonymous[language] = word }
        add(route, pattern, place, values)
      }
    }
  }

  /// What a route does not take.
  mutating func addExclude(_ route: Int, _ exclude: PatternShape, of pattern: PatternShape) {
    // Where both hold; an exclusion of other origins is tried at one of its own.
    var both: PatternShape = exclude
    both.origins &= pattern.origins
    for places in [both, exclude] {
      guard let place: PlaceShape = firstPlace(of: places) else { continue }
      let values: SampleWriter.Values = values(of: exclude, place, isFull: true)
      add(route, exclude, place, values)
      addNearMisses(route, exclude, place, values)
    }
    addUnkept(route, exclude)
  }

  private func firstPlace(of pattern: PatternShape) -> PlaceShape? {
    let origin: Int? = shape.printingOrder.first { pattern.origins >> UInt64($0) & 1 == 1 }
    return origin.flatMap { shape.printedPlace(of: $0) ?? places(of: $0).first }
  }

  // MARK: Borders

  /// For each two routes that meet, a link that fits both.
  mutating func addBorders() {
    for (route, text) in meetings {
      if let link: SampleLink = SampleLink(text) { add(route, text, as: link) }
    }
  }

  // MARK: Origins

  /// The pattern at origins that it isn't for.
  mutating func addElsewhere(_ route: Int, _ pattern: PatternShape) {
    for origin in shape.printingOrder where pattern.origins >> UInt64(origin) & 1 == 0 {
      guard let place: PlaceShape = shape.printedPlace(of: origin) ?? places(of: origin).first else { continue }
      add(route, pattern, place, values(of: pattern, place, isFull: true))
    }
  }

  /// Around each place, by one route that is reachable there: hosts that look like it, other schemes and ports.
  mutating func addPlaces() {
    for place in shape.places where place.declaration.environment == nil && place.declaration.port != .any {
      guard let pattern = shape.patterns.first(where: { canShow(place, $0) }),
        let link: SampleLink = writer.link(pattern, at: place, values(of: pattern, place, isFull: true))
      else { continue }
      for scheme in ["https", "http", "x" + link.scheme] where scheme != link.scheme {
        var other: SampleLink = link
        other.scheme = scheme
        add(pattern.route, other)
      }
      guard let host: String = link.authority, link.hasHost, shape.origins[place.origin].separator == nil else {
        continue
      }
      var authorities: [String] = ["evil" + host, host + ".evil.example", "a.b." + host, host + ":8081"]
      let labels: [Substring] = host.split(separator: ".")
      if labels.count > 2 { authorities.append(labels.dropFirst().joined(separator: ".")) }
      for authority in authorities {
        var other: SampleLink = link
        other.authority = authority
        add(pattern.route, other)
      }
      // Text that is a value keeps its case.
      if case .any = place.declaration.host { continue }
      add(pattern.route, link.text.replacingFirst(host, by: host.uppercased()) ?? link.text, as: link)
    }
  }

  private func canShow(_ place: PlaceShape, _ pattern: PatternShape) -> Bool {
    !pattern.refuses && pattern.origins >> UInt64(place.origin) & 1 == 1
  }

  /// Lines about what is set aside before matching: an item of each pattern of `ignoredQuery`, and one that only looks like it.
  var asideLines: [String] {
    guard let exemplar: Exemplar = exemplars.keys.sorted().compactMap({ exemplars[$0] }).first(where: \.isCanonical),
      !exemplar.link.contains("?"), !exemplar.link.contains("#")
    else { return [] }
    return shape.options.ignoredQuery.map(\.value).map { pattern in
      let key: String = pattern.hasSuffix("*") ? pattern.dropLast() + "any" : pattern
      return "\(exemplar.link)?\(key)=1&x\(key)=1 \(key)"
    }
  }

  /// A destination's link inside each wrapper.
  mutating func addWrappers() {
    guard let first: Int = exemplars.keys.sorted().first(where: { exemplars[$0]?.isCanonical ?? false }),
      let exemplar: Exemplar = exemplars[first]
    else { return }
    for wrapper in shape.wrappers {
      var values = SampleWriter.Values()
      values.texts[0] = [exemplar.link]
      guard let link: SampleLink = writer.link(wrapper.pattern, at: wrapper.place, values, separator: "/") else {
        continue
      }
      add(first, link.text, .link(route: first, canonical: exemplar.link))
    }
  }
}

extension PatternShape {
  /// Captures that are no parameter of the route, of which there are so many.
  fileprivate func unkept(parameters count: Int) -> [(capture: Int?, language: Language)] {
    var found: [(capture: Int?, language: Language)] = []
    var pieces: [PieceShape] = segments.filter { !$0.isRest }.map(\.piece)
    pieces += (query + (fragment?.items ?? [])).compactMap(\.piece)
    if let piece = fragment?.piece { pieces.append(piece) }
    for piece in pieces {
      for case .value(let capture, let language, _) in piece.parts where capture.map({ $0 >= count }) ?? true {
        found.append((capture, language))
      }
    }
    return found
  }
}

extension PieceShape {
  /// Changes the first literal text; `false` where there is none or it stays the same.
  fileprivate mutating func editLiteral(_ edit: (String) -> String) -> Bool {
    for (index, part) in parts.enumerated() {
      guard case .literal(let text) = part, edit(text) != text else { continue }
      parts[index] = .literal(edit(text))
      if literal != nil { literal = edit(text) }
      return true
    }
    return false
  }
}
