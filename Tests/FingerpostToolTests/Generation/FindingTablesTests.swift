import RouteGeneration
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// The tables that are read, and their targets.
@Suite struct FindingTablesTests {
  /// SwiftPM doesn't pass targets without a source to the plugin.
  @Test func tablesOfTargetsThatAreEmptyAreRead() throws {
    try inSandbox { package in
      try package.write("let x = 1\n", to: "Sources/App/Model/App.swift")
      try package.write(appTable("ShopRoute", target: nil), to: "Sources/Shop/routes.json")
      try package.write(appTable("FeedRoute", target: nil), to: "Sources/my-feed/routes.json")
      try package.write("let x = 1\n", to: "Sources/Gone/Model/Gone.swift")
      try package.write(appTable("GoneRoute", target: nil), to: "Sources/Gone/routes.json")
      try package.write("let x = 1\n", to: "Tests/my-feedTests/Feed.swift")
      let line: [String] = ["generate", "--package", package.folder]
      let targets: [String] = ["executable:App:App:=\(package.folder)/Sources/App"]
      let tests = "test:my-feedTests:my_feedTests:=\(package.folder)/Tests/my-feedTests"
      let words: [String] = line + (targets + [tests]).flatMap { ["--package-target", $0] }
      #expect(try run(words + ["--check"]).status == .findings)
      let outcome: Outcome = try run(words)
      #expect(
        outcome.actions == """
          wrote Sources/Shop/Generated/ShopRoute.swift
          wrote Sources/my-feed/Generated/FeedRoute.swift
          wrote Tests/my-feedTests/Generated/FeedRouteTests.swift

          """)
      #expect(try package.text("Tests/my-feedTests/Generated/FeedRouteTests.swift").contains("import my_feed\n"))
    }
  }

  @Test func nestedTableIsReportedAndItsCodeRemoved() throws {
    try inSandbox { package in
      try package.write(appTable("ShopRoute", target: nil), to: "Sources/Shop/routes.json")
      try package.write(appTable("OtherRoute", target: nil), to: "Sources/App/Resources/routes.json")
      _ = try package.generate()
      try FileSystem.remove(package.folder + "/Sources/Shop/routes.json")
      try package.write(appTable(), to: "routes.json")
      try package.write(appTable("ShopRoute", target: nil), to: "Sources/Shop/Tables/routes.json")
      let outcome: Outcome = try package.generate()
      #expect(
        outcome.actions == """
          \(package.folder)/Sources/Shop/Tables/routes.json:1:1: warning: 'Sources/Shop/Tables/routes.json' is ignored: \
          a table must be in the package's folder or directly in a target's folder [stray-table]
            fix: move the table to one of these folders, or use --table
          wrote \(enumPath)
          wrote \(testPath)
          removed Sources/Shop/Generated/ShopRoute.swift

          """)
    }
  }

  @Test func nestedTableIsReportedIfItIsTheOnlyOne() throws {
    try inSandbox { package in
      try package.write(appTable("ShopRoute", target: nil), to: "Sources/Shop/Tables/routes.json")
      let outcome: Outcome = try package.generate()
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.errors.contains("'Sources/Shop/Tables/routes.json' is ignored"))
    }
  }

  @Test func aTargetWithoutTestsIsNamed() throws {
    try inSandbox { package in
      try package.write(appTable("ShopRoute", target: nil), to: "Sources/Shop/routes.json")
      let outcome: Outcome = try package.generate()
      #expect(outcome.status == .fine)
      #expect(
        outcome.errors.contains(
          "note: no tests are generated for 'Shop': no test target depends on it [no-test-target]"))
      #expect(
        outcome.errors.contains(
          #"fix: add .testTarget(name: "ShopTests", dependencies: ["Shop"]) to Package.swift"#))
    }
  }

  /// The plugins name the targets that can't import the modules of their enum.
  @Test func aTargetWithoutTheProductIsNamed() throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      let outcome: Outcome = try package.generate("--unlinked-target", "App")
      #expect(outcome.status == .fine)
      #expect(
        outcome.errors.contains(
          "warning: the target 'App' doesn't depend on the product 'Fingerpost', which its enum imports"))
      let tests: Outcome = try package.generate("--unlinked-target", "AppTests")
      #expect(tests.status == .fine)
      #expect(
        tests.errors.contains(
          "the target 'AppTests' doesn't depend on the product 'FingerpostTesting', which its generated tests import"))
      #expect(tests.errors.contains(#"add .product(name: "FingerpostTesting", package: "Fingerpost")"#))
      #expect(!tests.errors.contains("'App' doesn't depend"))
      let other: Outcome = try package.generate("--unlinked-target", "Shop")
      #expect(!other.errors.contains("[missing-product]"))
    }
  }

  @Test(arguments: ["Routes.json", "route.json"]) func misnamedTableIsReported(_ name: String) throws {
    try inSandbox { package in
      try package.write("", to: "Package.swift")
      try package.write(appTable(), to: name)
      let lint = try runBuilt(["lint"], in: package.folder)
      #expect(lint.status == 2 && lint.errors.contains("if you mean '\(name)', rename it"), "\(lint.errors)")
      #expect(try package.generate().errors.contains("if you mean '\(name)', rename it"))
    }
  }

  @Test func missingTableGetsAHintToInit() throws {
    try inSandbox { package in
      let lint = try runBuilt(["lint"], in: package.folder)
      #expect(lint.errors.contains("write one with 'fpost init'"))
    }
  }

  @Test func aMisspelledTargetIsALintWarning() throws {
    try inSandbox { package in
      try package.write("", to: "Package.swift")
      for (target, isWrong) in [("Ap", true), ("Elsewhere", false), ("App", false)] {
        try package.write(appTable(target: target), to: "routes.json")
        let outcome: Outcome = try run("lint", "--table", package.folder + "/routes.json")
        #expect(outcome.output.contains("warning: there is no target '\(target)' [no-target]") == isWrong)
        #expect(outcome.output.contains("fix: write 'App'") == isWrong)
      }
    }
  }

  @Test func testTargetOfAnotherNameIsSuggested() throws {
    try inTemporaryFolder { folder in
      let package = Sandbox(folder: folder)
      try package.write("", to: "Package.swift")
      try package.write(appTable("ShopRoute", target: nil), to: "Sources/Shop/routes.json")
      for tests in ["Tests/ShopChecks", "Tests/LibTests"] { try FileSystem.makeFolder(folder + "/" + tests) }
      try FileSystem.makeFolder(folder + "/Sources/Lib")
      let outcome: Outcome = try run(["generate", "--package", folder])
      #expect(outcome.status == .fine)
      #expect(
        outcome.errors.hasPrefix(
          "\(folder)/Sources/Shop/routes.json:1:1: note: no tests are generated for 'Shop'; if you mean 'ShopChecks', declare it "
            + "[no-test-target]\n"))
      #expect(
        outcome.actions.hasSuffix(
          """

            fix: add "generate": { "testTarget": "ShopChecks" }
          wrote Sources/Shop/Generated/ShopRoute.swift

          """))
      try FileSystem.makeFolder(folder + "/Tests/ShopTests")
      #expect(
        try run(["generate", "--package", folder]).actions == "wrote Tests/ShopTests/Generated/ShopRouteTests.swift\n")
    }
  }

  @Test func thePackageIsFoundAboveTheWorkingFolder() throws {
    try inSandbox { package in
      try package.write("", to: "Package.swift")
      try package.write(appTable(target: nil), to: "Sources/App/routes.json")
      let inside: String = package.folder + "/Sources/App"
      let stale = try runBuilt(["generate", "--check"], in: inside)
      #expect(stale.status == 1 && stale.errors.contains("'\(enumPath)' is missing"), "\(stale.errors)")
      // The same works if the table is named relative to that folder.
      let fine = try runBuilt(["generate", "--table", "routes.json"], in: inside)
      #expect(fine.status == 0, "\(fine.errors)")
      #expect(
        try package.text(enumPath).hasPrefix("// Generated by fpost \(toolVersion) from Sources/App/routes.json."))
      #expect(try runBuilt(["generate", "--check"], in: package.folder).status == 0)
      #expect(try runBuilt(["generate", "--check", "--package", "../.."], in: inside).status == 0)
    }
  }

  @Test func lintNamesTheTablesOfTargets() throws {
    try inSandbox { package in
      try package.write(appTable(target: nil), to: "Sources/App/routes.json")
      let outcome = try runBuilt(["lint"], in: package.folder)
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.hasSuffix("  choose a table with --table FILE: there is 'Sources/App/routes.json'\n"),
        "\(outcome.errors)")
    }
  }
}
