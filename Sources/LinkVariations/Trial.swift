import RouteMatching

/// A link to try, with the outcome that follows from the rules of the language.
package struct Trial {
  package var link: String
  package var outcome: Promises.Outcome
  /// The line of the promise.
  package var line: Int
  /// The difference between the link and the link that the promise shows.
  package var change: String
  /// The expected result if only the form is matched with the link. `nil` if this result isn't known.
  package var claim: Claim?

  /// The expected result of matching a link with a single form. It follows from the words in the link.
  package struct Claim {
    package var draft: LinkDraft
    package var origin: String
    /// The index of the place in its origin.
    package var place: Int
    package var values: [String: [String]]
    /// `true` if the form doesn't match the link, because the link is excluded or has another origin.
    package var isExcluded = false
    /// The parameter whose word isn't its example, or `nil` if there is none.
    package var word: String?
    /// The parameter whose word is refused, or `nil` if the form accepts all words.
    package var refused: String?

    /// `true` if the form matches the link, regardless of other forms.
    var isAccepted: Bool { !isExcluded && refused == nil }
  }
}

extension Promises {
  /// Returns the links to try for each route. Together they use each word of each type, each origin, and each of the
  /// usual variations of a link.
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

  /// Returns the links to try in another environment: a link of each form, and links at similar places.
  func trialsOfPlaces() -> [[Trial]] {
    var trials = Trials(self)
    for route in routes.indices { trials.addShown(route) }
    trials.addPlaces()
    return trials.all
  }
}

/// A collector of trials. Each link is tried once, and the links that promises show come first.
struct Trials {
  let promises: Promises
  private(set) var all: [[Trial]]
  private var seen: Set<String> = []
  /// The outcomes of the links that promises show.
  private var shown: [String: Promises.Outcome] = [:]
  /// The route and the line of the promise that trials are added for.
  private var route = 0
  private var line = 0

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

  private func claim(
    _ draft: LinkDraft, _ filling: Filling, _ values: Filling.Values, word: String? = nil, refused: String? = nil
  ) -> Trial.Claim? {
    guard let place = filling.origin.places.firstIndex(of: filling.place) else { return nil }
    let isExcluded = filling.form.isExclude || !filling.form.origins.contains(filling.origin.name)
    return Trial.Claim(
      draft: draft, origin: filling.origin.name, place: place, values: values.texts, isExcluded: isExcluded, word: word,
      refused: refused)
  }

  // MARK: Shown links

  /// Adds the links of a route with the examples, at each place.
  mutating func addShown(_ route: Int) {
    each(route) { trials, filling, rank in
      for values in filling.fullValues() { trials.show(values, filling, "with the examples") }
      guard rank == 0 else { return }
      for (values, change) in filling.shorterValues() { trials.show(values, filling, change) }
      for items in filling.forbiddenItems {
        var values = filling.values(isFull: false)
        for name in items.flatMap({ Filling.names(filling.form.items[$0].value ?? []) }) {
          values.texts[name] = filling.parameter(name)?.examples
        }
        trials.add(filling.draft(values)?.text, .nowhere, "with items that an exclude names together")
      }
    }
  }

  private mutating func show(_ values: Filling.Values, _ filling: Filling, _ change: String) {
    guard let draft = filling.draft(values) else { return }
    let outcome = outcome(filling, values)
    if shown[draft.text] == nil { shown[draft.text] = outcome }
    add(draft.text, outcome, change, claim(draft, filling, values))
  }

  /// Returns the outcome that a promise shows for the link, or for the link without its query and fragment. If there is
  /// none, no route matches.
  private func outcome(elsewhere link: LinkDraft) -> Promises.Outcome {
    if let outcome = shown[link.text] { return outcome }
    var plain = link
    plain.query = []
    plain.fragment = nil
    return shown[plain.text] ?? .nowhere
  }

