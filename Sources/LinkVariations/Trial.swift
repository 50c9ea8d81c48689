import RouteMatching

/// A link to try, with the outcome that it must have by the rules of the table language.
package struct Trial {
  package var link: String
  package var outcome: Promises.Outcome
  /// The line of the pattern in the text of the promises.
  package var line: Int
  /// The difference between the link and the example link from which it was made, such as `without slashes`.
  package var change: String
  /// The expected result if the link is matched only with the pattern from which it was made. `nil` if this result
  /// isn't known.
  package var claim: Claim?

  /// The expected result of matching a link with a single pattern. It follows from the values from which the link was
  /// made.
  package struct Claim {
    package var draft: LinkDraft
    package var origin: String
    /// The index of the place in its origin.
    package var place: Int
    package var values: [String: [String]]
    /// `true` if the pattern doesn't match the link, because the pattern is an exclude or doesn't have the link's
    /// origin.
    package var isExcluded = false
    /// The parameter whose value in the link isn't its example, or `nil` if there is none.
    package var word: String?
    /// The parameter whose value in the link is invalid, or `nil` if all values are valid.
    package var refused: String?

    /// `true` if the pattern matches the link, regardless of other patterns.
    package var isAccepted: Bool { !isExcluded && refused == nil }
  }
}

extension Promises {
  /// Returns the links to try for each route. Together they use each sample value of each type, each origin, and each
  /// of the usual variations of a link.
  package func trials() -> [[Trial]] {
    var trials = Trials(self)
    for route in routes.indices { trials.addShown(route) }
    for route in routes.indices { trials.addVaried(route) }
    trials.addPlaces()
    trials.addWrappers()
    trials.addIgnoredItems()
    trials.addLimits()
    trials.addListed()
    return trials.all
  }

  /// Returns the links to try in another environment: a link of each pattern, and links at similar places.
  func trialsOfPlaces() -> [[Trial]] {
    var trials = Trials(self)
    for route in routes.indices { trials.addShown(route) }
    trials.addPlaces()
    return trials.all
  }
}

/// Collects the links to try. Each link is tried once, and the links with examples come first.
struct Trials {
  let promises: Promises
  private(set) var all: [[Trial]]
  private var seen: Set<String> = []
  /// The outcome of each link of a pattern with example values in its parameters, and the pattern's route. Variations of
  /// links aren't included.
  private var shown: [String: (outcome: Promises.Outcome, route: Int)] = [:]
  /// The route and the line of the pattern for which links are being added.
  private var route = 0
  private var line = 0

  /// A pattern's link with example values, from which variations are made.
  private struct Base {
    let filling: Filling
    let link: LinkDraft
    let outcome: Promises.Outcome

    func adding(item: String) -> String { link.text + (link.query.isEmpty ? "?" : "&") + item }
  }

  init(_ promises: Promises) {
    self.promises = promises
    all = [[Trial]](repeating: [], count: promises.routes.count)
  }

  private mutating func add(
    _ link: String?, _ outcome: Promises.Outcome, _ change: String, _ claim: Trial.Claim? = nil
  ) {
    guard let link, seen.insert(link).inserted else { return }
    all[route].append(Trial(link: link, outcome: outcome, line: line, change: change, claim: claim))
  }

  /// Adds a link after an edit of its components.
  private mutating func add(
    _ base: Base, _ outcome: Promises.Outcome, _ change: String, _ edit: (inout LinkDraft) -> Void
  ) {
    var link = base.link
    edit(&link)
    add(link.text, outcome, change)
  }

  /// Adds a pattern's link with its values.
  private mutating func add(_ filling: Filling, _ change: String, _ outcome: Promises.Outcome? = nil) {
    add(filling.draft()?.text, outcome ?? promises.outcome(filling), change)
  }

  /// Returns a pattern's link with its values, or `nil` if a required value is missing.
  private func base(_ filling: Filling) -> Base? {
    filling.draft().map { Base(filling: filling, link: $0, outcome: promises.outcome(filling)) }
  }

