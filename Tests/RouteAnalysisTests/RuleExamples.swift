import PlatformFiles
import RouteAnalysis
import RouteGeneration
import RouteLanguage
import TestSupport
import Testing

// The examples on a rule's page, as complete tables.
extension LintRule {
  var wrong: String { example("Wrong", long: LintRule.longExamples[id]?.wrong) }
  var right: String { example("Right", long: LintRule.longExamples[id]?.right) }

  private func example(_ title: String, long: String?) -> String {
    long ?? RulePage.named(id)?.example(title)?.text ?? ""
  }

  /// The file that both examples refer to.
  private var file: (path: String, text: String)? {
    let title = "## With `"
    guard let line = RulePage.named(id)?.text.split(separator: "\n").first(where: { $0.hasPrefix(title) }) else {
      return nil
    }
    let heading = String(line.dropFirst(3))
    return (String(line.dropFirst(title.count).dropLast()), RulePage.named(id)?.example(heading)?.text ?? "")
  }

  /// Returns lint's findings in an example, with the example's file available.
  func findings(in table: CompiledTable) -> [Diagnostic] {
    let names = table.document.map { SwiftNameCheck.run($0) } ?? []
    let files = PlatformLint.run(table) { path in
      path == file?.path ? .bytes(Array((file?.text ?? "").utf8)) : .unreadable("there is no file '\(path)'")
    }
    let day = id == "past-sunset" ? "2026-05-31" : nil
    return Linter.run(table, asOf: day, generating: names + files)
  }

  /// Examples that their pages only show in part.
  private static let longExamples = [
    "group-too-large": (
      wrong: table((1...101).map { ("screen\($0)", "/screens/\($0 - 1)") }),
      right: table((1...101).map { ("part\($0 / 60).screen\($0)", "/screens/\($0 - 1)") })
    ),
    "worst-case-cost": (
      wrong: table((1...40).map { ("task\($0)", "/index.php#t\($0)") }),
      right: table((1...40).map { ("task\($0)", "/index.php?task=t\($0)") })
    ),
  ]

  private static func table(_ routes: [(id: String, link: String)]) -> String {
    let host = routes[0].link.hasPrefix("/screens") ? "shop" : "legacy"
    return """
      {
        "version": 1,
        "canonical": "web",
        "origins": { "web": "https://\(host).example" },
        "routes": {
      \(routes.map { "    \"\($0.id)\": \"\($0.link)\"" }.joined(separator: ",\n"))
        }
      }
      """
  }
}
