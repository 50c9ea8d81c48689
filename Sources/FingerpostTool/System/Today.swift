import FingerpostCommands
import RouteLanguage

/// Returns the date in UTC in the format of RFC 3339, such as `2026-05-31`. This uses the C library, because Foundation
/// would add 3 ms to each start of the tool.
func today() -> String {
  var seconds = time(nil)
  var date = tm()
  gmtime_r(&seconds, &date)
  return "\(digits(date.tm_year + 1900, 4))-\(digits(date.tm_mon + 1, 2))-\(digits(date.tm_mday, 2))"
}

/// Returns the local time as `14:05:03`.
func timeOfDay() -> String {
  var seconds = time(nil)
  var date = tm()
  localtime_r(&seconds, &date)
  return "\(digits(date.tm_hour, 2)):\(digits(date.tm_min, 2)):\(digits(date.tm_sec, 2))"
}

private func digits(_ number: Int32, _ count: Int) -> String { String(number).padded(to: count) }
