import RouteLanguage
import RouteMatching

extension LintRule {
  static let nearDuplicate = LintRule("near-duplicate", .note) { context in
    // Compare literals with equal surroundings. Each literal is stored under every text that results from removing a
    // single letter, so two literals that differ in a letter share such a text. The cost is linear in the number of
    // patterns.
    var findings: [Diagnostic] = []
    var seen: [String: [(pattern: Int, literal: String)]] = [:]
    var reported: Set<[Int]> = []
    for (index, pattern) in context.resolved.patterns.enumerated() {
      guard pattern.redirectID == nil else { continue }
      for (position, segment) in pattern.segments.enumerated() {
        guard let literal = segment.piece.literal, literal.utf8.count >= 5, literal.utf8.count <= 40 else { continue }
        let surroundings = surroundings(of: pattern, without: position)
        for rest in rests(of: literal) {
          let key = surroundings + rest
          for other in seen[key] ?? [] where other.literal != literal {
            let first = context.resolved.patterns[other.pattern]
            guard first.route != pattern.route, let difference = difference(other.literal, literal),
              reported.insert([other.pattern, index]).inserted
            else { continue }
            findings.append(finding(context, first, pattern, other.literal, literal, difference))
          }
          // Limits the comparisons if many literals share a text.
          if seen[key]?.count ?? 0 < 8 { seen[key, default: []].append((index, literal)) }
        }
      }
    }
    return findings
  }

  private static func surroundings(of pattern: ResolvedPattern, without position: Int) -> String {
    var text = "\(position)/"
    for (index, segment) in pattern.segments.enumerated() {
      text += index == position ? "*" : segment.piece.literal ?? "\(segment.isRest)\(segment.piece.language)"
      text += "/"
    }
    for condition in pattern.query { text += "&\(condition.key)=\(condition.piece.map { "\($0.language)" } ?? "")" }
    if let fragment = pattern.fragment { text += "#\(fragment.piece.map { "\($0.language)" } ?? "")" }
    return text + "|"
  }

  private static func rests(of literal: String) -> [String] {
    let bytes = Array(literal.utf8)
    let rests = bytes.indices.map { String(decoding: bytes[..<$0] + bytes[($0 + 1)...], as: UTF8.self) }
    return Set(rests + [literal]).sorted()
  }

  /// Returns the difference of two texts, for a message, if it's a single added, removed or replaced letter, or two
  /// swapped neighbors; otherwise `nil`. Digits don't count as letters.
  private static func difference(_ a: String, _ b: String) -> String? {
    let same = zip(a.utf8, b.utf8).prefix { $0 == $1 }.count
    let ends = (a.utf8.dropFirst(same), b.utf8.dropFirst(same))
    let sameAtEnd = zip(ends.0.reversed(), ends.1.reversed()).prefix { $0 == $1 }.count
    let (left, right) = (Array(ends.0.dropLast(sameAtEnd)), Array(ends.1.dropLast(sameAtEnd)))
    let isSwapped = left.count == 2 && left == Array(right.reversed())
    guard max(left.count, right.count) == 1 || isSwapped, (left + right).allSatisfy(LinkCharacters.isLetter) else {
      return nil
    }
    return isSwapped ? "only in the order of two letters" : "in one letter"
  }

  private static func finding(
    _ context: LintContext, _ first: ResolvedPattern, _ second: ResolvedPattern, _ a: String, _ b: String,
    _ difference: String
  ) -> Diagnostic {
    Diagnostic(
      "\(quoted(b)) differs \(difference) from \(quoted(a)) of \(quoted(context.resolved.name(of: first)))",
      at: second.source.range, notes: [Diagnostic.Note("\(quoted(a)) is here", at: first.source.range)],
      fix: "if one is a typo, remove it, or make it an alias if such links exist; otherwise, turn this rule off",
      witness: context.link(of: second.source.range))
  }
}
