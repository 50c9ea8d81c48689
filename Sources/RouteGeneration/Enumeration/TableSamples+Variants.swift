import RouteLanguage

// Variants of a link's text around its values.
extension TableSamples {
  /// Adds lists with numbers of values around the bounds, or else with no, one and several values, and with empty
  /// values.
  mutating func addCounts(_ index: Int, _ place: Int, _ full: SampleWriter.Values, _ capture: Int) {
    guard let one: String = full.texts[capture]?.first else { return }
    let pattern: PatternShape = shape.patterns[index]
    let conditions: [ConditionShape] = pattern.query.filter { $0.captures.contains(capture) }
    let isItem: Bool = conditions.contains { $0.list != nil }
    let isBounded: Bool =
      conditions.contains { $0.piece?.separator != nil || $0.list?.maximum != nil }
      || pattern.rest(of: capture)?.restLimit?.most != nil
      || shape.routes[pattern.route].parameters[capture].minimumCount > 0
    var all: [[String]] = (isBounded ? Array(0...6) : [0, 1, 3, 9]).map { [String](repeating: one, count: $0) }
    all += [["", ""], [one, ""]]
    for texts in all where !texts.isEmpty || isItem {
      let texts: [String]? = texts.isEmpty ? nil : texts
      var values: SampleWriter.Values = full
      values.texts[capture] = texts
      guard var link: SampleLink = writer.link(pattern, at: shape.places[place], values) else { continue }
      if link.query.count > shape.options.maximumItems {
        values = self.values(of: pattern, shape.places[place], isFull: false)
        values.texts[capture] = texts
        link = writer.link(pattern, at: shape.places[place], values) ?? link
      }
      record(pattern.route, link.text)
    }
  }

  // MARK: Literals

  /// Adds links with changed literals: with an additional letter, with the first letter in the other case, and with a
  /// character removed if there is a value next to the literal.
  mutating func addNearMisses(_ pattern: PatternShape, _ place: Int, _ full: SampleWriter.Values) {
    func add(_ near: PatternShape) {
      if let link: SampleLink = writer.link(near, at: shape.places[place], full) { record(near.route, link.text) }
    }
    for index in pattern.segments.indices where pattern.segments[index].piece.literal == nil {
      guard let piece = pattern.segments[index].piece.edited({ String($0.dropLast()) }) else { continue }
      var near: PatternShape = pattern
      near.segments[index].piece = piece
      add(near)
    }
    for edit in [TableSamples.longer, TableSamples.flipped] {
      for index in pattern.segments.indices {
        guard let piece = pattern.segments[index].piece.edited(edit) else { continue }
        var near: PatternShape = pattern
        near.segments[index].piece = piece
        add(near)
      }
      for index in pattern.query.indices {
        var near: PatternShape = pattern
        if let piece = pattern.query[index].piece?.edited(edit) {
          near.query[index].piece = piece
          add(near)
          near = pattern
        }
        let key: String = edit(near.query[index].spelling)
        if near.query[index].key.isEmpty || key == near.query[index].spelling { continue }
        near.query[index].spelling = key
        add(near)
      }
      if let piece = pattern.fragment?.piece?.edited(edit) {
        var near: PatternShape = pattern
        near.fragment?.piece = piece
        add(near)
      }
      for index in (pattern.fragment?.items ?? []).indices {
        var near: PatternShape = pattern
        let key: String = edit(near.fragment?.items[index].spelling ?? "")
        near.fragment?.items[index].spelling = key
        add(near)
      }
    }
  }

  private static func longer(_ text: String) -> String { text.contains { $0.isLetter } ? text + "x" : text }

