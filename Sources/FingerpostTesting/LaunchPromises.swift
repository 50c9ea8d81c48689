import LaunchInputs
import LinkVariations
import RouteMatching

/// The results that a generated test suite expects of launches, windows and saved state.
struct LaunchPromises {
  /// The origins and routes of the links that a kind of input can open.
  struct Acceptance {
    var line: Int
    var origins: Set<String>
    var only: Set<String>?
    var except: Set<String> = []
    /// The maximum age of a deferred link in seconds.
    var seconds: Int?
  }

  enum Result {
    /// Nothing opens, for the associated reason.
    case nothing(String)
    case opens(route: String, values: [String: [String]])

    var route: String? { if case .opens(let route, _) = self { route } else { nil } }
  }

  /// A rule for launch inputs that have more than a link, such as a payload, with an example of an input.
  struct Rule {
    var line: Int
    var source: LaunchSource
    var name: String?
    var action: String?
    var payload: [String: PayloadValue]
    var result: Result?
    /// The keys of the payload that can contain a link.
    var linkKeys: [String] = []
    var takesOwnLink = false
    var variants: [(line: Int, payload: [String: PayloadValue], result: Result)] = []
  }

  struct Event {
    var line: Int
    /// `true` if the route has no event.
    var isSilent = false
    var name: String?
    var parameters: [String] = []
  }

  struct Activity {
    var line: Int
    var type: String
    var uses: [String] = []
    /// The title, with parameters in braces.
    var title = ""

    /// Returns the title of a destination with these values.
    func title(_ values: [String: [String]]) -> String {
      let parts = title.split(separator: "{", omittingEmptySubsequences: false).map(String.init)
      return parts.dropFirst().reduce(Promises.decoded(parts[0])) { title, part in
        let name = part.prefix { $0 != "}" }
        let text = part.dropFirst(name.count + 1)
        return title + (values[String(name)] ?? []).joined(separator: ", ") + Promises.decoded(String(text))
      }
    }
  }

  private(set) var accepts: [LaunchSource: Acceptance] = [:]
  /// The origins of the allowed nested links, or `nil` for all origins.
  private(set) var inside: Set<String>?
  private(set) var rules: [Rule] = []
  private(set) var identifiers: Set<LaunchSource> = []
  private(set) var events: [String: Event] = [:]
  private(set) var activities: [String: Activity] = [:]
  private(set) var links: [Promises.Link] = []
  /// The routes that saved state doesn't include, by reason.
  private(set) var lost: [String: Set<String>] = [:]
  private(set) var windows = WindowPromises()
  private(set) var mistakes: [(line: Int, text: String)] = []
  private let routes: Set<String>

  init(_ promises: Promises) {
    routes = Set(promises.routes.map(\.id))
    func lines(_ name: String) -> [Promises.Line] { (promises.sections[name] ?? []).joined }
    for line in lines("accepts") { readAcceptance(line) }
    for line in lines("launch") { readRule(line) }
    for line in lines("identifiers") { identifiers.formUnion(sources(line.text, line)) }
    for line in lines("events") { readEvent(line) }
    for line in lines("activities") { readActivity(line) }
    for line in lines("links") { readLink(line) }
    for line in lines("saved") {
      let fields = line.fields
      let ids = words(fields.dropFirst().joined(separator: " "))
      if !["sensitive", "needs-confirmation", "opens-in-browser", "fulfills-requirement"].contains(fields[0]) {
        refuse(line, "has an unknown reason")
      } else if let unknown = ids.first(where: { !routes.contains($0) }) {
        refuse(line, "names no route of the table: \(unknown)")
      }
      lost[fields[0], default: []].formUnion(ids)
    }
    windows = WindowPromises(promises.sections["windows"] ?? [], mistakes: &mistakes)
  }

  // MARK: Lines

  private mutating func refuse(_ line: Promises.Line, _ problem: String) {
    mistakes.append((line.number, "the line '\(line.text)' \(problem)"))
  }

  private func words(_ text: some StringProtocol) -> [String] {
    text.split(separator: " ").map { Promises.decoded(String($0)) }
  }

  private mutating func sources(_ text: String, _ line: Promises.Line) -> [LaunchSource] {
    words(text).compactMap { word in
      if let source = LaunchSource(name: word) { return source }
      refuse(line, "names no kind of input: \(word)")
      return nil
    }
  }

