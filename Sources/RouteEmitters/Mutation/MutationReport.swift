import RouteGeneration
import RouteLanguage

/// The score of a table's generated tests, in words.
package struct MutationReport {
  private struct Count {
    var killed = 0
    var equivalent = 0
    var survived = 0
    var refused = 0
    var mutants: Int { killed + equivalent + survived }

    mutating func add(_ other: Count) {
      killed += other.killed
      equivalent += other.equivalent
      survived += other.survived
      refused += other.refused
    }
  }

  private let file: SourceFile
  private var entries: [(mutant: TableMutant, fate: MutationScore.Fate)] = []
  private var counts: [TableMutant.Operator: Count] = [:]

  package init(file: SourceFile) { self.file = file }

  package mutating func add(_ mutant: TableMutant, _ fate: MutationScore.Fate) {
    entries.append((mutant, fate))
    var count: Count = counts[mutant.kind] ?? Count()
    switch fate {
    case .refused: count.refused += 1
    case .killed: count.killed += 1
    case .equivalent: count.equivalent += 1
    case .survived: count.survived += 1
    }
    counts[mutant.kind] = count
  }

  package var survived: Int { total.survived }

  private var total: Count {
    var total = Count()
    for count in counts.values { total.add(count) }
    return total
  }

  private func words(_ fate: MutationScore.Fate) -> (fate: String, shown: String) {
    switch fate {
    case .refused(let why): ("refused", why)
    case .killed(let difference): ("killed", difference)
    case .equivalent(let said): ("equivalent", said)
    case .survived(let witness): ("survived", witness)
    }
  }

  // MARK: Text

  /// Survivors and equivalents, or all, then the score.
  package func text(all: Bool) -> String {
    var lines: [String] = []
    for (mutant, fate) in entries {
      let (word, what): (String, String) = words(fate)
      if !all, word == "killed" || word == "refused" { continue }
      let position = file.position(of: mutant.offset)
      lines.append(
        "\(file.path):\(position.line):\(position.column): \(word): \(mutant.change) [\(mutant.kind.rawValue)]")
      if !what.isEmpty { lines.append("  " + what) }
    }
    return (lines + ["\(file.path): " + sentence]).map { shown($0) + "\n" }.joined()
  }

  private var sentence: String {
    let total: Count = total
    return "\(total.killed) of \(total.mutants - total.equivalent) mutants killed, \(total.survived) survived, "
      + "\(total.equivalent) equivalent, \(total.refused) refused as no table"
  }

  /// A table of the score by kind of edit, and the equivalents.
  package var markdown: String {
    var text = "| kind of edit | what it does | mutants | killed | equivalent | survived | refused |\n"
    text += "| --- | --- | ---: | ---: | ---: | ---: | ---: |\n"
    for kind in TableMutant.Operator.allCases {
      guard let count: Count = counts[kind] else { continue }
      text += row("`\(kind.rawValue)`", kind.summary, count)
    }
    text += row("all", "", total)
    let equivalents = entries.filter { if case .equivalent = $0.fate { true } else { false } }
    if equivalents.isEmpty { return text }
    text += "\nEquivalent:\n\n"
    for (mutant, fate) in equivalents {
      text += "- line \(file.position(of: mutant.offset).line): \(Markdown.prose(mutant.change))"
      let said: String = words(fate).shown
      text += said.isEmpty ? "\n" : " (`fpost diff` says: \(Markdown.prose(said)))\n"
    }
    return text
  }

  private func row(_ name: String, _ summary: String, _ count: Count) -> String {
    "| \(name) | \(summary) | \(count.mutants) | \(count.killed) | \(count.equivalent) | \(count.survived) | "
      + "\(count.refused) |\n"
  }

  // MARK: JSON

  package var json: String {
    var counted: [String] = []
    for kind in TableMutant.Operator.allCases {
      guard let count: Count = counts[kind] else { continue }
      counted.append(
        "    \"\(kind.rawValue)\": {\"mutants\": \(count.mutants), \"killed\": \(count.killed), \"equivalent\": "
          + "\(count.equivalent), \"survived\": \(count.survived), \"refused\": \(count.refused)}")
    }
    var lines: [String] = []
    for (mutant, fate) in entries {
      let (word, shown): (String, String) = words(fate)
      let position = file.position(of: mutant.offset)
      lines.append(
        "    {\"kind\": \"\(mutant.kind.rawValue)\", \"line\": \(position.line), \"column\": \(position.column), "
          + "\"change\": \(jsonLiteral(mutant.change)), \"fate\": \"\(word)\", \"shown\": "
          + jsonLiteral(shown) + "}")
    }
    return "{\n  \"counts\": {\n" + counted.joined(separator: ",\n") + "\n  },\n  \"mutants\": [\n"
      + lines.joined(separator: ",\n") + "\n  ]\n}\n"
  }
}
