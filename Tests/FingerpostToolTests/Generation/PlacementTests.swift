import RouteLanguage
import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

private let app = PackageTarget(kind: "generic", name: "App", module: "App", folder: "/p/Sources/App")
private let shop = PackageTarget(kind: "generic", name: "Shop", module: "Shop", folder: "/p/Sources/Shop")
private let appTests = PackageTarget(
  kind: "test", name: "AppTests", module: "AppTests", dependencies: ["App"], folder: "/p/Tests/AppTests")
private let moreTests = PackageTarget(
  kind: "test", name: "MoreTests", module: "MoreTests", dependencies: ["Shop", "App"], folder: "/p/Tests/MoreTests")

private let otherTests = PackageTarget(
  kind: "test", name: "OtherTests", module: "OtherTests", dependencies: ["App"], folder: "/p/Tests/OtherTests")

private func options(target: String? = nil, testTarget: String? = nil) -> GenerateOptions {
  var options = GenerateOptions()
  let range = SourceRange(lower: 7, upper: 9)
  options.target = target.map { Located($0, range) }
  options.testTarget = testTarget.map { Located($0, range) }
  return options
}

@Suite(.namingCases) struct PlacementTests {
  @Test func aTargetIsReadAsThePluginWritesIt() {
    each(
      [
        ("generic:App:App:=/p/Sources/App", app),
        ("test:AppTests:AppTests:App=/p/Tests/AppTests", appTests),
        ("test:MoreTests:MoreTests:Shop,App=/p/Tests/MoreTests", moreTests),
        (
          "executable:my-app:my_app:=/a=b/c: d",
          PackageTarget(kind: "executable", name: "my-app", module: "my_app", folder: "/a=b/c: d")
        ),
        ("generic:App=/p", nil), ("generic:App:App:", nil), ("", nil), ("a:b:c:d:e=/p", nil),
      ] as [(String, PackageTarget?)]
    ) { text, target in
      #expect(PackageTarget(text) == target)
    }
  }

  static let placed: [([PackageTarget], String, GenerateOptions, PackageTarget, PackageTarget?)] = [
    ([app], "/p/routes.json", options(), app, nil),
    ([app, appTests], "/p/routes.json", options(), app, appTests),
    ([app, shop, appTests], "/p/Sources/Shop/routes.json", options(), shop, nil),
    ([app, shop, appTests], "/p/Sources/App/routes.json", options(), app, appTests),
    ([app, shop, appTests], "/p/Sources/App/routes.json", options(target: "Shop"), shop, nil),
    ([app, shop, appTests], "/p/routes.json", options(target: "App"), app, appTests),
    (
      [app, shop, appTests, moreTests], "/p/routes.json", options(target: "App", testTarget: "MoreTests"), app,
      moreTests
    ),
    ([app, shop, appTests, moreTests], "/p/routes.json", options(target: "Shop"), shop, moreTests),
    ([app, moreTests, appTests], "/p/routes.json", options(), app, appTests),
  ]

  @Test func tableGetsTheExpectedTargets() {
    each(Self.placed) { targets, table, options, target, tests in
      let layout = PackageLayout(folder: "/p", targets: targets)
      let placement: Placement = try layout.placement(of: table, options: options)
      #expect(placement == Placement(target: target, testTarget: tests))
    }
  }

  static let unplaced: [([PackageTarget], GenerateOptions, String, String?, Int)] = [
    (
      [app, shop], options(), "the target for the enum isn't known; it could be 'App' or 'Shop'",
      "add \"generate\": { \"target\": \"App\" }", 0
    ),
    (
      [], options(), "there is no target for the enum",
      "create a target, or write the file with 'fpost generate --enum FILE'", 0
    ),
    ([app, shop], options(target: "Ap"), "there is no target 'Ap'", "write 'App'", 7),
    ([app, shop], options(target: "Kitchen"), "there is no target 'Kitchen'", "the package has 'App' and 'Shop'", 7),
    ([app, appTests], options(testTarget: "AppTest"), "there is no target 'AppTest'", "write 'AppTests'", 7),
    (
      [app, otherTests, moreTests], options(), "several test targets depend on 'App': 'OtherTests' or 'MoreTests'",
      "choose a test target: \"generate\": { \"testTarget\": \"OtherTests\" }", 0
    ),
  ]

  @Test func placementProblemsAreReported() {
    each(Self.unplaced) { targets, options, message, fix, offset in
      let layout = PackageLayout(folder: "/p", targets: targets)
      let problem: PlacementProblem = try #require(throws: PlacementProblem.self) {
        try layout.placement(of: "/p/routes.json", options: options)
      }
      #expect(problem.diagnostic.message == message)
      #expect(problem.diagnostic.fix?.description == fix)
      #expect(problem.diagnostic.range.lower == offset)
    }
  }

  @Test func withoutAPluginFoldersAreLookedFor() throws {
    try inTemporaryFolder { folder in
      try FileSystem.makeFolder(folder + "/Sources/My-App")
      try FileSystem.makeFolder(folder + "/Tests/MyTests")
      let layout = PackageLayout(folder: folder, targets: [])
      let placement: Placement = try layout.placement(
        of: folder + "/routes.json", options: options(target: "My-App", testTarget: "MyTests"))
      #expect(placement.target.folder == folder + "/Sources/My-App")
      #expect(placement.target.module == "My_App")
      #expect(placement.testTarget?.folder == folder + "/Tests/MyTests")
    }
  }

  @Test func tablesAreFoundAtTheRootAndInTargets() throws {
    try inTemporaryFolder { folder in
      let inner = PackageTarget(kind: "generic", name: "A", module: "A", folder: folder + "/Sources/A")
      let other = PackageTarget(kind: "generic", name: "B", module: "B", folder: folder + "/Sources/B")
      let paths: [String] = ["/Sources/A/routes.json", "/routes.json"].map { folder + $0 }
      for path in paths + [folder + "/Sources/B/other.routes.json"] {
        try FileSystem.makeFolder(Path.folder(of: path))
        try FileSystem.write([], to: path)
      }
      #expect(PackageLayout(folder: folder, targets: [inner, other]).tables() == paths)
      #expect(PackageLayout(folder: folder, targets: []).tables() == paths, "without a plugin")
    }
  }

  @Test func namesOfEitherTargetChooseAPlacement() {
    let placement = Placement(target: app, testTarget: appTests)
    for names: [String] in [[], ["App"], ["AppTests"], ["Shop", "App"]] { #expect(placement.isAmong(names)) }
    #expect(!placement.isAmong(["Shop"]))
  }
}
