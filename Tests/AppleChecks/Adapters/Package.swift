// swift-tools-version: 6.1
import PackageDescription

// The adapters, compiled and run where there is no Apple SDK: `UIKit`, `SwiftUI` and the others are hand-written declarations of
// Apple's names, as many as are used, each with the page it was taken from. For Linux only; on Apple's platforms the real ones count.

/// Modules that stand for Apple's, and the others of them that each imports.
let standIns: [(name: String, uses: [String])] = [
  ("AppleNames", []), ("UserNotifications", []), ("UniformTypeIdentifiers", []),
  ("UIKit", ["UserNotifications"]), ("SwiftUI", ["UIKit"]), ("WidgetKit", ["SwiftUI"]), ("ActivityKit", []),
  ("CoreSpotlight", ["UniformTypeIdentifiers"]), ("AppIntents", []), ("Intents", []), ("OSLog", []),
]
/// The example's targets. A package can't have targets of its dependency's names, so the sources find them under others.
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
  targets: standIns.map { module in
    .target(
      name: module.name,
      dependencies: (module.uses + (module.name == "AppleNames" ? [] : ["AppleNames"])).map { .init(stringLiteral: $0) }
    )
  } + [
    .target(
      name: "LinkAdapters",
      dependencies: [.product(name: "FingerpostLinks", package: "Fingerpost")]
        + standIns.map { .init(stringLiteral: $0.name) }),
    .target(
      name: "Adapters",
      dependencies: ["LinkAdapters", .product(name: "Fingerpost", package: "Fingerpost")]
        + standIns.map { .init(stringLiteral: $0.name) },
      swiftSettings: [.unsafeFlags(["-module-alias", "FingerpostLinks=LinkAdapters"])]),
    .target(name: "AppRoutes", dependencies: [.product(name: "FingerpostLinks", package: "Fingerpost")]),
    // It prints links alone, so nothing of launches and windows is in it.
    .executableTarget(name: "BookshelfWidget", dependencies: ["LinkAdapters", "AppRoutes"], swiftSettings: aliases),
    .target(name: "BookshelfNotifications", dependencies: ["Adapters", "AppRoutes"], swiftSettings: aliases),
    // Testing has a module of its own for use beside the real UIKit.
    .testTarget(
      name: "AdapterTests",
      dependencies: [
        "Adapters", "AppRoutes", "BookshelfUIKit", "BookshelfNotifications", "BookshelfSwiftUI", "BookshelfWidget",
      ],
      swiftSettings: aliases + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ] + example,
  swiftLanguageModes: [.v6]
)
