import RouteLanguage
import RouteMatching

/// The properties of a link that follow from the way in which it was built, independent of any matcher.
struct SampleClaim {
  enum Outcome {
    /// The pattern matches the link with these values, unless another pattern precedes it.
    case taken(SampleWriter.Values)
    /// The pattern doesn't match, because the text isn't valid for the parameter.
    case refused(parameter: Int, text: String)
    /// The pattern doesn't match the link.
    case notTaken
  }

  /// The indices in the shape of the pattern that the link was built from, and of its place.
  var pattern: Int
  var place: Int
  var outcome: Outcome
}

/// A link for which the matcher contradicts the rules by which the link was built. This is a bug in Fingerpost.
package struct SampleDisagreement: Hashable {
  package let link: String
  /// The expected result and the result of the matcher.
  package let expected: String
  package let found: String
}

// Compares the matcher's answer with a claim. The answer is fine if the rules don't decide the case.
extension SampleMatcher {
  /// Returns both results if they contradict each other.
  func disagreement(_ link: SampleLink, _ answer: Answer?, _ claim: SampleClaim) -> SampleDisagreement? {
    if answer?.isUnwrapped == true { return nil }
    let pattern: PatternShape = shape.patterns[claim.pattern]
    if let answer, answer.pattern == nil { return disagreement(link, "nowhere by such a pattern", answer) }
    let isHere: Bool = answer?.place == claim.place && answer?.pattern == claim.pattern
    switch claim.outcome {
    case .notTaken:
      guard isHere else { return nil }
      return disagreement(link, "not to " + name(pattern), answer)
    case .refused(let parameter, let text):
      guard isHere, answer?.reading.values[parameter].texts.contains(text) == true else { return nil }
      return disagreement(link, "not to \(name(pattern)) with \(self.name(parameter, pattern)) '\(text)'", answer)
    case .taken(let values):
      guard isSure(pattern, link, values) else { return nil }
      if isHere, let answer {
        guard
          let parameter: Int = pattern.plainCaptures.first(where: { index in
            index < answer.reading.values.count
              && !isSame(answer.reading.values[index], values, pattern, index)
          })
        else { return nil }
        let texts: String = (values.texts[parameter] ?? []).joined(separator: ", ")
        return disagreement(link, "to \(name(pattern)) with \(name(parameter, pattern)) '\(texts)'", answer)
      }
      return mayPrecede(answer, pattern, claim.place) ? nil : disagreement(link, "to " + name(pattern), answer)
    }
  }

  private func disagreement(_ link: SampleLink, _ expected: String, _ answer: Answer?) -> SampleDisagreement {
    var found = "nowhere"
    if let answer {
      found = "to " + (answer.pattern.map { name(shape.patterns[$0]) } ?? "'\(shape.routes[answer.reading.route].id)'")
      let parameters: [ParameterShape] = shape.routes[answer.reading.route].parameters
      let values: [String] = zip(parameters, answer.reading.values).compactMap { parameter, value in
        value.texts.isEmpty ? nil : "\(parameter.name) '\(value.texts.joined(separator: ", "))'"
      }
      if !values.isEmpty { found += " with " + values.joined(separator: ", ") }
    }
    return SampleDisagreement(link: link.text, expected: expected, found: found)
  }

  private func name(_ pattern: PatternShape) -> String {
    "'\(shape.routes[pattern.route].id)' by '\(pattern.source.text)'"
  }

  private func name(_ parameter: Int, _ pattern: PatternShape) -> String {
    shape.routes[pattern.route].parameters[parameter].name
  }

  // MARK: Certainty

  /// Returns `true` if the rules guarantee that the pattern accepts a link with these values.
  private func isSure(_ pattern: PatternShape, _ link: SampleLink, _ values: SampleWriter.Values) -> Bool {
    let options: TableOptions = shape.options
    // Links that are refused or changed before they are matched with patterns.
    guard link.text.utf8.count <= options.maximumLength, link.segments.count < options.maximumSegments,
      link.query.count <= options.maximumItems
    else { return false }
    if (link.segments + [link.authority ?? "-"]).contains(where: { SampleMatcher.unread.contains($0) }) { return false }
    if link.isOpaque, link.segments.contains(where: { $0.contains(link.separator) }) { return false }
    // A value can't be an empty segment of a path in the fragment.
    if let fragment = pattern.fragment, fragment.hasQuestionMark, let path = fragment.piece,
      path.captures.contains(where: { values.texts[$0]?.contains("") == true })
    {
      return false
    }
    if !pattern.excludes.isEmpty || values.label.map({ $0 != $0.lowercased() }) == true { return false }
    // Several items with the same key, and ignored items.
    let items: [String] = link.query.map { options.identity(ofKey: $0.key) }
    let named: [String] = (pattern.query + (pattern.fragment?.items ?? [])).map { $0.key }
    if values.items.contains(where: { named.contains(options.identity(ofKey: $0.key)) }) { return false }
    let keys: [String] = pattern.query.filter { $0.list == nil }.map { $0.key }
    if keys.contains(where: { key in items.count { $0 == key } > 1 }) { return false }
    if items.contains(where: { options.ignores(LinkSymbols.text(decoding: LinkSymbols.symbols(of: $0))) }) {
      return false
    }
    for group in pattern.groups {
      let present: Int = group.members.count { member in items.contains(pattern.query[member].key) }
      let isWhole: Bool =
        switch group.kind {
        case .allOrNone: present == group.members.count
        case .withFirst: items.contains(pattern.query[group.members[0]].key)
        }
      if present > 0, !isWhole { return false }
    }
    return pattern.query.allSatisfy { condition in
      guard let list = condition.list else { return true }
      let count: Int = items.count { $0 == condition.key }
      return (count == 0 && !condition.isRequired) || (count >= list.minimum && count <= list.maximum ?? .max)
    }
  }

  /// Segments that have or may have a special meaning (RFC 3986 §3.3).
  private static let unread: [String] = ["", ".", "..", "%2E", "%2E%2E"]

  private func isSame(_ value: SampleValue, _ values: SampleWriter.Values, _ pattern: PatternShape, _ index: Int)
    -> Bool
  {
    let parameter: ParameterShape = shape.routes[pattern.route].parameters[index]
    if parameter.isItems { return value == (values.items.isEmpty ? .absent : .items(values.items)) }
    guard let texts: [String] = values.texts[index] else { return value == .absent }
    if parameter.isFlag { return value == .text("true") }
    if parameter.isRest || parameter.isList { return value.texts == texts.map(parameter.type.canonical) }
    return texts.count == 1 && value == parameter.settled(parameter.type.canonical(texts[0]))
  }

  /// Returns `true` if an answer may precede the pattern at its place: it has an earlier place, or its pattern doesn't
  /// come after this pattern.
  private func mayPrecede(_ answer: Answer?, _ pattern: PatternShape, _ place: Int) -> Bool {
    guard let answer else { return false }
    if answer.place != place { return answer.place < place }
    return answer.pattern.map { !isAfter(shape.patterns[$0], pattern) } ?? false
  }

  private func isAfter(_ a: PatternShape, _ b: PatternShape) -> Bool {
    Precedence.pattern(a, b, shape.pool) == .after
  }
}

extension PatternShape {
  /// The captures that are a whole piece, so that a text can't be divided in another way.
  fileprivate var plainCaptures: [Int] {
    let bound: Set<Int> = Set(bindings.map { $0.parameter })
    return pieces.filter { $0.captures.count == 1 && $0.parts.count == 1 }.flatMap { $0.captures }.filter {
      !bound.contains($0)
    }
  }
}
