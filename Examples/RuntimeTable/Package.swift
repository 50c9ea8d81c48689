// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Museum",
  platforms: [.macOS(.v12)],
  dependencies: [.package(name: "Fingerpost", path: "../..")],
  targets: [
    .executableTarget(
      name: "Museum",
      dependencies: [
        .product(name: "Fingerpost", package: "Fingerpost"),
        .product(name: "RouteLanguage", package: "Fingerpost"),
        .product(name: "RouteMatching", package: "Fingerpost"),
      ],
      resources: [.copy("routes.json")]),
    .testTarget(name: "MuseumTests", dependencies: ["Museum"]),
  ],
  swiftLanguageModes: [.v6]
)
