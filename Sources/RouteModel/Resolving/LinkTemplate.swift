import RouteMatching

/// A template of a link (`URL`, `Link` or `Raw`), split into components by its literal text (RFC 3986 §3).
///
/// Values are percent-encoded for their component, so they can't end it. `checkComponents` checks the remaining rules:
/// a host consists of letters, digits, `-`, `.`, `_` and `~`, and a segment isn't `.` or `..`.
package struct LinkTemplate {
  /// The text before `:`. Empty if the link has no scheme.
  package private(set) var scheme: [Piece.Part] = []
  /// The text after `://`.
  package private(set) var authority: [Piece.Part] = []
  package private(set) var segments: [[Piece.Part]] = []
  /// The component of each parameter, in order.
  package private(set) var components: [Component] = []

  /// - Parameter base: The base type of the parameter. A `Raw` value follows a slash in a link's path, so it has
  ///   neither a scheme nor a host.
  package init(_ template: Piece, _ base: BuiltInType) {
    var component = base == .raw ? Component.path : .scheme
    var pending: [Piece.Part] = []
    for part in template.parts {
      guard case .literal(let text) = part else {
        pending.append(part)
        components.append(component)
        continue
      }
      var rest = Array(text.utf8)[...]
      while let next = rest.firstIndex(where: component.isEnded) {
        pending.append(literal: rest[..<next])
        let isAuthority = component == .scheme && rest[next...].starts(with: "://".utf8)
        end(component, &pending, at: rest[next])
        component = component.next(behind: rest[next], isAuthority: isAuthority)
        rest = rest[(next + (isAuthority ? 3 : 1))...]
      }
      pending.append(literal: rest)
    }
    // A template without a colon is a path, or a single value.
    end(component == .scheme ? .path : component, &pending, at: 0)
  }

  private mutating func end(_ component: Component, _ parts: inout [Piece.Part], at delimiter: UInt8) {
    switch component {
    case .scheme where delimiter == UInt8(ascii: ":"): scheme = parts
    case .authority: authority = parts
    case .scheme, .path: segments.append(parts)
    case .queryKey, .queryValue, .fragment: break
    }
    parts = []
  }

  /// A component of a link. The scheme is the text before a colon, or the first segment of a text without a scheme.
  package enum Component {
    case scheme, authority, path, queryKey, queryValue, fragment

    package var isQuery: Bool { self == .queryKey || self == .queryValue }

    fileprivate func isEnded(by byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: ":"): self == .scheme
      case UInt8(ascii: "/"), UInt8(ascii: "?"): !isQuery && self != .fragment
      case UInt8(ascii: "="): self == .queryKey
      case UInt8(ascii: "&"): isQuery
      case UInt8(ascii: "#"): self != .fragment
      default: false
      }
    }

    fileprivate func next(behind delimiter: UInt8, isAuthority: Bool) -> Component {
      if isAuthority { return .authority }
      switch delimiter {
      case UInt8(ascii: "?"), UInt8(ascii: "&"): return .queryKey
      case UInt8(ascii: "="): return .queryValue
      case UInt8(ascii: "#"): return .fragment
      default: return .path
      }
    }
  }
}

extension SetValue {
  /// `true` if each form of the template consists of a single value, so that the value is the whole link.
  var isValueAlone: Bool { forms.allSatisfy { $0.parts.count == 1 && $0.parameters.count == 1 } }
}

extension TemplatePlace {
  /// Creates the position in a link that decides how a template's value is percent-encoded.
  ///
  /// - Parameter isLabel: `true` if the value is a host by itself.
  package init(_ component: LinkTemplate.Component, isLabel: Bool) {
    switch component {
    case .authority: self = isLabel ? .text : .segment
    case .scheme, .path: self = .segment
    case .queryKey: self = .queryKey
    case .queryValue, .fragment: self = .queryValue
    }
  }
}

extension [Piece.Part] {
  fileprivate mutating func append(literal text: ArraySlice<UInt8>) {
    if !text.isEmpty { append(.literal(String(decoding: text, as: UTF8.self))) }
  }

  /// The names of the parameters.
  fileprivate var names: [String] {
    compactMap { part in
      if case .parameter(let use) = part { use.name?.value } else { nil }
    }
  }
}