  /// Calls the body with each form at each place. The rank is 0 for the first place of an origin.
  private mutating func each(_ route: Int, _ body: (inout Trials, Filling, _ rank: Int) -> Void) {
    self.route = route
    for form in promises.routes[route].forms {
      line = form.line
      for origin in promises.origins where form.origins.contains(origin.name) {
        for (rank, place) in origin.places.enumerated() {
          body(&self, Filling(form, of: promises.routes[route], at: place, origin), rank)
        }
      }
    }
  }

  private func outcome(_ filling: Filling, _ values: Filling.Values) -> Promises.Outcome {
    filling.form.isExclude ? .nowhere : promises.outcome(of: promises.routes[route], filling, values)
  }

  // MARK: Variations

  /// Adds variations of a route's links: all of them at the first place of the first origin, and a few elsewhere.
  mutating func addVaried(_ route: Int) {
    var varied: Set<Int> = []
    each(route) { trials, filling, rank in
      if !filling.form.isExclude { trials.addOtherLabel(filling) }
      guard rank == 0 else { return }
      if varied.insert(filling.form.line).inserted {
        trials.vary(filling)
      } else {
        guard !filling.form.isExclude else { return }
        trials.addRefused(filling)
        trials.addPlus(filling)
      }
    }
    for form in promises.routes[route].forms where !form.isExclude {
      line = form.line
      for origin in promises.origins where !form.origins.contains(origin.name) {
        guard let place = origin.places.first(where: \.isDefinite) ?? origin.places.first else { continue }
        let filling = Filling(form, of: promises.routes[route], at: place, origin)
        let values = filling.values(isFull: true)
        guard let draft = filling.draft(values) else { continue }
        add(draft.text, .nowhere, "at the origin '\(origin.name)'", claim(draft, filling, values))
      }
    }
  }

  private mutating func vary(_ filling: Filling) {
    for values in filling.fullValues() { vary(filling, values) }
  }

  private mutating func vary(_ filling: Filling, _ full: Filling.Values) {
    guard let link = filling.draft(full) else { return }
    let outcome = outcome(filling, full)
    if !filling.form.isExclude {
      for name in filling.carried { addWords(of: name, filling, full) }
      addItemChanges(filling, full, link, outcome)
      addPathChanges(filling, full, link, outcome)
      addPlus(filling)
    }
    addNearMisses(filling, full)
    addSegments(filling, full, link)
  }

  private mutating func addWords(of name: String, _ filling: Filling, _ full: Filling.Values) {
    guard let parameter = filling.parameter(name), let texts = full.texts[name] else { return }
    guard let words = promises.types[parameter.type] else { return }
    for word in words.accepted.map(\.text) { add(word, of: parameter, filling, full, isAccepted: true) }
    for word in words.refused { add(word, of: parameter, filling, full, isAccepted: false) }
    if parameter.isList || parameter.kind == .segments { addCounts(of: parameter, filling, full, texts[0]) }
  }

  private mutating func add(
    _ word: String, of parameter: Promises.Parameter, _ filling: Filling, _ full: Filling.Values, isAccepted: Bool
  ) {
    let texts = full.texts[parameter.name] ?? []
    var all: [[String]] = [[word]]
    if parameter.isList || (parameter.counts?.lowerBound ?? 0) > 1 {
      all = [[word] + texts.dropFirst(), texts.dropLast() + [word]]
    } else if parameter.kind == .segments, texts.count > 1 {
      all.append(texts.dropLast() + [word])
    }
    for other in all where other != texts {
      var values = full
      values.texts[parameter.name] = other
      guard var link = filling.draft(values) else { continue }
      let outcome = isAccepted ? self.outcome(filling, values) : refusal(of: parameter, filling, full)
      add(
        link.text, outcome, "with the \(isAccepted ? "value" : "refused value") '\(word)' for \(parameter.name)",
        claim(link, filling, values, word: parameter.name, refused: isAccepted ? nil : parameter.name))
      guard word.isEmpty else { continue }
      // An empty last segment exists only if a slash follows it.
      link.endsWithSlash.toggle()
      add(link.text, .nowhere, "with an empty \(parameter.name) and the other slash")
    }
  }

