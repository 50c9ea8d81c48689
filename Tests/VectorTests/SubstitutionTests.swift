import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// Links with other values open the same routes.
///
/// A table that only knows the values of the cases would pass all of them. So each value is replaced by another value
/// of the same form, and the link must open the same route with the new value.
@Suite(.namingCases) struct SubstitutionTests {
  static let rounds = Thoroughness.amount(2, full: 6)

  @Test func otherValuesOpenTheSameRoute() {
    each(VectorApp.all) { app in
      let table = try app.table()
      let seed: UInt64 = 20_261_121
      var random = SeededRandom(seed: seed)
      var count = 0
      var refused = 0
      for (entry, match) in app.run(table).hits {
        guard let expect = entry.expect, let match else { continue }
        for (name, old) in expect.params.sorted(by: { $0.key < $1.key }) {
          for _ in 0..<Self.rounds {
            guard let substitution = Substitution(of: old, in: entry.url, besides: words(of: match), using: &random)
            else { continue }
            guard isOfItsType(substitution.value, name, match) else {
              refused += 1
              continue
            }
            count += 1
            let found = table.match(substitution.link).match
            #expect(found?.routeID == expect.route, "\(substitution.link) for \(entry.url), seed \(seed)")
            #expect(
              substitution.value.agrees(with: found?[name]), "\(name) of \(substitution.link), seed \(seed)")
          }
        }
      }
      print("\(app.name): \(count) links with other values, \(refused) values outside their type, seed \(seed)")
      let hasParameters = app.cases.cases.contains { !($0.expect?.params.isEmpty ?? true) }
      #expect(count > 0 || !hasParameters)
    }
  }

  /// Returns the words in the pattern. If a value is one of them, such as `starred`, it decides the route.
  private func words(of match: RouteMatch) -> String {
    var depth = 0
    return match.pattern.filter { character in
      if character == "{" { depth += 1 }
      defer { if character == "}" { depth -= 1 } }
      return depth == 0
    }
  }

  /// Returns `true` if the route's parameter accepts the value, that is, if it can be printed. Parameters that contain
  /// the whole link or are composed of others can't be printed alone, so they are skipped.
  private func isOfItsType(_ value: ExpectedValue, _ name: String, _ match: RouteMatch) -> Bool {
    guard let new = value.routeValue(like: match[name]) else { return false }
    var values = Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) })
    values[name] = new
    for origin in [match.originName, nil] {
      if (try? match.table.print(route: match.routeID, values: values, origin: origin)) != nil { return true }
    }
    return false
  }
}

extension ExpectedValue {
  /// Returns the same value as the matcher would give it.
  func routeValue(like old: RouteValue?) -> RouteValue? {
    switch (self, old) {
    case (.bool(let value), .bool): return .bool(value)
    case (.integer(let value), .int): return .int(value)
    case (.integer(let value), .uint): return UInt64(exactly: value).map { .uint($0) }
    case (.integer(let value), .double): return .double(Double(value))
    case (.number(let value), .double): return .double(value)
    case (.text(let value), .string): return .string(value)
    case (.text(let value), .list):
      return .list(value.split(separator: "/", omittingEmptySubsequences: false).map { .string(String($0)) })
    case (.list(let values), .list(let old)):
      guard values.count == old.count else { return nil }
      let elements = zip(values, old).compactMap { $0.routeValue(like: $1) }
      return elements.count == values.count ? .list(elements) : nil
    default: return nil
    }
  }
}

/// A link in which a value is replaced by another value.
struct Substitution {
  var link: String
  var value: ExpectedValue

  /// Returns `nil` unless the value appears verbatim in the link, exactly once and between delimiters, and isn't a word
  /// of the pattern.
  init?(
    of old: ExpectedValue, in link: String, besides words: String, using random: inout SeededRandom
  ) {
    let before: String
    let after: String
    switch old {
    case .bool(let isTrue):
      before = "\(isTrue)"
      after = "\(!isTrue)"
      value = .bool(!isTrue)
    case .integer(let number):
      before = "\(number)"
      after = before.otherValue(using: &random)
      guard let number = Int64(after) else { return nil }
      value = .integer(number)
    case .number(let number):
      before = "\(number)"
      after = before.otherValue(using: &random)
      guard let number = Double(after), "\(number)" == after else { return nil }
      value = .number(number)
    case .text(let text):
      before = text
      after = text.otherValue(using: &random)
      value = .text(after)
    case .list(var values):
      guard let index = values.indices.randomElement(using: &random),
        let inner = Substitution(of: values[index], in: link, besides: words, using: &random)
      else { return nil }
      values[index] = inner.value
      self.link = inner.link
      value = .list(values)
      return
    case .null, .object: return nil
    }
    guard before != after, words.stretches(of: before).isEmpty else { return nil }
    let stretches = link.stretches(of: before)
    guard stretches.count == 1, let only = stretches.first, before != link else { return nil }
    self.link = link[..<only.lowerBound] + after + link[only.upperBound...]
  }
}

extension String {
  private static let delimiters = Set("/?#&=:,;@!.-()")

  /// Returns the text with letters and digits replaced by others of their kind. A number keeps its length, and
  /// `http://` stays.
  func otherValue(using random: inout SeededRandom) -> String {
    let isHexadecimal = allSatisfy { "0123456789abcdef".contains($0) }
    var kept = ""
    var rest = self[...]
    if let scheme = firstRange(of: "://") {
      kept = String(self[..<scheme.upperBound])
      rest = self[scheme.upperBound...]
    }
    var isFirst = true
    for character in rest {
      defer { isFirst = false }
      switch character {
      case "0"..."9": kept.append((isFirst ? "123456789" : "0123456789").randomElement(using: &random) ?? character)
      case "a"..."z":
        kept.append((isHexadecimal ? "abcdef" : "abcdefghijkmnopqrstuvwxyz").randomElement(using: &random) ?? character)
      case "A"..."Z": kept.append("ABCDEFGHJKLMNPQRSTUVWXYZ".randomElement(using: &random) ?? character)
      default: kept.append(character)
      }
    }
    return kept
  }

  /// Returns the ranges of a text between delimiters.
  func stretches(of text: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var start = startIndex
    while !text.isEmpty, let range = self[start...].firstRange(of: text) {
      let opens = range.lowerBound == startIndex || Self.delimiters.contains(self[index(before: range.lowerBound)])
      let closes = range.upperBound == endIndex || Self.delimiters.contains(self[range.upperBound])
      if opens, closes { found.append(range) }
      start = index(after: range.lowerBound)
    }
    return found
  }
}

extension StringProtocol {
  /// Returns the first range of a text, using only the standard library.
  func firstRange(of text: String) -> Range<Index>? {
    var start = startIndex
    while true {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      if start == endIndex { return nil }
      start = index(after: start)
    }
  }
}
