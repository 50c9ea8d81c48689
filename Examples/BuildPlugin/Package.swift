// swift-tools-version: 6.1
import PackageDescription

let libraries: [Target.Dependency] = [.product(name: "Fingerpost", package: "Fingerpost")]
let testing: [Target.Dependency] = [.product(name: "FingerpostTesting", package: "Fingerpost")]
let plugins: [Target.PluginUsage] = [.plugin(name: "BuildRoutes", package: "Fingerpost")]

let package = Package(
  name: "Cinema",
  platforms: [.iOS(.v15), .macOS(.v12)],
  dependencies: [.package(name: "Fingerpost", path: "../..")],
  targets: [
    .target(name: "Cinema", dependencies: libraries, plugins: plugins),
    .testTarget(name: "CinemaTests", dependencies: ["Cinema"] + libraries + testing, plugins: plugins),
  ],
  swiftLanguageModes: [.v6]
)
