public import Foundation
import RouteDestinations
import RouteLanguage
public import RouteMatching

/// A table from a server, whose signature was verified and which fits the app's enum.
///
/// It is one file: the 64 bytes of an Ed25519 signature (RFC 8032), then the message that was signed, a JSON object of
/// `serial`, `issued`, `expires`, `audience` and `table`. ``TableUpdates`` keeps the last good one; this type checks a
/// single one.
///
/// The routes of the enum keep their patterns, their settings and their order, except for what the app allows. A route
/// that the enum doesn't know is asked only if none of them takes the link. So with an empty `allow`, each link that
/// the compiled table reads has the same route and the same values.
public struct SignedTable: Sendable {
  /// The number of the update: a lower one is older.
  public let serial: Int
  /// The moment from which it counts.
  public let issued: Date
  /// The moment from which it no longer counts.
  public let expires: Date
  /// The app it is for, as a bundle identifier.
  public let audience: String
  /// The table, for `LinkRouter(table:as:)` with the app's enum. Routes that the enum knows have its numbers.
  public let table: RouteTable
  /// The ids of routes that the enum doesn't know, because it is older than the table. A link that only they take is
  /// `refusedByApp`, and `unknown-route` in reports.
  public let unknownRoutes: [String]

  /// The length of an Ed25519 signature.
  public static let signatureLength = 64
  /// The most bytes that are read as a signed table.
  public static let maximumLength = 16 << 20

  /// A kind of change that an app can allow.
  public struct Change: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String
    /// A kind of change by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Further links of a route.
    public static let aliases = Change(rawValue: "aliases")
    /// The places of the origins: hosts, schemes, base paths.
    public static let origins = Change(rawValue: "origins")
    /// Links that lead to another route, with what they ask.
    public static let redirects = Change(rawValue: "redirects")
  }

  /// Verifies and reads a signed table, and checks it against the table of an enum.
  ///
  /// The signature is verified before any other byte is looked at. Cost: reading a table, which is for a moment off the main thread.
  ///
  /// - Parameters:
  ///   - bytes: the file, as it was downloaded.
  ///   - route: the enum of the app.
  ///   - audience: the only audience that is taken.
  ///   - allow: what the table may say otherwise than the enum's.
  ///   - verify: whether a signature is that of a message; `key.isValidSignature(signature, for: message)` of CryptoKit.
  /// - Throws: the first reason against it. Serial and time aren't checked here, because they need a memory and a
  ///   clock.
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
    if let difference = TableAgreement(compiled: compiled, update: known.table, reading: known.reading)
      .difference(allowing: allow)
    {
      throw difference
    }
    (serial, issued, expires) = (envelope.serial, envelope.issued, envelope.expires)
    self.audience = envelope.audience
    unknownRoutes = Array(known.table.routeIDs.dropFirst(ids.count))
    // The routes that the enum doesn't know are in a table of their own, so that they can't take a link from the
    // others.
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

  /// Returns the serial of a signed table for an app, even if the table doesn't fit its enum.
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
      throw SignedTableRefusal(.signature, "the signature is not that of these bytes")
    }
    let envelope = try SignedEnvelope(Array(message))
    // Not `==`, which takes two spellings of one character for the same.
    guard envelope.audience.utf8.elementsEqual(audience.utf8) else {
      throw SignedTableRefusal(.audience, "the table is for '\(envelope.audience)'")
    }
    return envelope
  }
}

/// Why a signed table is not taken.
public struct SignedTableRefusal: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let kind: Kind
  /// In a few words, for logs.
  public let description: String
  /// The description.
  public var errorDescription: String? { description }

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// What is wrong with a signed table.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// There are fewer bytes than a signature has.
    public static let truncated = Kind(rawValue: "truncated")
    /// There are more bytes than are read.
    public static let tooLong = Kind(rawValue: "too-long")
    /// The signature isn't that of the message: forged, damaged, cut off, or by another key.
    public static let signature = Kind(rawValue: "signature")
    /// The signed message is not one of the form.
    public static let envelope = Kind(rawValue: "envelope")
    /// It is for another app.
    public static let audience = Kind(rawValue: "audience")
    /// It is older than the newest known table, or its serial is too far above the compiled-in one.
    public static let serial = Kind(rawValue: "serial")
    /// Its time is over.
    public static let expired = Kind(rawValue: "expired")
    /// The clock shows a time before the app was built or before the table was issued, so it can't tell when the table
    /// expires.
    public static let clock = Kind(rawValue: "clock")
    /// The table has errors.
    public static let table = Kind(rawValue: "table")
    /// A route of the enum is missing, or has other parameters.
    public static let parameters = Kind(rawValue: "parameters")
    /// It changes what an update may not.
    public static let change = Kind(rawValue: "change")
    /// It could not be kept, so it isn't used either.
    public static let storage = Kind(rawValue: "storage")
  }
}
