import RouteMatching

extension PatternReader {
  /// Reads the pattern of an identifier: plain text without percent-encoding around typed parameters (`book-{book:
  /// BookID}`). Braces can't be part of the text.
  ///
  /// All characters of the returned text except unreserved characters are percent-encoded, because
  /// ``RouteMatching/LaunchRule`` reads identifiers in this form.
  static func identifier(_ source: SourceText, into diagnostics: inout [Diagnostic]) -> Piece? {
    let (piece, problems) = readIdentifier(source)
    diagnostics += problems.offered(in: source) { readIdentifier($0).problems }
    return problems.hasErrors ? nil : piece
  }

  private static func readIdentifier(_ source: SourceText) -> (piece: Piece, problems: [Diagnostic]) {
    var reader = PatternReader(source)
    let piece = reader.readIdentifier()
    return (piece, reader.diagnostics)
  }

  private mutating func readIdentifier() -> Piece {
    let whole = 0..<bytes.count
    var parts: [Piece.Part] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{") {
        guard let close = closingBrace(index, end: bytes.count) else {
          report("unclosed-brace", "'{' is never closed", at: index..<index + 1, fix: "write '}' after the parameter")
          break
        }
        readIdentifierParameter(index..<close + 1, into: &parts)
        index = close + 1
        continue
      }
      var literal: [UInt8] = []
      while index < bytes.count, bytes[index] != UInt8(ascii: "{") {
        let byte = bytes[index]
        if byte == UInt8(ascii: "}") {
          report("stray-brace", "'}' doesn't close anything", at: index..<index + 1)
        } else if byte < 0x20 || byte == 0x7F {
          report("control-character", "identifiers with control characters are refused", at: index..<index + 1)
        }
        NormalForm.appendFullyEncoded(byte, to: &literal)
        index += 1
      }
      parts.append(.literal(String(decoding: literal, as: UTF8.self)))
    }
    return Piece(parts: parts, range: source.range(of: whole))
  }

  private mutating func readIdentifierParameter(_ range: Range<Int>, into parts: inout [Piece.Part]) {
    guard let parameter = readParameter(range) else { return }
    let use = parameter.use
    if parameter.isRest || use.mayBeAbsent || use.type?.list != nil {
      report(
        "bad-parameter", "a parameter in an identifier can have only a name and a type", at: range,
        fix: "write '{\(use.name?.value ?? "_")}'")
    }
    if case .parameter? = parts.last {
      report("bad-parameter", "two parameters need text between them", at: range)
    }
    parts.append(.parameter(use))
  }
}
