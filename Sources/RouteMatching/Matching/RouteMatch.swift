/// The result of matching a link.
public enum LinkResult: Sendable {
  /// A route matches the link.
  case match(RouteMatch)
  /// No route matches the link.
  case miss(LinkMiss)

  /// The match, or `nil` if no route matches.
  public var match: RouteMatch? { if case .match(let match) = self { match } else { nil } }
  /// The miss, or `nil` if a route matches.
  public var miss: LinkMiss? { if case .miss(let miss) = self { miss } else { nil } }
}

/// The destination of a link: the route, the origin of the link, and the values of the route's parameters.
///
/// Values are decoded on access. The index of a parameter is its position in the route's declaration.
public struct RouteMatch: Sendable {
  /// The table whose route matches.
  public let table: RouteTable
  /// The link, unchanged.
  let text: String
  let found: RouteTable.RawMatch
  /// The unmatched items of the wrappers that contained the link; `nil` if there was no wrapper.
  var wrapper: WrapperItems?
  /// The matches of nested links. `nil` if they weren't matched, for example because the route has no parameters of
  /// type `Link`.
  var inside: [RouteMatch]?

  init(table: RouteTable, link: String, found: RouteTable.RawMatch) {
    self.table = table
    text = link
    self.found = found
  }

  /// `true` if the link was inside a wrapper.
  package var isUnwrapped: Bool { wrapper != nil }

  /// Returns the range of a parameter in the link, or `nil` if the link doesn't contain the parameter.
  @inline(__always)
  func range(of parameter: Int) -> ByteRange? {
    parameter < CaptureRanges.window ? found.captures[parameter] : laterRange(of: parameter)
  }

  private func laterRange(of parameter: Int) -> ByteRange? {
    let reading = table.withReader(of: text) { reader -> ByteRange? in
      let isThere = place.map { reader.enter(place: $0) } ?? table.addedPlaces.contains { reader.enter(added: $0) }
      let first = parameter - parameter % CaptureRanges.window
      return isThere ? reader.captures(winner, place: place, from: first)[parameter] : nil
    }
    return reading.value ?? nil
  }

  /// The link in normal form. If the link contains percent-encoding, spaces or characters that aren't ASCII, the normal
  /// form is created on access.
  public var link: String {
    found.isRewritten ? withLink { String(decoding: $0, as: UTF8.self) } : text
  }

  /// Passes the bytes of the link in normal form to `body`.
  @inline(__always)
  func withLink<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    // Keep the match alive until the end, because it owns the table.
    defer { withExtendedLifetime(self) {} }
    if !found.isRewritten, let value = text.utf8.withContiguousStorageIfAvailable(body) { return value }
    return withOwnLink(body)
  }

  private func withOwnLink<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    var text = text
    return text.withUTF8 { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * bytes.count) { memory in
        guard found.isRewritten, let start = memory.baseAddress else { return body(bytes) }
        var normal = ByteWriter(start, capacity: memory.count)
        // The link was read before, so it isn't refused.
        _ = NormalForm.writeLink(bytes, to: &normal)
        return table.withBlock { body(UnsafeBufferPointer(start: start, count: normal.count)) }
      }
    }
  }

  /// The index of the route in `table.routeIDs`.
  public var route: Int { winner[.route] }
  /// The pattern that accepted the link.
  var winner: PatternRecord { Record(table.unowned, Int(found.pattern)) }
  /// The place at which the link was matched, or `nil` if the app added that place.
  var place: PlaceRecord? { found.place == 0 ? nil : Record(table.unowned, Int(found.place)) }
  /// The id of the route.
  public var routeID: String { routeIDText.string }
  /// The name of the origin.
  public var originName: String { originNameText.string }
  /// The pattern, as written in the table.
  public var pattern: String { patternText.string }

  // Texts of the block, which lives at least as long as the match.

  package var routeIDText: Text { table.header[.routes][route][.id] }
  package var originNameText: Text { table.header[.origins][originIndex][.name] }
  package var patternText: Text { winner[.source] }
  package func parameterNameText(_ index: Int) -> Text { table.parameter(index, of: route)[.name] }

  /// The number of the pattern in the whole table. Use it as a key to count the links of each pattern.
  package var patternNumber: Int { Int(found.pattern) }
  /// The number of the pattern: 0 for the route's canonical pattern of the origin, or n for its nth alias.
  public var patternIndex: Int { winner[.ordinal] }
  /// The number of the variant that matches, from 1, if the pattern has choices or optional parts; `nil` otherwise. It
  /// depends only on the pattern, and not on the rest of the table.
  public var patternForm: Int? { winner.form }
  /// The id of the redirect that the link matches, or `nil` if there is none.
  public var redirectID: String? {
    let id = winner[.redirect]
    return id.isEmpty ? nil : id.string
  }
  /// `true` if the pattern or the route is deprecated. Deprecated links still open.
  public var isDeprecated: Bool {
    winner[.flags].contains(.deprecated)
      || table.header[.routes][route][.flags].contains(.deprecated)
  }

  /// The index of the origin in `table.originNames`.
  package var originIndex: Int {
    if let place { return place[.origin] }
    return table.withReader(of: text) { reader in
      table.addedPlaces.first { reader.enter(added: $0) }?.origin ?? 0
    }.value ?? 0
  }

  /// The position of the place among those of its origin, as written in the table, or `nil` if the app added the place.
  package var placeRank: Int? {
    place.map { $0[.rank] }
  }

  /// The number of the route's parameters.
  public var parameterCount: Int { table.parameterCount(route: route) }

  /// The values of all parameters, in the order of the route, as needed for printing.
  package var values: [RouteValue?] { (0..<parameterCount).map { value(at: $0) } }

  /// Returns the name of a parameter.
  ///
  /// - Parameter index: The index of the parameter in the route.
  public func parameterName(_ index: Int) -> String {
    parameterNameText(index).string
  }

  /// Accesses the value of a parameter by its name. If the link doesn't contain the parameter, the value is its
  /// default, or `nil` if it has none.
  public subscript(name: String) -> RouteValue? {
    table.parameterIndex(name, route: route).flatMap { value(at: $0) }
  }

  /// All parameters that have a value, in the order of their declaration.
  public var parameters: [(name: String, value: RouteValue)] {
    (0..<parameterCount).compactMap { index in value(at: index).map { (parameterName(index), $0) } }
  }
}

extension PatternRecord {
  package var form: Int? { self[.form] == 0 ? nil : self[.form] }
}

extension RouteTable {
  /// Returns `true` if a route has a parameter with a certain name. Cost: looks at all parameters of the table.
  package func hasParameter(_ name: String) -> Bool {
    header[.routes].contains { route in route[.parameters].contains { $0[.name].string == name } }
  }
}
