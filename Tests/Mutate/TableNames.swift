import RouteLanguage

/// The names in a table's JSON, for edits that replace a name by another name.
struct TableNames {
  /// The ids of its routes, in order.
  private(set) var routes: [String] = []
  /// The ids of the routes whose link is plain text.
  private(set) var plainRoutes: [String] = []
  private(set) var origins: [String] = []
  private(set) var windows: [String] = []
  /// The names of its types, in order.
  private(set) var types: [String] = []
  /// The wire names of each enum.
  private(set) var cases: [String: [String]] = [:]
  /// An example for each type that declares one.
  private(set) var examples: [String: String] = [:]
  /// The key of the first query item that has a key.
  private(set) var itemKey: String?

  init(_ root: JSONValue) {
    func keys(_ section: String) -> [String] { (root[section]?.members ?? []).map { $0.key.text } }
    routes = keys("routes")
    origins = keys("origins")
    windows = keys("windows")
    types = keys("types")
    for (name, type) in root["types"]?.members ?? [] {
      let list: JSONValue? = type.elements == nil ? type["cases"] : type
      let wires: [String]? = list?.elements?.compactMap { $0.text?.text } ?? list?.members?.map { $0.key.text }
      if let wires { cases[name.text] = wires }
      examples[name.text] = type["example"].flatMap(TableNames.scalar) ?? wires?.first
    }
    for (key, route) in root["routes"]?.members ?? [] where route["redirect"] == nil {
      let link: JSONValue? = route.text == nil ? route["link"] : route
      guard let text = link?.text?.text else { continue }
      if !text.contains("{") { plainRoutes.append(key.text) }
      let items: [String] = LinkText(text).items ?? []
      itemKey = itemKey ?? items.compactMap { $0.split(separator: "=").first.map(String.init) }.first
    }
  }

  static func scalar(_ value: JSONValue) -> String? {
    if case .number(let text) = value.kind { text } else { value.text?.text }
  }

  /// Returns up to two other routes: the next route, and a route without values.
  func routes(but id: String) -> [String] {
    let start: Int = routes.firstIndex(of: id).map { $0 + 1 } ?? 0
    let next: String? = (routes[start...] + routes).first { $0 != id }
    var others: [String] = []
    for other in [next, plainRoutes.last { $0 != id }] {
      if let other, !others.contains(other) { others.append(other) }
    }
    return others
  }

  /// Returns the next type of the table, after the given type.
  func type(but name: String) -> String? {
    guard let index = types.firstIndex(of: name) else { return types.first }
    return (types[(index + 1)...] + types).first { $0 != name }
  }

  /// Returns another valid text: another case of its enum, the next number, or the text with an additional letter.
  func scalar(but text: String) -> String {
    let wires: [String]? = types.lazy.compactMap { cases[$0] }.first { $0.contains(text) }
    return wires?.first { $0 != text } ?? Int64(text).map { "\($0 &+ 1)" } ?? text + "x"
  }
}
