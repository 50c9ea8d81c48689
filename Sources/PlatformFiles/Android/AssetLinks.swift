import RouteAnalysis
import RouteLanguage
import RouteMatching

/// The file `/.well-known/assetlinks.json`, which lists the apps that may open the links of a host. The generated file
/// has no rules for paths, so it's suitable for every host of a table.
package struct AssetLinks: Sendable {
  package static let relation = "delegate_permission/common.handle_all_urls"

  private let name: String
  private let fingerprints: [String]

  /// Creates the file for an app.
  ///
  /// - Parameters:
  ///   - name: The package name of the app.
  ///   - fingerprints: The SHA-256 fingerprints of its signing certificates, as `AA:BB:…`.
  package init(package name: String, fingerprints: [String]) {
    self.name = name
    self.fingerprints = fingerprints
  }

  /// Returns `true` if the text consists of 32 uppercase hexadecimal bytes with colons between them.
  package static func isFingerprint(_ text: String) -> Bool {
    let bytes = text.split(separator: ":", omittingEmptySubsequences: false)
    return bytes.count == 32
      && bytes.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { hexadecimalValue($0) != nil && $0 < 0x61 } }
  }

  package var text: String {
    """
    [
      {
        "relation": [\(jsonLiteral(AssetLinks.relation))],
        "target": {
          "namespace": "android_app",
          "package_name": \(jsonLiteral(name)),
          "sha256_cert_fingerprints": \(JSONText.texts(fingerprints))
        }
      }
    ]

    """
  }

  /// Reads the file of a host, and reports if the app or any of its fingerprints is missing. Also returns the app's
  /// rules, for a comparison with a table.
  package func findings(
    in bytes: [UInt8]
  ) -> (findings: [FileFinding], rules: DynamicRules?, diagnostics: [Diagnostic]) {
    let (value, problems) = JSONReader.read(bytes)
    guard let value, problems.isEmpty else { return ([], nil, problems) }
    guard let statements = value.elements else {
      let problem = Diagnostic(
        .error, "assetlinks-type", "the file must be an array of statements, not \(value.described)", at: value.range
      )
      return ([], nil, [problem])
    }
    var diagnostics: [Diagnostic] = []
    var found: [SourceText] = []
    var isNamed = false
    var rules: DynamicRules?
    /// The first set of rules for this app. A second set is reported.
    var ownRules: JSONValue?
    for statement in statements {
      let prints = statement["target"]?.strings("sha256_cert_fingerprints") ?? []
      for text in prints where !AssetLinks.isFingerprint(text.text) {
        diagnostics.append(
          Diagnostic(
            .error, "assetlinks-fingerprint", "\(quoted(text.text)) isn't a valid fingerprint", at: text.range,
            fix: "write 32 bytes as 'AA:BB:…', in uppercase"))
      }
      let relations = statement.strings("relation").map(\.text)
      guard statement["target"]?["namespace"]?.text?.text == "android_app",
        statement["target"]?["package_name"]?.text?.text == name, relations.contains(AssetLinks.relation)
      else { continue }
      isNamed = true
      found += prints
      guard let value = statement["relation_extensions"]?[AssetLinks.relation]?[DynamicRules.key] else { continue }
      if let first = ownRules {
        diagnostics.append(
          Diagnostic(
            .error, "assetlinks-rule",
            "the app has two sets of rules, and Android doesn't document which set applies", at: value.range,
            notes: [Diagnostic.Note("first here", at: first.range)], fix: "put the rules into one array"))
      } else {
        ownRules = value
        rules = DynamicRules.read(value, &diagnostics)
      }
    }
    var findings: [FileFinding] = []
    if !isNamed {
      findings.append(
        FileFinding(
          kind: .missing, key: "package_name", value: name,
          message: "delegates no links to \(quoted(name)), so they open in the browser", range: value.range))
    } else {
      for text in fingerprints where !found.contains(where: { $0.text == text }) {
        findings.append(
          FileFinding(
            kind: .missing, key: "sha256_cert_fingerprints", value: text,
            message: "lacks the fingerprint \(quoted(text)), so builds signed with it don't get the links",
            range: value.range))
      }
      for text in found where !fingerprints.contains(text.text) && !fingerprints.isEmpty {
        findings.append(
          FileFinding(
            kind: .extra, key: "sha256_cert_fingerprints", value: text.text,
            message: "also has the fingerprint \(quoted(text.text))", range: text.range))
      }
    }
    return (findings, rules, diagnostics)
  }
}
