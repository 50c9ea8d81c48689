// Notes of routes and links that the checks of launches, windows and saved state read.
extension Promises.Route {
  /// The requirements that must be fulfilled before the route opens.
  package var requires: [String] { requiresNothing ? [] : words(after: "requires") }
  /// `true` if a link inside of its links adds no requirements.
  package var requiresNothing: Bool { notes.contains("requires nothing") }
  /// `true` if the user confirms the link first.
  package var asks: Bool { notes.contains("asks") }
  /// `true` if a link inside of its links doesn't make it ask.
  package var asksNothing: Bool { notes.contains("asks nothing") }
  package var opensInBrowser: Bool { notes.contains("opens in browser") }
  /// The names of the parameters that are sensitive.
  package var sensitive: [String] { words(after: "sensitive") }
  /// The names of the parameters whose values are links of the app.
  package var linkParameters: [String] { words(after: "link in") }

  /// Returns the word of a note such as `from web`.
  package func word(after start: String) -> String? { words(after: start).first }

  private func words(after start: String) -> [String] {
    guard let note = notes.first(where: { $0.hasPrefix(start + " ") }) else { return [] }
    return note.dropFirst(start.count + 1).split(separator: " ").map { Promises.decoded(String($0)) }
  }

  /// Returns whether a sensitive parameter has a value, also if links without it have a default.
  package func holdsSecret(_ values: [String: [String]]) -> Bool {
    sensitive.contains { name in
      let parameter = parameters.first { $0.name == name }
      return values[name]?.isEmpty == false || parameter?.fallback != nil || parameter?.kind == .flag
    }
  }
}

extension [Promises.Line] {
  /// The lines without comments, which begin with `#`, each with those that continue it. A line that stands 8 spaces
  /// further right continues the line above it with another field, and one that stands 12 spaces further right
  /// continues a field.
  package var joined: [Promises.Line] {
    var joined: [Promises.Line] = []
    for line in self where !line.text.hasPrefix("#") {
      if let last = joined.last, line.indent >= last.indent + 8 {
        joined[joined.count - 1].text += (line.indent >= last.indent + 12 ? " " : "   ") + line.text
      } else {
        joined.append(line)
      }
    }
    return joined
  }
}

extension Promises.Line {
  /// Returns the lines of a text of fields. Long texts become several lines.
  package static func lines(_ fields: [String], indent: Int) -> [String] {
    let most = 148
    var lines = [String(repeating: " ", count: indent)]
    for (index, field) in fields.enumerated() {
      for (number, word) in field.split(separator: " ").enumerated() {
        let last = lines.count - 1
        let isFirst = index == 0 && number == 0
        let separator = isFirst ? "" : number == 0 ? "   " : " "
        // A new field starts its own line if it fits into one.
        let needed = number == 0 && field.count < most - indent - 8 ? field.count : word.count
        if !isFirst, lines[last].count + separator.count + needed > most {
          lines.append(String(repeating: " ", count: indent + (number == 0 ? 8 : 12)) + word)
        } else {
          lines[last] += separator + word
        }
      }
    }
    return lines
  }
}
