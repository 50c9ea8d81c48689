// swift-tools-version: 6.1
import PackageDescription

let libraries: [Target.Dependency] = [.product(name: "Fingerpost", package: "Fingerpost")]
let testing: [Target.Dependency] = [.product(name: "FingerpostTesting", package: "Fingerpost")]

let package = Package(
  name: "Shop",
  platforms: [.iOS(.v15), .macOS(.v12)],
  dependencies: [.package(name: "Fingerpost", path: "../..")],
  targets: [
    .target(name: "Shop", dependencies: libraries, exclude: ["routes.json", "routes.lock.json"]),
    .testTarget(name: "ShopTests", dependencies: ["Shop"] + libraries + testing),
  ],
  swiftLanguageModes: [.v6]
)
