// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  // Other routers take minutes to build, so they are built only on request: `swift run --traits Rivals …`.
  traits: ["Rivals"],
  dependencies: [
    .package(name: "Fingerpost", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
  ],
  targets: [
    .target(name: "Counting"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Counting",
        .product(name: "Fingerpost", package: "Fingerpost"),
        .product(name: "RouteLanguage", package: "Fingerpost"),
        .product(name: "RouteMatching", package: "Fingerpost"),
        .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Rivals"])),
      ],
      resources: [.copy("Lists"), .copy("Tables")],
      // Valgrind 3.19 fails on the debug information of Swift 6.3.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--strip-debug"], .when(platforms: [.linux]))]),
  ],
  swiftLanguageModes: [.v6]
)
