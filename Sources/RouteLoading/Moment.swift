import Foundation

/// A reader for the dates and days of RFC 3339. It doesn't use Foundation's formatters, because they're lenient and
/// differ between systems.
enum Moment {
  /// Returns the date of a text such as `2027-01-31T00:00:00Z` or `2027-01-31T01:00:00+01:00`.
  ///
  /// The text must be a `date-time` of RFC 3339 §5.6 with uppercase letters. It can't have a fraction of a second or a
  /// leap second. Otherwise, returns `nil`.
  static func date(_ text: String) -> Date? {
    var reader = Reader(text)
    guard let days = reader.days(), reader.take("T"), let hour = reader.number(2, 0...23), reader.take(":"),
      let minute = reader.number(2, 0...59), reader.take(":"), let second = reader.number(2, 0...59),
      let offset = reader.offset(), reader.isAtEnd
    else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(days * 86_400 + hour * 3_600 + minute * 60 + second - offset))
  }

  /// Returns the start, in UTC, of a day such as `2026-11-20`, or `nil` if the text isn't a day.
  static func day(_ text: String) -> Date? {
    var reader = Reader(text)
    guard let days = reader.days(), reader.isAtEnd else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(days * 86_400))
  }

  /// A reader that removes what it has read from `rest`.
  private struct Reader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard let byte = rest.first, UInt32(byte) == character.value else { return false }
      rest.removeFirst()
      return true
    }

    /// Reads a number with exactly the given count of ASCII digits.
    mutating func number(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest.removeFirst(count)
      let number = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
      return range.contains(number) ? number : nil
    }

    /// Reads a day of the Gregorian calendar and returns the number of days since 1970.
    mutating func days() -> Int? {
      guard let year = number(4, 0...9_999), take("-"), let month = number(2, 1...12), take("-"),
        let day = number(2, 1...31)
      else { return nil }
      let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      guard day <= lengths[month - 1] else { return nil }
      // The number of leap days from the year 0 to the previous year. There are 719,528 days from the year 0 to 1970.
      let leapDays = (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
      return year * 365 + leapDays + lengths[..<(month - 1)].reduce(0, +) + day - 1 - 719_528
    }

    /// Reads an offset from UTC, in seconds.
    mutating func offset() -> Int? {
      if take("Z") { return 0 }
      let sign = take("+") ? 1 : take("-") ? -1 : 0
      guard sign != 0, let hours = number(2, 0...23), take(":"), let minutes = number(2, 0...59) else { return nil }
      return sign * (hours * 3_600 + minutes * 60)
    }
  }
}
