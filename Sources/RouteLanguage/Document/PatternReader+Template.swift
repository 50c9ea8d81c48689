import RouteMatching

extension PatternReader {
  /// Reads a template, such as a value of `set`, and returns its forms. A template is text without percent-encoding
  /// around the names of parameters (`@{id}`), with optional parts (`{? '?' $query}`). Braces can't be part of the
  /// text. Returns no forms if the template is invalid.
  package static func template(
    _ source: SourceText, over names: TemplateNames = .parameters, into diagnostics: inout [Diagnostic]
  ) -> [Piece] {
    let forms = forms(of: source, into: &diagnostics) { $0.readTemplate(whole: source, over: names) }
    // A form that is empty because all of its optional parts are absent has no value, so drop it.
    return forms.count > 1 ? forms.filter { !$0.parts.isEmpty } : forms
  }

  /// The kind of names in a template's braces: parameters of a pattern, or key paths of a launch input's values.
  package enum TemplateNames { case parameters, keyPaths }

  private mutating func readTemplate(whole: SourceText, over names: TemplateNames) -> Piece {
    var parts: [Piece.Part] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{") {
        guard let close = closingBrace(index, end: bytes.count) else {
          report("unclosed-brace", "'{' is never closed", at: index..<index + 1, fix: "write '}' after the parameter")
          break
        }
        switch names {
        case .parameters: readTemplateParameter(index..<close + 1, into: &parts)
        case .keyPaths: readKeyPath(index..<close + 1, into: &parts)
        }
        index = close + 1
        continue
      }
      var end = index
      while end < bytes.count, bytes[end] != UInt8(ascii: "{") {
        if bytes[end] == UInt8(ascii: "}") {
          report("stray-brace", "'}' doesn't close anything", at: end..<end + 1)
        } else if bytes[end] < 0x20 || bytes[end] == 0x7F {
          report("control-character", "links with control characters are refused", at: end..<end + 1)
        }
        end += 1
      }
      parts.append(.literal(text(index..<end)))
      index = end
    }
    return Piece(parts: parts, range: whole.range(of: 0..<whole.text.utf8.count))
  }

  /// Reads a key path, which can be any text, because the keys of a payload can be any text.
  private mutating func readKeyPath(_ range: Range<Int>, into parts: inout [Piece.Part]) {
    let name = range.lowerBound + 1..<range.upperBound - 1
    let use = ParameterUse(name: located(name), range: source.range(of: range))
    if name.isEmpty || bytes[name].contains(UInt8(ascii: "{")) {
      report("bad-template", "expected a key path in braces", at: range)
    } else if use.component != nil {
      report(
        "bad-template", "\(quoted(text(name))) is allowed only for links, and a launch input has none", at: range,
        fix: "write the name of a value of the input")
    } else {
      parts.append(.parameter(use))
    }
  }

  private mutating func readTemplateParameter(_ range: Range<Int>, into parts: inout [Piece.Part]) {
    let name = trimmed(range.lowerBound + 1..<range.upperBound - 1)
    if bytes[name.lowerBound...].first == UInt8(ascii: "$") {
      let use = ParameterUse(name: located(name), range: source.range(of: range))
      if use.component == nil {
        report(
          "bad-template", "unknown part of a link, \(quoted(text(name)))", at: range,
          fix: "write '{$link}', '{$query}' or '{$fragment}'")
      } else if use.component == .link, range.count < bytes.count {
        report(
          "bad-template", "'{$link}' is the whole link, so it can't be combined with text", at: range,
          fix: "write '{$query}' and '{$fragment}' to pass the end of the link, unchanged")
      }
      return parts.append(.parameter(use))
    }
    guard let parameter = readParameter(range) else { return }
    let use = parameter.use
    guard use.name != nil else {
      report("bad-template", "'{_}' isn't captured, so it has no value", at: range)
      return
    }
    if parameter.isRest || use.type != nil || use.mayBeAbsent {
      report(
        "bad-template", "only the name of a parameter is allowed here", at: range,
        fix: "write '{\(use.name?.value ?? "")}'")
    }
    parts.append(.parameter(use))
  }
}
