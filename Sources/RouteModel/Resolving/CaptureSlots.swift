/// The capture index of each name in a pattern. The route's parameters come first, then the names that only the pattern
/// contains. If `set` gives a value to a parameter, the parameter's name in the pattern counts as one that only the
/// pattern contains.
package struct CaptureSlots {
  private let parameters: [String]
  private let set: Set<String>
  private var auxiliary: [String] = []
  /// The route's parameters as declared.
  package var combined: [CombinedParameter] = []
  /// `true` if a raw `+` in a value is a space.
  package var plusIsSpace = false

  package init(parameters: [String], set: [SetValue]) {
    self.parameters = parameters
    self.set = Set(set.map { $0.name.value })
  }

  package var count: Int { parameters.count + auxiliary.count }

  /// The names in the order of their captures.
  package var names: [String] { parameters + auxiliary }

  /// `true` if the pattern belongs to a wrapper. Its only parameter is `link`, the nested link.
  var isWrapper: Bool { parameters == ["link"] && combined.isEmpty }

  package func index(_ name: String) -> Int? {
    if !set.contains(name), let index = parameters.firstIndex(of: name) { return index }
    return auxiliary.firstIndex(of: name).map { parameters.count + $0 }
  }

  /// Returns the capture index of a name, which is added if it is new; `nil` for `{_}`.
  package mutating func slot(_ name: String?) -> Int? {
    guard let name else { return nil }
    if let index = index(name) { return index }
    auxiliary.append(name)
    return count - 1
  }

  /// Returns the type that the pattern writes for a parameter, otherwise the type that the route declares for it.
  package func type(of use: ParameterUse) -> TypeUse? {
    use.type ?? use.name.flatMap { combined.named($0.value)?.type }
  }
}
