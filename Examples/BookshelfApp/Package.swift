// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "BookshelfApp",
  platforms: [.iOS(.v15), .macOS(.v12)],
  dependencies: [.package(name: "Fingerpost", path: "../..")],
  targets: [
    // The enum is generated during the build, from the table next to this file.
    .target(
      name: "BookshelfLife", dependencies: [.product(name: "Fingerpost", package: "Fingerpost")],
      plugins: [.plugin(name: "BuildRoutes", package: "Fingerpost")]),
    .executableTarget(name: "BookshelfApp", dependencies: ["BookshelfLife"]),
    .testTarget(name: "BookshelfLifeTests", dependencies: ["BookshelfLife"], exclude: ["Lives"]),
  ],
  swiftLanguageModes: [.v6]
)
