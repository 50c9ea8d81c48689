import RouteAnalysis
import RouteLanguage
import RouteMatching

/// A table that is created from an app's Info.plist and entitlements, with its origins and launch inputs. These files
/// don't contain any links.
package struct PropertyListImport {
  package private(set) var draft = TableDraft()

  /// Imports files.
  ///
  /// - Parameter files: Any number of files of both kinds, in any order.
  package init(_ files: [JSONValue]) {
    addHosts(files)
    addSchemes(files)
    draft.canonical = draft.origins.first?.name
    draft.makeUpOrigin("there is no scheme and no associated domain")
    draft.makeUpRoute("these files contain no links, so 'home' is the only route")
    addLaunch(files)
    addWindows(files)
  }

  /// Returns the strings of all files without duplicates, each with the index of its file.
  private func texts(
    of files: [JSONValue], _ texts: (JSONValue) -> [SourceText]
  ) -> [(text: SourceText, file: Int)] {
    var seen: Set<String> = []
    return files.enumerated().flatMap { index, file in texts(file).map { ($0, index) } }.filter {
      seen.insert($0.0.text).inserted
    }
  }

  private mutating func addHosts(_ files: [JSONValue]) {
    var places: [String] = []
    for (text, file) in texts(of: files, { $0.strings(AssociatedDomains.key) }) {
      let parts = text.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, AssociatedDomains.Service(rawValue: String(parts[0])) == .applinks else { continue }
      let host = parts[1].prefix { $0 != "?" }.lowercased()
      let place = "https://" + host
      if text.hasSetting || !EntitlementCheck.isDomain(host[...]) {
        draft.note("\(quoted(text.text)) isn't a complete host name", at: text.range, in: file)
      } else if !places.contains(place) {
        places.append(place)
      }
    }
    if places.isEmpty { return }
    draft.origins.append(("web", draft.printable(places)))
  }

  private mutating func addSchemes(_ files: [JSONValue]) {
    var seen: Set<String> = []
    var names = TableDraft.UnusedNames()
    for origin in draft.origins { _ = names.name(origin.name) }
    for (scheme, file) in texts(of: files, InfoPlist.schemes) where seen.insert(scheme.text.lowercased()).inserted {
      guard !scheme.hasSetting, LinkCharacters.isScheme(scheme.text.utf8),
        !["http", "https"].contains(scheme.text.lowercased())
      else {
        draft.note("\(quoted(scheme.text)) isn't a valid scheme", at: scheme.range, in: file)
        continue
      }
      let place = scheme.text.lowercased() + ":"
      if let last = draft.origins.last, draft.origins.count == TableDraft.maximumOrigins {
        draft.note(TableDraft.sharedOrigin(last.name, place), at: scheme.range, in: file)
        draft.origins[draft.origins.count - 1].places.append(place)
      } else {
        draft.origins.append((names.name(DraftText.name(scheme.text, otherwise: "app")), [place]))
      }
    }
  }

  private mutating func addLaunch(_ files: [JSONValue]) {
    var members: [(String, String)] = []
    let ownTypes = Set(files.map { InfoPlist.windowType(in: $0) })
    let types = texts(of: files, { $0.strings(InfoPlist.activityTypes) }).map(\.text).filter {
      !InfoPlist.isOfSystem($0.text) && !$0.hasSetting && !ownTypes.contains($0.text)
    }
    if !types.isEmpty {
      members.append(("activities", JSONText.object(types.map { ($0.text, #"{"link": true}"#) })))
      draft.note("activities open the link that they contain, if any")
    }
    var actions: [(String, String)] = []
    for item in files.flatMap({ $0[InfoPlist.shortcutItems]?.elements ?? [] }) {
      guard let written = item[InfoPlist.shortcutType]?.text?.text else { continue }
      let setting = BuildSetting(in: written)
      let type = setting?.rest ?? written
      if setting != nil {
        draft.note(
          type.isEmpty
            ? "the quick action \(quoted(written)) isn't imported, because its type is only a build setting"
            : "the quick action \(quoted(written)) has the name \(quoted(type)), without the build setting")
      }
      if type.isEmpty || actions.contains(where: { $0.0 == type }) { continue }
      var action = [("to", jsonLiteral("home"))]
      for (key, name) in [
        ("UIApplicationShortcutItemTitle", "title"), ("UIApplicationShortcutItemSubtitle", "subtitle"),
        ("UIApplicationShortcutItemIconSymbolName", "symbol"),
      ] where name == "title" || action.contains(where: { $0.0 == "title" }) {
        if let text = item[key]?.text?.text, !text.isEmpty { action.append((name, jsonLiteral(text))) }
      }
      actions.append((type, JSONText.object(action)))
    }
    if !actions.isEmpty {
      members.append(("quickActions", JSONText.block(actions, indent: "    ")))
      draft.note("quick actions open 'home' until you change their targets in the table")
    }
    if !members.isEmpty { draft.sections.append(("launch", JSONText.block(members, indent: "  "))) }
  }

  private mutating func addWindows(_ files: [JSONValue]) {
    var names: [String] = []
    for text in files.flatMap({ InfoPlist.windows(in: $0).map(\.text) }) {
      let name = DraftText.name(text, otherwise: "main")
      if names.contains(name) { continue }
      if name != text { draft.note("the window \(quoted(text)) has the name \(quoted(name))") }
      names.append(name)
    }
    // Kinds of windows that are declared in SwiftUI aren't in the file, but the file allows several windows.
    let areSeveral = files.contains { $0[InfoPlist.sceneManifest]?[InfoPlist.severalScenes]?.isTrue ?? false }
    if names.isEmpty, areSeveral { names = ["main"] }
    guard names.count > 1 || areSeveral else { return }
    if names.count > 1 {
      draft.note("only windows of the main kind show routes, until you declare the others in the table")
    }
    let windows = names.enumerated().map { ($1, $0 == 0 ? #"{"main": true}"# : #"{"can": []}"#) }
    draft.sections.append(("windows", JSONText.object(windows)))
  }
}
