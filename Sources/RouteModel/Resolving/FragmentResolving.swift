// Resolves fragments. A path in a fragment becomes a single piece with raw slashes in its literal text. So the matcher
// divides it like any other piece.
extension TableResolver {
  package mutating func resolve(_ fragment: FragmentPattern, isFolded: Bool, slots: inout CaptureSlots)
    -> ResolvedFragment
  {
    switch fragment {
    case .text(let piece):
      return ResolvedFragment(
        piece: resolve(piece, isFolded: isFolded, slots: &slots), items: [], hasQuestionMark: false)
    case .items(let items):
      return ResolvedFragment(piece: nil, items: items.map { resolve($0, slots: &slots) }, hasQuestionMark: false)
    case .path(let path, let startsWithSlash, let items):
      return ResolvedFragment(
        piece: resolve(path, startsWithSlash: startsWithSlash, isFolded: isFolded, slots: &slots),
        items: items.map { resolve($0, slots: &slots) }, hasQuestionMark: true,
        endsWithSlash: path.endsWithSlash)
    }
  }

  /// Converts a path such as `/room/{room}` to the literal `/room/` and a value without a raw slash. A trailing slash
  /// is optional. A value is never an empty segment. A rest parameter may contain empty segments, but not at the end of
  /// the fragment.
  private mutating func resolve(
    _ path: PathPattern, startsWithSlash: Bool, isFolded: Bool, slots: inout CaptureSlots
  ) -> ResolvedPiece {
    let slash = UInt8(ascii: "/")
    if path.segments.isEmpty { return ResolvedPiece(literal: startsWithSlash ? "/" : "") }
    var parts: [PieceLanguage.Part] = startsWithSlash ? [.literal("/")] : []
    var values: [(capture: Int?, written: String)] = []
    var separator: String?
    do {
      for (index, segment) in path.segments.enumerated() {
        if index > 0 { parts.append(literal: "/") }
        switch segment {
        case .rest(let use):
          parts.append(.value(try rest(use, isLast: index == path.segments.count - 1, slots)))
          values.append((slots.slot(use.name?.value), written(use, isRest: true, slots)))
        case .piece(let piece):
          let resolved = resolve(piece, isFolded: isFolded, slots: &slots)
          separator = resolved.separator ?? separator
          for part in resolved.parts {
            switch part {
            case .literal(let text): parts.append(literal: text)
            case .value(let capture, let language, _, let written):
              let value = pool.automaton(language).removing(slash)
              parts.append(.value(resolved.parts.count > 1 ? value : try value.intersection(.text)))
              values.append((capture, written))
            }
          }
        }
      }
      let slashes = try Automaton.literal([slash]).union(.emptyWord)
      let languages = try pool.piece(parts + [.value(slashes)], caseSensitive: !isFolded)
      return piece(parts, languages, values, isFolded: isFolded, separator: separator)
    } catch {
      report(
        "piece-too-large", "this fragment needs an automaton of more than \(Automaton.stateLimit) states",
        at: path.range ?? SourceRange(lower: 0, upper: 0),
        fix: "give its types a smaller 'max', or remove the 'max' of a type that has a 'pattern'")
      return ResolvedPiece(parts: [], language: pool.intern(.nothing))
    }
  }

  private func rest(_ use: ParameterUse, isLast: Bool, _ slots: CaptureSlots) throws(AutomatonTooLarge) -> Automaton {
    if let (segment, least, most) = try segments(of: use, slots) {
      return try PieceLanguage.list(of: segment, separator: "/", minimum: least, maximum: most)
    }
    return try rest(isLast: isLast)
  }

  /// Returns the language of a rest parameter without a type in the path of a fragment.
  package func rest(isLast: Bool) throws(AutomatonTooLarge) -> Automaton {
    if !isLast { return .anyText }
    return try Automaton.text.subtracting(Automaton.anyText.concatenating(.literal([UInt8(ascii: "/")])))
  }

  /// Returns a piece of several parts.
  ///
  /// - Parameters:
  ///   - languages: The languages of the parts, and of the optional slash at the end of a path if there is one.
  ///   - values: The capture of each value, and its text (`{id: Int}`) in the explanation why a link doesn't match.
  package func piece(
    _ parts: [PieceLanguage.Part], _ languages: PieceLanguage, _ values: [(capture: Int?, written: String)],
    isFolded: Bool, separator: String?
  ) -> ResolvedPiece {
    var resolved: [ResolvedPart] = []
    var splits = languages.splits.makeIterator()
    var captures = values.makeIterator()
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let text): resolved.append(.literal(text))
      case .value:
        guard let split = splits.next(), let value = captures.next() else { continue }
        let isLast = index == languages.parts.count - 1
        resolved.append(
          .value(
            capture: value.capture, language: pool.intern(split.value),
            remainder: isLast ? nil : pool.intern(split.remainderReversed), written: value.written))
      }
    }
    return ResolvedPiece(
      parts: resolved, language: pool.intern(languages.whole), isFolded: isFolded, separator: separator)
  }
}

extension [PieceLanguage.Part] {
  /// Appends literal text, which is joined with literal text at the end.
  fileprivate mutating func append(literal text: String) {
    if case .literal(let before)? = last { self[count - 1] = .literal(before + text) } else { append(.literal(text)) }
  }
}

extension PathPattern {
  /// The position of the first segment in the table's text, or `nil` if there are no segments.
  package var range: SourceRange? {
    switch segments.first {
    case .piece(let piece): piece.range
    case .rest(let use): use.range
    case nil: nil
    }
  }
}
