extension PatternReader {
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