  /// Returns the text with the first letter in the other case. Skips percent-encoded bytes.
  private static func flipped(_ text: String) -> String {
    var bytes: [UInt8] = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        index += 3
        continue
      }
      let lower: UInt8 = bytes[index] | 0x20
      if lower >= UInt8(ascii: "a"), lower <= UInt8(ascii: "z") {
        bytes[index] ^= 0x20
        break
      }
      index += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds a link with an unencoded `+` in a value, if that isn't a space. The link tests that the table doesn't treat
  /// it as a space.
  mutating func addPlus(_ pattern: PatternShape, _ place: Int, _ bases: [SampleWriter.Values]) {
    for base in bases where !pattern.plusIsSpace {
      let spaced = base.texts.keys.sorted().map { capture -> SampleWriter.Values in
        var values: SampleWriter.Values = base
        if let text: String = values.texts[capture]?.popLast() { values.texts[capture]?.append(text + " ") }
        return values
      }
      for values in [base] + spaced {
        guard let link: String = writer.link(pattern, at: shape.places[place], values)?.text,
          let plus: String = link.withPlusForSpaces
        else { continue }
        let reading: SampleReading? = matcher.answer(plus)?.reading
        if reading == matcher.answer(link)?.reading { continue }
        // If the destination has no link, only an exemplar shows its values.
        if let reading, matcher.link(of: reading) == nil { addExemplar(plus, reading, isFirst: false) }
        return record(pattern.route, plus)
      }
    }
  }

  // MARK: Items and path

  /// Adds links with each query item missing, repeated, empty and without a value, with all items in reverse order, and
  /// with an unknown item.
  mutating func addItemVariants(_ route: Int, _ link: SampleLink) {
    var other: SampleLink = link
    other.query.append(SampleLink.Item(key: "unlisted", value: "1"))
    record(route, other.text)
    if link.query.count > 1 {
      other = link
      other.query.reverse()
      record(route, other.text)
    }
    for (index, item) in link.query.enumerated() {
      other = link
      other.query.remove(at: index)
      record(route, other.text)
      other.query.removeAll { $0.key == item.key }
      record(route, other.text)
      other = link
      other.query.append(item)
      record(route, other.text)
      // If there are too many items, remove one of the others.
      if other.query.count > shape.options.maximumItems {
        for (index, rival) in link.query.enumerated() where rival.key != item.key {
          var fewer: SampleLink = other
          fewer.query.remove(at: index)
          record(route, fewer.text)
        }
      }
      other = link
      other.query.insert(SampleLink.Item(key: item.key, value: "%21"), at: index)
      record(route, other.text)
      for value in ["", nil] {
        other = link
        other.query[index].value = value
        record(route, other.text)
      }
    }
  }

  /// Adds links with a trailing slash added or removed, a segment added or removed, an empty segment, and another
  /// fragment or none.
  mutating func addPathVariants(_ pattern: PatternShape, _ link: SampleLink) {
    let route: Int = pattern.route
    if pattern.segments.contains(where: { $0.piece.isRaw }) { return }
    var other: SampleLink = link
    if !link.segments.isEmpty || (link.authority != nil && link.authority != "" && !link.hasHost) {
      other.endsWithSlash.toggle()
      record(route, other.text)
    }
    for index in link.segments.indices {
      other = link
      other.segments.remove(at: index)
      record(route, other.text)
    }
    addSegments(route, link)
    if !link.segments.contains("") {
      other = link
      // Without a host, the first segment is in the position of the authority.
      if !link.hasHost, let first: String = link.authority, !link.isOpaque {
        other.authority = ""
        if !first.isEmpty { other.segments.insert(first, at: 0) }
      }
      other.segments.insert("", at: 0)
      if other.segments == [""] { other.endsWithSlash = true }
      record(route, other.text)
    }
    other = link
    other.fragment = link.fragment == nil ? "top" : nil
    record(route, other.text)
    if let fragment = pattern.fragment { addFragmentVariants(fragment, pattern, link) }
  }

