// Colors for reports on a terminal. Only `OutputBuffer` adds them, after it has made control characters visible, so the
// escape sequences never come from a table or a link.

private enum Color: String {
  case red = "1;31"
  case green = "1;32"
  case yellow = "1;33"
  case cyan = "1;36"

  func around(_ text: some StringProtocol) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}

/// The words with a color before a colon.
private let colorsOfWords: [(word: String, color: Color)] = [
  ("error:", .red), ("warning:", .yellow), ("note:", .cyan), ("fix:", .green),
  ("breaking:", .red), ("compatible:", .green), ("cosmetic:", .cyan), ("unknown:", .yellow),
]

/// Returns `true` if a descriptor shows colors: it's a terminal, and the user hasn't turned them off.
///
/// - Parameter environment: Returns the value of an environment variable.
func showsColors(isTerminal: Bool, environment: (String) -> String?) -> Bool {
  isTerminal && environment("NO_COLOR") ?? "" == "" && environment("TERM") != "dumb"
}

/// Returns a report with colors: of severities, notes, fixes and carets, and of the result of `fpost explain`.
func colored(_ report: String) -> String {
  report.split(separator: "\n", omittingEmptySubsequences: false).map(coloredLine).joined(separator: "\n")
}

private func coloredLine(_ line: Substring) -> String {
  if line.hasPrefix("    ") {
    // A line of a table, or the carets below it.
    let isMark = line.contains("^") && line.allSatisfy { " \t^".contains($0) }
    return isMark ? Color.green.around(line) : String(line)
  }
  if line.hasPrefix("  → ") { return Color.green.around(line) }
  for (row, color) in [("leads to  nothing", Color.red), ("leads to", .green), ("because", .red)]
  where line.hasPrefix(row + " ") || line == row {
    return color.around(line)
  }
  // The word is at the beginning of the line or after a colon: `routes.json:4:5: error: …`.
  var rest: Substring = line.drop { $0 == " " }
  while true {
    if let (word, color) = colorsOfWords.first(where: { rest.hasPrefix($0.word + " ") }) {
      return "\(line[..<rest.startIndex])\(color.around(word))\(rest.dropFirst(word.count))"
    }
    guard let colon: Substring.Index = rest.firstIndex(of: ":") else { return String(line) }
    rest = rest[rest.index(after: colon)...].drop { $0 == " " }
  }
}
