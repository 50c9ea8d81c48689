public import Foundation
public import RouteDestinations

/// A store for signed tables from a server. Its ``router`` uses the last valid signed table, or the compiled table if
/// there is none.
///
/// ```swift
/// let key = try Curve25519.Signing.PublicKey(rawRepresentation: publicKey)
/// let updates = TableUpdates<BookshelfRoute>(
///   audience: "com.example.bookshelf", floor: .init(serial: 12, day: "2026-11-20"), allow: [.aliases, .origins],
///   file: folder.appendingPathComponent("routes.signed")
/// ) { key.isValidSignature($0, for: $1) }
/// updates.router.destination(for: link)
/// try updates.install(download)
/// ```
///
/// A refused table changes nothing. An accepted table is written to the file atomically before it's used, and is
/// verified again at each launch. The file contains only the signed bytes, so somebody who can write to it can at most
/// restore another signed table.
///
/// This type is a class, because the code that downloads tables and the code that opens links share it. It's safe to
/// use from any thread.
public final class TableUpdates<Route: GeneratedRoute>: @unchecked Sendable {
  /// The compiled-in limits of updates: the lowest accepted serial, and the earliest day that a correct clock can show.
  public struct Floor: Sendable, Hashable {
    /// The lowest accepted serial: the serial of the newest table when the app was built. The highest accepted serial
    /// is 1,000,000,000 above it, so that a table with a huge serial can't block all updates of later app versions.
    public let serial: Int
    /// The day on which the app was built, such as `2026-11-20`. If the device's clock is more than 24 hours behind the
    /// start of this day in UTC, no signed table is used.
    public let day: String

    /// Creates a floor from a serial and a day.
    public init(serial: Int, day: String) {
      self.serial = serial
      self.day = day
    }
  }

  private let audience: String
  private let floor: Floor
  /// The start of the day in `floor` in UTC, minus 24 hours because the time zone of the build is unknown. `nil` if that
  /// day is invalid.
  private let day: Date?
  private let allow: Set<SignedTable.Change>
  private let file: URL
  private let clock: @Sendable () -> Date
  private let verify: @Sendable (Data, Data) -> Bool
  /// Protects `kept` and `reason`. The lock isn't held while a table is compiled.
  private let lock = NSLock()
  private var kept: Kept?
  private var reason: SignedTableRefusal?

  /// The table that was accepted last. Tables with a lower serial are refused, even after this table has expired.
  private struct Kept {
    var download: Data
    var serial: Int
    /// `nil` if the table doesn't fit this version of the app.
    var table: SignedTable?
  }

  /// Creates a store and reads the table that an earlier launch stored.
  ///
  /// - Parameters:
  ///   - audience: The app's bundle identifier. A signed table is accepted only if it contains this identifier.
  ///   - floor: The limits that were known when the app was built.
  ///   - allow: The changes that updates may make.
  ///   - file: The file for the last valid table, for example in Application Support. Its folder must exist.
  ///   - clock: Returns the current date. Tests can use a clock of their own.
  ///   - verify: Returns `true` if the signature is valid for the message, according to the public key that the app was
  ///     built with.
  public init(
    audience: String, floor: Floor, allow: Set<SignedTable.Change>, file: URL,
    clock: @escaping @Sendable () -> Date = { Date() },
    verify: @escaping @Sendable (_ signature: Data, _ message: Data) -> Bool
  ) {
    (self.audience, self.floor, self.allow, self.file) = (audience, floor, allow, file)
    (self.clock, self.verify) = (clock, verify)
    day = Moment.day(floor.day)?.addingTimeInterval(-86_400)
    guard let stored = try? Data(contentsOf: file) else { return }
    kept = readKept(stored)
  }

  /// A router that uses the current table.
  public var router: LinkRouter<Route> { LinkRouter(table: serving?.table ?? Route.table, as: Route.self) }

  /// The signed table in use, or `nil` if the compiled table is used.
  public var serving: SignedTable? {
    guard let table = locked({ kept?.table }), refusal(of: table) == nil else { return nil }
    return table
  }

