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
    for (index, route) in catalog.routes.enumerated() { anchors[route.id] = CatalogPage.anchor(route.id, index) }
    self.anchors = anchors
  }

  /// Returns the anchor of a route: its id, or its number if a fragment can't contain the id unencoded.
  private static func anchor(_ id: String, _ index: Int) -> String {
    let isPlain = id.utf8.allSatisfy { LinkCharacters.isAlphanumeric($0) || "._-".utf8.contains($0) }
    return isPlain ? "route.\(id)" : "route-\(index + 1)"
  }

  func anchor(of id: String) -> String { anchors[id] ?? "routes" }

  /// Returns the page's content security policy. The page can run its own script and the matcher, and can't make
  /// requests.
  private static func policy(script: String, style: String) -> String {
    "default-src 'none'; script-src 'sha256-\(SHA256.base64(script))' 'wasm-unsafe-eval'; "
      + "style-src 'sha256-\(SHA256.base64(style))'; img-src data:; base-uri 'none'; form-action 'none'"
  }

  package var text: String {
    let script = String(cString: catalogScript())
    let style = String(cString: catalogStyle())
    let policy = CatalogPage.policy(script: script, style: style)
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
      ("block", jsonLiteral(String(decoding: catalog.block, as: UTF8.self))),
      ("module", jsonLiteral(String(cString: matcherModule()))),
    ]
    return "{\n" + members.map { jsonLiteral($0) + ": " + $1 }.joined(separator: ",\n") + "\n}\n"
  }

  private func form(of route: Catalog.Route) -> String {
    let parameters = route.parameters.map { parameter in
      let cases = parameter.cases.map { JSONText.texts($0) } ?? "null"
      return JSONText.object([
        ("name", jsonLiteral(parameter.name)), ("kind", jsonLiteral(parameter.kind.rawValue)), ("cases", cases),
        ("example", jsonLiteral(parameter.example)), ("fallback", JSONText.text(parameter.fallback)),
        ("isOptional", parameter.isOptional ? "true" : "false"), ("values", jsonLiteral(parameter.values)),
      ])
    }
    let origins = route.links.map(\.origin).withoutDuplicates
    return JSONText.object([
      ("origins", JSONText.texts(origins)), ("parameters", JSONText.array(parameters)),
    ])
  }
}
