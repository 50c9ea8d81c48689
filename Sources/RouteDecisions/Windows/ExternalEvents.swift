import RouteMatching

/// The strings to pass to SwiftUI's `handlesExternalEvents` for a kind of window.
///
/// SwiftUI checks whether the text of the event *contains* one of the strings, ignoring case and diacritics. For a user
/// activity, the text is the `targetContentIdentifier`, or else the `webpageURL`. For an opened URL, it's the whole
/// URL.
///
/// Because SwiftUI searches the text, `/books/4` also matches `/books/42`. A string for a single destination needs a
/// terminator, which ``WindowRules/externalEventIdentifier(for:)`` adds to identifiers. An opened URL has no
/// terminator. For URLs, strings can distinguish routes, but single destinations only if more text follows the values,
/// as in `/books/42/read`.
public struct ExternalEvents: Hashable, Sendable {
  /// The `preferring` strings of `handlesExternalEvents(preferring:allowing:)`, a modifier of views.
  public var preferring: [String]
  /// The `allowing` strings of `handlesExternalEvents(preferring:allowing:)`. `["*"]` allows everything.
  public var allowing: [String]
  /// The strings of `handlesExternalEvents(matching:)`, a modifier of scenes. They open a new window of the kind.
  public var matching: [String]

  /// Creates the strings of a kind of window.
  public init(preferring: [String], allowing: [String], matching: [String]) {
    self.preferring = preferring
    self.allowing = allowing
    self.matching = matching
  }

  /// Returns `true` if the text of an event matches a set of strings as in SwiftUI: the set contains `*`, or the text
  /// contains one of the strings. An empty string matches nothing.
  ///
  /// Letters are compared without case and without combining marks. Unlike in SwiftUI, a precomposed letter with a
  /// diacritic counts as a different letter; links don't contain such letters.
  public static func matches(_ strings: [String], _ text: String) -> Bool {
    let folded = fold(text)
    return strings.contains { string in
      string == "*" || (!string.isEmpty && contains(folded, fold(string)))
    }
  }

  private static func fold(_ text: String) -> [UInt8] {
    var folded = ""
    for scalar in text.unicodeScalars where scalar.properties.canonicalCombiningClass == .notReordered {
      folded += scalar.properties.lowercaseMapping
    }
    return Array(folded.utf8)
  }

  static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    !part.isEmpty && text.indices.contains { text[$0...].starts(with: part) }
  }
}

extension WindowRules {
  /// Returns the strings to pass to SwiftUI's `handlesExternalEvents` for a window.
  ///
  /// - Parameters:
  ///   - kind: The name of the kind of window. A kind that the table doesn't declare allows everything and prefers
  ///     nothing, as a view without the modifier does.
  ///   - links: The links of the window's content: a single link, or a link for each tab.
  public func externalEvents(of kind: String, showing links: [String] = []) -> ExternalEvents {
    guard let index = section.names.firstIndex(of: kind) else {
      return ExternalEvents(preferring: [], allowing: ["*"], matching: ["*"])
    }
    let shown = content.destinations(links)
    let homes = globs.indices.filter { self.kind(forNewWindow: $0) == index }
    return ExternalEvents(
      preferring: strings(section.prefers(index), shown),
      allowing: section.canShowAll(index) ? ["*"] : strings(section.can(index), shown),
      matching: index == section.main ? ["*"] : WindowRules.shortest(homes.flatMap { plain(globs[$0], Set(homes)) }))
  }

  /// Returns the strings to pass to SwiftUI's `handlesExternalEvents` for a window that shows a state. They identify
  /// the window by the same screens as `conditions(of:showing:)`.
  public func externalEvents(of kind: String, showing state: WindowState) -> ExternalEvents {
    externalEvents(of: kind, showing: identifyingLinks(of: state, in: kind))
  }

  /// Returns the strings to pass to SwiftUI's `handlesExternalEvents` for a window. `kind` is a case of the generated
  /// enum.
  public func externalEvents(of kind: some RawRepresentable<String>, showing links: [String] = []) -> ExternalEvents {
    externalEvents(of: kind.rawValue, showing: links)
  }

  /// Returns the identifier that distinguishes a destination in SwiftUI from destinations whose links start with the
  /// same text. It's the canonical link with an empty fragment as a terminator, and opens the same destination.
  ///
  /// - Returns: The canonical link with a terminator. If the link has a fragment already, the result is the canonical
  ///   link, because a fragment can't have a terminator. The result is `nil` if no route matches the link or if the
  ///   link contains a sensitive value.
  public func externalEventIdentifier(for link: String) -> String? {
    targetContentIdentifier(for: link).map(WindowRules.ended)
  }

