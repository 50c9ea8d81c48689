// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Fingerpost",
  platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    .library(name: "Fingerpost", targets: ["Fingerpost"]),
    .library(name: "RouteMatching", targets: ["RouteMatching"]),
    .library(name: "RouteLanguage", targets: ["RouteLanguage"]),
    .executable(name: "fpost", targets: ["FingerpostTool"]),
  ],
  targets: [
    .target(name: "RouteMatching"),
    .target(name: "RouteLanguage", dependencies: ["RouteMatching"]),
    .target(name: "RouteDecisions", dependencies: ["RouteMatching"]),
    .testTarget(name: "RouteDecisionsTests", dependencies: ["RouteDecisions", "RouteLanguage"]),
    .target(name: "RouteAnalysis", dependencies: ["RouteLanguage", "RouteMatching"]),
    .target(name: "RouteEmitters", dependencies: ["RouteAnalysis", "RouteLanguage", "RouteMatching"]),
    .target(name: "Fingerpost", dependencies: ["RouteMatching", "RouteDecisions"]),
    .target(name: "BookshelfRoutes", dependencies: ["Fingerpost", "RouteMatching"]),
    .testTarget(
      name: "BookshelfRoutesTests",
      dependencies: ["BookshelfRoutes", "Fingerpost", "RouteEmitters", "RouteLanguage", "RouteMatching"]),
    .testTarget(name: "FingerpostTests", dependencies: ["BookshelfRoutes", "Fingerpost", "RouteLanguage"]),
    .testTarget(name: "RouteMatchingTests", dependencies: ["RouteMatching"]),
    .executableTarget(
      name: "FingerpostTool", dependencies: ["RouteAnalysis", "RouteEmitters", "RouteLanguage", "RouteMatching"]),
    .testTarget(name: "RouteLanguageTests", dependencies: ["RouteLanguage"], exclude: ["Fixtures"]),
    .testTarget(name: "RouteAnalysisTests", dependencies: ["RouteAnalysis", "RouteLanguage", "RouteMatching"]),
    .testTarget(name: "ConstructTests", dependencies: ["RouteLanguage", "RouteMatching"]),
    .testTarget(name: "RouteEmittersTests", dependencies: ["RouteEmitters", "RouteLanguage"]),
    .testTarget(name: "VectorTests", dependencies: ["RouteLanguage", "RouteMatching"]),
    .testTarget(name: "FingerpostToolTests", dependencies: ["FingerpostTool"]),
  ],
  swiftLanguageModes: [.v6]
)
