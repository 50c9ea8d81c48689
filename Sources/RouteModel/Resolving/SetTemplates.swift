import RouteMatching

/// The source of the values in a template of `set`.
package enum SetInput {
  /// A link. Its pattern gives each value a type.
  case link
  /// The identifier of a Spotlight item. The identifier's pattern gives each value a type.
  case identifier
  /// A launch input with values by key path. The values can be any text.
  case payload

  /// Returns a fix for a value that needs a more specific type.
  package func fix(_ types: String) -> Fix {
    self == .payload
      ? "write this part of the link literally, because a value of a launch input can be any text"
      : "give it a type of \(types)"
  }
}

// `set`: the values that a pattern adds.
extension TableResolver {
  /// Returns a template's value: a parameter of the pattern, with the default if it is absent, or a host label.
  private func templateValue(
    _ name: String, _ slot: Int, in form: LinkForm, _ slots: CaptureSlots
  ) -> TemplateValue {
    let placed = form.pattern.uses.first { $0.use.name?.value == name }
    let isRest = placed.map { $0.place == .rest && !isRaw($0.use, in: form.pattern, slots) } ?? false
    let type = placed.map { writtenType(of: $0.use, slots) } ?? enumeration(ofLabels: name)
    let fallback = placed?.use.defaultText.map { type?.printedText(of: $0) ?? $0 }
    return TemplateValue(
      capture: slot, fallback: fallback, isRest: isRest, label: placed == nil ? name : nil, type: type)
  }

  /// Returns the type of a single value if the value's text in a template may differ from its text in the link.
  private func writtenType(of use: ParameterUse, _ slots: CaptureSlots) -> ResolvedType? {
    guard let written = slots.type(of: use), written.list == nil else { return nil }
    let type = type(of: use, slots)
    return type.enumeration != nil || type.parameterType == .lowercaseText ? type : nil
  }

  /// Returns the language of the text that a parameter has in a template.
  func templateLanguage(of use: ParameterUse, _ slots: CaptureSlots) -> Automaton {
    writtenType(of: use, slots)?.wireNames ?? pool.automaton(type(of: use, slots).language)
  }

  /// Returns the defaults that an alias declares for the route's parameters, if they differ from the route's.
  mutating func ownDefaults(of form: LinkForm, route: Int) -> [ResolvedBinding] {
    let set = Set(form.set.map { $0.name.value })
    var bindings: [ResolvedBinding] = []
    for placed in form.pattern.uses {
      guard placed.use.inherited == nil, let written = placed.use.defaultText, let name = placed.use.name?.value,
        !set.contains(name),
        let parameter = routes[route].parameters.firstIndex(where: { $0.name == name })
      else { continue }
      let type = routes[route].parameters[parameter].type
      guard accepts(written, type.language) else {
        report(
          "default-mismatch", "the default '\(written)' isn't a valid '\(type.name)'", at: placed.use.range,
          fix: fix(written, of: type, within: nil))
        continue
      }
      let text = type.printedText(of: written)
      collectLink(Located(text, placed.use.range), of: type, rule: "default-mismatch")
      if text == routes[route].parameters[parameter].defaultText { continue }
      let value = TemplateValue(capture: parameter, fallback: text)
      bindings.append(ResolvedBinding(parameter: parameter, parts: [.value(value)]))
    }
    return bindings
  }

  /// Returns a binding for each form of a template that can be filled in, because the pattern or the host labels
  /// contain all of its values.
  ///
  /// A launch input's text is checked against the parameter's type when it arrives. This function only checks what
  /// isn't checked then: in a link, a value must stay in its component.
  package mutating func bindings(
    _ value: SetValue, of form: LinkForm, route: Int, slots: inout CaptureSlots, from input: SetInput = .link
  ) -> [ResolvedBinding] {
    guard let parameter = routes[route].parameters.firstIndex(where: { $0.name == value.name.value }) else { return [] }
    if input == .link, reportSeveral(value.name, routes[route].parameters[parameter]) { return [] }
    let known = Set(form.pattern.uses.compactMap { $0.use.name?.value } + places.compactMap { $0.label?.name })
    let usable = value.forms.filter { piece in
      piece.parameters.allSatisfy { $0.component != nil || known.contains($0.name?.value ?? "") }
    }
    return usable.map { piece in
      check(piece, of: value, form, routes[route].parameters[parameter], from: input, slots)
      return binding(piece, of: value, parameter, of: form, route: route, slots: &slots)
    }
  }

