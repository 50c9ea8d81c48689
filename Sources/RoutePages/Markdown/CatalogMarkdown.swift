import RouteLanguage

extension Catalog {
  /// The catalog in Markdown for wikis: CommonMark with the tables of GitHub.
  package var markdown: String {
    var blocks = ["# \(Markdown.prose(title))"]
    blocks.append(
      origins.map { origin in
        let places = origin.places.map { Markdown.code($0) }.joined(separator: ", ")
        return "- \(Markdown.prose(origin.name)), \(origin.kind): \(places)"
      }.joined(separator: "\n"))
    for group in groups {
      blocks.append("## \(Markdown.prose(CatalogPage.title(of: group)))")
      for route in group.routes { blocks += self.blocks(of: route) }
    }
    if !wrappers.isEmpty {
      blocks.append("## Links that contain a link")
      blocks.append(list(wrappers.map { Markdown.code($0) }))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func blocks(of route: Catalog.Route) -> [String] {
    var blocks = ["### \(Markdown.prose(route.id))"]
    if let summary = route.summary { blocks.append(Markdown.prose(summary)) }
    if !route.tags.isEmpty { blocks.append(route.tags.map { Markdown.prose($0) }.joined(separator: " · ")) }
    blocks.append(
      table(
        ["Origin", "Pattern", "Example"],
        route.links.map { link in
          [Markdown.prose(link.origin, inCell: true), code(link.pattern), link.example.map(code) ?? ""]
        }))
    if !route.parameters.isEmpty {
      blocks.append(
        table(
          ["Name", "Type", "Values", "Example"],
          route.parameters.map { parameter in
            let notes = [parameter.notes, parameter.resolved.summary ?? ""].filter { !$0.isEmpty }.joined(
              separator: "; ")
            return [
              code(parameter.name), code(parameter.type), Markdown.prose(notes, inCell: true),
              parameter.example.isEmpty ? "" : code(parameter.example),
            ]
          }))
    }
    if !route.aliases.isEmpty {
      blocks.append("Other links that open it:")
      blocks.append(
        list(
          route.aliases.map { alias in
            let notes = [alias.notes, alias.deprecation ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
            return Markdown.code(alias.pattern) + (notes.isEmpty ? "" : " (\(Markdown.prose(notes)))")
          }))
    }
    if !route.launchEntries.isEmpty {
      blocks.append("Other ways to open it:")
      blocks.append(
        list(
          route.launchEntries.map { entry in
            let name = entry.name.isEmpty ? "" : " " + Markdown.code(entry.name)
            return entry.kind + name + (entry.detail.isEmpty ? "" : ": \(Markdown.prose(entry.detail))")
          }))
    }
    var facts = route.facts.map { "\($0.name): \(Markdown.prose($0.text))" }
    if let parent = route.parent { facts.insert("Parent: \(Markdown.prose(parent))", at: 0) }
    if !facts.isEmpty { blocks.append(list(facts)) }
    return blocks
  }

  private func code(_ text: String) -> String { Markdown.code(text, inCell: true) }

  private func list(_ items: [String]) -> String { items.map { "- " + $0 }.joined(separator: "\n") }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }
}
