import Foundation
import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

@testable import PlatformFiles

/// Info.plist and entitlements written from tables, and compared with tables.
@Suite struct InfoPlistTests {
  private static let table = """
    {
      "version": 1, "canonical": "web",
      "origins": {
        "web": { "live": ["https://shop.example", "https://*.shop.example", "https://a.example:8080"], "test": "https://test.example" },
        "app": { "live": ["shop:", "shop-old:"], "test": "shop-test:" },
        "widget": { "kind": "widget", "at": "shop-widget:" }
      },
      "routes": {
        "home": { "link": "/", "activity": "example.shop.home" }, "cart": "/cart",
        "search": { "link": "/search?q={query: String}&n={count: Int?}" }
      },
      "launch": {
        "activities": { "example.shop.cart": "cart", "example.shop.old": false, "com.apple.corespotlightitem": "home" },
        "spotlight": { "query": "search" },
        "quickActions": {
          "cart": { "to": "cart", "title": "Cart & \\"more\\"", "subtitle": "What you chose", "symbol": "cart" },
          "search": { "to": "search", "title": "Search" }, "last": "home"
        }
      },
      "windows": { "shop": { "main": true }, "basket": { "prefers": "cart" } }
    }
    """

  private func info(_ change: (inout InfoPlist.Options) -> Void = { _ in }) throws -> InfoPlist {
    var options = InfoPlist.Options()
    options.environment = "live"
    options.sceneDelegate = "Shop.SceneDelegate"
    change(&options)
    return InfoPlist(try AssociationExportTests.analysis(Array(Self.table.utf8)), options)
  }

  private func read(_ text: String) throws -> JSONValue {
    let (file, diagnostics) = InfoPlistCheck.read(Array(text.utf8))
    #expect(diagnostics.isEmpty, "\(diagnostics) \(text)")
    return try #require(file)
  }

  private func lines(_ findings: [FileFinding]) -> [String] {
    findings.map { "\($0.kind.rawValue) \($0.key) \($0.value)" }
  }

