import Foundation
import RouteLanguage
import RouteMatching

/// The tables for the harnesses: the sample's table, and a table with every construct.
enum Tables {
  static let bookshelf = table("routes.json")
  static let transit = table("Tests/RouteEmittersTests/Fixtures/transit.routes.json")
  /// A table with a bit of everything, whose compiled form is checked quickly.
  static let small = table("Tests/Fuzz/Corpus/tables/launch")
  static let all = [bookshelf, transit]

  private static func table(_ path: String) -> RouteTable {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    do {
      return try RouteTable(json: Data(contentsOf: folder.appendingPathComponent(path)), path: path)
    } catch {
      fatalError("\(error)")
    }
  }
}

extension RouteMatch {
  /// The values in the route's order.
  var values: [RouteValue?] { (0..<parameterCount).map { value(at: $0) } }

  /// Returns `true` if another match opens the same screen.
  func leads(where other: RouteMatch) -> Bool { route == other.route && values == other.values }
}

/// Checks that all diagnostics have a position within the bytes and can be rendered.
func checkPlaces(_ diagnostics: [Diagnostic], in bytes: [UInt8], path: String) {
  for diagnostic in diagnostics {
    let ranges = [diagnostic.range] + diagnostic.notes.compactMap(\.range)
    for range in ranges where range.file == 0 {
      hold(range.lower >= 0 && range.lower <= range.upper, "\(diagnostic) has a range")
      hold(range.upper <= bytes.count, "\(diagnostic) stands within the file")
    }
    hold(!diagnostic.message.isEmpty && !diagnostic.rule.isEmpty, "a diagnostic says something")
  }
  let renderer = DiagnosticRenderer(files: [SourceFile(path: path, bytes: bytes)])
  let text = renderer.render(diagnostics, as: .text)
  hold(diagnostics.isEmpty || !text.isEmpty, "diagnostics are shown")
  let isSafe = text.unicodeScalars.allSatisfy {
    $0 == "\n" || $0 == "\t" || !($0.value < 32 || (127..<160) ~= $0.value)
  }
  hold(isSafe, "nothing controls the terminal")
}
