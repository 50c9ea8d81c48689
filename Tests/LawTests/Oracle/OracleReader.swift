import RouteMatching

/// Decides whether a pattern matches a link, and reads the values.
struct OracleReader {
  let table: ModelTable
  let bug: OracleBug?
  /// `true` if a raw `+` means a space in values of all components.
  var plusIsSpace = false

  /// Returns the values of all parameters of the route, or `nil` if the pattern doesn't match.
  func match(
    _ pattern: OraclePattern, _ path: OraclePath, _ link: OracleLink, _ origin: ModelOrigin,
    _ labels: [String: RouteValue]
  ) -> [String: RouteValue]? {
    guard pattern.origins.contains(origin.name),
      let values = captures(of: pattern.pattern, pattern, path, link, origin, isWhole: true)
    else { return nil }
    // Parameters that an alias omits have their default or are absent. If the link and the host's label both contain a
    // value, the label's value counts.
    return pattern.absent.merging(values) { $1 }.merging(labels) { $1 }
  }

  /// Returns `true` if an exclusion matches a link.
  func fits(
    _ exclude: ModelPattern, _ owner: OraclePattern, _ path: OraclePath, _ link: OracleLink, _ origin: ModelOrigin
  ) -> Bool {
    captures(of: exclude, owner, path, link, origin, isWhole: false) != nil
  }

  /// Returns the items that the pattern doesn't read: the items that it doesn't name, and the repetitions of a key that
  /// don't count.
  func leftover(_ pattern: OraclePattern, _ link: OracleLink, _ origin: ModelOrigin) -> [QueryItem] {
    let items = OracleLink.items(link.query, plusIsSpace: origin.plusIsSpace)
      .filter { item in !table.ignoredQuery.contains { covers($0, item.key) } }
    let takesAll = pattern.pattern.query.contains { if case .remaining = $0.value { true } else { false } }
    var left: [QueryItem] = []
    for (index, item) in items.enumerated() {
      let condition = pattern.pattern.query.first { condition in
        if case .remaining = condition.value { return false }
        return key(condition.key) == key(item.key)
      }
      let same = items.indices.filter { key(items[$0].key) == key(item.key) }
      let counting = table.repeated == .last ? same.last : same.first
      let isTaken = condition.map { $0.isRepeatable || counting == index || bug == .dropsRepeated } ?? takesAll
      if !isTaken {
        left.append(QueryItem(key: item.key.decoded ?? "", value: item.value.map { $0.decoded ?? "" }))
      }
    }
    return left
  }

  private func captures(
    of pattern: ModelPattern, _ owner: OraclePattern, _ path: OraclePath, _ link: OracleLink, _ origin: ModelOrigin,
    isWhole: Bool
  ) -> [String: RouteValue]? {
    guard owner.route.plusIsSpace == plusIsSpace else {
      var reader = self
      reader.plusIsSpace = owner.route.plusIsSpace
      return reader.captures(of: pattern, owner, path, link, origin, isWhole: isWhole)
    }
    let isFolded = !(owner.route.isCaseSensitive ?? table.isCaseSensitive) || bug == .ignoresCase
    // An exclusion follows `trailingSlash` like the links, unless it ends in a rest parameter.
    let takesSlash = !isWhole && (pattern.endsWithRest || bug == .excludesAnySlash)
    let isStrictSlash =
      !takesSlash && (owner.route.isStrictSlash ?? table.isStrictSlash) && bug != .ignoresStrictSlash
    // Unless the route is strict, a trailing slash is ignored. The slash of the root doesn't count as a trailing slash.
    let isRoot = path.segments.allSatisfy { $0.isEmpty && table.emptySegments == .collapse }
    if isStrictSlash, !isRoot, path.endsWithSlash != pattern.endsWithSlash { return nil }
    guard var values = segments(pattern.segments, path.segments, isFolded: isFolded, table.emptySegments) else {
      return nil
    }
    let items = OracleLink.items(link.query, plusIsSpace: origin.plusIsSpace || bug == .plusIsAlwaysSpace)
      .filter { item in bug == .matchesIgnoredItems || !table.ignoredQuery.contains { covers($0, item.key) } }
    let otherKeys = pattern.fragmentItems.map { Units(link: $0.key.utf8) ?? [] }
    let isStrict = isWhole && owner.route.isStrictQuery
    guard var found = query(pattern.query, items, isStrict: isStrict, otherKeys: otherKeys) else { return nil }
    if isWhole, bug != .ignoresGroups {
      guard let kept = group(owner.route.allOrNone, pattern.query, items, found) else { return nil }
      found = kept
    }
    values.merge(found) { $1 }
    if let fragment = pattern.fragment {
      let isFolded = isFolded && bug != .keepsCaseOfFragments
      guard let text = link.fragment,
        let found = self.fragment(
          fragment, text, isFolded: isFolded, isStrictSlash: isStrictSlash, isStrict: isStrict)
      else { return nil }
      values.merge(found) { $1 }
    }
    return values
  }

