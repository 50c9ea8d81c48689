import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteEmitters
import RouteLanguage
import RouteMatching
import RoutePages

extension Command {
  private static let host = Option(
    "host", .text("HOST"), "the host of the association file", fallback: "the only host with universal links")
  private static let app = Option(
    "app", .text("ID"), "the id of an app for the association file, as prefix.bundle", isRepeated: true)
  private static let clip = Option(
    "clip", .text("ID"), "the id of an App Clip for the association file", isRepeated: true)
  private static let all = Option(
    "all", .folder("FOLDER"), "write the association file of each host, into a folder with the host's name")

  private static let into = Option(
    "into", .file("FILE"), "add the entries to this property list, without other changes")

  private static let minimumSDK = Option(
    "min-sdk", .text("NUMBER"),
    "the minimum API level of the Android app; from 31, filters are more exact, and from 35, they include the query",
    fallback: "24")
  private static let route = Option(
    "route", .text("ID"), "a route to write App Intents for", fallback: "all possible routes", isRepeated: true)
  private static let contentIdentifiers = Option(
    "content-identifiers", .none,
    "give each of the App Intents its canonical link as the identifier by which iOS 26 chooses a window")
  private static let title = Option(
    "title", .text("TEXT"), "the title of the catalog, such as the app's name with its version or the date",
    fallback: "the enum's name without Route")

  static let export: Command = Command(
    name: "export", summary: "print a file for editors, platforms or people",
    details: [
      "'json-schema' is the JSON Schema of routes.json, by which editors complete and check tables. "
        + "'included-json-schema' is the schema of included files.",
      "'aasa' is the apple-app-site-association file of one host. It admits every universal link of the table in "
        + "normal form, which is proved before the file is printed, and as few other links as the format allows. The "
        + "standard error lists the links of the table that the file excludes, and other links that it admits, with examples. The "
        + "exit status is 1 if it excludes a link of the table.",
      "'info-plist' contains the entries for the app's Info.plist: URL types, activity types, quick actions with "
        + "titles, and the kinds of window. 'entitlements' contains the associated domains. With --into, they're "
        + "added to an existing file, and the rest of the file doesn't change.",
      "'app-intents' is Swift code for App Intents: the universal links of entities and enums, and intents that open "
        + "them, for each route whose link needs one value. The table prints and matches each of these links.",
      "'assetlinks' is the assetlinks.json file, the same for all hosts of the table. 'android-manifest' contains "
        + "the intent filters for the activity that opens the links. Base URLs that can't have a filter are listed "
        + "on the standard error.",
      "'catalog' is a web page that lists all links and tries links that you enter. It's a single HTML file that "
        + "needs no network and contains the app's own matcher. 'markdown' is the same list for wikis, without the "
        + "matcher.",
    ],
    options: [
      .table, .environment, host, app, clip, all, into, .queries, .swiftUI, .sceneDelegate, .service, .mode,
      .package, .fingerprint, minimumSDK, route, contentIdentifiers, title,
    ],
    operands: [
      Operand(
        "FILE", "the file to print",
        words: [
          "aasa", "info-plist", "entitlements", "app-intents", "assetlinks", "android-manifest", "json-schema",
          "included-json-schema", "catalog", "markdown",
        ])
    ],
    examples: [
      "fpost export aasa --app ABCDE12345.example.bookshelf --host bookshelf.example":
        "print the association file of a host",
      "fpost export info-plist --into App/Info.plist": "update the app's Info.plist from the table",
      "fpost export entitlements --service webcredentials --service applinks": "print the associated domains",
      "fpost export app-intents --route book.detail --route account": "write App Intents for an entity and an enum",
      "fpost export catalog > links.html": "write the web page of all links",
      "fpost export json-schema > routes.schema.json": "write the JSON Schema of tables",
      "fpost export included-json-schema > included.schema.json": "write the JSON Schema of included files",
    ],
    run: export
  )

  /// Returns the options that have an effect on a file, in addition to `--table`.
  private static func options(of file: String) -> [Option] {
    switch file {
    case "aasa": [.environment, host, app, clip, all]
    case "info-plist": [.environment, .queries, .swiftUI, .sceneDelegate, into]
    case "entitlements": [.environment, .service, .mode, into]
    case "app-intents": [.environment, route, contentIdentifiers]
    case "assetlinks": [.environment, .package, .fingerprint]
    case "android-manifest": [.environment, minimumSDK]
    case "catalog", "markdown": [.environment, title]
    default: []
    }
  }

