import RouteAnalysis
import RouteLanguage

/// One thing that a file of a platform and a table say differently.
package struct FileFinding: Sendable {
  package enum Kind: String, Sendable {
    /// The table asks for it, and it isn't there.
    case missing
    /// It is there with another value.
    case differs
    /// It is there, and the table knows nothing of it.
    case extra
    /// A build setting decides, which stands elsewhere.
    case unknown
  }

  package var kind: Kind
  /// The keys that lead there: `UIApplicationShortcutItems.search`.
  package var key: String
  /// What is missing, or what stands there.
  package var value: String
  /// A phrase for people.
  package var message: String
  /// A link that shows it.
  package var link: String?
  package var range: SourceRange?
}

/// What such a file and a table say differently, as people and programs read it.
package struct FileReport: Sendable {
  package let findings: [FileFinding]
  /// `true` if the system can't use a part of the file.
  package let hasErrors: Bool
  private let source: SourceFile

  package init(_ findings: [FileFinding], _ problems: [Diagnostic] = [], in source: SourceFile) {
    self.findings = findings
    hasErrors = problems.contains { $0.severity == .error }
    self.source = source
  }

  /// Whether something that the table asks for isn't there, or may not be.
  package var isMissingSomething: Bool { findings.contains { $0.kind != .extra } }

  /// A line for each finding.
  package var text: String {
    findings.map { finding in
      let place = finding.range.map { range in
        let position = source.position(of: range.lower)
        return "\(shown(source.path)):\(position.line):\(position.column): "
      }
      return "  \(place ?? "")\(finding.message)\n"
    }.joined()
  }

  /// One JSON object a line for each finding: kind, key, value, link, line, column.
  package var json: String {
    findings.map { finding in
      let position = finding.range.map { source.position(of: $0.lower) }
      return JSONText.object([
        ("kind", jsonLiteral(finding.kind.rawValue)), ("key", jsonLiteral(finding.key)),
        ("value", jsonLiteral(finding.value)), ("link", JSONText.text(finding.link)),
        ("line", JSONText.number(position?.line)), ("column", JSONText.number(position?.column)),
      ]) + "\n"
    }.joined()
  }
}

extension FileFinding {
  /// What the gaps of a demand say. `consequence` says what follows from a missing one.
  static func findings(
    of gaps: [PropertyListGap], consequence: (_ key: String) -> String?
  ) -> [FileFinding] {
    gaps.flatMap { gap -> [FileFinding] in
      let key = gap.path.joined(separator: ".")
      switch gap.edit {
      case .insertion(let demand, _, into: let container):
        // Of a whole array that is missing each text is missing.
        return demand.labels.map { label in
          let after = consequence(gap.path[0])
          return FileFinding(
            kind: .missing, key: key, value: label ?? "",
            message: "lacks " + (label.map { quoted($0) + " for " } ?? "") + quoted(key)
              + (after.map { ", so " + $0 } ?? ""),
            range: container.range)
        }
      case .replacement(let demand, of: let value):
        let words =
          if case .truth(let truth) = demand { truth ? "true" : "false" } else {
            demand.labels.compactMap { $0 }.joined()
          }
        return [
          FileFinding(
            kind: .differs, key: key, value: value.text?.text ?? value.described,
            message:
              "has \(value.text.map { quoted($0.text) } ?? value.described) for \(quoted(key)), but the table has \(quoted(words))",
            range: value.range)
        ]
      case .none(at: let value):
        return [
          FileFinding(
            kind: .differs, key: key, value: value.described, message: "has \(value.described) for \(quoted(key))",
            range: value.range)
        ]
      }
    }
  }
}

extension PropertyListDemand {
  /// What its parts are called in a message: its texts, or the names of its entries; `nil` where the key says all.
  fileprivate var labels: [String?] {
    switch self {
    case .string(let text): [text]
    case .truth: [nil]
    case .members(let members):
      // An entry that is missing whole is called by its name, which comes first.
      if case .string(let name)? = members.first?.demand { [name] } else { [nil] }
    case .texts(let texts): texts
    case .entries(let entries, _): entries.map(\.name)
    }
  }
}
