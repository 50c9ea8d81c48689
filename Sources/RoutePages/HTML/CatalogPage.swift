import EmbeddedFiles
import RouteAnalysis
import RouteLanguage
import RouteMatching

/// The catalog as a single HTML file that needs no network. It contains its style, its script, the compiled table and
/// the matcher.
///
/// The page is readable without the script, which adds the search, the box for links, forms, copy buttons and QR codes.
package struct CatalogPage {
  let catalog: Catalog
  /// The anchor of each route, keyed by id.
  private let anchors: [String: String]

  private let reloads: Bool

  /// Creates a page.
  ///
  /// - Parameter reloads: Pass `true` if the file will be rewritten after each change, so that the page reloads itself.
  package init(_ catalog: Catalog, reloads: Bool = false) {
    self.catalog = catalog
    self.reloads = reloads
    var anchors: [String: String] = [:]
    for (index, route) in catalog.routes.enumerated() {
      // Use the route's number if a fragment can't contain its id unencoded.
      let isPlain = route.id.utf8.allSatisfy { LinkCharacters.isAlphanumeric($0) || "._-".utf8.contains($0) }
      anchors[route.id] = isPlain ? "route.\(route.id)" : "route-\(index + 1)"
    }
    self.anchors = anchors
  }

  func anchor(of id: String) -> String { anchors[id] ?? "routes" }

  package var text: String {
    let script = String(cString: catalogScript())
    let style = String(cString: catalogStyle())
    // The page can run its own script and the matcher, and can't make requests.
    let policy =
      "default-src 'none'; script-src 'sha256-\(SHA256.base64(script))' 'wasm-unsafe-eval'; "
      + "style-src 'sha256-\(SHA256.base64(style))'; img-src data:; base-uri 'none'; form-action 'none'"
    var html = HTML()
    html.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    html.open("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    html.markup("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.markup(
      "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n")
    html.element("title", "\(catalog.title): links")
    html.raw("style", [:], style)
    html.markup("</head>\n<body>\n<a class=\"skip\" href=\"#routes\">Skip to the routes</a>\n")
    writeHeader(&html)
    html.markup("<div class=\"page\">\n")
    writeNavigation(&html)
    html.markup("<main>\n")
    writeBox(&html)
    html.markup("<div id=\"routes\" tabindex=\"-1\">\n")
    for group in catalog.groups { write(group, &html) }
    html.markup("</div>\n")
    writeRelations(&html)
    html.markup(
      """
      </main>
      </div>
      <dialog id="code" aria-label="QR code"><div class="drawing"></div><p class="text"></p>\
      <form method="dialog"><button class="quiet">Close</button></form></dialog>

      """)
    html.raw("script", ["type": "application/json", "id": "table"], HTML.scriptJSON(data))
    html.raw("script", [:], script)
    html.markup("</body>\n</html>\n")
    return html.text
  }

  // MARK: Header, navigation and link box

  private func writeHeader(_ html: inout HTML) {
    html.element("header") { html in
      html.element("h1", catalog.title)
      let place = catalog.environment.map { " in \($0)" } ?? ""
      html.element("p", ["class": "faint"], counted(catalog.routes.count, "route") + place)
      html.element("ul", ["class": "origins"]) { html in
        for origin in catalog.origins {
          html.element("li") { html in
            html.element("b", origin.name)
            html.element("span", ["class": "faint"], origin.kind)
            for place in origin.places { html.element("code", place) }
          }
        }
      }
    }
    html.markup("\n")
  }

  private func writeNavigation(_ html: inout HTML) {
    html.markup(
      """
      <nav aria-label="Routes">
      <div class="live search" hidden><label for="search">Search</label>\
      <input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="Words">\
      <p id="found" role="status"></p><button id="list" type="button" class="quiet">Check their links</button></div>

      """)
    for group in catalog.groups {
      html.element("div", ["class": "names"]) { html in
        html.element("h2", CatalogPage.title(of: group))
        html.element("ul") { html in
          for route in group.routes {
            let name = group.name.isEmpty ? route.id : String(route.id.dropFirst(group.name.count + 1))
            html.element("li", ["data-route": anchor(of: route.id)]) { html in
              html.element("a", ["href": "#" + anchor(of: route.id)], name)
            }
          }
        }
      }
      html.markup("\n")
    }
    html.markup("</nav>\n")
  }

  static func title(of group: Catalog.Group) -> String { group.name.isEmpty ? "General" : group.name }

  private func writeBox(_ html: inout HTML) {
    let example = catalog.routes.lazy.flatMap(\.links).compactMap(\.example).first ?? ""
    html.markup(
      """
      <section class="live box" hidden aria-labelledby="box-title">
      <h2 id="box-title"><label for="link">Which route does a link open?</label></h2>

      """)
    html.element(
      "textarea",
      [
        "id": "link", "rows": "1", "inputmode": "url", "autocomplete": "off", "autocapitalize": "off",
        "spellcheck": "false", "aria-describedby": "box-note", "placeholder": example,
      ], "")
    html.markup(
      """

      <p id="box-note" class="faint">The app’s own matcher reads it in this page, and doesn’t open it. You can paste \
      many links, one per line.</p>
      <div id="answer" role="status"></div>
      </section>

      """)
  }

  // MARK: Data

  /// The data for the script: the matcher, the table, and the routes' parameters for forms.
  private var data: String {
    let members = [
      ("reloads", reloads ? "true" : "false"), ("environment", JSONText.text(catalog.environment)),
      ("base", JSONText.text(catalog.base)),
      ("push", JSONText.text(catalog.pushKey)),
      (
        "routes", "{\n" + catalog.routes.map { jsonLiteral($0.id) + ": " + form(of: $0) }.joined(separator: ",\n") + "}"
      ),
      ("block", jsonLiteral(String(decoding: catalog.generated.table.block, as: UTF8.self))),
      ("module", jsonLiteral(String(cString: matcherModule()))),
    ]
    return "{\n" + members.map { jsonLiteral($0) + ": " + $1 }.joined(separator: ",\n") + "\n}\n"
  }

  private func form(of route: Catalog.Route) -> String {
    let parameters = route.parameters.map { parameter in
      let cases = parameter.resolved.type.enumeration.map { JSONText.texts($0.cases.map(\.wire.value)) } ?? "null"
      return JSONText.object([
        ("name", jsonLiteral(parameter.name)), ("kind", jsonLiteral(parameter.kind.rawValue)), ("cases", cases),
        ("example", jsonLiteral(parameter.example)), ("fallback", JSONText.text(parameter.resolved.defaultText)),
        ("isOptional", parameter.isOptional ? "true" : "false"), ("values", jsonLiteral(parameter.values)),
      ])
    }
    let origins = route.links.map(\.origin).withoutDuplicates
    return JSONText.object([
      ("origins", JSONText.texts(origins)), ("parameters", JSONText.array(parameters)),
    ])
  }
}

// Writes a group of routes, and all details of a route.
extension CatalogPage {
  func write(_ group: Catalog.Group, _ html: inout HTML) {
    html.element("section", ["class": "group"]) { html in
      html.element("h2", CatalogPage.title(of: group))
      html.markup("\n")
      for route in group.routes { write(route, &html) }
    }
    html.markup("\n")
  }

  private func write(_ route: Catalog.Route, _ html: inout HTML) {
    html.element("article", ["class": "route", "id": anchor(of: route.id), "data-id": route.id]) { html in
      html.element("details") { html in
        html.element("summary") { html in
          html.element("h3", route.id)
          if let link = route.links.first { html.element("code", link.example ?? link.pattern) }
          if !route.tags.isEmpty {
            html.element("span", ["class": "tags"]) { html in
              for tag in route.tags {
                html.element("span", ["class": tag == route.deprecation ? "tag warning" : "tag"], tag)
              }
            }
          }
          if let summary = route.summary { html.element("span", ["class": "what"], summary) }
        }
        html.element("div", ["class": "body"]) { html in
          write(route.links, &html)
          if !route.parameters.isEmpty { write(route.parameters, &html) }
          html.markup("<div class=\"live make\" hidden></div>")
          if !route.aliases.isEmpty { write(route.aliases, &html) }
          if !route.launchEntries.isEmpty { write(route.launchEntries, &html) }
          writeFacts(route, &html)
        }
      }
    }
    html.markup("\n")
  }

  /// Writes an example link. The page's script adds buttons to it.
  private func writeExample(_ link: String?, _ html: inout HTML) {
    guard let link else { return html.element("span", ["class": "faint"], "no link can be printed") }
    html.element("code", ["data-link": ""], link)
  }

  private func write(_ links: [Catalog.Link], _ html: inout HTML) {
    let areAlike = links.allSatisfy { $0.pattern == links[0].pattern }
    html.markup("<h4>Links</h4><dl class=\"links\">")
    for link in links {
      html.element("dt", link.origin)
      html.element("dd") { html in
        writeExample(link.example, &html)
        if !areAlike { html.element("div") { $0.element("code", ["class": "pattern"], link.pattern) } }
      }
    }
    if areAlike, let pattern = links.first?.pattern {
      html.element("dt", "pattern")
      html.element("dd") { $0.element("code", ["class": "pattern"], pattern) }
    }
    html.markup("</dl>")
  }

  private func write(_ parameters: [Catalog.Parameter], _ html: inout HTML) {
    html.markup(
      """
      <h4>Values</h4><div class="wide" tabindex="0" role="group" aria-label="Values"><table><thead><tr><th scope="col">Name</th>\
      <th scope="col">Type</th><th scope="col">Accepts</th><th scope="col">Example</th></tr></thead><tbody>
      """)
    for parameter in parameters {
      html.element("tr") { html in
        html.element("th", ["scope": "row"], parameter.name)
        html.element("td") { $0.element("code", parameter.type) }
        html.element("td") { html in
          html.write(parameter.notes)
          if let summary = parameter.resolved.summary { html.element("div", ["class": "faint"], summary) }
        }
        html.element("td") { if !parameter.example.isEmpty { $0.element("code", parameter.example) } }
      }
    }
    html.markup("</tbody></table></div>")
  }

  private func write(_ aliases: [Catalog.Alias], _ html: inout HTML) {
    html.markup("<h4>Other links that open it</h4><ul class=\"plain\">")
    for alias in aliases {
      html.element("li") { html in
        html.element("code", ["class": "pattern"], alias.pattern)
        html.element("span", ["class": "faint"], alias.notes)
        if let deprecation = alias.deprecation { html.element("span", ["class": "tag warning"], deprecation) }
        if let example = alias.example { html.element("div") { writeExample(example, &$0) } }
      }
    }
    html.markup("</ul>")
  }

  private func write(_ launchEntries: [Catalog.LaunchEntry], _ html: inout HTML) {
    html.markup("<h4>Other ways to open it</h4><ul class=\"plain\">")
    for entry in launchEntries {
      html.element("li") { html in
        html.write(entry.kind)
        if !entry.name.isEmpty { html.element("code", entry.name) }
        if !entry.detail.isEmpty { html.element("span", ["class": "faint"], entry.detail) }
        if let payload = entry.payload {
          html.element("details") { html in
            html.element("summary", "A push for the iOS Simulator")
            html.element("pre", ["data-payload": entry.name], payload)
          }
        }
      }
    }
    html.markup("</ul>")
  }

  private func writeFacts(_ route: Catalog.Route, _ html: inout HTML) {
    guard route.parent != nil || !route.facts.isEmpty else { return }
    html.element("dl", ["class": "facts"]) { html in
      if let parent = route.parent {
        html.element("dt", "Parent")
        html.element("dd") { $0.element("a", ["class": "id", "href": "#" + anchor(of: parent)], parent) }
      }
      for (name, text) in route.facts {
        html.element("dt", name)
        html.element("dd", text)
      }
    }
  }
}
