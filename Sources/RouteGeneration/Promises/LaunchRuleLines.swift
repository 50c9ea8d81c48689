import LinkVariations
import RouteLanguage
import RouteMatching

// Writes a line for each rule of the `launch` section, with an example input and its result, and below it lines for
// changes of the input.
extension LaunchSections {
  var launch: [String] {
    let lines = resolved.launch.rules.flatMap(lines) + unknownItems
    return section(
      lines, "An input with an example of its values, and the route that opens, or the reason why none does.",
      lines.contains { $0.hasPrefix("    ") } ? "Below it, changes of the input with their results." : nil,
      lines.contains { $0.hasSuffix("the same") } ? "Values with 'the same' have no effect." : nil,
      lines.contains { $0.contains("=%01 ") } ? "`%01` is a control character, which no type accepts." : nil,
      lines.contains { $0.contains(" or the link ") }
        ? "An input with 'or the link' can contain a link, which opens instead. The first of several keys counts." : nil
    )
  }

  /// The values of a payload in the notation of promises. If a list has a single value, a comma follows it.
  private typealias Payload = [String: String]

  private func lines(_ rule: ResolvedLaunchRule) -> [String] {
    let target = rule.declaration.target
    func line(_ payload: Payload, _ result: String?) -> [String] {
      input(rule, payload).map { Promises.Line.lines([$0] + (result.map { [$0] } ?? []), indent: 2) } ?? []
    }
    if target.opensNothing { return line([:], "opens-nothing") }
    var lines: [String] = []
    func add(_ fields: [String]) { lines += Promises.Line.lines(fields, indent: 4) }
    if target.takesOwnLink { add(["or the link of the input"]) }
    if !target.linkKeys.isEmpty { add([encoded(["or", "the", "link", "at"] + target.linkKeys.map(\.value))]) }
    guard let index = rule.route else { return line([:], rule.pattern == nil ? "no-link" : nil) + lines }
    let route = resolved.routes[index]
    let promised = promises.routes[index]
    guard let example = examples[index].first, let (payload, values) = fill(rule, example),
      promises.link(of: promised, values) != nil
    else { return line([:], nil) + lines }
    if rule.declaration.keys == nil {
      for binding in rule.bindings { lines += changes(binding, rule, payload, promised) }
    }
    return line(payload, result(route.id, values)) + lines
  }

  /// Returns lines for changes of a value that a rule uses. If the table sets the value, a value in the payload has no
  /// effect. Otherwise, an input without the value or with an invalid value may be refused.
  private func changes(
    _ binding: ResolvedBinding, _ rule: ResolvedLaunchRule, _ payload: Payload, _ route: Promises.Route
  ) -> [String] {
    guard let index = rule.route, binding.parts.count == 1 else { return [] }
    let parameter = resolved.routes[index].parameters[binding.parameter]
    var lines: [String] = []
    if case .text(let text)? = binding.parts.first, payload[parameter.name] == nil {
      let type = route.parameters.first { $0.name == parameter.name }?.type ?? ""
      if let other = promises.types[type]?.accepted.first(where: { $0.text != text })?.text {
        lines += Promises.Line.lines(
          ["with \(Promises.encoded(parameter.name))=\(Promises.encoded(other))", "the same"], indent: 4)
      }
    }
    guard let key = rule.keys(of: binding).first, rule.bindings.count(where: { rule.keys(of: $0).contains(key) }) == 1
    else { return lines }
    let mayBeAbsent = parameter.isOptional || parameter.isFlag || parameter.isList || parameter.defaultText != nil
    if !mayBeAbsent { lines += Promises.Line.lines(["without \(Promises.encoded(key))", "missing-value"], indent: 4) }
    // The link of an App Clip can't contain a control character.
    if !parameter.isLenient, rule.declaration.source != .appClip {
      lines += Promises.Line.lines(["with \(Promises.encoded(key))=%01", "bad-value"], indent: 4)
    }
    return lines
  }

