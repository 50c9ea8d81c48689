import Foundation
import RouteAnalysis
import RouteEmitters
import TestSupport
import Testing

@testable import RouteLanguage

/// The schema and the tool agree on the structure of tables with a single mistake.
@Suite struct SchemaLawTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appendingPathComponent("Tests/RouteLanguageTests/Fixtures/Good")

  /// The replacements for a value.
  static let others = [
    "null", "true", "false", "7", "-1", "1.5", "\"\"", "\"/x\"", "\"é\"", "[]", "[\"x\"]", "{}", "{\"x\": \"/x\"}",
  ]
  /// The rules of structure: the allowed keys, kinds of values and keywords.
  static let structural: Set<String> = ["unknown-key", "missing-key", "wrong-key", "wrong-value", "empty-value"]

  /// Tests a table, and a file that a table includes.
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
    for mutation in Mutation.all(of: table, in: [UInt8](bytes), others: Self.others).sample(25) {
      let (place, mutant) = (mutation.place, mutation.bytes(of: [UInt8](bytes)))
      let value = try #require(JSONReader.read(mutant).value, "\(place)")
      if schema.accepts(value) {
        accepted += 1
        let missed = Self.problems(mutant, isIncluded).filter { Self.structural.contains($0.rule) }
        #expect(missed.isEmpty, "\(place): the tool says \(missed.map(\.message))")
      } else {
        refused += 1
        // Reading a whole file is slower than asking the grammar.
        guard Self.conforms(value, isIncluded) else { continue }
        #expect(!Self.problems(mutant, isIncluded).isEmpty, "\(place): the tool accepts it")
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

  /// Returns the tool's errors.
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
    let settings = LintSettings(reading.document?.lint)
    return (reading.diagnostics + settings.diagnostics).filter { $0.severity == .error }
  }
}

/// A table that differs from another table in one place.
private struct Mutation {
  let place: String
  let range: SourceRange
  let text: String

  /// Returns the table's bytes with the text in its place.
  func bytes(of table: [UInt8]) -> [UInt8] { table[..<range.lower] + Array(text.utf8) + table[range.upper...] }

  /// Replaces each value, removes or renames each member, and adds an unknown key to each object.
  static func all(of value: JSONValue, in table: [UInt8], others: [String]) -> [Mutation] {
    func source(_ lower: Int, _ upper: Int) -> String { String(decoding: table[lower..<upper], as: UTF8.self) }
    var result: [Mutation] = []
    func visit(_ value: JSONValue, _ place: String) {
      for other in others { result.append(Mutation(place: "\(place) = \(other)", range: value.range, text: other)) }
      for (index, element) in (value.elements ?? []).enumerated() { visit(element, "\(place)[\(index)]") }
      guard let members = value.members else { return }
      let texts = members.map { source($0.key.range.lower, $0.value.range.upper) }
      func add(_ place: String, _ texts: [String]) {
        result.append(Mutation(place: place, range: value.range, text: "{\(texts.joined(separator: ", "))}"))
      }
      add("\(place).stranger", texts + ["\"str4nger\": 1"])
      for (index, member) in members.enumerated() {
        var less = texts
        less.remove(at: index)
        add("\(place) without \(member.key.text)", less)
        for name in ["", "x y", "é"] {
          let text = jsonLiteral(name) + source(member.key.range.upper, member.value.range.upper)
          let range = SourceRange(lower: member.key.range.lower, upper: member.value.range.upper)
          result.append(Mutation(place: "\(place) with '\(name)' for \(member.key.text)", range: range, text: text))
        }
        visit(member.value, "\(place).\(member.key.text)")
      }
    }
    visit(value, "")
    return result
  }
}
