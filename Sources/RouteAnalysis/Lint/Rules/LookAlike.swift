import RouteLanguage

extension LintRule {
  static let lookAlike = LintRule("look-alike", .error) { context in
    let screens = context.document.launchDeclaration.rules.filter { $0.source == .requirement }.compactMap { $0.name }
    let words = context.document.routes.flatMap { $0.requires } + screens
    // The spelling in `requirements` counts, or else the most frequent spelling, or else the first one.
    var weights: [String: Int] = [:]
    for word in words { weights[word.value, default: 0] += 1 }
    for word in screens { weights[word.value] = .max }
    let usual = Dictionary(grouping: words, by: { plainName($0.value) }).mapValues { words in
      words.max { weights[$0.value, default: 0] < weights[$1.value, default: 0] }
    }
    return words.compactMap { word in
      guard let other = usual[plainName(word.value)] ?? nil, other.value != word.value else { return nil }
      return Diagnostic(
        "\(quoted(word.value)) differs from \(quoted(other.value)) only in case or punctuation", at: word.range,
        notes: [Diagnostic.Note("the other is here", at: other.range)], fix: .write(other.value, for: word))
    }
  }

  /// Returns the letters and digits of a requirement's name, in lowercase.
  static func plainName(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
