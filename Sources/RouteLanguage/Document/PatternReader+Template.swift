extension PatternReader {
  /// Reads the template of a `set`: plain text, as it is after decoding, around the parameters of a pattern by name
  /// (`@{id}`), or `{$link}` alone for the whole link as it came. A brace can't be part of the text.
  package static func template(_ source: SourceText, into diagnostics: inout [Diagnostic]) -> SetValue.Template? {
    var reader = PatternReader(source)
    let template = reader.readTemplate()
    diagnostics += reader.diagnostics
    return reader.diagnostics.hasErrors ? nil : template
  }

  private mutating func readTemplate() -> SetValue.Template {
    let whole = 0..<bytes.count
    if source.text == "{$link}" { return .wholeLink(source.range(of: whole)) }
    var parts: [Piece.Part] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{") {
        guard let close = closingBrace(index, end: bytes.count) else {
          report("unclosed-brace", "'{' is never closed", at: index..<index + 1, fix: "write '}' after the parameter")
          break
        }
        readTemplateParameter(index..<close + 1, into: &parts)
        index = close + 1
        continue
      }
      var end = index
      while end < bytes.count, bytes[end] != UInt8(ascii: "{") {
        if bytes[end] == UInt8(ascii: "}") {
          report("stray-brace", "'}' closes nothing", at: end..<end + 1)
        } else if bytes[end] < 0x20 || bytes[end] == 0x7F {
          report("control-character", "no value of a link holds a control character", at: end..<end + 1)
        }
        end += 1
      }
      parts.append(.literal(text(index..<end)))
      index = end
    }
    return .piece(Piece(parts: parts, range: source.range(of: whole)))
  }

  private mutating func readTemplateParameter(_ range: Range<Int>, into parts: inout [Piece.Part]) {
    if text(range) == "{$link}" {
      report("bad-template", "'{$link}' is the whole link, without text beside it", at: range)
      return
    }
    guard let parameter = readParameter(range) else { return }
    let use = parameter.use
    guard use.name != nil else {
      report("bad-template", "'{_}' is not kept, so it has no value", at: range)
      return
    }
    if parameter.isRest || use.type != nil || use.mayBeAbsent {
      report(
        "bad-template", "a parameter stands here by its name alone", at: range,
        fix: "write '{\(use.name?.value ?? "")}'")
    }
    parts.append(.parameter(use))
  }
}
