import RouteMatching

// What lets a match skip what it need not read: places by the text that links begin with, and plain patterns.
extension TableCompiler {
  /// The heads of the places with a host of their own, for links without a port.
  mutating func heads(of places: Written<List<Record<Block.Place>>>) -> Written<Slots<Block.Head>> {
    // Where empty segments are left out, a link takes the other door.
    let isQuick = shape.options.emptySegments != .collapse
    let heads = headShapes.texts.map { text in
      let (own, undisputed, isWhole) = headShapes.places(of: text)
      var head = RecordDraft<Block.Head>()
      head[.flags].insert(.isWhole, if: isQuick && isWhole)
      head[.flags].insert(.mayBeWrapped, if: headShapes.mayBeWrapped(text))
      head[.places] = writer.append(short: own.map { places.reference($0) })
      head[.undisputed] = isQuick ? undisputed : 0
      head[.text] = writer.link(text)
      return SlotsDraft.Entry(hash: TextKey.hash(ofHead: text), head)
    }
    return writer.append(slots: SlotsDraft(heads))
  }
}

/// The texts that links of places with hosts of their own begin with, and the places that such links may be at.
struct HeadShapes {
  /// In order of their text.
  let texts: [String]
  private var owners: [String: [Int]] = [:]
  /// The places that links with several heads may be at, in their order.
  private let others: [(index: Int, host: PlaceHost)]
  private let wrappers: [PlaceHost]
  /// The places that no head leads to.
  let otherPlaces: [Int]

  init(_ shape: TableShape) {
    let hosts = shape.places.flatMap { shape.placeHosts($0) }
    for (index, host) in hosts.enumerated() {
      if let head = host.head { owners[head, default: []].append(index) }
    }
    texts = owners.keys.sorted()
    otherPlaces = hosts.indices.filter { hosts[$0].head == nil }
    others = hosts.enumerated().filter { $0.element.mayFitOthers }.map { ($0.offset, $0.element) }
    wrappers = shape.wrappers.map { PlaceHost(declaration: $0.place.declaration, isOpaque: false, composed: nil) }
  }

  /// The places of a head, how many of them come before one that has another and may fit, and whether there is no such place.
  func places(of head: String) -> (places: [Int], undisputed: Int, isWhole: Bool) {
    let own = owners[head] ?? []
    guard let end = others.first(where: { $0.host.head != head && $0.host.mayFit(head) })?.index else {
      return (own, own.count, true)
    }
    return (own, own.count { $0 < end }, false)
  }

  func mayBeWrapped(_ head: String) -> Bool { wrappers.contains { $0.head == head || $0.mayFit(head) } }

  /// Whether links that begin so are at one place only, and none is a wrapper's.
  func isSole(_ head: String) -> Bool {
    let (places, _, isWhole) = places(of: head)
    return isWhole && places.count == 1 && !mayBeWrapped(head)
  }
}

extension TableShape {
  /// A place as written, and once more where links may write its host in letters.
  func placeHosts(_ place: PlaceShape) -> [PlaceHost] {
    let isOpaque = place.origin < origins.count && origins[place.origin].separator != nil
    let written = PlaceHost(declaration: place.declaration, isOpaque: isOpaque, composed: nil)
    guard case .exact(let name) = place.declaration.host, let composed = HostName.composed(name) else {
      return [written]
    }
    return [written, PlaceHost(declaration: place.declaration, isOpaque: isOpaque, composed: composed)]
  }
}

/// A place, and the host that links write there where it is not the one that is written in the table.
struct PlaceHost {
  let declaration: PlaceDeclaration
  /// Whether something else than slashes stands between its segments.
  let isOpaque: Bool
  let composed: String?

  /// `scheme://host`; `nil` where there is no one host, and where links without a port are not at the place.
  var head: String? {
    guard composed == nil, !isOpaque, case .exact(let host) = declaration.host else { return nil }
    if case .exactly = declaration.port { return nil }
    return declaration.scheme + "://" + host
  }

  /// Whether `mayFit` may be true of a head.
  var mayFitOthers: Bool {
    if case .exact = declaration.host { isOpaque } else { true }
  }

  /// Whether a link that begins with a head that is not its own may be at the place.
  func mayFit(_ head: String) -> Bool {
    guard head.hasPrefix(declaration.scheme + ":") else { return false }
    switch declaration.host {
    case .exact(let host): return isOpaque && head == declaration.scheme + "://" + host
    case .subdomains(let suffix), .captured(_, suffix: let suffix?): return head.hasSuffix("." + suffix)
    case .captured(_, suffix: nil), .any, .none: return true
    }
  }
}

extension PatternShape {
  /// The segment that each of the parameters is, in their order; `nil` where the pattern asks for more than its segments, or
  /// a parameter is something else.
  var segmentCaptures: [Int?]? {
    guard !isStrictSlash, !isStrictQuery, !plusIsSpace, query.isEmpty, groups.isEmpty, fragment == nil,
      excludes.isEmpty,
      segments.count <= SegmentCaptures.segments, let captures = wholeSegments,
      captures.count <= SegmentCaptures.capacity
    else { return nil }
    return captures.contains { $0 == nil } ? nil : captures
  }

  /// The segment that each capture is, `nil` for those that are none, where segments are texts or single values.
  var wholeSegments: [Int?]? {
    var captures: [Int?] = []
    captures.reserveCapacity(segments.count)
    for (index, segment) in segments.enumerated() where segment.piece.literal == nil {
      guard let value = segment.value else { return nil }
      guard let capture = value.capture else { continue }
      while captures.count <= capture { captures.append(nil) }
      captures[capture] = index
    }
    return captures
  }
}

extension Written<List<Record<Block.Place>>> {
  /// One of the places, by its index.
  func reference(_ index: Int) -> Written<Reference<Block.Place>> {
    Written<Reference<Block.Place>>(self[1] + index * Block.Place.words)
  }
}

extension Written<SegmentCaptures> {
  /// Digit by digit.
  init(segments: [Int?]) {
    var words = (0, 0)
    for (capture, segment) in segments.enumerated() {
      let digit = (segment.map { $0 + 1 } ?? 0) << (6 * (capture % 4))
      if capture < 4 { words.0 |= digit } else { words.1 |= digit }
    }
    self.init(words.0, words.1)
  }
}
