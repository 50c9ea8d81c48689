// swift-tools-version: 6.1
import PackageDescription

// The adapters, compiled and run without an Apple SDK. `UIKit`, `SwiftUI` and the other modules are hand-written stubs
// of the Apple APIs that the adapters use, each with the page of its documentation. They are for Linux only; on Apple's
// platforms, the real modules are used.

/// The stub modules, and the other stubs that each of them imports.
let stubs: [(name: String, uses: [String])] = [
  ("AppleNames", []), ("UserNotifications", []), ("UniformTypeIdentifiers", []),
  ("UIKit", ["UserNotifications"]), ("SwiftUI", ["UIKit"]), ("WidgetKit", ["SwiftUI"]), ("ActivityKit", []),
  ("CoreSpotlight", ["UniformTypeIdentifiers"]), ("AppIntents", []), ("Intents", []), ("OSLog", []),
]
/// The example's targets under other names, because a package can't have targets with the names of its dependency's
/// targets.
let aliases: [SwiftSetting] = [
  .unsafeFlags(
    ["FingerpostUI=Adapters", "FingerpostLinks=LinkAdapters", "BookshelfLinks=AppRoutes"].flatMap {
      ["-module-alias", $0]
    })
]
let example: [Target] = ["BookshelfSwiftUI", "BookshelfUIKit"].map {
  .executableTarget(name: $0, dependencies: ["Adapters", "AppRoutes"], swiftSettings: aliases)
}
let package = Package(
  name: "Adapters",
  dependencies: [.package(name: "Fingerpost", path: "../../..")],
  targets: stubs.map { module in
    .target(
      name: module.name,
      dependencies: (module.uses + (module.name == "AppleNames" ? [] : ["AppleNames"])).map { .init(stringLiteral: $0) }
    )
  } + [
    .target(
      name: "LinkAdapters",
      dependencies: [.product(name: "FingerpostLinks", package: "Fingerpost")]
        + stubs.map { .init(stringLiteral: $0.name) }),
    .target(
      name: "Adapters",
      dependencies: ["LinkAdapters", .product(name: "Fingerpost", package: "Fingerpost")]
        + stubs.map { .init(stringLiteral: $0.name) },
      swiftSettings: [.unsafeFlags(["-module-alias", "FingerpostLinks=LinkAdapters"])]),
    .target(name: "AppRoutes", dependencies: [.product(name: "FingerpostLinks", package: "Fingerpost")]),
    // The widget only prints links, so it must not contain code for launches and windows.
    .executableTarget(name: "BookshelfWidget", dependencies: ["LinkAdapters", "AppRoutes"], swiftSettings: aliases),
    .target(name: "BookshelfNotifications", dependencies: ["Adapters", "AppRoutes"], swiftSettings: aliases),
    // Swift Testing would load an additional module for the real UIKit, which doesn't exist here.
    .testTarget(
      name: "AdapterTests",
      dependencies: [
        "Adapters", "AppRoutes", "BookshelfUIKit", "BookshelfNotifications", "BookshelfSwiftUI", "BookshelfWidget",
      ],
      swiftSettings: aliases + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ] + example,
  swiftLanguageModes: [.v6]
)
