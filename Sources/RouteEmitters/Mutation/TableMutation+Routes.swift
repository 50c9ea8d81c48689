import RouteGeneration
import RouteLanguage

// Edits of a route beside its links' texts, of the table's own options, and of the ways in.
extension TableMutation {
  mutating func addRoute(_ id: String, _ route: JSONValue) {
    if route.text != nil { addLink(route) }
    addLinks(route["link"])
    addAliases(route, id)
    addRequirements(route, id)
    if let redirect = route["redirect"] { addRedirect(redirect, route, id) }
    addOnly(route, id)
    addParent(route, id)
    for (key, value) in [("caseSensitive", "false"), ("trailingSlash", "\"strict\""), ("query", "\"strict\"")] {
      if route[key] == nil { say(.caseAndSlash, key, value, route, id) }
    }
    for key in ["caseSensitive", "trailingSlash", "query", "noFallback", "exclude", "beats"] where route[key] != nil {
      remove(.caseAndSlash, key, of: route, quoted(id))
    }
    if route["noFallback"] == nil { say(.caseAndSlash, "noFallback", "true", route, id) }
  }

  private mutating func addLinks(_ link: JSONValue?) {
    guard let link else { return }
    addLink(link)
    for (key, value) in link.members ?? [] {
      addLink(value)
      if let count = link.members?.count, count > 1 { remove(.origin, key.text, of: link, "the link") }
    }
  }

  private mutating func addAliases(_ route: JSONValue, _ id: String) {
    guard let aliases = route["aliases"], let elements = aliases.elements else { return }
    if elements.count == 1 { remove(.alias, "aliases", of: route, quoted(id)) }
    for (index, alias) in elements.enumerated() {
      remove(.alias, index, of: aliases)
      addLink(alias)
      addLinks(alias["link"])
      if alias["only"] != nil { remove(.alias, "only", of: alias, "the alias") }
      if let set = alias["set"] { addSet(.alias, set) }
    }
  }

  /// Other constants; a template gets a letter more.
  private mutating func addSet(_ kind: TableMutant.Operator, _ set: JSONValue) {
    for (_, value) in set.members ?? [] {
      guard let text = value.text?.text else { continue }
      let cases: [String]? = enumCases.sorted { $0.key < $1.key }.map(\.value).first { $0.contains(text) }
      let other: String = cases?.first { $0 != text } ?? Int64(text).map { "\($0 &+ 1)" } ?? text + "x"
      replace(kind, value, with: other)
    }
  }

  /// The wire names of the table's enums.
  static func enumCases(_ root: JSONValue) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for (name, type) in root["types"]?.members ?? [] {
      let list: JSONValue? = type.elements == nil ? type["cases"] : type
      let wires: [String]? = list?.elements?.compactMap { $0.text?.text } ?? list?.members?.map { $0.key.text }
      if let wires { result[name.text] = wires }
    }
    return result
  }

  // MARK: What a route asks

  private mutating func addRequirements(_ route: JSONValue, _ id: String) {
    guard route["redirect"] == nil else { return }
    if route["requires"] != nil { remove(.requirement, "requires", of: route, quoted(id)) }
    say(.requirement, "requires", "\"mutant\"", route, id)
    let confirms: Bool = route["confirm"].map { if case .bool(true) = $0.kind { true } else { false } } ?? false
    say(.requirement, "confirm", confirms ? "false" : "true", route, id)
    if route["opens"] != nil {
      remove(.requirement, "opens", of: route, quoted(id))
    } else {
      say(.requirement, "opens", "\"browser\"", route, id)
    }
    for (name, parameter) in route["parameters"]?.members ?? [] where parameter["sensitive"] != nil {
      remove(.requirement, "sensitive", of: parameter, quoted(name.text))
    }
  }

  private mutating func addRedirect(_ redirect: JSONValue, _ route: JSONValue, _ id: String) {
    remove(.redirect, "redirect", of: route, quoted(id))
    if let set = redirect["set"] {
      addSet(.redirect, set)
      remove(.redirect, "set", of: redirect, "the redirect")
    }
    let target: JSONValue = redirect["to"] ?? redirect
    for other in ids where other != target.text?.text && other != id { replace(.redirect, target, with: other) }
  }

  private mutating func addOnly(_ route: JSONValue, _ id: String) {
    guard origins.count > 1 else { return }
    if let only = route["only"] {
      remove(.origin, "only", of: route, quoted(id))
      for index in (only.elements ?? []).indices { remove(.origin, index, of: only) }
    } else if route["link"]?.members == nil {
      say(.origin, "only", "[\(TableMutation.json(origins[0]))]", route, id)
    }
  }

  private mutating func addParent(_ route: JSONValue, _ id: String) {
    guard route["redirect"] == nil else { return }
    if route["parent"] != nil { remove(.parent, "parent", of: route, quoted(id)) }
    // One that needs no values, so that the table stays good.
    for other in plainRoutes where other != id && route["parent"]?.text?.text != other {
      return say(.parent, "parent", TableMutation.json(other), route, id)
    }
  }

  /// Routes whose link is plain text.
  static func plainRoutes(_ root: JSONValue) -> [String] {
    var ids: [String] = []
    for (key, route) in root["routes"]?.members ?? [] where route["redirect"] == nil {
      let link: JSONValue? = route.text == nil ? route["link"] : route
      if let text = link?.text?.text, !text.contains("{") { ids.append(key.text) }
    }
    return ids
  }

  // MARK: The table

  mutating func addOptions(_ root: JSONValue) {
    for (key, values) in [
      ("caseSensitive", ["false", "true"]), ("trailingSlash", ["\"strict\"", "\"ignore\""]),
      ("emptySegments", ["\"collapse\"", "\"keep\"", "\"refuse\""]),
      ("repeated", ["\"last\"", "\"refuse\"", "\"first\""]),
    ] {
      if let old = root[key] {
        for value in values { replace(.caseAndSlash, old.range, by: value, "\(quoted(key)) is \(value)") }
        remove(.caseAndSlash, key, of: root, "the table")
      } else {
        for value in values.dropLast() { insert(.caseAndSlash, "\"\(key)\": \(value)", into: root, "the table") }
      }
    }
  }

  // MARK: Ways in

  mutating func addLaunch(_ root: JSONValue) {
    for section in ["launch", "windows"] {
      guard let object = root[section] else { continue }
      addMembers(of: object, section)
    }
  }

  private mutating func addMembers(of object: JSONValue, _ name: String) {
    for (key, value) in object.members ?? [] {
      remove(.launchAndWindow, key.text, of: object, quoted(name))
      addMembers(of: value, key.text)
      if key.text == "to" || key.text == "plain", value.text != nil, let other = plainRoutes.last {
        replace(.launchAndWindow, value, with: other)
      }
      if case .bool(let truth) = value.kind {
        replace(.launchAndWindow, value.range, by: truth ? "false" : "true", "\(quoted(key.text)) is \(!truth)")
      }
    }
    for (index, element) in (object.elements ?? []).enumerated() {
      remove(.launchAndWindow, index, of: object)
      addMembers(of: element, name)
    }
  }
}
