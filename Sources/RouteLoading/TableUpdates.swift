public import Foundation
public import RouteDestinations

/// Serves links by the last good signed table, and by the compiled one where there is none that counts.
///
/// ```swift
/// let key = try Curve25519.Signing.PublicKey(rawRepresentation: publicKey)
/// let updates = TableUpdates<BookshelfRoute>(
///   audience: "com.example.bookshelf", floor: .init(serial: 12, day: "2026-11-20"), allow: [.aliases, .origins],
///   file: folder.appendingPathComponent("routes.signed")
/// ) { key.isValidSignature($0, for: $1) }
/// updates.router.destination(for: link)
/// try updates.take(download)
/// ```
///
/// A refused table changes nothing. A table that is taken is written to the file as a whole before it serves, and is
/// verified again at each launch. The file has the bytes that were signed and nothing else, so somebody who writes
/// into it can only bring back a table that was signed.
///
/// A class, because the code that downloads and the code that opens links share it. Any thread can use it.
public final class TableUpdates<Route: GeneratedRoute>: @unchecked Sendable {
  /// The compiled-in limits of updates: a lowest serial, and a day before which a clock is wrong.
  public struct Floor: Sendable, Hashable {
    /// The lowest serial that is taken: that of the newest table when the app was built. The highest one is
    /// 1,000,000,000 above it, so that no serial ends updates for the next version of the app.
    public let serial: Int
    /// The day when the app was built, such as `2026-11-20`.
    public let day: String

    /// A floor of a serial and a day.
    public init(serial: Int, day: String) {
      self.serial = serial
      self.day = day
    }
  }

  private let audience: String
  private let floor: Floor
  /// The start of the day when the app was built, wherever that was; `nil` if it isn't a day.
  private let day: Date?
  private let allow: Set<SignedTable.Change>
  private let file: URL
  private let clock: @Sendable () -> Date
  private let verify: @Sendable (Data, Data) -> Bool
  /// Held for reading and setting what is kept, never while a table is read.
  private let lock = NSLock()
  private var kept: Kept?
  private var reason: SignedTableRefusal?

  /// The table that was taken last. Its serial counts even if its time is over.
  private struct Kept {
    var download: Data
    var serial: Int
    /// `nil` if it doesn't fit this version of the app.
    var table: SignedTable?
  }

  /// Reads what was kept at an earlier launch.
  ///
  /// - Parameters:
  ///   - audience: the app's bundle identifier, which signed tables name.
  ///   - floor: what was known when the app was built.
  ///   - allow: what updates may change.
  ///   - file: where the last good table is kept, in Application Support, out of backups' reach or not. Its folder exists.
  ///   - clock: tells the time; tests give their own.
  ///   - verify: whether a signature is that of a message, by the public key that the app was built with.
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

  /// Finds destinations by the table that serves now.
  public var router: LinkRouter<Route> { LinkRouter(table: serving?.table ?? Route.table, as: Route.self) }

  /// The signed table that serves now; `nil` where the compiled one does.
  public var serving: SignedTable? {
    guard let table = locked({ kept?.table }), refusal(of: table) == nil else { return nil }
    return table
  }

  /// Why the compiled table serves, where a signed one is kept or was.
  public var refusal: SignedTableRefusal? {
    guard let table = locked({ kept?.table }) else { return locked { reason } }
    return refusal(of: table)
  }

  /// The lowest serial that is taken: the greater of the compiled-in one and that of the table that is kept.
  public var lowestSerial: Int { max(floor.serial, locked { kept?.serial } ?? 0) }

  /// Takes a table from a server, so that it serves from now on and after the next launch.
  ///
  /// The one that is kept already may come again.
  ///
  /// - Parameter download: all bytes of the signed file.
  /// - Throws: why it is refused; what served before serves on.
  @discardableResult
  public func take(_ download: Data) throws(SignedTableRefusal) -> SignedTable {
    let table = try SignedTable(download, for: Route.self, audience: audience, allow: allow, verify: verify)
    if let refusal = refusal(of: table) { throw refusal }
    lock.lock()
    defer { lock.unlock() }
    if let refusal = refusal(ofSerial: table.serial, lowest: max(floor.serial, kept?.serial ?? 0)) { throw refusal }
    if let kept, kept.serial == table.serial, kept.download != download {
      throw SignedTableRefusal(.serial, "another table has the serial \(table.serial)")
    }
    do {
      try download.write(to: file, options: .atomic)
    } catch {
      throw SignedTableRefusal(.storage, "the table can't be kept: \(error.localizedDescription)")
    }
    kept = Kept(download: download, serial: table.serial, table: table)
    reason = nil
    return table
  }

  // MARK: Time

  /// How far a clock may be behind that of the signer.
  private static var tolerance: TimeInterval { 3_600 }

  /// Returns why a table doesn't count now, by the compiled-in day and the moments that were signed with it.
  ///
  /// Nothing that a clock showed earlier counts, so a clock that was wrong leaves nothing behind.
  private func refusal(of table: SignedTable) -> SignedTableRefusal? {
    guard let day else {
      return SignedTableRefusal(.clock, "the day of the floor, '\(floor.day)', isn't a day such as 2026-11-20")
    }
    let now = clock()
    if now < day { return SignedTableRefusal(.clock, "the clock shows a time before the app was built") }
    if now < table.issued.addingTimeInterval(-TableUpdates.tolerance) {
      return SignedTableRefusal(.clock, "the clock shows a time before the table was issued")
    }
    return now < table.expires ? nil : SignedTableRefusal(.expired, "the table has expired")
  }

  // MARK: Serials

  /// How far a serial may be above the compiled-in one.
  private static var serialRange: Int { 1_000_000_000 }

  private func refusal(ofSerial serial: Int, lowest: Int) -> SignedTableRefusal? {
    if serial < lowest { return SignedTableRefusal(.serial, "the serial \(serial) is below \(lowest)") }
    let floor = max(0, floor.serial)
    guard serial - floor > TableUpdates.serialRange else { return nil }
    return SignedTableRefusal(.serial, "the serial \(serial) is more than \(TableUpdates.serialRange) above \(floor)")
  }

  // MARK: The file

  /// Reads the download that an earlier launch kept.
  ///
  /// A file that isn't complete or not signed doesn't count. A good one that doesn't fit this version of the app keeps
  /// its serial.
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
