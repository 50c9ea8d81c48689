import RouteLanguage
import RouteMatching

/// A writer that creates a link from a pattern and values, in the order of the pattern. The link contains everything
/// that isn't optional.
struct SampleWriter {
  let shape: TableShape

  /// The values for a pattern: decoded texts by capture, the items for `{items...}`, and the label of the host.
  struct Values {
    var texts: [Int: [String]] = [:]
    var items: [SampleLink.Item] = []
    var label: String?
    /// The captures whose texts are segments.
    var segments: Set<Int> = []
    /// Texts for `{_}`, by position among the unnamed values of the pattern. If there is none, the shortest valid text
    /// is used.
    var anonymous: [Int: String] = [:]
    /// The number of segments for `{_...}`.
    var anonymousRest = 1
    /// The text of each of these segments. If it's `nil`, the shortest valid text is used.
    var anonymousRestText: String?
  }

  /// The state while a link is being written.
  private struct Filling {
    let values: Values
    /// Characters that are percent-encoded in every value.
    var encoded = ""
    /// The number of `{_}` that have been written.
    var anonymous = 0
  }

  /// Returns the link of a pattern at a place, or `nil` if a required value is missing.
  func link(_ pattern: PatternShape, at place: PlaceShape, _ values: Values) -> SampleLink? {
    link(pattern, at: place, values, opaque: shape.origins[place.origin].separator)
  }

  /// Returns the link of a pattern at a place, or `nil` if a required value is missing.
  ///
  /// - Parameter opaque: The separator between the segments of an opaque link, or `nil` for other links.
  func link(
    _ pattern: PatternShape, at place: PlaceShape, _ values: Values, opaque: UInt8?
  ) -> SampleLink? {
    var link = SampleLink(
      scheme: place.declaration.scheme, authority: nil, opaque: opaque.map { String(UnicodeScalar($0)) })
    link.segments = place.declaration.basePath
    var filling = Filling(values: values, encoded: pattern.plusIsSpace ? "+" : "")
    for segment in pattern.segments {
      guard let texts: [String] = texts(segment, &filling, link.separator) else { return nil }
      link.segments += texts
    }
    link.endsWithSlash = pattern.endsWithSlash
    guard let query: [SampleLink.Item] = items(pattern.query, &filling) else { return nil }
    link.query = query
    if let fragment = pattern.fragment {
      guard let text: String = self.fragment(fragment, &filling) else { return nil }
      link.fragment = text
    }
    if link.isOpaque { return link }
    return enter(&link, place, values) ? link : nil
  }

  /// Adds the authority of the place.
  private func enter(_ link: inout SampleLink, _ place: PlaceShape, _ values: Values) -> Bool {
    switch place.declaration.host {
    case .none:
      link.authority = ""
      // People write such links with the first segment in the position of the host.
      if let first: String = link.segments.first, !first.isEmpty, first.utf8.allSatisfy(LinkSymbols.isUnreserved) {
        link.authority = link.segments.removeFirst()
      }
      return true
    case .exact(let host): link.authority = host
    case .subdomains(let host): link.authority = "www." + host
    case .captured(_, let host):
      guard let label: String = values.label else { return false }
      link.authority = label + (host.map { "." + $0 } ?? "")
    case .any: link.authority = "any.example"
    }
    if case .exactly(let number) = place.declaration.port { link.authority? += ":\(number)" }
    link.hasHost = true
    return true
  }

  // MARK: Pieces

