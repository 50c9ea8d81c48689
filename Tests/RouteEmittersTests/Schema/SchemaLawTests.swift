import Foundation
import RouteAnalysis
import RouteEmitters
import TestSupport
import Testing

@testable import RouteLanguage

/// The schema and the tool agree about structure, on tables with one thing wrong.
@Suite struct SchemaLawTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Tests/RouteLanguageTests/Fixtures/Good")

  /// What a value is exchanged for.
  static let others = [
    "null", "true", "false", "7", "-1", "1.5", "\"\"", "\"/x\"", "\"é\"", "[]", "[\"x\"]", "{}", "{\"x\": \"/x\"}",
  ]
  /// The rules of structure: what a key, a kind of value or a word may be.
  static let structural: Set<String> = ["unknown-key", "missing-key", "wrong-key", "wrong-value", "empty-value"]

  /// A table, and a file that it includes.
  @Test(arguments: [("everything.json", false), ("Features/club.json", true)])
  func schemaAndToolAgree(file: String, isIncluded: Bool) throws {
    let text = isIncluded ? TableSchema.included() : TableSchema.json()
    let schema = SchemaEvaluator(try #require(JSONReader.read(Array(text.utf8)).value))
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(file))
    let table = try #require(JSONReader.read([UInt8](bytes)).value)
    #expect(schema.accepts(table))
    #expect(Self.problems([UInt8](bytes), isIncluded).isEmpty)

    var accepted = 0
    var refused = 0
    for (place, put) in Mutation.all(of: table, others: Self.others).sample(25) {
      let mutant = put()
      let value = try #require(JSONReader.read(Array(mutant.utf8)).value, "\(mutant)")
      if schema.accepts(value) {
        accepted += 1
        let missed = Self.problems(Array(mutant.utf8), isIncluded).filter { Self.structural.contains($0.rule) }
        #expect(missed.isEmpty, "\(place): the tool says \(missed.map(\.message))")
      } else {
        refused += 1
        // Reading all of a file costs more than asking the grammar.
        guard Self.conforms(value, isIncluded) else { continue }
        #expect(!Self.problems(Array(mutant.utf8), isIncluded).isEmpty, "\(place): the tool accepts it")
      }
    }
    #expect(accepted > (isIncluded ? 0 : Thoroughness.amount(1, full: 500)))
    #expect(refused > accepted)
  }

  private static func conforms(_ value: JSONValue, _ isIncluded: Bool) -> Bool {
    var reader = DocumentReader(load: { IncludedFile(nil, at: $0) })
    let grammar: ObjectGrammar = isIncluded ? .includedTable : .table
    _ = reader.conforming(value, to: .object(.keys(grammar)), as: "a table")
    return reader.diagnostics.isEmpty
  }

  /// The tool's errors.
  private static func problems(_ json: [UInt8], _ isIncluded: Bool) -> [Diagnostic] {
    let outer = """
      {"version": 1, "origins": {"web": "https://x.example"}, "include": "Features/club.json", "routes": {"home": "/"},
       "types": {"Slug": {"type": "String", "example": "a"}}}
      """
    let reading = TableReader.read(json: isIncluded ? Array(outer.utf8) : json, path: "t.json") { path in
      let isMutant: Bool = isIncluded && path == "Features/club.json"
      return IncludedFile(
        isMutant ? json : try? [UInt8](Data(contentsOf: folder.appendingPathComponent(path))), at: path)
    }
    let settings = LintSettings(reading.document?.lint, rules: LintRule.all)
    return (reading.diagnostics + settings.diagnostics).filter { $0.severity == .error }
  }
}

/// Tables that differ from one in one place.
private enum Mutation {
  /// Each value exchanged for others, each member left out or under another name, each object with a
  /// stranger; and where.
  static func all(of value: JSONValue, others: [String]) -> [(place: String, json: () -> String)] {
    var result: [(String, () -> String)] = []
    func visit(_ value: JSONValue, _ place: String, _ put: @escaping (String) -> String) {
      for other in others { result.append(("\(place) = \(other)", { put(other) })) }
      switch value.kind {
      case .object(let members):
        let texts = members.map { "\(jsonLiteral($0.key.text)): \(json($0.value))" }
        let object = { (texts: [String]) in put("{\(texts.joined(separator: ", "))}") }
        result.append(("\(place).stranger", { object(texts + ["\"str4nger\": 1"]) }))
        for (index, member) in members.enumerated() {
          var less = texts
          less.remove(at: index)
          result.append(("\(place) without \(member.key.text)", { [less] in object(less) }))
          for name in ["", "x y", "é"] {
            var renamed = texts
            renamed[index] = "\(jsonLiteral(name)): \(json(member.value))"
            result.append(("\(place) with '\(name)' for \(member.key.text)", { [renamed] in object(renamed) }))
          }
          visit(member.value, "\(place).\(member.key.text)") { other in
            var more = texts
            more[index] = "\(jsonLiteral(member.key.text)): \(other)"
            return object(more)
          }
        }
      case .array(let elements):
        let texts = elements.map(json)
        for (index, element) in elements.enumerated() {
          visit(element, "\(place)[\(index)]") { other in
            var more = texts
            more[index] = other
            return put("[\(more.joined(separator: ", "))]")
          }
        }
      default: break
      }
    }
    visit(value, "") { $0 }
    return result
  }

  private static func json(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let text): text
    case .string(let text): jsonLiteral(text.text)
    case .array(let elements): "[\(elements.map(json).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(jsonLiteral($0.key.text)): \(json($0.value))" }.joined(separator: ", "))}"
    }
  }
}
