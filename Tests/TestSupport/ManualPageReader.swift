/// A reader for the few `man` macros of groff (groff_man(7), groff_char(7)) that the manual page uses. It separates
/// macros from displayed text.
///
/// It follows groff's documentation rather than our writer, so a macro, an escape or a byte that isn't listed here is
/// an error.
package enum ManualPageReader {
  package enum Piece: Equatable {
    /// A macro and the arguments on its line.
    case macro(String, String)
    case text(String)
  }

  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  private static let macros: Set<Substring> = ["TH", "SH", "SS", "PP", "TP", "B", "I", "nf", "fi", "RS", "RE"]
  private static let named: [Substring: Character] = ["aq": "'", "dq": "\"", "ga": "`", "ha": "^", "ti": "~"]

  package static func pieces(of page: String) throws -> [Piece] {
    try page.split(separator: "\n").map { line in
      guard line.first != "'" else { throw Problem(description: "a macro without a name: \(line)") }
      guard line.first == "." else { return .text(try text(line)) }
      let name = line.dropFirst().prefix { $0 != " " }
      guard macros.contains(name) else { throw Problem(description: "no macro of ours: \(line)") }
      let rest = line.dropFirst(name.count + 2)
      // A quotation mark would begin an argument. Only the page's title line quotes its arguments.
      guard name == "TH" || !rest.contains("\"") else { throw Problem(description: "a quoted argument: \(line)") }
      return .macro(String(name), try text(rest))
    }
  }

  private static func text(_ line: Substring) throws -> String {
    var text = ""
    var rest = line
    while let first = rest.popFirst() {
      guard first.isASCII, first == "\t" || first >= " ", first != "\u{7F}" else {
        throw Problem(description: "a character that isn't escaped: \(line)")
      }
      if first != "\\" {
        text.append(first)
        continue
      }
      switch rest.popFirst() {
      case "e": text += "\\"
      case "-": text += "-"
      case "&": break
      case "[":
        let name = rest.prefix { $0 != "]" }
        rest = rest.dropFirst(name.count + 1)
        if let character = named[name] {
          text.append(character)
        } else if name.first == "u", let scalar = UInt32(name.dropFirst(), radix: 16).flatMap(Unicode.Scalar.init) {
          text.unicodeScalars.append(scalar)
        } else {
          throw Problem(description: "no character of ours: \(line)")
        }
      default: throw Problem(description: "no escape of ours: \(line)")
      }
    }
    return text
  }
}
