import RouteLanguage
import RouteMatching

/// Writes a pattern with values as a link: RFC 3986's character sets, the order of the pattern, nothing left out but what
/// may be.
struct SampleWriter {
  let shape: TableShape

  /// What a pattern is filled with: decoded texts by capture, the items of `{items...}`, the label of the host.
  struct Values {
    var texts: [Int: [String]] = [:]
    var items: [SampleLink.Item] = []
    var label: String?
    /// For `{_}`, of which the shortest word is taken where there is none here.
    var anonymous: [Language: String] = [:]
  }

  /// The link of a pattern at a place, or `nil` where a value is missing that has to be there.
  func link(_ pattern: PatternShape, at place: PlaceShape, _ values: Values) -> SampleLink? {
    let separator: String = shape.origins[place.origin].separator.map { String(UnicodeScalar($0)) } ?? "/"
    return link(pattern, at: place, values, separator: separator)
  }

  /// - Parameter separator: what stands between segments; anything but `/` makes an opaque link.
  func link(
    _ pattern: PatternShape, at place: PlaceShape, _ values: Values, separator: String
  ) -> SampleLink? {
    var link = SampleLink(scheme: place.declaration.scheme, authority: nil, separator: separator)
    for segment in pattern.segments {
      guard let texts: [String] = texts(segment, values, separator) else { return nil }
      link.segments += texts
    }
    link.endsWithSlash = pattern.endsWithSlash
    guard let query: [SampleLink.Item] = items(pattern.query, values) else { return nil }
    link.query = query
    if let fragment = pattern.fragment {
      guard let text: String = self.fragment(fragment, values) else { return nil }
      link.fragment = text
    }
    guard separator == "/" else { return link }
    return enter(&link, place, pattern, values) ? link : nil
  }

  // MARK: Places

  private func enter(
    _ link: inout SampleLink, _ place: PlaceShape, _ pattern: PatternShape, _ values: Values
  ) -> Bool {
    let suffix: String
    switch place.declaration.host {
    case .none:
      link.authority = ""
      if let first = pattern.segments.first, let literal: String = first.piece.literal, !literal.isEmpty,
        literal.utf8.allSatisfy(SampleWriter.isUnreserved)
      {
        link.authority = literal
        link.segments.removeFirst()
      }
      return true
    case .exact(let host): suffix = host
    case .subdomains(let host): suffix = "www." + host
    case .captured(_, let host):
      guard let label: String = values.label else { return false }
      suffix = label + (host.map { "." + $0 } ?? "")
    case .any: suffix = "any.example"
    }
    var port = ""
    if case .exactly(let number) = place.declaration.port { port = ":\(number)" }
    link.authority = suffix + port
    link.hasHost = true
    link.segments = place.declaration.basePath + link.segments
    return true
  }

  // MARK: Pieces

  /// Which reserved characters a value may hold raw: `pchar`; `pchar`, `/` and `?` but for what ends or begins an item;
  /// `pchar`, `/` and `?`.
  enum Component: String {
    case segment = ":@!$&'()*+,;="
    case queryKey = ":@!$'()*,;/?"
    case queryValue = ":@!$'()*,;=/?"
    case fragment = ":@!$&'()*+,;=/?"
  }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  static func encoded(_ text: String, _ component: Component, splitters: String = "") -> String {
    let digits: [UInt8] = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isRaw: Bool = isUnreserved(byte) || (component.rawValue.utf8.contains(byte) && !splitters.utf8.contains(byte))
      bytes += isRaw ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func texts(_ segment: SegmentShape, _ values: Values, _ separator: String) -> [String]? {
    guard segment.isRest else { return text(segment.piece, .segment, separator, values).map { [$0] } }
    guard case .value(let capture, let language, _)? = segment.piece.parts.first else { return nil }
    guard let capture else { return [anyText(language, .segment, separator, values)] }
    guard let texts: [String] = values.texts[capture] else { return nil }
    return segment.piece.isRaw ? texts : texts.map { SampleWriter.encoded($0, .segment, splitters: separator) }
  }

  /// A piece's text; `nil` where a value is missing.
  private func text(_ piece: PieceShape, _ component: Component, _ more: String, _ values: Values) -> String? {
    if let literal: String = piece.literal { return literal }
    var splitters: String = more + (piece.separator ?? "")
    for case .literal(let text) in piece.parts { splitters += text }
    var result = ""
    for part in piece.parts {
      switch part {
      case .literal(let text): result += text
      case .value(nil, let language, _): result += anyText(language, component, splitters, values)
      case .value(let capture?, _, _):
        guard let texts: [String] = values.texts[capture] else { return nil }
        result += texts.map { SampleWriter.encoded($0, component, splitters: splitters) }
          .joined(separator: piece.separator ?? "")
      }
    }
    return result
  }

  /// For `{_}`.
  private func anyText(
    _ language: Language, _ component: Component, _ splitters: String, _ values: Values
  ) -> String {
    if let text: String = values.anonymous[language] {
      return SampleWriter.encoded(text, component, splitters: splitters)
    }
    let automaton: Automaton = shape.pool.automaton(language)
    if automaton.accepts(Array("any".utf8)) { return "any" }
    let word: [UInt8] = automaton.shortestMember() ?? []
    return SampleWriter.encoded(LinkSymbols.text(decoding: word), component, splitters: splitters)
  }

  // MARK: Items

  private func items(_ conditions: [ConditionShape], _ values: Values) -> [SampleLink.Item]? {
    var items: [SampleLink.Item] = []
    for condition in conditions {
      guard let piece = condition.piece else {
        items.append(SampleLink.Item(key: condition.key, value: nil))
        continue
      }
      if condition.isRemaining {
        items += values.items.map { item in
          SampleLink.Item(
            key: SampleWriter.encoded(item.key, .queryKey),
            value: item.value.map { SampleWriter.encoded($0, .queryValue) })
        }
        continue
      }
      let captures: [Int] = piece.parts.compactMap { if case .value(let capture?, _, _) = $0 { capture } else { nil } }
      let isAbsent: Bool = !captures.isEmpty && captures.allSatisfy { values.texts[$0] == nil }
      if isAbsent {
        if condition.isRequired { return nil }
        continue
      }
      if condition.isFlag {
        items.append(SampleLink.Item(key: condition.key, value: nil))
      } else if condition.list != nil, let capture: Int = captures.first {
        items += (values.texts[capture] ?? []).map { text in
          SampleLink.Item(key: condition.key, value: SampleWriter.encoded(text, .queryValue))
        }
      } else {
        guard let text: String = text(piece, .queryValue, "", values) else { return nil }
        items.append(SampleLink.Item(key: condition.key, value: text))
      }
    }
    return items
  }

  private func fragment(_ fragment: FragmentShape, _ values: Values) -> String? {
    guard let items: [SampleLink.Item] = items(fragment.items, values) else { return nil }
    let joined: String = items.map(\.text).joined(separator: "&")
    guard let piece = fragment.piece else { return joined }
    guard let text: String = text(piece, .fragment, "/?", values) else { return nil }
    return items.isEmpty ? text : text + "?" + joined
  }
}