  static func encoded(_ text: String, _ component: LinkWriter.Component, splitters: String = "") -> String {
    var writer = LinkWriter()
    writer.append(value: Array(text.utf8), in: component, splitters: Array(splitters.utf8))
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func texts(_ segment: SegmentShape, _ filling: inout Filling, _ separator: String) -> [String]? {
    guard segment.isRest else { return text(segment.piece, .segment, separator, &filling).map { [$0] } }
    let values: Values = filling.values
    let splitters: String = separator + filling.encoded
    guard case .value(let capture, let language, _)? = segment.piece.parts.first else { return nil }
    guard let capture else {
      let count: Int = max(values.anonymousRest, segment.piece.restLimit?.least ?? 1)
      return [String](repeating: anyText(language, .segment, splitters, values.anonymousRestText), count: count)
    }
    guard let texts: [String] = values.texts[capture] else { return nil }
    return segment.piece.isRaw ? texts : texts.map { SampleWriter.encoded($0, .segment, splitters: splitters) }
  }

  /// Returns the text of a segment, or `nil` if a value is missing.
  func text(_ piece: PieceShape, _ values: Values) -> String? {
    var filling = Filling(values: values)
    return text(piece, .segment, "", &filling)
  }

  /// Returns the text of a piece, or `nil` if a value is missing.
  private func text(
    _ piece: PieceShape, _ component: LinkWriter.Component, _ more: String, _ filling: inout Filling
  ) -> String? {
    if let literal: String = piece.literal { return literal }
    var splitters: String = more + filling.encoded + (piece.separator ?? "")
    for case .literal(let text) in piece.parts { splitters += text }
    // A percent-encoded letter is the same as the letter, and people write the letter.
    splitters.removeAll { $0.utf8.allSatisfy(LinkSymbols.isUnreserved) }
    var result = ""
    for part in piece.parts {
      switch part {
      case .literal(let text): result += text
      case .value(nil, let language, _):
        result += anyText(language, component, splitters, filling.values.anonymous[filling.anonymous])
        filling.anonymous += 1
      case .value(let capture?, _, _):
        guard let texts: [String] = filling.values.texts[capture] else { return nil }
        let separator: String = filling.values.segments.contains(capture) ? "/" : piece.separator ?? ""
        result += texts.map { SampleWriter.encoded($0, component, splitters: splitters + separator) }
          .joined(separator: separator)
      }
    }
    return result
  }

  /// Returns the text for `{_}`: the given text, or the shortest valid one.
  private func anyText(
    _ language: Language, _ component: LinkWriter.Component, _ splitters: String, _ said: String?
  ) -> String {
    if let said { return SampleWriter.encoded(said, component, splitters: splitters) }
    let automaton: Automaton = shape.pool.automaton(language)
    if automaton.accepts(Array("any".utf8)) { return "any" }
    let word: [UInt8] = automaton.shortestMember() ?? []
    return SampleWriter.encoded(LinkSymbols.text(decoding: word), component, splitters: splitters)
  }

  // MARK: Items

  private func items(_ conditions: [ConditionShape], _ filling: inout Filling) -> [SampleLink.Item]? {
    let values: Values = filling.values
    var items: [SampleLink.Item] = []
    for condition in conditions {
      guard let piece = condition.piece else {
        items.append(SampleLink.Item(key: condition.spelling, value: nil))
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
      let captures: [Int] = condition.captures
      if !captures.isEmpty, captures.allSatisfy({ values.texts[$0] == nil }) {
        if condition.isRequired { return nil }
      } else if condition.isFlag {
        items.append(SampleLink.Item(key: condition.spelling, value: nil))
      } else if condition.list != nil, let capture: Int = captures.first {
        items += (values.texts[capture] ?? []).map { text in
          SampleLink.Item(key: condition.spelling, value: SampleWriter.encoded(text, .queryValue))
        }
      } else {
        guard let text: String = text(piece, .queryValue, "", &filling) else { return nil }
        items.append(SampleLink.Item(key: condition.spelling, value: text))
      }
    }
    return items
  }

  private func fragment(_ fragment: FragmentShape, _ filling: inout Filling) -> String? {
    guard let items: [SampleLink.Item] = items(fragment.items, &filling) else { return nil }
    let joined: String = items.map { $0.text }.joined(separator: "&")
    guard let piece = fragment.piece else { return joined }
    guard let text: String = text(piece, .fragment, "/?", &filling) else { return nil }
    let path: String = fragment.endsWithSlash && !text.hasSuffix("/") ? text + "/" : text
    return items.isEmpty ? path : path + "?" + joined
  }
}