// Checks of the values in templates.
extension TableResolver {
  /// Reports a template in which a value could leave its component: the value could begin another link, be an invalid
  /// host, or be a dot segment.
  mutating func checkComponents(
    of template: Piece, _ form: LinkForm, _ type: ResolvedType, from input: SetInput, at range: SourceRange,
    _ slots: CaptureSlots
  ) {
    let link = LinkTemplate(template, type.base)
    guard checkPlaces(ofComponents: template, link), checkEscapes(of: template, at: range) else { return }
    let isWhole = type.base == .raw || !link.scheme.isEmpty && (type.base == .link || !link.authority.isEmpty)
    guard isWhole else {
      let first = link.segments.first ?? []
      return reportValues(
        first.names.isEmpty ? template.parts : first, "can make text here that isn't a valid '\(type.name)'",
        fix: "begin the template with text such as 'https://shop.example/'", at: range)
    }
    if !link.scheme.names.isEmpty, !isInside(link.scheme, pool.intern(TypeLanguage.scheme(of: type.base)), form, slots)
    {
      reportValues(
        link.scheme, "can be something other than a scheme here", fix: input.fix("schemes, such as [\"https\"]"),
        at: range)
    }
    if !link.authority.names.isEmpty, !isLabel(link.authority, form),
      !isInside(link.authority, pool.intern(TypeLanguage.hostAndPort), form, slots, restIsHost: true)
    {
      reportValues(
        link.authority, "can be something other than a host here",
        fix: link.authority.contains(where: { isRest($0, of: form) })
          ? "capture one segment instead of several, and give it a type that allows only hosts"
          : input.fix("hosts, such as { \"type\": \"String\", \"pattern\": \"[a-z0-9-]+\", \"example\": \"a\" }"),
        at: range)
    }
    for segment in link.segments where !segment.names.isEmpty && makesDots(segment, form, slots) {
      reportValues(
        segment, "can be '.' or '..' here, which would remove a segment",
        fix: "give it a type such as { \"type\": \"String\", \"except\": [\".\", \"..\"] }",
        at: range)
    }
  }

  /// Returns `true` if the parts are a single captured host label, which is a valid host by itself. Excludes labels of
  /// an enum, because a case may not be a valid host.
  private func isLabel(_ parts: [Piece.Part], _ form: LinkForm) -> Bool {
    guard parts.count == 1, let name = parts.names.first else { return false }
    return !form.pattern.uses.contains { $0.use.name?.value == name } && places.contains { $0.label?.name == name }
      && enumeration(ofLabels: name) == nil
  }

  /// Checks that `$query` is only used after `?` and `$fragment` only after `#`, because they are inserted unchanged.
  private mutating func checkPlaces(ofComponents template: Piece, _ link: LinkTemplate) -> Bool {
    for (use, component) in zip(template.parameters, link.components) {
      switch (use.component, component) {
      case (nil, _), (.query, .queryKey), (.query, .queryValue), (.fragment, .fragment): continue
      default:
        let mark = use.component == .query ? "?" : "#"
        report(
          "bad-template", "'{\(use.name?.value ?? "")}' isn't percent-encoded, so it must follow '\(mark)'",
          at: use.range,
          fix: "write '{? '\(mark)' \(use.name?.value ?? "")}' at the end")
        return false
      }
    }
    return true
  }

  /// Reports a value that must be a whole link but may not be a valid link.
  package mutating func checkWhole(
    _ template: Piece, of name: Located<String>, _ form: LinkForm, _ type: ResolvedType, from input: SetInput,
    _ slots: CaptureSlots
  ) {
    // The template is a single value that must be a link. That's certain if it's `{$link}`. It isn't required of a
    // parameter of type `Link`, and the values of launch inputs are checked when they arrive.
    if template.parameters.first?.component == .link { return }
    guard checkPlaces(ofComponents: template, LinkTemplate(template, type.base)), input == .link, type.base != .link,
      !isInside(template.parts, type.language, form, slots)
    else { return }
    reportValues(
      template.parts, "can make text here that isn't a valid '\(type.name)'",
      fix: template.parts.contains { isRest($0, of: form) }
        ? "write '{\(name.value)...: \(type.name)}' in the pattern, instead of 'set'"
        : "give the parameter in braces the type '\(type.name)' in the pattern", at: name.range)
  }

  /// Reports literal text that ends within a percent-encoding, such as `%4`, because the value after it would complete
  /// the percent-encoding. Returns `false` in this case.
  private mutating func checkEscapes(of template: Piece, at range: SourceRange) -> Bool {
    for part in template.parts.dropLast() {
      guard case .literal(let text) = part, text.utf8.suffix(2).contains(UInt8(ascii: "%")) else { continue }
      report(
        "bad-template", "'%' begins a percent-encoding here, and a value can't complete it", at: range,
        fix: "write '%25'")
      return false
    }
    return true
  }

