import RouteLanguage
import RouteMatching

/// A check for values that the system can't use, in the keys of an Info.plist that affect links.
package struct InfoPlistCheck: PropertyListCheck {
  package static let file = "an Info.plist"
  package var diagnostics: [Diagnostic] = []

  package init() {}

  package mutating func check(_ file: JSONValue) {
    checkURLTypes(file)
    checkQueriedSchemes(file)
    for type in texts(InfoPlist.activityTypes, of: file) where InfoPlist.isOfSystem(type.text) {
      report(
        .warning, "plist-activity-type", "\(quoted(type.text)) is an activity of the system, so apps don't list it",
        at: type.range, fix: "remove it")
    }
    checkShortcuts(file)
  }

  // MARK: Types

  private mutating func dictionaries(_ key: String, of file: JSONValue) -> [JSONValue] {
    elements(key, of: file).filter { need($0.members, of: $0, "'\(key)' must contain dictionaries") != nil }
  }

  private mutating func texts(_ key: String, of value: JSONValue) -> [SourceText] {
    elements(key, of: value).compactMap { need($0.text, of: $0, "'\(key)' must contain strings") }
  }

  // MARK: Schemes

  private mutating func checkURLTypes(_ file: JSONValue) {
    var first: [String: SourceRange] = [:]
    for type in dictionaries(InfoPlist.urlTypes, of: file) {
      guard type[InfoPlist.urlSchemes] != nil else {
        report(.warning, "plist-scheme", "the URL type has no '\(InfoPlist.urlSchemes)'", at: type.range)
        continue
      }
      for scheme in texts(InfoPlist.urlSchemes, of: type) where !scheme.hasSetting {
        checkScheme(scheme)
        if let other = first.updateValue(scheme.range, forKey: scheme.text.lowercased()) {
          first[scheme.text.lowercased()] = other
          report(
            .warning, "plist-scheme", "\(quoted(scheme.text)) is registered twice", at: scheme.range,
            notes: [Diagnostic.Note("first here", at: other)])
        }
      }
    }
  }

  /// Checks that a scheme consists of letters, digits, `+`, `-` and `.`, beginning with a letter (RFC 3986, section
  /// 3.1).
  private mutating func checkScheme(_ scheme: SourceText) {
    let text = scheme.text
    if ["http", "https"].contains(text.lowercased()) {
      report(
        .error, "plist-scheme", "\(quoted(text)) belongs to the browser", at: scheme.range,
        fix: "for universal links, add an associated domain instead of a scheme")
    } else if !LinkCharacters.isScheme(text.utf8) {
      let bare = text.prefix { $0 != ":" }
      report(
        .error, "plist-scheme", "\(quoted(text)) isn't a valid scheme", at: scheme.range,
        fix: bare.count < text.count && LinkCharacters.isScheme(bare.utf8)
          ? "write '\(bare)'" : "write a letter, and then letters, digits, '+', '-' or '.'")
    }
  }

  private mutating func checkQueriedSchemes(_ file: JSONValue) {
    let schemes = texts(InfoPlist.queriedSchemes, of: file)
    for scheme in schemes where !scheme.hasSetting && !LinkCharacters.isScheme(scheme.text.utf8) { checkScheme(scheme) }
    let most = InfoPlist.mostQueriedSchemes
    if schemes.count > most {
      report(
        .warning, "plist-queries", "an app built for iOS 15 or later can query at most \(most) schemes",
        at: schemes[most].range, fix: "open links without querying them first, and check whether that succeeds")
    }
  }

  // MARK: Quick actions

  private mutating func checkShortcuts(_ file: JSONValue) {
    var first: [String: SourceRange] = [:]
    for item in dictionaries(InfoPlist.shortcutItems, of: file) {
      guard let type = item[InfoPlist.shortcutType]?.text else {
        report(.error, "plist-shortcut", "a quick action needs '\(InfoPlist.shortcutType)'", at: item.range)
        continue
      }
      if item["UIApplicationShortcutItemTitle"]?.text == nil {
        report(
          .error, "plist-shortcut", "the quick action \(quoted(type.text)) has no 'UIApplicationShortcutItemTitle'",
          at: item.range)
      }
      if let other = first.updateValue(type.range, forKey: type.text) {
        first[type.text] = other
        report(
          .warning, "plist-shortcut", "two quick actions have the type \(quoted(type.text))", at: type.range,
          notes: [Diagnostic.Note("first here", at: other)])
      }
    }
  }
}
