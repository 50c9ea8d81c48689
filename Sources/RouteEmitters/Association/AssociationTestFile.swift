import RouteGeneration
import RouteLanguage
import RouteMatching

/// A Swift file with tests of an association file's answers for the links of a table.
///
/// Writing these tests requires a reader of association files, which the plugins' tool lacks. So they have a file of
/// their own.
package enum AssociationTestFile {
  /// Returns the contents of the file, or `nil` if the association file has no answer for any link of the table.
  ///
  /// - Parameters:
  ///   - file: The path of the association file, as written in the table.
  ///   - verdict: Returns `true` if the association file admits a link, or `nil` if no rule applies to it.
  package static func text(
    _ source: GeneratedTable, _ suite: PromisedSuite, module: String, file: String, verdict: (String) -> Bool?
  ) -> String? {
    var lines: [String] = []
    var seen: Set<String> = []
    for (link, reading) in suite.destinations where seen.insert(link).inserted {
      guard let isAdmitted = verdict(link) else { continue }
      lines.append("\(isAdmitted ? "admits" : "keeps out") \(source.resolved.routes[reading.route].id) \(link)")
    }
    for link in suite.nearMisses where seen.insert(link).inserted && verdict(link) == true {
      lines.append("admits nothing \(link)")
      if lines.count >= nearMissLimit { break }
    }
    if lines.isEmpty { return nil }

    var writer = SwiftWriter()
    for line in source.furtherHeader { writer.line(line) }
    writer.line()
    let isInternal = (source.document.generate?.access?.value ?? "internal") == "internal"
    for name in ["Fingerpost", "Testing", module].sorted() {
      writer.line((name == module && isInternal ? "@testable " : "") + "import " + name)
    }
    writer.line()
    writer.documentation([
      "Links with the verdict of \(quoted(file)) and the route of each, when this file was written. If a link opens another route, "
        + "check the association file with 'fpost lint', and run 'fpost generate' to update this file."
    ])
    writer.open("@Suite nonisolated struct \(source.name)AssociationTests")
    writer.open("@Test func linksOpenTheirRecordedRoutes()")
    let environment = suite.environment.map {
      ".choosing(environment: \(SwiftText.literal($0))) ?? \(source.name).table"
    }
    writer.line("let table = \(source.name).table\(environment ?? "")")
    writer.open("for line in Self.verdicts.split(separator: \"\\n\")")
    writer.line("let words = line.split(separator: \" \")")
    writer.line("let route = table.match(String(words[words.count - 1])).match?.routeID ?? \"nothing\"")
    writer.line("#expect(route == String(words[words.count - 2]), \"\\(line)\")")
    writer.close()
    writer.close()
    writer.line()
    writer.constant("private static let verdicts", lines)
    writer.close()
    return writer.text
  }

  /// If there are this many lines, further links that no route matches are omitted, because they wouldn't test anything
  /// new.
  private static let nearMissLimit = 400
}
