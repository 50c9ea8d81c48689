/// A compiled route table, which is immutable and can match and print links.
///
/// Every table is valid, so no later operation fails because of its content. `RouteTable(json:)` of the module
/// `RouteLanguage` creates it from `routes.json`. In generated code it's a literal, which costs nothing to open.
public struct RouteTable: TableFields, @unchecked Sendable {
  /// The block, see `TableLayout`. It lives as long as `owner`, or for ever.
  package let base: UnsafePointer<UInt8>
  /// What was made at run time; `nil` for a literal as it was generated. One object, so that a copy counts one reference.
  private let owner: Owner?

  /// 0 for the places of every environment only, else the index + 1 of the chosen one.
  @inline(__always)
  var environment: Int { owner?.environment ?? 0 }
  /// Hosts an app added to `open` origins.
  package var addedPlaces: [AddedPlace] { owner?.addedPlaces ?? [] }
  @inline(__always)
  var hasAddedPlaces: Bool { owner?.hasAddedPlaces ?? false }
  /// The table that is asked about links that this one misses.
  var newer: RouteTable? { owner?.newer }

  /// A host added at run time.
  package struct AddedPlace: Hashable, Sendable {
    package var origin: Int
    var scheme: [UInt8]
    var host: [UInt8]
  }

  /// Creates a table from a literal in generated code, without checking it.
  ///
  /// - Parameter literal: The compiled table as generated. Any other content is undefined behavior. A debug build stops
  ///   if the literal has another version of the format, or if a merge or an edit has changed it. Cost: none, except in
  ///   debug builds, which make one pass over the literal.
  public init(trusted literal: StaticString) {
    assert(
      literal.withUTF8Buffer { block in TableLayout.magic.withUTF8Buffer { block.starts(with: $0) } },
      "this code was generated for another version of Fingerpost: run generate-routes")
    base = literal.utf8Start
    owner = nil
    assert(
      header[.length] * TableLayout.wordSize == literal.utf8CodeUnitCount && hasChecksum,
      "the table in the generated code is damaged, perhaps by a merge: run generate-routes")
  }

  /// Takes a block written by the compiler in this process.
  package init(compiled block: [UInt8]) {
    let bytes = Bytes(block)
    base = UnsafePointer(bytes.bytes.baseAddress ?? bytes.empty)
    owner = Owner(bytes: bytes, environment: 0, addedPlaces: [], newer: nil)
  }

  private init(_ table: RouteTable, environment: Int, addedPlaces: [AddedPlace], newer: RouteTable?) {
    base = table.base
    owner = Owner(bytes: table.owner?.bytes, environment: environment, addedPlaces: addedPlaces, newer: newer)
  }

  /// The block's bytes, as the generator writes them.
  package var block: [UInt8] {
    withBlock { Array(UnsafeBufferPointer(start: base, count: header[.length] * TableLayout.wordSize)) }
  }

  /// Runs `body` while the block is sure to live.
  @inline(__always)
  func withBlock<Result>(_ body: () -> Result) -> Result {
    withExtendedLifetime(owner, body)
  }

  /// Returns the table with the base URLs of an environment, in addition to the base URLs of all environments.
  ///
  /// - Parameter name: The name of the environment.
  /// - Returns: `nil` if the table doesn't declare the environment.
  public func choosing(environment name: String) -> RouteTable? {
    for index in 0..<header[.environments].count {
      guard header[.environments][index].string == name else { continue }
      return RouteTable(
        self, environment: index + 1, addedPlaces: addedPlaces, newer: newer?.choosing(environment: name))
    }
    return nil
  }

  /// Returns the table with another host for an origin that has `"open": true`.
  ///
  /// - Parameters:
  ///   - host: A host name without a port, in ASCII or with A-labels, or an IP address. ASCII letter case doesn't
  ///     matter.
  ///   - origin: The name of the origin. The scheme of the host is `https`.
  /// - Returns: `nil` if the table doesn't declare the origin, if the origin isn't open, or if the text isn't a host.
  public func adding(host: String, to origin: String) -> RouteTable? {
    guard HostGrammar.isHost(host) else { return nil }
    for index in 0..<originCount where originName(index) == origin {
      guard header[.origins][index][.flags].contains(.open) else {
        return nil
      }
      let lowered = host.utf8.map { asciiLowercased($0) }
      let place = AddedPlace(origin: index, scheme: Array("https".utf8), host: lowered)
      return RouteTable(
        self, environment: environment, addedPlaces: addedPlaces + [place], newer: newer?.adding(host: host, to: origin)
      )
    }
    return nil
  }

  /// Returns the same table, which asks a newer one about the links that it misses.
  ///
  /// - Parameter newer: a table with the same routes at the same numbers. Its matches count only for routes that have no
  ///   pattern here.
  package func asking(_ newer: RouteTable) -> RouteTable {
    RouteTable(self, environment: environment, addedPlaces: addedPlaces, newer: newer)
  }
}

/// What a table has beside its block. A class, so that a table is two words.
private final class Owner: Sendable {
  /// `nil` for a literal.
  let bytes: Bytes?
  let environment: Int
  let addedPlaces: [RouteTable.AddedPlace]
  let hasAddedPlaces: Bool
  let newer: RouteTable?

  init(bytes: Bytes?, environment: Int, addedPlaces: [RouteTable.AddedPlace], newer: RouteTable?) {
    self.bytes = bytes
    self.environment = environment
    self.addedPlaces = addedPlaces
    self.newer = newer
    hasAddedPlaces = !addedPlaces.isEmpty
  }
}

/// Owns a block on the heap: a class, because its bytes must not move while tables point into them.
private final class Bytes: @unchecked Sendable {
  let bytes: UnsafeMutableBufferPointer<UInt8>
  let empty: UnsafeMutablePointer<UInt8>

  init(_ contents: [UInt8]) {
    bytes = UnsafeMutableBufferPointer.allocate(capacity: contents.count)
    _ = bytes.initialize(from: contents)
    empty = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    empty.initialize(to: 0)
  }

  deinit {
    bytes.deallocate()
    empty.deallocate()
  }
}