  /// Limits a pattern's rest parameter, which a template uses, to segments that give valid text. If the template uses
  /// it as a host, the first segment must be a valid host. If the text is a single value or isn't a link, no segment
  /// may contain an encoded slash, which would look like a separator.
  mutating func limitRest(
    of resolved: inout ResolvedPattern, by value: SetValue, _ form: LinkForm, _ type: ResolvedType
  ) {
    guard let index = resolved.restIndex, !resolved.segments[index].piece.isRaw,
      case .rest(let rest)? = form.pattern.path.segments.dropFirst(index).first, let name = rest.name?.value
    else { return }
    let isLink = type.base.isRawAtEnd
    for template in value.forms where template.parameters.contains(where: { $0.name?.value == name }) {
      let isHost = isLink && LinkTemplate(template, type.base).authority.names.contains(name)
      guard !isLink || value.isValueAlone || isHost else { continue }
      let known = resolved.segments[index].piece.restLimit
      let first = known.map { pool.automaton($0.first) } ?? .anyText
      let others = known.map { pool.automaton($0.others) } ?? .anyText
      let slash = Symbols.escaped(UInt8(ascii: "/"))
      do {
        let limit = try RestLimit(
          first: isHost ? first.intersection(TypeLanguage.host) : first.removing(slash),
          others: isHost ? others : others.removing(slash), least: known?.least ?? 1, most: known?.most, pool)
        let piece = resolved.segments[index].piece
        resolved.segments[index].piece = ResolvedPiece(
          parts: piece.parts, language: piece.language, restLimit: limit)
      } catch {
        reportTooLarge(rest)
      }
    }
  }

  private func isInside(
    _ parts: [Piece.Part], _ language: Language, _ form: LinkForm, _ slots: CaptureSlots, restIsHost: Bool = false
  ) -> Bool {
    // Only the last part can be a rest parameter: a slash between its segments would end the host.
    if parts.dropLast().contains(where: { isRest($0, of: form) }) { return false }
    guard let made = made(of: parts, form, slots, rest: restIsHost ? TypeLanguage.host : .anyText) else { return false }
    return pool.relation(pool.intern(made), language).isInside
  }

  func isRest(_ part: Piece.Part, of form: LinkForm) -> Bool {
    guard case .parameter(let part) = part else { return false }
    return form.pattern.uses.contains { $0.place == .rest && $0.use.name?.value == part.name?.value }
  }

  private func makesDots(_ segment: [Piece.Part], _ form: LinkForm, _ slots: CaptureSlots) -> Bool {
    guard let made = made(of: segment, form, slots, rest: TypeLanguage.notDots) else { return true }
    return made.accepts(Array(".".utf8)) || made.accepts(Array("..".utf8))
  }

  /// Returns the language of the texts that parts of a template can give, before percent-encoding, or `nil` if the
  /// language is too large.
  ///
  /// - Parameter rest: The language of the segments of a rest parameter.
  private func made(
    of parts: [Piece.Part], _ form: LinkForm, _ slots: CaptureSlots, rest: Automaton
  ) -> Automaton? {
    let languages = languages(of: parts, form) { placed in
      let own = templateLanguage(of: placed.use, slots)
      if placed.place == .rest {
        if isRaw(placed.use, in: form.pattern, slots) { return .anyText }
        // `rest` excludes dot segments or invalid hosts. It only applies to a rest parameter in the path, not to one in
        // a fragment.
        return form.pattern.hasRest(placed.use) ? rest : own
      }
      if slots.type(of: placed.use)?.list != nil { return .anyText }
      // A whole segment of a link can't be a dot segment.
      let isSegment = placed.place == .segment && placed.neighbours == 1 && form.pattern.hasSegment(of: placed.use)
      return isSegment ? (try? own.intersection(TypeLanguage.notDots)) ?? own : own
    }
    return try? PieceLanguage(languages).whole
  }

  /// Returns the language of each part of a template.
  ///
  /// - Parameter own: Returns the language of a parameter of the pattern.
  func languages(
    of parts: [Piece.Part], _ form: LinkForm, _ own: (ParameterOccurrence) -> Automaton
  ) -> [PieceLanguage.Part] {
    parts.map { part in
      switch part {
      case .literal(let text): return .literal(text)
      case .parameter(let use):
        let placed = form.pattern.uses.first { $0.use.name?.value == use.name?.value }
        return .value(placed.map(own) ?? language(ofSource: use))
      }
    }
  }

  mutating func reportValues(_ parts: [Piece.Part], _ message: String, fix: Fix, at range: SourceRange) {
    let names = parts.names.map { "'{\($0)}'" }.joined(separator: " and ")
    report("set-mismatch", "\(names) \(message)", at: range, fix: fix)
  }
}

extension LinkPattern {
  /// Returns `true` if a parameter is the rest parameter of the path.
  fileprivate func hasRest(_ use: ParameterUse) -> Bool {
    path.segments.contains { if case .rest(let own) = $0 { own.range == use.range } else { false } }
  }

  /// Returns `true` if a parameter is a whole segment of the path.
  fileprivate func hasSegment(of use: ParameterUse) -> Bool {
    path.segments.contains { segment in
      guard case .piece(let piece) = segment, piece.parts.count == 1, case .parameter(let own) = piece.parts[0] else {
        return false
      }
      return own.range == use.range
    }
  }
}
