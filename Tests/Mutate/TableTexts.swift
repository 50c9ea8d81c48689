import RouteLanguage
import RouteMatching

/// The texts of a table from which links and inputs are made.
struct TableTexts {
  /// Link patterns as written.
  let patterns: [String]
  /// The beginnings of links. A path without an origin belongs to the canonical origin.
  let places: [String]
  /// Values that types mention.
  let words: [String]
  /// Keys of query items.
  let keys: [String]
  /// The text of each wrapper before the nested link.
  let wrappers: [String]
  let environments: [String]
  private let options: TableOptions

  init(_ document: RouteDocument) {
    patterns = TableTexts.unique(TableTexts.patterns(document))
    places = TableTexts.unique([""] + TableTexts.places(document))
    words = TableTexts.unique(TableTexts.words(document))
    keys = TableTexts.unique(TableTexts.keys(document))
    wrappers = TableTexts.unique(TableTexts.wrappers(document))
    environments = TableTexts.unique(document.origins.flatMap { $0.places.compactMap(\.environment) })
    options = document.options
  }

  private init(
    patterns: [String], places: [String], words: [String], keys: [String], wrappers: [String], environments: [String],
    options: TableOptions
  ) {
    self.patterns = patterns
    self.places = places
    self.words = words
    self.keys = keys
    self.wrappers = wrappers
    self.environments = environments
    self.options = options
  }

  /// Returns the texts that only the other table contains, together with the texts of this table that they need.
  /// Returns `nil` if there are none.
  func additions(of other: TableTexts) -> TableTexts? {
    func new(_ texts: (TableTexts) -> [String]) -> [String] {
      let known = Set(texts(self))
      return texts(other).filter { !known.contains($0) }
    }
    let (newPatterns, newPlaces) = (new { $0.patterns }, new { $0.places })
    let (newWords, newKeys, newWrappers) = (new { $0.words }, new { $0.keys }, new { $0.wrappers })
    if newPatterns + newPlaces + newWords + newKeys + newWrappers == [], options.limits == other.options.limits {
      return nil
    }
    return TableTexts(
      patterns: newPatterns.isEmpty ? patterns : newPatterns, places: newPlaces.isEmpty ? places : newPlaces,
      words: newWords + words, keys: newKeys + keys, wrappers: newWrappers, environments: environments,
      options: other.options)
  }

  // MARK: Links

  /// Returns links of the patterns at the places with changes, inside the wrappers, and as long as the limits allow.
  func links(_ count: Int) -> [String] {
    let pool = LinkPool(places: places, patterns: patterns, words: words, keys: keys, count: count)
    let wrapped: [String] = wrappers.flatMap { wrapper in pool.links.prefix(20).map { wrapper + $0 } }
    return pool.links + wrapped + pool.links.prefix(20).flatMap { TableTexts.links(like: $0, at: options) }
  }

  private static func patterns(_ document: RouteDocument) -> [String] {
    var patterns: [String] = []
    for route in document.routes {
      for link in route.forms { patterns.append(link.pattern.source.text) }
      for exclude in route.exclude { patterns.append(exclude.pattern.source.text) }
    }
    return patterns
  }

  private static func places(_ document: RouteDocument) -> [String] {
    document.origins.flatMap(\.places).map { place in
      var text: String = place.source.text.replacingFirst(":*", by: ":8443") ?? place.source.text
      text = text.replacingFirst("*.", by: "sub.") ?? text
      text = text.replacingFirst("*", by: "any.example") ?? text
      text = text.replacingFirst("{", by: "") ?? text
      text = text.replacingFirst("}", by: "") ?? text
      return text.hasSuffix(":") ? text + "//" : text
    }
  }

  /// Returns the keys of query items that a table names or ignores.
  private static func keys(_ document: RouteDocument) -> [String] {
    let ignored: [String] = document.options.ignoredQuery.map { key in
      key.value.hasSuffix("*") ? key.value.dropLast() + "x" : key.value
    }
    let items: [String] = patterns(document).flatMap { LinkText($0).items ?? [] }
    let keys: [String] = ignored + items.compactMap { $0.split(separator: "=").first.map(String.init) }
    return document.options.foldsKeys ? keys + keys.map { $0.uppercased() } : keys
  }

  /// Returns variants of the link that reach each limit of the table exactly, and exceed it by one.
  private static func links(like link: String, at limits: TableOptions) -> [String] {
    let start: String = link + (link.contains("?") ? "&" : "?")
    let length: Int = limits.maximumLength - start.utf8.count
    func items(_ count: Int) -> String { [String](repeating: "a=1", count: max(0, count)).joined(separator: "&") }
    let segments: Int = limits.maximumSegments - link.split(separator: "/").count
    var links: [String] = [0, 1].map { start + String(repeating: "a", count: max(0, length + $0)) }
    links += (-1...1).map { start + items(limits.maximumItems + $0) }
    links += (0...3).map { link + String(repeating: "/a", count: max(0, segments + $0)) }
    return links
  }

  private static func words(_ document: RouteDocument) -> [String] {
    var words: [String] = []
    for type in document.types {
      if let example = type.example?.value { words.append(example) }
      switch type.definition {
      case .enumeration(let cases, _):
        for item in cases { words += [item.wire.value, item.wire.value.uppercased()] + item.spellings.map(\.value) }
      case .refinement(_, let refinement): words += refinement.except.map(\.value)
      case .record: break
      }
    }
    return words
  }

  /// Returns the text of each wrapper before the nested link, with each number of segments and host labels that a rest
  /// and a wildcard match differently.
  private static func wrappers(_ document: RouteDocument) -> [String] {
    document.wrappers.flatMap { wrapper -> [String] in
      let text: String = wrapper.pattern.source.text
      let start: String = text.replacingFirst("{link", by: "\n") ?? text
      let head: String = String(start.prefix { $0 != "\n" })
      var whole: String = head.hasPrefix("/") ? wrapper.place.source.text + head : head
      whole = whole.replacingFirst(":*", by: ":8443") ?? whole
      let rests: [String] = ["any", "", "any/more"].map { whole.replacingFirst("{_...}", by: $0) ?? whole }
      return ["sub.", "", "a.b."].flatMap { label in rests.map { $0.replacingFirst("*.", by: label) ?? $0 } }
    }
  }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}

extension TableOptions {
  fileprivate var limits: [Int] { [maximumLength, maximumSegments, maximumItems] }
}
