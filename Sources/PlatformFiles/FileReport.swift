import RouteAnalysis
import RouteLanguage

/// A difference between a platform's file and a table.
package struct FileFinding: Sendable {
  package enum Kind: String, Sendable {
    /// The table requires the value, but the file lacks it.
    case missing
    /// The file has another value.
    case differs
    /// The file has the value, but the table doesn't.
    case extra
    /// The value is a build setting, which is defined elsewhere.
    case unknown
  }

  package var kind: Kind
  /// The path of keys, such as `UIApplicationShortcutItems.search`.
  package var key: String
  /// The value that the table requires and the file lacks, or otherwise the file's value.
  package var value: String
  /// A phrase that describes the difference.
  package var message: String
  /// A link that shows the difference.
  package var link: String?
  package var range: SourceRange?

  /// Changes the finding to `unknown`, because it depends on a build setting.
  mutating func makeUnknown(_ words: String, by setting: SourceText) {
    (kind, range) = (.unknown, setting.range)
    message = "\(words), depending on the build setting \(quoted(setting.text))"
  }
}

/// The differences between a platform's file and a table, as text or JSON.
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

  /// `true` if a required value is missing or different, or may be.
  package var isMissingSomething: Bool { findings.contains { $0.kind != .extra } }

  /// A line for each finding.
  package var text: String {
    findings.map { finding in
      "  " + (finding.range.map { source.place(of: $0) + ": " } ?? "") + finding.message + "\n"
    }.joined()
  }

  /// A JSON object for each finding, on separate lines, with the members kind, key, value, link, line and column.
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

extension SourceFile {
  /// Returns the beginning of a range for a message: `path:line:column`. Without a range, returns the beginning of the
  /// file.
  package func place(of range: SourceRange?) -> String {
    let position = position(of: range?.lower ?? 0)
    return "\(shown(path)):\(position.line):\(position.column)"
  }
}

extension FileFinding {
  /// Returns findings about required content that a property list lacks, or that it has with another value.
  ///
  /// - Parameter consequence: Returns the consequence of a missing key.
  static func findings(
    of gaps: [PropertyListGap], consequence: (_ key: String) -> String?
  ) -> [FileFinding] {
    gaps.flatMap { gap -> [FileFinding] in
      let key = gap.path.joined(separator: ".")
      func differing(_ value: JSONValue, _ text: String? = nil, _ words: String = "") -> [FileFinding] {
        let described = value.describedInPropertyList
        let message = "has \(text.map(quoted) ?? described) for \(quoted(key))" + words
        return [
          FileFinding(kind: .differs, key: key, value: text ?? described, message: message, range: value.range)
        ]
      }
      switch gap.edit {
      case .insertion(let demand, _, into: let container):
        // If the whole array is missing, report each of its elements.
        let names = if case .array(let elements) = demand { elements.map(\.name) } else { [demand.name] }
        return names.map { label in
          let after = consequence(gap.path[0])
          return FileFinding(
            kind: .missing, key: key, value: label ?? "",
            message: "lacks " + (label.map { quoted($0) + " for " } ?? "") + quoted(key)
              + (after.map { ", so " + $0 } ?? ""),
            range: container.range)
        }
      case .replacement(let demand, of: let value):
        let words = if case .truth(let truth) = demand { truth ? "true" : "false" } else { demand.name ?? "" }
        return differing(value, value.text?.text, ", but the table has \(quoted(words))")
      case .none(at: let value): return differing(value)
      }
    }
  }
}