  private static func export(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let kind = arguments.operands[0]
    try arguments.checkOptions([.table] + options(of: kind), on: kind)
    switch kind {
    case "aasa": return try exportAssociationFiles(arguments, console: &console)
    case "info-plist": return try exportInfoPlist(arguments, console: &console)
    case "entitlements":
      let domains = try PropertyListInput.domains(arguments, console: &console)
      return try put(arguments, EntitlementCheck.read, console: &console) { domains.demand(beside: $0) }
    case "app-intents": return try exportAppIntents(arguments, console: &console)
    case "assetlinks": console.output.write(try AndroidInput.assetLinks(arguments).text)
    case "android-manifest": return try exportManifest(arguments, console: &console)
    case "json-schema": console.output.write(TableSchema.json())
    case "included-json-schema": console.output.write(TableSchema.included())
    case "catalog": console.output.bytes += Array(CatalogPage(try catalog(arguments, console: &console)).text.utf8)
    default: console.output.write(try catalog(arguments, console: &console).markdown)
    }
    return .fine
  }

  private static func catalog(_ arguments: Arguments, console: inout Console) throws(Failure) -> Catalog {
    let compiled = try readCompiledTable(arguments, console: &console)
    _ = try chosenTable(compiled, arguments, console: &console)
    guard var catalog = Catalog(compiled, environment: arguments.value(of: .environment)) else {
      throw Failure("the table can't be read")
    }
    if let title = arguments.value(of: title) { catalog.title = title }
    return catalog
  }

  private static func exportAssociationFiles(
    _ arguments: Arguments, console: inout Console
  ) throws(Failure) -> Verdict {
    let apps = arguments.values(of: app).withoutDuplicates
    let clips = arguments.values(of: clip).withoutDuplicates
    if apps.isEmpty, clips.isEmpty {
      throw Failure("'--app' is missing", hint: "write the app id as prefix.bundle: --app ABCDE12345.example.bookshelf")
    }
    if let problem = (apps + clips).lazy.compactMap({ AssociationFile.problem(ofApp: $0) }).first {
      throw Failure(problem, hint: AssociationFile.appForm)
    }
    let hosts = try AssociationHosts(arguments, console: &console)
    let folder: String? = arguments.value(of: all)
    if folder != nil, arguments.has(host) {
      throw Failure("'--host' has no effect with '--all'", hint: "remove one of them")
    }
    var verdict: Verdict = .fine
    for host in folder == nil ? [try hosts.chosen(arguments.value(of: host))] : hosts.needed {
      guard let export = try? AssociationExport(hosts.analysis, host, apps: apps, clips: clips) else {
        throw Failure("can't describe the links of '\(host.name)' as association rules: they need too many states")
      }
      let size = export.text.utf8.count
      if size > AssociationReader.maximumSize {
        throw Failure(
          "the file of '\(host.name)' would have \(size) bytes, but the system reads at most \(AssociationReader.maximumSize)",
          hint: "use 'only' to give the host fewer routes")
      }
      console.errors.write("\(host.name): \(export.ruleCount) rules, \(size) bytes\n" + export.report.summary)
      if export.report.isMissingLinks { verdict = .findings }
      if let folder {
        let path = Path.join(folder, host.name)
        try FileSystem.makeFolder(path)
        try FileSystem.write(Array(export.text.utf8), to: Path.join(path, "apple-app-site-association"))
      } else {
        console.output.write(export.text)
      }
    }
    return verdict
  }

  // MARK: Property lists

  private static func exportInfoPlist(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let info = try PropertyListInput.infoPlist(arguments, console: &console)
    for type in info.dynamicShortcuts {
      console.errors.write("the quick action \(quoted(type)) has no title, so your app must add it at run time\n")
    }
    for (type, names) in info.needyShortcuts {
      console.errors.write(
        "the quick action \(quoted(type)) opens nothing without \(quotedList(names, "and")): add them to 'set', or to "
          + "'UIApplicationShortcutItemUserInfo' in Info.plist\n")
    }
    return try put(arguments, InfoPlistCheck.read, ordered: info.withMainWindowFirst, console: &console) {
      info.demand(beside: $0)
    }
  }

