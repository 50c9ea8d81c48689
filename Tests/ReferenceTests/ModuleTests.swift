import Foundation
import Testing

/// The modules of the package, and the modules that each may import.
@Suite struct ModuleTests {
  /// The modules of this package that each module imports. Another import fails the test: add it here first.
  static let imports: [String: Set<String>] = [
    "RouteMatching": [],
    "TableSource": ["RouteMatching"],
    "Automata": ["RouteMatching", "TableSource"],
    "RouteSyntax": ["Automata", "RouteMatching"],
    "RouteModel": ["RouteMatching", "RouteSyntax"],
    "RouteLanguage": ["RouteMatching", "RouteModel", "TableSource"],
    "RouteTracing": ["RouteMatching"],
    "LaunchInputs": ["RouteMatching"],
    "RouteDecisions": ["LaunchInputs", "RouteMatching", "RouteTracing"],
    "RouteDestinations": ["RouteMatching", "RouteTracing"],
    "LinkAnswers": ["RouteMatching", "RouteTracing", "TableSource"],
    "EmbeddedFiles": [],
    "RouteAnalysis": ["EmbeddedFiles", "LinkAnswers", "RouteLanguage", "RouteMatching", "RouteTracing"],
    "LinkVariations": ["RouteMatching"],
    "FingerpostTesting": ["LaunchInputs", "LinkVariations", "RouteDecisions", "RouteDestinations", "RouteMatching"],
    "RouteGeneration": ["LinkVariations", "RouteLanguage", "RouteMatching", "TableSource"],
    "RouteEmitters": ["RouteAnalysis", "RouteDecisions", "RouteGeneration", "RouteLanguage", "RouteMatching"],
    "PlatformFiles": ["RouteAnalysis", "RouteLanguage", "RouteMatching", "RouteTracing"],
    "RoutePages": ["EmbeddedFiles", "RouteAnalysis", "RouteGeneration", "RouteLanguage", "RouteMatching"],
    "FingerpostCommands": ["RouteGeneration", "RouteLanguage", "RouteMatching"],
    "FingerpostGenerator": ["FingerpostCommands"],
    "FingerpostTool": [
      "FingerpostCommands", "LaunchInputs", "LinkAnswers", "PlatformFiles", "RouteAnalysis", "RouteDecisions",
      "RouteEmitters", "RouteGeneration", "RouteLanguage", "RouteMatching", "RoutePages", "RouteTracing",
    ],
    "Fingerpost": ["LaunchInputs", "RouteDecisions", "RouteDestinations", "RouteMatching"],
    "FingerpostLinks": ["RouteDestinations"],
    "FingerpostUI": ["Fingerpost", "FingerpostLinks"],
    "RouteLoading": ["RouteDestinations", "RouteLanguage", "RouteMatching"],
    "BookshelfRoutes": ["RouteDestinations"],
  ]

  /// The modules that may use Foundation. It would double the time that the tool needs to start, and WebAssembly
  /// doesn't have it.
  static let withFoundation: Set<String> = [
    "BookshelfRoutes", "Fingerpost", "FingerpostLinks", "FingerpostUI", "RouteDestinations", "RouteLoading",
  ]

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  /// Returns the modules that the Swift files of a module import.
  private static func imported(by module: String) -> Set<String> {
    let folder = sources.appendingPathComponent(module)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    var result: Set<String> = []
    for file in files where file.pathExtension == "swift" {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        // Attributes and an access level may precede the keyword.
        guard let index = words.firstIndex(of: "import"), words[..<index].allSatisfy(Self.isModifier) else { continue }
        if let name = words.last { result.insert(String(name)) }
      }
    }
    return result
  }

  private static func isModifier(_ word: Substring) -> Bool {
    word.hasPrefix("@") || ["public", "package", "internal", "private"].contains(word)
  }

  @Test func everyModuleIsDrawn() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    #expect(Set(folders.filter { !$0.hasPrefix(".") }) == Set(Self.imports.keys))
  }

  @Test func everyImportIsDrawn() {
    for (module, drawn) in Self.imports {
      let found = Self.imported(by: module)
      #expect(!found.isEmpty || drawn.isEmpty, "'\(module)' has no imports")
      #expect(found.intersection(Self.imports.keys).sorted() == drawn.sorted(), "\(module)")
      #expect(!found.contains("Foundation") || Self.withFoundation.contains(module), "Foundation in \(module)")
    }
  }

  /// The manifest declares exactly the dependencies that the sources use.
  @Test func manifestDeclaresEveryImport() throws {
    let manifest = try String(contentsOf: Self.sources.appendingPathComponent("../Package.swift"), encoding: .utf8)
    for (module, drawn) in Self.imports {
      let start = try #require(
        manifest.range(of: #"arget\(\s*name: "\#(module)""#, options: .regularExpression), "\(module)")
      let rest = manifest[start.upperBound...]
      let end = rest.range(of: #"\.(t|executableT|testT)arget\(|\.plugin\("#, options: .regularExpression)
      let declaration = rest[..<(end?.lowerBound ?? rest.endIndex)]
      let names = declaration.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      #expect(Set(names).intersection(Self.imports.keys).sorted() == drawn.sorted(), "\(module)")
    }
  }
}
