import Foundation
import RouteLanguage
import RouteMatching
import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite(.namingCases) struct InitCommandTests {
  @Test func theFirstTableIsRightAndOpensItsLink() throws {
    try inTemporaryFolder { folder in
      let outcome = try run("init", "Podly", "--table", folder + "/routes.json")
      #expect(outcome.status == .fine)
      #expect(outcome.errors == "")
      #expect(outcome.output.contains("3 routes with links from https://podly.example and podly:"))
      let lint = try run("lint", "--table", folder + "/routes.json")
      #expect(lint.status == .fine)
      #expect(lint.output == "")
      let resolved = try run("resolve", "--table", folder + "/routes.json", "https://podly.example/items/42")
      #expect(resolved.output.contains("\"route\": \"item\""))
      let schema = try Data(contentsOf: URL(fileURLWithPath: folder + "/routes.schema.json"))
      #expect(try JSONSerialization.jsonObject(with: schema) is [String: Any])
    }
  }

  @Test func lettersOutsideOfASCIIAreNamed() throws {
    try inTemporaryFolder { folder in
      let outcome = try run("init", "Bücher", "--table", folder + "/routes.json")
      #expect(
        outcome.status == .fine && outcome.errors.hasPrefix("the name is Bcher, without letters outside of ASCII"))
    }
  }

  /// The plugin finds only tables with the name routes.json.
  @Test func theNextStepFitsTheNameOfTheTable() throws {
    try inTemporaryFolder { folder in
      let other = try run("init", "Podly", "--table", folder + "/other.json")
      #expect(other.output.contains("  fpost generate --table \(folder)/other.json\n"), "\(other.output)")
      #expect(!other.output.contains("generate-routes"))
      let usual = try run("init", "Podly", "--table", folder + "/routes.json")
      #expect(usual.output.contains("generate-routes"), "\(usual.output)")
    }
  }

  @Test func existingTableIsNotOverwritten() throws {
    try inTemporaryFolder { folder in
      let path = folder + "/routes.json"
      try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
      let outcome = try run("init", "--table", path)
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.errors.contains("already"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "{}")
    }
  }

  @Test func danglingSymbolicLinkIsNotReplaced() throws {
    try inTemporaryFolder { folder in
      let path = folder + "/routes.json"
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
      #expect(try run("init", "--table", path).status == .couldNotRun)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "nowhere")
    }
  }

  /// Folders have all kinds of names, and `init` must write a valid table for each of them.
  @Test func aNameFitsSwiftAndSchemes() {
    each(
      [
        ("podly", "Podly"), ("my-app", "Myapp"), ("2048", "App"), ("", "App"), ("日本", "App"),
        ("4ever young", "Everyoung"),
        ("\"\\\n", "App"), ("A", "A"), ("http", "HttpApp"), ("HTTPS", "HTTPSApp"),
        (String(repeating: "x", count: 300), "X" + String(repeating: "x", count: 59)),
      ] as [(String, String)]
    ) { folder, name in
      let table = FirstTable(app: folder)
      #expect(table.app == name)
      let compiled = CompiledTable(json: Array(table.json.utf8), path: "routes.json")
      #expect(compiled.diagnostics.isEmpty)
      #expect(compiled.table?.match(table.link).match?.routeID == "item")
    }
  }
}
