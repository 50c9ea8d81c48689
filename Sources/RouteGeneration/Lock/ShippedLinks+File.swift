import RouteLanguage

// Reads and writes `routes.lock.json`.
extension ShippedLinks {
  /// Returns the path of a table's lock file, which is `routes.lock.json` for `routes.json`.
  package static func path(of table: String) -> String {
    (table.hasSuffix(".json") ? String(table.dropLast(5)) : table) + ".lock.json"
  }

  /// Reads a lock file and reports its problems with their positions.
  ///
  /// - Returns: `nil` for the links if there is an error among the diagnostics.
  package static func read(_ bytes: [UInt8]) -> (links: ShippedLinks?, diagnostics: [Diagnostic]) {
    let (value, problems) = JSONReader.read(bytes, file: 0)
    @Limited var diagnostics: [Diagnostic] = problems
    guard let value, !problems.hasErrors else { return (nil, diagnostics) }
    guard let version = value["version"]?.wholeNumber, version == ShippedLinks.version else {
      diagnostics.append(badVersion(value))
      return (nil, diagnostics)
    }
    guard let links: [(key: SourceText, value: JSONValue)] = value["links"]?.members else {
      diagnostics.append(
        Diagnostic(.error, "bad-lock", "the file has no 'links' object", at: value.range, fix: restore))
      return (nil, diagnostics)
    }
    var result = ShippedLinks()
    for (link, value) in links {
      guard let route: String = value["route"]?.text?.text, let parameters = value["parameters"]?.members else {
        diagnostics.append(
          Diagnostic(
            .error, "bad-lock", "\(quoted(link.text)) has no 'route' or no 'parameters'", at: link.range,
            fix: restore))
        continue
      }
      var texts: [String: String] = [:]
      for (name, value) in parameters { texts[name.text] = value.jsonText }
      result.append(Entry(link: link.located, destination: Destination(route: route, parameters: texts)))
    }
    return (diagnostics.hasErrors ? nil : result, diagnostics)
  }

  private static let restore: Fix =
    "restore it from git, or, if git has no valid version, delete it and run 'fpost lock'"

  /// The version of the file format.
  private static let version = 1

  private static func badVersion(_ value: JSONValue) -> Diagnostic {
    guard let version = value["version"] else {
      return Diagnostic(
        .error, "bad-lock", "the file has no 'version'", at: value.range, fix: restore)
    }
    guard let number = version.wholeNumber, number > ShippedLinks.version else {
      return Diagnostic(
        .error, "bad-lock", "the 'version' of the file isn't valid", at: version.range, fix: restore)
    }
    return Diagnostic(
      .error, "newer-version",
      "the file has version \(number), but this tool only supports version \(ShippedLinks.version)",
      at: version.range, fix: "update Fingerpost")
  }

  /// The contents of the file, sorted by route and then by link. Equal links give equal bytes.
  package var text: String {
    let sorted: [Entry] = entries.sorted { a, b in
      if a.destination.route != b.destination.route { return a.destination.route < b.destination.route }
      return a.link.value.utf8.lexicographicallyPrecedes(b.link.value.utf8)
    }
    let lines: [String] = sorted.map { entry in
      let parameters: [String] = entry.destination.parameters.sorted { $0.key < $1.key }
        .map { "\(jsonLiteral($0.key)): \($0.value)" }
      let values: String = parameters.isEmpty ? "{}" : "{ " + parameters.joined(separator: ", ") + " }"
      let route: String = jsonLiteral(entry.destination.route)
      return "    \(jsonLiteral(entry.link.value)): { \"route\": \(route), \"parameters\": \(values) }"
    }
    return "{\n  \"version\": \(ShippedLinks.version),\n  \"links\": {\n" + lines.joined(separator: ",\n")
      + "\n  }\n}\n"
  }
}

extension JSONValue {
  /// The value on one line in the format of `RouteValue.jsonText`.
  fileprivate var jsonText: String {
    switch kind {
    case .null, .other: "null"
    case .bool(let truth): JSONText.flag(truth)
    case .number(let text): text
    case .string(let text): jsonLiteral(text.text)
    case .array(let elements): JSONText.array(elements.map { $0.jsonText })
    case .object(let members): JSONText.object(members.map { ($0.key.text, $0.value.jsonText) })
    }
  }
}
