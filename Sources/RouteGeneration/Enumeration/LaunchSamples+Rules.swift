import LaunchInputs
import RouteLanguage
import RouteMatching

// Inputs for the rules of the `launch` section: with all values, with a value missing and with an invalid one.
extension LaunchSamples {
  mutating func add(_ rule: LaunchRuleShape, _ links: [Known]) {
    let target: LaunchTarget = rule.declaration.target
    if target.opensNothing {
      return add(rule, Payload(), .nothing("opens-nothing"))
    }
    if let link: Known = links.first(where: { refusal(of: $0, by: source(rule)) == nil }) {
      addLinks(rule, link)
    }
    addTrust(rule)
    guard let route: Int = rule.route else {
      if rule.pattern == nil { add(rule, Payload(), .nothing("no-link")) }
      return
    }
    addDestinations(rule, route)
  }

  private func source(_ rule: LaunchRuleShape) -> LaunchSource { rule.declaration.source }

  // MARK: Links

  /// Adds inputs with a link under each key, with links under two keys, of which the first counts, and with a link of
  /// the input itself.
  private mutating func addLinks(_ rule: LaunchRuleShape, _ link: Known) {
    let target: LaunchTarget = rule.declaration.target
    let expected: Expectation = expected(link, by: source(rule))
    for key in target.linkKeys {
      add(rule, Payload([key.value: .text(link.text)]), expected)
      add(rule, Payload([key.value: .text(LaunchSamples.nobody)]), .nothing("unmatched"))
    }
    for (first, second) in zip(target.linkKeys, target.linkKeys.dropFirst()) {
      var payload = Payload([first.value: .text(link.text)])
      if payload.set(second.value, .text(LaunchSamples.nobody)) { add(rule, payload, expected) }
    }
    if target.takesOwnLink {
      add(rule, Payload(), expected, link: link.text)
    } else if rule.route == nil, rule.pattern == nil {
      add(rule, Payload(), .nothing("no-link"), link: link.text)
    }
  }

  /// Adds links of each origin. If the table restricts the routes of the source, adds links of all routes, accepted or
  /// not.
  private mutating func addTrust(_ rule: LaunchRuleShape) {
    let target: LaunchTarget = rule.declaration.target
    let source: LaunchSource = source(rule)
    guard target.takesOwnLink || !target.linkKeys.isEmpty, trusted.insert(source).inserted else { return }
    let isTold: Bool = shape.launch.accepts[source] != nil
    for link in linksOfOrigins() + (isTold ? ofRoutes : Array(ofRoutes.prefix(2))) {
      let expected: Expectation = expected(link, by: source)
      if let key = target.linkKeys.first {
        add(rule, Payload([key.value: .text(link.text)]), expected)
      } else {
        add(rule, Payload(), expected, link: link.text)
      }
    }
  }

  // MARK: Destinations

  /// Adds inputs for a route with the values of its exemplar.
  private mutating func addDestinations(_ rule: LaunchRuleShape, _ route: Int) {
    guard let exemplar: TableSamples.Exemplar = samples.exemplar(of: route),
      let (payload, reading) = fill(rule, exemplar.reading)
    else { return }
    let expected: Expectation = expected(reading, redirect: nil)
    guard expected.link != nil else { return }
    add(rule, payload, expected)
    if source(rule) == .appClip, payload.isEmpty {
      add(.appClip("https://appclip.apple.com/id?p=example"), expected)
    }
    // A link of another route has no effect, because the rule doesn't use the input's link.
    if !rule.declaration.target.takesOwnLink, rule.pattern == nil,
      let link: Known = ofRoutes.first(where: { $0.reading.route != route }) ?? ofRoutes.first
    {
      add(rule, payload, expected, link: link.text)
    }
    guard rule.declaration.keys == nil else { return }
    for binding in rule.bindings {
      let parameter: ParameterShape = shape.routes[route].parameters[binding.parameter]
      if case .text(let text)? = binding.parts.first, binding.parts.count == 1,
        let other: String = samples.words(of: route, binding.parameter).first(where: { $0 != text })
      {
        // A payload can't replace values that the table sets.
        add(rule, payload.adding(parameter.name, .text(other)), expected)
      }
      guard binding.parts.count == 1, let key: String = rule.keys(of: binding).first, isAlone(key, in: rule) else {
        continue
      }
      let mayBeAbsent: Bool =
        parameter.isOptional || parameter.isFlag || parameter.isList || parameter.defaultText != nil
      if !mayBeAbsent { add(rule, payload.without(key), .nothing("missing-value")) }
      if !parameter.isLenient { add(rule, payload.with(key, .text("\u{1}")), .nothing("bad-value")) }
    }
  }

