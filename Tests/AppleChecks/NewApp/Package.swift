// swift-tools-version: 6.2
import PackageDescription

// The targets of an app that Xcode 26 makes: all code is the main actor's unless it says otherwise. The enum is committed in one of
// them, as `fpost generate` writes it, and made by the plugin in the other. `.github/workflows/apple.yml` generates, builds and tests.
let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("MemberImportVisibility"),
]
let libraries: [Target.Dependency] = [.product(name: "FingerpostUI", package: "Fingerpost")]
let plugins: [Target.PluginUsage] = [.plugin(name: "BuildRoutes", package: "Fingerpost")]

let package = Package(
  name: "NewApp",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "Fingerpost", path: "../../..")],
  targets: [
    .target(name: "NewApp", dependencies: libraries, exclude: ["routes.json"], swiftSettings: settings),
    .testTarget(name: "NewAppTests", dependencies: ["NewApp"] + libraries, swiftSettings: settings),
    .target(name: "PluginApp", dependencies: libraries, swiftSettings: settings, plugins: plugins),
    .testTarget(
      name: "PluginAppTests", dependencies: ["PluginApp"] + libraries, swiftSettings: settings, plugins: plugins),
  ]
)
