import RouteLanguage
import RouteMatching

extension LintRule {
  static let optionalTextInValue = LintRule("optional-text-in-value", .warning) { context in
    guard let table = context.analysis.table else { return [] }
    return context.resolved.formsOfPatterns.compactMap { forms in
      for printed in forms where !context.resolved.patterns[printed].isReadOnly {
        for other in forms where context.space.ranks[other] < context.space.ranks[printed] {
          if let finding = finding(context, table, printed, first: other) { return finding }
        }
      }
      return nil
    }
  }

  /// Returns a finding if a value of a variant can't be printed, because a variant that is tried before it reads a part
  /// of the value as an optional part.
  private static func finding(
    _ context: LintContext, _ table: RouteTable, _ index: Int, first other: Int
  ) -> Diagnostic? {
    let (printed, first) = (context.resolved.patterns[index], context.resolved.patterns[other])
    guard printed.origins & first.origins != 0, let link = try? context.space.unsettledLink(other, index),
      let match = context.analysis.match(link)?.match, context.analysis.isMatch(match, by: first)
    else { return nil }
    let pieces = pieces(of: printed, in: link, first)
    for (piece, text, differs) in pieces where differs {
      guard let value = piece.value(in: text), let parameter = context.resolved.parameter(value.capture, of: printed),
        parameter.type.base == .string, parameter.type.enumeration == nil
      else { continue }
      // The link's other values as the printed variant would read them.
      var values = (0..<match.parameterCount).map { printed.captures.contains($0) ? match.value(at: $0) : nil }
      for (piece, text, _) in pieces {
        guard let other = piece.value(in: text), let name = context.resolved.parameter(other.capture, of: printed)?.name
        else { continue }
        values[other.capture] = try? table.value(of: [other.text], parameter: name, route: match.routeID)
      }
      do {
        _ = try table.print(route: match.route, values: values, origin: match.originName)
      } catch {
        guard error.kind == .taken else { continue }
        // `first` may have the whole segment as a literal, such as 'a' in `/{? 'a' '/'}{x}{? '/' y}`.
        let isWhole = first.segments.contains { $0.piece.literal == value.text }
        return Diagnostic(
          "\(quoted(value.text)) for \(quoted(parameter.name)) can't be printed, because \(isWhole ? "it" : "a part of it") would be read as the optional part",
          at: printed.source.range,
          fix: "give '\(parameter.name)' a type whose values can't contain this text, such as a type with a 'pattern'",
          witness: link)
      }
    }
    return nil
  }

  /// Returns the segments and item values of a variant, each with its text in a link. `differs` is `false` for segments
  /// that are the same in the other variant.
  private static func pieces(
    of printed: ResolvedPattern, in link: String, _ first: ResolvedPattern
  ) -> [(piece: ResolvedPiece, text: String, differs: Bool)] {
    let head = link.prefix { $0 != "?" && $0 != "#" }
    let query = link.dropFirst(head.count).prefix { $0 != "#" }.dropFirst()
    var result: [(piece: ResolvedPiece, text: String, differs: Bool)] = []
    let segments = head.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    if printed.restIndex == nil, printed.segments.count == first.segments.count,
      segments.count >= printed.segments.count
    {
      let texts = segments.suffix(printed.segments.count)
      for (index, text) in texts.enumerated() {
        let piece = printed.segments[index].piece
        result.append((piece, text, piece.language != first.segments[index].piece.language))
      }
    }
    for item in query.split(separator: "&") {
      guard let equals = item.firstIndex(of: "="),
        let piece = printed.query.first(where: { $0.spelling == item[..<equals] })?.piece
      else { continue }
      result.append((piece, String(item[item.index(after: equals)...]), true))
    }
    return result
  }
}

extension ResolvedPiece {
  /// Returns the value of the piece's only parameter in a text without percent-encoding, or `nil` if the text doesn't
  /// match.
  fileprivate func value(in text: String) -> (capture: Int, text: String)? {
    guard !text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    var text = text[...]
    var capture: Int?
    for part in parts {
      switch part {
      case .value(let found, _, _, _):
        guard capture == nil, let found else { return nil }
        capture = found
      case .literal(let literal) where capture == nil:
        guard text.hasPrefix(literal) else { return nil }
        text = text.dropFirst(literal.count)
      case .literal(let literal):
        guard text.hasSuffix(literal) else { return nil }
        text = text.dropLast(literal.count)
      }
    }
    return capture.map { ($0, String(text)) }
  }
}
