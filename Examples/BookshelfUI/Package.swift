// swift-tools-version: 6.1
import PackageDescription

// The targets of an app and its extensions, for Apple's platforms. `xcodebuild` builds them for the iOS simulator, and
// you can copy each file into an Xcode target of the same name.
let package = Package(
  name: "BookshelfUI",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "Fingerpost", path: "../..")],
  targets: [
    // The enum is generated during the build, from the table next to this file.
    .target(
      name: "BookshelfLinks", dependencies: [.product(name: "FingerpostLinks", package: "Fingerpost")],
      plugins: [.plugin(name: "BuildRoutes", package: "Fingerpost")]),
    .executableTarget(
      name: "BookshelfSwiftUI", dependencies: ["BookshelfLinks", .product(name: "FingerpostUI", package: "Fingerpost")]),
    .executableTarget(
      name: "BookshelfUIKit", dependencies: ["BookshelfLinks", .product(name: "FingerpostUI", package: "Fingerpost")]),
    // The widget only prints links, so it doesn't contain code for launches and windows.
    .executableTarget(
      name: "BookshelfWidget",
      dependencies: ["BookshelfLinks", .product(name: "FingerpostLinks", package: "Fingerpost")]),
    .target(
      name: "BookshelfNotifications",
      dependencies: ["BookshelfLinks", .product(name: "FingerpostUI", package: "Fingerpost")]),
    .testTarget(
      name: "BookshelfUITests", dependencies: ["BookshelfLinks", .product(name: "FingerpostUI", package: "Fingerpost")]),
  ],
  swiftLanguageModes: [.v6]
)