  /// Adds a pattern's link, with the expected result if it's matched only with this pattern.
  private mutating func add(
    _ draft: LinkDraft, _ filling: Filling, _ outcome: Promises.Outcome, _ change: String, word: String? = nil,
    refused: String? = nil
  ) {
    let isExcluded = filling.form.isExclude || !filling.form.origins.contains(filling.origin.name)
    let claim = filling.origin.places.firstIndex(of: filling.place).map { place in
      Trial.Claim(
        draft: draft, origin: filling.origin.name, place: place, values: filling.texts, isExcluded: isExcluded,
        word: word, refused: refused)
    }
    add(draft.text, outcome, change, claim)
  }

  // MARK: Shown links

  /// Adds links of a route that are filled in with the examples, at each place.
  mutating func addShown(_ route: Int) {
    each(route) { trials, filling, rank in
      for filling in filling.full { trials.show(filling, "with the examples") }
      guard rank == 0 else { return }
      for (filling, change) in filling.shorter { trials.show(filling, change) }
      for items in filling.forbiddenItems {
        var filling = filling.filled(isFull: false)
        for name in items.flatMap({ filling.form.items[$0].names }) {
          filling.texts[name] = filling.parameter(name)?.examples
        }
        trials.add(filling, "with items that an exclude names together", .nowhere)
      }
    }
  }

  private mutating func show(_ filling: Filling, _ change: String) {
    guard let base = base(filling) else { return }
    if shown[base.link.text] == nil { shown[base.link.text] = (base.outcome, route) }
    add(base.link, filling, base.outcome, change)
  }

  /// Returns the outcome of an edited link. If this link, or this link without its query and fragment, is an example
  /// link, returns the example's outcome. Otherwise, no route matches.
  private func outcome(elsewhere link: LinkDraft) -> Promises.Outcome {
    var plain = link
    plain.query = []
    plain.fragment = nil
    guard let shown = shown[link.text] ?? shown[plain.text] else { return .nowhere }
    // A link that is its own canonical link doesn't tell which route it opens.
    let isTelling = shown.route == route || shown.outcome != .link(link.text)
    return isTelling ? shown.outcome : .route(promises.routes[shown.route].id)
  }

  /// Calls the body with each pattern of a route at each place. The rank is 0 for the first place of an origin.
  private mutating func each(_ route: Int, _ body: (inout Trials, Filling, _ rank: Int) -> Void) {
    self.route = route
    for form in promises.routes[route].forms {
      line = form.line
      for origin in promises.origins where form.origins.contains(origin.name) {
        for (rank, place) in origin.places.enumerated() {
          body(&self, Filling(form: form, route: promises.routes[route], place: place, origin: origin), rank)
        }
      }
    }
  }

  // MARK: Variations

  /// Adds variations of a route's links. Each pattern gets all variations at the first place of its first origin, and a
  /// few elsewhere.
  mutating func addVaried(_ route: Int) {
    var varied: Set<Int> = []
    each(route) { trials, filling, rank in
      if !filling.form.isExclude { trials.addOtherLabel(filling) }
      guard rank == 0 else { return }
      if varied.insert(filling.form.line).inserted {
        for base in filling.full.compactMap(trials.base) { trials.vary(base) }
      } else if !filling.form.isExclude {
        trials.addRefused(filling)
        trials.addPlus(filling)
      }
    }
    for form in promises.routes[route].forms where !form.isExclude {
      line = form.line
      for origin in promises.origins where !form.origins.contains(origin.name) {
        guard let place = origin.usualPlace else { continue }
        let filling = Filling(form: form, route: promises.routes[route], place: place, origin: origin)
          .filled(isFull: true)
        guard let draft = filling.draft() else { continue }
        add(draft, filling, .nowhere, "at the origin '\(origin.name)'")
      }
    }
  }

  private mutating func vary(_ base: Base) {
    if !base.filling.form.isExclude {
      for name in base.filling.form.names { addWords(of: name, base) }
      addItemChanges(base)
      addPathChanges(base)
      addPlus(base.filling)
    }
    addNearMisses(base)
    addSegments(base)
  }

  private mutating func addWords(of name: String, _ base: Base) {
    guard let parameter = base.filling.parameter(name), let texts = base.filling.texts[name],
      let words = promises.types[parameter.type]
    else { return }
    for word in words.all { add(word.text, of: parameter, base.filling, isAccepted: word.isAccepted) }
    if let text = texts.first, parameter.isList || parameter.kind == .segments { addCounts(of: parameter, base, text) }
  }

