import LaunchInputs
import RouteLanguage

/// Launch inputs for comparing two tables, made from the words of their `launch` sections and `requirements`. Each name
/// is tried as a category, an action, a type and an identifier, with values of all kinds under each key.
///
/// Like `LinkPool`, it shares no code with the generator of the tests: it reads neither rules nor resolved tables.
struct InputPool {
  private(set) var inputs: [LaunchInput] = []
  private var names: [String] = [""]
  private var keys: [String] = []
  /// The names of notification actions.
  private var actions: [String] = []
  private var requirements: [String] = []
  private var seen: Set<String> = []
  private var chance = Chance()
  private let values: [String]
  private let links: [String]

  /// - Parameters:
  ///   - tables: The tables' bytes.
  ///   - known: The bytes of a table whose words have already been tried. If given, inputs are made only of words that it
  ///     doesn't have. If there are none, no input is made.
  ///   - values: Words for values.
  ///   - links: Links for inputs that carry a link.
  init(_ tables: [[UInt8]], since known: [UInt8]? = nil, values: [String], links: [String], count: Int) {
    self.values = values
    self.links = links
    if let known {
      addWords(ofTable: known)
      (names, actions, requirements) = ([], [], [])
    }
    for bytes in tables { addWords(ofTable: bytes) }
    guard !values.isEmpty, !links.isEmpty else { return }
    for requirement in requirements { inputs.append(.requirement(requirement, of: value())) }
    guard !names.isEmpty else { return }
    inputs.append(.plain)
    for name in names {
      for _ in 0..<4 { addNamed(name) }
      for action in actions {
        inputs.append(.notification(payload: payload(), category: name, response: .action(action)))
      }
    }
    for link in links.prefix(60) {
      inputs += [.appClip(link), .spotlightItem(link), .activity(name(), targetContentIdentifier: link)]
      for age in [0, 3_599, 3_600, 86_399, 86_400, 86_401, 31_536_001] { inputs.append(.deferred(link, age: age)) }
    }
    while inputs.count < count { addNamed(name()) }
  }

  private mutating func addNamed(_ name: String) {
    inputs.append(.notification(payload: payload(), category: name))
    inputs.append(.activity(name, userInfo: payload()))
    let target: String = chance.below(2) == 0 ? links[chance.below(links.count)] : value()
    inputs.append(.activity(name, userInfo: payload(), targetContentIdentifier: target))
    inputs.append(.quickAction(name, targetContentIdentifier: target))
    inputs.append(.notification(payload: payload(), category: name, targetContentIdentifier: target))
    inputs.append(.quickAction(name, userInfo: payload()))
    inputs.append(.widget(name, userInfo: payload()))
    inputs.append(.spotlightItem(filled(name)))
    inputs.append(.spotlightQuery(value()))
    inputs.append(.appClip("https://appclip.apple.com/id?p=example&" + key() + "=" + value()))
  }

  // MARK: Words

  private mutating func addWords(ofTable bytes: [UInt8]) {
    guard let root = JSONReader.read(bytes).value else { return }
    if let launch = root["launch"] { addWords(of: launch) }
    requirements += (root["requirements"]?.members ?? []).map(\.key.text)
    for route in root["routes"]?.members ?? [] { addKeys(route.value) }
  }

  /// Adds every key and every text of a section. Text in braces is a key of a payload.
  private mutating func addWords(of value: JSONValue) {
    for (key, value) in value.members ?? [] {
      if key.text == "actions" { actions += (value.members ?? []).map(\.key.text).filter { !seen.contains($0) } }
      addWord(key.text)
      addWords(of: value)
    }
    for element in value.elements ?? [] { addWords(of: element) }
    if let text = value.text { addWord(text.text) }
  }

  private mutating func addWord(_ word: String) {
    guard seen.insert(word).inserted else { return }
    names.append(word)
    if !word.contains("{") { addKey(word) }
    for piece in LinkText.pieces(word) {
      if let parameter = ParameterText(piece) { addKey(parameter.name) }
    }
  }

  private mutating func addKey(_ key: String) { if !keys.contains(key) { keys.append(key) } }

  /// Adds the names of the parameters in a route's texts.
  private mutating func addKeys(_ route: JSONValue) {
    for piece in LinkText.pieces(route.text?.text ?? "") {
      if let parameter = ParameterText(piece) { addKey(parameter.name) }
    }
    for member in route.members ?? [] { addKeys(member.value) }
  }

  // MARK: Chance

  private mutating func name() -> String { names[chance.below(names.count)] }
  private mutating func value() -> String { values[chance.below(values.count)] }
  private mutating func key() -> String { keys.isEmpty ? "key" : keys[chance.below(keys.count)] }

  /// Returns a payload with a value under most of the keys, nested at the dots.
  private mutating func payload() -> PayloadValue {
    var payload: [String: PayloadValue] = [:]
    for key in keys where chance.below(8) > 0 {
      var value: PayloadValue = .string(chance.below(4) == 0 ? links[chance.below(links.count)] : self.value())
      if chance.below(8) == 0 { value = .list([value, .string(self.value())]) }
      payload = InputPool.setting(value, at: key.split(separator: ".")[...], in: payload)
    }
    return .dictionary(payload)
  }

  private static func setting(
    _ value: PayloadValue, at path: ArraySlice<Substring>, in members: [String: PayloadValue]
  ) -> [String: PayloadValue] {
    guard let first = path.first.map(String.init) else { return members }
    var members: [String: PayloadValue] = members
    if path.count == 1 {
      if members[first] == nil { members[first] = value }
    } else {
      var inner: [String: PayloadValue] = [:]
      if case .dictionary(let known)? = members[first] { inner = known }
      members[first] = .dictionary(setting(value, at: path.dropFirst(), in: inner))
    }
    return members
  }

  /// Returns an identifier's pattern with words in place of its parameters.
  private mutating func filled(_ pattern: String) -> String {
    var text = ""
    for piece in LinkText.pieces(pattern) { text += piece.hasPrefix("{") ? value() : piece }
    return text
  }
}
