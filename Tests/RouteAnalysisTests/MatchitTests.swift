import Foundation
import RouteAnalysis
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// The verdicts of the router library matchit on conflicting patterns and on the pattern that wins.
/// `matchit.differences.*.txt` lists every pattern and path for which our language differs, with the reason.
@Suite struct MatchitTests {
  struct Vectors: Decodable {
    struct Conflict: Decodable {
      var name: String
      var patterns: [Insertion]
    }
    struct Insertion: Decodable {
      var pattern: String
      var isTaken: Bool

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        pattern = try values.decode(String.self)
        isTaken = try values.decode(Bool.self)
      }
    }
    struct Table: Decodable {
      var name: String
      var patterns: [String]
      var cases: [Case]
    }
    struct Case: Decodable {
      var path: String
      var winner: String?
      var values: [String: String]

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        path = try values.decode(String.self)
        winner = try values.decode(String?.self)
        self.values = try values.decode([String: String].self)
      }
    }
    var conflicts: [Conflict]
    var tables: [Table]
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Vectors").standardizedFileURL

  private static func vectors() throws -> Vectors {
    let data = try Data(contentsOf: folder.appendingPathComponent("matchit.json"))
    return try JSONDecoder().decode(Vectors.self, from: data)
  }

  // MARK: Patterns

  /// The reason why our language can't express a pattern of matchit.
  struct Inexpressible: Error { var reason: String }

  /// A pattern in our language, and the names of its parameters in order.
  struct Translation {
    var link = ""
    var first: Substring { link.dropFirst().prefix { $0 != "/" } }
    var names: [String] = []
    /// The indices of segments that contain text and a parameter.
    var mixed: Set<Int> = []
    var rest: Int?
    var count = 0
  }

  private static func translated(_ pattern: String) throws(Inexpressible) -> Translation {
    var result = Translation()
    var rest = Array(pattern.unicodeScalars)[...]
    if rest.first != "/" { result.link = "/" }
    var literal = 0
    var parameters = 0
    var index = 0
    func take(_ scalar: UnicodeScalar) -> Bool { rest.dropFirst().first == scalar }
    func closeSegment() throws(Inexpressible) {
      if parameters > 1 { throw Inexpressible(reason: "two parameters stand side by side") }
      if literal > 0, parameters > 0 {
        if result.rest == index { throw Inexpressible(reason: "a rest begins within a segment") }
        result.mixed.insert(index)
      }
    }
    while let scalar = rest.first {
      switch scalar {
      case "/":
        if !result.link.isEmpty, result.link != "/" || pattern.hasPrefix("/") {
          try closeSegment()
          if literal + parameters > 0 { index += 1 }
        }
        (literal, parameters) = (0, 0)
        result.link += "/"
      case "{" where take("{"), "}" where take("}"):
        result.link += scalar == "{" ? "%7B" : "%7D"
        literal += 1
        rest = rest.dropFirst()
      case "}": throw Inexpressible(reason: "a brace is not closed")
      case "{":
        rest = rest.dropFirst()
        var name = ""
        while let next = rest.first, next != "}" || take("}") {
          if next == "{" || next == "}" { rest = rest.dropFirst() }
          if next == "{", rest.first != "{" { throw Inexpressible(reason: "a brace is not closed") }
          name.unicodeScalars.append(next)
          rest = rest.dropFirst()
        }
        guard rest.first == "}" else { throw Inexpressible(reason: "a brace is not closed") }
        let isRest = name.hasPrefix("*")
        if isRest {
          name.removeFirst()
          result.rest = index
        }
        if name.isEmpty { throw Inexpressible(reason: "a parameter has no name") }
        result.link += "{p\(result.names.count)\(isRest ? "..." : "")}"
        result.names.append(name)
        parameters += 1
      default:
        if scalar == "&" {
          result.link += "%26"
        } else if scalar.isASCII {
          result.link.unicodeScalars.append(scalar)
        } else {
          for byte in String(scalar).utf8 { result.link += "%" + String(byte, radix: 16, uppercase: true) }
        }
        literal += 1
      }
      rest = rest.dropFirst()
    }
    try closeSegment()
    result.count = index + 1
    return result
  }

  private static func table(_ links: [String]) -> CompiledTable {
    let routes = links.enumerated().map { "\"r\($0.offset)\": \"\($0.element)\"" }.joined(separator: ",")
    return compiled(tableJSON(routes, #""trailingSlash": "strict""#))
  }

  // MARK: Conflicts

  /// Returns the reason if our language orders the patterns and matchit refuses them.
  private static func reason(_ new: Translation, _ others: [Translation]) -> String? {
    if others.contains(where: { !$0.mixed.isEmpty }), !new.mixed.isEmpty {
      return "text around a parameter: the longer text in front, then more text, comes first here"
    }
    if let rest = new.rest, rest < new.count - 1 { return "a rest may stand in the middle here" }
    if others.contains(where: { ($0.rest == nil) != (new.rest == nil) }) {
      return "a parameter and a rest at one place: the parameter comes first here"
    }
    return nil
  }

  @Test(.enabled(if: Thoroughness.isFull)) func conflictsAgreeWithMatchit() throws {
    var differences: [String] = []
    var agreed = 0
    var refused = 0
    for conflict in try Self.vectors().conflicts {
      var taken: [Translation] = []
      for insertion in conflict.patterns {
        let place = "conflicts \(conflict.name) \(insertion.pattern)"
        let new: Translation
        do throws(Inexpressible) {
          new = try Self.translated(insertion.pattern)
        } catch {
          differences.append("\(place) | \(insertion.isTaken ? "not ours" : "refused by both"): \(error.reason)")
          continue
        }
        // Other patterns can't overlap with it.
        let near = taken.filter { $0.first == new.first || $0.first.contains("{") || new.first.contains("{") }
        let table = Self.table((near + [new]).map(\.link))
        let ties = table.diagnostics.filter { $0.rule == "ambiguous-routes" }
        // If two patterns match the same links, only one of them is reachable.
        #expect(Set(table.diagnostics.map(\.rule)).isSubset(of: ["ambiguous-routes", "unreachable-route"]), "\(place)")
        for tie in ties {
          let witness = try #require(tie.witness)
          let takers = try (near + [new]).filter {
            try #require(Self.table([$0.link]).table).match(witness).match != nil
          }
          #expect(
            takers.count >= 2 && takers.last?.link == new.link, "\(witness) is no link of \(new.link) and another")
        }
        if !ties.isEmpty { refused += 1 }
        if ties.isEmpty == insertion.isTaken {
          agreed += 1
        } else if ties.isEmpty, let reason = Self.reason(new, taken) {
          differences.append("\(place) | ordered: \(reason)")
        } else {
          Issue.record("\(place): \(ties.isEmpty ? "taken" : "refused")")
        }
        if insertion.isTaken { taken.append(new) }
      }
    }
    #expect(agreed >= 130 && refused >= 20, "\(agreed) agreed, \(refused) refused")
    try Self.compare(differences, "conflicts")
  }

  // MARK: Winners

  @Test func winnersAgreeWithMatchit() throws {
    var differences: [String] = []
    var agreed = 0
    for vector in try Self.vectors().tables {
      var patterns: [String] = []
      var translations: [Translation] = []
      for pattern in vector.patterns {
        do throws(Inexpressible) {
          if !pattern.hasPrefix("/") { throw Inexpressible(reason: "a pattern that doesn't begin with a slash") }
          translations.append(try Self.translated(pattern))
          patterns.append(pattern)
        } catch {
          differences.append("winners \(vector.name) \(pattern) | not ours: \(error.reason)")
        }
      }
      if patterns.isEmpty { continue }
      let compiled = Self.table(translations.map(\.link))
      let description = DiagnosticRenderer(files: compiled.files).text(compiled.diagnostics)
      let table = try #require(compiled.table, "\(vector.name): \(description)")
      for one in vector.cases {
        guard let link = Self.link(one.path), one.winner.map({ patterns.contains($0) }) ?? true else { continue }
        let match = table.match(link).match
        let index = match.flatMap { Int($0.routeID.dropFirst()) }
        var values: [String: String] = [:]
        if let match, let index {
          for (number, name) in translations[index].names.enumerated() {
            values[name] = match["p\(number)"].map(Self.text)
          }
        }
        if index.map({ patterns[$0] }) == one.winner, values == one.values {
          agreed += 1
        } else if one.path.hasSuffix("/") {
          differences.append("winners \(vector.name) \(one.path) | a rest drops the slash at its end here")
        } else {
          Issue.record("\(vector.name) \(one.path): \(index.map { patterns[$0] } ?? "nothing") \(values)")
        }
      }
    }
    #expect(agreed >= 290, "\(agreed)")
    try Self.compare(differences, "winners")
  }

  private static func link(_ path: String) -> String? {
    path.hasPrefix("/")
      ? "https://a.example"
        + path.replacing("{", with: "%7B").replacing("}", with: "%7D")
        .replacing("?", with: "%3F").replacing("&", with: "%26") : nil
  }

  private static func text(_ value: RouteValue) -> String {
    switch value {
    case .string(let text): text
    case .list(let values): values.map { text($0) }.joined(separator: "/")
    default: ""
    }
  }

  // MARK: The list

  /// Compares the lines with the list for a question. `RECORD=1` rewrites the list and still fails.
  private static func compare(_ found: [String], _ question: String) throws {
    let file = folder.appendingPathComponent("matchit.differences.\(question).txt")
    let text = found.joined(separator: "\n") + "\n"
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(recorded == text, "run RECORD=1 swift test --filter MatchitTests")
  }
}
