import Foundation
import RouteLanguage

/// The message of a signed table: `{"serial": 7, "expires": "2027-01-31T00:00:00Z", "audience": "…", "table": {…}}`.
///
/// Read after its signature was verified. A key that isn't known is refused: it may say something that matters.
struct SignedEnvelope {
  let serial: Int
  let expires: Date
  let audience: String
  /// The bytes of the table, at their place in the message, so that what is wrong with it is found in the file that was signed.
  let table: [UInt8]

  init(_ message: [UInt8]) throws(SignedTableRefusal) {
    let (value, problems) = JSONReader.read(message)
    guard let members = value?.members, problems.isEmpty else {
      throw SignedTableRefusal(
        .envelope, "the message is no JSON object" + (problems.first.map { ": \($0.message)" } ?? ""))
    }
    for (key, _) in members where !["serial", "expires", "audience", "table"].contains(key.text) {
      throw SignedTableRefusal(.envelope, "the message has an unknown key '\(key.text)'")
    }
    guard case .number(let digits)? = value?["serial"]?.kind, let serial = Int(digits), serial >= 0 else {
      throw SignedTableRefusal(.envelope, "'serial' is to be a whole number from 0 on")
    }
    guard let moment = value?["expires"]?.text?.text, let expires = SignedEnvelope.moment(moment) else {
      throw SignedTableRefusal(.envelope, "'expires' is to be a moment such as 2027-01-31T00:00:00Z")
    }
    guard let audience = value?["audience"]?.text?.text, !audience.isEmpty else {
      throw SignedTableRefusal(.envelope, "'audience' is to be the app's bundle identifier")
    }
    guard let table = value?["table"], table.members != nil else {
      throw SignedTableRefusal(.envelope, "'table' is to be an object")
    }
    (self.serial, self.expires, self.audience) = (serial, expires, audience)
    var bytes = message
    for index in bytes.indices where !(table.range.lower..<table.range.upper).contains(index) {
      if bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
    }
    self.table = bytes
  }

  /// A moment of RFC 3339 without fractions of a second.
  private static func moment(_ text: String) -> Date? {
    let format = ISO8601DateFormatter()
    format.formatOptions = .withInternetDateTime
    return format.date(from: text)
  }
}
