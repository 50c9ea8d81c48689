import RouteLanguage
import RouteMatching

/// A check for values that the system can't use, in the keys of an Info.plist that affect links.
package struct InfoPlistCheck: FileCheck {
  static let typeRule = "plist-type"
  private let file: PropertyListValue
  var diagnostics: [Diagnostic] = []

  /// Reads the bytes of an Info.plist. The value is `nil` if the file isn't a valid XML property list.
  package static func read(_ bytes: [UInt8]) -> (file: PropertyListValue?, diagnostics: [Diagnostic]) {
    let (value, diagnostics) = PropertyListReader.dictionary(bytes, "an Info.plist must be a dictionary")
    guard let value else { return (nil, diagnostics) }
    var check = InfoPlistCheck(file: value)
    check.run()
    return (value, check.diagnostics.limited)
  }

  private init(file: PropertyListValue) { self.file = file }

  private mutating func run() {
    checkURLTypes()
    checkQueriedSchemes()
    checkActivityTypes()
    checkShortcuts()
  }

  // MARK: Types

  private mutating func elements(_ key: String, of value: PropertyListValue) -> [PropertyListValue] {
    value[key].flatMap { need($0.elements, of: $0, "'\(key)' must be an array") } ?? []
  }

  private mutating func dictionaries(_ key: String) -> [PropertyListValue] {
    elements(key, of: file).filter { need($0.members, of: $0, "'\(key)' must contain dictionaries") != nil }
  }

  private mutating func texts(_ key: String, of value: PropertyListValue) -> [SourceText] {
    elements(key, of: value).compactMap { need($0.text, of: $0, "'\(key)' must contain strings") }
  }

  // MARK: Schemes

  private mutating func checkURLTypes() {
    var first: [String: SourceRange] = [:]
    for type in dictionaries(InfoPlist.urlTypes) {
      guard type[InfoPlist.urlSchemes] != nil else {
        report(.warning, "plist-scheme", "the URL type has no '\(InfoPlist.urlSchemes)'", at: type.range)
        continue
      }
      for scheme in texts(InfoPlist.urlSchemes, of: type) where !scheme.hasSetting {
        checkScheme(scheme)
        if let other = first[scheme.text.lowercased()] {
          report(
            .warning, "plist-scheme", "\(quoted(scheme.text)) is registered twice", at: scheme.range,
            notes: [Diagnostic.Note("first here", at: other)])
        }
        first[scheme.text.lowercased()] = scheme.range
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

  private mutating func checkQueriedSchemes() {
    let schemes = texts(InfoPlist.queriedSchemes, of: file)
    for scheme in schemes where !scheme.hasSetting && !LinkCharacters.isScheme(scheme.text.utf8) { checkScheme(scheme) }
    let most = InfoPlist.mostQueriedSchemes
    if schemes.count > most {
      report(
        .warning, "plist-queries", "an app built for iOS 15 or later can query at most \(most) schemes",
        at: schemes[most].range, fix: "open links without querying them first, and check whether that succeeds")
    }
  }

  // MARK: Activities and quick actions

  private mutating func checkActivityTypes() {
    for type in texts(InfoPlist.activityTypes, of: file) where InfoPlist.isOfSystem(type.text) {
      report(
        .warning, "plist-activity-type", "\(quoted(type.text)) is an activity of the system, so apps don't list it",
        at: type.range, fix: "remove it")
    }
  }

  private mutating func checkShortcuts() {
    var first: [String: SourceRange] = [:]
    for item in dictionaries(InfoPlist.shortcutItems) {
      guard let type = item[InfoPlist.shortcutType]?.text else {
        report(.error, "plist-shortcut", "a quick action needs '\(InfoPlist.shortcutType)'", at: item.range)
        continue
      }
      if item["UIApplicationShortcutItemTitle"]?.text == nil {
        report(
          .error, "plist-shortcut", "the quick action \(quoted(type.text)) has no 'UIApplicationShortcutItemTitle'",
          at: item.range)
      }
      if let other = first[type.text] {
        report(
          .warning, "plist-shortcut", "two quick actions have the type \(quoted(type.text))", at: type.range,
          notes: [Diagnostic.Note("first here", at: other)])
      }
      first[type.text] = type.range
    }
  }
}
