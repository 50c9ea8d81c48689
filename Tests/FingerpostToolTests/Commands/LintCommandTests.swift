import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite struct LintCommandTests {
  private let broken = """
    {
      "version": 1,
      "name": "ShopRoute",
      "origins": { "web": ["https://shop.example"] },
      "routes": {
        "a": "/x/{id: }",
        "b": { "lnk": "/y" }
      }
    }
    """

  @Test func validTableHasNoFindings() throws {
    try withSampleTable { table in
      let outcome: Outcome = try run("lint", "--table", table)
      #expect(outcome.status == .fine)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "\(table): 0 errors, 0 warnings\n")
      try #expect(run("lint", "--table", table, "--format", "json").output == "[]\n")
    }
  }

  /// In a terminal, or in a file with `2>&1`, the summary follows the findings.
  @Test func summaryFollowsTheFindings() throws {
    try inTemporaryFolder { folder in
      let (table, shown) = (folder + "/routes.json", URL(fileURLWithPath: folder + "/shown"))
      let json = #"{"version": 1, "origins": {"web": "https://x.example"}, "routes": {"a": "/A"}}"#
      try Data(json.utf8).write(to: URL(fileURLWithPath: table))
      try Data().write(to: shown)
      let file = try FileHandle(forWritingTo: shown)
      let descriptor = Descriptor(number: file.fileDescriptor, name: "a test's file")
      var console = Console(name: "fpost", output: descriptor, errors: descriptor)
      _ = withExtendedLifetime(file) { Tool.fpost.run(["lint", "--table", table], console: &console) }
      let lines = String(decoding: try Data(contentsOf: shown), as: UTF8.self).split(separator: "\n")
      #expect(lines.first?.contains("[mixed-case-literal]") == true)
      #expect(lines.last?.hasSuffix("0 errors, 0 warnings, 1 note") == true)
    }
  }

  @Test func problemsOfOneStepAreReportedInOneRun() throws {
    try withTable(broken) { table in
      let outcome: Outcome = try run("lint", "--table", table)
      #expect(outcome.status == .findings)
      let heads: [Substring] = outcome.output.split(separator: "\n").filter { $0.hasPrefix(table) }
      #expect(heads.contains { $0.hasPrefix("\(table):6:19: error: ") }, "\(outcome.output)")
      #expect(heads.contains { $0.hasPrefix("\(table):7:12: error: ") && $0.contains("'lnk'") }, "\(outcome.output)")
      let offer = "1 of them with a fix that 'fpost lint --fix' makes; fix the errors to run the remaining checks"
      #expect(outcome.errors == "\(table): \(heads.count) errors, 0 warnings, \(offer)\n")
    }
  }

  /// A table in a target's folder doesn't show whether code is generated from it.
  @Test func invalidSwiftNamesGiveOneNote() throws {
    let text = """
      {
        "version": 1,
        "origins": { "web": "https://shop.example" },
        "routes": { "me": "/me", "me.account": "/me/account", "mail": "/mail/{pm-with: Int}" }
      }
      """
    try withTable(text) { table in
      let outcome: Outcome = try run("lint", "--table", table)
      #expect(outcome.status == .fine)
      #expect(outcome.errors == "\(table): 0 errors, 0 warnings, 1 note\n")
      #expect(
        outcome.output.contains("note: the group 'me' and the route 'me' have the same name in Swift, so no code"))
      #expect(outcome.output.contains("fix: put the route into the group, as 'me.main'"))
      #expect(outcome.output.contains("can be generated (nor for 1 more)"))
    }
  }

  @Test func allFormatsReportTheSameFindings() throws {
    try withTable(broken) { table in
      let text: Outcome = try run("lint", "--table", table)
      let count: Int = text.output.split(separator: "\n").filter { $0.hasPrefix(table) }.count
      let json: Outcome = try run("lint", "--table", table, "--format=json")
      let objects = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
      #expect(objects?.count == count)
      #expect(objects?.first?["line"] as? Int == 6)
      #expect(objects?.first?["path"] as? String == table)
      let github: Outcome = try run("lint", "--table", table, "--format=github")
      #expect(github.output.split(separator: "\n").count { $0.hasPrefix("::error file=\(table),line=") } == count)
      #expect([json.status, github.status] == [.findings, .findings])
    }
  }

  @Test func theTableIsLookedForInTheWorkingFolder() throws {
    try inTemporaryFolder { folder in
      let outcome = try runBuilt(["lint"], in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors == """
          fpost: error: can't read 'routes.json': No such file or directory
            choose the table with --table FILE, or write one with 'fpost init'

          """)
      try FileSystem.write(Array(broken.utf8), to: folder + "/routes.json")
      try #expect(runBuilt(["lint"], in: folder).output.hasPrefix("routes.json:6:19: error: "))
    }
  }

  @Test func invalidSwiftNamesMatterOnlyForGeneratedCode() throws {
    func table(_ more: String) -> String {
      """
      { "version": 1, "name": "R", "origins": { "web": "https://a.example" },
        "routes": { "book": "/book", "book.detail": "/book/1" }\(more) }
      """
    }
    try withTable(table("")) { table in try #expect(run("lint", "--table", table).status == .fine) }
    try withTable(table(#", "generate": { "target": "App" }"#)) { table in
      let outcome: Outcome = try run("lint", "--table", table)
      #expect(outcome.status == .findings)
      #expect(outcome.output.contains("error: ") && outcome.output.contains("[swift-collision]"), "\(outcome.output)")
    }
  }

  @Test func filesOfThePlatformAreReadBesideTheTable() throws {
    try inTemporaryFolder { folder in
      let table: String = folder + "/routes.json"
      let text = """
        { "version": 1, "origins": { "app": "shop:" }, "routes": { "home": "/" }, "platform": { "infoPlist": "App/Info.plist" } }
        """
      try FileSystem.write(Array(text.utf8), to: table)
      try #expect(run("lint", "--table", table).output.contains("there is no file 'App/Info.plist' [platform-file]"))

      try FileSystem.makeFolder(folder + "/App")
      let key =
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict></array>"
        + "<key>NSUserActivityTypes</key><array><string>$(PRODUCT_BUNDLE_IDENTIFIER).window</string></array>"
      for (inside, rule) in [("", "[info-plist-gap]"), (key, "")] {
        try FileSystem.write(Array("<plist><dict>\(inside)</dict></plist>".utf8), to: folder + "/App/Info.plist")
        let outcome: Outcome = try run("lint", "--table", table)
        #expect(outcome.output.contains(rule) || rule.isEmpty && outcome.status == .fine, "\(outcome.output)")
      }
    }
  }

  @Test func filesOutsideAreNotOpened() throws {
    try inTemporaryFolder { folder in
      try FileSystem.makeFolder(folder + "/app")
      try FileSystem.write(Array("secret".utf8), to: folder + "/Info.plist")
      try FileManager.default.createSymbolicLink(atPath: folder + "/app/Link", withDestinationPath: folder)
      for path in ["../Info.plist", "Link/Info.plist", folder + "/Info.plist", "/dev/zero"] {
        let text =
          #"{ "version": 1, "origins": { "app": "shop:" }, "routes": { "home": "/" }, "platform": { "infoPlist": "\#(path)" } }"#
        try FileSystem.write(Array(text.utf8), to: folder + "/app/routes.json")
        let outcome: Outcome = try run("lint", "--table", folder + "/app/routes.json")
        #expect(outcome.output.contains("must be below the table's folder or"), "\(outcome.output)")
      }
    }
  }

  @Test func includedFilesAreReadBesideTheTable() throws {
    try inTemporaryFolder { folder in
      try FileSystem.makeFolder(folder + "/app/features")
      let table: String = folder + "/app/routes.json"
      let text = """
        { "version": 1, "name": "R", "origins": { "web": ["https://a.example"] }, "routes": { "home": "/" },
          "include": ["features/shop.routes.json"] }
        """
      try FileSystem.write(Array(text.utf8), to: table)
      try #expect(run("lint", "--table", table).output.contains("features/shop.routes.json'"))

      let shop: String = folder + "/app/features/shop.routes.json"
      try FileSystem.write(Array("{ \"version\": 1, \"routes\": { \"shop\": \"/shop\" } }".utf8), to: shop)
      try #expect(run("lint", "--table", table).status == .fine)
      try #expect(run("resolve", "--table", table, "https://a.example/shop").status == .fine)

      try FileSystem.write(Array("{ \"version\": 1, \"routes\": { \"shop\": \"shop\" } }".utf8), to: shop)
      try #expect(run("lint", "--table", table).output.hasPrefix("\(shop):1:"))
    }
  }
}