  /// The reason why the stored table isn't used. `nil` if it's used, or if no table was stored.
  public var refusal: SignedTableRefusal? {
    guard let table = locked({ kept?.table }) else { return locked { reason } }
    return refusal(of: table)
  }

  /// The lowest accepted serial, which is the higher of the compiled-in serial and the stored table's serial.
  public var minimumSerial: Int { max(floor.serial, locked { kept?.serial } ?? 0) }

  /// Checks a table from a server, stores it, and uses it from now on, including after the next launch. Installing the
  /// stored table again succeeds.
  ///
  /// - Parameter download: All bytes of the signed file.
  /// - Throws: The reason why the table is refused. In this case, the current table stays in use.
  @discardableResult
  public func install(_ download: Data) throws(SignedTableRefusal) -> SignedTable {
    let table = try SignedTable(download, for: Route.self, audience: audience, allow: allow, verify: verify)
    if let refusal = refusal(of: table) { throw refusal }
    lock.lock()
    defer { lock.unlock() }
    if let refusal = refusal(ofSerial: table.serial, lowest: max(floor.serial, kept?.serial ?? 0)) { throw refusal }
    if let kept, kept.serial == table.serial, kept.download != download {
      throw SignedTableRefusal(.serial, "another table already has the serial \(table.serial)")
    }
    do {
      try download.write(to: file, options: .atomic)
    } catch {
      throw SignedTableRefusal(.storage, "the table can't be saved: \(error.localizedDescription)")
    }
    kept = Kept(download: download, serial: table.serial, table: table)
    reason = nil
    return table
  }

  // MARK: Time

  /// The number of seconds by which the device's clock may be behind the signer's.
  private static var tolerance: TimeInterval { 3_600 }

  /// Returns the reason why a table isn't valid now, or `nil` if it's valid. Compares the clock with the compiled-in
  /// day and with the dates of the table.
  ///
  /// Ignores times that the clock showed earlier, so a wrong clock has no lasting effect.
  private func refusal(of table: SignedTable) -> SignedTableRefusal? {
    guard let day else {
      return SignedTableRefusal(.clock, "the day of the floor, '\(floor.day)', isn't a valid date such as 2026-11-20")
    }
    let now = clock()
    if now < day { return SignedTableRefusal(.clock, "the clock shows a time before the app was built") }
    if now < table.issued.addingTimeInterval(-TableUpdates.tolerance) {
      return SignedTableRefusal(.clock, "the clock shows a time before the table was issued")
    }
    return now < table.expires ? nil : SignedTableRefusal(.expired, "the table has expired")
  }

  // MARK: Serials

  /// The maximum number by which a serial may exceed the compiled-in serial.
  private static var serialRange: Int { 1_000_000_000 }

  private func refusal(ofSerial serial: Int, lowest: Int) -> SignedTableRefusal? {
    if serial < lowest { return SignedTableRefusal(.serial, "the serial \(serial) is below \(lowest)") }
    let floor = max(0, floor.serial)
    guard serial - floor > TableUpdates.serialRange else { return nil }
    return SignedTableRefusal(.serial, "the serial \(serial) is more than \(TableUpdates.serialRange) above \(floor)")
  }

  // MARK: The file

  /// Reads the download that an earlier launch stored.
  ///
  /// Returns `nil` for an incomplete or unsigned file. If a valid table doesn't fit this version of the app, returns
  /// only its serial, so that older tables stay refused.
  private func readKept(_ download: Data) -> Kept? {
    do throws(SignedTableRefusal) {
      let table = try SignedTable(download, for: Route.self, audience: audience, allow: allow, verify: verify)
      if let refusal = refusal(ofSerial: table.serial, lowest: floor.serial) {
        reason = refusal
        return nil
      }
      return Kept(download: download, serial: table.serial, table: table)
    } catch {
      reason = error
      guard let serial = SignedTable.serial(of: download, audience: audience, verify: verify),
        refusal(ofSerial: serial, lowest: floor.serial) == nil
      else { return nil }
      return Kept(download: download, serial: serial, table: nil)
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