  /// Checks `allOrNone`: a link must contain all of these items with valid values, or none of them. But if every item
  /// of the group has `??`, all of them count as absent instead.
  private func group(
    _ names: [String], _ conditions: [ModelItem], _ items: [OracleLink.Item],
    _ values: [String: RouteValue]
  ) -> [String: RouteValue]? {
    let members = names.compactMap { name in
      conditions.first { $0.parameters.contains { $0.name == name } } ?? conditions.first { key($0.key) == key(name) }
    }
    guard members.count > 1, members.count == names.count else { return values }
    var present = 0
    var isBad = false
    for member in members {
      let found = items.filter { key($0.key) == key(member.key) }.map(\.value)
      if found.isEmpty { continue }
      present += 1
      var strict = member
      if case .piece(let parts) = member.value {
        strict.value = .piece(
          parts.map { part in
            guard case .parameter(var use) = part else { return part }
            use.mode = .required
            return .parameter(use)
          })
      }
      if item(strict, found) == nil { isBad = true }
    }
    if !isBad, present == 0 || present == members.count { return values }
    let uses = members.flatMap(\.parameters)
    guard uses.allSatisfy({ if case .lenient = $0.mode { true } else { false } }) else { return nil }
    var kept = values
    for use in uses { kept[use.name ?? ""] = use.standIn }
    return kept
  }

  private func covers(_ written: String, _ link: Units) -> Bool {
    guard let text = key(link).decoded else { return false }
    let ignored = key(Units(text: written)).decoded ?? ""
    return ignored.hasSuffix("*") ? text.hasPrefix(ignored.dropLast()) : text == ignored
  }

  /// Returns the key as it is compared. `?ID` and `?id` are the same key if the table ignores the case of keys.
  func key(_ key: Units) -> Units { table.tellsKeyCase || bug == .tellsKeyCase ? key : key.folded }

  func key(_ written: String) -> Units { key(Units(link: written.utf8) ?? []) }

  // MARK: Segments

