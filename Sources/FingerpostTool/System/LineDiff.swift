import RouteLanguage

/// The differences between two texts in the unified format of `patch` and version control systems.
enum LineDiff {
  /// The number of unchanged lines before and after a change.
  private static let context = 2
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the differences between two versions of a file.
  ///
  /// - Parameter path: The path of the file in both versions.
  static func unified(_ old: [UInt8], _ new: [UInt8], path: String) -> String {
    let before: [ArraySlice<UInt8>] = lines(old)
    let after: [ArraySlice<UInt8>] = lines(new)
    var edits: [(mark: Character, text: ArraySlice<UInt8>, old: Int, new: Int)] = []
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (one, other) = (0, 0)
    while one < before.count || other < after.count {
      if one < before.count, removed.contains(one) {
        edits.append(("-", before[one], one, other))
        one += 1
      } else if other < after.count, inserted.contains(other) {
        edits.append(("+", after[other], one, other))
        other += 1
      } else {
        edits.append((" ", before[one], one, other))
        one += 1
        other += 1
      }
    }

    var text = "--- \(shown(path))\n+++ \(shown(path))\n"
    var start = 0
    while let first = edits[start...].firstIndex(where: { $0.mark != " " }) {
      var last = first
      while let next = edits[(last + 1)...].firstIndex(where: { $0.mark != " " }), next - last <= 2 * context + 1 {
        last = next
      }
      let hunk = edits[max(start, first - context)..<min(edits.count, last + 1 + context)]
      let counts: (Int, Int) = (hunk.count { $0.mark != "+" }, hunk.count { $0.mark != "-" })
      let (line, newLine): (Int, Int) = hunk.first.map { ($0.old + 1, $0.new + 1) } ?? (1, 1)
      text += "@@ -\(line),\(counts.0) +\(newLine),\(counts.1) @@\n"
      for edit in hunk {
        // Remove the carriage return of the line break `\r\n`.
        let line: ArraySlice<UInt8> = edit.text.last == carriageReturn ? edit.text.dropLast() : edit.text
        text += "\(edit.mark)\(shown(String(decoding: line, as: UTF8.self)))\n"
        let isLast: Bool =
          edit.mark == "+"
          ? edit.new == after.count - 1 && new.last != newline : edit.old == before.count - 1 && old.last != newline
        if isLast { text += "\\ No newline at end of file\n" }
      }
      start = hunk.endIndex
    }
    return text
  }

  /// Splits bytes into lines. Strings don't work here, because Swift treats `\r\n` as a single character that isn't a
  /// line feed.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = bytes.split(separator: newline, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
