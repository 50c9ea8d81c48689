import Foundation
import RouteLoading
import TestSupport
import Testing

/// The dates of a signed table: RFC 3339, with the same result on every system.
@Suite struct MomentTests {
  private func date(_ text: String) -> Date? {
    var file = SignedFile(table: ShelfRoute.json)
    (file.issued, file.expires) = ("0000-01-01T00:00:00Z", text)
    let table = try? SignedTable(
      file.bytes, for: ShelfRoute.self, audience: file.audience, allow: [], verify: SignedFile.verify)
    file.issued = text
    file.expires = "9999-12-31T23:59:59Z"
    let other = try? SignedTable(
      file.bytes, for: ShelfRoute.self, audience: file.audience, allow: [], verify: SignedFile.verify)
    #expect(table?.expires == other?.issued, "\(text)")
    return table?.expires
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2027-01-31T00:00:00Z", 1_801_353_600),
    ("2027-01-31T01:00:00+01:00", 1_801_353_600), ("2027-01-30T18:30:00-05:30", 1_801_353_600),
    ("2027-01-31T00:00:00-00:00", 1_801_353_600), ("2027-01-31T23:59:00+23:59", 1_801_353_600),
    ("2000-02-29T12:34:56Z", 951_827_696), ("2028-02-29T23:59:59Z", 1_835_481_599),
    ("2100-03-01T00:00:00Z", 4_107_542_400), ("0000-03-01T00:00:00Z", -62_162_035_200),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T00:00:00Z", 253_402_214_400),
  ])
  func timesAreRead(_ text: String, _ seconds: Int) {
    #expect(date(text) == Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  @Test(arguments: [
    "", "tomorrow", "2027-01-31", "2027-01-31T00:00Z", "2027-01-31T00:00:00", "2027-01-31 00:00:00Z",
    "2027-01-31t00:00:00Z", "2027-01-31T00:00:00z", "20270131T000000Z", "2027-W04-7T00:00:00Z", "2027-031T00:00:00Z",
    // Days, hours and offsets that don't exist.
    "2027-02-31T00:00:00Z", "2027-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2027-04-31T00:00:00Z",
    "2027-00-31T00:00:00Z", "2027-13-31T00:00:00Z", "2027-01-00T00:00:00Z", "2027-01-32T00:00:00Z",
    "2027-01-31T24:00:00Z", "2027-01-31T23:60:00Z", "2027-01-31T23:59:60Z", "2027-01-31T00:00:00+99:99",
    "2027-01-31T00:00:00+24:00", "2027-01-31T00:00:00+00:60", "2027-01-31T00:00:00+0100", "2027-01-31T00:00:00+01",
    "2027-01-31T00:00:00+1:00", "2027-01-31T00:00:00GMT",
    // Another number of digits, other digits, or other text.
    "99999-01-31T00:00:00Z", "027-01-31T00:00:00Z", "+2027-01-31T00:00:00Z", "-2027-01-31T00:00:00Z",
    "2027-1-31T00:00:00Z", "2027-01-31T0:00:00Z", "2027-01-31T00:00:00.5Z", "2027-01-31T00:00:00Zx",
    "2027-01-31T00:00:00Z ", " 2027-01-31T00:00:00Z", "2027-01-31T00:00:00ZZ", "2027-01-+1T00:00:00Z",
    "\u{FF12}\u{FF10}\u{FF12}\u{FF17}-01-31T00:00:00Z", "202\u{667}-01-31T00:00:00Z",
    "2027\u{2010}01\u{2010}31T00:00:00Z",
    "2027-01-31T00:00:00Z\u{301}", "2027-01-31T00:00:00\u{2212}01:00",
  ])
  func otherTextIsRefused(_ text: String) {
    #expect(date(text) == nil)
  }

  /// Compares every day of the calendar's 400 years with Foundation, for texts that Foundation reads strictly.
  @Test func daysAgreeWithTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let formatter = ISO8601DateFormatter()
    for year in stride(from: 1904, through: 2303, by: Thoroughness.amount(57, full: 19)) {
      for month in [1, 2, 3, 12] {
        let start = try #require(calendar.date(from: DateComponents(year: year, month: month, day: 1)))
        let text = formatter.string(from: start)
        #expect(date(text) == start, "\(text)")
      }
    }
  }
}
