// swift-tools-version: 6.2
import PackageDescription

// The targets of a new app in Xcode 26, in which all code belongs to the main actor by default. One target contains the
// enum as a committed file, written by `fpost generate`. In the other, the plugin generates it.
// `.github/workflows/apple.yml` generates, builds and tests.
let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("MemberImportVisibility"),
]
let libraries: [Target.Dependency] = [.product(name: "FingerpostUI", package: "Fingerpost")]
let testing: [Target.Dependency] = [.product(name: "FingerpostTesting", package: "Fingerpost")]
let plugins: [Target.PluginUsage] = [.plugin(name: "BuildRoutes", package: "Fingerpost")]

let package = Package(
  name: "NewApp",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "Fingerpost", path: "../../..")],
  targets: [
    .target(name: "NewApp", dependencies: libraries, exclude: ["routes.json"], swiftSettings: settings),
    .testTarget(name: "NewAppTests", dependencies: ["NewApp"] + libraries + testing, swiftSettings: settings),
    .target(name: "PluginApp", dependencies: libraries, swiftSettings: settings, plugins: plugins),
    .testTarget(
      name: "PluginAppTests", dependencies: ["PluginApp"] + libraries + testing, swiftSettings: settings,
      plugins: plugins),
  ]
)
