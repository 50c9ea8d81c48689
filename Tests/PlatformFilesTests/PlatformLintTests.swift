import PlatformFiles
import RouteAnalysis
import RouteLanguage
import Testing

@Suite struct PlatformLintTests {
  private static let routes = #""home": "/", "book": "/books/{book: Int}", "help": {"link": "/help", "only": "web"}"#

  private static func findings(_ platform: String, _ files: [String: String]) -> [String] {
    lint(platform, files) { "\($0) [\($1.rule)] \($1.message)" }
  }

  private static let origins = #"""
    "origins": {"web": ["https://a.example", "https://*.b.example"], "app": "x:", "widget": {"kind": "widget", "at": "x-widget:"}},
    "wrappers": "https://a.onelink.example/{_...}?dl={link}"
    """#

  private static func lint(
    _ platform: String, _ files: [String: String], origins: String = origins,
    _ described: (String, Diagnostic) -> String
  ) -> [String] {
    let json = #"""
      {"version": 1, "canonical": "web", \#(origins), "routes": {\#(routes)}, "platform": {\#(platform)}}
      """#
    let compiled = CompiledTable(json: Array(json.utf8), path: "routes.json")
    #expect(compiled.diagnostics.map(\.message) == [])
    return PlatformLint.run(compiled) { path in
      if path == "Web" { return .folder }
      return files[path].map { .bytes(Array($0.utf8)) } ?? .unreadable("there is no file '\(path)'")
    }.map { finding in
      let text = String(decoding: Array(json.utf8)[finding.range.lower..<finding.range.upper], as: UTF8.self)
      return described(text, finding)
    }
  }

  private static func association(_ components: String) -> String {
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.app"], "components": [\#(components)]}]}}"#
  }

  @Test func eachHostHasItsFile() {
    let all = Self.association(#"{"/": "/"}, {"/": "/books/*"}, {"/": "/help"}"#)
    let found = Self.findings(
      #""aasa": "Web""#,
      [
        "Web/a.example/apple-app-site-association": all,
        "Web/b.example/apple-app-site-association": Self.association(
          #"{"/": "/help", "exclude": true},\#n{"/": "/books/*", "exclude": true}, {"/": "*"}"#),
      ])
    #expect(
      found == [
        #""/books/{book: Int}" [association-gap] 'Web/b.example/apple-app-site-association' doesn't admit 'https://www.b.example/books/1': the rule at 2:1 excludes it"#,
        #""/help" [association-gap] 'Web/b.example/apple-app-site-association' doesn't admit 'https://www.b.example/help': the rule at 1:81 excludes it"#,
      ])
    #expect(Self.findings(#""aasa": "aasa""#, ["aasa": all]) == [])
    #expect(
      Self.findings(#""aasa": "aasa""#, ["aasa": "{"]) == [
        #""aasa" [platform-file] 'aasa' can't be compared with the table: 1:1: '{' is never closed"#
      ])
  }

  @Test func eachSchemeIsRegistered() {
    let one =
      "<plist><dict><key>NSUserActivityTypes</key><array><string>$(PRODUCT_BUNDLE_IDENTIFIER).window</string></array>"
      + "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>"
    let two = "</string></array></dict></array></dict></plist>"
    #expect(
      Self.findings(#""infoPlist": "Info.plist""#, ["Info.plist": one + "x" + two]) == [
        #""x-widget:" [info-plist-gap] 'Info.plist' doesn't register 'x-widget', so 'x-widget://books/42' of 'widget' opens no app"#
      ])
    #expect(Self.findings(#""infoPlist": "Info.plist""#, ["Info.plist": one + "$(SCHEME)" + two]) == [])
    // The type with which windows are restored.
    let other = one.replacing(".window", with: ".other")
    #expect(
      Self.findings(#""infoPlist": "Info.plist""#, ["Info.plist": other + "$(SCHEME)" + two]) == [
        #""Info.plist" [info-plist-gap] 'Info.plist' lacks '$(PRODUCT_BUNDLE_IDENTIFIER).window' for 'NSUserActivityTypes', so the system doesn't pass activities of this type to the app"#
      ])
  }

  @Test func eachHostIsAnAssociatedDomain() {
    let key = "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>applinks:"
    #expect(
      Self.findings(
        #""entitlements": "App.entitlements""#, ["App.entitlements": key + "a.example</string></array></dict></plist>"])
        == [
          #""https://*.b.example" [associated-domain] 'App.entitlements' lacks 'applinks:*.b.example', so 'https://www.b.example/books/42' opens in the browser"#,
          #""https://a.onelink.example/{_...}?dl={link}" [associated-domain] 'App.entitlements' lacks 'applinks:a.onelink.example', so a link of 'https://a.onelink.example/{_...}?dl={link}' opens in the browser"#,
        ])
    #expect(
      Self.findings(#""entitlements": "None""#, [:]) == [#""None" [platform-file] there is no file 'None'"#])
  }

  /// The files are compared with the environment whose hosts and schemes they contain most completely.
  @Test(arguments: [
    ("a.example", "x", []), ("s.example", "$(SCHEME)", []), ("$(HOST)", "x", []),
    ("s.example", "y", []),
    ("a.example", "y", ["'Info.plist' doesn't register 'x', so 'x://books/42' of 'app' opens no app production"]),
    (
      "q.example", "z",
      [
        "'Info.plist' doesn't register 'x', so 'x://books/42' of 'app' opens no app production",
        "'App.entitlements' lacks 'applinks:a.example', so 'https://a.example/books/42' opens in the browser production",
      ]
    ),
  ])
  func aFileFitsAnEnvironment(_ host: String, _ scheme: String, _ found: [String]) {
    let start = "<plist><dict><key>NSUserActivityTypes</key><array><string>$(PRODUCT_BUNDLE_IDENTIFIER).window</string>"
    let files = [
      "Info.plist": start + "</array><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
        + "<array><string>\(scheme)</string></array></dict></array></dict></plist>",
      "App.entitlements": "<plist><dict><key>com.apple.developer.associated-domains</key><array>"
        + "<string>applinks:\(host)</string></array></dict></plist>",
    ]
    let origins = #"""
      "origins": {"web": {"local": "https://localhost:8080", "production": "https://a.example", "staging": "https://s.example"},
       "app": {"production": "x:"}}
      """#
    let environments = ["local", "production", "staging"]
    let lines = Self.lint(
      #""infoPlist": "Info.plist", "entitlements": "App.entitlements""#, files, origins: origins
    ) { _, finding in
      let named = environments.filter { finding.fix?.description.contains("--environment \($0)") ?? false }
      return ([finding.message] + named).joined(separator: " ")
    }
    #expect(lines == found)
  }

  @Test func anAssociationFileFitsAnEnvironment() {
    let origins = #""origins": {"web": {"production": "https://a.example", "staging": "https://s.example"}}"#
    let all = Self.association(#"{"/": "/"}, {"/": "/books/*"}, {"/": "/help"}"#)
    func fixes(_ platform: String, _ files: [String: String]) -> [String] {
      Self.lint(platform, files, origins: origins) { "\($0) \($1.fix?.description ?? "")" }
    }
    #expect(fixes(#""aasa": "Web""#, ["Web/s.example/apple-app-site-association": all]) == [])
    #expect(
      fixes(#""aasa": "aasa""#, ["aasa": all.replacing("/help", with: "/other")]) == [
        #""/help" write the file again with 'fpost export aasa --host a.example --app ABCDE12345.example.app --environment production'"#
      ])
  }

  /// If a file was found, the fix isn't about its path.
  @Test(arguments: [
    ("aasa", "A", "{", "correct 'A': "), ("aasa", "A", "[]", "correct 'A', or write the path of another file"),
    ("aasa", "A", #"{"applinks": {"details": []}}"#, "write the file again with 'fpost export aasa --app'"),
    ("aasa", "B", "", "write the path of the file, relative to the folder of the table"),
    ("aasa", "Web", "", "write the files of all hosts with 'fpost export aasa --all'"),
    ("infoPlist", "A", "bplist00", "correct 'A': convert it to XML with 'plutil -convert xml1 FILE'"),
    ("infoPlist", "A", "<html></html>", "correct 'A', or write the path of another file"),
    ("infoPlist", "Web", "", "write the path of the file, relative to the folder of the table"),
    ("entitlements", "A", "{}", "correct 'A': convert it to XML with 'plutil -convert xml1 FILE'"),
    ("entitlements", "B", "", "write the path of the file, relative to the folder of the table"),
  ])
  func aFixFitsTheFile(_ key: String, _ path: String, _ content: String, _ fix: String) {
    let fixes = Self.lint("\"\(key)\": \"\(path)\"", ["A": content]) { _, finding in finding.fix?.description ?? "" }
    #expect(!fixes.isEmpty && fixes.allSatisfy { $0.hasPrefix(fix) }, "\(fixes)")
  }
}