  /// Prints a property list, or adds its entries to an existing file, which is written only if its contents change.
  ///
  /// - Parameters:
  ///   - ordered: Returns a file with its entries in the order that the table requires.
  ///   - demand: Returns the entries that the table requires. The argument is the contents of the existing file, or
  ///     `nil` if there is no file.
  private static func put(
    _ arguments: Arguments, _ reader: ([UInt8]) -> (file: JSONValue?, diagnostics: [Diagnostic]),
    ordered: ([UInt8]) -> [UInt8] = { $0 }, console: inout Console, demand: (JSONValue?) -> PropertyListDemand
  ) throws(Failure) -> Verdict {
    guard let path = arguments.value(of: into) else {
      console.output.write(demand(nil).file)
      return .fine
    }
    let (source, file, _) = try PropertyListInput.read(path, reader, console: &console)
    let demand: PropertyListDemand = demand(file)
    let gaps: [PropertyListGap] = demand.gaps(in: file)
    for gap in gaps {
      guard case .none(at: let value) = gap.edit else { continue }
      throw Failure(
        "\(source.place(of: value.range)): \(quoted(gap.path.joined(separator: "."))) is \(value.describedInPropertyList), so entries "
          + "can't be added to it")
    }
    let merged = PropertyListMerge.run(source.bytes, gaps)
    let bytes = ordered(merged)
    let count = gaps.count + (bytes == merged ? 0 : 1)
    if bytes == source.bytes {
      console.errors.write("'\(shown(path))' already has all entries of the table\n")
    } else {
      try FileSystem.write(bytes, to: path)
      console.errors.write("'\(shown(path))': \(count == 1 ? "one change" : "\(count) changes")\n")
    }
    return .fine
  }

  // MARK: App Intents

  private static func exportAppIntents(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let compiled = try readCompiledTable(arguments, console: &console)
    let table = try chosenTable(compiled, arguments, console: &console)
    guard let resolved = compiled.resolved else { throw Failure("the table can't be read") }
    let chosen = arguments.values(of: route).withoutDuplicates
    if let id = chosen.first(where: { table.routeIndex($0) == nil }) {
      throw Failure(
        "there is no route \(quoted(id))", hint: didYouMean(id, among: table.routeIDs))
    }
    let file = AppIntentsFile(
      resolved, table, path: compiled.files[0].path, chosen: chosen,
      withContentIdentifiers: arguments.has(contentIdentifiers))
    for (id, reason) in file.omitted { console.errors.write("no code for \(quoted(id)): \(reason)\n") }
    for (id, doubt) in file.doubts { console.errors.write("\(quoted(id)): \(doubt)\n") }
    if file.routes.isEmpty {
      throw Failure(
        "\(chosen.isEmpty ? "the table has no route" : "none of these routes has a link") that needs one value")
    }
    console.output.write(file.text)
    return chosen.isEmpty || file.routes.count == chosen.count ? .fine : .findings
  }

  // MARK: Android

  private static func exportManifest(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let number = arguments.value(of: minimumSDK) ?? "24"
    guard let oldest = Int(number), oldest > 0 else { throw Failure("\(quoted(number)) isn't a valid API level") }
    let analysis = try readAnalysis(arguments, console: &console)
    let environment: String? = arguments.value(of: .environment)
    let export = AndroidExport(analysis, environment: environment, minimumSDK: oldest)
    for (place, reason) in export.unserved { console.errors.write("no filter for \(quoted(place)): \(reason)\n") }
    console.output.write(export.text)
    let (manifest, _) = AndroidManifest.read(Array("<activity>\(export.text)</activity>".utf8))
    guard let manifest else { return .fine }
    let findings: [FileFinding] = manifest.findings(analysis, environment: environment)
    for finding in findings where finding.kind == .missing { console.errors.write("  \(finding.message)\n") }
    let extra = findings.count { $0.kind == .extra }
    if extra > 0 {
      console.errors.write(
        "  \(extra == 1 ? "1 path also matches" : "\(extra) paths also match") links that no route matches; "
          + "'fpost verify android-manifest' shows an example of each\n")
    }
    return findings.contains { $0.kind == .missing } ? .findings : .fine
  }
}
