import RouteAnalysis
import RouteLanguage
import RouteMatching

/// A table that is created from real links. If many links differ at the same position, the position becomes a
/// parameter, and its values determine the type. Rare links are listed, but don't become routes.
package struct LinkImport {
  package private(set) var draft = TableDraft()
  /// A line for each parameter, with its type and the values that the type is derived from.
  package private(set) var evidence: [String] = []
  /// Links that are too rare for a route: an example of each kind, with the number of such links.
  package private(set) var rare: [(link: String, count: Int)] = []
  /// Links that no table matches, for example because a `%` isn't followed by two hexadecimal digits.
  package private(set) var refused: [String] = []
  /// The links that are listed in `rare`, or that are like one of them.
  private var unrouted: Set<String> = []
  /// The number of lines without a link.
  package private(set) var unread = 0
  /// The number of lines with a path but no host.
  package private(set) var paths = 0
  /// The number of links.
  package private(set) var count = 0

  private var fewest = 1
  private var samples: [LinkSample] = []
  /// The links of an origin.
  private typealias Origin = (name: String, places: [String], samples: [LinkSample])

  /// Imports a log.
  ///
  /// - Parameters:
  ///   - text: The log, in a format that ``LinkLog`` reads.
  ///   - fewest: The minimum number of links for a route. `nil` means two if there are more than a hundred links, and
  ///     otherwise one.
  ///   - host: The host for log lines that have only a path, or `nil` to skip these lines.
  package init(_ text: [UInt8], fewest: Int? = nil, host: String? = nil) {
    read(text, LinkLog(host: host))
    self.fewest = fewest ?? (count > 100 ? 2 : 1)
    let origins = self.origins()
    draft.origins = origins.map { ($0.name, $0.places) }
    draft.canonical = origins.first?.name
    draft.ignoredQuery = LinkImport.ignored.filter { key in
      samples.contains { $0.items.contains { LinkImport.fits($0.key, key) } }
    }
    for origin in origins { addRoutes(of: origin, isAlone: origins.count == 1) }
    shareRoutes(origins.count)
    draft.makeUpRoute("no link is frequent enough for a route")
    draft.makeUpOrigin("no host or scheme is frequent enough")
    rare.sort { $0.count == $1.count ? $0.link < $1.link : $0.count > $1.count }
  }

  private mutating func read(_ text: [UInt8], _ log: LinkLog) {
    var known: [String: Int] = [:]
    text.withUnsafeBufferPointer { text in
      for bytes in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
        switch log.read(UnsafeBufferPointer(rebasing: bytes)) {
        case .empty: break
        case .noLink: unread += 1
        case .path: paths += 1
        case .links(let links):
          for (link, count) in links { add(link, count, &known) }
        }
      }
    }
  }

  private mutating func add(_ link: String, _ count: Int, _ known: inout [String: Int]) {
    guard count > 0 else { return unread += 1 }
    if let index = known[link] {
      samples[index].count += count
    } else if let sample = LinkSample(link: link[...], count: count), !LinkImport.isRefused(link) {
      known[link] = samples.count
      samples.append(sample)
    } else {
      refused.append(link)
      return
    }
    self.count += count
  }

  private static let anyTable = try? RouteTable(
    json: #"{"version": 1, "origins": {"web": "https://app.example"}, "routes": {"home": "/"}}"#.utf8)

  /// Returns `true` if a link is refused whatever the origins of the table are.
  private static func isRefused(_ link: String) -> Bool {
    switch anyTable?.match(link).miss?.refusal?.kind {
    case nil, .unlistedPort: false
    default: true
    }
  }

  // MARK: Origins

  /// Returns an origin for all web hosts but rare ones, which probably belong to others, and an origin for each scheme.
  private mutating func origins() -> [Origin] {
    var hosts: [String: Int] = [:]
    var schemes: [String: [LinkSample]] = [:]
    for sample in samples {
      if let host = sample.host {
        hosts[host, default: 0] += sample.count
      } else {
        schemes[sample.scheme, default: []].append(sample)
      }
    }
    let most = hosts.values.max() ?? 0
    let own = hosts.filter { $0.value * 20 >= most && $0.value >= fewest }.sorted {
      $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value
    }.map(\.key)
    let ownHosts = Set(own)
    var origins: [Origin] = []
    var names = TableDraft.UnusedNames()
    if !own.isEmpty {
      let plainHosts = Set(samples.lazy.filter { $0.scheme == "http" }.compactMap(\.host))
      let plain = own.filter(plainHosts.contains)
      origins.append(
        (
          names.name("web"), own.map { "https://" + $0 } + plain.map { "http://" + $0 },
          samples.filter { $0.host.map(ownHosts.contains) ?? false }
        ))
    }
    for sample in samples {
      if let host = sample.host, !ownHosts.contains(host) { addRare([sample], each: true) }
    }
    for (scheme, samples) in schemes.sorted(by: { $0.key < $1.key }) {
      guard samples.reduce(0, { $0 + $1.count }) >= fewest else {
        addRare(samples, each: true)
        continue
      }
      if origins.count == TableDraft.maximumOrigins {
        draft.note(TableDraft.sharedOrigin(origins[origins.count - 1].name, scheme + ":"))
        origins[origins.count - 1].places.append(scheme + ":")
        origins[origins.count - 1].samples += samples
        continue
      }
      origins.append((names.name(DraftText.name(scheme, otherwise: "app")), [scheme + ":"], samples))
    }
    return origins
  }

  /// Adds links that are too rare for a route.
  ///
  /// - Parameter each: `true` to list each link, `false` if all of them are alike, so that one is enough.
  private mutating func addRare(_ samples: [LinkSample], each: Bool) {
    for sample in samples { unrouted.insert(sample.text) }
    if each {
      rare += samples.map { ($0.text, $0.count) }
    } else if let first = samples.min(by: { $0.text < $1.text }) {
      rare.append((first.text, samples.reduce(0) { $0 + $1.count }))
    }
  }

  /// Returns the links that a table doesn't match, except for those in `refused` and those that are too rare.
  ///
  /// - Parameter table: The table that was made from `draft`.
  package func lost(_ table: RouteTable) -> [String] {
    samples.map(\.text).filter { !unrouted.contains($0) && table.match($0).match == nil }
  }

  // MARK: Routes

  private static let ignored = ["utm_*", "fbclid", "gclid", "mc_cid", "mc_eid", "msclkid"]

  private static func fits(_ key: String, _ pattern: String) -> Bool {
    pattern.hasSuffix("*") ? key.hasPrefix(pattern.dropLast()) : key == pattern
  }

  private mutating func addRoutes(of origin: Origin, isAlone: Bool) {
    let tree = LinkTree()
    // Ignore fragments that only some links of a path have, because these are probably anchors within a page.
    var paths: [[String]: (all: Int, anchored: Int)] = [:]
    for sample in origin.samples {
      paths[sample.segments, default: (0, 0)].all += 1
      if sample.fragment.map({ !$0.isEmpty }) ?? false { paths[sample.segments, default: (0, 0)].anchored += 1 }
    }
    // No route is made from a link with an empty segment, but a route with a parameter may match it.
    for sample in origin.samples where !sample.hasEmptySegment {
      var labels = sample.segments.map { LinkTree.Label.literal($0) }
      if let fragment = sample.fragment, !fragment.isEmpty, !fragment.contains("="),
        fragment.contains("/") || sample.segments.isEmpty
          || paths[sample.segments].map({ $0.all == $0.anchored }) ?? false
      {
        labels.append(.fragment(hasSlash: fragment.hasPrefix("/")))
        labels += fragment.split(separator: "/").map { .literal(String($0)) }
      }
      tree.insert(labels[...], sample)
    }
    tree.cluster()
    walk(tree, TableDraft.PatternText(), isFragment: false, origin)
  }

  private mutating func walk(
    _ tree: LinkTree, _ text: TableDraft.PatternText, isFragment: Bool, _ origin: Origin
  ) {
    if !tree.ends.isEmpty { addRoute(tree, text, origin) }
    for (label, branch) in tree.sorted {
      var next = text
      switch label {
      case .literal(let word):
        next.append(separator(of: text, isFragment))
        next.append(DraftText.literal(word, inQuery: isFragment), key: word)
        next.words.append(word)
      case .fragment(let hasSlash):
        if next.link.isEmpty { next.append("/") }
        next.append(hasSlash ? "#/" : "#")
        walk(branch, next, isFragment: true, origin)
        continue
      case .value:
        next.append(separator(of: text, isFragment))
        if !isFragment, isDeep(branch) {
          draft.add(.rest, to: &next)
          addRoute(branch, next, origin)
          continue
        }
        addValue(ValueEvidence(branch.values), to: &next)
      }
      walk(branch, next, isFragment: isFragment, origin)
    }
  }

  private func separator(of text: TableDraft.PatternText, _ isFragment: Bool) -> String {
    isFragment && (text.link.hasSuffix("#") || text.link.hasSuffix("#/")) ? "" : "/"
  }

  /// Returns `true` if two more values follow the value of a branch, and links end after each of the three.
  private func isDeep(_ tree: LinkTree) -> Bool {
    guard let second = tree.branches[.value(mark: "")], let third = second.branches[.value(mark: "")] else {
      return false
    }
    return !tree.ends.isEmpty && !second.ends.isEmpty && !third.ends.isEmpty
  }

  /// Adds a value to a pattern.
  ///
  /// - Parameter key: The key of the query item that contains the value, if any.
  private mutating func addValue(_ found: ValueEvidence, key: String? = nil, to text: inout TableDraft.PatternText) {
    let fixed = { DraftText.literal($0, inQuery: key != nil) }
    text.append(fixed(found.prefix), key: found.prefix)
    draft.add(found.part, named: key.map { DraftText.name($0, otherwise: "value") }, to: &text)
    text.append(fixed(found.suffix), key: found.suffix)
    if let name = text.names.last { text.evidence.append((name, found.reason)) }
  }

  /// Returns the links that end at a branch. Pass `true` for a rest parameter, to include the branches below.
  private func ends(of tree: LinkTree, withAll: Bool) -> [LinkSample] {
    withAll ? tree.ends + tree.sorted.flatMap { ends(of: $0.tree, withAll: true) } : tree.ends
  }

  private mutating func addRoute(_ tree: LinkTree, _ text: TableDraft.PatternText, _ origin: Origin) {
    let ends = ends(of: tree, withAll: text.link.hasSuffix("...}"))
    let total = ends.reduce(0) { $0 + $1.count }
    guard total >= fewest else {
      return addRare(ends, each: false)
    }
    var text = text
    if text.link.isEmpty { text.append("/") }
    let hash = text.link.firstIndex(of: "#")
    let fragment = hash.map { String(text.link[$0...]) } ?? ""
    if let hash { text.link = String(text.link[..<hash]) }
    addItems(of: ends, to: &text)
    text.link += fragment
    if text.link.hasSuffix("}"), let last = text.words.popLast() { text.words.append(DraftText.singular(last)) }
    var route = text.route
    route.only = [origin.name]
    let known = draft.routes.count
    guard draft.add(route) == known else { return }
    let id = draft.routes[known].id
    for (name, reason) in text.evidence {
      let links = total == 1 ? "one link" : "\(total) links"
      evidence.append("the parameter '\(name)' of '\(id)' comes from \(links), with values such as \(reason)")
    }
  }

  // MARK: Query items

  private mutating func addItems(of ends: [LinkSample], to text: inout TableDraft.PatternText) {
    var values: [String: [String: Int]] = [:]
    var presence: [String: Int] = [:]
    var repeated: Set<String> = []
    for sample in ends {
      var own: Set<String> = []
      for (key, value) in sample.items where !LinkImport.ignored.contains(where: { LinkImport.fits(key, $0) }) {
        values[key, default: [:]][value, default: 0] += sample.count
        if !own.insert(key).inserted { repeated.insert(key) }
      }
      for key in own { presence[key, default: 0] += 1 }
    }
    // If there are many links, ignore keys that occur in only one of them.
    let keys = presence.filter { $0.value > 1 || ends.count < 20 }.sorted {
      $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value
    }.prefix(16)
    var mark = "?"
    for (key, count) in keys {
      guard let own = values[key], DraftText.literal(key, inQuery: true).utf8.allSatisfy({ $0 != 0x2A }) else {
        continue
      }
      let texts = own.filter { !$0.key.isEmpty }.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
        .map(\.key)
      if texts.isEmpty { continue }
      let found = ValueEvidence(texts)
      let isNeeded = count == ends.count && ends.count > 2 && own[""] == nil && !repeated.contains(key)
      var item = TableDraft.PatternText(names: text.names)
      addValue(found, key: key, to: &item)
      guard let name = item.names.last, let end = item.link.lastIndex(of: "}") else { continue }
      // An optional item with an invalid value counts as absent, so that the link still matches.
      // A list can't contain an empty text.
      if repeated.contains(key), own[""] == nil, let colon = item.link.firstIndex(of: ":"), found.prefix.isEmpty,
        found.suffix.isEmpty
      {
        let type = item.link[item.link.index(colon, offsetBy: 2)..<end]
        item.link = "{\(name): [\(type)]}"
      } else if !isNeeded {
        item.link.insert(contentsOf: " ?? nil", at: end)
      }
      text.link += mark + DraftText.literal(key, inQuery: true) + "=" + item.link
      if isNeeded { text.key += mark + key + "=" + item.key }
      mark = "&"
      text.names = item.names
      text.examples += item.examples
      text.evidence += item.evidence
    }
  }

  /// Merges equal routes of several origins into one.
  private mutating func shareRoutes(_ origins: Int) {
    var kept: [TableDraft.Route] = []
    var known: [[String]: Int] = [:]
    for route in draft.routes {
      if let index = known[[route.key, route.link]] {
        kept[index].only += route.only
      } else {
        known[[route.key, route.link]] = kept.count
        kept.append(route)
      }
    }
    for index in kept.indices where kept[index].only.count == origins { kept[index].only = [] }
    draft.routes = kept
  }
}
