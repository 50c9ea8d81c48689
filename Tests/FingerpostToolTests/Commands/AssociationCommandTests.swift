import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// `fpost export aasa` and `fpost verify aasa`.
@Suite struct AssociationCommandTests {
  private static let table = """
    {
      "version": 1,
      "canonical": "web",
      "origins": {
        "web": { "live": ["https://shop.example", "https://any.example:8080"], "test": "https://test.shop.example" },
        "app": "shop:"
      },
      "wrappers": ["https://shop.example/go?to={link}"],
      "routes": { "home": "/", "item": "/items/{id: Int}" }
    }
    """
  private static let app = "ABCDE12345.example.shop"

  @Test func exportedFileAgreesWithTheTable() throws {
    try withTable(Self.table) { table in
      let file = table + ".aasa"
      let export = try run("export", "aasa", "--table", table, "--environment", "live", "--app", Self.app)
      #expect(export.status == .fine, "\(export.errors)")
      #expect(export.output.contains(#"{"/": "/items/?*", "comment": "item"}"#), "\(export.output)")
      #expect(export.errors.contains("no file for 'https://any.example:8080': an associated domain can't have a port"))
      #expect(export.errors.contains("no rule for the wrapper 'https://shop.example/go?to={link}'"), "\(export.errors)")
      try Data(export.output.utf8).write(to: URL(fileURLWithPath: file))
      let verified = try run("verify", "aasa", file, "--table", table, "--environment", "live")
      #expect(verified.status == .fine && !verified.output.contains("excludes 'https"), "\(verified.output)")
      #expect(
        try run("verify", "aasa", file, "--table", table, "--environment", "live", "--fail-on", "any").status
          == .findings)
    }
  }

  /// Rules can't admit all spellings of a link, so other spellings are no difference.
  @Test func exportedFileOfPlainPathsHasNoOtherLinks() throws {
    let text =
      #"{ "version": 1, "origins": { "web": { "live": "https://a.example" } }, "routes": { "home": "/", "a": "/a" } }"#
    try withTable(text) { table in
      let file = table + ".aasa"
      let export = try run("export", "aasa", "--table", table, "--environment", "live", "--app", Self.app)
      try Data(export.output.utf8).write(to: URL(fileURLWithPath: file))
      let words = ["verify", "aasa", file, "--table", table, "--environment", "live", "--fail-on", "any"]
      let same = try run(words)
      #expect(same.status == .fine && same.output.contains("excludes unneeded percent-encoding"), "\(same.output)")
      try Data(export.output.replacingOccurrences(of: #""/": "/a""#, with: #""/": "/b""#).utf8)
        .write(to: URL(fileURLWithPath: file))
      let other = try run(words)
      // The reason is that of the environment.
      #expect(other.status == .findings && other.output.contains("doesn't match: path: segment 1 is 'b'"), "\(other)")
    }
  }

  /// The host can be written as in the table. A wildcard isn't a host.
  @Test func hostsAreNormalized() throws {
    let table = #"""
      {"version": 1, "canonical": "web", "origins": {"web": ["https://bücher.example", "https://*.b.example"]}, "routes": {"home": "/"}}
      """#
    try withTable(table) { table in
      func export(_ host: String) throws -> Outcome {
        try run("export", "aasa", "--table", table, "--app", Self.app, "--host", host)
      }
      let ascii = try export("xn--bcher-kva.example")
      #expect(ascii.status == .fine)
      for host in ["bücher.example", "BÜCHER.example"] { #expect(try export(host).output == ascii.output) }
      #expect(try export("s.b.example").status == .fine)
      for host in ["*.b.example", "b.example/"] {
        let outcome = try export(host)
        #expect(outcome.status == .couldNotRun)
        #expect(outcome.errors.contains("the table has no universal links at '\(host)'"), "\(outcome.errors)")
      }
    }
  }

  @Test func fileThatExcludesALinkIsReported() throws {
    try withTable(Self.table) { table in
      let file = table + ".aasa"
      let text =
        #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": [{"/": "/items/*", "exclude": true}, {"/": "*"}]}]}}"#
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      let outcome = try run("verify", "aasa", file, "--table", table, "--environment", "live", "--format", "json")
      #expect(outcome.status == .findings)
      let line = outcome.output.split(separator: "\n").first { $0.contains(#""kind": "missing""#) }
      #expect(
        line?.contains(#""route": "item", "pattern": "/items/{id: Int}", "line": 1"#) == true, "\(outcome.output)")
      #expect(outcome.output.contains(#""kind": "extra""#), "\(outcome.output)")
    }
  }

  /// `verify aasa` and `match-aasa` agree on errors.
  @Test func aFileWithErrorsNeverAgrees() throws {
    try withTable(Self.table) { table in
      let rules = #"[{"/": "*"}]"#
      func file(_ rules: String, _ more: String = "") -> String {
        #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": \#(rules)}]\#(more)}}"#
      }
      for text in [
        file(rules), file(rules, #", "apps": ["x"]"#), file(#"[{"/": "*"}, "x"]"#),
        file(#"[{"/": "*", "exclude": 1}]"#),
        file(#"[{"/": "*"}, {"/": "$(none)"}]"#), file(rules, #", "substitutionVariables": 7"#),
        file(rules).replacingOccurrences(of: Self.app, with: "TEAMID.a.b"), file(#"[{"/": "*"}, {"/": "/a b"}]"#),
        file(#"[{"/": "*"}, {"?": {"a": 1}}]"#),
      ] {
        let path = table + ".aasa"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let match = try run("match-aasa", path)
        let verify = try run("verify", "aasa", path, "--table", table, "--environment", "live")
        #expect(match.status == verify.status, "\(text) \(verify.errors)")
        #expect(match.status == (match.errors.contains(" error: ") ? .findings : .fine), "\(text)")
        #expect(match.status == .fine || !verify.errors.contains("and no other"))
      }
    }
  }

  @Test func everyHostGetsAFile() throws {
    try withTable(Self.table) { table in
      let folder = table + ".files"
      let words = ["export", "aasa", "--table", table, "--environment", "test", "--app", Self.app, "--all", folder]
      let outcome = try run(words)
      #expect(outcome.status == .fine, "\(outcome.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["test.shop.example"])
      let file = folder + "/test.shop.example/apple-app-site-association"
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains(Self.app))
    }
  }

  @Test func repeatedAppsAreWrittenOnce() throws {
    try withTable(Self.table) { table in
      let words = ["export", "aasa", "--table", table, "--environment", "test", "--app", Self.app]
      try #expect(run(words + ["--app", Self.app]).output == run(words).output)
      let clip = try run(words + ["--clip", Self.app])
      #expect(clip.output.contains("\"appIDs\": [\"\(Self.app)\"]"), "\(clip.output)")
    }
  }

  @Test func wrongArgumentsAreReported() throws {
    try withTable(Self.table) { table in
      let all = try run("export", "aasa", "--table", table, "--app", Self.app, "--all", table, "--host", "shop.example")
      #expect(all.errors.contains("'--host' has no effect with '--all'"), "\(all.errors)")
      let without = try run("export", "aasa", "--table", table)
      #expect(without.errors.contains("'--app' is missing"), "\(without.errors)")
      let host = try run("export", "aasa", "--table", table, "--app", Self.app, "--host", "shop.exmple")
      #expect(host.errors.contains("the table has no universal links at 'shop.exmple'"), "\(host.errors)")
      let app = try run("export", "aasa", "--table", table, "--app", "shop.app")
      #expect(app.status == .couldNotRun && app.errors.contains("'shop.app' isn't a valid app id"), "\(app.errors)")
      let into = try run("export", "aasa", "--table", table, "--app", Self.app, "--into", "x.plist")
      #expect(into.errors.contains("'--into' has no effect on 'aasa'"), "\(into.errors)")
      let urls: Outcome = try run("import", "--app", "ABCDE12345.com.shop", "urls", table)
      #expect(urls.errors.contains("'--app' has no effect on 'urls'"), "\(urls.errors)")
      let package: Outcome = try run("verify", "--table", table, "--package", "com.shop", "aasa", table)
      #expect(package.errors.contains("'--package' has no effect on 'aasa'"), "\(package.errors)")
      let kind = try run("verify", "plist", table, "--table", table)
      #expect(kind.errors.contains("'KIND' can't be 'plist'"), "\(kind.errors)")
    }
  }
}
