import RouteLanguage
import RouteMatching

/// The changes of the settings that apply to all links: wrappers, ignored items, empty segments, letter case of keys,
/// limits, environments, and the properties of origins.
///
/// No set of links describes these settings. Most are compared by trial: links of every pattern are modified according
/// to the setting, and matched with both tables.
struct SettingsChanges {
  private let comparison: TableComparison
  private(set) var all: [TableChange] = []
  /// Remarks about settings that differ and were compared by trial, except for wrappers, which `Approximation`
  /// mentions.
  private(set) var tried: [String] = []
  private var old: ResolvedTable { comparison.old.resolved }
  private var new: ResolvedTable { comparison.new.resolved }

  init(_ comparison: TableComparison) {
    self.comparison = comparison
    let settings = [("emptySegments", emptySegments), ("caseSensitive", keyCase), ("ignoredQuery", ignoredItems)]
    for (name, changes) in settings where !changes.isEmpty {
      all += changes
      tried.append("\(quoted(name)), except for a few links of every pattern")
    }
    all += wrappers + limits + origins + environments
  }

  // MARK: Trying

  /// Returns the effect of a setting on a link, in the first environment in which there is one, or `nil` if there is
  /// none.
  private func effect(on link: String) -> (kind: TableChange.Kind, verdict: TableChange.Verdict)? {
    let environments = [nil] + old.environments.map { Optional($0) }
    return environments.lazy.compactMap { effect(on: link, in: $0) }.first
  }

  private func effect(
    on link: String, in environment: String?
  ) -> (kind: TableChange.Kind, verdict: TableChange.Verdict)? {
    let tables = [comparison.old.table, comparison.new.table].map { $0?.chosen(in: environment) }
    switch (tables[0]?.match(link).match, tables[1]?.match(link).match) {
    case (nil, nil): return nil
    case (nil, _?): return (.newLink, .compatible)
    case (_?, nil): return (.stopsWorking, .breaking)
    case (let before?, let after?):
      if before.routeID != after.routeID { return (.leadsElsewhere, .breaking) }
      let isSame = before.parameters.allSatisfy { after[$0.name] == $0.value }
      return isSame ? nil : (.valueChanges, .breaking)
    }
  }

  /// Returns a change for each effect that the links show, with the first link that shows it.
  ///
  /// - Parameters:
  ///   - plain: The verdict if no link shows an effect.
  ///   - old: The position of the setting in the old table. `new` is the position in the new table.
  private func changes(
    _ message: String, _ links: [String], plain: TableChange.Verdict = .compatible, old: SourceRange? = nil,
    new: SourceRange? = nil
  ) -> [TableChange] {
    var found: [TableChange] = []
    for link in links {
      guard let (kind, verdict) = effect(on: link), !found.contains(where: { $0.kind == kind }) else { continue }
      found.append(TableChange(kind, verdict, message, link: link, old: old, new: new))
    }
    return found.isEmpty ? [TableChange(.meaningChanges, plain, message, old: old, new: new)] : found
  }

  /// Returns a link for each pattern that wins any link.
  private func links(_ analysis: TableAnalysis) -> [String] {
    analysis.resolved.patterns.indices.compactMap { analysis.link(of: $0) }
  }

  private var bothLinks: [String] { links(comparison.old) + links(comparison.new) }

  // MARK: The settings

  private var emptySegments: [TableChange] {
    let before = old.options.emptySegments.rawValue
    let after = new.options.emptySegments.rawValue
    guard before != after else { return [] }
    return changes("'emptySegments' is '\(after)', not '\(before)'", bothLinks.flatMap(doubled))
  }

  /// Returns copies of the link, each with an empty segment at another slash of the path, the last slash first.
  private func doubled(_ link: String) -> [String] {
    let end = link.firstIndex { $0 == "?" || $0 == "#" } ?? link.endIndex
    return link[..<end].indices.reversed().compactMap { slash in
      guard link[slash] == "/", slash > link.startIndex, link[link.index(before: slash)] != "/",
        link[link.index(before: slash)] != ":", !link[slash...].dropFirst().hasPrefix("/")
      else { return nil }
      return link[..<slash] + "/" + link[slash...]
    }
  }

  private var keyCase: [TableChange] {
    // Use the tables' own settings, because the comparison may ignore letter case in both tables.
    let foldsKeys = comparison.newCompiled.resolved?.options.foldsKeys == true
    guard foldsKeys != (comparison.oldCompiled.resolved?.options.foldsKeys == true) else { return [] }
    let keys = foldsKeys ? "the same key" : "different keys"
    return changes("the query items 'ID' and 'id' have \(keys)", bothLinks.flatMap(recased))
  }

