import LinkVariations
import RouteLanguage
import RouteMatching

// Compares the matcher's answer for a sample link with the expected result of the pattern from which the link was made
// (`Trial.Claim`). If the rules of the language don't determine the result, any answer is fine.
extension SampleMatcher {
  /// Returns the expected and the actual result if they contradict each other, or `nil` if they don't.
  func disagreement(_ claim: Trial.Claim, with answer: Answer?, of index: Int) -> SampleDisagreement? {
    if answer?.isUnwrapped == true { return nil }
    let pattern = resolved.patterns[index]
    let parameters = resolved.routes[pattern.route].parameters
    guard let origin = resolved.origins.firstIndex(where: { $0.name == claim.origin }) else { return nil }
    let place = orderedPlaces[origin][claim.place]
    if let answer, answer.pattern == nil { return disagreement(claim, "nowhere by such a pattern", answer) }
    let isHere = answer?.place == place && answer?.pattern == index
    if claim.isExcluded { return isHere ? disagreement(claim, "not to " + name(pattern), answer) : nil }
    if let refused = claim.refused {
      guard isHere, let number = parameters.firstIndex(where: { $0.name == refused }),
        let texts = claim.values[refused], parameters[number].settled(answer?.reading.values[number])?.texts == texts
      else { return nil }
      return disagreement(
        claim, "not to \(name(pattern)) with \(refused) '\(texts.joined(separator: ", "))'", answer)
    }
    guard isSure(pattern, claim) else { return nil }
    guard isHere, let answer else {
      return mayPrecede(answer, pattern, place) ? nil : disagreement(claim, "to " + name(pattern), answer)
    }
    let bound: Set<Int> = Set(pattern.bindings.map { $0.parameter })
    // Only for captures that are a whole segment, item value or fragment, the text of the link certainly is the value.
    let whole = pattern.pieces.filter { $0.captures.count == 1 && $0.parts.count == 1 }.flatMap { $0.captures }
    let other = whole.first { capture in
      parameters.indices.contains(capture) && !bound.contains(capture)
        && !isSame(answer.reading.values[capture], claim.values[parameters[capture].name], parameters[capture])
    }
    guard let other else { return nil }
    let texts = (claim.values[parameters[other].name] ?? []).joined(separator: ", ")
    return disagreement(claim, "to \(name(pattern)) with \(parameters[other].name) '\(texts)'", answer)
  }

  private func disagreement(_ claim: Trial.Claim, _ expected: String, _ answer: Answer?) -> SampleDisagreement {
    var found = "nowhere"
    if let answer {
      found =
        "to " + (answer.pattern.map { name(resolved.patterns[$0]) } ?? "'\(resolved.routes[answer.reading.route].id)'")
      let parameters: [ResolvedParameter] = resolved.routes[answer.reading.route].parameters
      let values = zip(parameters, answer.reading.values).compactMap { parameter, value in
        let texts: [String] = parameter.isItems ? [] : parameter.settled(value)?.texts ?? []
        return texts.isEmpty ? nil : "\(parameter.name) '\(texts.joined(separator: ", "))'"
      }
      if !values.isEmpty { found += " with " + values.joined(separator: ", ") }
    }
    return SampleDisagreement(link: claim.draft.text, expected: expected, found: found)
  }

  private func name(_ pattern: ResolvedPattern) -> String {
    "'\(resolved.routes[pattern.route].id)' by '\(pattern.source.text)'"
  }

  // MARK: Certainty

  /// Returns `true` if the rules guarantee that the pattern accepts the link.
  private func isSure(_ pattern: ResolvedPattern, _ claim: Trial.Claim) -> Bool {
    let options = resolved.options
    let link = claim.draft
    // Links that the matcher can refuse or change before it tries patterns don't have a certain result.
    guard link.text.utf8.count <= options.maximumLength, link.segments.count < options.maximumSegments,
      link.query.count <= options.maximumItems, pattern.excludes.isEmpty,
      (pattern.query + (pattern.fragment?.items ?? [])).allSatisfy({ !$0.isRemaining }),
      claim.values.values.allSatisfy({ !$0.isEmpty })
    else { return false }
    // A parameter's type can refuse a text that the pattern makes from values of the link.
    if pattern.bindings.contains(where: { $0.parts.contains { if case .text = $0 { false } else { true } } }) {
      return false
    }
    if (link.segments + [link.authority ?? "-"]).contains(where: { SampleMatcher.specialSegments.contains($0) }) {
      return false
    }
    if link.isOpaque, link.segments.contains(where: { $0.contains(link.separator) }) { return false }
    // A value can't be an empty segment of a path in the fragment.
    if pattern.fragment?.hasQuestionMark == true, pattern.fragment?.piece != nil,
      claim.values.values.contains(where: { $0.contains("") })
    {
      return false
    }
    // Options of the table decide which of several items with the same key counts, and which items are ignored.
    let items = link.query.map { options.identity(ofKey: $0.key) }
    let keys = pattern.query.filter { $0.list == nil }.map { $0.key }
    if keys.contains(where: { key in items.count { $0 == key } > 1 }) { return false }
    if items.contains(where: { options.ignores(LinkSymbols.decoded($0)) }) {
      return false
    }
    for group in pattern.groups {
      let present = group.members.count { member in items.contains(pattern.query[member].key) }
      let isWhole: Bool =
        switch group.kind {
        case .allOrNone: present == group.members.count
        case .withFirst: items.contains(pattern.query[group.members[0]].key)
        }
      if present > 0, !isWhole { return false }
    }
    return pattern.query.allSatisfy { condition in
      guard let list = condition.list else { return true }
      let count = items.count { $0 == condition.key }
      return (count == 0 && !condition.isRequired) || (count >= list.minimum && count <= list.maximum ?? .max)
    }
  }

  /// Segments that have or may have a special meaning (RFC 3986 §3.3).
  private static let specialSegments: [String] = ["", ".", "..", "%2E", "%2E%2E"]

  private func isSame(_ value: RouteValue?, _ texts: [String]?, _ parameter: ResolvedParameter) -> Bool {
    let settled = parameter.settled(value)
    guard !parameter.isItems, let texts else { return parameter.isItems || settled == nil }
    if parameter.isFlag { return settled != nil }
    if parameter.isRawRest { return true }
    let canonical = texts.map(parameter.type.canonical)
    if parameter.isRest || parameter.isList { return settled?.texts ?? [] == canonical }
    return texts.count == 1 && value?.texts == canonical
  }

  /// Returns `true` if the answer's pattern may have precedence over `pattern` at a place: the answer has an earlier
  /// place, or precedence doesn't put its pattern after `pattern`.
  private func mayPrecede(_ answer: Answer?, _ pattern: ResolvedPattern, _ place: Int) -> Bool {
    guard let answer else { return false }
    if answer.place != place { return answer.place < place }
    return answer.pattern.map { Precedence.pattern(resolved.patterns[$0], pattern, resolved.pool) != .after } ?? false
  }
}
