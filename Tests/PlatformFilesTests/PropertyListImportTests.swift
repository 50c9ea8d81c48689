import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

@testable import PlatformFiles

/// Tables imported from Info.plist and entitlements.
@Suite struct PropertyListImportTests {
  private func imported(_ texts: [String]) throws -> (draft: TableDraft, table: CompiledTable) {
    let files = try texts.map { try #require(PropertyListReader.read(Array($0.utf8)).file, "\($0)") }
    var draft = PropertyListImport(files).draft
    let table = draft.settled()
    let findings = Linter.run(table).filter { $0.severity != .note }
    #expect(table.table != nil && findings.isEmpty, "\(findings.map(\.message)) \(draft.json)")
    return (draft, table)
  }

  /// The file for a table gives back the table's origins, activities, quick actions and windows.
  @Test func exportedEntriesAreImported() throws {
    for file in AssociationExportTests.allTables.sample(5) {
      let analysis = try AssociationExportTests.analysis(file: file)
      let info = InfoPlist(
        analysis,
        {
          var options = InfoPlist.Options(); options.sceneDelegate = "D"; return options
        }())
      let domains = AssociatedDomains(analysis, environment: nil)
      let (_, compiled) = try imported([info.demand().file, domains.demand().file])
      let again = try #require(TableAnalysis(compiled))
      let other = InfoPlist(again, info.options)
      let entries = PropertyListReader.read(Array(other.demand().file.utf8)).file.map {
        InfoPlist.schemes(in: $0).map(\.text)
      }
      #expect(entries?.sorted() == info.schemes.map(\.text).sorted(), "\(file)")
      #expect(other.handledActivityTypes == info.handledActivityTypes, "\(file)")
      #expect(other.shortcuts.map(\.shortcut.title.value) == info.shortcuts.map(\.shortcut.title.value), "\(file)")
      #expect(Set(other.windows) == Set(info.windows), "\(file)")
      #expect(
        AssociatedDomains(again, environment: nil).demand().file == domains.demand().file
          || analysis.resolved.environments != [], "\(file)")
    }
  }

  @Test func unusableEntriesAreReported() throws {
    let (draft, _) = try imported([
      """
      <plist><dict>
        <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
          <array><string>$(SCHEME)</string><string>Shop</string><string>shop</string><string>https</string></array></dict></array>
        <key>com.apple.developer.associated-domains</key><array><string>applinks:*.a.example</string><string>applinks:a.example:80</string></array>
        <key>CFBundleIdentifier</key><string>q.r</string>
        <key>NSUserActivityTypes</key><array><string>x.y</string><string>q.r.window</string><string>com.apple.z</string></array>
        <key>UIApplicationShortcutItems</key><array><dict><key>UIApplicationShortcutItemType</key><string>q"</string></dict>
          <dict><key>UIApplicationShortcutItemType</key><string>$(PRODUCT_BUNDLE_IDENTIFIER).find</string></dict>
          <dict><key>UIApplicationShortcutItemType</key><string>$(KIND)</string></dict></array>
        <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array>
          <dict><key>UISceneConfigurationName</key><string>Default Configuration</string></dict>
          <dict><key>UISceneConfigurationName</key><string>note</string></dict></array></dict></dict>
      </dict></plist>
      """
    ])
    #expect(
      draft.notes.map(\.message) == [
        "'applinks:a.example:80' isn't a complete host name",
        #"links are printed for a single host, but there are only '*.' hosts, so "https://a.a.example" was added as an example"#,
        "'$(SCHEME)' isn't a valid scheme", "'https' isn't a valid scheme",
        "these files contain no links, so 'home' is the only route",
        "activities open the link that they contain, if any",
        "the quick action '$(PRODUCT_BUNDLE_IDENTIFIER).find' has the name 'find', without the build setting",
        "the quick action '$(KIND)' isn't imported, because its type is only a build setting",
        "quick actions open 'home' until you change their targets in the table",
        "the window 'Default Configuration' has the name 'defaultConfiguration'",
        "only windows of the main kind show routes, until you declare the others in the table",
      ])
    #expect(
      draft.json.contains(#""shop": "shop:""#) && draft.json.contains(#""q\"": {"to": "home"}"#)
        && draft.json.contains(#""find": {"to": "home"}"#), "\(draft.json)")
  }

  /// Several windows of the same kind, with and without a configuration.
  @Test func oneKindOfWindowIsImported() throws {
    func windows(_ several: String, _ more: String) throws -> String? {
      let text =
        "<plist><dict><key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key>\(several)\(more)</dict></dict></plist>"
      return try imported([text]).draft.sections.first { $0.name == "windows" }?.json
    }
    let document =
      "<key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>"
      + "<key>UISceneConfigurationName</key><string>document</string></dict></array></dict>"
    #expect(try windows("<true/>", document) == #"{"document": {"main": true}}"#)
    #expect(try windows("<true/>", "") == #"{"main": {"main": true}}"#)
    #expect(try windows("<false/>", document) == nil)
  }

  @Test func emptyFileGivesATable() throws {
    #expect(try imported(["<plist><dict/></plist>"]).draft.json.contains("https://app.example"))
  }
}