  /// Adds links with a trailing slash in the fragment added or removed, each item missing, each item repeated, and an
  /// unknown item if those are refused.
  private mutating func addFragmentVariants(_ fragment: FragmentShape, _ pattern: PatternShape, _ link: SampleLink) {
    guard fragment.piece == nil || fragment.hasQuestionMark, let text: String = link.fragment else { return }
    var path: String = fragment.hasQuestionMark ? String(text.prefix { $0 != "?" }) : ""
    let items: [Substring] = text.dropFirst(fragment.hasQuestionMark ? path.utf8.count + 1 : 0).split(separator: "&")
    func add(_ items: [Substring]) {
      var other: SampleLink = link
      let joined: String = items.joined(separator: "&")
      other.fragment = path + (fragment.hasQuestionMark && !items.isEmpty ? "?" : "") + joined
      record(pattern.route, other.text)
    }
    for index in items.indices { add(Array(items[..<index] + items[(index + 1)...])) }
    if pattern.isStrictQuery {
      for item in ["unlisted=1"] + items { add(items + [item]) }
    }
    guard fragment.hasQuestionMark else { return }
    if path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() } else { path += "/" }
    add(items)
  }

  /// Adds links with an additional segment at each position.
  private mutating func addSegments(_ route: Int, _ link: SampleLink) {
    for index in 0...link.segments.count {
      var other: SampleLink = link
      other.segments.insert("more", at: index)
      record(route, other.text)
    }
  }

  /// Adds links with the items that an exclude names, without all items that must occur together, and without an item
  /// that others require.
  mutating func addGroups(_ index: Int, _ place: Int) {
    let pattern: PatternShape = shape.patterns[index]
    let together: [[Int]] = pattern.groups.filter { $0.kind == .allOrNone }.map(\.members) + recordItems(of: pattern)
    let firsts: [[Int]] = pattern.groups.filter { $0.kind == .withFirst }.map { Array($0.members.prefix(1)) }
    for items in together + firsts {
      let keys: Set<String> = Set(items.map { pattern.query[$0].spelling })
      for values in bases(pattern, shape.places[place]) {
        guard var link: SampleLink = writer.link(pattern, at: shape.places[place], values) else { continue }
        link.query.removeAll { keys.contains($0.key) }
        record(pattern.route, link.text)
      }
    }
    let excluded: [[Int]] = pattern.excludedItems
    for items in excluded {
      let others: Set<Int> = Set(excluded.flatMap { $0 }).subtracting(items)
      let left: Set<Int> = Set(others.flatMap { pattern.query[$0].captures })
      let values: SampleWriter.Values = values(of: pattern, shape.places[place], isFull: true, without: left)
      if let link: SampleLink = writer.link(pattern, at: shape.places[place], values) {
        record(pattern.route, link.text)
      }
    }
  }

  /// Returns the query items of each record.
  private func recordItems(of pattern: PatternShape) -> [[Int]] {
    var items: [String: [Int]] = [:]
    let parameters: [ParameterShape] = shape.routes[pattern.route].parameters
    for (index, condition) in pattern.query.enumerated() {
      let records: Set<String> = Set(
        condition.captures.compactMap { parameters.indices.contains($0) ? parameters[$0].field?.parameter : nil })
      for record in records { items[record, default: []].append(index) }
    }
    return items.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Adds a link that two patterns match, and the same link with an invalid value for the first pattern, which leaves
  /// it to the second.
  mutating func addMeeting(_ link: String, of first: PatternShape) {
    record(first.route, link)
    for condition in first.query where condition.isRequired && condition.piece?.literal == nil {
      for start in ["?", "&"] {
        let item: String = start + condition.spelling + "="
        guard let index = link.indices.first(where: { link[$0...].hasPrefix(item) }) else { continue }
        let rest: Substring = link[index...].dropFirst(item.count).drop { $0 != "&" && $0 != "#" }
        record(first.route, link[..<index] + item + rest)
      }
    }
  }

  /// Adds links with an invalid value of each parameter. At another origin, another pattern may match them.
  mutating func addRefused(_ index: Int, _ place: Int, _ bases: [SampleWriter.Values]) {
    let pattern: PatternShape = shape.patterns[index]
    let parameters: [ParameterShape] = shape.routes[pattern.route].parameters
    for (capture, parameter) in parameters.enumerated() where pattern.carries(capture) && !parameter.isFlag {
      guard var values: SampleWriter.Values = bases.first(where: { $0.texts[capture] != nil }),
        let word: String = refusedWord(of: pattern.route, capture)
      else { continue }
      values.texts[capture] = [word]
      add(index, place, values, .refused(parameter: capture, text: word))
    }
    for unkept in pattern.unkept(parameters: parameters.count) {
      guard var values: SampleWriter.Values = bases.first, let word: String = refusedWord(unkept: unkept.language)
      else { continue }
      values.set(word, unkept)
      guard let link: SampleLink = writer.link(pattern, at: shape.places[place], values) else { continue }
      record(pattern.route, link.text)
    }
  }

  // MARK: Values that no parameter stores

  /// Returns the values, and copies that differ only in values that no parameter stores. The default ones might belong
  /// to another pattern.
  func alternatives(_ pattern: PatternShape, _ values: SampleWriter.Values) -> [SampleWriter.Values] {
    var all: [SampleWriter.Values] = [values]
    if pattern.hasUnkeptRest {
      for count in 2...4 {
        var other: SampleWriter.Values = values
        other.anonymousRest = count
        all.append(other)
      }
    }
    for unkept in pattern.unkept(parameters: shape.routes[pattern.route].parameters.count) {
      for enumerated in shape.type(of: unkept.language)?.enumeration?.cases ?? [] {
        var other: SampleWriter.Values = values
        other.set(enumerated.wire.value, unkept)
        all.append(other)
      }
    }
    return all
  }

  /// Adds links with values that the pattern has but the route doesn't: `{_: Type}`, `{_...}`, and names that only
  /// `set` uses.
  mutating func addUnkept(_ index: Int) {
    if let place: Int = shape.firstPlace(of: shape.patterns[index]) { addUnkept(shape.patterns[index], place) }
  }

  private mutating func addUnkept(_ pattern: PatternShape, _ place: Int) {
    var full: SampleWriter.Values = values(of: pattern, shape.places[place], isFull: true)
    if pattern.hasUnkeptRest {
      for count in [3, 2] {
        full.anonymousRest = count
        if let link: SampleLink = writer.link(pattern, at: shape.places[place], full) {
          record(pattern.route, link.text)
        }
      }
      addUnkeptSegments(pattern, place, full)
    }
    let count: Int = shape.routes[pattern.route].parameters.count
    for unkept in pattern.unkept(parameters: count) {
      for word in unkeptWords(of: unkept.language) {
        var values: SampleWriter.Values = full
        values.set(word, unkept)
        guard let link: SampleLink = writer.link(pattern, at: shape.places[place], values) else { continue }
        record(pattern.route, link.text)
      }
    }
  }

  /// Adds links with valid and invalid texts for an unnamed rest.
  private mutating func addUnkeptSegments(_ pattern: PatternShape, _ place: Int, _ full: SampleWriter.Values) {
    guard let rest: Int = pattern.restIndex, let limit: RestLimit = pattern.segments[rest].piece.restLimit else {
      return
    }
    for word in unkeptWords(of: limit.others) {
      var values: SampleWriter.Values = full
      values.anonymousRestText = word
      guard let link: SampleLink = writer.link(pattern, at: shape.places[place], values) else { continue }
      record(pattern.route, link.text)
    }
  }

  /// Adds links that an exclude of a pattern matches.
  mutating func addExclude(_ exclude: PatternShape, of index: Int) {
    let pattern: PatternShape = shape.patterns[index]
    for origin in shape.printingOrder where pattern.serves(origin) || exclude.serves(origin) {
      guard let place: Int = shape.firstPlace(of: origin) else { continue }
      let values: SampleWriter.Values = values(of: exclude, shape.places[place], isFull: true)
      guard let link: SampleLink = writer.link(exclude, at: shape.places[place], values) else { continue }
      if exclude.serves(origin) {
        record(pattern.route, link, SampleClaim(pattern: index, place: place, outcome: .notTaken))
        addSegments(pattern.route, link)
        addNearMisses(exclude, place, values)
      } else {
        record(pattern.route, link.text)
      }
    }
    if let place: Int = shape.firstPlace(of: exclude) { addUnkept(exclude, place) }
  }

  // MARK: Origins

  /// Adds links of the pattern at origins that it doesn't apply to.
  mutating func addElsewhere(_ index: Int) {
    let pattern: PatternShape = shape.patterns[index]
    for origin in shape.printingOrder where !pattern.serves(origin) {
      guard let place: Int = shape.firstPlace(of: origin) else { continue }
      add(index, place, values(of: pattern, shape.places[place], isFull: true), .notTaken)
    }
  }

  /// Adds a link of one route for each place, with similar hosts and with other schemes and ports.
  mutating func addPlaces() {
    for place in shape.places where place.declaration.port != .any {
      guard let pattern = shape.patterns.first(where: { $0.serves(place.origin) }),
        let link: SampleLink = writer.link(pattern, at: place, values(of: pattern, place, isFull: true))
      else { continue }
      for scheme in ["https", "http", "x" + link.scheme] where scheme != link.scheme {
        var other: SampleLink = link
        other.scheme = scheme
        record(pattern.route, other.text)
      }
      addWithoutAuthority(pattern.route, link)
      guard let host: String = link.authority, link.hasHost, shape.origins[place.origin].separator == nil else {
        continue
      }
      var authorities: [String] = [
        "evil" + host, host + ".evil.example", "a.b." + host, host + ":8081", host.uppercased(),
      ]
      let labels: [Substring] = host.split(separator: ".")
      if labels.count > 2 { authorities.append(labels.dropFirst().joined(separator: ".")) }
      for authority in authorities {
        var other: SampleLink = link
        other.authority = authority
        record(pattern.route, other.text)
      }
    }
  }

  /// Adds a link at a bare scheme as `scheme:/path` and `scheme:path`.
  private mutating func addWithoutAuthority(_ route: Int, _ link: SampleLink) {
    guard let first: String = link.authority, !link.hasHost, !link.isOpaque else { return }
    var other: SampleLink = link
    other.authority = nil
    if !first.isEmpty { other.segments.insert(first, at: 0) }
    if !other.segments.isEmpty { record(route, other.text) }
    other.segments.insert("", at: 0)
    if other.segments == [""] { other.endsWithSlash = true }
    record(route, other.text)
  }

  // MARK: Ignored items, labels and wrappers

  /// Lines about ignored items: for each origin, an item for each pattern of `ignoredQuery`, and an item with a similar
  /// key.
  var asideLines: [String] {
    guard let exemplar: Exemplar = firstCanonical else { return [] }
    return shape.origins.indices.flatMap { origin -> [String] in
      guard let link: String = link(of: exemplar.reading, from: origin), !link.contains("?"), !link.contains("#") else {
        return []
      }
      let value: String = shape.origins[origin].plusIsSpace ? "a b" : "a+b"
      let patterns: [String] = shape.options.ignoredQuery.map { $0.value }
      // Keys with inverted letter case, if the table ignores it.
      let others: [String] = shape.options.foldsKeys ? patterns.map(TableSamples.flipped) : []
      return (patterns + others.filter { !patterns.contains($0) }).compactMap { pattern in
        let key: String = pattern.hasSuffix("*") ? pattern.dropLast() + "any" : pattern
        // A combining mark would merge with the space before it, so the key couldn't be read.
        guard " \(key)".first == " " else { return nil }
        let text: String = SampleWriter.encoded(key, .queryKey)
        let aside: String = "\(link)?\(text)=a+b"
        // A pattern with a strict query accepts no other items.
        let leading: String? = ["\(aside)&x\(text)=1", aside].first { matcher.answer($0) != nil }
        return leading.map { "\($0) \(key)=\(value)" }
      }
    }
  }

  /// Adds links for each captured host label, with valid and invalid labels.
  mutating func addLabels() {
    for place in shape.places.indices {
      guard let label: Language = shape.places[place].label?.language,
        let index: Int = shape.patterns.firstIndex(where: { $0.serves(shape.places[place].origin) })
      else { continue }
      var values: SampleWriter.Values = values(of: shape.patterns[index], shape.places[place], isFull: false)
      let long = String(repeating: "a", count: 60)
      let automaton: Automaton = shape.pool.automaton(label)
      func isMember(_ word: String) -> Bool { automaton.accepts(LinkSymbols.symbols(of: word)) }
      var words: [String] = unkeptWords(of: label)
      // If a long label isn't valid, use one with a valid beginning.
      words += isMember(long) ? [long] : [long] + words.map { $0 + long }.filter(isMember).prefix(1)
      // The underscore is allowed in hosts, but not in host names.
      words.append("_")
      for word in words where word.utf8.allSatisfy(LinkSymbols.isUnreserved) && word != "" {
        values.label = word.lowercased()
        guard let link: SampleLink = writer.link(shape.patterns[index], at: shape.places[place], values) else {
          continue
        }
        record(shape.patterns[index].route, link.text)
      }
    }
  }

  /// Adds a link in each wrapper.
  mutating func addWrappers() {
    guard let exemplar: Exemplar = firstCanonical else { return }
    for wrapper in shape.wrappers {
      var values = SampleWriter.Values()
      values.texts[0] = [exemplar.link]
      guard let link: SampleLink = writer.link(wrapper.pattern, at: wrapper.place, values, opaque: nil) else {
        continue
      }
      record(exemplar.reading.route, link.text, asLinkOf: exemplar)
    }
  }
}

