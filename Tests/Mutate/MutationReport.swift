import RouteGeneration
import RouteLanguage

/// The results of a table's edits, as JSON.
package struct MutationReport {
  private struct Count {
    var killed = 0
    var equivalent = 0
    var survived = 0
    var refused = 0
    var mutants: Int { killed + equivalent + survived }
  }

  private let file: SourceFile
  private var entries: [(mutant: TableMutant, fate: MutationScore.Fate)] = []
  private var counts: [TableMutant.Operator: Count] = [:]

  package init(file: SourceFile) { self.file = file }

  package mutating func add(_ mutant: TableMutant, _ fate: MutationScore.Fate) {
    entries.append((mutant, fate))
    switch fate {
    case .refused: counts[mutant.kind, default: Count()].refused += 1
    case .killed: counts[mutant.kind, default: Count()].killed += 1
    case .equivalent: counts[mutant.kind, default: Count()].equivalent += 1
    case .survived: counts[mutant.kind, default: Count()].survived += 1
    }
  }

  private func words(_ fate: MutationScore.Fate) -> (fate: String, shown: String) {
    switch fate {
    case .refused(let why): ("refused", why)
    case .killed(let difference): ("killed", difference)
    case .equivalent(let said): ("equivalent", said)
    case .survived(let witness): ("survived", witness)
    }
  }

  /// The counts by kind of edit, and each edit with its result and an explanation.
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
