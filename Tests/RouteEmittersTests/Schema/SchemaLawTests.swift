import Foundation
import RouteEmitters
import Testing

@testable import RouteLanguage

/// The schema and the reader agree, on tables with one thing wrong.
@Suite struct SchemaLawTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What a value is exchanged for.
  static let others = ["null", "true", "7", "\"/x\"", "[]", "[\"x\"]", "{}", "{\"x\": \"/x\"}"]

  @Test func schemaRefusesWhatTheGrammarRefuses() throws {
    let schema = SchemaEvaluator(try #require(JSONReader.read(Array(TableSchema.json().utf8)).value))
    let file = Self.root.appendingPathComponent("Tests/RouteLanguageTests/Fixtures/Good/everything.json")
    let bytes = [UInt8](try Data(contentsOf: file))
    let table = try #require(JSONReader.read(bytes).value)
    #expect(schema.accepts(table))

    var tables = 0
    var refused = 0
    for (place, mutant) in Mutation.all(of: table, others: Self.others) {
      let value = try #require(JSONReader.read(Array(mutant.utf8)).value, "\(mutant)")
      // A file without origins may be one that another includes.
      let isIncluded = value["origins"] == nil
      var reader = DocumentReader(load: { _ in nil })
      let grammar: ObjectGrammar = isIncluded ? .includedTable : .table
      _ = reader.conforming(value, to: .object(.keys(grammar)), as: "a table")
      let isAccepted = schema.accepts(value)
      tables += 1
      if !isAccepted { refused += 1 }
      if !reader.diagnostics.isEmpty {
        #expect(!isAccepted, "\(place): the reader says \(reader.diagnostics.map(\.message))")
      } else if !isAccepted {
        // Patterns of text: the reader knows why, later.
        let reading = TableReader.read(json: Array(mutant.utf8), path: "t.json") { _ in Array("{\"version\": 1}".utf8) }
        #expect(reading.diagnostics.hasErrors, "\(place): the reader accepts \(mutant)")
      }
    }
    #expect(tables > 1000)
    #expect(refused > tables / 3)
  }
}

/// Tables that differ from one in one place.
private enum Mutation {
  /// Each value exchanged for others, each member and element left out, each object with a stranger; and where.
  static func all(of value: JSONValue, others: [String]) -> [(place: String, json: String)] {
    var result: [(String, String)] = []
    func visit(_ value: JSONValue, _ place: String, _ put: (String) -> String) {
      for other in others { result.append(("\(place) = \(other)", put(other))) }
      switch value.kind {
      case .object(let members):
        let texts = members.map { "\(jsonLiteral($0.key.text)): \(json($0.value))" }
        func object(_ texts: [String]) -> String { put("{\(texts.joined(separator: ", "))}") }
        result.append(("\(place).stranger", object(texts + ["\"str4nger\": 1"])))
        for (index, member) in members.enumerated() {
          var less = texts
          less.remove(at: index)
          result.append(("\(place) without \(member.key.text)", object(less)))
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
