import Foundation
import RouteLanguage

/// The message of a signed table: an object with `serial`, `issued`, `expires`, `audience` and `table`.
///
/// Read a message only after verifying its signature. A message with an unknown key is refused, because the key may
/// matter.
struct SignedEnvelope {
  let serial: Int
  let issued: Date
  let expires: Date
  let audience: String
  /// The message with spaces in place of everything but the table, so that problems of the table are reported at their
  /// location in the message.
  let table: [UInt8]

  init(_ message: [UInt8]) throws(SignedTableRefusal) {
    let (value, problems) = JSONReader.read(message)
    guard let members = value?.members, problems.isEmpty else {
      throw SignedTableRefusal(
        .envelope, "the message isn't a JSON object" + (problems.first.map { ": \($0.message)" } ?? ""))
    }
    for (key, _) in members where !["serial", "issued", "expires", "audience", "table"].contains(key.text) {
      throw SignedTableRefusal(.envelope, "the message has an unknown key '\(key.text)'")
    }
    guard case .number(let digits)? = value?["serial"]?.kind, let serial = Int(digits), serial >= 0 else {
      throw SignedTableRefusal(.envelope, "'serial' must be a whole number, 0 or more")
    }
    func moment(_ key: String) throws(SignedTableRefusal) -> Date {
      guard let date = value?[key]?.text.flatMap({ Moment.date($0.text) }) else {
        throw SignedTableRefusal(.envelope, "'\(key)' must be a moment such as 2027-01-31T00:00:00Z")
      }
      return date
    }
    let (issued, expires) = (try moment("issued"), try moment("expires"))
    guard issued < expires else { throw SignedTableRefusal(.envelope, "'issued' must be before 'expires'") }
    guard let audience = value?["audience"]?.text?.text, !audience.isEmpty else {
      throw SignedTableRefusal(.envelope, "'audience' must be the app's bundle identifier")
    }
    guard let table = value?["table"], table.members != nil else {
      throw SignedTableRefusal(.envelope, "'table' must be an object")
    }
    (self.serial, self.issued, self.expires, self.audience) = (serial, issued, expires, audience)
    var bytes = message
    for index in bytes.indices where !(table.range.lower..<table.range.upper).contains(index) {
      if bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
    }
    self.table = bytes
  }
}