  private func segments(
    _ pattern: [ModelSegment], _ link: [Units], isFolded: Bool, _ empty: ModelTable.EmptySegments,
    isFragment: Bool = false
  ) -> [String: RouteValue]? {
    guard let first = pattern.first else {
      return link.filter { empty != .collapse || !$0.isEmpty }.isEmpty ? [:] : nil
    }
    let others = Array(pattern.dropFirst())
    if case .rest(let use) = first {
      // A rest parameter takes one or more segments and keeps empty segments, but empty segments at its ends collapse
      // into the slashes around it.
      if empty == .collapse, link.first?.isEmpty == true {
        return segments(pattern, Array(link.dropFirst()), isFolded: isFolded, empty, isFragment: isFragment)
      }
      for end in stride(from: link.count, to: 0, by: -1) {
        if empty == .collapse || (isFragment && end == link.count), link[end - 1].isEmpty { continue }
        if bug == .refusesEmptySegmentsOfFragments, isFragment, link[..<end].contains(where: \.isEmpty) { continue }
        let taken = link[..<end].filter { empty != .collapse || bug == .keepsCollapsedSegments || !$0.isEmpty }
        guard let value = rest(use, taken[...]),
          var values = segments(others, Array(link[end...]), isFolded: isFolded, empty, isFragment: isFragment)
        else { continue }
        if let name = use.name { values[name] = value }
        return values
      }
      return nil
    }
    guard case .piece(let parts) = first, let segment = link.first else { return nil }
    let left = Array(link.dropFirst())
    if segment.isEmpty, !(isFragment && bug == .readsEmptySegmentsOfFragments) {
      if empty == .refuse, bug != .collapsesEmptySegments { return nil }
      if empty == .collapse || bug == .collapsesEmptySegments {
        return segments(pattern, left, isFolded: isFolded, empty, isFragment: isFragment)
      }
    }
    guard var values = piece(parts, segment, isFolded: isFolded),
      let more = segments(others, left, isFolded: isFolded, empty, isFragment: isFragment)
    else { return nil }
    values.merge(more) { $1 }
    return values
  }

  private func rest(_ use: ModelParameter, _ link: ArraySlice<Units>) -> RouteValue? {
    let name = use.type ?? "String"
    var values: [RouteValue] = []
    for segment in link {
      guard let text = decoded(segment) else { return nil }
      // A plain rest keeps an empty segment, although a `String` can't be empty. A rest with a type or a count doesn't.
      if text.isEmpty, name == "String", use.list == nil {
        values.append(.string(text))
      } else {
        guard !text.isEmpty, let value = TypeUniverse.type(name).parse(text) else { return nil }
        values.append(value)
      }
    }
    guard values.count >= use.list?.minimum ?? 1, values.count <= use.list?.maximum ?? .max else { return nil }
    return .list(values)
  }

  // MARK: Pieces

  /// Reads a whole component with every type satisfied. If several splits fit, the earlier parameter takes the shortest
  /// text.
  func piece(_ parts: [ModelPart], _ text: Units, isFolded: Bool) -> [String: RouteValue]? {
    guard let first = parts.first else { return text.isEmpty ? [:] : nil }
    let others = Array(parts.dropFirst())
    switch first {
    case .literal(let written):
      let literal = Units(link: written.utf8) ?? []
      guard text.count >= literal.count, equal(Array(text[..<literal.count]), literal, isFolded: isFolded) else {
        return nil
      }
      return piece(others, Array(text[literal.count...]), isFolded: isFolded)
    case .parameter(let use):
      let lengths = Array(0...text.count)
      for length in bug == .takesLongestSplit ? lengths.reversed() : lengths {
        if others.isEmpty, length < text.count { continue }
        guard let value = value(of: use, Array(text[..<length])),
          var values = piece(others, Array(text[length...]), isFolded: isFolded)
        else { continue }
        if let name = use.name, !isLost(value) { values[name] = value }
        return values
      }
      return nil
    }
  }

  private func isLost(_ value: RouteValue) -> Bool {
    if bug == .losesLongDurations, case .int(let seconds) = value { seconds >= 1_000_000_000_000 } else { false }
  }

  /// Compares literals in normal form, in which `%63` is `c`. A reserved character must be raw or percent-encoded as in
  /// the pattern.
  func equal(_ text: Units, _ literal: Units, isFolded: Bool) -> Bool {
    if bug == .decodesLiterals { return text.map(\.byte) == literal.map(\.byte) }
    return isFolded ? text.folded == literal.folded : text == literal
  }

