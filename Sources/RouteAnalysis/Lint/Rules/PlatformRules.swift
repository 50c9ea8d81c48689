// What only the files can tell that 'platform' names. `PlatformLint` finds it, where there are files.
extension LintRule {
  package static let associationGap = LintRule(
    "association-gap", .warning, "the association file keeps links of the table from the app",
    explanation: [
      "A universal link opens the app only where the file apple-app-site-association of its host admits it. The table's "
        + "'platform' names that file, or the folder that 'fpost export aasa --all' writes, and lint follows the links of "
        + "each pattern through its rules. One link is shown that the table reads and the file keeps from the app.",
      "Write the file anew with 'fpost export aasa', or look closer with 'fpost verify aasa'. The plugins read no such "
        + "file.",
    ],
    wrong: platformTable(#""aasa": "Web/apple-app-site-association""#, #""home": "/", "book": "/books/{book: Int}""#),
    right: platformTable(#""aasa": "Web/apple-app-site-association""#, #""home": "/""#),
    file: (
      "Web/apple-app-site-association",
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.shop"], "components": [{"/": "/"}]}]}}"#
    ))

  package static let infoPlistGap = LintRule(
    "info-plist-gap", .warning, "Info.plist lacks what the table asks for",
    explanation: [
      "A scheme opens the app only where its Info.plist registers it, those of widgets too; an activity, also one that restores a window, "
        + "comes back only where its type is listed; a quick action with a title is shown only if it is listed, too. The table's 'platform' "
        + "names the file. Values with a build setting, such as $(SCHEME), aren't compared, since only the build knows them.",
      "Put it in with 'fpost export info-plist --into FILE', which leaves the rest of the file as it is.",
    ],
    wrong: platformTable(#""infoPlist": "App/Info.plist""#, #""home": "/""#, #", "widget": "shop-widget:""#),
    right: platformTable(#""infoPlist": "App/Info.plist""#, #""home": "/""#),
    file: (
      "App/Info.plist",
      """
      <plist version="1.0"><dict>
        <key>NSUserActivityTypes</key><array><string>$(PRODUCT_BUNDLE_IDENTIFIER).window</string></array>
      </dict></plist>
      """
    ))

  package static let platformFile = LintRule(
    "platform-file", .warning, "a file that 'platform' names can't be compared with the table",
    explanation: [
      "The paths begin at the folder of the table's file, and lead to what is below it or below the folder that 'fpost' runs in. "
        + "What is there has to be a file that the system can read: an "
        + "association file that names an app, a property list in XML."
    ],
    wrong: platformTable(#""infoPlist": "Info.plist""#, #""home": "/""#),
    right: platformTable(#""infoPlist": "App/Info.plist""#, #""home": "/""#),
    file: (
      "App/Info.plist",
      """
      <plist version="1.0"><dict>
        <key>NSUserActivityTypes</key><array><string>$(PRODUCT_BUNDLE_IDENTIFIER).window</string></array>
      </dict></plist>
      """
    ))

  private static func platformTable(_ platform: String, _ routes: String, _ origins: String = "") -> String {
    """
    {
      "version": 1,
      "canonical": "web",
      "origins": { "web": "https://shop.example"\(origins) },
      "routes": { \(routes) },
      "platform": { \(platform) }
    }
    """
  }
}
