import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteLanguage

extension Option {
  /// The option `--format` of the commands that report about links.
  static let answerFormat = Option("format", .oneOf(["text", "json"]), "for people or for programs", fallback: "text")

  /// The option `--host` of the commands for association files.
  static let host = Option(
    "host", .text("HOST"), "the host of the association file",
    fallback: "the only host with universal links; for assetlinks, all hosts")
}

/// The hosts of a table that need an association file.
struct AssociationHosts {
  let analysis: TableAnalysis
  let needed: [AssociationHost]
  private let environment: String?

  /// Reads the table of a command line, and reports the base URLs that can't have an association file, with the reason.
  init(_ arguments: Arguments, console: inout Console) throws(Failure) {
    analysis = try readAnalysis(arguments, budget: 40_000, console: &console)
    environment = arguments.value(of: .environment)
    let (hosts, unserved) = AssociationHost.all(of: analysis.space, environment: environment)
    needed = hosts
    for (place, reason) in unserved { console.errors.write("no file for \(quoted(place)): \(reason)\n") }
    for wrapper in analysis.resolved.wrappers {
      guard hosts.contains(where: { $0.name == wrapper.place.associatedDomain }) else { continue }
      console.errors.write(
        "no rule for the wrapper \(quoted(wrapper.pattern.text)): add one if its links should open the app\n")
    }
  }

  /// Returns the host with a name, or the only host.
  func chosen(_ name: String?) throws(Failure) -> AssociationHost {
    let hint: String? = needed.isEmpty ? nil : "write one of: " + needed.map(\.name).joined(separator: ", ")
    guard let name else {
      guard let host = needed.first else { throw Failure("the table has no host that needs an association file") }
      if needed.count > 1 { throw Failure("'--host' is missing", hint: hint) }
      return host
    }
    guard let host = AssociationHost(name, environment: environment, of: analysis.space) else {
      throw AssociationHosts.unknown(name, hint: hint)
    }
    return host
  }

  static func unknown(_ name: String, hint: String? = nil) -> Failure {
    Failure("the table has no universal links at \(quoted(name))", hint: hint)
  }
}

/// An association file that a command reads.
struct AssociationInput {
  let source: SourceFile
  let file: AssociationFile
  let diagnostics: [Diagnostic]
  /// The id of the app that the user chose, or of the first app.
  let app: String

  init(_ path: String, app chosen: String?, console: inout Console) throws(Failure) {
    (source, file, diagnostics) = try readFile(
      path, AssociationReader.read, or: "the system can't read '\(path)', so no link opens an app", console: &console)
    guard let id = chosen ?? file.apps.first else { throw Failure("'\(path)' contains no app") }
    guard file.apps.contains(id) else {
      throw Failure(
        "'\(path)' doesn't contain the app \(quoted(id))", hint: "it contains " + quotedList(file.apps, "and"))
    }
    app = id
  }
}

extension Command {
  private static let app = Option(
    "app", .text("ID"), "the id of the app, as prefix.bundle", fallback: "the first app of the file")
  private static let failOn = Option(
    "fail-on", .oneOf(["missing", "any"]),
    "exit with 1 if the file excludes a link or lacks an entry, or also if it has any other link or entry",
    fallback: "missing")

  static let verify: Command = Command(
    name: "verify", summary: "compare a deployed file with the table",
    details: [
      "'aasa' compares an apple-app-site-association file with the table's links of one host. It reports the links "
        + "that the file excludes, and the rule that excludes them; the links that the file admits although the "
        + "table doesn't match them; and the other spellings of valid links that the file excludes. Each report has "
        + "a link. Links are followed through the rules as automata, so if nothing is reported, the file admits "
        + "every link in normal form. Other spellings never change the exit status, because each file excludes some.",
      "'info-plist' compares an app's Info.plist with the table: schemes that are missing or that the table doesn't "
        + "have, activity types, quick actions with titles, and kinds of window. 'entitlements' compares the "
        + "associated domains.",
      "'android-manifest' tries links of every pattern, and paths of every filter, with the intent filters of an "
        + "AndroidManifest.xml file, in the same way as Android. 'assetlinks' looks for the app and its "
        + "certificates, and compares the rules for its links ('dynamic_app_link_components', from Android 15) with "
        + "the table.",
      "The exit status is 1 if the file has an error, whatever you choose with --fail-on.",
      "With --format json, there's one object per line for each difference. For 'aasa': kind (missing, irregular, "
        + "extra, respelling or unknown), link, route, pattern, line and column of the rule, spelling. For other "
        + "files: kind (missing, differs, extra or unknown), key, value, link, line, column.",
    ],
    options: [
      .table, .environment, .host, app, failOn, .queries, .swiftUI, .sceneDelegate, .service, .mode, .package,
      .fingerprint, .answerFormat,
    ],
    operands: [
      Operand(
        "KIND", "the kind of file", words: ["aasa", "info-plist", "entitlements", "assetlinks", "android-manifest"]),
      Operand("FILE", "the deployed file", isFile: true),
    ],
    examples: [
      "fpost verify aasa apple-app-site-association --host bookshelf.example":
        "before you deploy the file, and after you change the table",
      "fpost verify aasa apple-app-site-association --fail-on any":
        "also fail if the file admits other links, in a table with a single host",
      "fpost verify info-plist App/Info.plist": "check that the app's Info.plist agrees with the table",
    ],
    run: verify
  )

