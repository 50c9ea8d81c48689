import RouteLanguage
import RouteMatching

/// The intent filters for a table's links. Put them into the activity that opens the links.
package struct AndroidExport {
  package private(set) var filters: [IntentFilter] = []
  /// The places without a filter, with the reason.
  package private(set) var unserved: [(place: String, reason: String)] = []
  private let analysis: TableAnalysis
  private let isAdvanced: Bool
  private let hasGroups: Bool

  /// Creates the filters.
  ///
  /// - Parameter minimumSDK: The oldest API level that the app supports. From 31 on, path patterns can contain sets of
  ///   characters. From 35 on, a `<uri-relative-filter-group>` can require query items.
  package init(_ analysis: TableAnalysis, environment: String?, minimumSDK: Int) {
    self.analysis = analysis
    isAdvanced = minimumSDK >= 31
    hasGroups = minimumSDK >= 35
    let resolved = analysis.resolved
    for (origin, declaration) in resolved.origins.enumerated() where declaration.kind != .widget {
      // Places with the same base path share a filter. Other places don't, because a filter combines all its data.
      var rest = resolved.places.indices.filter { index in
        resolved.places[index].origin == origin && resolved.places[index].exists(in: environment)
      }
      while let first = rest.first {
        let base = resolved.places[first].basePath
        addFilters(of: rest.filter { resolved.places[$0].basePath == base }, base: base)
        rest.removeAll { resolved.places[$0].basePath == base }
      }
    }
  }

  private mutating func addFilters(of places: [Int], base: [String]) {
    var web = IntentFilter(isVerified: true)
    for index in places {
      let place = analysis.resolved.places[index]
      guard place.hasHost else {
        filters.append(IntentFilter(schemes: [place.scheme]))
        continue
      }
      guard let host = place.hostPattern else {
        unserved.append((place.source.text, "it allows any host, but a filter needs the name of a host"))
        continue
      }
      let port: String? = if case .exactly(let number) = place.port { String(number) } else { nil }
      guard place.scheme == "https" || place.scheme == "http" else {
        var own = IntentFilter(schemes: [place.scheme], authorities: [(host, port)])
        (own.paths, own.groups) = paths(of: [index], base)
        filters.append(own)
        continue
      }
      if !web.schemes.contains(place.scheme) { web.schemes.append(place.scheme) }
      if !web.authorities.contains(where: { $0.host == host && $0.port == port }) {
        web.authorities.append((host, port))
      }
    }
    if web.authorities.isEmpty { return }
    web.schemes.sort { $0 > $1 }
    (web.paths, web.groups) = paths(of: places, base)
    filters.append(web)
  }

  // MARK: Paths

  private func paths(
    of places: [Int], _ base: [String]
  ) -> (paths: [(pattern: AndroidPattern, range: SourceRange?)], groups: [FilterGroup]) {
    var patterns: [AndroidPattern] = []
    var groups: [FilterGroup] = []
    for resolved in analysis.resolved.patterns {
      guard places.contains(where: { analysis.space.places(of: resolved).contains($0) }) else { continue }
      let others = hasGroups ? conditions(resolved, at: places) : []
      for withSlash in resolved.endsWithSlash ? (resolved.isStrictSlash ? [true] : [true, false]) : [false] {
        let pattern = self.pattern(resolved, base, withSlash: withSlash)
        if !others.isEmpty {
          let group = FilterGroup(conditions: [.init(.path, pattern)] + others)
          if !groups.contains(where: { $0.conditions == group.conditions }) { groups.append(group) }
        } else if !patterns.contains(pattern) {
          patterns.append(pattern)
        }
      }
    }
    // Remove patterns whose paths a prefix matches too. Also remove groups with conditions for a path that the filter
    // accepts without conditions.
    let prefixes = patterns.filter { $0.kind == .pathPrefix }
    func isTaken(_ pattern: AndroidPattern) -> Bool {
      prefixes.contains { $0 != pattern && pattern.kind != .pathSuffix && pattern.text.hasPrefix($0.text) }
    }
    patterns.removeAll(where: isTaken)
    groups.removeAll { group in patterns.contains(group.conditions[0].pattern) || isTaken(group.conditions[0].pattern) }
    let sorted = patterns.sorted { $0.text == $1.text ? $0.kind.rawValue < $1.kind.rawValue : $0.text < $1.text }
    return (sorted.map { ($0, nil) }, groups.sorted { AndroidExport.text($0) < AndroidExport.text($1) })
  }

  /// Returns the query items and fragments that every link of a pattern has, as far as a filter can express them.
  private func conditions(_ resolved: ResolvedPattern, at places: [Int]) -> [FilterGroup.Condition] {
    var conditions: [FilterGroup.Condition] = []
    // The system separates query items at '&', so the table must do so too.
    let isSplitAlike = places.allSatisfy {
      analysis.resolved.origins[analysis.resolved.places[$0].origin].separator ?? UInt8(ascii: "&") == UInt8(ascii: "&")
    }
    for item in resolved.query where isSplitAlike && item.isRequired && !item.isFree {
      let key = AssociationURL.decoded(item.spelling)
      // The system compares keys with their letter case, so skip a key that links may spell differently.
      guard !key.isEmpty, !item.hasOtherSpellings, key.utf8.allSatisfy(LinkCharacters.isUnreserved) else { continue }
      let literal = item.piece?.isFolded == false ? item.piece?.literal.map(AssociationURL.decoded) : nil
      if let literal, !literal.isEmpty, literal.utf8.allSatisfy(LinkCharacters.isUnreserved), !item.isBare,
        item.list == nil
      {
        conditions.append(.init(.query, AndroidPattern(.path, key + "=" + literal)))
      } else {
        // If the value may be empty, a link may lack the '='.
        let needsValue = item.piece.map { !analysis.universe.pool.automaton($0.language).acceptsEmptyWord } ?? false
        conditions.append(.init(.query, AndroidPattern(.pathPrefix, needsValue && !item.isBare ? key + "=" : key)))
      }
    }
    if let fragment = resolved.fragment, fragment.items.isEmpty, let piece = fragment.piece,
      !analysis.universe.pool.automaton(piece.language).acceptsEmptyWord
    {
      conditions.append(.init(.fragment, AndroidPattern(.pathAdvancedPattern, ".+")))
    }
    return conditions
  }

  /// Returns a path pattern for a filter, which matches all paths of a table's pattern and may match more.
  ///
  /// Filters don't backtrack, so a value ends at the first occurrence of the character after the value.
  ///
  /// - Parameter withSlash: Pass `true` to match paths with a trailing slash, or `false` for paths without one.
  private func pattern(_ resolved: ResolvedPattern, _ base: [String], withSlash: Bool) -> AndroidPattern {
    var plain = ""
    var text = ""
    var hasValue = false
    func open() -> AndroidPattern { hasValue ? whole(text + ".*") : AndroidPattern(.pathPrefix, plain) }
    func add(_ literal: String) {
      let decoded = AssociationURL.decoded(literal)
      plain += decoded
      text += AndroidExport.escaped(decoded)
    }
    for name in base { add("/" + name) }
    for (index, segment) in resolved.segments.enumerated() {
      add("/")
      if segment.isRest { return open() }
      // A filter can't ignore letter case, so accept any text from here on.
      if segment.piece.isFolded { return open() }
      for (number, part) in segment.piece.parts.enumerated() {
        switch part {
        case .literal(let literal): add(literal)
        case .value(_, let language, _, _):
          let isLast = number == segment.piece.parts.count - 1
          if isLast, index == resolved.segments.count - 1, !isAdvanced { return open() }
          guard isLast || !mayHold(language, segment.piece.parts[number + 1]) else { return open() }
          text += isAdvanced ? set(language, until: isLast ? nil : segment.piece.parts[number + 1]) : ".*"
          hasValue = true
        }
      }
    }
    if resolved.segments.isEmpty, base.isEmpty { return AndroidPattern(.path, "/") }
    if withSlash { add("/") }
    return hasValue ? whole(text) : AndroidPattern(.path, plain)
  }

  private func whole(_ text: String) -> AndroidPattern {
    AndroidPattern(isAdvanced ? .pathAdvancedPattern : .pathPattern, text)
  }

  /// Returns `true` if a value may contain the first character of the part that follows it, or if that's unknown.
  private func mayHold(_ language: Language, _ next: ResolvedPart) -> Bool {
    guard let first = first(of: next) else { return true }
    let with = try? Automaton.concatenation([
      .anyText, .symbol(SymbolSet([first, Symbols.escaped(first)])), .anyText,
    ])
    guard let with, let both = try? analysis.universe.pool.automaton(language).intersection(with) else { return true }
    return !both.isEmpty
  }

  private func first(of part: ResolvedPart) -> UInt8? {
    guard case .literal(let text) = part, let byte = AssociationURL.decoded(text).utf8.first, byte < 0x80 else {
      return nil
    }
    return byte
  }

  private func set(_ language: Language, until next: ResolvedPart?) -> String {
    let digits = analysis.universe.pool.automaton(language)
    let numbers = try? Automaton.symbol(SymbolSet(UInt8(ascii: "0")...UInt8(ascii: "9"))).repeated(1, nil)
    if let numbers, digits.isSubset(of: numbers) { return "[0-9]+" }
    let end =
      next.flatMap { first(of: $0) }.map { AndroidExport.escaped(String(Unicode.Scalar($0)), inSet: true) } ?? ""
    return "[^/" + end + "]+"
  }

  private static func escaped(_ text: String, inSet: Bool = false) -> String {
    let special = inSet ? "\\]^-" : "\\.*[]{}+"
    return text.spelling { special.unicodeScalars.contains($0) ? "\\" + String($0) : nil }
  }

  // MARK: Text

  /// The filters as XML for an `<activity>`.
  package var text: String {
    filters.map { filter in
      var lines = [filter.isVerified ? "<intent-filter android:autoVerify=\"true\">" : "<intent-filter>"]
      lines.append("    <action android:name=\"android.intent.action.VIEW\"/>")
      lines.append("    <category android:name=\"android.intent.category.DEFAULT\"/>")
      lines.append("    <category android:name=\"android.intent.category.BROWSABLE\"/>")
      func add(_ attributes: String) { lines.append("    <data \(attributes)/>") }
      for scheme in filter.schemes { add("android:scheme=\"\(markupText(scheme))\"") }
      for (host, port) in filter.authorities {
        add("android:host=\"\(markupText(host))\"" + (port.map { " android:port=\"\($0)\"" } ?? ""))
      }
      for (pattern, _) in filter.paths { add(AndroidExport.attribute(.init(.path, pattern))) }
      lines += filter.groups.map(AndroidExport.text)
      return (lines + ["</intent-filter>"]).joined(separator: "\n") + "\n"
    }.joined()
  }

  private static func text(_ group: FilterGroup) -> String {
    let data = group.conditions.map { "        <data \(attribute($0))/>\n" }.joined()
    return "    <uri-relative-filter-group android:allow=\"\(group.allows)\">\n\(data)    </uri-relative-filter-group>"
  }

  private static func attribute(_ condition: FilterGroup.Condition) -> String {
    // The resource compiler removes a level of backslashes.
    let text = condition.pattern.text.replacingEach("\\", by: "\\\\")
    return "android:\(condition.attribute)=\"\(markupText(text))\""
  }
}
