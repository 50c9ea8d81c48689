import RouteAnalysis
import RouteLanguage
import RouteMatching

/// A check that reports differences between a table and the files of its `platform` section as lint findings.
///
/// A finding is positioned in the table, because lint is about that file. Its message contains the line of the other
/// file.
package struct PlatformLint {
  /// The content at a path.
  package enum Content {
    case bytes([UInt8])
    case folder
    case unreadable(String)
  }

  private let analysis: TableAnalysis
  private let environment: String?
  private let read: (String) -> Content
  private var diagnostics: [Diagnostic] = []
  /// The number of hosts and schemes that the files need, and how many of them they lack.
  private var required = 0
  private var lacking = 0

  /// Returns the findings with the severity of their rules, or none if the table doesn't name any files.
  ///
  /// The table doesn't specify the environment of the files. So if it has environments, the findings are about the one
  /// of whose hosts and schemes the files have the largest part.
  ///
  /// - Parameter read: Returns the content at a path, which is written as in the table.
  package static func run(_ compiled: CompiledTable, read: @escaping (String) -> Content) -> [Diagnostic] {
    guard let platform = compiled.document?.platform, let analysis = TableAnalysis(compiled, budget: 40_000) else {
      return []
    }
    let names = analysis.resolved.environments
    let lints = (names.isEmpty ? [nil] : names.map(Optional.some)).map { environment in
      var lint = PlatformLint(analysis: analysis, environment: environment, read: read)
      if let path = platform.aasa { lint.checkAssociationFiles(path) }
      if let path = platform.infoPlist { lint.checkInfoPlist(path) }
      if let path = platform.entitlements { lint.checkEntitlements(path) }
      return lint
    }
    return lints.min { $0.lack < $1.lack }?.diagnostics.limited ?? []
  }

  /// The part of the environment's hosts and schemes that the files lack. It's above 1 if the files need none.
  private var lack: Double { required == 0 ? 2 : Double(lacking) / Double(required) }

  /// The option of `fpost export` that chooses the environment.
  private var option: String { environment.map { " --environment " + $0 } ?? "" }

  private mutating func report(
    _ rule: LintRule, _ message: String, at range: SourceRange, fix: Fix, witness: String? = nil
  ) {
    diagnostics.append(Diagnostic(rule.severity, rule.id, message, at: range, fix: fix, witness: witness))
  }

  // MARK: Association files

  /// Checks a file for all hosts, or the files in the folder that `fpost export aasa --all` writes.
  private mutating func checkAssociationFiles(_ path: Located<String>) {
    let (hosts, _) = AssociationHost.all(of: analysis.space, environment: environment)
    var reported: Set<Int> = []
    if case .folder = read(path.value) {
      for host in hosts {
        checkAssociationFile(PlatformLint.path(of: host, in: path.value), [host], path, &reported)
      }
    } else if !hosts.isEmpty {
      checkAssociationFile(path.value, hosts, path, &reported)
    }
  }

  /// Returns the path of a host's file in the folder that `fpost export aasa --all` writes.
  static func path(of host: AssociationHost, in folder: String) -> String {
    folder + "/\(host.name)/apple-app-site-association"
  }

  private mutating func checkAssociationFile(
    _ name: String, _ hosts: [AssociationHost], _ path: Located<String>, _ reported: inout Set<Int>
  ) {
    let fix: Fix? = name == path.value ? nil : "write the files of all hosts with 'fpost export aasa --all\(option)'"
    guard let source = source(name, path, fix) else { return }
    let (file, problems) = AssociationReader.read(source.bytes)
    guard let file = file, let app = file.details.flatMap(\.apps).first else {
      return reportUnusable(
        source, problems, path, ("the file contains no app", "write the file again with 'fpost export aasa --app'"))
    }
    for host in hosts {
      let gaps = AssociationComparison(analysis, file, app: app, host).missing().filter { $0.kind == .missing }
      required += 1
      if !gaps.isEmpty { lacking += 1 }
      for gap in gaps {
        guard let index = gap.pattern, reported.insert(index).inserted else { continue }
        let rule = gap.rule.map { "the rule at " + place($0.range, in: source) + " excludes it" }
        let link = gap.link.map(quoted) ?? "a link"
        report(
          .associationGap, "\(quoted(name)) doesn't admit \(link): \(rule ?? "no rule admits it")",
          at: analysis.resolved.patterns[index].source.range,
          fix: "write the file again with 'fpost export aasa --host \(host.name) --app \(app)\(option)'",
          witness: gap.link)
      }
    }
  }

  // MARK: Property lists

  private static let noPropertyList: (message: String, fix: Fix) = (
    "the file isn't an XML property list", "convert it with 'plutil -convert xml1'"
  )

  private mutating func checkInfoPlist(_ path: Located<String>) {
    guard let source = source(path.value, path) else { return }
    let (file, problems) = InfoPlistCheck.read(source.bytes)
    guard let file else { return reportUnusable(source, problems, path, PlatformLint.noPropertyList) }
    var options = InfoPlist.Options()
    options.environment = environment
    let info = InfoPlist(analysis, options)
    required += info.schemes.count
    for finding in info.findings(in: file) where finding.isGap {
      let place = analysis.resolved.places.first {
        finding.key == InfoPlist.urlTypes && $0.scheme == finding.value && $0.exists(in: environment)
      }
      if place != nil { lacking += 1 }
      report(
        .infoPlistGap, "\(quoted(path.value)) \(finding.message)", at: place?.source.range ?? path.range,
        fix: "add it with 'fpost export info-plist\(option) --into'", witness: finding.link)
    }
  }

  private mutating func checkEntitlements(_ path: Located<String>) {
    guard let source = source(path.value, path) else { return }
    let (file, problems) = EntitlementCheck.read(source.bytes)
    guard let file else { return reportUnusable(source, problems, path, PlatformLint.noPropertyList) }
    let domains = AssociatedDomains(analysis, environment: environment)
    required += domains.entries.count
    for (finding, place) in domains.gaps(in: file) where finding.isGap {
      lacking += 1
      report(
        .associatedDomain, "\(quoted(path.value)) \(finding.message)",
        at: place.source.range, fix: "add it with 'fpost export entitlements\(option) --into'", witness: finding.link)
    }
  }

  // MARK: Files

  /// Returns the content of a file, or reports why it can't be read.
  ///
  /// - Parameter fix: The fix if the file can't be read, or `nil` to propose to correct its path.
  private mutating func source(_ name: String, _ path: Located<String>, _ fix: Fix? = nil) -> SourceFile? {
    let fix = fix ?? "write the path of the file, relative to the folder of the table"
    switch read(name) {
    case .bytes(let bytes): return SourceFile(path: name, bytes: bytes)
    case .folder: reportFile("\(quoted(name)) is a folder", path, fix)
    case .unreadable(let reason): reportFile(reason, path, fix)
    }
    return nil
  }

  /// Reports a file that was found, but can't be compared.
  ///
  /// - Parameter otherwise: The problem and its fix, if the file has no errors.
  private mutating func reportUnusable(
    _ source: SourceFile, _ problems: [Diagnostic], _ path: Located<String>, _ otherwise: (message: String, fix: Fix)
  ) {
    let start = "\(quoted(source.path)) can't be compared with the table: "
    guard let problem = problems.first(where: { $0.severity == .error }) else {
      return reportFile(start + otherwise.message, path, otherwise.fix)
    }
    // Don't apply the edits of the problem's fix, because they belong to the other file.
    reportFile(
      start + "\(place(problem.range, in: source)): \(problem.message)", path,
      problem.fix.map { "correct \(quoted(source.path)): \($0.description)" }
        ?? "correct \(quoted(source.path)), or write the path of another file")
  }

  private mutating func reportFile(_ message: String, _ path: Located<String>, _ fix: Fix) {
    report(.platformFile, message, at: path.range, fix: fix)
  }

  private func place(_ range: SourceRange, in source: SourceFile) -> String {
    let position = source.position(of: range.lower)
    return "\(position.line):\(position.column)"
  }
}

extension FileFinding {
  /// `true` if the table requires the value and the file certainly lacks it.
  fileprivate var isGap: Bool { kind == .missing || kind == .differs }
}
