import RouteMatching
import RouteTracing

/// A link for which the matcher and the oracle give different results.
struct Disagreement {
  let text: String

  /// Creates a disagreement, or returns `nil` if both agree.
  init?(_ table: RouteTable, _ verdict: Oracle.Verdict, _ link: String) {
    let answer = table.match(link).match?.answer
    if verdict.isTie {
      text = "a tie that was not refused: '\(link)' leads to \(Disagreement.text(verdict.answers))"
      return
    }
    if let answer, verdict.answers.contains(answer) { return nil }
    if answer == nil, verdict.answers.isEmpty { return nil }
    text = """
      '\(link)'
        matcher: \(answer.map { Disagreement.text([$0]) } ?? "a miss, \(table.match(link).miss.map { "\($0.reason.kind)" } ?? "")")
        oracle:  \(verdict.answers.isEmpty ? "a miss" : Disagreement.text(verdict.answers))
        of       \(Disagreement.text(verdict.candidates))
      """
  }

  static func text(_ answers: [Oracle.Answer]) -> String {
    answers.map { answer in
      let values = answer.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      let leftover = answer.leftover.map { " +\($0.key)=\($0.value ?? "∅")" }.joined()
      return "\(answer.route)[\(answer.patternIndex)]@\(answer.origin)(\(values)\(leftover))"
    }.joined(separator: " or ")
  }
}

/// An objection of the oracle to a refusal for a tie.
struct TieComplaint {
  let text: String

  /// Returns `nil` if the witness matches both routes and neither takes precedence. A third route may take precedence
  /// over one of them for this link, which ends the search.
  init?(_ tie: CheckedTable.Tie, _ cache: SampleCache) {
    let names = tie.routes.joined(separator: ", ")
    guard let witness = tie.witness else {
      text = "no witness for \(names)\n\(tie.model.summary)"
      return
    }
    let oracle = Oracle(tie.model, cache: cache)
    let verdict = oracle.resolve(witness)
    let takers = Set(verdict.candidates.map(\.route))
    if !takers.isSuperset(of: tie.routes) {
      text =
        "'\(witness)' shows no tie of \(names), only \(Disagreement.text(verdict.candidates)) take it\n\(tie.model.summary)"
    } else if !oracle.hasTie(tie.routes) {
      text = "\(names) are refused with '\(witness)', yet they are in order\n\(tie.model.summary)"
    } else {
      return nil
    }
  }
}

extension Oracle {
  /// Returns `true` if the documentation defines no order between two patterns of these routes.
  func hasTie(_ routes: [String]) -> Bool {
    guard routes.count == 2 else { return false }
    let left = patterns.filter { $0.route.id == routes[0] }
    let right = patterns.filter { $0.route.id == routes[1] }
    return left.contains { a in right.contains { b in precedence.order(a, b) == .tied } }
  }
}

/// The number of links and tables of each kind in a run.
struct AgreementStatistics {
  private var links = 0
  private var hits = 0
  private var contested = 0
  private var open = 0
  private var tables = 0
  private var routes = 0
  private var ties = 0
  private var rules: [String: Int] = [:]

  mutating func add(_ checked: CheckedTable) {
    tables += 1
    routes += checked.model.routes.count
    ties += checked.ties.count
    for rule in checked.otherRules { rules[rule, default: 0] += 1 }
  }

  mutating func add(_ verdict: Oracle.Verdict) {
    links += 1
    if !verdict.candidates.isEmpty { hits += 1 }
    if verdict.candidates.count > 1 { contested += 1 }
    if verdict.answers.count > 1 { open += 1 }
  }

  var hitsInHundred: Int { hits * 100 / max(1, links) }
  var contestedInHundred: Int { contested * 100 / max(1, links) }

  var text: String {
    """
    \(tables) tables of \(routes) routes, \(ties) ties refused; \(links) links: \(hitsInHundred) of 100 hit, \
    \(contestedInHundred) have several candidates, \(open * 100 / max(1, links)) an order the pages leave open; \
    other refusals: \(rules.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")); \
    seed \(LawTables.seed)
    """
  }
}
