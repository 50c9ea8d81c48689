import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteLanguage

extension Command {
  private static let app = Option(
    "app", .text("ID"), "the id of the app in an association file, as prefix.bundle",
    fallback: "the first app of the file")
  private static let servedBy = Option(
    "host", .text("HOST"), "the host of an association file, or the host to add to a path in a log",
    fallback: "app.example for the file")
  private static let fewest = Option(
    "at-least", .text("COUNT"), "the minimum number of links for a route of 'urls'",
    fallback: "2 if there are more than 100 links")

  /// `fpost import`
  static let importing: Command = Command(
    name: "import", summary: "make a first table from files that you have",
    details: [
      "The table goes to the standard output. The standard error lists everything that couldn't be imported, with "
        + "its position. The table is valid and has no lint errors, but you'll want to rename routes and parameters.",
      "'aasa' reads an apple-app-site-association file. The table matches every link that the file admits, "
        + "except for links of rules that the standard error lists. If it lists none, a file that 'fpost export aasa' "
        + "writes from the table admits the same links.",
      "'urls' reads real links: one per line, optionally with a count; requests of an access log, whose paths need "
        + "--host; or a sitemap. If many links differ in one position, this position becomes a parameter. The values "
        + "from which a type was guessed are listed, and so are rare links, which get no route. Examples are values "
        + "from the input.",
      "'plist' reads an Info.plist, an entitlements file, or both. Hosts and schemes become origins. Activity types, "
        + "quick actions and kinds of window are imported. These files don't contain links.",
      "'android-manifest' reads the intent filters of an AndroidManifest.xml file. Hosts and schemes become origins, "
        + "and paths become routes.",
    ],
    options: [app, servedBy, fewest],
    operands: [
      Operand("KIND", "the kind of file", words: ["aasa", "urls", "plist", "android-manifest"]),
      Operand("FILE", "the file", isRepeated: true, isFile: true),
    ],
    examples: [
      "fpost import aasa apple-app-site-association --host shop.example":
        "create a table from the links that an apple-app-site-association file allows",
      "fpost import urls access.log > routes.json": "create a table from the links that people open",
    ],
    run: importing
  )

  private static func importing(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let paths = Array(arguments.operands.dropFirst())
    let (kind, path) = (arguments.operands[0], paths[0])
    let known = kind == "aasa" ? [app, servedBy] : kind == "urls" ? [servedBy, fewest] : []
    try arguments.checkOptions(known, on: kind)
    switch kind {
    case "aasa":
      if paths.count > 1 { throw Failure("only one association file can be imported") }
      return try importAssociationFile(path, arguments, console: &console)
    case "android-manifest":
      if paths.count > 1 { throw Failure("only one manifest can be imported") }
      let (source, manifest, _) = try readFile(
        path, AndroidManifest.read, or: "'\(path)' isn't valid XML", console: &console)
      let read = ManifestImport(manifest)
      let compiled = try show(read.draft, of: [source], console: &console)
      if let analysis = TableAnalysis(compiled) {
        let lost = AndroidManifest(read.filters).extra(analysis)
        for finding in lost {
          console.errors.write("\(source.place(of: finding.range)): the filter \(finding.message)\n")
        }
      }
      return .fine
    case "plist": return try importPropertyLists(paths, console: &console)
    default: return try importLinks(paths, arguments, console: &console)
    }
  }

  private static func importAssociationFile(
    _ path: String, _ arguments: Arguments, console: inout Console
  ) throws(Failure) -> Verdict {
    let input = try AssociationInput(path, app: arguments.value(of: app), console: &console)
    let (source, file, id) = (input.source, input.file, input.app)
    let host = try arguments.host(servedBy) ?? "app.example"
    let draft = AssociationImport(file, app: id, host: host).draft
    let compiled = try show(draft, of: [source], console: &console)
    if let analysis = TableAnalysis(compiled, budget: 40_000) {
      for gap in AssociationImport.lost(analysis, file, app: id, host: host) {
        console.errors.write(
          "\(source.place(of: gap.rule?.range)): the table doesn't match \(quoted(gap.link ?? ""))\n")
      }
    }
    for other in file.apps where other != id { console.errors.write("the rules of \(quoted(other)) aren't imported\n") }
    return .fine
  }

  private static func importPropertyLists(_ paths: [String], console: inout Console) throws(Failure) -> Verdict {
    let files = try paths.map { path throws(Failure) in
      try PropertyListInput.read(path, PropertyListReader.read, console: &console)
    }
    let draft = PropertyListImport(files.map(\.file)).draft
    _ = try show(draft, of: files.map(\.source), console: &console)
    return .fine
  }

  private static func importLinks(
    _ paths: [String], _ arguments: Arguments, console: inout Console
  ) throws(Failure) -> Verdict {
    var bytes: [UInt8] = []
    for path in paths { bytes += try FileSystem.read(path) + [UInt8(ascii: "\n")] }
    let least: String? = arguments.value(of: fewest)
    let number: Int? = least.flatMap { Int($0) }
    if let least, (number ?? 0) < 1 { throw Failure("\(quoted(least)) isn't a valid count") }
    let links = LinkImport(bytes, fewest: number, host: try arguments.host(servedBy))
    if links.count == 0, links.paths > 0 { throw .pathsWithoutHost }
    if links.count == 0, let refused = links.refused.first {
      throw Failure("no table can match these links, such as \(quoted(refused))")
    }
    if links.count == 0 { throw Failure("no links found in \(quotedList(paths, "and"))") }
    let compiled = try show(links.draft, of: [SourceFile(path: paths[0], bytes: bytes)], console: &console)
    for line in links.evidence { console.errors.write(line + "\n") }
    for (link, count) in links.rare.prefix(50) {
      console.errors.write("no route: \(quoted(link))\(count == 1 ? "" : " and others like it, \(count) in all")\n")
    }
    if links.rare.count > 50 { console.errors.write("no route: \(links.rare.count - 50) more kinds of link\n") }
    list(links.refused, "no table can match", console: &console)
    list(compiled.table.map { links.lost($0) } ?? [], "the table doesn't match", console: &console)
    if links.unread > 0 { console.errors.write("lines without a link: \(links.unread)\n") }
    if links.paths > 0 { console.errors.write("lines with a path, which need '--host': \(links.paths)\n") }
    return .fine
  }

  /// Prints up to 50 links after some words, and the number of the others.
  private static func list(_ links: [String], _ words: String, console: inout Console) {
    for link in links.prefix(50) { console.errors.write("\(words) \(quoted(link))\n") }
    if links.count > 50 { console.errors.write("\(words) \(counted(links.count - 50, "more link"))\n") }
  }

  /// Prints the table that an import has made, and shows notes such as the parts that couldn't be imported.
  private static func show(
    _ draft: TableDraft, of sources: [SourceFile], console: inout Console
  ) throws(Failure) -> CompiledTable {
    var draft = draft
    let compiled = draft.settled()
    for note in draft.notes {
      let place: String? = note.range.map { sources[note.file].place(of: $0) + ": " }
      console.errors.write((place ?? "") + note.message + "\n")
    }
    guard compiled.table != nil else {
      console.show(compiled.diagnostics, of: compiled.files)
      throw Failure("can't make a table from this input")
    }
    console.output.write(draft.json)
    return compiled
  }
}
