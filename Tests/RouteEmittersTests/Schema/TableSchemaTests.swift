import Foundation
import RouteEmitters
import Testing

@Suite struct TableSchemaTests {
  /// The schema at the package's root, for `"$schema": "./routes.schema.json"` in a table.
  static let committed = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("routes.schema.json")

  @Test func committedSchemaIsFresh() throws {
    let schema = TableSchema.json()
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try schema.write(to: Self.committed, atomically: true, encoding: .utf8)
      Issue.record("recorded routes.schema.json")
    }
    let committed = try? String(contentsOf: Self.committed, encoding: .utf8)
    #expect(committed == schema, "run: swift run fpost export json-schema > routes.schema.json")
  }

  @Test func schemaIsJSON() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(TableSchema.json().utf8))
    let top = try #require(schema as? [String: Any])
    #expect(top["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect((top["$defs"] as? [String: Any])?.isEmpty == false)
  }
}