  /// Returns the outcome of a link with a refused word for the parameter.
  private func refusal(
    of parameter: Promises.Parameter, _ filling: Filling, _ full: Filling.Values
  ) -> Promises.Outcome {
    guard parameter.isLenient else { return .nowhere }
    var values = full
    values.texts[parameter.name] = nil
    return outcome(filling, values)
  }

  private mutating func addRefused(_ filling: Filling) {
    let full = filling.values(isFull: true)
    for name in filling.carried {
      guard let parameter = filling.parameter(name), parameter.kind != .flag,
        let word = promises.types[parameter.type]?.refused.first(where: { !$0.isEmpty })
      else { continue }
      add(word, of: parameter, filling, full, isAccepted: false)
    }
  }

  /// Adds links whose lists have as many values as the bounds allow, and links with more or fewer.
  private mutating func addCounts(
    of parameter: Promises.Parameter, _ filling: Filling, _ full: Filling.Values, _ word: String
  ) {
    let counts = parameter.counts ?? (parameter.kind == .segments ? 1 : 0)...Int.max
    var numbers: [Int] = [0, 1, 2, 3, 9, counts.lowerBound - 1, counts.lowerBound]
    if counts.upperBound < 1_000 { numbers += [counts.upperBound, counts.upperBound + 1] }
    for number in Set(numbers).sorted() where number > 0 || number == 0 && parameter.kind == .repeated {
      var values = full
      values.texts[parameter.name] = number == 0 ? nil : [String](repeating: word, count: number)
      let isFine = counts.contains(number) || number == 0 && !filling.needs(parameter.name)
      add(
        filling.draft(values)?.text, isFine ? outcome(filling, values) : .nowhere,
        "with \(number) values for \(parameter.name)")
    }
    for texts in [["", ""], [word, ""]] {
      var values = full
      values.texts[parameter.name] = texts
      add(filling.draft(values)?.text, .nowhere, "with an empty value for \(parameter.name)")
    }
  }

  // MARK: Literals

  /// Adds links with changed literals: with an additional letter, with inverted case of the first letter, and, in
  /// segments with a value, without the last character.
  private mutating func addNearMisses(_ filling: Filling, _ full: Filling.Values) {
    let form = filling.form
    func longer(_ text: String) -> String { text.contains(where: \.isLetter) ? text + "x" : text }
    func add(_ near: Promises.Form, _ text: String, _ outcome: Promises.Outcome, _ trials: inout Trials) {
      let near = Filling(near, of: trials.promises.routes[trials.route], at: filling.place, filling.origin)
      trials.add(near.draft(full)?.text, outcome, "with '\(text)'")
    }
    let same = outcome(filling, full)
    let otherCase: Promises.Outcome = promises.settings.ignoresCase ? same : .nowhere
    let edits: [((String) -> String, Promises.Outcome)] = [
      (longer, .nowhere), (Trials.otherCase, otherCase), ({ String($0.dropLast()) }, .nowhere),
    ]
    for (number, (edit, outcome)) in edits.enumerated() {
      for index in form.segments.indices where number < 2 || form.segments[index].count > 1 {
        guard let piece = Trials.edited(form.segments[index], edit) else { continue }
        var near = form
        near.segments[index] = piece.parts
        add(near, piece.text, outcome, &self)
      }
      for (path, items) in [(\Promises.Form.items, form.items), (\Promises.Form.fragmentItems, form.fragmentItems)] {
        for index in items.indices where number < 2 {
          var near = form
          if let piece = items[index].value.flatMap({ Trials.edited($0, edit) }) {
            near[keyPath: path][index].value = piece.parts
            add(near, piece.text, outcome, &self)
            near = form
          }
          let key = edit(items[index].key)
          if key == items[index].key { continue }
          near[keyPath: path][index].key = key
          // The new key isn't listed, and the item with the old key is missing.
          let without = form.isStrictQuery ? .nowhere : missing(items[index], filling, full) ?? .nowhere
          add(near, key, number == 1 && promises.settings.ignoresKeyCase ? same : without, &self)
        }
      }
      if number < 2, let piece = form.fragment.flatMap({ Trials.edited($0, edit) }) {
        var near = form
        near.fragment = piece.parts
        add(near, piece.text, outcome, &self)
      }
    }
  }

