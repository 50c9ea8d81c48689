import Foundation

/// The figures of a row, printed as a line of JSON or of a table for people.
struct Line: Codable {
  let name: String
  var ratio: Double?
  var leastRatio: Double?
  var nanoseconds: Double?
  var instructions: Double?
  var allocations: Double?
  /// The reason why there are no figures.
  var missing: String?

  mutating func add(_ time: Timing.Result) {
    (ratio, leastRatio, nanoseconds) = (time.ratio, time.leastRatio, time.median)
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  static let head = pad("row", 16) + "     ratio    (min)        ns  instructions  allocations"

  var text: String {
    if let missing { return Line.pad(name, 16) + "     –  " + missing }
    func number(_ value: Double?, _ digits: Int, _ width: Int) -> String {
      let text = value.map { String(format: "%.\(digits)f", $0) } ?? "–"
      return String(repeating: " ", count: max(1, width - text.count)) + text
    }
    return Line.pad(name, 16) + number(ratio, 2, 10) + number(leastRatio, 2, 9) + number(nanoseconds, 0, 10)
      + number(instructions, 0, 14) + number(allocations, 2, 13)
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

/// The figures that a change must not exceed: the recorded instructions and allocations plus ten per cent.
struct Baseline {
  private let lines: [String: Line]

  init(contentsOf path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    self.lines = Dictionary(lines.map { ($0.name, $0) }) { $1 }
  }

  var names: [String] { lines.keys.sorted() }

  /// Returns the figures that exceed the baseline or are missing.
  func complaints(about line: Line) -> [String] {
    guard let old = lines[line.name] else { return ["\(line.name): the baseline doesn't know it"] }
    func complaint(_ what: String, _ new: Double?, _ old: Double?, spare: Double) -> String? {
      guard let old else { return nil }
      guard let new else { return "\(line.name): its \(what) can't be counted" }
      let most = old * 1.1 + spare
      return new <= most ? nil : String(format: "\(line.name): %.2f \(what), not %.2f", new, most)
    }
    // An allocation per hundred links doesn't come from the row itself.
    return [
      complaint("instructions", line.instructions, old.instructions, spare: 0),
      complaint("allocations", line.allocations, old.allocations, spare: 0.01),
    ].compactMap(\.self)
  }
}
