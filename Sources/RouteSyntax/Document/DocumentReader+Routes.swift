extension DocumentReader {
  /// Reads `routes`: an object with a route for each id (``RouteDeclaration``).
  mutating func readRoutes(_ value: JSONValue?) {
    var first: [String: SourceRange] = [:]
    first.reserveCapacity(document.routes.count)
    for route in document.routes { first[route.id.value] = route.id.range }
    for (id, value) in value?.members ?? [] where !hasTooManyPatterns {
      if let first = first[id.text] {
        reportTwice("route", id, first)
        continue
      }
      let before = diagnostics.count
      document.routes.append(RouteDeclaration(id.located, value, &self))
      if diagnostics.count > before { broken.routes.insert(id.text) }
    }
  }

  /// Replaces each record in `parameters` with an entry for each of its fields, because later steps only know fields.
  mutating func spellOutRecords() {
    var records: [String: [TypeDeclaration.Field]] = [:]
    for type in document.types {
      if case .record(let fields) = type.definition { records[type.name.value] = fields }
    }
    guard !records.isEmpty else { return }
    for index in document.routes.indices {
      document.routes[index].parameters = document.routes[index].parameters.flatMap { options in
        guard let type = options.type, type.list == nil, let fields = records[type.name.value] else { return [options] }
        if let range = options.example?.range ?? (options.isFlag ? options.name.range : nil) {
          report(
            "bad-record",
            "the record \(quoted(options.name.value)) can't have \"example\" or \"as\"",
            at: range, fix: "write an example in the type of each field")
        }
        return fields.map { ParameterOptions($0, of: options, type.name.value) }
      }
    }
  }

  /// Reads `redirect`: a route's id, or `{"to": id, "set": {…}}`.
  mutating func readRedirect(_ value: JSONValue?) -> RouteDeclaration.Redirect? {
    guard let value, let target = value.text ?? value["to"]?.text else { return nil }
    return RouteDeclaration.Redirect(target: target.located, set: readSet(value["set"]))
  }
}
