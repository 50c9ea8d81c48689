extension [Diagnostic] {
  /// The maximum number of bytes that are read again to try the fixes of one text.
  private static var byteLimit: Int { 20_000 }

  /// Returns the problems of a text of the table. A fix that wouldn't remove its problem keeps its words and loses its edits.
  /// So does one that isn't tried, because the text is very long.
  ///
  /// - Parameter read: returns the problems of a text.
  package func offered(in source: SourceText, read: (SourceText) -> [Diagnostic]) -> [Diagnostic] {
    guard contains(where: { $0.fix?.edits.isEmpty == false }) else { return self }
    // Each fix is tried in a file that contains nothing but the text.
    let file = SourceFile(path: "", bytes: [UInt8](jsonLiteral(source.text).utf8))
    guard let copy = file.text else { return self }
    let problems = read(copy)
    guard problems.count == count else { return self }
    var bytesLeft = Self.byteLimit
    return indices.map { index in
      guard let fix = self[index].fix, !fix.edits.isEmpty else { return self[index] }
      bytesLeft -= file.bytes.count
      let (files, made) = [problems[index]].fixed([file])
      if bytesLeft >= 0, let fixed = files[0].text, problems.recurring(in: read(fixed), made: made).isEmpty {
        return self[index]
      }
      var problem = self[index]
      problem.fix = Fix(fix.description)
      return problem
    }
  }
}

extension SourceFile {
  /// The text of a file that contains a JSON string.
  fileprivate var text: SourceText? {
    let (value, problems) = JSONReader.read(bytes)
    return problems.isEmpty ? value?.text : nil
  }
}