  private mutating func add(_ word: String, of parameter: Promises.Parameter, _ full: Filling, isAccepted: Bool) {
    let texts = full.texts[parameter.name] ?? []
    var all: [[String]] = [[word]]
    if parameter.isList || (parameter.counts?.lowerBound ?? 0) > 1 {
      all = [[word] + texts.dropFirst(), texts.dropLast() + [word]]
    } else if parameter.kind == .segments, texts.count > 1 {
      all.append(texts.dropLast() + [word])
    }
    for other in all where other != texts {
      let filling = full.with(parameter.name, other)
      guard var link = filling.draft() else { continue }
      add(
        link, filling, isAccepted ? promises.outcome(filling) : refusal(of: parameter, full),
        "with the \(isAccepted ? "value" : "refused value") '\(word)' for \(parameter.name)", word: parameter.name,
        refused: isAccepted ? nil : parameter.name)
      guard word.isEmpty else { continue }
      // A value at the end of a path is an empty segment only with a slash after it, so the link with the other slash
      // doesn't match.
      link.endsWithSlash.toggle()
      add(link.text, .nowhere, "with an empty \(parameter.name) and the other slash")
    }
  }

  /// Returns the outcome of a link with an invalid value for the parameter.
  private func refusal(of parameter: Promises.Parameter, _ full: Filling) -> Promises.Outcome {
    parameter.isLenient ? promises.outcome(full.with(parameter.name, nil)) : .nowhere
  }

  private mutating func addRefused(_ filling: Filling) {
    let full = filling.filled(isFull: true)
    for name in filling.form.names {
      guard let parameter = filling.parameter(name), parameter.kind != .flag,
        let word = promises.types[parameter.type]?.refused.first(where: { !$0.isEmpty })
      else { continue }
      add(word, of: parameter, full, isAccepted: false)
    }
  }

  /// Adds links in which a list has different numbers of values, within the bounds and outside of them.
  private mutating func addCounts(of parameter: Promises.Parameter, _ base: Base, _ word: String) {
    let counts = parameter.allowedCounts
    var numbers: [Int] = [0, 1, 2, 3, 9, counts.lowerBound - 1, counts.lowerBound]
    if counts.upperBound < 1_000 { numbers += [counts.upperBound, counts.upperBound + 1] }
    for number in Set(numbers).sorted() where number > 0 || number == 0 && parameter.kind == .repeated {
      let filling = base.filling.with(parameter.name, [String](repeating: word, count: number))
      let outcome = outcome(filling, countsOf: parameter)
      add(filling, "with \(number) values for \(parameter.name)", outcome)
    }
    for texts in [["", ""], [word, ""]] {
      add(base.filling.with(parameter.name, texts), "with an empty value for \(parameter.name)", .nowhere)
    }
  }

  // MARK: Literals

  /// Adds links in which a literal is changed: it gets an additional letter, or its first letter gets the other case. A
  /// literal in a segment with a value also loses its last character.
  private mutating func addNearMisses(_ base: Base) {
    let form = base.filling.form
    func add(_ text: String, _ outcome: Promises.Outcome, _ edit: (inout Promises.Form) -> Void) {
      var near = base.filling
      edit(&near.form)
      self.add(near, "with '\(text)'", outcome)
    }
    func longer(_ text: String) -> String { text.contains(where: \.isLetter) ? text + "x" : text }
    let otherCase: Promises.Outcome = promises.settings.ignoresCase ? base.outcome : .nowhere
    let otherKeyCase: Promises.Outcome? = promises.settings.ignoresKeyCase ? base.outcome : nil
    let edits: [((String) -> String, Promises.Outcome, forKeys: Promises.Outcome?)] = [
      (longer, .nowhere, nil), (Trials.otherCase, otherCase, otherKeyCase),
    ]
    for (edit, outcome, keyOutcome) in edits {
      for (index, piece) in form.pieces.enumerated() {
        if let (parts, text) = Trials.edited(piece, edit) { add(text, outcome) { $0.pieces[index] = parts } }
      }
      for path in [\Promises.Form.items, \.fragmentItems] {
        for (index, item) in form[keyPath: path].enumerated() {
          let key = edit(item.key)
          if key == item.key { continue }
          // The link has an item with a key that the pattern doesn't name, and lacks the item with the original key.
          let without = form.isStrictQuery ? .nowhere : missing(item, base) ?? .nowhere
          add(key, keyOutcome ?? without) { $0[keyPath: path][index].key = key }
        }
      }
    }
    for (index, segment) in form.segments.enumerated() where segment.count > 1 {
      guard let (parts, text) = Trials.edited(segment, { String($0.dropLast()) }) else { continue }
      add(text, .nowhere) { $0.segments[index] = parts }
    }
  }