  @Test func everyRequiredEntryIsWritten() throws {
    let file = try info { $0.queriedSchemes = ["maps"] }.demand().file
    let list = try #require(
      try PropertyListSerialization.propertyList(from: Data(file.utf8), format: nil) as? [String: Any])
    #expect(
      list.keys.sorted() == [
        "CFBundleURLTypes", "CoreSpotlightContinuation", "LSApplicationQueriesSchemes", "NSUserActivityTypes",
        "UIApplicationSceneManifest", "UIApplicationShortcutItems",
      ])
    let types = try #require(list["CFBundleURLTypes"] as? [[String: Any]])
    #expect(types.map { $0["CFBundleURLSchemes"] as? [String] } == [["shop", "shop-old"], ["shop-widget"]])
    #expect(types.map { $0["CFBundleURLName"] as? String }.first == "$(PRODUCT_BUNDLE_IDENTIFIER).app")
    #expect(
      list["NSUserActivityTypes"] as? [String] == [
        "example.shop.cart", "example.shop.home", "$(PRODUCT_BUNDLE_IDENTIFIER).window",
      ])
    #expect(list["LSApplicationQueriesSchemes"] as? [String] == ["maps"])
    let items = try #require(list["UIApplicationShortcutItems"] as? [[String: String]])
    #expect(items.map { $0["UIApplicationShortcutItemTitle"] } == ["Cart & \"more\"", "Search"])
    let scenes = try #require(list["UIApplicationSceneManifest"] as? [String: Any])
    #expect(scenes["UIApplicationSupportsMultipleScenes"] as? Bool == true)
    let roles = scenes["UISceneConfigurations"] as? [String: [[String: String]]]
    let kinds = roles?["UIWindowSceneSessionRoleApplication"]?.map { $0["UISceneConfigurationName"] }
    #expect(kinds == ["shop", "basket"])
  }

  @Test func writtenFileAgreesWithTheTable() throws {
    for info in [try info(), try info { $0.sceneDelegate = nil }, try info { $0.environment = "test" }] {
      #expect(try lines(info.findings(in: read(info.demand().file))) == [])
    }
    #expect(try info().dynamicShortcuts == ["last"])
    #expect(try info().needyShortcuts.map { "\($0.type) \($0.parameters)" } == ["search [\"query\"]"])
  }

  /// The comparison can fail: if any text is removed, the file lacks something.
  @Test func missingEntriesAreReported() throws {
    let info = try info()
    let text = info.demand().file
    let names = ["<string>Editor</string>", "Shop.SceneDelegate", "$(PRODUCT_BUNDLE_IDENTIFIER)"]
    var count = 0
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() where line.contains("<string>") || line.contains("<true/>") {
      if names.contains(where: { line.contains($0) }) { continue }
      var rest = lines
      rest[index] =
        line.contains("<true/>")
        ? line.replacing("<true/>", with: "<false/>")
        : line.replacing("<string>", with: "<string>other-")
      let file = try #require(PropertyListReader.read(Array(rest.joined(separator: "\n").utf8)).file)
      let findings = info.findings(in: file)
      #expect(findings.contains { $0.kind == .missing || $0.kind == .differs }, "\(line)")
      count += 1
    }
    #expect(count == 15)
  }

  @Test func findingsShowLinksThatOpenNoApp() throws {
    let findings = try info().findings(in: read("<plist><dict/></plist>"))
    #expect(
      findings.prefix(3).map(\.message) == [
        "doesn't register 'shop', so 'shop://cart' of 'app' opens no app",
        "doesn't register 'shop-old', so 'shop-old://cart' of 'app' opens no app",
        "doesn't register 'shop-widget', so 'shop-widget://cart' of 'widget' opens no app",
      ])
    #expect(
      lines(findings).dropFirst(3).map { $0 } == [
        "missing CoreSpotlightContinuation ", "missing NSUserActivityTypes example.shop.cart",
        "missing NSUserActivityTypes example.shop.home",
        "missing NSUserActivityTypes $(PRODUCT_BUNDLE_IDENTIFIER).window", "missing UIApplicationSceneManifest ",
        "missing UIApplicationShortcutItems cart", "missing UIApplicationShortcutItems search",
      ])
  }

  @Test func extraEntriesAreReported() throws {
    let text = """
      <plist><dict>
        <key>CFBundleURLTypes</key><array>
          <dict><key>CFBundleURLName</key><string>x</string>
            <key>CFBundleURLSchemes</key><array><string>SHOP</string><string>shop-test</string><string>fb123</string></array></dict>
        </array>
        <key>NSUserActivityTypes</key><array><string>example.shop.gone</string><string>$(TYPE)</string></array>
        <key>UIApplicationShortcutItems</key><array>
          <dict><key>UIApplicationShortcutItemType</key><string>gone</string><key>UIApplicationShortcutItemTitle</key><string>Gone</string></dict>
        </array>
        <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key>
          <array><dict><key>UISceneConfigurationName</key><string>Default Configuration</string></dict></array></dict></dict>
      </dict></plist>
      """
    let findings = try info().findings(in: read(text))
    #expect(
      lines(findings.filter { $0.kind == .extra }) == [
        "extra CFBundleURLTypes fb123", "extra NSUserActivityTypes example.shop.gone",
        "extra UIApplicationShortcutItems gone",
        "extra UIApplicationSceneManifest Default Configuration",
      ])
    // The case of a scheme doesn't matter, and neither does the name of its entry.
    #expect(
      lines(findings).filter { $0.contains("URLTypes shop") } == [
        "missing CFBundleURLTypes shop-old", "missing CFBundleURLTypes shop-widget",
      ])
  }

  /// The system uses the first configuration if nothing else is requested.
  @Test(arguments: [(["shop", "basket"], []), (["basket", "shop"], ["differs UIApplicationSceneManifest basket"])])
  func theMainWindowIsTheFirst(names: [String], expected: [String]) throws {
    let entries = names.map { "<dict><key>UISceneConfigurationName</key><string>\($0)</string></dict>" }.joined()
    let file = try read(
      """
      <plist><dict><key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key>
        <dict><key>UIWindowSceneSessionRoleApplication</key><array>\(entries)</array></dict></dict></dict></plist>
      """)
    #expect(try lines(info().findings(in: file)).filter { $0.hasPrefix("differs") } == expected)
  }

  /// The file of a built app contains the resolved type, and another project may set it with its own build setting.
  @Test func theTypeOfWindowsFollowsTheBundleIdentifier() throws {
    func file(_ identifier: String, _ type: String) throws -> JSONValue {
      try read(
        "<plist><dict><key>CFBundleIdentifier</key><string>\(identifier)</string>"
          + "<key>NSUserActivityTypes</key><array><string>\(type)</string></array></dict></plist>")
    }
    let setting = "$(PRODUCT_BUNDLE_IDENTIFIER)"
    for (identifier, type, missing) in [
      ("example.shop", "example.shop.window", nil), (setting, setting + ".window", nil),
      (setting, "${APP}.window", nil),
      ("example.shop", "other.window", "example.shop.window"), (setting, "other.window", setting + ".window"),
    ] as [(String, String, String?)] {
      let findings = try info().findings(in: file(identifier, type)).filter {
        $0.key == "NSUserActivityTypes" && !$0.value.hasPrefix("example.shop.cart") && $0.value != "example.shop.home"
      }
      let expected = missing.map { ["missing NSUserActivityTypes \($0)", "extra NSUserActivityTypes \(type)"] } ?? []
      #expect(lines(findings) == expected, "\(identifier) \(type)")
    }
    let alone = Self.table.replacing(
      #""windows": { "shop": { "main": true }, "basket": { "prefers": "cart" } }"#, with: #""windows": {}"#)
    let windowless = InfoPlist(try AssociationExportTests.analysis(Array(alone.utf8)), InfoPlist.Options())
    // An app with a single window restores it by that type too.
    #expect(windowless.demand().file.contains("$(PRODUCT_BUNDLE_IDENTIFIER).window"))
    #expect(try lines(windowless.findings(in: file("a.b", "a.b.window"))).allSatisfy { !$0.contains("a.b.window") })
    #expect(try lines(windowless.findings(in: file("a.b", "a.c"))).contains("missing NSUserActivityTypes a.b.window"))
  }

  /// Several windows can have the same kind, such as a window for each document.
  @Test func oneKindOfWindowNeedsMultipleScenes() throws {
    func info(_ windows: String) throws -> InfoPlist {
      let table = Self.table.replacing(
        #""windows": { "shop": { "main": true }, "basket": { "prefers": "cart" } }"#, with: windows)
      return InfoPlist(try AssociationExportTests.analysis(Array(table.utf8)), InfoPlist.Options())
    }
    let key = "UIApplicationSupportsMultipleScenes"
    let one = try info(#""windows": { "shop": {} }"#)
    #expect(one.demand().file.contains("<key>\(key)</key>\n\t\t<true/>"))
    let file = try read(
      "<plist><dict><key>UIApplicationSceneManifest</key><dict><key>\(key)</key><false/></dict></dict></plist>")
    #expect(lines(one.findings(in: file)).contains("differs UIApplicationSceneManifest.\(key) false"))
    #expect(try !info(#""windows": {}"#).demand().file.contains(key))
  }

  @Test func aBuildSettingMayBeAnything() throws {
    let text =
      "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>$(SCHEME)</string></array></dict></array></dict></plist>"
    let findings = try info().findings(in: read(text)).filter { $0.key == "CFBundleURLTypes" }
    #expect(findings.map(\.kind) == [.unknown, .unknown, .unknown])
  }

  @Test func titlesFollowTheTable() throws {
    let info = try info()
    let text = info.demand().file.replacing(">Search<", with: ">Find<")
    let findings = info.findings(in: try read(text))
    #expect(
      findings.map(\.message) == [
        "has 'Find' for 'UIApplicationShortcutItems.search.UIApplicationShortcutItemTitle', but the table has 'Search'"
      ])
  }

  @Test func sameTableSameBytes() throws {
    #expect(try info().demand().file == info().demand().file)
  }

  /// A text of the table stays a text of the file, whatever its content.
  @Test func hostileTextIsText() throws {
    for title in [
      "</string><key>a</key>", "]]>", "&amp;&lt;", "\u{202E}a\u{1B}[2J", "<!--", "\\n\\t", "é😀\u{FEFF}", "$(rm -rf)",
    ] {
      let table = Self.table.replacing(#""title": "Search""#, with: #""title": "# + jsonLiteral(title))
      let info = InfoPlist(try AssociationExportTests.analysis(Array(table.utf8)), InfoPlist.Options())
      let text = info.demand().file
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !isHidden($0) })
      let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any]
      let items = list?["UIApplicationShortcutItems"] as? [[String: String]]
      let shown = title.replacing("\u{1B}", with: "\u{FFFD}")
      #expect(items?.last?["UIApplicationShortcutItemTitle"] == shown)
      if shown == title { #expect(info.findings(in: try read(text)).isEmpty, "\(title)") }
    }
  }

  // MARK: Entitlements

  private func domains(
    _ environment: String = "live", _ services: [AssociatedDomains.Service] = [.applinks],
    _ mode: AssociatedDomains.Mode? = nil
  ) throws -> AssociatedDomains {
    AssociatedDomains(
      try AssociationExportTests.analysis(Array(Self.table.utf8)), environment: environment, services: services,
      mode: mode)
  }

  private func texts(_ domains: AssociatedDomains) throws -> [String] {
    let list = try PropertyListSerialization.propertyList(from: Data(domains.demand().file.utf8), format: nil)
    return (list as? [String: [String]])?["com.apple.developer.associated-domains"] ?? []
  }

  private func file(_ texts: [String]) throws -> JSONValue {
    try read(
      "<plist><dict><key>com.apple.developer.associated-domains</key><array>"
        + texts.map { "<string>\($0)</string>" }.joined() + "</array></dict></plist>")
  }

  @Test func domainsAreHostsOfUniversalLinks() throws {
    #expect(try texts(domains()) == ["applinks:*.shop.example", "applinks:shop.example"])
    #expect(try texts(domains("test")) == ["applinks:test.example"])
    #expect(
      try texts(domains("live", [.applinks, .appclips], .both)) == [
        "applinks:*.shop.example?mode=developer+managed", "applinks:shop.example?mode=developer+managed",
        "appclips:shop.example?mode=developer+managed",
      ])
    #expect(
      try domains("live", [.appclips]).unserved.map(\.place) == ["https://a.example:8080", "https://*.shop.example"])
    // Each base URL without an entry is named, even if an entry for its host would be the same.
    let same =
      #"{"version": 1, "canonical": "web", "origins": {"web": ["https://a.example", "https://*.c.example"], "#
      + #""shops": "https://{t}.c.example"}, "routes": {"home": "/"}}"#
    let clips = AssociatedDomains(
      try AssociationExportTests.analysis(Array(same.utf8)), environment: nil, services: [.appclips])
    #expect(Set(clips.unserved.map(\.place)) == ["https://*.c.example", "https://{t}.c.example"])
  }

  /// A base URL with `:*` also matches links without a port, so its host needs an entry.
  @Test func hostWithAnyPortIsADomain() throws {
    let table = #"""
      {"version": 1, "canonical": "web", "origins": {"web": ["https://a.example", "https://c.example:*", "https://*.d.example:*",
       "https://e.example:8080", "https://*:*"]}, "routes": {"home": "/"}}
      """#
    let domains = AssociatedDomains(try AssociationExportTests.analysis(Array(table.utf8)), environment: nil)
    #expect(try texts(domains) == ["applinks:*.d.example", "applinks:a.example", "applinks:c.example"])
    #expect(domains.unserved.map(\.place) == ["https://e.example:8080", "https://*:*"])
    #expect(
      domains.unserved.map(\.reason) == [
        "an associated domain can't have a port", "it allows any host, but each file belongs to one host",
      ])
    #expect(try domains.findings(in: file(["applinks:a.example", "applinks:*.d.example"])).map(\.kind) == [.missing])
  }

  @Test func domainsAreCompared() throws {
    #expect(try lines(domains().findings(in: file(["applinks:shop.example", "applinks:*.shop.example"]))) == [])
    let findings = try domains().findings(
      in: file([
        "applinks:SHOP.example", "applinks:other.example", "applinks:*.test.example", "webcredentials:x.example",
      ]))
    #expect(
      findings.map(\.message) == [
        "lacks 'applinks:*.shop.example', so 'https://www.shop.example/cart' opens in the browser",
        "has 'applinks:other.example', but the table doesn't match a link such as 'https://other.example/'",
        "has 'applinks:*.test.example', but the table doesn't match a link such as 'https://a.test.example/'",
      ])
    #expect(
      try lines(domains("test").findings(in: file(["applinks:*.example"]))) == [
        "extra com.apple.developer.associated-domains applinks:*.example"
      ])
    #expect(try domains().findings(in: file(["applinks:$(HOST)"])).map(\.kind) == [.unknown, .unknown])
    #expect(try domains().findings(in: read("<plist><dict/></plist>")).count == 2)
  }

  /// The links of a wrapper are universal links, even if the host serves nothing else for the app.
  @Test func hostsOfWrappersAreDomains() throws {
    let wrappers = #"""
      "wrappers": [
        "https://shop.onelink.example/{_...}?dl={link}", "https://*.page.example/?link={link}",
        "https://a.example:8080/?to={link}", "https://shop.example/go?to={link}", "shop-link:open?to={link}"
      ], "routes"
      """#
    let analysis = try AssociationExportTests.analysis(
      Array(Self.table.replacing(#""routes""#, with: wrappers).utf8))
    let domains = AssociatedDomains(
      analysis, environment: "live", services: [.applinks, .webcredentials, .appclips])
    #expect(
      try texts(domains) == [
        "applinks:*.page.example", "applinks:*.shop.example", "applinks:shop.example", "applinks:shop.onelink.example",
        "webcredentials:*.shop.example", "webcredentials:shop.example", "appclips:shop.example",
      ])
    #expect(domains.unserved.map(\.place).contains("https://a.example:8080/?to={link}"))
    let own = AssociatedDomains(analysis, environment: "live")
    #expect(try lines(own.findings(in: file(texts(domains)))) == [])
    #expect(
      try own.findings(in: file(["applinks:shop.example", "applinks:*.shop.example"])).map(\.message) == [
        "lacks 'applinks:*.page.example', so a link of 'https://*.page.example/?link={link}' opens in the browser",
        "lacks 'applinks:shop.onelink.example', so a link of 'https://shop.onelink.example/{_...}?dl={link}' opens in the browser",
      ])
  }

  /// The rows of the page: an entry and its rule. The rule is empty for a valid entry.
  @Test func documentedEntriesGiveTheirRule() throws {
    let rows = try PageRows.rows(of: "InfoPlist.md", below: "| Entry | Verdict |")
    #expect(rows.count > 8)
    for row in rows {
      let text =
        "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>\(row[0])</string></array></dict></plist>"
      let diagnostics = EntitlementCheck.read(Array(text.utf8)).diagnostics
      #expect((diagnostics.first?.rule ?? "good") == row[1], "\(row) \(diagnostics)")
    }
    let known = RulePage.all.map(\.id).filter { $0.hasPrefix("entitlement-") }
    #expect(Set(known).isSubset(of: Set(rows.map { $0[1] })))
  }
}