extension PatternShape {
  /// `true` if the pattern has a rest that no parameter stores.
  fileprivate var hasUnkeptRest: Bool { segments.contains { $0.isRest && $0.piece.captures.isEmpty } }

  /// Returns the captures that aren't parameters of the route, in the order of the link.
  ///
  /// - Parameter count: The number of the route's parameters.
  fileprivate func unkept(parameters count: Int) -> [Unkept] {
    var pieces: [PieceShape] = segments.filter { !$0.isRest }.map { $0.piece }
    pieces += (query + (fragment?.items ?? [])).compactMap { $0.piece }
    if let piece = fragment?.piece { pieces.append(piece) }
    var found: [Unkept] = []
    var anonymous = 0
    for case .value(let capture, let language, _) in pieces.flatMap({ $0.parts }) {
      if capture.map({ $0 >= count }) ?? true {
        found.append(Unkept(capture: capture, anonymous: anonymous, language: language))
      }
      if capture == nil { anonymous += 1 }
    }
    return found
  }
}

/// A value of a pattern that isn't a parameter of its route.
private struct Unkept {
  /// The capture of a name that only `set` uses, or `nil` for an unnamed value, whose position is `anonymous`.
  let capture: Int?
  let anonymous: Int
  let language: Language
}

extension SampleWriter.Values {
  /// Sets a value that no parameter stores.
  fileprivate mutating func set(_ word: String, _ unkept: Unkept) {
    if let capture = unkept.capture { texts[capture] = [word] } else { anonymous[unkept.anonymous] = word }
  }
}

extension PieceShape {
  /// Returns a copy with the first literal edited, or `nil` if there is none or the edit doesn't change it.
  fileprivate func edited(_ edit: (String) -> String) -> PieceShape? {
    for (index, part) in parts.enumerated() {
      guard case .literal(let text) = part, edit(text) != text else { continue }
      if literal != nil { return PieceShape(literal: edit(text), isFolded: isFolded) }
      var parts = parts
      parts[index] = .literal(edit(text))
      return PieceShape(
        parts: parts, language: language, isFolded: isFolded, separator: separator, isRaw: isRaw, restLimit: restLimit)
    }
    return nil
  }
}