  /// Returns a payload for the rule with values of an example, and the values that the route gets from this payload.
  /// Returns `nil` if the example doesn't fit the rule's templates, or if a template has several values.
  private func fill(_ rule: ResolvedLaunchRule, _ example: Promises.Example) -> (Payload, [String: [String]])? {
    var payload: Payload = [:]
    var values: [String: [String]] = [:]
    var filled: Set<Int> = []
    for binding in rule.bindings where filled.insert(binding.parameter).inserted {
      let parameter = resolved.routes[rule.route ?? 0].parameters[binding.parameter]
      guard let (prefix, value, suffix) = LaunchSections.split(binding.parts) else { return nil }
      guard let value else {
        values[parameter.name] = [parameter.type.canonical(prefix)]
        continue
      }
      guard let texts = example.values[parameter.name], !texts.isEmpty, !parameter.isItems else {
        if parameter.isNeeded || parameter.isItems { return nil }
        continue
      }
      let key = rule.captures[value.capture]
      let added: String
      if parameter.isList || parameter.isSegments {
        guard prefix.isEmpty, suffix.isEmpty else { return nil }
        added = texts.map(Promises.encoded).joined(separator: ",") + (texts.count < 2 ? "," : "")
      } else {
        let text = texts[0]
        guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.utf8.count > prefix.utf8.count + suffix.utf8.count,
          let decoded = value.place.pieces(
            of: Array(text.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)), isRest: false)?.first
        else { return nil }
        added = Promises.encoded(String(decoding: decoded, as: UTF8.self))
      }
      if let known = payload[key], known != added { return nil }
      payload[key] = added
      values[parameter.name] = texts
    }
    return (payload, values)
  }

  /// Returns the only value of a template and the text around it, or `nil` if the template has several values. Without
  /// a value, all text is in `prefix`.
  private static func split(_ parts: [ResolvedBinding.Part]) -> (prefix: String, value: TemplateValue?, suffix: String)?
  {
    var result: (prefix: String, value: TemplateValue?, suffix: String) = ("", nil, "")
    for part in parts {
      switch part {
      case .text(let text): if result.value == nil { result.prefix += text } else { result.suffix += text }
      case .value(let value) where result.value == nil: result.value = value
      case .value, .component: return nil
      }
    }
    return result
  }

  /// Returns an input as text: `notification club.meeting, action club, meeting.club=maps`. Returns `nil` if no input
  /// reaches the rule.
  private func input(_ rule: ResolvedLaunchRule, _ payload: Payload) -> String? {
    let declaration = rule.declaration
    var parts = [declaration.source.name]
    if declaration.source == .spotlightItem, declaration.pattern != nil {
      guard let identifier = identifier(rule, payload) else { return nil }
      return parts[0] + " " + Promises.encoded(identifier)
    }
    if let name = declaration.name { parts[0] += " " + Promises.encoded(name.value) }
    if let action = declaration.action { parts.append("action " + Promises.encoded(action.value)) }
    if !payload.isEmpty {
      let values = payload.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      parts.append(values.map { Promises.encoded($0) + "=" + $1 }.joined(separator: " "))
    }
    return parts.joined(separator: ", ")
  }

  // MARK: Spotlight items

  /// Returns an identifier with the values of a payload, or `nil` if an earlier rule matches this identifier.
  private func identifier(_ rule: ResolvedLaunchRule, _ payload: Payload) -> String? {
    var identifier = ""
    for part in rule.declaration.pattern?.parts ?? [] {
      switch part {
      case .literal(let text): identifier += LinkSymbols.decoded(text)
      case .parameter(let use):
        guard let name = use.name?.value, let text = payload[name], !text.contains(",") else { return nil }
        identifier += Promises.decoded(text)
      }
    }
    return firstRule(fitting: identifier)?.declaration.label == rule.declaration.label ? identifier : nil
  }

  /// Returns the rule that decides about an identifier, or `nil` if no pattern matches.
  private func firstRule(fitting identifier: String) -> ResolvedLaunchRule? {
    var encoded: [UInt8] = []
    for byte in identifier.utf8 { NormalForm.appendFullyEncoded(byte, to: &encoded) }
    let symbols = LinkSymbols.symbols(of: String(decoding: encoded, as: UTF8.self))
    let bytes = identifier.utf8.map(asciiLowercased)
    let fitting = (0...bytes.count).flatMap { itemRulesByStart[Array(bytes[..<$0])] ?? [] }
    return fitting.sorted().lazy.map { itemRules[$0] }.first { $0.identifiers.accepts(symbols) }?.rule
  }

  /// Lines for identifiers that match no pattern.
  private var unknownItems: [String] {
    let rules = resolved.launch.rules.filter { $0.declaration.source == .spotlightItem }
    if rules.isEmpty || rules.contains(where: { $0.pattern == nil }) { return [] }
    let links = examples.joined().first.map { [$0.link] } ?? []
    return (["fingerpost.nobody"] + links).filter { firstRule(fitting: $0) == nil }.flatMap {
      Promises.Line.lines(["spotlightItem " + Promises.encoded($0), "no-rule"], indent: 2)
    }
  }
}
