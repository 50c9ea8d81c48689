import Foundation

extension SignedTable: CustomStringConvertible {
  /// The serial, the audience and the moment from which on it doesn't count.
  public var description: String {
    "table \(serial) for \(audience) until \(ISO8601DateFormatter().string(from: expires))"
  }
}

extension SignedTable.Change: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

extension SignedTableRefusal.Kind: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

extension TableUpdates: CustomStringConvertible {
  /// Which table serves, and why no signed one does.
  public var description: String {
    serving.map { "serves \($0)" } ?? "serves the compiled table" + (refusal.map { ": \($0)" } ?? "")
  }
}

extension TableUpdates.Floor: CustomStringConvertible {
  /// The serial and the day.
  public var description: String { "serial \(serial) of \(day)" }
}
