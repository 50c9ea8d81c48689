import Foundation
import RouteLanguage
import Testing

/// The page of keys agrees with the grammar. `RECORD=1` rewrites the page and still fails.
@Suite struct KeyTables {
  /// The headings of the page, with the objects that they describe.
  static let objects: [(heading: String, grammar: ObjectGrammar)] = [
    ("The top", .table), ("An origin", .origin), ("A type", .refinedType), ("An enum", .enumeration),
    ("A case of an enum", .enumerationCase), ("A record", .record), ("A route", .route),
    ("A link of one origin", .linkForm),
    ("An alias", .aliasForm), ("An exclude", .excludeForm), ("A parameter", .parameter),
    ("A deprecation", .deprecation),
    ("A redirect", .redirect), ("An event", .event), ("A wrapper", .wrapper), ("Letter case", .letterCase),
    ("Limits", .limits),
    ("Generated code", .generate), ("The platform's files", .platform), ("Launching", .launch),
    ("The target of an input with a link", .launchTarget),
    ("The target of an input without a link", .launchRoute), ("Notifications", .launchNotification),
    ("A category of notifications", .launchCategory), ("A quick action", .launchQuickAction),
    ("Widgets", .launchWidget), ("Spotlight", .launchSpotlight),
    ("The links that inputs can open", .launchAccepts),
    ("The links and routes that one input can open", .launchAcceptance),
    ("A kind of window", .window), ("An activity", .activity),
  ]

  @Test func everyObjectHasATable() {
    #expect(Set(ObjectGrammar.table.reachable.map(\.name)).subtracting(Self.objects.map(\.grammar.name)).sorted() == [])
  }

  @Test func keyTablesMatchTheGrammar() throws {
    let file = Page.folder.appendingPathComponent("TheTable.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    var fresh = text
    for (heading, grammar) in Self.objects {
      guard let start = fresh.range(of: "\n### \(heading)\n"),
        let table = fresh.range(of: "(\\|.*\n)+", options: .regularExpression, range: start.upperBound..<fresh.endIndex)
      else {
        Issue.record("TheTable.md has no table under '\(heading)'")
        continue
      }
      fresh.replaceSubrange(table, with: Self.table(of: grammar))
    }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try fresh.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded TheTable.md")
    } else {
      #expect(text == fresh, "run: RECORD=1 swift test --filter KeyTables")
    }
  }

  private static func table(of grammar: ObjectGrammar) -> String {
    var lines = ["| Key | Value | Default | Meaning |", "| --- | --- | --- | --- |"]
    for key in grammar.keys {
      let fallback = key.needed == nil ? key.fallback.map { "`\($0)`" } ?? "" : "(required)"
      let cells = ["`\(key.name)`", words(key.value), fallback, prose(key.summary)]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns a summary as Markdown, with words in single quotes as code.
  private static func prose(_ summary: String) -> String {
    summary.replacingOccurrences(of: "(^| )'([^' ]+)'", with: "$1`$2`", options: .regularExpression)
      .replacingOccurrences(of: "|", with: "\\|")
  }

  private static func words(_ value: ValueGrammar) -> String {
    var kinds = plainWords(value)
    switch value.array {
    case .list(let element, _, _):
      let elements = words(element)
      if elements == (kinds + words(value.object)).joined(separator: ", ") {
        return "\(elements); or several in an array"
      }
      if elements == kinds.joined(separator: ", ") || kinds.first == elements {
        kinds[0] += " or several in an array"
      } else {
        kinds.append("array of \(elements.replacingOccurrences(of: ", ", with: " or "))")
      }
    case .groups: kinds.append("array of names, or array of arrays of names")
    case nil: break
    }
    return (kinds + words(value.object)).joined(separator: ", ")
  }

  /// Returns words for text, numbers and Booleans.
  private static func plainWords(_ value: ValueGrammar) -> [String] {
    var kinds: [String] = []
    if let text = value.text {
      let words = text.words?.map { "`\($0.replacingOccurrences(of: "|", with: "\\|"))`" }
      kinds.append(words?.joined(separator: " ") ?? text.noun)
    }
    switch value.number {
    case .any: kinds.append("number")
    case .whole(let range) where range.count == 1: kinds.append("`\(range.lowerBound)`")
    case .whole(let range): kinds.append("\(range.lowerBound) to \(range.upperBound)")
    case nil: break
    }
    if value.allowsFlag {
      kinds.append([true, false].filter(value.flags.contains).map { "\($0)" }.joined(separator: " or "))
    }
    return kinds
  }

  private static func words(_ form: ObjectForm?) -> [String] { form.map { [words($0)] } ?? [] }

  private static func words(_ form: ObjectForm) -> String {
    switch form {
    case .keys, .anything: "object"
    case .map(let map): "object with a key for each \(map.noun)"
    case .tagged(_, _, let otherwise): otherwise.isMap ? "object, or \(words(otherwise))" : "object"
    }
  }
}

extension ObjectForm {
  fileprivate var isMap: Bool {
    if case .map = self { true } else { false }
  }
}
