import RouteMatching

// Writes the parts of the compiled table with which the matcher skips work: the places of links that begin with a
// particular `scheme://host`, and the captures of patterns that have no conditions other than segments.
extension TableCompiler {
  /// Writes a hash table from `scheme://host` to the places of links that begin with it and have no port.
  mutating func hostEntryRecords(of places: Written<List<Record<Block.Place>>>) -> Written<Slots<Block.HostEntry>> {
    // If the table removes empty segments, the matcher must always change links first, so it can't use the fast path.
    let isQuick = resolved.options.emptySegments != .collapse
    let records = hostEntries.texts.map { text in
      let (own, uncontestedCount, isWhole) = hostEntries.places(of: text)
      var entry = RecordDraft<Block.HostEntry>()
      entry[.flags].insert(.isWhole, if: isQuick && isWhole)
      entry[.flags].insert(.mayBeWrapped, if: hostEntries.mayBeWrapped(text))
      entry[.places] = writer.append(short: own.map { places.reference($0) })
      entry[.uncontestedCount] = isQuick ? uncontestedCount : 0
      entry[.text] = writer.link(text)
      return SlotsDraft.Entry(hash: TextKey.hash(ofHostEntry: text), entry)
    }
    return writer.append(slots: SlotsDraft(records))
  }
}

/// The beginnings of links (`scheme://host`) at places with a single host, and the places of links with each beginning.
struct HostEntries {
  /// The beginnings in alphabetical order.
  let texts: [String]
  private var owners: [String: [Int]] = [:]
  /// The places that may match links with other beginnings than their own, such as `*.shop.example`, in order.
  private let others: [(index: Int, host: PlaceHost)]
  private let wrappers: [PlaceHost]
  /// The places whose links have no single beginning.
  let otherPlaces: [Int]

  init(_ resolved: ResolvedTable) {
    let hosts = resolved.places.flatMap { resolved.placeHosts($0) }
    for (index, host) in hosts.enumerated() {
      if let beginning = host.beginning { owners[beginning, default: []].append(index) }
    }
    texts = owners.keys.sorted()
    otherPlaces = hosts.indices.filter { hosts[$0].beginning == nil }
    others = hosts.enumerated().filter { $0.element.mayFitOthers }.map { ($0.offset, $0.element) }
    wrappers = resolved.wrappers.map { PlaceHost(place: $0.place, isOpaque: false, unicodeHost: nil) }
  }

  /// Returns the places whose links have this beginning. `isWhole` is `true` if no other place may match such links.
  /// `uncontestedCount` is the number of places that have precedence over all such other places.
  func places(of beginning: String) -> (places: [Int], uncontestedCount: Int, isWhole: Bool) {
    let own = owners[beginning] ?? []
    guard let end = others.first(where: { $0.host.beginning != beginning && $0.host.mayFit(beginning) })?.index else {
      return (own, own.count, true)
    }
    return (own, own.count { $0 < end }, false)
  }

  func mayBeWrapped(_ beginning: String) -> Bool {
    wrappers.contains { $0.beginning == beginning || $0.mayFit(beginning) }
  }

  /// Returns `true` if a single place, and no wrapper, may match links with this beginning.
  func isSole(_ beginning: String) -> Bool {
    let (places, _, isWhole) = places(of: beginning)
    return isWhole && places.count == 1 && !mayBeWrapped(beginning)
  }
}

extension ResolvedTable {
  /// Returns a place as written, and again with its host in Unicode if links may use that spelling.
  func placeHosts(_ place: ResolvedPlace) -> [PlaceHost] {
    let isOpaque = place.origin < origins.count && origins[place.origin].separator != nil
    let written = PlaceHost(place: place, isOpaque: isOpaque, unicodeHost: nil)
    guard case .exact(let name) = place.host, let unicodeHost = HostName.unicode(name) else {
      return [written]
    }
    return [written, PlaceHost(place: place, isOpaque: isOpaque, unicodeHost: unicodeHost)]
  }
}

/// A place, and the Unicode spelling of its host if that differs from the table.
struct PlaceHost {
  let place: ResolvedPlace
  /// `true` if the separator between the place's segments isn't a slash.
  let isOpaque: Bool
  let unicodeHost: String?

  /// `scheme://host`, or `nil` if there is no single host or if the place requires a port.
  var beginning: String? {
    guard unicodeHost == nil, !isOpaque, case .exact(let host) = place.host else { return nil }
    if case .exactly = place.port { return nil }
    return place.scheme + "://" + host
  }

  /// `true` if the place may match links with a beginning that isn't its own.
  var mayFitOthers: Bool {
    if case .exact = place.host { isOpaque } else { true }
  }

  /// Returns `true` if the place may match links with a beginning that isn't its own.
  func mayFit(_ beginning: String) -> Bool {
    guard beginning.hasPrefix(place.scheme + ":") else { return false }
    switch place.host {
    case .exact(let host): return isOpaque && beginning == place.scheme + "://" + host
    case .subdomains(let suffix), .captured(suffix: let suffix?): return beginning.hasSuffix("." + suffix)
    case .captured(suffix: nil), .any, .none: return true
    }
  }
}

extension ResolvedPattern {
  /// For each parameter, in order, the index of its segment. `nil` if the pattern has conditions other than its
  /// segments, or if a parameter isn't a whole segment.
  var segmentCaptures: [Int?]? {
    guard !isStrictSlash, !isStrictQuery, !plusIsSpace, query.isEmpty, groups.isEmpty, fragment == nil,
      excludes.isEmpty,
      segments.count <= SegmentCaptures.segments, let captures = wholeSegments,
      captures.count <= SegmentCaptures.capacity
    else { return nil }
    return captures.contains { $0 == nil } ? nil : captures
  }

  /// For each capture, the index of its segment, or `nil` if the capture isn't in the path. The array is `nil` if a
  /// segment is neither a literal nor a single value.
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

extension Written {
  /// Returns a reference to a record of the list by its index.
  func reference<Layout>(_ index: Int) -> Written<Reference<Layout>> where Content == List<Record<Layout>> {
    Written<Reference<Layout>>(self[1] + index * Layout.words)
  }
}

extension Written<SegmentCaptures> {
  /// Creates the words from the segment index of each capture. Each capture has six bits: the index + 1, or 0 for
  /// `nil`.
  init(segments: [Int?]) {
    var words = (0, 0)
    for (capture, segment) in segments.enumerated() {
      let digit = (segment.map { $0 + 1 } ?? 0) << (6 * (capture % 4))
      if capture < 4 { words.0 |= digit } else { words.1 |= digit }
    }
    self.init(words.0, words.1)
  }
}
