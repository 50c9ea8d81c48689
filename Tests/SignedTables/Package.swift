// swift-tools-version: 6.1
import PackageDescription

// Signed tables with Ed25519 itself: the package proper names no other package. `.ci/signed-tables` runs it.
let package = Package(
  name: "SignedTables",
  platforms: [.macOS(.v12)],
  dependencies: [
    .package(name: "Fingerpost", path: "../.."),
    .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
  ],
  targets: [
    // A product of the sample is no product of the package, so its generated enum is compiled here once more.
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