  /// Returns `true` if a single value comes from a key.
  private func isAlone(_ key: String, in rule: LaunchRuleShape) -> Bool {
    rule.bindings.filter { rule.keys(of: $0).contains(key) }.count == 1
  }

  /// Returns a payload with the values of a reading, as far as the rule uses them, and the reading that results.
  /// Returns `nil` if no such payload is easy to find.
  private func fill(_ rule: LaunchRuleShape, _ exemplar: SampleReading) -> (Payload, SampleReading)? {
    var reading = SampleReading(route: exemplar.route, values: exemplar.values.map { _ in .absent })
    var payload = Payload()
    var filled: Set<Int> = []
    for binding in rule.bindings where filled.insert(binding.parameter).inserted {
      let parameter: ParameterShape = shape.routes[exemplar.route].parameters[binding.parameter]
      let wanted: SampleValue = exemplar.values[binding.parameter]
      guard let (prefix, value, suffix) = LaunchSamples.split(binding.parts) else { return nil }
      guard let value: TemplateValue else {
        reading.values[binding.parameter] = constant(prefix, parameter)
        continue
      }
      let key: String = rule.captures[value.capture]
      switch wanted {
      case .absent: continue
      case .items: return nil
      case .list(let texts):
        guard prefix.isEmpty, suffix.isEmpty, payload.set(key, .list(texts)) else { return nil }
      case .text(let text):
        let around: Int = prefix.utf8.count + suffix.utf8.count
        guard text.hasPrefix(prefix), text.hasSuffix(suffix), text.utf8.count > around else { return nil }
        let written = Array(text.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))
        guard let decoded: [UInt8] = value.place.pieces(of: written, isRest: false)?.first,
          payload.set(key, .text(String(decoding: decoded, as: UTF8.self)))
        else { return nil }
      }
      reading.values[binding.parameter] = wanted
    }
    return (payload, reading)
  }

  private func constant(_ text: String, _ parameter: ParameterShape) -> SampleValue {
    let canonical: String = parameter.type.canonical(text)
    return parameter.isList || parameter.isRest ? .list([canonical]) : parameter.settled(canonical)
  }

  /// Returns the text around a template's value, or `nil` if the template has several values.
  private static func split(_ parts: [BindingShape.Part]) -> (prefix: String, value: TemplateValue?, suffix: String)? {
    var result: (prefix: String, value: TemplateValue?, suffix: String) = ("", nil, "")
    for part in parts {
      switch part {
      case .text(let text): if result.value == nil { result.prefix += text } else { result.suffix += text }
      case .value(let value):
        if result.value != nil { return nil }
        result.value = value
      case .component: return nil
      }
    }
    return result
  }

  // MARK: Inputs

  private mutating func add(
    _ rule: LaunchRuleShape, _ payload: Payload, _ expected: Expectation, link: String? = nil
  ) {
    // If the name belongs to the system, the input is of another kind with other rules.
    guard let input: LaunchInput = input(rule, payload, link: link),
      LaunchSource(name: input.kind.rawValue) == source(rule)
    else { return }
    var expected: Expectation = expected
    // Without a pattern, an identifier may contain anything, so it's never recorded.
    if rule.pattern == nil { expected.mayCarrySecrets = true }
    add(input, expected)
  }

  /// Returns an input for a rule, or `nil` if no input can reach the rule.
  private func input(_ rule: LaunchRuleShape, _ payload: Payload, link: String?) -> LaunchInput? {
    let declaration: LaunchRuleDeclaration = rule.declaration
    let name: String = declaration.name?.value ?? LaunchSamples.nobody
    let userInfo: PayloadValue = payload.isEmpty ? .null : payload.value
    switch declaration.source {
    case .notification:
      let response: LaunchInput.NotificationResponse = declaration.action.map { .action($0.value) } ?? .opened
      return .notification(
        payload: payload.value, category: name, response: response, targetContentIdentifier: link)
    case .activity: return .activity(name, userInfo: userInfo, targetContentIdentifier: link)
    case .quickAction: return .quickAction(name, userInfo: userInfo, targetContentIdentifier: link)
    case .widget: return link == nil ? .widget(name, userInfo: userInfo) : nil
    case .plain: return .plain
    case .appClip:
      guard link == nil else { return nil }
      return payload.isEmpty ? .appClip(nil) : payload.defaultAppClipLink.map { .appClip($0) }
    case .spotlightQuery:
      let isAny: Bool = declaration.target.opensNothing
      return (payload.text("query") ?? (isAny ? LaunchSamples.nobody : nil)).map { .spotlightQuery($0) }
    case .spotlightItem: return (link ?? identifier(rule, payload)).map { .spotlightItem($0) }
    case .requirement: return .requirement(name, of: payload.text("route"))
    case .universalLink, .url, .restored, .window, .deferred, .link: return nil
    }
  }

  /// Returns an identifier with the values of a payload, if this rule is the first that matches it.
  private func identifier(_ rule: LaunchRuleShape, _ payload: Payload) -> String? {
    var identifier = ""
    for part in rule.declaration.pattern?.parts ?? [] {
      switch part {
      case .literal(let text): identifier += LinkSymbols.text(decoding: LinkSymbols.symbols(of: text))
      case .parameter(let use):
        guard let name: String = use.name?.value, let text: String = payload.text(name) else { return nil }
        identifier += text
      }
    }
    return firstRule(fitting: identifier)?.declaration.label == rule.declaration.label ? identifier : nil
  }

  /// Returns the first rule for Spotlight items whose pattern matches an identifier.
  func firstRule(fitting identifier: String) -> LaunchRuleShape? {
    var encoded: [UInt8] = []
    for byte in identifier.utf8 { NormalForm.appendFullyEncoded(byte, to: &encoded) }
    let symbols: [UInt8] = LinkSymbols.symbols(of: String(decoding: encoded, as: UTF8.self))
    return identifierRules.first(fitting: symbols, shape).map { shape.launch.rules[$0] }
  }

  /// The rules for Spotlight items, keyed by the text that identifiers begin with.
  struct IdentifierRules {
    private var rules: [ArraySlice<UInt8>: [Int]] = [:]
    private var lengths: Set<Int> = []

    init(_ shape: TableShape) {
      for (index, rule) in shape.launch.rules.enumerated() {
        guard let piece: PieceShape = rule.pattern?.segments.first?.piece else { continue }
        var prefix: [UInt8] = []
        if case .literal(let text)? = piece.parts.first { prefix = LinkSymbols.symbols(of: text) }
        rules[prefix[...], default: []].append(index)
        lengths.insert(prefix.count)
      }
    }

    func first(fitting symbols: [UInt8], _ shape: TableShape) -> Int? {
      let found: [Int] = lengths.filter { $0 <= symbols.count }.flatMap { rules[symbols[..<$0]] ?? [] }
      return found.sorted().first { index in
        guard let language: Language = shape.launch.rules[index].pattern?.segments.first?.piece.language else {
          return false
        }
        return shape.pool.automaton(language).accepts(symbols)
      }
    }
  }

  /// The values of a payload, keyed by key path.
  struct Payload {
    enum Value: Hashable {
      case text(String)
      case list([String])
    }

    private var values: [String: Value]

    init(_ values: [String: Value] = [:]) { self.values = values }

    var isEmpty: Bool { values.isEmpty }

    /// Sets a value, or returns `false` if the key already has another value.
    mutating func set(_ key: String, _ value: Value) -> Bool {
      if let known: Value = values[key], known != value { return false }
      values[key] = value
      return true
    }

    func text(_ key: String) -> String? {
      if case .text(let text)? = values[key] { text } else { nil }
    }

    func with(_ key: String, _ value: Value) -> Payload {
      var payload: Payload = self
      payload.values[key] = value
      return payload
    }

    /// Returns the payload with another value, unless the key already has a value.
    func adding(_ key: String, _ value: Value) -> Payload { values[key] == nil ? with(key, value) : self }

    func without(_ key: String) -> Payload {
      var payload: Payload = self
      payload.values[key] = nil
      return payload
    }

    /// The payload as nested objects, divided at the dots of the key paths.
    var value: PayloadValue {
      Payload.value(values.map { ($0.key.split(separator: ".").map(String.init), $0.value) })
    }

    private static func value(_ values: [(path: [String], value: Value)]) -> PayloadValue {
      var members: [String: [(path: [String], value: Value)]] = [:]
      for (path, value) in values {
        members[path.first ?? "", default: []].append((Array(path.dropFirst()), value))
      }
      return .dictionary(
        members.mapValues { values in
          switch values.first(where: { $0.path.isEmpty })?.value {
          case .text(let text): return .string(text)
          case .list(let texts): return .list(texts.map { .string($0) })
          case nil: return value(values)
          }
        })
    }

    /// The default link of an App Clip with these values, or `nil` if one of them is a list.
    var defaultAppClipLink: String? {
      var query = "p=example"
      for (key, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        guard case .text(let text) = value, !text.utf8.contains(where: { $0 < 0x20 }) else { return nil }
        var encoded: [UInt8] = []
        for byte in key.utf8 { NormalForm.appendFullyEncoded(byte, to: &encoded) }
        encoded.append(UInt8(ascii: "="))
        for byte in text.utf8 { NormalForm.appendFullyEncoded(byte, to: &encoded) }
        query += "&" + String(decoding: encoded, as: UTF8.self)
      }
      return "https://appclip.apple.com/id?" + query
    }
  }
}
