import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// `export` and `verify` of Info.plist and entitlements.
@Suite struct PropertyListCommandTests {
  private static let table = """
    {
      "version": 1, "canonical": "web",
      "origins": { "web": ["https://shop.example", "https://*"], "app": "shop:" },
      "routes": { "home": "/", "item": "/items/{id: Int}" },
      "launch": { "quickActions": { "home": "home", "item": { "to": "item", "title": "Item" } } }
    }
    """

  /// Calls the body with a table and the path of a file next to it.
  private func withFile(_ text: String?, _ body: (_ table: String, _ file: String) throws -> Void) throws {
    try withTable(Self.table) { table in
      let file = table + ".plist"
      try text.map { try Data($0.utf8).write(to: URL(fileURLWithPath: file)) }
      try body(table, file)
    }
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func exportedFilesAgreeWithTheTable() throws {
    for kind in ["info-plist", "entitlements"] {
      try withFile(nil) { table, file in
        let export = try run("export", kind, "--table", table)
        #expect(export.status == .fine, "\(export.errors)")
        try Data(export.output.utf8).write(to: URL(fileURLWithPath: file))
        let outcome = try run("verify", kind, file, "--table", table, "--fail-on", "any")
        #expect(outcome.status == .fine && outcome.output.isEmpty, "\(outcome.output)")
        #expect(outcome.errors.contains("agrees with the table"))
      }
    }
  }

  @Test func aFileIsFilledInPlaceOnce() throws {
    try withFile("<plist version=\"1.0\">\n<dict>\n\t<key>Mine</key> <!-- mine -->\n\t<true/>\n</dict>\n</plist>\n") {
      table, file in
      let outcome = try run("export", "info-plist", "--table", table, "--into", file)
      #expect(outcome.status == .fine && outcome.output.isEmpty)
      #expect(outcome.errors.contains("'home' has no title") && outcome.errors.contains("opens nothing without 'id'"))
      #expect(outcome.errors.contains(": 3 changes"))
      let once = try text(file)
      #expect(
        once.hasPrefix(
          "<plist version=\"1.0\">\n<dict>\n\t<key>Mine</key> <!-- mine -->\n\t<true/>\n\t<key>CFBundleURLTypes</key>"))
      let again = try run("export", "info-plist", "--table", table, "--into", file)
      #expect(again.errors.contains("already has all entries of the table"))
      #expect(try text(file) == once)
    }
  }

  /// The system uses the first window by default, so the main window becomes the first. Other content stays unchanged.
  @Test func theMainWindowBecomesTheFirst() throws {
    func file(_ windows: [String]) -> String {
      let entries = windows.map {
        "<dict><key>UISceneConfigurationName</key><string>\($0)</string><key>\($0)</key><true/></dict>"
      }
      return
        "<plist><dict><key>NSUserActivityTypes</key><array><string>$(PRODUCT_BUNDLE_IDENTIFIER).window</string></array>"
        + "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/>"
        + "<key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>"
        + "<array>\(entries.joined(separator: " "))</array></dict></dict></dict></plist>"
    }
    let json = #"""
      {"version": 1, "origins": {"web": "https://a.example"}, "routes": {"home": "/", "item": "/i/{id: Int}"},
       "windows": {"main": {"main": true}, "item": {"prefers": "item"}}}
      """#
    try withTable(json) { table in
      let path = table + ".plist"
      for windows in [["item"], ["item", "main"], ["main"], ["other", "item", "main"]] {
        try Data(file(windows).utf8).write(to: URL(fileURLWithPath: path))
        let outcome = try run("export", "info-plist", "--table", table, "--into", path)
        #expect(outcome.status == .fine && outcome.errors.contains(" change"), "\(outcome.errors)")
        let verified = try run("verify", "info-plist", path, "--table", table)
        #expect(verified.status == .fine, "\(windows) \(verified.output)")
        let again = try run("export", "info-plist", "--table", table, "--into", path)
        #expect(again.errors.contains("already has all entries of the table"), "\(again.errors)")
      }
      try Data(file(["item", "main"]).utf8).write(to: URL(fileURLWithPath: path))
      _ = try run("export", "info-plist", "--table", table, "--into", path)
      #expect(try text(path) == file(["main", "item"]))
    }
  }

  /// The system ignores the letter case of domains.
  @Test func letterCaseOfADomainIsIgnored() throws {
    let key = "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>"
    try withFile(key + "applinks:Shop.example</string></array></dict></plist>") { table, file in
      let outcome = try run("export", "entitlements", "--table", table, "--into", file)
      #expect(outcome.errors.contains("already has all entries of the table"), "\(outcome.errors)")
    }
    try withFile(nil) { table, _ in
      let words = ["export", "entitlements", "--table", table, "--service", "applinks"]
      try #expect(run(words + ["--service", "applinks"]).output == run(words).output)
    }
  }

  @Test func placesWithoutAnEntryAreNamed() throws {
    try withFile(nil) { table, _ in
      let outcome = try run("export", "entitlements", "--table", table)
      #expect(outcome.errors.contains("no entry for 'https://*'"))
    }
  }

  @Test func missingEntriesExitWithStatus1() throws {
    try withFile("<plist><dict><key>NSUserActivityTypes</key><array><string>x.y</string></array></dict></plist>") {
      table, file in
      let outcome = try run("verify", "info-plist", file, "--table", table, "--format", "json")
      #expect(outcome.status == .findings)
      #expect(
        outcome.output.contains(
          #"{"kind": "missing", "key": "CFBundleURLTypes", "value": "shop", "link": "shop:///", "line": 1"#),
        "\(outcome.output)")
    }
    let text =
      "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>applinks:shop.example</string><string>applinks:x.example</string></array></dict></plist>"
    try withFile(text.replacing("x.example", with: "x.example:8080")) { table, file in
      let outcome = try run("verify", "entitlements", file, "--table", table)
      #expect(outcome.errors.contains("[entitlement-domain]"))
    }
  }

  @Test func unusableInputIsReported() throws {
    for (text, words) in [
      ("bplist00", "plutil -convert xml1"), ("<plist><dict></plist>", "xml-mismatch"),
      ("<plist><array/></plist>", "must be a dictionary"),
    ] {
      try withFile(text) { table, file in
        for line in [["verify", "info-plist", file], ["export", "info-plist", "--into", file]] {
          let outcome = try run(line + ["--table", table])
          #expect(outcome.status == .couldNotRun && outcome.errors.contains(words), "\(outcome.errors)")
          #expect(try self.text(file) == text)
        }
      }
    }
    try withFile("<plist><dict><key>CFBundleURLTypes</key><string/></dict></plist>") { table, file in
      let outcome = try run("export", "info-plist", "--table", table, "--into", file)
      #expect(
        outcome.status == .couldNotRun && outcome.errors.contains("'CFBundleURLTypes' is a string"), "\(outcome.errors)"
      )
    }
    try withFile(nil) { table, _ in
      let outcome = try run("export", "info-plist", "--table", table, "--queries", "maps:")
      #expect(outcome.status == .couldNotRun)
    }
  }
}
