// swift-tools-version: 6.1
import PackageDescription

// The adapters, compiled and run where there is no Apple SDK: `UIKit`, `SwiftUI` and the others are hand-written declarations of
// Apple's names, as many as are used, each with the page it was taken from. For Linux only; on Apple's platforms the real ones count.

/// Modules that stand for Apple's, and the others of them that each imports.
let standIns: [(name: String, uses: [String])] = [
  ("AppleNames", []), ("UserNotifications", []), ("UniformTypeIdentifiers", []),
  ("UIKit", ["UserNotifications"]), ("SwiftUI", []), ("WidgetKit", ["SwiftUI"]), ("ActivityKit", []),
  ("CoreSpotlight", ["UniformTypeIdentifiers"]), ("AppIntents", []),
]
let package = Package(
  name: "Adapters",
  dependencies: [.package(name: "Fingerpost", path: "../../..")],
  targets: standIns.map { module in
    .target(
      name: module.name,
      dependencies: (module.uses + (module.name == "AppleNames" ? [] : ["AppleNames"])).map { .init(stringLiteral: $0) }
    )
  } + [
    .target(
      name: "Adapters",
      dependencies: [.product(name: "Fingerpost", package: "Fingerpost")]
        + standIns.map { .init(stringLiteral: $0.name) }),
    .target(
      name: "AppRoutes",
      dependencies: [
        .product(name: "Fingerpost", package: "Fingerpost"), .product(name: "RouteMatching", package: "Fingerpost"),
      ]),
    // Testing has a module of its own for use beside the real UIKit.
    .testTarget(
      name: "AdapterTests", dependencies: ["Adapters", "AppRoutes"],
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ],
  swiftLanguageModes: [.v6]
)