  /// Returns the outcome of a link that lacks an item of its pattern, or `nil` if every link must have the item.
  private func missing(_ item: Promises.Form.Item, _ base: Base) -> Promises.Outcome? {
    // Every link must have an item without a value, because it's a literal.
    guard let value = item.value, value.count == item.names.count, !item.names.contains(where: base.filling.needs)
    else { return nil }
    return promises.outcome(item.names.reduce(base.filling) { $0.with($1, nil) })
  }

  /// Returns the parts with an edited literal, and the new text of this literal. It's the first literal that `edit`
  /// changes; returns `nil` if there is none.
  private static func edited(
    _ parts: [Promises.Form.Part], _ edit: (String) -> String
  ) -> (parts: [Promises.Form.Part], text: String)? {
    for (index, part) in parts.enumerated() {
      guard case .literal(let text) = part, case let other = edit(text), other != text else { continue }
      var parts = parts
      parts[index] = .literal(other)
      return (parts, other)
    }
    return nil
  }

  /// Returns the text with inverted case of its first letter. Skips percent-encoded bytes.
  private static func otherCase(_ text: String) -> String {
    var bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        index += 3
        continue
      }
      let lower = bytes[index] | 0x20
      if lower >= UInt8(ascii: "a"), lower <= UInt8(ascii: "z") {
        bytes[index] ^= 0x20
        break
      }
      index += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Items, path and fragment

  private mutating func addItemChanges(_ base: Base) {
    let (filling, link) = (base.filling, base.link)
    add(base, filling.form.isStrictQuery ? .nowhere : base.outcome, "with an item that isn't listed") {
      $0.query.append(QueryItem(key: "unlisted", value: "1"))
    }
    let keys = Set(link.query.map(\.key)).sorted().reversed()
    add(base, base.outcome, "with its items in another order") {
      $0.query = keys.flatMap { key in link.query.filter { $0.key == key } }
    }
    for (index, item) in link.query.enumerated() {
      guard let declared = filling.form.items.first(where: { $0.key == item.key }) else { continue }
      let parameter = declared.names.count == 1 ? filling.parameter(declared.names[0]) : nil
      let texts = parameter.flatMap { base.filling.texts[$0.name] } ?? []
      let without = missing(declared, base) ?? .nowhere
      let number = link.query[..<index].count { $0.key == item.key }
      var twice = base.outcome
      if let parameter, parameter.kind == .repeated, number < texts.count {
        func outcome(_ texts: [String]) -> Promises.Outcome {
          self.outcome(filling.with(parameter.name, texts), countsOf: parameter)
        }
        let others = Array(texts[..<number] + texts[(number + 1)...])
        add(base, outcome(others), "without \(item)") { $0.query.remove(at: index) }
        twice = outcome(texts + [texts[number]])
      }
      add(base, without, "without \(item.key)") {
        $0.query.remove(at: index)
        if parameter?.kind == .repeated { $0.query.removeAll { $0.key == item.key } }
      }
      add(base, twice, "with \(item) twice") { $0.query.append(item) }
      if let parameter, parameter.kind == .single || parameter.separator != nil,
        let word = promises.types[parameter.type]?.accepted.first(where: { word in
          word.canonical != texts.first.map { promises.canonical($0, parameter) }
        })
      {
        let other = filling.with(parameter.name, [word.text])
        if let first = (other.draft() ?? link).query.first(where: { $0.key == item.key }) {
          add(base, outcome(other, countsOf: parameter), "with \(first) before \(item)") {
            $0.query.insert(first, at: index)
          }
        }
      }
      for value in ["", nil] {
        let other = QueryItem(key: item.key, value: value)
        add(base, empty(parameter, base), "with \(other)") { $0.query[index] = other }
      }
    }
    addMissing(filling)
  }

