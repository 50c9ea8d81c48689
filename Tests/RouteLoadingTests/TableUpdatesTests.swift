import Foundation
import RouteLoading
import TestSupport
import Testing

/// The table that is saved between launches, and the effect of time on it.
@Suite struct TableUpdatesTests {
  private let plain = SignedFile(table: ShelfRoute.json)
  private var good: SignedFile { plain.replacing(#""/b/{book}""#, by: #""/b/{book}", "/volumes/{book}""#) }
  private let link = "https://bookshelf.example/volumes/42"

  private func older(_ serial: String) -> Data {
    var file = good
    file.serial = serial
    return file.bytes
  }

  @Test func lastAcceptedTableSurvivesALaunch() throws {
    let phone = try Phone()
    try phone.launch(ShelfRoute.self).install(good.bytes)
    let next = phone.launch(ShelfRoute.self)
    #expect(next.serving?.serial == 8 && next.minimumSerial == 8 && next.refusal == nil)
    #expect(next.router.destination(for: link) == .book(42))
    // The folder contains a single file, so the file was replaced as a whole.
    let folder = phone.file.deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["routes.signed"])
  }

  @Test func aRollbackIsRefused() throws {
    let phone = try Phone()
    try phone.launch(ShelfRoute.self).install(good.bytes)
    let next = phone.launch(ShelfRoute.self)
    #expect(throws: SignedTableRefusal.self) { try next.install(older("7")) }
    #expect(next.serving?.serial == 8)
    #expect(try next.install(older("9")).serial == 9)
    #expect(throws: SignedTableRefusal.self) { try next.install(good.bytes) }
    #expect(phone.launch(ShelfRoute.self).minimumSerial == 9)
  }

  /// Two tables with the same serial are a mistake or an attack. The first table stays.
  @Test func aSerialIsUsedOnce() throws {
    let updates = try Phone().launch(ShelfRoute.self)
    try updates.install(good.bytes)
    let refusal = #expect(throws: SignedTableRefusal.self) { try updates.install(plain.bytes) }
    #expect(refusal?.kind == .serial)
  }

  /// The saved table is gone, so the compiled-in minimum serial applies.
  @Test func compiledInSerialAppliesAfterAReinstall() throws {
    let phone = try Phone()
    try phone.launch(ShelfRoute.self).install(older("9"))
    try FileManager.default.removeItem(at: phone.file)
    let updates = phone.launch(ShelfRoute.self, serial: 8)
    #expect(updates.serving == nil && updates.minimumSerial == 8)
    #expect(throws: SignedTableRefusal.self) { try updates.install(older("7")) }
    #expect(try updates.install(good.bytes).serial == 8)
  }

  /// An update of the app contains a newer table than the saved one.
  @Test func newerCompiledInSerialApplies() throws {
    let phone = try Phone()
    try phone.launch(ShelfRoute.self).install(good.bytes)
    let newer = phone.launch(ShelfRoute.self, serial: 20)
    #expect(newer.serving == nil && newer.minimumSerial == 20 && newer.refusal?.kind == .serial)
    #expect(newer.router.destination(for: link) == nil)
  }

  /// A version of the app allows fewer changes. The saved table isn't used, and an older table isn't accepted either.
  @Test func refusedTableKeepsItsSerial() throws {
    let phone = try Phone()
    try phone.launch(ShelfRoute.self).install(good.bytes)
    let stricter = phone.launch(ShelfRoute.self, allow: [.origins])
    #expect(stricter.serving == nil && stricter.refusal?.kind == .change && stricter.minimumSerial == 8)
    #expect(stricter.router.destination(for: "https://bookshelf.example/books/42") == .book(42))
    var older = plain
    older.serial = "7"
    #expect(throws: SignedTableRefusal.self) { try stricter.install(older.bytes) }
    older.serial = "9"
    #expect(try stricter.install(older.bytes).serial == 9)
  }

  // MARK: Time

  @Test func expiredTableIsNotUsed() throws {
    let phone = try Phone()
    let updates = phone.launch(ShelfRoute.self)
    try updates.install(good.bytes)
    phone.now = "2027-01-30T23:59:59Z"
    #expect(updates.router.destination(for: link) == .book(42))
    phone.now = "2027-01-31T00:00:00Z"
    #expect(updates.serving == nil && updates.refusal?.kind == .expired && updates.minimumSerial == 8)
    #expect(updates.router.destination(for: link) == nil)
    #expect(updates.router.destination(for: "https://bookshelf.example/books/42") == .book(42))
    #expect(phone.launch(ShelfRoute.self).refusal?.kind == .expired)
  }

  /// A clock that was set back doesn't make an expired table valid, and neither does a clock that starts in 1970.
  @Test(arguments: ["1970-01-01T00:00:00Z", "2026-11-18T00:00:00Z"])
  func clockBeforeTheBuildIsRefused(_ now: String) throws {
    let phone = try Phone()
    phone.now = now
    let updates = phone.launch(ShelfRoute.self)
    let refusal = #expect(throws: SignedTableRefusal.self) { try updates.install(good.bytes) }
    #expect(refusal?.kind == .clock && updates.serving == nil)
    phone.now = "2026-11-23T12:00:00Z"
    #expect(try updates.install(good.bytes).serial == 8)
  }

  /// A table is valid from its signed date, whatever the clock showed before.
  @Test func clockBeforeTheIssueDateIsRefused() throws {
    let phone = try Phone()
    let updates = phone.launch(ShelfRoute.self)
    var file = good
    file.issued = "2026-11-23T12:00:00Z"
    // The clock may be up to an hour behind the signer's clock.
    phone.now = "2026-11-23T10:59:59Z"
    let refusal = #expect(throws: SignedTableRefusal.self) { try updates.install(file.bytes) }
    #expect(refusal?.kind == .clock)
    phone.now = "2026-11-23T11:00:00Z"
    #expect(try updates.install(file.bytes).serial == 8)
    #expect(updates.serving?.serial == 8)
    phone.now = "2026-11-23T10:59:59Z"
    for updates in [updates, phone.launch(ShelfRoute.self)] {
      #expect(updates.serving == nil && updates.refusal?.kind == .clock)
      #expect(updates.router.destination(for: link) == nil)
    }
  }

  /// An expired table is valid again only while the clock shows a time in its period, which can't be detected without
  /// another clock.
  @Test func clockOutsideTheTablesPeriodIsRefused() throws {
    let phone = try Phone()
    try phone.launch(ShelfRoute.self).install(good.bytes)
    for (now, kind) in [
      ("2027-02-01T00:00:00Z", SignedTableRefusal.Kind.expired), ("2026-11-19T22:59:59Z", .clock),
      ("2026-11-18T23:59:59Z", .clock), ("1970-01-01T00:00:00Z", .clock), ("2027-01-31T00:00:00Z", .expired),
    ] {
      phone.now = now
      #expect(phone.launch(ShelfRoute.self).refusal?.kind == kind, "\(now)")
    }
    phone.now = "2027-01-30T00:00:00Z"
    #expect(phone.launch(ShelfRoute.self).serving?.serial == 8)
  }

  /// A clock that was far ahead has no lasting effect on tables that were refused or accepted at that time.
  @Test func aClockFarAheadIsForgotten() throws {
    let phone = try Phone()
    let updates = phone.launch(ShelfRoute.self)
    phone.now = "2099-01-01T00:00:00Z"
    #expect(throws: SignedTableRefusal.self) { try updates.install(good.bytes) }
    phone.now = "2026-12-13T12:00:00Z"
    #expect(try updates.install(good.bytes).serial == 8)
    phone.now = "2026-11-23T12:00:00Z"
    #expect(updates.serving?.serial == 8 && updates.refusal == nil)
    #expect(try updates.install(older("9")).serial == 9)
    let next = phone.launch(ShelfRoute.self)
    #expect(next.serving?.serial == 9)
    #expect(try next.install(older("10")).serial == 10)
  }

  /// The build date is read as strictly as the dates of a table. Without it, nothing shows whether a clock is right.
  @Test(arguments: [
    "", "today", "2026-11-31", "2026-13-01", "2026-00-10", "2026-1-1", "20261120", "2026-11-20T00:00:00Z",
    "2026-11-20 ", "2026-11-\u{FF12}0", "12026-11-20", "2027-02-29",
  ])
  func withoutADayOfTheBuildNoTableCounts(_ day: String) throws {
    let updates = try Phone().launch(ShelfRoute.self, day: day)
    let refusal = #expect(throws: SignedTableRefusal.self) { try updates.install(good.bytes) }
    #expect(refusal?.kind == .clock && refusal?.description.contains("'\(day)'") == true)
    #expect(updates.router.destination(for: "https://bookshelf.example/books/42") == .book(42))
  }

  @Test(arguments: ["2026-11-24", "2024-02-29", "2000-02-29", "0000-01-01"])
  func buildDayUpToTomorrowIsAccepted(_ day: String) throws {
    #expect(try Phone().launch(ShelfRoute.self, day: day).install(good.bytes).serial == 8)
  }

  // MARK: Serials

  /// Whatever serial was accepted, the next version of the app can still use larger serials.
  @Test func aSerialFarAboveTheFloorIsRefused() throws {
    let phone = try Phone()
    let updates = phone.launch(ShelfRoute.self)
    for serial in ["1000000006", "2000000000", "9223372036854775807"] {
      let refusal = #expect(throws: SignedTableRefusal.self) { try updates.install(older(serial)) }
      #expect(refusal?.kind == .serial)
      #expect(refusal?.description == "the serial \(serial) is more than 1000000000 above 5")
      // Such a serial has no effect in the file either.
      try older(serial).write(to: phone.file)
      let next = phone.launch(ShelfRoute.self)
      #expect(next.serving == nil && next.minimumSerial == 5 && next.refusal == refusal)
      #expect(phone.launch(ShelfRoute.self, allow: [.origins]).minimumSerial == 5)
    }
    #expect(try updates.install(older("1000000005")).serial == 1_000_000_005)
    let newer = phone.launch(ShelfRoute.self, serial: 1_000_000_005)
    #expect(try newer.install(older("1000000006")).serial == 1_000_000_006)
  }

  // MARK: The file

  @Test(arguments: [0, 5, 11, 40, 80, 200])
  func damagedFileIsIgnored(_ count: Int) throws {
    let phone = try Phone()
    try phone.launch(ShelfRoute.self).install(good.bytes)
    try Data(contentsOf: phone.file).prefix(count).write(to: phone.file)
    let updates = phone.launch(ShelfRoute.self)
    #expect(updates.serving == nil && updates.refusal != nil && updates.minimumSerial == 5)
    #expect(updates.router.destination(for: "https://bookshelf.example/books/42") == .book(42))
    #expect(try updates.install(good.bytes).serial == 8)
    #expect(phone.launch(ShelfRoute.self).serving?.serial == 8)
  }

  /// The file contains only signed content, so nothing in it can be changed.
  @Test(arguments: ["0\n", "9223372036854775807\n", "1795000000\n", " ", "\n"])
  func changedFileIsRefused(_ text: String) throws {
    let phone = try Phone()
    try phone.launch(ShelfRoute.self).install(good.bytes)
    #expect(try Data(contentsOf: phone.file) == good.bytes)
    for changed in [Data(text.utf8) + good.bytes, good.bytes + Data(text.utf8)] {
      try changed.write(to: phone.file)
      let updates = phone.launch(ShelfRoute.self)
      #expect(updates.serving == nil && updates.refusal?.kind == .signature && updates.minimumSerial == 5)
      #expect(try updates.install(good.bytes).serial == 8)
    }
  }

  /// Someone who can write into the app's container can restore an older signed table, but none below the minimum
  /// serial.
  @Test func theFileCanBringBackASignedTable() throws {
    let phone = try Phone()
    try phone.launch(ShelfRoute.self).install(older("9"))
    try good.bytes.write(to: phone.file)
    #expect(phone.launch(ShelfRoute.self).serving?.serial == 8)
    #expect(phone.launch(ShelfRoute.self, serial: 9).serving == nil)
    phone.now = "2027-01-31T00:00:00Z"
    #expect(phone.launch(ShelfRoute.self).refusal?.kind == .expired)
  }

  /// A table that can't be saved isn't used, because links would change back after the next launch.
  @Test func tableThatCannotBeSavedIsNotUsed() throws {
    let phone = try Phone()
    let updates = phone.launch(ShelfRoute.self)
    try FileManager.default.removeItem(at: phone.file.deletingLastPathComponent())
    let refusal = #expect(throws: SignedTableRefusal.self) { try updates.install(good.bytes) }
    #expect(refusal?.kind == .storage && updates.serving == nil && updates.minimumSerial == 5)
  }

  /// Many threads match links while tables are replaced. Each link is matched by one table or the other.
  @Test func tablesComeInWhileLinksAreMatched() async throws {
    let phone = try Phone()
    let updates = phone.launch(ShelfRoute.self)
    let files = (10..<20).map { serial -> Data in
      var file = serial % 2 == 0 ? good : plain
      file.serial = "\(serial)"
      return file.bytes
    }
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for file in files { _ = try? updates.install(file) }
        return updates.minimumSerial == 19
      }
      for _ in 0..<4 {
        group.addTask {
          var isGood = true
          while updates.minimumSerial < 19 {
            let old = updates.router.destination(for: "https://bookshelf.example/books/42")
            let new = updates.router.destination(for: link)
            isGood = isGood && old == .book(42) && (new == nil || new == old)
          }
          return isGood
        }
      }
      for await isGood in group { #expect(isGood) }
    }
  }
}
