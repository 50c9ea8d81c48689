import RouteMatching

/// A template of a `URL` or `Link`, split where its own text splits it (RFC 3986 §3).
///
/// A value is percent-encoded for the component it stands in, so it ends none. What encoding can't do is checked before:
/// a host is letters, digits, `-`, `.`, `_` and `~`, and a segment isn't `.` or `..`.
struct LinkTemplate {
  /// Before `:`; empty where the template is a path, or begins with a value that is the whole beginning.
  private(set) var scheme: [Piece.Part] = []
  /// Behind `://`.
  private(set) var authority: [Piece.Part] = []
  private(set) var segments: [[Piece.Part]] = []
  /// Where each of its parameters stands, in their order.
  private(set) var components: [Component] = []

  init(_ template: Piece) {
    var component = Component.scheme
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
    // Text without a colon is a path, or a value alone.
    end(component == .scheme ? .path : component, &pending, at: 0)
  }

  private mutating func end(_ component: Component, _ parts: inout [Piece.Part], at delimiter: UInt8) {
    switch component {
    case .scheme where delimiter == UInt8(ascii: ":"): scheme = parts
    case .authority: authority = parts
    case .scheme, .path: segments.append(parts)
    case .query, .fragment: break
    }
    parts = []
  }

  /// What of a link the parser stands in: before a colon, the scheme, or the path of a text that has none.
  enum Component {
    case scheme, authority, path, query, fragment

    fileprivate func isEnded(by byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: ":"): self == .scheme
      case UInt8(ascii: "/"), UInt8(ascii: "?"): self != .query && self != .fragment
      case UInt8(ascii: "#"): self != .fragment
      default: false
      }
    }

    fileprivate func next(behind delimiter: UInt8, isAuthority: Bool) -> Component {
      if isAuthority { return .authority }
      switch delimiter {
      case UInt8(ascii: "?"): return .query
      case UInt8(ascii: "#"): return .fragment
      default: return .path
      }
    }
  }
}

extension TemplatePlace {
  /// How a value of a link's template is written.
  ///
  /// - Parameters:
  ///   - isFirst: whether the template begins with it.
  ///   - isLabel: whether it is a host by itself.
  init(_ component: LinkTemplate.Component, isFirst: Bool, isLabel: Bool) {
    switch component {
    case .scheme: self = isFirst ? .text : .segment
    case .authority: self = isLabel ? .text : .segment
    case .path: self = .segment
    case .query, .fragment: self = .queryValue
    }
  }
}

extension [Piece.Part] {
  fileprivate mutating func append(literal text: ArraySlice<UInt8>) {
    if !text.isEmpty { append(.literal(String(decoding: text, as: UTF8.self))) }
  }

  /// The parameters among the parts.
  fileprivate var names: [String] {
    compactMap { part in
      if case .parameter(let use) = part { use.name?.value } else { nil }
    }
  }
}

// What the values of a template may be.
extension Lowering {
  /// Reports a template in which a value could leave its component: a host that isn't one, or a dot segment.
  mutating func checkComponents(
    of template: Piece, _ form: LinkForm, _ type: TypeShape, at range: SourceRange, _ slots: CaptureSlots
  ) {
    let link = LinkTemplate(template)
    if template.parts.count == 1, template.parameters.first?.component == .link { return }
    guard checkPlaces(ofComponents: template, link) else { return }
    if template.parts.count == 1, type.base == .url {
      guard !isInside(template.parts, type.language, form, slots) else { return }
      reportValues(
        template.parts, "may make a text here that is not of the type '\(type.name)'",
        fix: "give what stands in braces the type '\(type.name)' in the pattern", at: range)
      return
    }
    if !link.scheme.names.isEmpty, !isInside(link.scheme, pool.intern(TypeLanguage.scheme(of: type.base)), form, slots)
    {
      reportValues(
        link.scheme, "may be something else than a scheme here", fix: "give it a type of schemes, such as [\"https\"]",
        at: range)
    }
    if !link.authority.names.isEmpty, !isLabel(link.authority, form),
      !isInside(link.authority, pool.intern(TypeLanguage.hostAndPort), form, slots, restIsHost: true)
    {
      reportValues(
        link.authority, "may be something else than a host here",
        fix:
          "give it a type of hosts, such as { \"type\": \"String\", \"pattern\": \"[a-z0-9-]+\", \"example\": \"a\" }",
        at: range)
    }
    guard template.parts.count > 1 else { return }
    for segment in link.segments where !segment.names.isEmpty && makesDots(segment, form, slots) {
      reportValues(
        segment, "may be '.' or '..' here, which takes a segment away",
        fix: "give it a type that has \"except\": [\".\", \"..\"]",
        at: range)
    }
  }

  /// Whether parts are a label of the host and nothing else, which is a host by itself; the word of an enum may be none.
  private func isLabel(_ parts: [Piece.Part], _ form: LinkForm) -> Bool {
    guard parts.count == 1, let name = parts.names.first else { return false }
    return !form.pattern.uses.contains { $0.use.name?.value == name } && places.contains { $0.label?.name == name }
      && enumeration(ofLabels: name) == nil
  }

