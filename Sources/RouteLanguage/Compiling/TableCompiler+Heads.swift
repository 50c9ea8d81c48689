import RouteMatching

// What lets a match skip what it need not read: places by the text that links begin with, and plain patterns.
extension TableCompiler {
  /// The heads of the places with a host of their own, for links without a port.
  mutating func heads(of places: Written<List<Record<Block.Place>>>) -> Written<Slots<Block.Head>> {
    // Where empty segments are left out, or segments don't end at slashes, a link takes the other door.
    if shape.options.emptySegments == .collapse { return Written(words: [0, 0]) }
    let hosts = shape.places.flatMap { placeHosts($0) }
    let texts = Set(hosts.compactMap(\.head)).sorted()
    if texts.isEmpty { return Written(words: [0, 0]) }
    var slots: [RecordDraft<Block.Head>?] = BlockWriter.slots(for: texts.count)
    for text in texts {
      var head = RecordDraft<Block.Head>()
      var fitting: [Written<Reference<Block.Place>>] = []
      head[.flags].insert(.isWhole)
      for (index, host) in hosts.enumerated() {
        if host.head == text {
          fitting.append(places.reference(index))
        } else if host.mayFit(text) {
          // It comes before all that are left.
          head[.flags] = Flags()
          break
        }
      }
      let wrappers = shape.wrappers.map { PlaceHost(declaration: $0.place.declaration, isOpaque: false, composed: nil) }
      head[.flags].insert(.mayBeWrapped, if: wrappers.contains { $0.head == text || $0.mayFit(text) })
      head[.places] = writer.append(fitting)
      head[.text] = writer.link(text)
      BlockWriter.insert(head, hash: TextKey.hash(ofHead: text), into: &slots)
    }
    return writer.append(slots: slots)
  }

  /// A place as written, and once more where links may write its host in letters.
  func placeHosts(_ place: PlaceShape) -> [PlaceHost] {
    let isOpaque = place.origin < shape.origins.count && shape.origins[place.origin].separator != nil
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
  var segmentCaptures: [Int]? {
    guard !isStrictSlash, !isStrictQuery, query.isEmpty, groups.isEmpty, fragment == nil, excludes.isEmpty, !refuses,
      segments.count <= SegmentCaptures.segments
    else { return nil }
    var captures: [Int: Int] = [:]
    for (index, segment) in segments.enumerated() where segment.piece.literal == nil {
      guard !segment.isRest, segment.piece.separator == nil, segment.piece.parts.count == 1,
        case .value(let capture, _, nil) = segment.piece.parts[0]
      else { return nil }
      if let capture { captures[capture] = index }
    }
    guard captures.count <= SegmentCaptures.capacity else { return nil }
    let ordered = (0..<captures.count).compactMap { captures[$0] }
    return ordered.count == captures.count ? ordered : nil
  }
}

extension Written<List<Record<Block.Place>>> {
  /// One of the places, by its index.
  fileprivate func reference(_ index: Int) -> Written<Reference<Block.Place>> {
    Written<Reference<Block.Place>>(words: [words[1] + index * Block.Place.words])
  }
}

extension Written<SegmentCaptures> {
  /// Digit by digit.
  init(segments: [Int]) {
    var words = [0, 0]
    for (capture, segment) in segments.enumerated() { words[capture / 4] |= (segment + 1) << (6 * (capture % 4)) }
    self.init(words: words)
  }
}
