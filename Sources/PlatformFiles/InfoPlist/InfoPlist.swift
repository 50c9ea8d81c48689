import RouteAnalysis
import RouteLanguage
import RouteMatching

/// What a table asks of an app's Info.plist: the schemes of its origins, its activity types, the one that restores windows among
/// them, its quick actions with titles, its kinds of window, and the search that goes on in the app.
package struct InfoPlist {
  package struct Options: Sendable {
    /// `nil`: only places that are there in every environment.
    package var environment: String?
    /// Schemes of other apps that this one asks about with `canOpenURL`.
    package var queriedSchemes: [String] = []
    /// The class of scene delegates, for UIKit; `nil` for an app whose windows are SwiftUI's scenes.
    package var sceneDelegate: String?

    package init() {}
  }

  /// The most schemes that an app may ask about, linked on iOS 15 or later.
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

  /// A scheme that the table reads.
  struct Scheme {
    let text: String
    let origin: String
    /// A place of it.
    let place: Int
  }

  let analysis: TableAnalysis
  let options: Options
  /// In the order of origins, then by scheme.
  let schemes: [Scheme]
  let handledActivityTypes: [String]
  let shortcuts: [(type: String, shortcut: ShortcutDeclaration)]
  /// Quick actions without a title, which the app sets while it runs.
  package let dynamicShortcuts: [String]
  /// Quick actions with a title whose route needs values that Info.plist doesn't give by itself.
  package let needyShortcuts: [(type: String, parameters: [String])]
  /// The main kind first.
  let windows: [String]
  private let continuesSearch: Bool

  package init(_ analysis: TableAnalysis, _ options: Options) {
    let shape = analysis.shape
    self.analysis = analysis
    self.options = options
    schemes = InfoPlist.schemes(of: shape, environment: options.environment)
    let rules = shape.launch.rules.map(\.declaration)
    let own = shape.activities.compactMap { $0?.type }
    let handled = rules.filter { $0.source == .activity && !$0.target.opensNothing }.compactMap { $0.name?.value }
    handledActivityTypes = Set(own + handled).filter { !InfoPlist.isOfSystem($0) }.sorted(by: InfoPlist.precedes)
    let actions = rules.filter { $0.source == .quickAction }.compactMap { rule in
      rule.name.map { (type: $0.value, shortcut: rule.shortcut) }
    }.sorted { InfoPlist.precedes($0.type, $1.type) }
    shortcuts = actions.compactMap { action in action.shortcut.map { (action.type, $0) } }
    dynamicShortcuts = actions.filter { $0.shortcut == nil }.map(\.type)
    needyShortcuts = InfoPlist.needyShortcuts(shape)
    windows = shape.windows.filter(\.isMain).map(\.name) + shape.windows.filter { !$0.isMain }.map(\.name)
    continuesSearch = rules.contains { $0.source == .spotlightQuery && !$0.target.opensNothing }
  }

  private static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether a type is the system's own, which no app lists.
  static func isOfSystem(_ type: String) -> Bool {
    type.hasPrefix("com.apple.") || type.hasPrefix("NSUserActivityType")
  }

  private static func schemes(of shape: TableShape, environment: String?) -> [Scheme] {
    var schemes: [Scheme] = []
    for (origin, declaration) in shape.origins.enumerated() where declaration.kind != .universalLink {
      var own: [Scheme] = []
      for (index, place) in shape.places.enumerated() where place.origin == origin {
        guard place.declaration.environment == nil || place.declaration.environment == environment else { continue }
        let text = place.declaration.scheme
        guard !(schemes + own).contains(where: { $0.text == text }) else { continue }
        own.append(Scheme(text: text, origin: declaration.name, place: index))
      }
      schemes += own.sorted { precedes($0.text, $1.text) }
    }
    return schemes
  }

  private static func needyShortcuts(_ shape: TableShape) -> [(type: String, parameters: [String])] {
    shape.launch.rules.compactMap { rule in
      guard rule.declaration.shortcut != nil, let type = rule.declaration.name, let route = rule.route else {
        return nil
      }
      let given = rule.declaration.target.set.filter { value in
        value.parameters.isEmpty
      }.map(\.name.value)
      let needed = shape.routes[route].parameters.filter { parameter in
        parameter.isNeeded && !given.contains(parameter.name)
      }
      return needed.isEmpty ? nil : (type.value, needed.map(\.name))
    }.sorted { precedes($0.type, $1.type) }
  }

  // MARK: The demand

  /// What a file has to hold.
  ///
  /// - Parameter file: what is there already: a scheme that some entry of it has needs no entry of ours.
  package func demand(beside file: PropertyListValue? = nil) -> PropertyListDemand {
    var members: [PropertyListDemand.Member] = []
    func add(_ key: String, _ demand: PropertyListDemand, if isAsked: Bool) {
      if isAsked { members.append(PropertyListDemand.Member(key: key, demand: demand)) }
    }
    let entries = urlTypeEntries(beside: file)
    add(InfoPlist.urlTypes, .entries(entries, by: InfoPlist.urlName), if: !entries.isEmpty)
    add("CoreSpotlightContinuation", .truth(true), if: continuesSearch)
    let queried = options.queriedSchemes
    add(InfoPlist.queriedSchemes, .texts(queried), if: !queried.isEmpty)
    // An app with one window restores it by the same type as an app with several.
    let types = handledActivityTypes + [InfoPlist.windowType(in: file)]
    add(InfoPlist.activityTypes, .texts(types), if: true)
    let scenes = sceneMembers
    add(InfoPlist.sceneManifest, .members(scenes), if: !scenes.isEmpty)
    add(
      InfoPlist.shortcutItems, .entries(shortcuts.map(entry), by: InfoPlist.shortcutType), if: !shortcuts.isEmpty)
    return .members(members)
  }

  private func urlTypeEntries(beside file: PropertyListValue?) -> [PropertyListDemand.Entry] {
    let known = Set(file.map { InfoPlist.schemes(in: $0).map { $0.text.lowercased() } } ?? [])
    var entries: [PropertyListDemand.Entry] = []
    for scheme in schemes where !known.contains(scheme.text) {
      guard !entries.contains(where: { $0.name == InfoPlist.urlName(of: scheme.origin) }) else { continue }
      let own = schemes.filter { $0.origin == scheme.origin && !known.contains($0.text) }
      entries.append(
        PropertyListDemand.Entry(
          name: InfoPlist.urlName(of: scheme.origin),
          members: [
            PropertyListDemand.Member(key: "CFBundleTypeRole", demand: .string("Editor"), isDefault: true),
            PropertyListDemand.Member(key: InfoPlist.urlSchemes, demand: .texts(own.map(\.text))),
          ]))
    }
    return entries
  }

  private static func urlName(of origin: String) -> String { "$(PRODUCT_BUNDLE_IDENTIFIER)." + origin }

  private func entry(_ action: (type: String, shortcut: ShortcutDeclaration)) -> PropertyListDemand.Entry {
    var members = [
      PropertyListDemand.Member(
        key: "UIApplicationShortcutItemTitle", demand: .string(action.shortcut.title.value))
    ]
    if let text = action.shortcut.subtitle {
      members.append(PropertyListDemand.Member(key: "UIApplicationShortcutItemSubtitle", demand: .string(text)))
    }
    if let name = action.shortcut.symbol {
      members.append(PropertyListDemand.Member(key: "UIApplicationShortcutItemIconSymbolName", demand: .string(name)))
    }
    return PropertyListDemand.Entry(name: action.type, members: members)
  }

  private var sceneMembers: [PropertyListDemand.Member] {
    var members: [PropertyListDemand.Member] = []
    // Windows of one kind are several windows, too.
    if !windows.isEmpty {
      members.append(PropertyListDemand.Member(key: InfoPlist.severalScenes, demand: .truth(true)))
    }
    if let delegate = options.sceneDelegate, !windows.isEmpty {
      // The system takes the first for a window that nobody asked for, so the main kind leads.
      let entries = windows.map { name in
        PropertyListDemand.Entry(
          name: name,
          members: [
            PropertyListDemand.Member(key: "UISceneDelegateClassName", demand: .string(delegate), isDefault: true)
          ])
      }
      let role = PropertyListDemand.Member(key: InfoPlist.sceneRole, demand: .entries(entries, by: InfoPlist.sceneName))
      members.append(PropertyListDemand.Member(key: InfoPlist.sceneConfigurations, demand: .members([role])))
    }
    return members
  }

  // MARK: What stands in a file

  /// The type of the activities that say what a window shows, as `NSUserActivity.windowType` of the app is: its bundle identifier and
  /// `.window`. In a built app's file it is written out; before that, as the file has it by a build setting.
  static func windowType(in file: PropertyListValue?) -> String {
    let listed = (file?[activityTypes]?.elements ?? []).compactMap(\.text)
    if let setting = listed.first(where: { $0.hasSetting && $0.text.hasSuffix(".window") }) { return setting.text }
    let identifier = file?["CFBundleIdentifier"]?.text
    return (identifier.flatMap { $0.hasSetting ? nil : $0.text } ?? "$(PRODUCT_BUNDLE_IDENTIFIER)") + ".window"
  }

  /// The schemes that a file registers.
  static func schemes(in file: PropertyListValue) -> [SourceText] {
    let types = file[urlTypes]?.elements ?? []
    return types.flatMap { $0[urlSchemes]?.elements ?? [] }.compactMap(\.text)
  }
}
