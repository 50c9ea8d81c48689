import RouteMatching

extension PatternReader {
  /// Reads a template, such as a value of `set`, and returns its forms. A template is text without percent-encoding
  /// around the names of parameters (`@{id}`), with optional parts (`{? '?' $query}`). Braces can't be part of the
  /// text. Returns no forms if the template is invalid.
  ///
  /// - Parameter kind: `.template`, or `.payloadTemplate` for values of a launch input.
  package static func template(
    _ source: SourceText, _ kind: PatternLexer.Kind = .template, into diagnostics: inout [Diagnostic]
  ) -> [Piece] {
    let forms = forms(of: source, kind, into: &diagnostics) { $0.readTemplate() }
    // A form that is empty because all of its optional parts are absent has no value, so drop it.
    return forms.count > 1 ? forms.filter { !$0.parts.isEmpty } : forms
  }

  private mutating func readTemplate() -> Piece {
    var piece = readPiece(bytes.indices, in: .template).piece
    if let link = piece.parameters.first(where: { $0.component == .link }), piece.parts.count > 1 {
      diagnostics.append(
        Diagnostic(
          .error, "bad-template", "'{$link}' is the whole link, so it can't be combined with text", at: link.range,
          fix: "write '{$query}' and '{$fragment}' to pass the end of the link, unchanged"))
    }
    piece.range = source.range(of: 0..<source.text.utf8.count)
    return piece
  }

  /// Reads a key path, which can be any text, because the keys of a payload can be any text.
  mutating func readKeyPath(_ range: Range<Int>, content: Range<Int>) -> ParameterUse? {
    let use = ParameterUse(name: located(content), range: self.range(of: range))
    if content.isEmpty {
      report("bad-template", "expected a key path in braces", at: range)
    } else if use.component != nil {
      report(
        "bad-template", "\(quoted(text(content))) is allowed only for links, and a launch input has none", at: range,
        fix: "write the name of a value of the input")
    }
    return use
  }

  /// Reads the name of a parameter, or of a part of the link: `$query`.
  mutating func readTemplateParameter(_ range: Range<Int>, content: Range<Int>) -> ParameterUse? {
    let name = trimmed(content)
    if bytes[name].first == UInt8(ascii: "$") {
      let use = ParameterUse(name: located(name), range: self.range(of: range))
      if use.component == nil {
        report(
          "bad-template", "unknown part of a link, \(quoted(text(name)))", at: range,
          fix: "write '{$link}', '{$query}' or '{$fragment}'")
      }
      return use
    }
    guard let (use, isRest) = readParameter(range, content: content, isInPart: false) else { return nil }
    if use.name == nil {
      report("bad-template", "'{_}' isn't captured, so it has no value", at: range)
    } else if isRest || use.type != nil || use.mayBeAbsent {
      report(
        "bad-template", "only the name of a parameter is allowed here", at: range,
        fix: "write '{\(use.name?.value ?? "")}'")
    }
    return use
  }

  /// Reads the pattern of an identifier: plain text without percent-encoding around typed parameters (`book-{book:
  /// BookID}`). Braces can't be part of the text.
  ///
  /// All characters of the returned text except unreserved characters are percent-encoded, because
  /// ``RouteMatching/LaunchRule`` reads identifiers in this form.
  package static func identifier(_ source: SourceText, into diagnostics: inout [Diagnostic]) -> Piece? {
    forms(of: source, .identifier, into: &diagnostics) { reader in
      let piece = reader.readPiece(reader.bytes.indices, in: .identifier).piece
      for (_, second) in piece.touchingParameters {
        reader.diagnostics.append(
          Diagnostic(.error, "bad-parameter", "two parameters need text between them", at: second.range))
      }
      return piece
    }.first
  }

  /// Checks a parameter of an identifier.
  mutating func checkIdentifier(_ use: ParameterUse, isRest: Bool, _ range: Range<Int>) {
    guard isRest || use.mayBeAbsent || use.type?.list != nil else { return }
    report(
      "bad-parameter", "a parameter in an identifier can have only a name and a type", at: range,
      fix: "write '{\(use.name?.value ?? "_")}'")
  }
}