  private mutating func binding(
    _ piece: Piece, of value: SetValue, _ parameter: Int, of form: LinkForm, route: Int, slots: inout CaptureSlots
  ) -> ResolvedBinding {
    var parts: [ResolvedBinding.Part] = []
    let base = routes[route].parameters[parameter].type.base
    var components = base.isRawAtEnd && !value.isValueAlone ? LinkTemplate(piece, base).components[...] : []
    for part in piece.parts {
      switch part {
      case .literal(let text):
        parts.append(.text(base == .url ? ValueText.url(text.utf8) : text))
      case .parameter(let use):
        let component = components.popFirst()
        if let component = use.component {
          parts.append(.component(component))
        } else if let name = use.name?.value, let slot = slots.slot(name) {
          var value = templateValue(name, slot, in: form, slots)
          if let component {
            value.place = TemplatePlace(component, isLabel: value.label != nil && value.type == nil)
          }
          parts.append(.value(value))
        }
      }
    }
    return ResolvedBinding(parameter: parameter, parts: parts)
  }

  /// Reports a parameter that can have several values, and returns `true` in this case. A template gives a single text,
  /// in which the ends of the values would be unknown.
  private mutating func reportSeveral(_ name: Located<String>, _ parameter: ResolvedParameter) -> Bool {
    let (what, carried): (String, String)
    if parameter.isItems {
      (what, carried) = ("query items", "'?{\(name.value)...}'")
    } else if parameter.isRest, !parameter.isRawRest {
      (what, carried) = ("segments", "'{\(name.value)...}'")
    } else if parameter.isList {
      (what, carried) = ("a list", "'{\(name.value): [\(parameter.type.name)] \\\",\\\"}'")
    } else {
      return false
    }
    report(
      "set-mismatch", "\(quoted(name.value)) is \(what), but a value in 'set' is a single string", at: name.range,
      fix: "write it in the pattern instead: \(carried) also matches a single value")
    return true
  }

  /// Reports a template that may produce text that isn't valid for its parameter's type.
  private mutating func check(
    _ template: Piece, of value: SetValue, _ form: LinkForm, _ parameter: ResolvedParameter,
    from input: SetInput, _ slots: CaptureSlots
  ) {
    let (type, range) = (parameter.type, value.name.range)
    if template.parameters.isEmpty {
      let text = template.literal ?? ""
      guard !accepts(text, (parameter.isFlag ? types["Bool"] ?? type : type).language) else {
        return collectLink(Located(text, template.range), of: type, rule: "set-mismatch")
      }
      report(
        "set-mismatch", "\(quoted(text)) isn't a valid '\(type.name)'", at: template.range,
        fix: fix(text, of: type, within: template.range))
      return
    }
    if type.base.isRawAtEnd {
      return value.isValueAlone
        ? checkWhole(template, of: value.name, form, type, from: input, slots)
        : checkComponents(of: template, form, type, from: input, at: range, slots)
    }
    guard input == .link else { return }
    let parts = languages(of: template.parts, form) { templateLanguage(of: $0.use, slots) }
    guard let made = try? pool.piece(parts).whole else { return }
    if pool.relation(pool.intern(made), type.language).isInside { return }
    reportValues(
      template.parts, "can make text here that isn't a valid '\(type.name)'",
      fix: template.parameters.contains { $0.component != nil }
        ? "give the parameter the type 'String', or write it in the pattern"
        : template.parts.contains { isRest($0, of: form) }
          ? "capture one segment instead of several, and give it a type whose values are all valid here"
          : "in the pattern, give the parameter a type whose values are all valid here", at: range)
  }
}

extension ResolvedType {
  /// The language of an enum's wire names, or `nil` for other types.
  fileprivate var wireNames: Automaton? {
    enumeration.flatMap { try? Automaton.words($0.cases.map { Array($0.wire.value.utf8) }) }
  }
}

extension TableResolver {
  /// Returns the language of a template's value that no pattern captures: a label, or a built-in value.
  package func language(ofSource use: ParameterUse) -> Automaton {
    switch use.component {
    case .link, .query, .fragment: .text
    default: labels(use.name?.value)
    }
  }

  /// Returns the enum that is the type of all labels with a name, or `nil` if some have a different type.
  package func enumeration(ofLabels name: String) -> ResolvedType? {
    var found: ResolvedType?
    for place in places where place.label?.name == name {
      guard let type = place.label?.type, type.enumeration != nil, found.map({ $0.name == type.name }) ?? true
      else { return nil }
      found = type
    }
    return found
  }

  /// Returns the language of all labels with a name. A label that is the whole host includes an optional port.
  private func labels(_ name: String?) -> Automaton {
    if let type = name.flatMap(enumeration(ofLabels:)), let words = type.wireNames { return words }
    var made = Automaton.nothing
    for place in places {
      guard let label = place.label, label.name == name else { continue }
      var host = TypeLanguage.authority
      if case .captured(suffix: .some) = place.host { host = TypeLanguage.labels }
      host = (try? pool.automaton(label.language).intersection(host)) ?? host
      made = (try? made.union(host)) ?? TypeLanguage.authority
    }
    return made
  }
}