  /// Returns a canonical link with the terminator of ``externalEventIdentifier(for:)``.
  package static func ended(_ link: String) -> String { link.utf8.contains(UInt8(ascii: "#")) ? link : link + "#" }

  // MARK: Strings

  private var globs: [[LinkGlob]] { content.globs }

  private func strings(_ entries: [WindowEntry], _ shown: [WindowContent.Shown]) -> [String] {
    if content.isEverything(entries) { return ["*"] }
    var strings: [[UInt8]] = []
    let wanted = Set(entries.map(\.route))
    for entry in entries {
      switch entry.extent {
      case .any: strings += plain(globs[entry.route], wanted)
      case .same:
        for destination in shown where destination.route == entry.route {
          guard let link = try? table.print(route: destination.route, values: destination.values) else {
            continue
          }
          strings.append(Array(WindowRules.ended(link).utf8))
        }
      case .sharing:
        for destination in shown {
          let taken = globs.indices.filter { !wanted.contains($0) }.flatMap { content.others($0, [destination]) }
          // A text that all links of the route contain doesn't distinguish this destination.
          let common = globs[entry.route].map { WindowRules.text(of: $0) }
          for glob in content.shared(entry.parameters, of: entry.route, with: destination) {
            let text = WindowRules.text(of: glob)
            let isEnd = glob.text.suffix(text.count).elementsEqual(text)
            if common.contains(text) { continue }
            if isEnd, !endsWithLiteralSegment(glob, entry.route) || WindowRules.isPart(text, of: taken) { continue }
            strings.append(text)
          }
        }
      }
    }
    return WindowRules.shortest(strings)
  }

  /// Returns `true` if the last segment of a link is literal text of its pattern, as in `/books/42/read`. A link that
  /// ends with a value, such as `/books/42`, could continue with further digits or letters.
  private func endsWithLiteralSegment(_ link: LinkGlob, _ route: Int) -> Bool {
    func last(_ text: [UInt8]) -> ArraySlice<UInt8> { text.split(separator: UInt8(ascii: "/")).last ?? [] }
    return globs[route].contains { last($0.text).elementsEqual(last(link.text)) }
  }

  private static func isPart(_ text: [UInt8], of globs: [LinkGlob]) -> Bool {
    globs.contains { ExternalEvents.contains($0.text, text) }
  }

  /// Returns, for each glob of a route, a text that all links of the glob contain: the glob's longest literal text. If
  /// links of other routes contain this text as well, the result has a text that begins a segment and is unique to the
  /// route instead, such as `/read` of `/books/{book}/read`.
  private func plain(_ own: [LinkGlob], _ wanted: Set<Int>) -> [[UInt8]] {
    let taken = globs.indices.filter { !wanted.contains($0) }.flatMap { globs[$0] }
    let free = own.map { glob in WindowRules.texts(of: glob).first { !WindowRules.isPart($0, of: taken) } }
    return own.indices.compactMap { index in
      if let text = free[index] { return text }
      let start = own[index].text
      let isOpen = start.last.map { $0 <= LinkGap.one } ?? true
      let goesOn = !isOpen && own.indices.contains { free[$0] != nil && own[$0].text.starts(with: start) }
      // No text of this glob is unique. Drop the glob if another glob continues it and has a unique text. Otherwise
      // keep its longest text, because there is no better text.
      return goesOn ? nil : WindowRules.text(of: own[index])
    }
  }

  /// Returns the literal texts that all links of a glob contain: the longest text, and then the texts that begin a path
  /// segment.
  private static func texts(of glob: LinkGlob) -> [[UInt8]] {
    let path = glob.text.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let runs = glob.text.split { $0 <= LinkGap.one }.filter { run in
      run.startIndex < path.endIndex && run.first == UInt8(ascii: "/") && run.count > 1
    }
    return [text(of: glob)] + runs.sorted { $0.count > $1.count }.map { Array($0) }
  }

  /// Returns the longest literal text of a glob.
  private static func text(of glob: LinkGlob) -> [UInt8] {
    glob.text.split { $0 <= LinkGap.one }.max { $0.count < $1.count }.map { Array($0) } ?? []
  }

  /// Returns the strings without those that contain another string, because these match only if the other string does.
  private static func shortest(_ strings: [[UInt8]]) -> [String] {
    var kept: [[UInt8]] = []
    for string in strings where !string.isEmpty && !kept.contains(string) { kept.append(string) }
    kept = kept.filter { string in !kept.contains { $0 != string && ExternalEvents.contains(string, $0) } }
    return kept.map { String(decoding: $0, as: UTF8.self) }
  }
}
