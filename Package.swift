// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Fingerpost",
  platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    .library(name: "Fingerpost", targets: ["Fingerpost", "RouteDestinations"]),
    .library(name: "FingerpostUI", targets: ["FingerpostUI"]),
    // For extensions. It prints links of destinations, and contains no code for launches and windows.
    .library(name: "FingerpostLinks", targets: ["FingerpostLinks", "RouteDestinations"]),
    .library(name: "RouteMatching", targets: ["RouteMatching", "RouteTracing"]),
    .library(name: "RouteLanguage", targets: ["RouteLanguage"]),
    .library(name: "RouteLoading", targets: ["RouteLoading"]),
    // For test targets. It contains the checks that generated tests call.
    .library(name: "FingerpostTesting", targets: ["FingerpostTesting"]),
    .executable(name: "fpost", targets: ["FingerpostTool"]),
    // Within this package, SwiftPM finds a plugin's tool only if a product has the target's name.
    .executable(name: "FingerpostGenerator", targets: ["FingerpostGenerator"]),
    .plugin(name: "GenerateRoutes", targets: ["GenerateRoutes"]),
    .plugin(name: "CheckRoutes", targets: ["CheckRoutes"]),
    .plugin(name: "BuildRoutes", targets: ["BuildRoutes"]),
  ],
  targets: [
    .target(name: "RouteMatching"),
    // Explains why a link doesn't match. The plugins' tool doesn't need it.
    .target(name: "RouteTracing", dependencies: ["RouteMatching"]),
    // Files of tables, JSON, diagnostics with fixes, and the grammar of objects.
    .target(name: "TableSource", dependencies: ["RouteMatching"]),
    // The table language: sets of texts, the table as written, the table with resolved names and its links, the compiler.
    .target(name: "Automata", dependencies: ["RouteMatching", "TableSource"]),
    .target(name: "RouteSyntax", dependencies: ["Automata", "RouteMatching"]),
    .target(name: "RouteModel", dependencies: ["RouteMatching", "RouteSyntax"]),
    .target(name: "RouteLanguage", dependencies: ["RouteModel", "RouteMatching", "TableSource"]),
    // The launch inputs of an app as plain values.
    .target(name: "LaunchInputs", dependencies: ["RouteMatching"]),
    .target(name: "RouteDecisions", dependencies: ["LaunchInputs", "RouteMatching", "RouteTracing"]),
    .testTarget(
      name: "RouteDecisionsTests",
      dependencies: ["LaunchInputs", "RouteDecisions", "RouteLanguage", "RouteTracing", "TestSupport"]),
    // The answers about a link as text, which the command line and the pages have in common.
    .target(name: "LinkAnswers", dependencies: ["RouteMatching", "RouteTracing", "TableSource"]),
    // Files of this package that `fpost` contains. The C compiler embeds them.
    .target(name: "EmbeddedFiles"),
    .target(
      name: "RouteAnalysis",
      dependencies: ["EmbeddedFiles", "LinkAnswers", "RouteLanguage", "RouteMatching", "RouteTracing"]),
    // The promises of a generated suite and the links that it tries, which the generator and the suite have in common.
    .target(name: "LinkVariations", dependencies: ["RouteMatching"]),
    .target(
      name: "FingerpostTesting",
      dependencies: ["LaunchInputs", "LinkVariations", "RouteDecisions", "RouteDestinations", "RouteMatching"]),
    // Every user of a plugin compiles its tool, so code that the plugins don't need doesn't belong in these targets.
    .target(
      name: "RouteGeneration", dependencies: ["LinkVariations", "RouteLanguage", "RouteMatching", "TableSource"]),
    .target(name: "FingerpostCommands", dependencies: ["RouteGeneration", "RouteLanguage", "RouteMatching"]),
    .executableTarget(name: "FingerpostGenerator", dependencies: ["FingerpostCommands"]),
    .target(
      name: "RouteEmitters",
      dependencies: ["RouteAnalysis", "RouteDecisions", "RouteGeneration", "RouteLanguage", "RouteMatching"]),
    .target(name: "PlatformFiles", dependencies: ["RouteAnalysis", "RouteLanguage", "RouteMatching", "RouteTracing"]),
    .target(
      name: "RoutePages",
      dependencies: ["EmbeddedFiles", "RouteAnalysis", "RouteGeneration", "RouteLanguage", "RouteMatching"]),
    .target(name: "RouteDestinations", dependencies: ["RouteMatching", "RouteTracing"]),
    .target(name: "FingerpostLinks", dependencies: ["RouteDestinations"]),
    .target(
      name: "Fingerpost", dependencies: ["LaunchInputs", "RouteDecisions", "RouteDestinations", "RouteMatching"]),
    .target(name: "FingerpostUI", dependencies: ["Fingerpost", "FingerpostLinks"]),
    .target(name: "RouteLoading", dependencies: ["RouteDestinations", "RouteLanguage", "RouteMatching"]),
    .testTarget(
      name: "RouteLoadingTests",
      dependencies: [
        "BookshelfRoutes", "Fingerpost", "RouteAnalysis", "RouteLanguage", "RouteLoading", "RouteMatching",
        "TestSupport",
      ]),
    .target(name: "BookshelfRoutes", dependencies: ["RouteDestinations"]),
    .testTarget(
      name: "BookshelfRoutesTests",
      dependencies: [
        "BookshelfRoutes", "Fingerpost", "FingerpostTesting", "LinkVariations", "RouteGeneration", "RouteLanguage",
        "RouteMatching", "TestSupport",
      ]),
    .testTarget(
      name: "FingerpostTests",
      dependencies: ["BookshelfRoutes", "Fingerpost", "RouteLanguage", "RouteLoading", "TestSupport"]),
    .testTarget(
      name: "RouteMatchingTests", dependencies: ["RouteLanguage", "RouteMatching", "RouteTracing", "TestSupport"],
      exclude: ["Readers"]),
    .executableTarget(
      name: "FingerpostTool",
      dependencies: [
        "FingerpostCommands", "LaunchInputs", "LinkAnswers", "PlatformFiles", "RouteAnalysis", "RouteDecisions",
        "RouteEmitters", "RouteGeneration", "RouteLanguage", "RouteMatching", "RoutePages", "RouteTracing",
      ]),
    .plugin(
      name: "GenerateRoutes",
      capability: .command(
        intent: .custom(
          verb: "generate-routes", description: "Write the Swift enum and the tests of each table, routes.json"),
        permissions: [.writeToPackageDirectory(reason: "It writes the Swift files generated from routes.json")]),
      dependencies: ["FingerpostGenerator"]),
    .plugin(
      name: "CheckRoutes",
      capability: .command(
        intent: .custom(
          verb: "check-routes", description: "Say whether what is generated from each table, routes.json, is up to date"
        )),
      dependencies: ["FingerpostGenerator"]),
    .plugin(name: "BuildRoutes", capability: .buildTool(), dependencies: ["FingerpostGenerator"]),
    .testTarget(
      name: "RouteGenerationTests",
      dependencies: [
        "FingerpostTesting", "LaunchInputs", "LinkVariations", "Mutate", "RouteEmitters", "RouteGeneration",
        "RouteLanguage", "RouteMatching", "TestSupport",
      ],
      exclude: ["Names/accepted.json", "Names/refused.expected", "Names/refused.json"]),
    // Edits tables to find out whether their generated tests notice the edits. `.ci/mutation` runs it.
    .executableTarget(
      name: "Mutate",
      dependencies: [
        "FingerpostTesting", "LaunchInputs", "LinkVariations", "RouteAnalysis", "RouteDecisions", "RouteGeneration",
        "RouteLanguage", "RouteMatching",
      ],
      path: "Tests/Mutate"),
    .testTarget(
      name: "RouteEmittersTests",
      dependencies: ["Mutate", "RouteAnalysis", "RouteEmitters", "RouteLanguage", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "RouteLanguageTests", dependencies: ["RouteAnalysis", "RouteGeneration", "RouteLanguage", "TestSupport"],
      exclude: ["Fixtures", "Mistakes"]),
    .testTarget(
      name: "RouteAnalysisTests",
      dependencies: [
        "Mutate", "PlatformFiles", "RouteAnalysis", "RouteEmitters", "RouteGeneration", "RouteLanguage",
        "RouteMatching", "RouteTracing", "TestSupport",
      ]),
    .testTarget(
      name: "HostileTextTests",
      dependencies: [
        "FingerpostCommands", "FingerpostTool", "PlatformFiles", "RouteAnalysis", "RouteEmitters", "RouteGeneration",
        "RouteLanguage", "RouteMatching", "RoutePages", "RouteTracing", "TestSupport",
      ]),
    .testTarget(
      name: "ConstructTests", dependencies: ["RouteLanguage", "RouteMatching", "RouteTracing", "TestSupport"]),
    .testTarget(
      name: "LawTests",
      dependencies: [
        "LinkAnswers", "Mutate", "PlatformFiles", "RouteAnalysis", "RouteEmitters", "RouteGeneration", "RouteLanguage",
        "RouteMatching", "RouteTracing", "TestSupport",
      ]),
    .testTarget(
      name: "ReferenceTests",
      dependencies: [
        "BookshelfRoutes", "Fingerpost", "RouteAnalysis", "RouteDecisions", "RouteLanguage", "RouteMatching",
        "RouteTracing", "TestSupport",
      ]),
    .testTarget(name: "VectorTests", dependencies: ["RouteLanguage", "RouteMatching", "RouteTracing", "TestSupport"]),
    .testTarget(
      name: "FingerpostToolTests",
      dependencies: [
        "FingerpostCommands", "FingerpostTool", "RouteDecisions", "RouteGeneration", "RouteLanguage", "RouteMatching",
        "TestSupport",
      ]),
    .testTarget(
      name: "PlatformFilesTests",
      dependencies: [
        "PlatformFiles", "RouteAnalysis", "RouteGeneration", "RouteLanguage", "RouteMatching", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "RoutePagesTests",
      dependencies: ["EmbeddedFiles", "RouteAnalysis", "RouteLanguage", "RouteMatching", "RoutePages", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "FingerpostTestingTests",
      dependencies: [
        "FingerpostTesting", "LinkVariations", "RouteGeneration", "RouteLanguage", "RouteMatching", "TestSupport",
      ]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)
