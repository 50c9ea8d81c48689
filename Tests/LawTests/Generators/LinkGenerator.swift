import TestSupport

/// Random links of a table: instances of its patterns, most of them with a change that a router may get wrong.
struct LinkGenerator {
  var random: SeededRandom
  let table: ModelTable
  private let patterns: [OraclePattern]

  init(_ table: ModelTable, seed: UInt64) {
    self.table = table
    random = SeededRandom(seed: seed)
    patterns = OraclePattern.all(of: table)
  }

  mutating func link() -> String {
    guard let pattern = patterns.randomElement(using: &random) else { return "https://a.example/" }
    let origins = table.origins.filter { pattern.origins.contains($0.name) }
    guard let origin = origins.randomElement(using: &random), let place = origin.places.randomElement(using: &random)
    else { return "https://a.example/" }
    var link = instance(of: pattern, at: place, separator: origin.separator)
    for _ in 0..<[0, 0, 0, 1, 1, 2][random.below(6)] {
      link = LinkMutation.random(link, &random)
    }
    return link
  }

  // MARK: Instances

  private mutating func instance(
    of pattern: OraclePattern, at place: ModelPlace, separator: Character?
  ) -> String {
    var segments: [String] = place.base
    for segment in pattern.pattern.segments {
      switch segment {
      case .piece(let parts): segments.append(text(of: parts))
      case .rest(let use):
        for _ in 0..<1 + random.below(3) { segments.append(value(ModelParameter(name: nil, type: use.type))) }
      }
    }
    var link =
      separator.map { place.scheme + ":" + segments.joined(separator: String($0)) }
      ?? start(place) + segments.joined(separator: "/")
    if pattern.pattern.endsWithSlash != random.chance(8), !segments.isEmpty { link += String(separator ?? "/") }
    let items = self.items(pattern.pattern.query)
    if !items.isEmpty { link += "?" + items.joined(separator: "&") }
    switch pattern.pattern.fragment {
    case nil: break
    case .text(let parts)?: link += "#" + text(of: parts)
    case .items(let conditions)?:
      link += "#" + (self.items(conditions) + (random.chance(10) ? ["z=1"] : [])).joined(separator: "&")
    case .path(let path, let startsWithSlash, let conditions)?:
      let parts = path.map { segment -> String in
        switch segment {
        case .piece(let parts): return text(of: parts)
        case .rest(let use) where use.type != nil && random.chance(70):
          return (0..<1 + random.below(3)).map { _ in value(ModelParameter(name: nil, type: use.type)) }
            .joined(separator: "/")
        case .rest: return random.one(of: ["a/b", "/b", "a//b", "a/"])
        }
      }
      let items = self.items(conditions) + (random.chance(10) ? ["z=1"] : [])
      link += "#" + (startsWithSlash ? "/" : "") + parts.joined(separator: "/") + (random.chance(10) ? "/" : "")
      if !items.isEmpty { link += "?" + items.joined(separator: "&") }
    }
    return link
  }

  private mutating func start(_ place: ModelPlace) -> String {
    var host: String
    switch place.host {
    case .none: return place.scheme + random.one(of: ["://", ":///", ":/", ":"])
    case .exact(let name): host = name
    case .subdomains(let suffix), .captured(_, _, let suffix):
      host = random.one(of: ["new", "b", "x.b", "www", "c.new"]) + "." + suffix
    case .any: host = random.one(of: ["any.example", "a.example.evil.com", "localhost", "127.0.0.1", "127.1"])
    }
    switch place.port {
    case .none: break
    case .any: host += random.chance(50) ? ":81" : ""
    case .exactly(let port): host += ":" + port
    }
    return place.scheme + "://" + host + "/"
  }

  private mutating func items(_ conditions: [ModelItem]) -> [String] {
    var items: [String] = []
    for condition in conditions {
      switch condition.value {
      case .present: items.append(condition.key + random.one(of: ["", "=", "=a"]))
      case .remaining: items += random.chance(60) ? ["x=1", "y", "x=%2C"] : []
      case .piece(let parts):
        guard parts.count == 1, case .parameter(let use) = parts[0] else {
          items.append(condition.key + "=" + text(of: parts))
          continue
        }
        let isList = use.list != nil && use.list?.separator == nil
        if use.mode != .required || isList || use.isFlag, random.chance(35) { continue }
        for _ in 0..<(isList ? 1 + random.below(3) : 1) {
          items.append(condition.key + (random.chance(5) ? "" : "=" + value(use)))
        }
      }
    }
    if random.chance(12), let item = items.randomElement(using: &random) {
      items.append(item.prefix { $0 != "=" } + "=" + random.one(of: TableGenerator.words))
    }
    if !table.tellsKeyCase {
      for index in items.indices where random.chance(30) {
        let key = items[index].prefix { $0 != "=" }
        // Skip keys with percent-encoding, because its hexadecimal digits aren't letters of the key.
        guard !key.contains("%") else { continue }
        items[index] = (random.chance(70) ? key.uppercased() : key.lowercased()) + items[index].dropFirst(key.count)
      }
    }
    if random.chance(20) { items.shuffle(using: &random) }
    if random.chance(8) { items.append(random.one(of: ["z=1", "utm_source=a", "unknown", "q=new"])) }
    return items
  }

  private mutating func text(of parts: [ModelPart]) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .parameter(let use): parts.count > 2 && random.chance(40) ? splitting(use) : value(use)
      }
    }.joined()
  }

  /// Returns a value that may contain the text between two parameters, so that it can be split in several ways.
  private mutating func splitting(_ use: ModelParameter) -> String {
    let type = TypeUniverse.type(use.type ?? "String")
    let words = ["a-b", "ab-1", "1-2", "x,y", "1,2"].filter { type.parse($0) != nil }
    return words.isEmpty ? value(use) : random.one(of: words)
  }

  /// Returns a value of the type, and now and then of another type.
  private mutating func value(_ use: ModelParameter) -> String {
    if let list = use.list, let separator = list.separator {
      let element = ModelParameter(name: nil, type: use.type)
      return (0..<1 + random.below(3)).map { _ in value(element) }.joined(separator: separator)
    }
    let type = TypeUniverse.type(use.type ?? "String")
    let isOfType = random.chance(90)
    let words = TypeUniverse.words.filter { !$0.isEmpty && (!isOfType || type.parse($0) != nil) }
    // The type's only value is the empty text.
    if words.isEmpty { return "" }
    // Prefer words of literals and small types, because other patterns match them too.
    let common = words.filter { TableGenerator.words.contains($0) }
    return encoded(random.one(of: common.isEmpty || random.chance(40) ? words : common))
  }

  private mutating func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let isDelimiter = "/?#&".utf8.contains(byte)
      let isFree = Unit.reserved.contains(byte)
      if !Samples.standsRaw(byte) || isDelimiter || isFree && random.chance(30) || random.chance(2) {
        result += LinkMutation.escape(byte, isLower: random.chance(20))
      } else {
        result += String(decoding: [byte], as: UTF8.self)
      }
    }
    return result
  }
}