  /// Adds links that lack one of the items that a link needs, or all of them.
  private mutating func addMissing(_ filling: Filling) {
    guard let link = filling.filled(isFull: false).draft(), !link.query.isEmpty else { return }
    for keys in link.query.map({ [$0.key] }) + [link.query.map(\.key)] {
      var other = link
      other.query.removeAll { keys.contains($0.key) }
      add(other.text, outcome(elsewhere: other), "with what a link needs, except \(keys.joined(separator: " and "))")
    }
  }

  /// Returns the outcome of a link with an empty value for a parameter's query item.
  private func empty(_ parameter: Promises.Parameter?, _ base: Base) -> Promises.Outcome {
    guard let parameter else { return .nowhere }
    if parameter.kind == .flag { return base.outcome }
    guard promises.types[parameter.type]?.accepted.contains(where: { $0.text.isEmpty }) == true else {
      return refusal(of: parameter, base.filling)
    }
    return promises.outcome(base.filling.with(parameter.name, [""]))
  }

  /// Returns the outcome of a link with these values if the number of values in the list is allowed. Otherwise, no
  /// route matches.
  private func outcome(_ filling: Filling, countsOf parameter: Promises.Parameter) -> Promises.Outcome {
    let count = filling.texts[parameter.name]?.count ?? 0
    if !parameter.allowedCounts.contains(count), count > 0 || filling.needs(parameter.name) { return .nowhere }
    return promises.outcome(count == 0 ? filling.with(parameter.name, nil) : filling)
  }

  private mutating func addPathChanges(_ base: Base) {
    let (filling, link) = (base.filling, base.link)
    if filling.form.names.contains(where: { filling.parameter($0)?.kind == .raw }) { return }
    if !link.segments.isEmpty || link.hasFirstSegmentAsHost {
      add(base, filling.form.isStrictSlash ? .nowhere : base.outcome, "with the other slash at its end") {
        $0.endsWithSlash.toggle()
      }
    }
    for index in link.segments.indices {
      var other = link
      other.segments.remove(at: index)
      let without = changingRest(base, at: index) { $0.remove(at: $1) } ?? outcome(elsewhere: other)
      add(other.text, without, "without '\(link.segments[index])'")
    }
    if !link.segments.contains("") {
      add(base, .nowhere, "with an empty segment") {
        if !$0.hasHost, !$0.isOpaque, $0.authority != nil { $0.moveFirstSegment(leaving: "") }
        $0.insertEmptySegment()
      }
    }
    guard let fragment = link.fragment else {
      return add(base, base.outcome, "with a fragment") { $0.fragment = "top" }
    }
    add(base, .nowhere, "without a fragment") { $0.fragment = nil }
    addFragmentChanges(base, fragment)
  }

