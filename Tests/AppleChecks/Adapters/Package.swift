// swift-tools-version: 6.1
import PackageDescription

// The adapters, compiled and run where there is no Apple SDK: `UIKit`, `SwiftUI` and the others are hand-written declarations of
// Apple's names, as many as are used, with nothing behind them. For Linux only; on Apple's platforms the real ones count.
let package = Package(
  name: "Adapters",
  dependencies: [.package(name: "Fingerpost", path: "../../..")],
  targets: [
    .target(name: "AppleNames"),
    .target(name: "UIKit", dependencies: ["AppleNames", "UserNotifications"]),
    .target(name: "SwiftUI", dependencies: ["AppleNames"]),
    .target(name: "UserNotifications"),
    .target(
      name: "Adapters",
      dependencies: [
        .product(name: "Fingerpost", package: "Fingerpost"), "UIKit", "SwiftUI", "UserNotifications",
      ]),
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
