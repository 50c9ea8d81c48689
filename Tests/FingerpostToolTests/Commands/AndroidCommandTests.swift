import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// `export`, `verify` and `import` of Android's files.
@Suite struct AndroidCommandTests {
  private static let table = """
    {
      "version": 1, "canonical": "web",
      "origins": { "web": ["https://shop.example", "https://*"], "app": "shop:" },
      "routes": { "home": "/", "item": "/items/{id: Int}" }
    }
    """
  private static let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")

  @Test func exportedManifestIsVerifiedAndImported() throws {
    try withTable(Self.table) { table in
      let export = try run("export", "android-manifest", "--min-sdk", "31", "--table", table)
      #expect(export.status == .fine && export.errors.contains("no filter for 'https://*'"), "\(export.errors)")
      #expect(export.output.contains(#"<data android:pathAdvancedPattern="/items/[^/]+"/>"#), "\(export.output)")
      let file = table + ".xml"
      try Data("<activity>\(export.output)</activity>".utf8).write(to: URL(fileURLWithPath: file))
      let verified = try run("verify", "android-manifest", file, "--table", table)
      #expect(verified.status == .fine, "\(verified.output)")
      let all = try run("verify", "android-manifest", file, "--table", table, "--fail-on", "any", "--format", "json")
      #expect(all.status == .findings && all.output.contains(#""kind": "extra""#), "\(all.output)")
      let imported = try run("import", "android-manifest", file)
      #expect(imported.status == .fine && imported.output.contains(#""/items/{item: String}""#), "\(imported.output)")
    }
  }

  @Test func missingLinksAreReported() throws {
    try withTable(Self.table) { table in
      let file = table + ".xml"
      try Data("<manifest/>".utf8).write(to: URL(fileURLWithPath: file))
      let outcome = try run("verify", "android-manifest", file, "--table", table)
      #expect(outcome.status == .findings)
      #expect(outcome.output.contains("doesn't match 'https://shop.example/' of 'home', '/'"), "\(outcome.output)")
    }
  }

  /// Rules that exclude every link were once accepted as a file that agrees with the table.
  @Test func rulesOfAssetLinksAreCompared() throws {
    try withTable(Self.table) { table in
      let words = ["--package", "com.example.shop", "--fingerprint", Self.fingerprint, "--table", table]
      let export = try run(["export", "assetlinks"] + words.dropLast(2))
      for (rules, status, text) in [
        (
          #"[{"/": "/items/*", "exclude": true}]"#, Verdict.findings,
          "excludes 'https://shop.example/' of 'home', '/', from Android 15: no rule matches"
        ),
        (
          #"[{"/": "/items/*", "exclude": true}, {"/": "*"}]"#, .findings,
          "excludes 'https://shop.example/items/42' of 'item'"
        ),
        (#"[{"/": "*"}]"#, .fine, "admits 'https://shop.example/zzz', which the table doesn't match"),
        (#"[{"/": ""}]"#, .findings, ""),
      ] {
        let file = table + ".links.json"
        let bytes = export.output.replacingOccurrences(
          of: #""target""#,
          with:
            #""relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": \#(rules)}}, "target""#
        )
        try Data(bytes.utf8).write(to: URL(fileURLWithPath: file))
        let outcome = try run(["verify", "assetlinks", file] + words)
        #expect(
          outcome.status == status && (text.isEmpty || outcome.output.contains(text)),
          "\(rules) \(outcome.output) \(outcome.errors)")
        #expect(!outcome.errors.contains("agrees with"), "\(outcome.errors)")
        let other = try run(["verify", "assetlinks", file, "--host", "other.example"] + words)
        #expect(rules.contains("\"\"") || other.status == .fine, "\(other.output)")
      }
    }
    try withSampleTable { table in
      let file = table + ".links.json"
      try Data("[]".utf8).write(to: URL(fileURLWithPath: file))
      let other = try run(
        "verify", "assetlinks", file, "--host", "other.example", "--table", table, "--package", "com.example.shop",
        "--fingerprint", Self.fingerprint)
      #expect(other.errors.contains("no universal links at 'other.example'"), "\(other)")
    }
  }

  @Test func aFileWithErrorsNeverAgrees() throws {
    try withTable(Self.table) { table in
      let export = try run("export", "android-manifest", "--table", table)
      let file = table + ".xml"
      let text = "<activity>\(export.output)</activity>".replacingOccurrences(
        of: "android.intent.category.BROWSABLE", with: "other")
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      for more in [[], ["--fail-on", "any"], ["--format", "json"]] {
        let outcome = try run(["verify", "android-manifest", file, "--table", table] + more)
        #expect(
          outcome.status == .findings && outcome.errors.contains("has errors, so the system may ignore it"),
          "\(outcome.errors)")
        #expect(!outcome.errors.contains("agrees with the table"))
      }
    }
  }

  @Test func assetLinksNeedTheAppAndItsCertificates() throws {
    let words = ["--package", "com.example.shop", "--fingerprint", Self.fingerprint]
    try inTemporaryFolder { folder in
      let file = folder + "/assetlinks.json"
      let export = try run(["export", "assetlinks"] + words)
      #expect(export.status == .fine)
      try Data(export.output.utf8).write(to: URL(fileURLWithPath: file))
      let outcome = try run(["verify", "assetlinks", file, "--fail-on", "any"] + words)
      #expect(outcome.status == .fine, "\(outcome.output)")
      let other = try run([
        "verify", "assetlinks", file, "--package", "com.example.other", "--fingerprint", Self.fingerprint,
      ])
      #expect(other.status == .findings)
    }
    for words in [
      ["--package", "a.b"], ["--fingerprint", Self.fingerprint], ["--package", "a.b", "--fingerprint", "AB"],
    ] {
      let outcome = try run(["export", "assetlinks"] + words)
      #expect(outcome.status == .couldNotRun)
    }
    let outcome = try run("export", "android-manifest", "--min-sdk", "new", "--table", "none.json")
    #expect(outcome.status == .couldNotRun)
  }
}