  /// Reads a value. A list is split at its raw separator first, and then each text is decoded once.
  private func value(of use: ModelParameter, _ text: Units) -> RouteValue? {
    let type = TypeUniverse.type(use.type ?? "String")
    guard let list = use.list, let separator = list.separator else { return decoded(text).flatMap(type.parse) }
    // An empty text is the empty list, so it doesn't match if the list requires a value.
    if text.isEmpty, bug != .readsEmptyElements || list.minimum == 0 { return list.minimum == 0 ? .list([]) : nil }
    var values: [RouteValue] = []
    for part in text.split(atAll: Units(link: separator.utf8) ?? []) {
      guard let value = decoded(part).flatMap(type.parse) else { return nil }
      values.append(value)
    }
    return values.count >= list.minimum && values.count <= list.maximum ?? .max ? .list(values) : nil
  }

  /// Returns the decoded text of a value.
  private func decoded(_ value: Units) -> String? {
    (plusIsSpace ? value.readingPlusAsSpace : value).decoded
  }

  // MARK: Query and fragment

  /// - Parameter otherKeys: The keys of the fragment's items when this is the query. Only a planted bug uses them.
  func query(
    _ conditions: [ModelItem], _ items: [OracleLink.Item], isStrict: Bool, otherKeys: [Units] = []
  ) -> [String: RouteValue]? {
    var values: [String: RouteValue] = [:]
    // `{items...}` has no key, which differs from an empty key.
    let named = conditions.filter { if case .remaining = $0.value { false } else { true } }
    let keys = conditions.map { key($0.key) }
    let namedKeys = named.map { key($0.key) }
    for (condition, key) in zip(conditions, keys) {
      if case .remaining(let name) = condition.value {
        // All items that aren't named otherwise, decoded, in their order.
        let others = items.filter {
          !namedKeys.contains(self.key($0.key)) && !(bug == .mixesKeys && otherKeys.contains($0.key))
        }
        values[name] = .items(
          others.map { QueryItem(key: $0.key.decoded ?? "", value: $0.value.map { decoded($0) } ?? nil) })
        continue
      }
      guard let found = item(condition, items.filter { self.key($0.key) == key }.map(\.value)) else { return nil }
      values.merge(found) { $1 }
    }
    if isStrict {
      // In a strict query, unknown and repeated keys don't match.
      let takesAll = conditions.contains { if case .remaining = $0.value { true } else { false } }
      for (condition, key) in zip(named, namedKeys)
      where !condition.isRepeatable && !(bug == .strictForgetsKeysBehindAll && takesAll) {
        if items.count(where: { self.key($0.key) == key }) > 1 { return nil }
      }
      if !takesAll, items.contains(where: { !namedKeys.contains(key($0.key)) }) { return nil }
    }
    return values
  }

  /// Applies a condition to the values of all items with its key, in order. Returns `nil` if the condition isn't
  /// fulfilled.
  func item(_ condition: ModelItem, _ found: [Units?]) -> [String: RouteValue]? {
    // A repeated item whose parameter isn't a list: `repeated` decides (`first`, `last`, `refuse`).
    let isRefused = found.count > 1 && table.repeated == .refuse && !condition.isRepeatable && bug != .ignoresRepeated
    if case .remaining = condition.value { return [:] }
    guard case .piece(let parts) = condition.value else {
      return found.isEmpty || isRefused ? nil : [:]
    }
    var use: ModelParameter?
    if parts.count == 1, case .parameter(let only) = parts[0] { use = only }
    // A flag is true if its item is present, whatever the value.
    if let use, use.isFlag { return [use.name ?? "": .bool(!found.isEmpty)] }
    // A bare `?q` equals `?q=`, which has an empty value.
    let texts = found.map { $0 ?? [] }
    if let use, let list = use.list, list.separator == nil {
      var values: [RouteValue] = []
      for text in texts {
        guard let value = decoded(text).flatMap(TypeUniverse.type(use.type ?? "String").parse) else { return nil }
        values.append(value)
      }
      guard values.count >= list.minimum, values.count <= list.maximum ?? .max else { return nil }
      return [use.name ?? "": .list(values)]
    }
    if parts.count > 1 {
      let uses = parts.compactMap { if case .parameter(let use) = $0 { use } else { nil } }
      // Parameters that share a value are all optional, or all required.
      if !uses.isEmpty, uses.allSatisfy({ $0.mode != .required }) {
        return sharedItem(uses, parts, texts, isRefused: isRefused)
      }
    }
    let takesLast = (table.repeated == .last) != (bug == .takesOtherRepeated)
    if let text = takesLast ? texts.last : texts.first {
      if !isRefused, let values = piece(parts, text, isFolded: false) { return values }
      guard let use, let name = use.name else { return nil }
      // `{page: Int ?? 1}` uses its fallback if the item is absent or invalid. With an invalid value of an optional
      // parameter, the pattern doesn't match.
      if case .lenient = use.mode { return use.standIn.map { [name: $0] } ?? [:] }
      return bug == .badOptionalIsAbsent && use.mode == .optional ? [:] : nil
    }
    guard let use else { return nil }
    if case .required = use.mode { return use.list?.minimum == 0 ? [use.name ?? "": .list([])] : nil }
    return use.standIn.map { [use.name ?? "": $0] } ?? [:]
  }

