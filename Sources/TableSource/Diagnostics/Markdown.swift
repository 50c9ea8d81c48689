/// Functions that write text from tables, links and files as Markdown, according to CommonMark and GitHub.
package enum Markdown {
  /// Returns the text as code, enclosed in as many backticks as it needs.
  ///
  /// - Parameter inCell: Pass `true` inside a table, where `|` ends the cell even within code. Then `|` becomes `\|`,
  ///   or `\u{7C}` if the text has a backslash before it.
  package static func code(_ text: String, inCell: Bool = false) -> String {
    var longest = 0
    var run = 0
    var content = ""
    for scalar in shown(text).unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      if inCell, scalar == "|" {
        content += content.hasSuffix("\\") ? "\\u{7C}" : "\\|"
      } else {
        content.unicodeScalars.append(scalar)
      }
    }
    let fence = String(repeating: "`", count: longest + 1)
    let isBare = !content.isEmpty && !content.hasPrefix("`") && !content.hasSuffix("`")
    return isBare ? fence + content + fence : fence + " " + content + " " + fence
  }

  /// Returns a sentence in which text in single quotes becomes code, as in messages. All other markup is escaped.
  package static func prose(_ text: String, inCell: Bool = false) -> String {
    let scalars = Array(shown(text).unicodeScalars)
    var result = ""
    var index = 0
    while index < scalars.count {
      if let end = endOfQuotation(in: scalars, from: index) {
        var quotation = ""
        quotation.unicodeScalars.append(contentsOf: scalars[index + 1..<end])
        result += code(quotation, inCell: inCell)
        index = end + 1
      } else {
        if "\\`*_[]<>|~&".unicodeScalars.contains(scalars[index]) { result += "\\" }
        result.unicodeScalars.append(scalars[index])
        index += 1
      }
    }
    return result
  }

  /// Returns the index of the closing quote if a quotation begins here. An apostrophe doesn't begin a quotation.
  private static func endOfQuotation(in text: [Unicode.Scalar], from start: Int) -> Int? {
    func isLetter(_ index: Int) -> Bool { text.indices.contains(index) && text[index].properties.isAlphabetic }
    func isWord(_ index: Int) -> Bool {
      isLetter(index) || text.indices.contains(index) && text[index].properties.numericType != nil
    }
    guard text[start] == "'", !isWord(start - 1), start + 1 < text.count, text[start + 1] != " " else { return nil }
    return text.indices[(start + 2)...].first { text[$0] == "'" && !isLetter($0 + 1) }
  }
}
