import Foundation
import RouteAnalysis
import RouteGeneration
import RouteLanguage

/// A small table with a common mistake, its diagnostic, and the table after its author followed the fix.
///
/// A file of `Mistakes` contains many of them:
///
///     == a description of the mistake
///     link: "/episodes/«:episode»"        the mistake is between the two marks
///     says: [rule] message                recorded, as are `fix`, `gives` and `also`
///     fix: write '{episode}'
///     gives: "/episodes/{episode}"        the result of the fix's edits
///     then: …                             the author's version, written by hand if the fix has no edits
///
/// The tables of `strangers.txt` were written by someone who knew the pages of the language but none of the messages.
/// For 21 of them, the marks were widened to the reported range, mostly by a quotation mark.
///
/// `link`, `routes`, `types`, `origins` and `members` are parts of a table whose other parts are added. `table` is a
/// whole table, on the lines below.
struct Mistake: CustomStringConvertible {
  var name: String
  /// `link`, `routes`, `types`, `origins`, `members` or `table`.
  var part: String
  /// The part, including its marks.
  var marked: String
  /// The part after its author followed the fix by hand.
  var then: String?

  var description: String { name }

  /// The table's bytes, and the ranges between the marks.
  var table: (bytes: [UInt8], stretches: [Range<Int>]) {
    var bytes: [UInt8] = []
    var stretches: [Range<Int>] = []
    var start = 0
    for scalar in whole(marked).unicodeScalars {
      switch scalar {
      case "«": start = bytes.count
      case "»": stretches.append(start..<bytes.count)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return (bytes, stretches)
  }

  /// Returns a whole table with the given part.
  func whole(_ part: String) -> String {
    let types = "\"EpisodeID\": { \"type\": \"Int\", \"min\": 1 }, \"Sort\": [\"newest\", \"oldest\"]"
    var members: [(key: String, value: String)] = [
      ("version", "1"), ("origins", "{ \"web\": \"https://podly.example\" }"), ("types", "{ \(types) }"),
      ("routes", "{ \"home\": \"/\" }"), ("lint", "{ \"missing-example\": \"off\" }"),
    ]
    func put(_ value: String, at key: String) {
      members = members.map { $0.key == key ? (key, value) : $0 }
    }
    switch self.part {
    case "table": return part
    case "link": put("{ \"home\": \"/\", \"page\": \(part) }", at: "routes")
    case "routes", "origins": put("{ \(part) }", at: self.part)
    case "types": put("{ \(types), \(part) }", at: "types")
    default: members.removeAll { part.contains("\"\($0.key)\":") }
    }
    let lines = members.map { "\"\($0.key)\": \($0.value)" } + (self.part == "members" ? [part] : [])
    return "{\n  " + lines.joined(separator: ",\n  ") + "\n}\n"
  }

  /// Returns the part of a whole table.
  func part(of whole: String) -> String {
    let frame = self.whole("\u{0}").components(separatedBy: "\u{0}")
    guard part != "table", frame.count == 2, whole.hasPrefix(frame[0]), whole.hasSuffix(frame[1]) else { return whole }
    return String(whole.dropFirst(frame[0].count).dropLast(frame[1].count))
  }

  /// Returns all findings of `fpost lint` in a table.
  static func lint(_ bytes: [UInt8]) -> (diagnostics: [Diagnostic], files: [SourceFile]) {
    let compiled = CompiledTable(json: bytes, path: "routes.json")
    let generated = compiled.document.flatMap { $0.generate == nil ? nil : $0 }
    return (Linter.run(compiled, generating: generated.map { SwiftNameCheck.run($0) } ?? []), compiled.files)
  }

  // MARK: Files

  static let folder = Fixtures.folder.deletingLastPathComponent().appendingPathComponent("Mistakes")

  static let files: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted()
  }()

  /// A mistake with all its findings.
  struct Linted: CustomStringConvertible {
    let mistake: Mistake
    let diagnostics: [Diagnostic]
    let files: [SourceFile]

    var description: String { mistake.name }
  }

  static let all: [Linted] = files.flatMap { (try? read($0)) ?? [] }.map { mistake in
    let (diagnostics, files) = lint(mistake.table.bytes)
    return Linted(mistake: mistake, diagnostics: diagnostics, files: files)
  }

  static func read(_ file: String) throws -> [Mistake] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return text.components(separatedBy: "== ").dropFirst().map { entry in
      var lines = entry.components(separatedBy: "\n")
      let name = lines.removeFirst()
      var values: [(key: String, text: String)] = []
      for line in lines {
        let key = line.prefix { $0.isLetter && $0.isLowercase }
        if keys.contains(String(key)), line.dropFirst(key.count).hasPrefix(":") {
          values.append((String(key), String(line.dropFirst(key.count + 1).drop { $0 == " " })))
        } else if !values.isEmpty {
          values[values.count - 1].text += "\n" + line
        }
      }
      func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .newlines) }
      return Mistake(
        name: name, part: values.first?.key ?? "", marked: trimmed(values.first?.text ?? ""),
        then: values.first { $0.key == "then" }.map { trimmed($0.text) })
    }
  }

  private static let keys: Set<String> = [
    "table", "link", "routes", "types", "origins", "members", "says", "fix", "gives", "also", "then",
  ]

  /// Returns the entry as it's written in a file.
  func entry(_ recorded: [String]) -> String {
    var lines = ["== " + name, part + ":" + (part == "table" ? "\n" : " ") + marked] + recorded
    if let then { lines.append("then:" + (then.contains("\n") ? "\n" : " ") + then) }
    return lines.joined(separator: "\n") + "\n"
  }
}
