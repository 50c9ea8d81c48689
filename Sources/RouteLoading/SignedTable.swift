public import Foundation
import RouteDestinations
import RouteLanguage
public import RouteMatching

/// A table from a server, with a verified signature and routes that fit the app's enum.
///
/// The file starts with the 64 bytes of an Ed25519 signature (RFC 8032). The signed message follows: a JSON object with
/// `serial`, `issued`, `expires`, `audience` and `table`. This type checks a single file. ``TableUpdates`` stores the
/// last valid file.
///
/// The routes of the enum keep their patterns, their settings and their order, except for the changes that the app
/// allows. A route that the enum doesn't know is tried only if no route of the enum matches the link. If `allow` is
/// empty, each link that the compiled table matches therefore opens the same route with the same values.
public struct SignedTable: Sendable {
  /// The number of the update. A lower number is older.
  public let serial: Int
  /// The date from which the table is valid. ``TableUpdates`` accepts the table up to an hour earlier, because clocks
  /// differ.
  public let issued: Date
  /// The date from which the table is no longer valid.
  public let expires: Date
  /// The bundle identifier of the app that the table is for.
  public let audience: String
  /// The table, for `LinkRouter(table:as:)` with the app's enum. Routes of the enum have the same index as in the enum.
  public let table: RouteTable
  /// The ids of routes that the enum doesn't know, because it's older than the table. A link that only these routes
  /// match resolves to `refusedByApp`, and reports contain the reason `unknown-route`.
  public let unknownRoutes: [String]

  /// The length of an Ed25519 signature, in bytes.
  public static let signatureLength = 64
  /// The maximum size of a signed table, in bytes.
  public static let maximumLength = 16 << 20

  /// A category of changes that an app can allow.
  public struct Change: NamedConstant {
    /// The name of the change.
    public let rawValue: String
    /// Creates a change with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Additional links of a route.
    public static let aliases = Change(rawValue: "aliases")
    /// The base URLs of the origins: hosts, schemes and base paths.
    public static let origins = Change(rawValue: "origins")
    /// Links that open a different route than in the app's table, even if this route has more requirements.
    public static let redirects = Change(rawValue: "redirects")
  }

  /// Creates a signed table after verifying its signature and comparing it with the table of an enum.
  ///
  /// The signature is verified before any other byte is read. Cost: reading and compiling a table, so call this off the
  /// main thread.
  ///
  /// - Parameters:
  ///   - bytes: The downloaded file.
  ///   - route: The enum of the app.
  ///   - audience: The only audience that is accepted.
  ///   - allow: The changes that the table may make to the table of the enum.
  ///   - verify: Returns `true` if the signature is valid for the message. With CryptoKit, call
  ///     `key.isValidSignature(signature, for: message)`.
  /// - Throws: The first reason to refuse the table. The serial and the dates aren't checked here, because that needs
  ///   stored state and a clock. ``TableUpdates`` checks them.
  public init<Route: GeneratedRoute>(
    _ bytes: Data, for route: Route.Type, audience: String, allow: Set<Change>,
    verify: (_ signature: Data, _ message: Data) -> Bool
  ) throws(SignedTableRefusal) {
    try self.init(bytes, for: Route.table, audience: audience, allow: allow, verify: verify)
  }

  package init(
    _ bytes: Data, for compiled: RouteTable, audience: String, allow: Set<Change>, verify: (Data, Data) -> Bool
  ) throws(SignedTableRefusal) {
    let envelope = try SignedTable.envelope(of: bytes, audience: audience, verify: verify)
    let ids = compiled.routeIDs
    let known = try SignedTable.read(envelope.table, first: ids, onlyFirst: true)
    try TableAgreement(compiled: compiled, update: known.table, reading: known.reading, allowed: allow).check()
    (serial, issued, expires) = (envelope.serial, envelope.issued, envelope.expires)
    self.audience = envelope.audience
    unknownRoutes = Array(known.table.routeIDs.dropFirst(ids.count))
    // Put the routes that the enum doesn't know into a separate table. It's used only if no route of the enum matches a
    // link.
    table =
      unknownRoutes.isEmpty
      ? known.table : known.table.asking(try SignedTable.read(envelope.table, first: ids, onlyFirst: false).table)
  }

