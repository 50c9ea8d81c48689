import Foundation

extension SignedTable: CustomStringConvertible {
  /// The serial, the audience and the expiry of the table.
  public var description: String {
    "table \(serial) for \(audience) until \(ISO8601DateFormatter().string(from: expires))"
  }
}

extension TableUpdates: CustomStringConvertible {
  /// The table in use. For the compiled table, also the reason why no signed table is used.
  public var description: String {
    serving.map { "serves \($0)" } ?? "serves the compiled table" + (refusal.map { ": \($0)" } ?? "")
  }
}

extension TableUpdates.Floor: CustomStringConvertible {
  /// The serial and the day.
  public var description: String { "serial \(serial) of \(day)" }
}
