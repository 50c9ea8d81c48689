import RouteAnalysis
import RouteLanguage

extension Replay {
  private static let style: StaticString = """
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
    body { max-width: 70rem; margin: 0 auto; padding: 1rem }
    table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
    th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #8888 }
    td.count { text-align: right; font-variant-numeric: tabular-nums }
    code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
    .breaking { font-weight: 600 }
    ul { margin: 0; padding: 0; list-style: none }
    """

  /// Returns the result of replaying a log of links with a new table, as a single HTML file without a script.
  ///
  /// - Parameters:
  ///   - old: The name of the old table, such as its path.
  ///   - new: The name of the new table.
  package func page(old: String, new: String) -> String {
    let style = "\(Replay.style)"
    var html = HTML()
    html.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    let policy =
      "default-src 'none'; style-src 'sha256-\(SHA256.base64(style))'; base-uri 'none'; form-action 'none'"
    html.open("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    html.markup("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.markup("<meta name=\"referrer\" content=\"no-referrer\">\n")
    html.element("title", "The effect on \(count) links")
    html.raw("style", [:], style)
    html.markup("</head>\n<body>\n")
    html.element("h1", "The effect on \(Replay.grouped(count)) links")
    html.element("p") { html in
      html.write("From ")
      html.element("code", old)
      html.write(" to ")
      html.element("code", new)
      html.write(hasBreaking ? ": some links break." : ": no link breaks.")
    }
    writeCounts(&html)
    writeRows(&html)
    html.markup("</body>\n</html>\n")
    return html.text
  }

  private func writeCounts(_ html: inout HTML) {
    html.element("table", ["id": "counts"]) { html in
      for outcome in Row.Outcome.allCases {
        let count = self.count(of: outcome)
        html.element("tr", ["class": outcome.isBreaking && count > 0 ? "breaking" : "plain"]) { html in
          html.element("th", ["scope": "row"], outcome.rawValue)
          html.element("td", ["class": "count"], Replay.grouped(count))
        }
      }
    }
    html.markup("\n")
  }

  private func writeRows(_ html: inout HTML) {
    html.element("table", ["id": "rows"]) { html in
      html.element("tr") { html in
        for column in ["Outcome", "Links", "Before", "Now", "For example"] {
          html.element("th", ["scope": "col"], column)
        }
      }
      html.markup("\n")
      for row in sortedRows where row.outcome != .same {
        html.element("tr", ["class": row.outcome.isBreaking ? "breaking" : "plain"]) { html in
          html.element("td", row.outcome.rawValue)
          html.element("td", ["class": "count"], Replay.grouped(row.count))
          Replay.write(row.oldRoute, row.oldPattern, &html)
          Replay.write(row.newRoute, row.newPattern, &html)
          html.element("td") { html in
            html.element("ul") { html in
              // Show links of a log as text, because nobody should open them by accident.
              for link in row.samples { html.element("li") { $0.element("code", link) } }
            }
          }
        }
        html.markup("\n")
      }
    }
    html.markup("\n")
  }

  private static func write(_ route: String?, _ pattern: String?, _ html: inout HTML) {
    html.element("td") { html in
      guard let route, let pattern else { return html.write("nothing") }
      html.write(route + " ")
      html.element("code", pattern)
    }
  }

  /// Returns a number with narrow spaces between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    var digits = Array(String(number))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert("\u{202F}", at: place) }
    return String(digits)
  }
}