  private mutating func addFragmentChanges(_ base: Base, _ fragment: String) {
    let form = base.filling.form
    let hasPath = form.fragment != nil
    var path = hasPath ? String(fragment.prefix { $0 != "?" }) : ""
    let items = fragment.dropFirst(hasPath ? path.utf8.count + 1 : 0).split(separator: "&")
    func add(_ path: String, _ items: [Substring], _ outcome: Promises.Outcome, _ change: String) {
      self.add(base, outcome, change) {
        $0.fragment = path + (hasPath && !items.isEmpty ? "?" : "") + items.joined(separator: "&")
      }
    }
    for index in items.indices {
      let key = items[index].prefix { $0 != "=" }
      let without = form.fragmentItems.first { $0.key == key }.flatMap { missing($0, base) } ?? .nowhere
      add(path, Array(items[..<index] + items[(index + 1)...]), without, "without \(items[index])")
    }
    for item in ["unlisted=1"] + items where !items.isEmpty {
      add(path, items + [item], form.isStrictQuery ? .nowhere : base.outcome, "with \(item) in its fragment")
    }
    guard hasPath, !path.isEmpty else { return }
    if path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() } else { path += "/" }
    let isRead = items.isEmpty && !form.isStrictSlash
    add(path, items, isRead ? base.outcome : .nowhere, "with the other slash in its fragment")
  }

  /// Adds links with an additional segment at each position.
  private mutating func addSegments(_ base: Base) {
    for index in 0...base.link.segments.count {
      var other = base.link
      other.segments.insert("more", at: index)
      let longer = changingRest(base, at: index) { $0.insert("more", at: $1) }
      add(other.text, longer ?? outcome(elsewhere: other), "with a segment more")
    }
  }

  /// Returns the outcome of a link after `change` has changed the segments of its rest parameter, or `nil` if the
  /// segment at the index isn't part of a rest parameter.
  private func changingRest(
    _ base: Base, at index: Int, _ change: (inout [String], Int) -> Void
  ) -> Promises.Outcome? {
    for (number, segment) in base.filling.form.segments.enumerated() {
      guard segment.count == 1, case .value(let name) = segment[0], let parameter = base.filling.parameter(name),
        parameter.kind == .segments
      else { continue }
      let start = base.filling.place.basePath.count + number - (base.link.hasFirstSegmentAsHost ? 1 : 0)
      guard var texts = base.filling.texts[name], index >= start, index <= start + texts.count else { return nil }
      // A segment after the parameter's last segment would belong to the parameter only if the path ends there.
      if index == start + texts.count, index < base.link.segments.count { return nil }
      change(&texts, index - start)
      let isAllowed = parameter.allowedCounts.contains(texts.count)
      return isAllowed ? promises.outcome(base.filling.with(name, texts)) : .nowhere
    }
    return nil
  }

  /// Adds links with `+` in place of a space. The pattern and the origin decide whether `+` means a space or a plus
  /// sign.
  private mutating func addPlus(_ filling: Filling) {
    let full = filling.filled(isFull: true)
    for name in full.texts.keys.sorted() {
      guard let parameter = filling.parameter(name), parameter.kind != .flag, parameter.kind != .remaining,
        let words = promises.types[parameter.type], let texts = full.texts[name], let first = texts.first
      else { continue }
      let spaced = words.accepted.map(\.text).first { $0.contains(" ") }
      var filling = full.with(name, texts.dropLast() + [spaced ?? first + " "])
      guard let text = filling.draft()?.text else { continue }
      let plus = text.components(separatedBy: "%20").joined(separator: "+")
      if plus == text { continue }
      let isInItem = filling.form.items.contains { $0.names.contains(name) }
      if !filling.form.plusIsSpace, !filling.origin.plusIsSpace || !isInItem {
        filling.texts = filling.texts.mapValues { $0.map { $0.components(separatedBy: " ").joined(separator: "+") } }
      }
      let outcome = spaced == nil ? refusal(of: parameter, full) : promises.outcome(filling)
      add(plus, outcome, "with '+' in \(name)")
    }
  }

  // MARK: Places

  /// Adds links for each place with other schemes, similar hosts, other ports and other base paths.
  mutating func addPlaces() {
    for origin in promises.origins {
      let served = promises.routes.indices.first { index in
        promises.routes[index].forms.contains { !$0.isExclude && $0.origins.contains(origin.name) }
      }
      guard let served, let form = promises.routes[served].forms.first(where: { $0.origins.contains(origin.name) })
      else { continue }
      (route, line) = (served, form.line)
      let places = Dictionary(grouping: origin.places, by: \.hostKey)
      for place in origin.places {
        let filling = Filling(form: form, route: promises.routes[served], place: place, origin: origin)
        guard let base = base(filling.filled(isFull: true)) else { continue }
        for scheme in ["https", "http", "x" + base.link.scheme] where scheme != base.link.scheme {
          add(base, .nowhere, "with the scheme '\(scheme)'") { $0.scheme = scheme }
        }
        addWithoutAuthority(base)
        if case .captured(let parameter, _) = place.host { addLabels(parameter, base) }
        guard let host = base.link.authority, base.link.hasHost, origin.separator == nil else { continue }
        var authorities = [
          "evil" + host, host + ".evil.example", "a.b." + host, "x." + host, host + ":8081", host + ":1",
          host.components(separatedBy: ":")[0],
        ]
        if case let labels = host.split(separator: "."), labels.count > 1 {
          authorities.append(labels.dropFirst().joined(separator: "."))
        }
        for authority in authorities {
          let keys = Promises.Place.hostKeys(matching: authority)
          let isSame = keys.lazy.flatMap { places[$0] ?? [] }.contains { other in
            other.label == nil && other.scheme == place.scheme && other.basePath == place.basePath
              && other.hasAuthority(authority)
          }
          add(base, isSame ? base.outcome : .nowhere, "at '\(authority)'") { $0.authority = authority }
        }
        add(base, base.outcome, "at '\(host.uppercased())'") { $0.authority = host.uppercased() }
        add(base, .nowhere, "below '/base'") { $0.segments.insert("base", at: 0) }
        if place.basePath.isEmpty { continue }
        add(base, .nowhere, "without '\(place.basePath[0])'") { $0.segments.removeFirst() }
      }
    }
  }

  /// If the place has no host, adds the link without `//`, as `scheme:/path` and `scheme:path`.
  private mutating func addWithoutAuthority(_ base: Base) {
    var link = base.link
    guard link.authority != nil, !link.hasHost, !link.isOpaque else { return }
    link.moveFirstSegment(leaving: nil)
    if !link.segments.isEmpty { add(link.text, base.outcome, "without slashes") }
    link.insertEmptySegment()
    add(link.text, base.outcome, "with one slash")
  }

  private mutating func addLabels(_ parameter: Promises.Parameter, _ base: Base) {
    for (word, isAccepted) in promises.types[parameter.type]?.all ?? []
    where !word.isEmpty && word.utf8.allSatisfy(LinkCharacters.isUnreserved) {
      var filling = base.filling
      filling.label = word.lowercased()
      add(filling, "with the label '\(word)'", isAccepted ? nil : .nowhere)
    }
  }

  /// Adds a link with a different value at the start of its host.
  private mutating func addOtherLabel(_ filling: Filling) {
    guard let label = filling.place.label,
      let word = promises.types[label.type]?.accepted.map(\.text).first(where: { word in
        word != label.examples.first && word == word.lowercased() && !word.isEmpty
          && word.utf8.allSatisfy(LinkCharacters.isUnreserved)
      })
    else { return }
    var filling = filling.filled(isFull: true)
    filling.label = word
    add(filling, "with the label '\(word)'")
  }

  /// Adds, for each wrapper, a link that contains an example link as its nested link.
  mutating func addWrappers() {
    let isPrinted: ([Trial]) -> Bool = { if case .link? = $0.first?.outcome { true } else { false } }
    guard let index = all.firstIndex(where: isPrinted), let shown = all[index].first else { return }
    route = index
    for section in (promises.sections["wrappers"] ?? []).joined {
      line = section.number
      let fields = section.fields
      var reader = FormReader([])
      guard fields.count == 2, let place = Promises.Place(fields[0]), var wrapper = try? reader.form(fields[1])
      else {
        continue
      }
      wrapper.uncaptured = reader.uncaptured
      let (route, origin) = (Promises.Route(id: ""), Promises.Origin(name: ""))
      let filling = Filling(form: wrapper, route: route, place: place, origin: origin)
        .uncapturedOnly.with("link", [shown.link])
      add(filling, "inside of a wrapper", shown.outcome)
      guard let link = filling.draft(), !wrapper.segments.joined().contains(.value("link")) else { continue }
      let base = Base(filling: filling, link: link, outcome: shown.outcome)
      if let host = link.authority, link.hasHost, place.port == nil || place.port == "*" {
        let outcome: Promises.Outcome = place.port == nil ? .nowhere : shown.outcome
        add(base, outcome, "inside of a wrapper at another port") { $0.authority = host + ":8443" }
      }
      let isRest = wrapper.uncaptured.contains { $0.kind == .segments && $0.counts == nil }
      add(base, isRest ? shown.outcome : .nowhere, "inside of a wrapper with a segment more") {
        $0.segments.append("more")
      }
    }
  }

  // MARK: Settings

  /// Adds, for each origin and each ignored key, a link with an item with this key. For `utm_*`, the key is `utm_any`.
  mutating func addIgnoredItems() {
    for origin in promises.origins {
      guard let base = firstShown({ $0.origin.name == origin.name && $0.form.allowsFurtherItems }) else { continue }
      for pattern in promises.settings.ignoredKeys {
        let key = pattern.prefix(before: "*").map { $0 + "any" } ?? pattern
        guard key.utf8.allSatisfy(LinkCharacters.isUnreserved) else { continue }
        add(base.adding(item: "\(key)=a+b"), base.outcome, "with an ignored item")
      }
    }
  }

  /// Adds links that reach each limit of the table, and links beyond it.
  mutating func addLimits() {
    let settings = promises.settings
    if let base = firstShown(\.form.allowsFurtherItems) {
      let long = base.adding(item: "a=")
      let letters = settings.maximumLength - long.utf8.count
      if letters > 0 {
        add(long + String(repeating: "a", count: letters), base.outcome, "with as many bytes as are allowed")
        add(long + String(repeating: "a", count: letters + 1), .nowhere, "with a byte too much")
      }
      let items = settings.maximumItems - base.link.query.count
      let all = base.adding(item: [String](repeating: "a=1", count: max(1, items)).joined(separator: "&"))
      if items > 0, all.utf8.count < settings.maximumLength - 4 {
        add(all, base.outcome, "with as many items as are allowed")
        add(all + "&a=1", .nowhere, "with an item too much")
      }
    }
    let deep = firstShown { filling in
      guard case .value(let name)? = filling.form.segments.last?.first, filling.form.items.isEmpty else { return false }
      let parameter = filling.parameter(name)
      return parameter?.kind == .segments && parameter?.counts == nil && filling.form.uncaptured.isEmpty
    }
    guard let deep, let name = deep.filling.form.names.last, let texts = deep.filling.texts[name] else { return }
    let own = deep.link.segments.count - texts.count + (deep.link.hasFirstSegmentAsHost ? 1 : 0)
    for (count, change) in [
      (settings.maximumSegments, "as are allowed"), (settings.maximumSegments + 1, "and one more"),
    ] {
      let filling = deep.filling.with(name, [String](repeating: texts.first ?? "a", count: max(0, count - own)))
      guard let text = filling.draft()?.text, text.utf8.count < settings.maximumLength else { continue }
      let outcome = count == settings.maximumSegments ? promises.outcome(filling) : .nowhere
      add(text, outcome, "with as many segments \(change)")
    }
  }

  /// Returns the link with all examples of the first printed pattern that meets a condition, or `nil` if there is none.
  private mutating func firstShown(_ condition: (Filling) -> Bool) -> Base? {
    for (index, route) in promises.routes.enumerated() {
      for form in route.forms where form.isPrinted {
        for filling in promises.fillings(form, of: route) where filling.place.isDefinite && condition(filling) {
          guard let base = base(filling.filled(isFull: true)), !base.link.isOpaque else { continue }
          (self.route, line) = (index, form.line)
          return base
        }
      }
    }
    return nil
  }

  /// Adds the links that are listed as exceptions and haven't been added yet, such as links that patterns of two routes
  /// match.
  mutating func addListed() {
    for (link, exception) in promises.exceptions where !link.contains(" ") {
      guard all.indices.contains(exception.route) else { continue }
      (route, line) = (exception.route, exception.line)
      add(link, exception.outcome, "listed here")
    }
  }
}

extension Promises.Place {
  /// A key for an index of places by host: an exact host as it is, `*.shop.example` for hosts with this suffix, and the
  /// empty text if any host matches or the place has none.
  fileprivate var hostKey: String {
    switch host {
    case .exact(let host): host
    case .subdomains(let host): "*." + host
    case .captured(_, let suffix): "*" + suffix
    case .none, .any: ""
    }
  }

  /// Returns all values of `hostKey` that a place may have if its links can have the authority.
  fileprivate static func hostKeys(matching authority: String) -> [String] {
    let host = split(authority).host
    return ["", "*", host] + host.indices.filter { host[$0] == "." }.map { "*" + host[$0...] }
  }

  /// Returns `true` if links at this place can have the authority. Pass `nil` for links without an authority.
  func hasAuthority(_ authority: String?) -> Bool {
    guard let authority else { return host == .none }
    let (name, port) = Promises.Place.split(authority)
    if self.port != "*", self.port != port { return false }
    switch host {
    case .none: return false
    case .exact(let host): return name == host
    case .subdomains(let host): return name.hasSuffix("." + host)
    case .captured(_, let suffix): return name.hasSuffix(suffix)
    case .any: return true
    }
  }
}
