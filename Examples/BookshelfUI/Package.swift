// swift-tools-version: 6.1
import PackageDescription

// An app's targets and its extensions', for Apple's platforms: `xcodebuild` builds them for the iOS simulator, and each file can be
// copied into an Xcode target of the same name.
let package = Package(
  name: "BookshelfUI",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "Fingerpost", path: "../..")],
  targets: [
    // The enum is generated while building, from the table that stands beside this file.
    .target(
      name: "BookshelfLinks", dependencies: [.product(name: "FingerpostLinks", package: "Fingerpost")],
      plugins: [.plugin(name: "BuildRoutes", package: "Fingerpost")]),
    .executableTarget(
      name: "BookshelfSwiftUI", dependencies: ["BookshelfLinks", .product(name: "FingerpostUI", package: "Fingerpost")]),
    .executableTarget(
      name: "BookshelfUIKit", dependencies: ["BookshelfLinks", .product(name: "FingerpostUI", package: "Fingerpost")]),
    // It prints links alone, so nothing of launches and windows is in it.
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