  private static func read(
    _ json: [UInt8], first ids: [String], onlyFirst: Bool
  ) throws(SignedTableRefusal) -> (reading: CompiledTable, table: RouteTable) {
    let reading = CompiledTable(json: json, path: "table", first: Set(ids), onlyFirst: onlyFirst)
    guard let table = reading.table else {
      let error = TableError(diagnostics: reading.diagnostics, files: reading.files)
      throw SignedTableRefusal(.table, error.errorDescription ?? "the table is broken")
    }
    return (reading, table)
  }

  /// Returns the serial of a signed table for an app, even if the table doesn't fit the app's enum. Returns `nil` if
  /// the signature, the message or the audience is invalid.
  static func serial(of bytes: Data, audience: String, verify: (Data, Data) -> Bool) -> Int? {
    (try? envelope(of: bytes, audience: audience, verify: verify))?.serial
  }

  private static func envelope(
    of bytes: Data, audience: String, verify: (Data, Data) -> Bool
  ) throws(SignedTableRefusal) -> SignedEnvelope {
    guard bytes.count <= SignedTable.maximumLength else {
      throw SignedTableRefusal(.tooLong, "more than \(SignedTable.maximumLength) bytes")
    }
    guard bytes.count > SignedTable.signatureLength else {
      throw SignedTableRefusal(.truncated, "\(bytes.count) bytes aren't a signature and a message")
    }
    let message = Data(bytes.dropFirst(SignedTable.signatureLength))
    guard verify(Data(bytes.prefix(SignedTable.signatureLength)), message) else {
      throw SignedTableRefusal(.signature, "the signature doesn't match the bytes")
    }
    let envelope = try SignedEnvelope(Array(message))
    // Compare bytes, because `==` treats two encodings of a character as equal.
    guard envelope.audience.utf8.elementsEqual(audience.utf8) else {
      throw SignedTableRefusal(.audience, "the table belongs to the app '\(envelope.audience)'")
    }
    return envelope
  }
}

/// The reason why a signed table is refused.
public struct SignedTableRefusal: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public let kind: Kind
  /// A short description for logs.
  public let description: String
  /// The text of `description`.
  public var errorDescription: String? { description }

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The kind of problem with a signed table.
  public struct Kind: NamedConstant {
    /// The name of the kind.
    public let rawValue: String
    /// Creates a kind with the given name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The file is too short to contain a signature and a message.
    public static let truncated = Kind(rawValue: "truncated")
    /// The file is longer than the maximum size.
    public static let tooLong = Kind(rawValue: "too-long")
    /// The signature isn't valid for the message: it's forged, damaged, truncated or made with another key.
    public static let signature = Kind(rawValue: "signature")
    /// The signed message doesn't have the required form.
    public static let envelope = Kind(rawValue: "envelope")
    /// The table is for another app.
    public static let audience = Kind(rawValue: "audience")
    /// The table is older than the stored table or the compiled-in serial, another table with the same serial was
    /// accepted, or the serial is too far above the compiled-in serial.
    public static let serial = Kind(rawValue: "serial")
    /// The table has expired.
    public static let expired = Kind(rawValue: "expired")
    /// The clock shows a time before the app was built or before the table was issued, so the expiry can't be checked.
    public static let clock = Kind(rawValue: "clock")
    /// The table has errors.
    public static let table = Kind(rawValue: "table")
    /// A route of the enum is missing or has other parameters.
    public static let parameters = Kind(rawValue: "parameters")
    /// The table contains a change that an update may not make.
    public static let change = Kind(rawValue: "change")
    /// The table couldn't be stored, so it isn't used either.
    public static let storage = Kind(rawValue: "storage")
  }
}
