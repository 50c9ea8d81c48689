import RouteLanguage
import RouteMatching

extension GeneratedTable {
  /// What a case's comment says: the summary, the link, an example, what is sensitive or deprecated.
  func documentation(of route: RouteShape) -> [String] {
    var lines: [String] = []
    if let summary: String = route.declaration.summary {
      lines.append(summary.hasSuffix(".") ? summary : summary + ".")
      lines.append("")
    }
    lines += links(of: route)
    let examples: [String] = examples(of: route)
    if !examples.isEmpty {
      lines.append("For example " + examples.map { code($0) }.joined(separator: ", ") + ".")
    }
    for parameter in route.parameters where parameter.summary != nil || parameter.isSensitive {
      let summary: String = parameter.summary.map { $0.hasSuffix(".") ? $0 : $0 + "." } ?? ""
      let note: String = parameter.isSensitive ? "Sensitive." : ""
      let words: String = [summary, note].filter { !$0.isEmpty }.joined(separator: " ")
      lines.append("- \(SwiftParameter.name(of: parameter, in: route)): \(words)")
    }
    if let deprecated = route.declaration.deprecated {
      var words = "Deprecated"
      if let since: String = deprecated.since?.value { words += " since \(since)" }
      if let sunset: String = deprecated.sunset?.value { words += ", until \(sunset)" }
      lines.append("- Note: \(words). Its links still open.")
    }
    return lines
  }

  private func links(of route: RouteShape) -> [String] {
    let forms: [LinkForm] = route.declaration.linksByOrigin
    if forms.count == 1, forms[0].origins == nil { return [code(forms[0].pattern.source.text)] }
    return forms.map { form in
      let origins: String = (form.origins ?? []).map(\.value).joined(separator: ", ")
      return "- \(origins): \(code(form.pattern.source.text))"
    }
  }

  /// The table's own examples, else a link with the examples of the parameters.
  private func examples(of route: RouteShape) -> [String] {
    let own: [String] = route.declaration.examples.map(\.value)
    return own.isEmpty ? exampleLink(of: route).map { [$0] } ?? [] : own
  }

  private func code(_ text: String) -> String {
    text.contains("`") ? "`` " + text + " ``" : "`" + text + "`"
  }
}