  /// Returns the outcome of a link without an item, or `nil` if links require the item.
  private func missing(
    _ item: Promises.Form.Item, _ filling: Filling, _ full: Filling.Values
  ) -> Promises.Outcome? {
    var values = full
    let names = (item.value ?? [.literal("")]).map { if case .value(let name) = $0 { name } else { "" } }
    if names.contains(where: filling.needs) { return nil }
    for name in names { values.texts[name] = nil }
    return outcome(filling, values)
  }

  /// Returns the parts with an edited literal, and its new text. Edits the first literal that `edit` changes; `nil` if
  /// there is none.
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

  private mutating func addItemChanges(
    _ filling: Filling, _ full: Filling.Values, _ link: LinkDraft, _ outcome: Promises.Outcome
  ) {
    var other = link
    other.query.append(LinkDraft.Item(key: "unlisted", value: "1"))
    add(other.text, filling.form.isStrictQuery ? .nowhere : outcome, "with an item that isn't listed")
    other = link
    let keys = Set(link.query.map(\.key))
    other.query = keys.sorted().reversed().flatMap { key in link.query.filter { $0.key == key } }
    add(other.text, outcome, "with its items in another order")
    for (index, item) in link.query.enumerated() {
      guard let declared = filling.form.items.first(where: { $0.key == item.key }) else { continue }
      let names = Filling.names(declared.value ?? [])
      let parameter = names.count == 1 ? filling.parameter(names[0]) : nil
      let without = missing(declared, filling, full) ?? .nowhere
      var values = full
      other = link
      other.query.remove(at: index)
      if let parameter, parameter.kind == .repeated {
        let number = link.query[..<index].count { $0.key == item.key }
        values.texts[parameter.name]?.remove(at: number)
        add(other.text, self.outcome(filling, values, countsOf: parameter), "without \(item.text)")
        other.query.removeAll { $0.key == item.key }
        add(other.text, without, "without \(item.key)")
        values = full
        values.texts[parameter.name]?.append(full.texts[parameter.name]?[number] ?? "")
        other = link
        other.query.append(item)
        add(other.text, self.outcome(filling, values, countsOf: parameter), "with \(item.text) twice")
      } else {
        add(other.text, without, "without \(item.key)")
        other = link
        other.query.append(item)
        add(other.text, outcome, "with \(item.text) twice")
      }
      if let parameter, parameter.kind == .single,
        let word = promises.types[parameter.type]?.accepted.map(\.text).first(where: { $0 != full.texts[names[0]]?[0] })
      {
        values = full
        values.texts[parameter.name] = [word]
        other = filling.draft(values) ?? link
        if let first = other.query.first(where: { $0.key == item.key }) {
          other = link
          other.query.insert(first, at: index)
          add(other.text, self.outcome(filling, values), "with \(first.text) before \(item.text)")
        }
      }
      for value in ["", nil] {
        other = link
        other.query[index].value = value
        add(other.text, empty(parameter, filling, full), "with \(other.query[index].text)")
      }
    }
  }

  /// Returns the outcome of a link with an empty value for a parameter's query item.
  private func empty(
    _ parameter: Promises.Parameter?, _ filling: Filling, _ full: Filling.Values
  ) -> Promises.Outcome {
    guard let parameter else { return .nowhere }
    if parameter.kind == .flag { return outcome(filling, full) }
    guard promises.types[parameter.type]?.accepted.contains(where: { $0.text.isEmpty }) == true else {
      return refusal(of: parameter, filling, full)
    }
    var values = full
    values.texts[parameter.name] = [""]
    return outcome(filling, values)
  }

