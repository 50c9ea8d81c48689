import RouteAnalysis
import RouteLanguage
import RouteMatching

/// The content that a table requires in an app's Info.plist: the schemes of its origins, its activity types (including
/// the type that restores windows), its quick actions with titles, its kinds of windows, and searches that continue in
/// the app.
package struct InfoPlist {
  package struct Options: Sendable {
    /// The environment whose places are included, or `nil`. Places that aren't limited to an environment are always
    /// included.
    package var environment: String?
    /// The schemes of other apps for `canOpenURL`.
    package var queriedSchemes: [String] = []
    /// The class of scene delegates for UIKit, or `nil` if the windows are declared in SwiftUI.
    package var sceneDelegate: String?

    package init() {}
  }

  /// The maximum number of schemes that an app can query if it is linked on iOS 15 or later.
  static let mostQueriedSchemes = 50
  static let urlTypes = "CFBundleURLTypes"
  static let urlName = "CFBundleURLName"
  static let urlSchemes = "CFBundleURLSchemes"
  static let queriedSchemes = "LSApplicationQueriesSchemes"
  static let activityTypes = "NSUserActivityTypes"
  static let shortcutItems = "UIApplicationShortcutItems"
  static let shortcutType = "UIApplicationShortcutItemType"
  static let sceneManifest = "UIApplicationSceneManifest"
  static let severalScenes = "UIApplicationSupportsMultipleScenes"
  static let sceneConfigurations = "UISceneConfigurations"
  static let sceneRole = "UIWindowSceneSessionRoleApplication"
  static let sceneName = "UISceneConfigurationName"

  /// A scheme of the table, with the index of a place that has it.
  typealias Scheme = (text: String, origin: String, place: Int)

  let analysis: TableAnalysis
  let options: Options
  /// The schemes, sorted by origin and then by scheme.
  let schemes: [Scheme]
  let handledActivityTypes: [String]
  let shortcuts: [(type: String, shortcut: ShortcutDeclaration)]
  /// Quick actions without a title, which the app adds at run time.
  package let dynamicShortcuts: [String]
  /// Quick actions with a title whose route requires values that the Info.plist doesn't contain.
  package let needyShortcuts: [(type: String, parameters: [String])]
  /// The kinds of windows, beginning with the main kind.
  let windows: [String]
  private let continuesSearch: Bool

  package init(_ analysis: TableAnalysis, _ options: Options) {
    let resolved = analysis.resolved
    self.analysis = analysis
    self.options = options
    schemes = InfoPlist.schemes(of: resolved, environment: options.environment)
    let rules = resolved.launch.rules.map(\.declaration)
    let own = resolved.activities.compactMap { $0?.type }
    let handled = rules.filter { $0.source == .activity && !$0.target.opensNothing }.compactMap { $0.name?.value }
    handledActivityTypes = Set(own + handled).filter { !InfoPlist.isOfSystem($0) }.sorted(by: InfoPlist.precedes)
    let actions = rules.filter { $0.source == .quickAction }.compactMap { rule in
      rule.name.map { (type: $0.value, shortcut: rule.shortcut) }
    }.sorted { InfoPlist.precedes($0.type, $1.type) }
    shortcuts = actions.compactMap { action in action.shortcut.map { (action.type, $0) } }
    dynamicShortcuts = actions.filter { $0.shortcut == nil }.map(\.type)
    needyShortcuts = InfoPlist.needyShortcuts(resolved)
    windows = resolved.windows.filter(\.isMain).map(\.name) + resolved.windows.filter { !$0.isMain }.map(\.name)
    continuesSearch = rules.contains { $0.source == .spotlightQuery && !$0.target.opensNothing }
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Returns `true` if an activity type belongs to the system, so that apps don't list it.
  static func isOfSystem(_ type: String) -> Bool {
    type.hasPrefix("com.apple.") || type.hasPrefix("NSUserActivityType")
  }

  private static func schemes(of resolved: ResolvedTable, environment: String?) -> [Scheme] {
    var known: Set<String> = []
    return resolved.origins.indices.filter { resolved.origins[$0].kind != .universalLink }.flatMap { origin in
      resolved.places.enumerated().filter { _, place in
        place.origin == origin && place.exists(in: environment) && known.insert(place.scheme).inserted
      }
      .map { ($1.scheme, resolved.origins[origin].name, $0) }
      .sorted { precedes($0.text, $1.text) }
    }
  }

  private static func needyShortcuts(_ resolved: ResolvedTable) -> [(type: String, parameters: [String])] {
    resolved.launch.rules.compactMap { rule in
      guard rule.declaration.shortcut != nil, let type = rule.declaration.name, let route = rule.route else {
        return nil
      }
      let given = rule.declaration.target.set.filter(\.parameters.isEmpty).map(\.name.value)
      let needed = resolved.routes[route].parameters.filter { $0.isNeeded && !given.contains($0.name) }
      return needed.isEmpty ? nil : (type.value, needed.map(\.name))
    }.sorted { precedes($0.type, $1.type) }
  }

  // MARK: The demand

  /// Returns the required content of an Info.plist.
  ///
  /// - Parameter file: The existing file. If the file already registers a scheme, the result contains no entry for this
  ///   scheme.
  package func demand(beside file: JSONValue? = nil) -> PropertyListDemand {
    var members: [PropertyListDemand.Member] = []
    func add(_ key: String, _ demand: PropertyListDemand, if isAsked: Bool) {
      if isAsked { members.append(PropertyListDemand.Member(key, demand)) }
    }
    let entries = urlTypeEntries(beside: file)
    add(InfoPlist.urlTypes, .array(entries), if: !entries.isEmpty)
    add("CoreSpotlightContinuation", .truth(true), if: continuesSearch)
    let queried = options.queriedSchemes
    add(InfoPlist.queriedSchemes, .texts(queried), if: !queried.isEmpty)
    // An app with a single window restores it with the same activity type as an app with several.
    let types = handledActivityTypes + [InfoPlist.windowType(in: file)]
    add(InfoPlist.activityTypes, .texts(types), if: true)
    let scenes = sceneMembers
    add(InfoPlist.sceneManifest, .members(scenes), if: !scenes.isEmpty)
    add(InfoPlist.shortcutItems, .array(shortcuts.map(entry)), if: !shortcuts.isEmpty)
    return .members(members)
  }

  private func urlTypeEntries(beside file: JSONValue?) -> [PropertyListDemand] {
    let known = Set(file.map { InfoPlist.schemes(in: $0).map { $0.text.lowercased() } } ?? [])
    let schemes = schemes.filter { !known.contains($0.text) }
    return schemes.map(\.origin).withoutDuplicates.map { origin in
      .members([
        .init(InfoPlist.urlName, .string("$(PRODUCT_BUNDLE_IDENTIFIER)." + origin)),
        .init("CFBundleTypeRole", .string("Editor"), isDefault: true),
        .init(InfoPlist.urlSchemes, .texts(schemes.filter { $0.origin == origin }.map(\.text))),
      ])
    }
  }

  private func entry(_ action: (type: String, shortcut: ShortcutDeclaration)) -> PropertyListDemand {
    let texts = [
      (InfoPlist.shortcutType, action.type),
      ("UIApplicationShortcutItemTitle", action.shortcut.title.value),
      ("UIApplicationShortcutItemSubtitle", action.shortcut.subtitle),
      ("UIApplicationShortcutItemIconSymbolName", action.shortcut.symbol),
    ]
    return .members(texts.compactMap { key, text in text.map { .init(key, .string($0)) } })
  }

  private var sceneMembers: [PropertyListDemand.Member] {
    if windows.isEmpty { return [] }
    // Even a single kind can have several windows.
    let several = PropertyListDemand.Member(InfoPlist.severalScenes, .truth(true))
    guard let delegate = options.sceneDelegate else { return [several] }
    let member = PropertyListDemand.Member("UISceneDelegateClassName", .string(delegate), isDefault: true)
    // The system uses the first configuration if nothing else is requested, so begin with the main kind.
    let entries = windows.map { PropertyListDemand.members([.init(InfoPlist.sceneName, .string($0)), member]) }
    let role = PropertyListDemand.Member(InfoPlist.sceneRole, .array(entries))
    return [several, PropertyListDemand.Member(InfoPlist.sceneConfigurations, .members([role]))]
  }

  // MARK: Contents of a file

  /// Returns the activity type for the state of windows, which is the bundle identifier and `.window`, as in the app's
  /// `NSUserActivity.windowType`. If the file contains a build setting instead of the identifier, the result does too.
  static func windowType(in file: JSONValue?) -> String {
    if let setting = file?.strings(activityTypes).first(where: { $0.hasSetting && $0.text.hasSuffix(".window") }) {
      return setting.text
    }
    let identifier = file?["CFBundleIdentifier"]?.text
    return (identifier.flatMap { $0.hasSetting ? nil : $0.text } ?? "$(PRODUCT_BUNDLE_IDENTIFIER)") + ".window"
  }

  /// Returns the schemes that a file registers.
  static func schemes(in file: JSONValue) -> [SourceText] {
    (file[urlTypes]?.elements ?? []).flatMap { $0.strings(urlSchemes) }
  }

  /// Returns the names of the scene configurations of a file.
  static func windows(in file: JSONValue) -> [SourceText] { configurations(in: file).map(\.name) }

  /// Returns the scene configurations of a file that have a name.
  private static func configurations(in file: JSONValue) -> [(name: SourceText, range: SourceRange)] {
    let configurations = file[sceneManifest]?[sceneConfigurations]?[sceneRole]
    return (configurations?.elements ?? []).compactMap { element in
      element[sceneName]?.text.map { ($0, element.range) }
    }
  }

  /// Returns a file in which the main kind of window is the first, because the system uses the first by default. If
  /// another kind is the first, they change places. All other bytes remain unchanged.
  package func withMainWindowFirst(_ bytes: [UInt8]) -> [UInt8] {
    guard let main = windows.first, let file = PropertyListReader.read(bytes).file else { return bytes }
    let listed = InfoPlist.configurations(in: file)
    guard let first = listed.first?.range, let own = listed.first(where: { $0.name.text == main })?.range, own != first
    else { return bytes }
    return Array(bytes[..<first.lower] + bytes[own.lower..<own.upper] + bytes[first.upper..<own.lower])
      + bytes[first.lower..<first.upper] + bytes[own.upper...]
  }
}
