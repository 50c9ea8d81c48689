// swift-tools-version: 6.1
import PackageDescription

// Tests signed tables with Ed25519 itself. They need their own package, because the main package has no dependencies.
// `.ci/signed-tables` runs them.
let package = Package(
  name: "SignedTables",
  platforms: [.macOS(.v12)],
  dependencies: [
    .package(name: "Fingerpost", path: "../.."),
    .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
  ],
  targets: [
    // The sample isn't a product of the main package, so its generated enum is compiled here again.
    .target(
      name: "Bookshelf", dependencies: [.product(name: "FingerpostLinks", package: "Fingerpost")],
      path: "Bookshelf"),
    .testTarget(
      name: "SignedTablesTests",
      dependencies: [
        "Bookshelf",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Fingerpost", package: "Fingerpost"),
        .product(name: "RouteLoading", package: "Fingerpost"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
