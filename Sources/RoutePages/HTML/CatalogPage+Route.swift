import RouteLanguage

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
          writeTags(route, &html)
          if let summary = route.summary { html.element("span", ["class": "what"], summary) }
        }
        html.element("div", ["class": "body"]) { html in
          write(route.links, &html)
          if !route.parameters.isEmpty { write(route.parameters, &html) }
          html.markup("<div class=\"live make\" hidden></div>")
          if !route.aliases.isEmpty { write(route.aliases, &html) }
          if !route.ways.isEmpty { write(route.ways, &html) }
          writeFacts(route, &html)
        }
      }
    }
    html.markup("\n")
  }

  private func writeTags(_ route: Catalog.Route, _ html: inout HTML) {
    guard !route.tags.isEmpty else { return }
    html.element("span", ["class": "tags"]) { html in
      for tag in route.tags { html.element("span", ["class": tag == route.deprecation ? "tag warning" : "tag"], tag) }
    }
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
          if let summary = parameter.summary { html.element("div", ["class": "faint"], summary) }
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

  private func write(_ ways: [Catalog.Way], _ html: inout HTML) {
    html.markup("<h4>Other ways to open it</h4><ul class=\"plain\">")
    for way in ways {
      html.element("li") { html in
        html.write(way.kind)
        if !way.name.isEmpty { html.element("code", way.name) }
        if !way.detail.isEmpty { html.element("span", ["class": "faint"], way.detail) }
        if let payload = way.payload {
          html.element("details") { html in
            html.element("summary", "A push for the iOS Simulator")
            html.element("pre", ["data-payload": way.name], payload)
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