  private mutating func readAcceptance(_ line: Promises.Line) {
    let fields = line.fields
    var acceptance = Acceptance(line: line.number, origins: Set(words(fields.count > 1 ? fields[1] : "")))
    if fields[0] == "inside" { return inside = acceptance.origins }
    for field in fields.dropFirst(2) {
      let words = words(field)
      switch words.first {
      case "only": acceptance.only = Set(words.dropFirst())
      case "not": acceptance.except = Set(words.dropFirst())
      case "within": acceptance.seconds = words.count == 3 ? Int(words[1]) : nil
      default: refuse(line, "has an unknown condition: \(field)")
      }
    }
    for source in sources(fields[0], line) { accepts[source] = acceptance }
  }

  private mutating func readRule(_ line: Promises.Line) {
    let fields = line.fields
    if line.indent > 2 { return readVariant(line, fields) }
    let parts = pieces(fields[0])
    let names = words(parts.first ?? "")
    guard (1...2).contains(names.count), let source = LaunchSource(name: names[0]) else {
      return refuse(line, "names no kind of input")
    }
    var rule = Rule(line: line.number, source: source, name: names.count > 1 ? names[1] : nil, payload: [:])
    for part in parts.dropFirst() {
      if part.hasPrefix("action ") {
        rule.action = words(part).last
      } else if !read(part, into: &rule.payload) {
        return refuse(line, "has a value that can't be read: \(part)")
      }
    }
    if fields.count > 1 {
      rule.result = result(fields[1])
      if rule.result == nil { return refuse(line, "names no route of the table: \(fields[1])") }
    }
    rules.append(rule)
  }

  private mutating func readVariant(_ line: Promises.Line, _ fields: [String]) {
    guard let last = rules.indices.last else { return refuse(line, "belongs to no rule") }
    let field = words(fields[0])
    if fields[0] == "or the link of the input" {
      rules[last].takesOwnLink = true
    } else if fields[0].hasPrefix("or the link at ") {
      rules[last].linkKeys = Array(field.dropFirst(4))
    } else {
      var payload = rules[last].payload
      let result = fields.count < 2 ? nil : fields[1] == "the same" ? rules[last].result : result(fields[1])
      if field.first == "without", field.count == 2 {
        payload[field[1]] = nil
      } else if !fields[0].hasPrefix("with ") || !read(String(fields[0].dropFirst(5)), into: &payload) {
        return refuse(line, "says no change of an input")
      }
      guard let result else { return refuse(line, "has no result") }
      rules[last].variants.append((line.number, payload, result))
    }
  }

  private func result(_ text: String) -> Result? {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    if words.count == 1, first.contains("-"), !routes.contains(first) { return .nothing(first) }
    var values: [String: PayloadValue] = [:]
    guard routes.contains(first), read(words.dropFirst().joined(separator: " "), into: &values) else { return nil }
    return .opens(route: first, values: values.mapValues { $0.texts ?? [$0.text ?? ""] })
  }

  /// Reads values: `book=42 tags=new,used`. A list of one value ends with a comma.
  private func read(_ text: String, into values: inout [String: PayloadValue]) -> Bool {
    for word in text.split(separator: " ") {
      let sides = word.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2 else { return false }
      let texts = sides[1].split(separator: ",").map { PayloadValue.string(Promises.decoded(String($0))) }
      let value = sides[1].contains(",") ? PayloadValue.list(texts) : texts.first
      guard let value else { return false }
      values[Promises.decoded(String(sides[0]))] = value
    }
    return true
  }

  private mutating func readEvent(_ line: Promises.Line) {
    var event = Event(line: line.number)
    let fields = line.fields
    for field in fields.dropFirst() {
      let words = words(field)
      switch words.first {
      case "none": event.isSilent = true
      case "named" where words.count == 2: event.name = words[1]
      case "with": event.parameters = Array(words.dropFirst())
      default: refuse(line, "isn't about an event: \(field)")
      }
    }
    if !routes.contains(fields[0]) { refuse(line, "names no route of the table") }
    events[fields[0]] = event
  }