  /// The options that have an effect on a kind of file.
  private static func options(of kind: String) -> [Option] {
    switch kind {
    case "aasa": [.host, app]
    case "info-plist": [.queries, .swiftUI, .sceneDelegate]
    case "entitlements": [.service, .mode]
    case "assetlinks": [.host, .package, .fingerprint]
    default: []
    }
  }

  private static func verify(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let (kind, path) = (arguments.operands[0], arguments.operands[1])
    try arguments.checkOptions([.table, .environment, failOn, .answerFormat] + options(of: kind), on: kind)
    switch kind {
    case "aasa": return try verifyAssociationFile(path, arguments, console: &console)
    case "info-plist":
      let info = try PropertyListInput.infoPlist(arguments, console: &console)
      let (source, file, problems) = try PropertyListInput.read(path, InfoPlistCheck.read, console: &console)
      return show(FileReport(info.findings(in: file), problems, in: source), of: path, arguments, console: &console)
    case "entitlements":
      let domains = try PropertyListInput.domains(arguments, console: &console)
      let (source, file, problems) = try PropertyListInput.read(path, EntitlementCheck.read, console: &console)
      return show(FileReport(domains.findings(in: file), problems, in: source), of: path, arguments, console: &console)
    case "assetlinks":
      let source = SourceFile(path: path, bytes: try FileSystem.read(path))
      var (findings, rules, diagnostics) = try AndroidInput.assetLinks(arguments).findings(in: source.bytes)
      console.show(diagnostics, of: [source])
      let (environment, host) = (arguments.value(of: .environment), arguments.value(of: .host))
      if rules != nil || host != nil {
        let analysis = try readAnalysis(arguments, console: &console)
        let known = host.flatMap { AssociationHost($0, environment: environment, of: analysis.space) }
        if let host, known == nil { throw AssociationHosts.unknown(host) }
        if let rules { findings += rules.findings(analysis, environment: environment, host: known?.name) }
      }
      return show(FileReport(findings, diagnostics, in: source), of: path, arguments, console: &console)
    default:
      let analysis = try readAnalysis(arguments, console: &console)
      let (source, manifest, diagnostics) = try readFile(
        path, AndroidManifest.read, or: "'\(path)' isn't valid XML", console: &console)
      let findings = manifest.findings(analysis, environment: arguments.value(of: .environment))
      return show(FileReport(findings, diagnostics, in: source), of: path, arguments, console: &console)
    }
  }

  private static func show(
    _ report: FileReport, of path: String, _ arguments: Arguments, console: inout Console
  ) -> Verdict {
    let isJSON: Bool = arguments.value(of: .answerFormat) == "json"
    console.output.write(isJSON ? report.json : report.text)
    if report.hasErrors {
      console.errors.write("\(shown(path)) has errors, so the system may ignore it\n")
      return .findings
    }
    if report.findings.isEmpty, !isJSON { console.errors.write("\(shown(path)) agrees with the table\n") }
    if arguments.value(of: failOn) == "any" { return report.findings.isEmpty ? .fine : .findings }
    return report.isMissingSomething ? .findings : .fine
  }

  private static func verifyAssociationFile(
    _ path: String, _ arguments: Arguments, console: inout Console
  ) throws(Failure) -> Verdict {
    let hosts = try AssociationHosts(arguments, console: &console)
    let host: AssociationHost = try hosts.chosen(arguments.value(of: .host))
    let input = try AssociationInput(path, app: arguments.value(of: app), console: &console)
    let comparison = AssociationComparison(hosts.analysis, input.file, app: input.app, host)
    let report = AssociationReport(comparison, missing: comparison.missing(), in: input.source)
    let isJSON: Bool = arguments.value(of: .answerFormat) == "json"
    console.output.write(isJSON ? report.json : report.text)
    if input.diagnostics.hasErrors {
      console.errors.write("\(shown(path)) has errors, so the system may ignore it\n")
      return .findings
    }
    if report.isEmpty, !isJSON {
      console.errors.write("\(shown(path)) admits exactly the links of \(host.name)\n")
    }
    if arguments.value(of: failOn) == "any" { return report.hasOtherLinks ? .findings : .fine }
    return report.isMissingLinks ? .findings : .fine
  }
}
