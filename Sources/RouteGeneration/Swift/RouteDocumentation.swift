import RouteLanguage
import RouteMatching

extension GeneratedTable {
  /// Returns the comment of a case: the summary, the link, an example, sensitive parameters and deprecations.
  func documentation(of route: ResolvedRoute) -> [String] {
    var lines: [String] = []
    if let summary = route.declaration.summary {
      lines.append(summary.hasSuffix(".") ? summary : summary + ".")
      lines.append("")
    }
    // The examples of the table, or else a link with the examples of the parameters.
    var links = route.declaration.examples.map { $0.value }
    if links.isEmpty, let link = exampleLink(of: route) { links.append(link) }
    let examples = links.map { Markdown.code($0) }.joined(separator: ", ")
    // Show a pattern with choices or optional parts once, rather than each of its forms.
    let forms: [LinkForm] = route.declaration.linksByOrigin.filter { ($0.pattern.form ?? 1) == 1 }
    if forms.count == 1, forms[0].origins == nil {
      lines.append(Markdown.code(forms[0].pattern.source.text) + (examples.isEmpty ? "" : ", for example \(examples)"))
    } else {
      lines += forms.map { form in
        "- \((form.origins ?? []).map { $0.value }.joined(separator: ", ")): \(Markdown.code(form.pattern.source.text))"
      }
      if !examples.isEmpty { lines += ["", "For example \(examples)."] }
    }
    let notes = SwiftArgument.all(of: route, root: name).compactMap { $0.note }
    if !notes.isEmpty { lines += [""] + notes }
    if let deprecated = route.declaration.deprecated {
      lines += ["", "- Note: Deprecated\(deprecated.period). Its links still open."]
    }
    return lines
  }
}

extension RouteDeclaration.Deprecation {
  /// The beginning and the end of the deprecation: ` since 2.0, until 2026-05-31`. Omits those that aren't declared.
  package var period: String {
    (since.map { " since \($0.value)" } ?? "") + (sunset.map { ", until \($0.value)" } ?? "")
  }
}
