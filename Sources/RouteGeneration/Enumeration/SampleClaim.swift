import RouteLanguage
import RouteMatching

/// What is known of a link by how it was made, whatever any reader says.
struct SampleClaim {
  enum Outcome {
    /// The pattern takes the link, with these values, unless one that precedes it does.
    case taken(SampleWriter.Values)
    /// The pattern doesn't take it with that text of a parameter.
    case refused(parameter: Int, text: String)
    /// The pattern doesn't take it.
    case notTaken
  }

  /// Indices into the shape: the pattern that the link was made from, and its place.
  var pattern: Int
  var place: Int
  var outcome: Outcome
}

/// A link of which the rules by which it was made and the matcher say different things: a bug of this package.
package struct SampleDisagreement: Hashable {
  package let link: String
  /// Where it was made to lead, and where the matcher leads it.
  package let expected: String
  package let found: String
}

// Whether the matcher's answer can stand beside a claim. Where the rules leave something open, it can.
extension SampleMatcher {
  /// The two answers, where they exclude each other.
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

  // MARK: What is sure

  /// Whether the pattern accepts a link made from values of its types, for all that the rules say.
  private func isSure(_ pattern: PatternShape, _ link: SampleLink, _ values: SampleWriter.Values) -> Bool {
    let options: TableOptions = shape.options
    // What a reader of links refuses, or takes away before it looks at patterns.
    guard link.text.utf8.count <= options.maximumLength, link.segments.count < options.maximumSegments,
      link.query.count <= options.maximumItems
    else { return false }
    if (link.segments + [link.authority ?? "-"]).contains(where: { SampleMatcher.unread.contains($0) }) { return false }
    if link.isOpaque, link.segments.contains(where: { $0.contains(link.separator) }) { return false }
    if !pattern.excludes.isEmpty || values.label.map({ $0 != $0.lowercased() }) == true { return false }
    // Several items of one key, and items that are set aside.
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

  /// Segments that mean something else, or may (RFC 3986 §3.3).
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

  /// Whether an answer may come before the pattern at its place: by an earlier place, or by a pattern that doesn't come
  /// after it.
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
  /// Captures that are all there is to their piece, so that no other split of a text is possible.
  fileprivate var plainCaptures: [Int] {
    let bound: Set<Int> = Set(bindings.map { $0.parameter })
    return pieces.filter { $0.captures.count == 1 && $0.parts.count == 1 }.flatMap { $0.captures }.filter {
      !bound.contains($0)
    }
  }
}