  /// Returns the link with the letter case of all item keys inverted.
  private func recased(_ link: String) -> [String] {
    guard let start = link.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return [] }
    var isKey = true
    var bytes = Array(link[..<start].utf8)
    var digits = 0
    for byte in link[start...].utf8 {
      if digits == 0, isKey, asciiLowercased(byte) >= 0x61, asciiLowercased(byte) <= 0x7A {
        bytes.append(byte ^ 0x20)
      } else {
        bytes.append(byte)
      }
      digits = byte == UInt8(ascii: "%") ? 2 : max(0, digits - 1)
      if byte == UInt8(ascii: "=") { isKey = false }
      if "?&#".utf8.contains(byte) { isKey = true }
    }
    let other = String(decoding: bytes, as: UTF8.self)
    return other == link ? [] : [other]
  }

  private var ignoredItems: [TableChange] {
    let keys = ListChange(
      from: old.options.ignoredQuery.map { $0.value }, to: new.options.ignoredQuery.map { $0.value })
    // Keys such as 'utm_*' cover others.
    let ignores = [comparison.oldCompiled, comparison.newCompiled].map { table in
      { (key: String) in table.resolved?.options.ignores(key) == true }
    }
    return keys.removed.filter { !ignores[1]($0) }.flatMap {
      changes("query items with the key \(quoted($0)) are no longer ignored", withItem($0))
    }
      + keys.added.filter { !ignores[0]($0) }.flatMap {
        changes("query items with the key \(quoted($0)) are ignored", withItem($0))
      }
  }

  private func withItem(_ key: String) -> [String] {
    let plain: String = key.hasSuffix("*") ? key.dropLast() + "x" : key
    let name = WitnessWriter.keyText(plain)
    return links(comparison.old).map { $0.addingToQuery(($0.hasQuery ? "&" : "?") + name + "=1") }
  }

  private var wrappers: [TableChange] {
    let patterns = ListChange(
      from: old.wrappers.map { $0.pattern.source }, to: new.wrappers.map { $0.pattern.source }
    ) { $0.text }
    return patterns.removed.flatMap { wrapper in
      changes(
        "links inside \(quoted(wrapper.text)) no longer open",
        links(comparison.old).compactMap { wrapped($0, by: wrapper.text) }, plain: .breaking, old: wrapper.range)
    }
      + patterns.added.flatMap { wrapper in
        changes(
          "links inside \(quoted(wrapper.text)) open",
          links(comparison.new).compactMap { wrapped($0, by: wrapper.text) }, new: wrapper.range)
      }
      + wrapperOrder
  }

  /// Pairs of wrappers with the same beginning that now have the opposite order. If a link matches both wrappers, the
  /// link in the first one opens.
  private var wrapperOrder: [TableChange] {
    let order = ListChange(from: old.wrappers.map { $0.pattern.source }, to: new.wrappers.map { $0.pattern.source }) {
      $0.text
    }
    guard let reordered = order.reordered else { return [] }
    var later = order.common.map { $0.old }
    var changes: [TableChange] = []
    func beginning(_ text: String) -> Substring { text.prefix { $0 != "?" && $0 != "{" } }
    for wrapper in reordered {
      let text = wrapper.text
      let others = later.prefix { $0.text != text }
      later.removeAll { $0.text == text }
      for other in others where beginning(other.text) == beginning(text) {
        let items = text.firstIndex(of: "?").flatMap { wrapped("x", by: String(text[$0...].dropFirst())) }
        changes += self.changes(
          "links inside \(quoted(text)) now come before those inside \(quoted(other.text))",
          links(comparison.old).compactMap { link in
            wrapped(link, by: other.text).map { $0.addingToQuery(($0.hasQuery ? "&" : "?") + (items ?? "")) }
          }, old: other.range, new: wrapper.range)
      }
    }
    return changes
  }

  /// Returns the wrapper's pattern with `link` as the value of `{link}`, and `x` as the value of all other parameters.
  private func wrapped(_ link: String, by pattern: String) -> String? {
    let parts = pattern.split(separator: "{", omittingEmptySubsequences: false)
    var result = String(parts[0])
    for part in parts.dropFirst() {
      guard let close = part.firstIndex(of: "}") else { return nil }
      result += (part.hasPrefix("link") ? WitnessWriter.keyText(link) : "x") + part[part.index(after: close)...]
    }
    guard let star = result.firstPlace(of: "*.") else { return result }
    return result[..<star.lowerBound] + "www." + result[star.upperBound...]
  }

  /// Changes of the length limits. A link that shows such a change would be too long for a report.
  private var limits: [TableChange] {
    let limits = [
      (old.options.maximumLength, new.options.maximumLength, "bytes"),
      (old.options.maximumSegments, new.options.maximumSegments, "segments"),
      (old.options.maximumItems, new.options.maximumItems, "query items"),
    ]
    return limits.filter { $0.0 != $0.1 }.map { before, after, what in
      TableChange(
        after < before ? .stopsWorking : .newLink, after < before ? .breaking : .compatible,
        "links with up to \(after) \(what) are allowed, not up to \(before)")
    }
  }

  /// Changes of the properties of origins. No link shows them, because they affect which apps may open links and which
  /// hosts an app can add.
  private var origins: [TableChange] {
    var changes: [TableChange] = []
    for (origin, other) in ListChange(from: old.origins, to: new.origins, by: { $0.name }).common {
      let name = quoted(origin.name)
      func add(_ verdict: TableChange.Verdict, _ message: String) {
        changes.append(TableChange(.meaningChanges, verdict, message, origin: origin.name))
      }
      if origin.kind != other.kind {
        add(.breaking, "links of \(name) are '\(other.kind.rawValue)', not '\(origin.kind.rawValue)'")
      }
      if origin.acceptsAddedHosts, !other.acceptsAddedHosts {
        add(.breaking, "the app can no longer add hosts to \(name)")
      }
      if !origin.acceptsAddedHosts, other.acceptsAddedHosts { add(.compatible, "the app can add hosts to \(name)") }
    }
    return changes
  }

  /// The environments that an app or a command can no longer choose.
  private var environments: [TableChange] {
    ListChange(from: old.environments, to: new.environments).removed.map { name in
      TableChange(
        .meaningChanges, .breaking, "the environment \(quoted(name)) is removed",
        old: old.places.first { $0.environment == name }?.source.range)
    }
  }
}

extension String {
  /// The part of the link before the fragment.
  private var beforeFragment: Substring { self[..<(firstIndex(of: "#") ?? endIndex)] }

  fileprivate var hasQuery: Bool { beforeFragment.contains("?") }

  /// Returns the link with text appended to its query.
  func addingToQuery(_ text: String) -> String { beforeFragment + text + self[beforeFragment.endIndex...] }
}