  /// Reads a value that several parameters share. Each of them has a `?` or a default.
  private func sharedItem(
    _ uses: [ModelParameter], _ parts: [ModelPart], _ texts: [Units], isRefused: Bool
  ) -> [String: RouteValue]? {
    var absent: [String: RouteValue] = [:]
    for use in uses { if let name = use.name, let value = use.standIn { absent[name] = value } }
    guard let text = table.repeated == .last ? texts.last : texts.first else { return absent }
    if !isRefused, let values = piece(parts, text, isFolded: false) { return values }
    let isLenient = uses.contains { if case .lenient = $0.mode { true } else { false } }
    return isLenient ? absent : nil
  }

  func fragment(
    _ pattern: ModelFragment, _ text: Units, isFolded: Bool, isStrictSlash: Bool = false, isStrict: Bool = false
  ) -> [String: RouteValue]? {
    switch pattern {
    case .text(let parts): return piece(parts, text, isFolded: isFolded)
    case .items(let conditions):
      return query(conditions, OracleLink.items(text, plusIsSpace: false), isStrict: isStrict)
    case .path(let pattern, let startsWithSlash, let conditions):
      // If the pattern contains `/`, the fragment is a path, and `?` begins its items.
      let question = text.firstIndex(of: Unit(byte: UInt8(ascii: "?")))
      var path = Array(text[..<(question ?? text.count)])
      if startsWithSlash {
        guard path.first == Unit(byte: UInt8(ascii: "/")) else { return nil }
        path.removeFirst()
      }
      var link = path.isEmpty ? [] : path.split(atRaw: UInt8(ascii: "/"))
      // A root has no trailing slash, and the fragments of these patterns never end with a slash.
      if isStrictSlash, link.count > 1, link.last?.isEmpty == true { return nil }
      if link.last?.isEmpty == true, bug != .readsEmptySegmentsOfFragments { link.removeLast() }
      let items = question.map { OracleLink.items(Array(text[($0 + 1)...]), plusIsSpace: false) } ?? []
      guard var values = segments(pattern, link, isFolded: isFolded, .refuse, isFragment: true),
        let more = query(conditions, items, isStrict: isStrict)
      else { return nil }
      values.merge(more) { $1 }
      return values
    }
  }
}

extension Units {
  /// Returns the parts between occurrences of a text, found from the left.
  fileprivate func split(atAll separator: Units) -> [Units] {
    var parts: [Units] = []
    var part: Units = []
    var index = 0
    while index < count {
      if self[index...].starts(with: separator) {
        parts.append(part)
        part = []
        index += separator.count
      } else {
        part.append(self[index])
        index += 1
      }
    }
    return parts + [part]
  }
}
