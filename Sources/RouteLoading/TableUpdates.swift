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
/// A table that is refused, for whatever reason, changes nothing. One that is taken is written to the file as a whole before it
/// serves, and is verified anew at each launch.
///
/// A class, since whoever downloads and whoever opens links share it; they may do so from any thread.
public final class TableUpdates<Route: GeneratedRoute>: @unchecked Sendable {
  /// What is compiled into the app about updates: older ones aren't taken, and the clock is right where it says a later day.
  public struct Floor: Sendable, Hashable {
    /// The lowest serial that is taken: that of the newest table when the app was built.
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
  /// The start of the day when the app was built, wherever; one that can't be read is no day.
  private let day: Date?
  private let allow: Set<SignedTable.Change>
  private let file: URL
  private let clock: @Sendable () -> Date
  private let verify: @Sendable (Data, Data) -> Bool
  /// Held for reading and setting what is kept, never while a table is read.
  private let lock = NSLock()
  private var kept: Kept?
  private var reason: SignedTableRefusal?

  /// The table that was taken last, also one whose time is over: its serial counts still.
  private struct Kept {
    var download: Data
    var serial: Int
    /// When it was taken, by a clock that was believed.
    var taken: Date
    /// `nil` where it doesn't fit this version of the app.
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
    let format = ISO8601DateFormatter()
    format.formatOptions = .withFullDate
    day = format.date(from: floor.day)?.addingTimeInterval(-86_400)
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
    let known = max(floor.serial, kept?.serial ?? 0)
    guard table.serial >= known else {
      throw SignedTableRefusal(.serial, "the serial \(table.serial) is below \(known)")
    }
    if let kept, kept.serial == table.serial, kept.download != download {
      throw SignedTableRefusal(.serial, "another table has the serial \(table.serial)")
    }
    let taken = clock()
    do {
      try (Data("\(Int(taken.timeIntervalSince1970))\n".utf8) + download).write(to: file, options: .atomic)
    } catch {
      throw SignedTableRefusal(.storage, "the table can't be kept: \(error.localizedDescription)")
    }
    kept = Kept(download: download, serial: table.serial, taken: taken, table: table)
    reason = nil
    return table
  }

  // MARK: Time

  /// How far the clock may go back before it is doubted.
  private static var tolerance: TimeInterval { 3_600 }

  /// Whether time is over for a table, or nobody knows.
  private func refusal(of table: SignedTable) -> SignedTableRefusal? {
    let now = clock()
    let known = [locked { kept?.taken }, day].compactMap { $0 }.max() ?? .distantPast
    if now < known.addingTimeInterval(-TableUpdates.tolerance) {
      return SignedTableRefusal(.clock, "the clock says a time that is over")
    }
    return now < table.expires ? nil : SignedTableRefusal(.expired, "the table has expired")
  }

  // MARK: The file

  /// What an earlier launch kept: the second when it was taken, a line feed, and the download.
  ///
  /// A file that isn't whole, or not signed, is as none. A good one that doesn't fit this version of the app keeps its serial.
  private func readKept(_ stored: Data) -> Kept? {
    guard let end = stored.firstIndex(of: UInt8(ascii: "\n")),
      let seconds = Int(String(decoding: stored[..<end], as: UTF8.self))
    else {
      reason = SignedTableRefusal(.truncated, "the table that was kept is damaged")
      return nil
    }
    let download = Data(stored[stored.index(after: end)...])
    let taken = Date(timeIntervalSince1970: TimeInterval(seconds))
    do throws(SignedTableRefusal) {
      let table = try SignedTable(download, for: Route.self, audience: audience, allow: allow, verify: verify)
      guard table.serial >= floor.serial else {
        throw SignedTableRefusal(.serial, "the serial \(table.serial) is below \(floor.serial)")
      }
      return Kept(download: download, serial: table.serial, taken: taken, table: table)
    } catch {
      reason = error
      guard let serial = SignedTable.serial(of: download, audience: audience, verify: verify) else { return nil }
      return Kept(download: download, serial: serial, taken: taken, table: nil)
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
