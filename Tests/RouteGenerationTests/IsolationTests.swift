import RouteLanguage
import Testing

@testable import RouteEmitters
@testable import RouteGeneration

/// Generated code must compile in targets that default to the main actor. `.ci/app-target` compiles it in such a
/// target.
@Suite struct IsolationTests {
  private static let keywords: Set<Substring> = ["actor", "class", "enum", "extension", "protocol", "struct"]

  @Test func generatedDeclarationsAreNonisolated() throws {
    let path = "Tests/RouteEmittersTests/Fixtures/transit.routes.json"
    let source = try #require(GeneratedTable(try SampleTests.compiled(path), path: path))
    let suite = PromisedSuite(source)
    let association = AssociationTestFile.text(source, suite, module: "App", file: "aasa") { _ in true }
    let files: [(text: String, leastCount: Int)] = [
      (EnumEmitter.file(source), 5), (TestEmitter.file(source, suite, module: "App"), 1),
      (try #require(association), 1),
    ]
    for (text, leastCount) in files {
      let declarations = text.split(separator: "\n").filter { line in
        line.hasSuffix(" {") && line.split(separator: " ").prefix(4).contains(where: Self.keywords.contains)
      }
      #expect(declarations.count >= leastCount)
      for line in declarations { #expect(line.contains("nonisolated "), "\(line)") }
    }
  }
}
