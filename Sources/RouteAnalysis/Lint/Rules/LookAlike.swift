import RouteMatching
import RouteLanguage

extension LintRule {
  static let lookAlike = LintRule("look-alike", .error) { context in
    var first: [String: Located<String>] = [:]
    var findings: [Diagnostic] = []
    let screens = context.document.launchDeclaration.rules.filter { $0.source == .requirement }.compactMap { $0.name }
    for word in context.document.routes.flatMap({ $0.requires }) + screens {
      let key = String(word.value.lowercased().filter { $0.isLetter || $0.isNumber })
      guard let other = first[key] else {
        first[key] = word
        continue
      }
      guard other.value != word.value else { continue }
      findings.append(
        Diagnostic(
          "\(quoted(word.value)) differs from \(quoted(other.value)) only in case or punctuation", at: word.range,
          notes: [Diagnostic.Note("the other is here", at: other.range)], fix: .write(other.value, for: word)))
    }
    return findings
  }
}