  /// Returns the outcome of a link with these values if the number of values in the list is allowed. Otherwise, no
  /// route matches.
  private func outcome(
    _ filling: Filling, _ values: Filling.Values, countsOf parameter: Promises.Parameter
  ) -> Promises.Outcome {
    let count = values.texts[parameter.name]?.count ?? 0
    let counts = parameter.counts ?? 0...Int.max
    if !counts.contains(count), count > 0 || filling.needs(parameter.name) { return .nowhere }
    var values = values
    if count == 0 { values.texts[parameter.name] = nil }
    return outcome(filling, values)
  }

  private mutating func addPathChanges(
    _ filling: Filling, _ full: Filling.Values, _ link: LinkDraft, _ outcome: Promises.Outcome
  ) {
    if filling.parameters.contains(where: { $0.kind == .raw && filling.carried.contains($0.name) }) { return }
    var other = link
    if !link.segments.isEmpty || (link.authority != nil && link.authority != "" && !link.hasHost) {
      other.endsWithSlash.toggle()
      add(other.text, filling.form.isStrictSlash ? .nowhere : outcome, "with the other slash at its end")
    }
    for index in link.segments.indices {
      other = link
      other.segments.remove(at: index)
      let without = changingRest(filling, full, link, at: index) { $0.remove(at: $1) } ?? self.outcome(elsewhere: other)
      add(other.text, without, "without '\(link.segments[index])'")
    }
    if !link.segments.contains("") {
      other = link
      // At a bare scheme, the first segment may be in the position of the host. Move it into the path.
      if !link.hasHost, let first = link.authority, !link.isOpaque {
        other.authority = ""
        if !first.isEmpty { other.segments.insert(first, at: 0) }
      }
      other.segments.insert("", at: 0)
      if other.segments == [""] { other.endsWithSlash = true }
      add(other.text, .nowhere, "with an empty segment")
    }
    other = link
    other.fragment = link.fragment == nil ? "top" : nil
    add(
      other.text, link.fragment == nil ? outcome : .nowhere,
      link.fragment == nil ? "with a fragment" : "without a fragment")
    if let fragment = link.fragment { addFragmentChanges(filling, full, link, fragment) }
  }

