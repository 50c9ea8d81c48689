import LaunchInputs
import RouteLanguage
import RouteMatching

/// Launch inputs of a table with their expected results. There are inputs of every kind that open something, that must
/// not open anything, and that are unknown.
///
/// The results are derived from the shape and the `launch` section, without the code that decides at run time.
package struct LaunchSamples {
  /// An input with its expected result.
  package struct Sample: Hashable {
    package var input: LaunchInput
    package var expected: Expectation

    /// The sample in the notation of `LaunchCheck`, or `nil` if the input is more than a link.
    package var textLine: String? {
      guard expected.secrets.isEmpty, expected.records == nil, let link: String = input.link, input.payload == .null
      else { return nil }
      switch input.kind {
      case .url, .universalLink, .appClip, .restored, .window, .link:
        let line: String = [input.kind.rawValue, link, expected.link ?? "-", expected.line].joined(separator: " ")
        // The name of a requirement might contain spaces or line breaks.
        return line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? line : nil
      default: return nil
      }
    }
  }

  package struct Expectation: Hashable {
    /// The result as text: `ROUTE !REQUIREMENT ? ^`, or `- CODE`.
    package var line: String
    /// The canonical link of the destination, if known.
    package var link: String?
    /// The recorded identifier. It's empty if none is recorded, and `nil` if nothing is claimed about it.
    package var records: String?
    /// The values that no record may contain.
    package var secrets: [String] = []
    /// `true` if a value of the destination is sensitive, or if the input is unknown.
    package var mayCarrySecrets = true

    static func nothing(_ code: String) -> Expectation { Expectation(line: "- " + code) }
  }

  private(set) var all: [Sample] = []
  let samples: TableSamples
  var shape: TableShape { samples.shape }
  private var seen: Set<LaunchInput> = []
  /// Sources whose accepted origins and routes have been sampled.
  var trusted: Set<LaunchSource> = []
  /// The indices of each route's own patterns.
  private var patterns: [[Int]]
  let identifierRules: IdentifierRules
  /// A link of each route, and further links of the route if one link can't have values for all parameters.
  private(set) var ofRoutes: [Known] = []

  /// A link with its origin and its expected destination.
  struct Known {
    var link: SampleLink
    var pattern: Int
    var origin: Int
    var reading: SampleReading
    var text: String { link.text }
  }

  init(_ samples: TableSamples) {
    self.samples = samples
    identifierRules = IdentifierRules(samples.shape)
    patterns = [[Int]](repeating: [], count: samples.shape.routes.count)
    for index in samples.matcher.tried {
      let pattern: PatternShape = samples.shape.patterns[index]
      if pattern.redirectID == nil { patterns[pattern.route].append(index) }
    }
    for route in shape.routes.indices { addLinks(of: route) }
    for known in ofRoutes { add(known, by: .url) }
    for known in linksOfOrigins() + linksOfRedirects() {
      for source in LaunchSamples.linkSources { add(known, by: source) }
      addDeferred(known)
    }
    // The `accepts` section lists accepted routes by id.
    for known in ofRoutes {
      for source in LaunchSamples.linkSources where shape.launch.accepts[source] != nil { add(known, by: source) }
      if shape.launch.accepts[.deferred] != nil { addDeferred(known) }
    }
    addPath()
    addPlainAndUnknown()
    for rule in shape.launch.rules { add(rule, ofRoutes) }
  }

  private static let linkSources: [LaunchSource] = [.url, .universalLink, .appClip, .restored, .window, .link]

  // MARK: Links

  private mutating func addLinks(of route: Int) {
    guard let first: Known = link(of: route) else { return }
    ofRoutes.append(first)
    for (index, value) in first.reading.values.enumerated() where value == .absent {
      guard !ofRoutes.contains(where: { $0.reading.route == route && $0.reading.values[index] != .absent }),
        let other: Known = link(of: route, saying: index), other.reading.values[index] != .absent
      else { continue }
      ofRoutes.append(other)
    }
    if let plain: Known = plainLink(of: route) { ofRoutes.append(plain) }
  }

  /// Returns a link without sensitive values, for a route with optional sensitive parameters.
  private func plainLink(of route: Int) -> Known? {
    let parameters: [ParameterShape] = shape.routes[route].parameters
    let secrets: Set<Int> = Set(parameters.indices.filter { parameters[$0].isSensitive })
    // A default is a value too, so no link is without it.
    if secrets.isEmpty || secrets.contains(where: { parameters[$0].defaultText != nil || parameters[$0].isFlag }) {
      return nil
    }
    for origin in shape.printingOrder {
      for index in patterns[route] {
        guard let (link, reading) = samples.link(of: index, from: origin, without: secrets),
          !secrets.contains(where: { reading.values[$0] != .absent })
        else { continue }
        return Known(link: link, pattern: index, origin: origin, reading: reading)
      }
    }
    return nil
  }

  private func link(of route: Int, saying parameter: Int? = nil) -> Known? {
    for origin in shape.printingOrder {
      for index in patterns[route] where parameter.map({ shape.patterns[index].carries($0) }) ?? true {
        if let known: Known = known(index, origin, saying: parameter) { return known }
      }
    }
    return nil
  }

  func known(_ pattern: Int, _ origin: Int, saying parameter: Int? = nil) -> Known? {
    guard let (link, reading) = samples.link(of: pattern, from: origin, saying: parameter) else { return nil }
    return Known(link: link, pattern: pattern, origin: origin, reading: reading)
  }

  /// Returns a link of each origin.
  func linksOfOrigins() -> [Known] {
    shape.origins.indices.compactMap { origin in
      shape.patterns.indices.lazy.compactMap { known($0, origin) }.first
    }
  }

  /// Returns a link of each redirect.
  private func linksOfRedirects() -> [Known] {
    var links: [String: Known] = [:]
    for (index, pattern) in shape.patterns.enumerated() {
      guard let id: String = pattern.redirectID, links[id] == nil else { continue }
      links[id] = shape.printingOrder.lazy.compactMap { known(index, $0) }.first
    }
    return links.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { $0.value }
  }

  private mutating func add(_ known: Known, by source: LaunchSource) {
    let input: LaunchInput
    switch source {
    case .universalLink: input = .universalLink(known.text)
    case .appClip: input = .appClip(known.text)
    case .restored: input = .restored(known.text)
    case .window: input = .window(known.text)
    case .link: input = .link(known.text)
    case .url, .plain, .notification, .activity, .spotlightItem, .spotlightQuery, .quickAction, .widget, .deferred,
      .requirement:
      input = .url(known.text)
    }
    add(input, expected(known, by: source))
  }

  /// Adds a link that is just a path, which belongs to the canonical origin.
  private mutating func addPath() {
    for known in ofRoutes where known.origin == shape.canonicalOrigin {
      guard let path: String = path(of: known) else { continue }
      add(.link(path), expected(known, by: .link))
      return
    }
  }

  /// Adds deferred links: one at the end of the period, and one after it.
  private mutating func addDeferred(_ known: Known) {
    let link: String = known.text
    guard let expiry: Int = shape.launch.deferredSeconds else {
      return add(.deferred(link, age: 0), .nothing("no-rule"))
    }
    add(.deferred(link, age: expiry), expected(known, by: .deferred))
    add(.deferred(link, age: expiry + 1), .nothing("expired"))
    add(.deferred(link, age: 0, wasTaken: true), .nothing("taken"))
  }

  /// Returns the expected result of a link from a source.
  func expected(_ known: Known, by source: LaunchSource) -> Expectation {
    if let refusal: String = refusal(of: known, by: source) {
      return Expectation(line: "- " + refusal, secrets: secrets(known.reading))
    }
    return expected(known.reading, redirect: shape.patterns[known.pattern].redirectID)
  }

  func expected(_ reading: SampleReading, redirect: String?) -> Expectation {
    let route: RouteShape = shape.routes[reading.route]
    let (requires, confirms) = conditions(reading, redirect: redirect)
    var words: [String] = [route.id] + requires.map { "!" + $0 }
    if confirms { words.append("?") }
    if route.declaration.opensInBrowser { words.append("^") }
    var expected = Expectation(line: words.joined(separator: " "), secrets: secrets(reading))
    expected.mayCarrySecrets = zip(route.parameters, reading.values).contains { $0.isSensitive && $1 != .absent }
    expected.link = samples.link(of: reading)
    return expected
  }

  /// Returns the conditions for opening a destination: those of its route, of the redirect to it, and of the routes of
  /// nested links.
  func conditions(_ reading: SampleReading, redirect: String? = nil) -> (requires: [String], confirms: Bool) {
    let route: RouteShape = shape.routes[reading.route]
    var requires: [String] = shape.launch.meanings[reading.route].requires
    var confirms: Bool = route.declaration.confirm
    if let asking = shape.launch.redirects.first(where: { $0.id == redirect }) {
      requires += asking.requires.filter { !requires.contains($0) }
      confirms = confirms || asking.confirms
    }
    for (_, inside) in linksInside(reading) {
      let inner: RouteShape = shape.routes[inside]
      if !route.declaration.requiresNothing {
        requires += shape.launch.meanings[inside].requires.filter { !requires.contains($0) }
      }
      if !route.declaration.asksNothing, inner.declaration.confirm { confirms = true }
    }
    return (requires, confirms)
  }

  /// Returns the origins and routes of the links that a destination carries.
  private func linksInside(_ reading: SampleReading) -> [(origin: Int, route: Int)] {
    var texts: [String] = []
    for (parameter, value) in zip(shape.routes[reading.route].parameters, reading.values)
    where parameter.type.base == .link { texts += value.texts }
    return texts.compactMap { text in
      samples.matcher.answer(text).map { (shape.places[$0.place].origin, $0.reading.route) }
    }
  }

  private func secrets(_ reading: SampleReading) -> [String] {
    var secrets: [String] = []
    for (parameter, value) in zip(shape.routes[reading.route].parameters, reading.values) where parameter.isSensitive {
      secrets += value.texts
    }
    // Short words, Booleans and words from the table also occur in other texts.
    let patterns: [PatternShape] = shape.patterns.filter { $0.route == reading.route }
    return secrets.filter { secret in
      secret.utf8.count > 3 && secret != "true" && secret != "false"
        && !patterns.contains { $0.source.text.contains(secret) }
    }
  }

  /// Returns the reason why a source must not open a link, because of its origin and route or those of a nested link.
  func refusal(of known: Known, by source: LaunchSource) -> String? {
    if let refusal: String = refusal(of: known.origin, route: known.reading.route, by: source) { return refusal }
    for (origin, route) in linksInside(known.reading) {
      // A nested link never comes from the app's own widget.
      if shape.origins[origin].kind == .widget { return "origin-not-accepted" }
      if let refusal: String = refusal(of: origin, route: route, by: source) { return refusal }
    }
    return nil
  }

  /// Returns the reason for a single origin and route: as the table specifies it, or otherwise by the nature of the
  /// source.
  private func refusal(of origin: Int, route: Int, by source: LaunchSource) -> String? {
    let acceptance: AcceptanceShape? = shape.launch.accepts[source]
    let kind: OriginDeclaration.Kind = shape.origins[origin].kind
    let isAccepted: Bool
    if let origins: UInt64 = acceptance?.origins {
      isAccepted = origins >> UInt64(origin) & 1 == 1
    } else {
      switch source {
      case .url, .restored: isAccepted = true
      case .universalLink, .appClip: isAccepted = kind == .universalLink
      case .plain, .notification, .activity, .spotlightItem, .spotlightQuery, .quickAction, .widget, .window, .deferred,
        .link, .requirement:
        isAccepted = kind != .widget
      }
    }
    if !isAccepted { return "origin-not-accepted" }
    let isKept: Bool = acceptance.map { $0.only.map { !$0.contains(route) } ?? $0.except.contains(route) } ?? false
    return isKept ? "route-not-accepted" : nil
  }

  // MARK: Without a rule

  private mutating func addPlainAndUnknown() {
    func has(_ source: LaunchSource, named: Bool) -> Bool {
      shape.launch.rules.contains {
        $0.declaration.source == source && ($0.declaration.name != nil) == named && $0.declaration.action == nil
      }
    }
    let nobody: String = LaunchSamples.nobody
    if !has(.plain, named: false) { add(.plain, .nothing("opens-nothing")) }
    add(.notification(payload: [:], response: .dismissed), .nothing("dismissed"))
    add(.notification(payload: [:], category: nobody, response: .action(nobody)), .nothing("no-rule"))
    if !has(.notification, named: false) { add(.notification(payload: [:], category: nobody), .nothing("no-rule")) }
    add(.activity(nobody), .nothing("no-rule"))
    add(.quickAction(nobody), .nothing("no-rule"))
    if !has(.widget, named: false) { add(.widget(nobody), .nothing("no-rule")) }
    if !has(.spotlightQuery, named: false) { add(.spotlightQuery(nobody), .nothing("no-rule")) }
    if !has(.appClip, named: false) {
      add(.appClip(nil), .nothing("no-rule"))
      add(.appClip("https://appclip.apple.com/id?p=example"), .nothing("no-rule"))
    }
    if !shape.launch.rules.contains(where: { $0.declaration.source == .spotlightItem && $0.pattern == nil }) {
      for identifier in [nobody] + ofRoutes.prefix(1).map({ $0.text }) where firstRule(fitting: identifier) == nil {
        add(.spotlightItem(identifier), .nothing("no-rule"))
      }
    }
  }

  /// A name that no table contains.
  static let nobody = "fingerpost.nobody"

  mutating func add(_ input: LaunchInput, _ expected: Expectation) {
    guard seen.insert(input).inserted else { return }
    var expected: Expectation = expected
    // Text from the table itself isn't secret.
    if let name: String = input.name { expected.secrets.removeAll { name.contains($0) } }
    // Identifiers are only recorded for kinds that the table lists. A Spotlight item is only recorded if its pattern's
    // values are known.
    if let source = LaunchSource(name: input.kind.rawValue) {
      switch source {
      case .notification, .activity, .quickAction, .widget:
        expected.records = shape.launch.identifiers.contains(source) ? input.name ?? "" : ""
      case .spotlightItem where !expected.mayCarrySecrets:
        // An identifier that matches a pattern, so all its values are known.
        expected.records = shape.launch.identifiers.contains(source) ? input.link ?? "" : ""
      case .plain, .universalLink, .url, .spotlightItem, .spotlightQuery, .appClip, .restored, .window, .deferred,
        .link, .requirement:
        break
      }
    }
    all.append(Sample(input: input, expected: expected))
  }
}
