/// Which capture each name of a pattern has: the route's parameters first, then what only the pattern has. A name that
/// `set` gives a value is the pattern's own.
struct CaptureSlots {
  private let parameters: [String]
  private let set: Set<String>
  private var auxiliary: [String] = []
  /// The route's parameters as declared.
  var resolved: [ResolvedParameter] = []
  /// Whether a raw `+` in a value is a space.
  var plusIsSpace = false

  init(parameters: [String], set: [SetValue]) {
    self.parameters = parameters
    self.set = Set(set.map { $0.name.value })
  }

  var count: Int { parameters.count + auxiliary.count }

  /// The names by their captures.
  var names: [String] { parameters + auxiliary }

  /// A wrapper's only parameter is the link inside.
  var isWrapper: Bool { parameters == ["link"] && resolved.isEmpty }

  func index(_ name: String) -> Int? {
    if !set.contains(name), let index = parameters.firstIndex(of: name) { return index }
    return auxiliary.firstIndex(of: name).map { parameters.count + $0 }
  }

  /// The capture of a name, a new one if need be; `nil` for `{_}`.
  mutating func slot(_ name: String?) -> Int? {
    guard let name else { return nil }
    if let index = index(name) { return index }
    auxiliary.append(name)
    return count - 1
  }

  /// The type that a name is declared to be of.
  func type(of name: String) -> TypeUse? { resolved.named(name)?.type }
}
