extension [Diagnostic] {
  /// The maximum number of bytes to parse again while the fixes of one string are tried.
  private static var byteLimit: Int { 20_000 }

  /// Tries the fixes of the problems of a string in the table, and returns the problems. A fix keeps its edits only if
  /// they remove the problem. If the string is too long to try a fix, the fix loses its edits, too.
  ///
  /// - Parameter read: Returns the problems of a string.
  package func offered(in source: SourceText, read: (SourceText) -> [Diagnostic]) -> [Diagnostic] {
    guard contains(where: { $0.fix?.edits.isEmpty == false }) else { return self }
    // Try each fix in a file that contains only this string.
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
  /// The string in a file that contains only a JSON string, or `nil` if the file has other content.
  fileprivate var text: SourceText? {
    let (value, problems) = JSONReader.read(bytes)
    return problems.isEmpty ? value?.text : nil
  }
}