  private mutating func addFragmentChanges(
    _ filling: Filling, _ full: Filling.Values, _ link: LinkDraft, _ fragment: String
  ) {
    let hasPath = filling.form.fragment != nil
    var path = hasPath ? String(fragment.prefix { $0 != "?" }) : ""
    let items = fragment.dropFirst(hasPath ? path.utf8.count + 1 : 0).split(separator: "&")
    func text(_ path: String, _ items: [Substring]) -> String {
      var other = link
      other.fragment = path + (hasPath && !items.isEmpty ? "?" : "") + items.joined(separator: "&")
      return other.text
    }
    let outcome = outcome(filling, full)
    for index in items.indices {
      let key = items[index].prefix { $0 != "=" }
      let declared = filling.form.fragmentItems.first { $0.key == key }
      let without = declared.flatMap { missing($0, filling, full) } ?? .nowhere
      add(text(path, Array(items[..<index] + items[(index + 1)...])), without, "without \(items[index])")
    }
    for item in ["unlisted=1"] + items where !items.isEmpty {
      add(text(path, items + [item]), filling.form.isStrictQuery ? .nowhere : outcome, "with \(item) in its fragment")
    }
    guard hasPath, !path.isEmpty else { return }
    if path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() } else { path += "/" }
    let isRead = items.isEmpty && !filling.form.isStrictSlash
    add(text(path, items), isRead ? outcome : .nowhere, "with the other slash in its fragment")
  }

  /// Adds links with an additional segment at each position.
  private mutating func addSegments(_ filling: Filling, _ full: Filling.Values, _ link: LinkDraft) {
    for index in 0...link.segments.count {
      var other = link
      other.segments.insert("more", at: index)
      let longer = changingRest(filling, full, link, at: index) { $0.insert("more", at: $1) }
      add(other.text, longer ?? outcome(elsewhere: other), "with a segment more")
    }
  }

  /// Returns the outcome of a link after `change` has changed the segments of its rest parameter, or `nil` if the
  /// segment at the index isn't part of a rest parameter.
  private func changingRest(
    _ filling: Filling, _ full: Filling.Values, _ link: LinkDraft, at index: Int,
    _ change: (inout [String], Int) -> Void
  ) -> Promises.Outcome? {
    let rest = filling.form.segments.firstIndex { segment in
      guard segment.count == 1, case .value(let name) = segment[0] else { return false }
      return filling.parameter(name)?.kind == .segments
    }
    guard let rest, case .value(let name) = filling.form.segments[rest][0], let parameter = filling.parameter(name)
    else { return nil }
    let hasFirstAsHost = !link.hasHost && !link.isOpaque && link.authority?.isEmpty == false
    let start = filling.place.basePath.count + rest - (hasFirstAsHost ? 1 : 0)
    var values = full
    guard var texts = values.texts[name], index >= start, index <= start + texts.count else { return nil }
    if index == start + texts.count, texts.count == 1, index < link.segments.count { return nil }
    let count = texts.count
    if index - start == count, link.segments.count > index { return nil }
    change(&texts, index - start)
    values.texts[name] = texts
    let counts = parameter.counts ?? 1...Int.max
    return counts.contains(texts.count) ? outcome(filling, values) : .nowhere
  }

  /// Adds links with `+` in place of a space. The form and the origin decide whether `+` means a space or a plus sign.
  private mutating func addPlus(_ filling: Filling) {
    let full = filling.values(isFull: true)
    for name in full.texts.keys.sorted() {
      guard let parameter = filling.parameter(name), parameter.kind != .flag, parameter.kind != .remaining,
        let words = promises.types[parameter.type], let texts = full.texts[name], let first = texts.first
      else { continue }
      let spaced = words.accepted.map(\.text).first { $0.contains(" ") } ?? first + " "
      var values = full
      values.texts[name] = texts.dropLast() + [spaced]
      guard let text = filling.draft(values)?.text else { continue }
      let plus = text.components(separatedBy: "%20").joined(separator: "+")
      if plus == text { continue }
      let isInItem = filling.form.items.contains { $0.value?.contains(.value(name)) == true }
      if !filling.form.plusIsSpace, !filling.origin.plusIsSpace || !isInItem {
        values.texts = values.texts.mapValues { $0.map { $0.components(separatedBy: " ").joined(separator: "+") } }
      }
      let isAccepted = words.accepted.contains { $0.text.contains(" ") }
      add(plus, isAccepted ? outcome(filling, values) : refusal(of: parameter, filling, full), "with '+' in \(name)")
    }
  }

  // MARK: Places

  /// Adds a link at each place with similar hosts, other schemes and other ports.
  mutating func addPlaces() {
    for origin in promises.origins {
      let served = promises.routes.indices.first { index in
        promises.routes[index].forms.contains { !$0.isExclude && $0.origins.contains(origin.name) }
      }
      guard let served, let form = promises.routes[served].forms.first(where: { $0.origins.contains(origin.name) })
      else { continue }
      (route, line) = (served, form.line)
      let places = Dictionary(grouping: origin.places, by: \.hostKey)
      for place in origin.places where place.port != "*" {
        let filling = Filling(form, of: promises.routes[served], at: place, origin)
        let values = filling.values(isFull: true)
        guard let link = filling.draft(values) else { continue }
        let outcome = outcome(filling, values)
        for scheme in ["https", "http", "x" + link.scheme] where scheme != link.scheme {
          var other = link
          other.scheme = scheme
          add(other.text, .nowhere, "with the scheme '\(scheme)'")
        }
        addWithoutAuthority(link, outcome)
        if case .captured(let parameter, _) = place.host { addLabels(parameter, filling, values) }
        guard let host = link.authority, link.hasHost, origin.separator == nil else { continue }
        var authorities = [
          "evil" + host, host + ".evil.example", "a.b." + host, "x." + host, host + ":8081", host + ":1",
          host.components(separatedBy: ":")[0],
        ]
        if case let labels = host.split(separator: "."), labels.count > 1 {
          authorities.append(labels.dropFirst().joined(separator: "."))
        }
        for authority in authorities {
          var other = link
          other.authority = authority
          let keys = Promises.Place.hostKeys(matching: authority)
          let isSame = keys.lazy.flatMap { places[$0] ?? [] }.contains { other in
            other.label == nil && other.scheme == place.scheme && other.basePath == place.basePath
              && other.hasAuthority(authority)
          }
          add(other.text, isSame ? outcome : .nowhere, "at '\(authority)'")
        }
        var other = link
        other.authority = host.uppercased()
        add(other.text, outcome, "at '\(host.uppercased())'")
        other = link
        other.segments.insert("base", at: 0)
        add(other.text, .nowhere, "below '/base'")
        if place.basePath.isEmpty { continue }
        other = link
        other.segments.removeFirst()
        add(other.text, .nowhere, "without '\(place.basePath[0])'")
      }
    }
  }

  /// Adds a link at a bare scheme as `scheme:/path` and `scheme:path`.
  private mutating func addWithoutAuthority(_ link: LinkDraft, _ outcome: Promises.Outcome) {
    guard let first = link.authority, !link.hasHost, !link.isOpaque else { return }
    var other = link
    other.authority = nil
    if !first.isEmpty { other.segments.insert(first, at: 0) }
    if !other.segments.isEmpty { add(other.text, outcome, "without slashes") }
    other.segments.insert("", at: 0)
    if other.segments == [""] { other.endsWithSlash = true }
    add(other.text, outcome, "with one slash")
  }

  private mutating func addLabels(
    _ parameter: Promises.Parameter, _ filling: Filling, _ values: Filling.Values
  ) {
    let words = promises.types[parameter.type] ?? Promises.Words()
    for (word, isAccepted) in words.accepted.map({ ($0.text, true) }) + words.refused.map({ ($0, false) }) {
      guard !word.isEmpty, word.utf8.allSatisfy(LinkCharacters.isUnreserved) else { continue }
      var values = values
      values.label = word.lowercased()
      add(filling.draft(values)?.text, isAccepted ? outcome(filling, values) : .nowhere, "with the label '\(word)'")
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
    var values = filling.values(isFull: true)
    values.label = word
    add(filling.draft(values)?.text, outcome(filling, values), "with the label '\(word)'")
  }

  /// Adds a link in each wrapper.
  mutating func addWrappers() {
    let isPrinted: ([Trial]) -> Bool = { if case .link? = $0.first?.outcome { true } else { false } }
    guard let index = all.firstIndex(where: isPrinted), let shown = all[index].first else { return }
    route = index
    for section in (promises.sections["wrappers"] ?? []).joined {
      line = section.number
      let fields = Promises.fields(section.text)
      guard fields.count == 2, let place = Promises.Place(fields[0]) else { continue }
      var reader = FormReader([])
      guard let form = reader.form(fields[1]) else { continue }
      var wrapper = form
      wrapper.unkept = reader.unkept
      let filling = Filling(wrapper, of: Promises.Route(id: ""), at: place, Promises.Origin(name: ""))
      var values = filling.unkeptExamples()
      values.texts["link"] = [shown.link]
      add(filling.draft(values)?.text, shown.outcome, "inside of a wrapper")
    }
  }

  // MARK: Settings

  /// Adds links for each origin with an item for each ignored key, and with an item that has a longer key.
  mutating func addIgnoredItems() {
    for origin in promises.origins {
      let shown = firstShown { filling in
        filling.origin.name == origin.name && filling.form.fragment == nil && filling.form.fragmentItems.isEmpty
          && !filling.form.isStrictQuery
      }
      guard let (link, outcome) = shown else { continue }
      for pattern in promises.settings.ignoredKeys {
        let key = (pattern.prefix(before: "*").map { $0 + "any" } ?? pattern)
        guard key.utf8.allSatisfy(LinkCharacters.isUnreserved) else { continue }
        add(link.adding(item: "\(key)=a+b"), outcome, "with an ignored item")
      }
    }
  }

  /// Adds links that reach each limit of the table, and links beyond it.
  mutating func addLimits() {
    let settings = promises.settings
    let plain = firstShown { filling in
      filling.form.fragment == nil && filling.form.fragmentItems.isEmpty && !filling.form.isStrictQuery
    }
    if let (link, outcome) = plain {
      let long = link.adding(item: "a=")
      let letters = settings.maximumLength - long.utf8.count
      if letters > 0 {
        add(long + String(repeating: "a", count: letters), outcome, "with as many bytes as are allowed")
        add(long + String(repeating: "a", count: letters + 1), .nowhere, "with a byte too much")
      }
      let items = settings.maximumItems - link.query.count
      let all = link.adding(item: [String](repeating: "a=1", count: max(1, items)).joined(separator: "&"))
      if items > 0, all.utf8.count < settings.maximumLength - 4 {
        add(all, outcome, "with as many items as are allowed")
        add(all + "&a=1", .nowhere, "with an item too much")
      }
    }
    let deep = firstShown { filling in
      guard case .value(let name)? = filling.form.segments.last?.first, filling.form.items.isEmpty else { return false }
      let parameter = filling.parameter(name)
      return parameter?.kind == .segments && parameter?.counts == nil && filling.form.unkept.isEmpty
    }
    guard let (link, _) = deep, case let filling = link.filling, let name = filling.carried.last else { return }
    var values = filling.values(isFull: true)
    let own =
      link.draft.segments.count - (values.texts[name]?.count ?? 0)
      + (link.draft.hasHost || link.draft.authority == "" ? 0 : 1)
    let word = values.texts[name]?.first ?? "a"
    for (count, change) in [
      (settings.maximumSegments, "as are allowed"), (settings.maximumSegments + 1, "and one more"),
    ] {
      values.texts[name] = [String](repeating: word, count: max(0, count - own))
      guard let text = filling.draft(values)?.text, text.utf8.count < settings.maximumLength else { continue }
      add(
        text, count == settings.maximumSegments ? outcome(filling, values) : .nowhere, "with as many segments \(change)"
      )
    }
  }

  /// A link that a promise shows.
  private struct Shown {
    var filling: Filling
    var draft: LinkDraft
    var query: [LinkDraft.Item] { draft.query }

    func adding(item: String) -> String { draft.text + (draft.query.isEmpty ? "?" : "&") + item }
  }

  /// Returns a link with all examples, and its outcome, for the first form that meets a condition. `nil` if no form
  /// does.
  private mutating func firstShown(_ condition: (Filling) -> Bool) -> (Shown, Promises.Outcome)? {
    for (index, route) in promises.routes.enumerated() {
      for form in route.forms where form.isPrinted {
        for origin in promises.origins where form.origins.contains(origin.name) {
          guard let place = origin.places.first(where: \.isDefinite) else { continue }
          let filling = Filling(form, of: route, at: place, origin)
          let values = filling.values(isFull: true)
          guard condition(filling), let draft = filling.draft(values), !draft.isOpaque else { continue }
          (self.route, line) = (index, form.line)
          return (Shown(filling: filling, draft: draft), outcome(filling, values))
        }
      }
    }
    return nil
  }

  /// Adds the links of exceptions that aren't variations, such as links that patterns of two routes match.
  mutating func addListed() {
    for (link, exception) in promises.exceptions where !link.contains(" ") {
      guard all.indices.contains(exception.route) else { continue }
      (route, line) = (exception.route, exception.line)
      add(link, exception.outcome, "listed here")
    }
  }
}

extension Promises.Place {
  /// The part of the host that doesn't differ between links: the host, `*.` and the suffix of several hosts, or nothing.
  fileprivate var hostKey: String {
    switch host {
    case .exact(let host): host
    case .subdomains(let host): "*." + host
    case .captured(_, let suffix): "*" + suffix
    case .none, .any: ""
    }
  }

  /// Returns the values of `hostKey` of all places whose links can have the authority.
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