  private mutating func readActivity(_ line: Promises.Line) {
    let fields = line.fields
    guard routes.contains(fields[0]), fields.count > 1 else { return refuse(line, "isn't about an activity") }
    var activity = Activity(line: line.number, type: Promises.decoded(fields[1]))
    for field in fields.dropFirst(2) {
      if field.hasPrefix("for ") {
        activity.uses = Array(words(field).dropFirst())
      } else if field.hasPrefix("titled ") {
        activity.title = String(field.dropFirst("titled ".count))
      } else {
        refuse(line, "isn't about an activity: \(field)")
      }
    }
    activities[fields[0]] = activity
  }

  private mutating func readLink(_ line: Promises.Line) {
    guard line.fields.count > 1, case .opens(let route, let values)? = result(line.fields[1]) else {
      return refuse(line, "names no route of the table")
    }
    do throws(PromiseMistake) {
      links.append(try Promises.Link(line, route: route, values))
    } catch {
      mistakes.append((error.line, "the line " + error.text))
    }
  }

  /// Returns the parts of a field, which commas and spaces separate.
  private func pieces(_ field: String) -> [String] {
    var pieces: [String] = [""]
    for word in field.split(separator: " ") {
      pieces[pieces.count - 1] += (pieces[pieces.count - 1].isEmpty ? "" : " ") + word
      // A comma also ends a list of one value, such as `tags=new,`, but that word contains `=`.
      if word.hasSuffix(","), !word.contains("=") {
        pieces[pieces.count - 1].removeLast()
        pieces.append("")
      }
    }
    return pieces.filter { !$0.isEmpty }
  }
}

extension LaunchPromises.Rule {
  /// The name of the inputs with which a rule without a name is tried. No table contains this name.
  static let unknownName = "fingerpost.nobody"

  /// `true` if the name is the identifier of a Spotlight item, so a pattern determines all values.
  var hasPattern: Bool { source == .spotlightItem && name != nil }

  var opensNothing: Bool { if case .nothing("opens-nothing")? = result { true } else { false } }

  /// Returns an input for the rule, or `nil` if no input can have this payload and link.
  func input(_ values: [String: PayloadValue], link: String?) -> LaunchInput? {
    let name = name ?? Self.unknownName
    let payload = Self.nested(values.map { ($0.key.split(separator: ".").map(String.init), $0.value) })
    let userInfo = values.isEmpty ? .null : payload
    let input: LaunchInput? =
      switch source {
      case .notification:
        .notification(
          payload: payload, category: name, response: action.map { .action($0) } ?? .opened,
          targetContentIdentifier: link)
      case .activity: .activity(name, userInfo: userInfo, targetContentIdentifier: link)
      case .plain: .plain
      case .appClip: values.isEmpty ? .appClip(link) : Self.clipLink(values).map { .appClip($0) }
      case .spotlightQuery:
        (values["query"]?.text ?? (opensNothing ? Self.unknownName : nil)).map { .spotlightQuery($0) }
      case .spotlightItem: (link ?? self.name).map { .spotlightItem($0) }
      case .requirement: .requirement(name, of: values["route"]?.text)
      default:
        source.traits.content == .name && (link == nil || source.traits.hasTarget)
          ? LaunchInput(source, name, payload: userInfo, target: link) : nil
      }
    // If the system defines the name, such as an activity type, the input is of another kind, and this rule doesn't
    // apply.
    return input?.kind.source == source ? input : nil
  }

  /// Returns nested objects for key paths.
  private static func nested(_ values: [(path: [String], value: PayloadValue)]) -> PayloadValue {
    .dictionary(
      Dictionary(grouping: values) { $0.path.first ?? "" }.mapValues { values in
        values.first { $0.path.count < 2 }?.value ?? nested(values.map { (Array($0.path.dropFirst()), $0.value) })
      })
  }

  /// Returns the default link of an App Clip with these values, or `nil` if a link can't contain one of them.
  private static func clipLink(_ values: [String: PayloadValue]) -> String? {
    var link = Array("https://appclip.apple.com/id?p=example".utf8)
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let text = value.text, !text.utf8.contains(where: { $0 < 0x20 }) else { return nil }
      link.append(UInt8(ascii: "&"))
      for byte in key.utf8 { NormalForm.appendFullyEncoded(byte, to: &link) }
      link.append(UInt8(ascii: "="))
      for byte in text.utf8 { NormalForm.appendFullyEncoded(byte, to: &link) }
    }
    return String(decoding: link, as: UTF8.self)
  }
}
