// swift-tools-version: 6.1
import PackageDescription

// The harnesses of libFuzzer; CONTRIBUTING.md describes how to run them. The modules are compiled here again, because
// they count the branches that an input takes, and because the harnesses use `package` declarations.
let counted: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer,address", "-assert-config", "Debug"])]
let linked: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer,address"])]
let modules: [Target.Dependency] = [
  "LaunchInputs", "PlatformFiles", "RouteAnalysis", "RouteDecisions", "RouteLanguage", "RouteMatching",
  "RouteTracing",
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  targets: [
    .target(name: "RouteMatching", path: "Sources/RouteMatching", swiftSettings: counted),
    .target(
      name: "RouteTracing", dependencies: ["RouteMatching"], path: "Sources/RouteTracing", swiftSettings: counted),
    .target(
      name: "TableSource", dependencies: ["RouteMatching"], path: "Sources/TableSource", swiftSettings: counted),
    .target(
      name: "Automata", dependencies: ["RouteMatching", "TableSource"], path: "Sources/Automata",
      swiftSettings: counted),
    .target(
      name: "RouteSyntax", dependencies: ["Automata", "RouteMatching"], path: "Sources/RouteSyntax",
      swiftSettings: counted),
    .target(
      name: "RouteModel", dependencies: ["RouteMatching", "RouteSyntax"], path: "Sources/RouteModel",
      swiftSettings: counted),
    .target(
      name: "RouteLanguage", dependencies: ["RouteMatching", "RouteModel", "TableSource"],
      path: "Sources/RouteLanguage", swiftSettings: counted),
    .target(
      name: "LaunchInputs", dependencies: ["RouteMatching"], path: "Sources/LaunchInputs", swiftSettings: counted),
    .target(
      name: "RouteDecisions", dependencies: ["LaunchInputs", "RouteMatching", "RouteTracing"],
      path: "Sources/RouteDecisions",
      swiftSettings: counted),
    .target(
      name: "LinkAnswers", dependencies: ["RouteMatching", "RouteTracing", "TableSource"],
      path: "Sources/LinkAnswers",
      swiftSettings: counted),
    .target(name: "EmbeddedFiles", path: "Sources/EmbeddedFiles"),
    .target(
      name: "RouteAnalysis",
      dependencies: ["EmbeddedFiles", "LinkAnswers", "RouteLanguage", "RouteMatching", "RouteTracing"],
      path: "Sources/RouteAnalysis", swiftSettings: counted),
    .target(
      name: "PlatformFiles", dependencies: ["RouteAnalysis", "RouteLanguage", "RouteMatching", "RouteTracing"],
      path: "Sources/PlatformFiles", swiftSettings: counted),
    .executableTarget(
      name: "Harnesses", dependencies: modules, path: "Harnesses", swiftSettings: counted, linkerSettings: linked),
    // The same harnesses with a planted bug in each of them.
    .executableTarget(
      name: "Canaries", dependencies: modules, path: "Canaries", swiftSettings: counted + [.define("CANARY")],
      linkerSettings: linked),
  ],
  swiftLanguageModes: [.v6]
)