  /// The query and the fragment of a link are handed on as they came, so only where their bytes mean the same.
  private mutating func checkPlaces(ofComponents template: Piece, _ link: LinkTemplate) -> Bool {
    for (use, component) in zip(template.parameters, link.components) {
      switch (use.component, component) {
      case (nil, _), (.query, .query), (.fragment, .fragment): continue
      default:
        let mark = use.component == .query ? "?" : "#"
        report(
          "bad-template", "'{\(use.name?.value ?? "")}' is not encoded, so it stands behind '\(mark)'", at: use.range,
          fix: "write '{? '\(mark)' \(use.name?.value ?? "")}' at the end")
        return false
      }
    }
    return true
  }

  /// Limits the rest of a pattern to what each of its templates can join: hosts begin with one, and in a text that is no
  /// link a slash inside a segment would look like one between two.
  mutating func limitRest(of shape: inout PatternShape, by value: SetValue, _ form: LinkForm, _ type: TypeShape) {
    guard let index = shape.restIndex, !shape.segments[index].piece.isRaw,
      case .rest(let rest)? = form.pattern.path.segments.dropFirst(index).first, let name = rest.name?.value
    else { return }
    let isLink = type.base == .url || type.base == .link
    for template in value.forms where template.parameters.contains(where: { $0.name?.value == name }) {
      let isFirst = isLink && template.parts.first.map { [$0].names == [name] } ?? false
      let isHost = isLink && LinkTemplate(template).authority.names.contains(name)
      guard !isLink || isFirst || isHost else { continue }
      let known = shape.segments[index].piece.restLimit
      let first = known.map { pool.automaton($0.first) } ?? .anyText
      let others = known.map { pool.automaton($0.others) } ?? .anyText
      let slash = Symbols.escaped(UInt8(ascii: "/"))
      do {
        let limit = try RestLimit(
          first: isHost ? first.intersection(TypeLanguage.host) : first.removing(slash),
          others: isHost ? others : others.removing(slash), least: known?.least ?? 1, most: known?.most, pool)
        let piece = shape.segments[index].piece
        shape.segments[index].piece = PieceShape(parts: piece.parts, language: piece.language, restLimit: limit)
      } catch {
        reportTooLarge(rest)
      }
    }
  }

  private func isInside(
    _ parts: [Piece.Part], _ language: Language, _ form: LinkForm, _ slots: CaptureSlots, restIsHost: Bool = false
  ) -> Bool {
    guard let made = made(of: parts, form, slots, rest: restIsHost ? TypeLanguage.host : .anyText) else { return false }
    let relation = pool.relation(pool.intern(made), language)
    return relation == .same || relation == .inside
  }

  private func makesDots(_ segment: [Piece.Part], _ form: LinkForm, _ slots: CaptureSlots) -> Bool {
    guard let made = made(of: segment, form, slots, rest: TypeLanguage.notDots) else { return true }
    return made.accepts(Array(".".utf8)) || made.accepts(Array("..".utf8))
  }

  /// The texts of some parts, before what a component can't hold is encoded.
  private func made(
    of parts: [Piece.Part], _ form: LinkForm, _ slots: CaptureSlots, rest: Automaton
  ) -> Automaton? {
    let languages = parts.map { part -> PieceLanguage.Part in
      switch part {
      case .literal(let text): return .literal(text)
      case .parameter(let use):
        guard let placed = form.pattern.uses.first(where: { $0.use.name?.value == use.name?.value }) else {
          return .value(language(ofSource: use))
        }
        if placed.place == .rest { return .value(isRaw(placed.use, in: form.pattern, slots) ? .anyText : rest) }
        if (placed.use.type ?? inferredType(placed.use, slots))?.list != nil { return .value(.anyText) }
        let own = templateLanguage(of: placed.use, slots)
        // A whole segment of a link is no dot segment.
        let isSegment = placed.place == .segment && placed.neighbours == 1 && form.pattern.hasSegment(of: placed.use)
        return .value(isSegment ? (try? own.intersection(TypeLanguage.notDots)) ?? own : own)
      }
    }
    return try? PieceLanguage(languages).whole
  }

  private mutating func reportValues(_ parts: [Piece.Part], _ message: String, fix: Fix, at range: SourceRange) {
    let names = parts.names.map { "'{\($0)}'" }.joined(separator: " and ")
    report("set-mismatch", "\(names) \(message)", at: range, fix: fix)
  }
}

extension LinkPattern {
  /// Whether a parameter is a whole segment of the path.
  fileprivate func hasSegment(of use: ParameterUse) -> Bool {
    path.segments.contains { segment in
      guard case .piece(let piece) = segment, piece.parts.count == 1, case .parameter(let own) = piece.parts[0] else {
        return false
      }
      return own.range == use.range
    }
  }
}
