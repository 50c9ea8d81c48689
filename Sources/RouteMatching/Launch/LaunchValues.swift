// Converts the texts of a launch input into the values of a route and into its link.
extension RouteTable {
  /// Converts a text into a parameter's value, or into an element of its list. Returns `nil` if the text isn't valid
  /// for the parameter's type.
  package func value(of text: String, parameter index: Int, route: Int) -> RouteValue? {
    let parameter = parameter(index, of: route)
    let flags = parameter[.flags]
    let bytes = Array(text.utf8)
    if flags.contains(.flag) { return ValueText.bool(bytes).map(RouteValue.bool) }
    guard let typed = parameter.value(of: bytes), !flags.contains(.items) else { return nil }
    let wrapped = flags.contains(.list) ? RouteValue.list([typed]) : typed
    return (try? parameter.printed(wrapped)) == nil ? nil : typed
  }

  package func parameterName(_ index: Int, of route: Int) -> String {
    parameter(index, of: route)[.name].string
  }

  /// Returns the decoded query items of a link, or `nil` if the link can't be read.
  package static func queryItems(of link: String) -> [QueryItem]? {
    var normal: [UInt8] = []
    let refusal = Array(link.utf8).withUnsafeBufferPointer { NormalForm.appendLink($0, to: &normal) }
    guard refusal == nil, normal.count <= longestNormalForm else { return nil }
    guard let parts = LinkReference(ofNormal: normal) else { return nil }
    guard let query = parts.query else { return [] }
    return normal.withUnsafeBufferPointer { buffer -> [QueryItem]? in
      guard let start = buffer.baseAddress else { return nil }
      var reader = QueryItemReader(start, query)
      var items: [QueryItem] = []
      while let item = reader.read() {
        let value = item.value.map { SymbolReader.decoded(start, $0) }
        items.append(QueryItem(key: SymbolReader.decoded(start, item.key), value: value))
      }
      return items
    }
  }

  package func parameterFlags(_ index: Int, _ route: Int) -> Flags<Block.ParameterFlag> {
    parameter(index, of: route)[.flags]
  }
}

extension RouteMatch {
  /// Returns `true` if a parameter is `sensitive`.
  package func isSensitive(_ index: Int) -> Bool {
    table.parameterFlags(index, route).contains(.sensitive)
  }

  /// The texts that must not appear in saved states, events and logs: the values of sensitive parameters, both decoded
  /// and as written in the link, including those of nested links.
  package var sensitiveTexts: [String] {
    var texts: [String] = []
    for index in 0..<parameterCount where isSensitive(index) {
      if let value = value(at: index) { texts += value.texts + writtenTexts(at: index) }
    }
    for inner in matchesInside { texts += inner.sensitiveTexts }
    return texts.filter { !$0.isEmpty }
  }

  /// Returns `true` if the link contains a parameter's value on its own: the value isn't composed of other values by
  /// `set`, and isn't a nested link, which may contain anything.
  package func standsAlone(_ index: Int) -> Bool { range(of: index) != nil && !isLink(index) }

  /// The destination's canonical link, in which nested links are canonical, too. `nil` if no link can carry the
  /// destination.
  package var canonicalLink: String? { try? table.print(route: route, values: canonicalValues) }

  /// The values of all parameters, with nested links in their canonical form. Equal destinations have equal values.
  ///
  /// Cost: that of printing each nested link.
  package var canonicalValues: [RouteValue?] {
    var inside = matchesInside[...]
    func canonical(_ value: RouteValue) -> RouteValue {
      guard value.string != nil, let link = inside.popFirst()?.canonicalLink else { return value }
      return .string(link)
    }
    return (0..<parameterCount).map { index in
      guard let value = value(at: index), isLink(index) else { return value(at: index) }
      return value.list.map { .list($0.map(canonical)) } ?? canonical(value)
    }
  }
}

extension RouteValue {
  /// The value as decoded texts: one per element of a list, and a key and a value per query item.
  package var texts: [String] {
    switch self {
    case .string, .int, .uint, .bool: [description]
    case .double(let number): [ValueText.text(number) ?? "\(number)"]
    case .list(let values): values.flatMap { $0.texts }
    case .items(let items): items.flatMap { [$0.key, $0.value ?? ""] }
    }
  }
}
