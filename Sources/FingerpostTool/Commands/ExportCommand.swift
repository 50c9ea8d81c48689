import FingerpostCommands
import PlatformFiles
import RouteAnalysis
import RouteEmitters
import RouteLanguage

extension Command {
  private static let app = Option(
    name: "app", value: .text("ID"), summary: "an app that the association file names, as prefix.bundle",
    isRepeated: true)
  private static let clip = Option(
    name: "clip", value: .text("ID"), summary: "an App Clip that it names", isRepeated: true)
  private static let all = Option(
    name: "all", value: .folder("FOLDER"),
    summary: "write the association file of every host, each into a folder of its own")

  /// `fpost export`
  static let export: Command = Command(
    name: "export", summary: "print a file that others read",
    details: [
      "'json-schema' is the schema of routes.json, by which editors complete and check tables, and 'included-json-schema' "
        + "that of files which a table includes.",
      "'aasa' is the apple-app-site-association of one host: it admits every link of the table's universal links in normal "
        + "form, which is proved before it is printed, and as little else as the format can say. What the file keeps out or "
        + "lets in beside that is said on the standard error, with a link each; the exit status is 1 where it keeps out a link.",
    ],
    options: [.table, .environment, .host, app, clip, all],
    operands: [
      Operand(name: "FILE", summary: "which file", words: ["aasa", "json-schema", "included-json-schema"])
    ],
    examples: [
      Example(
        line:
          "fpost export aasa --app ABCDE12345.example.bookshelf --host bookshelf.example",
        purpose: "print the association file of a host"),
      Example(line: "fpost export json-schema > routes.schema.json", purpose: "write the schema of tables"),
      Example(
        line: "fpost export included-json-schema > included.schema.json",
        purpose: "write the schema of files that a table includes"),
    ],
    run: export
  )

  private static func export(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    switch arguments.operands.first {
    case "aasa": return try exportAssociationFiles(arguments, console: &console)
    case "json-schema": console.output.write(TableSchema.json())
    case "included-json-schema": console.output.write(TableSchema.included())
    case let other:
      throw Failure(
        "there is nothing to export as '\(other ?? "")'", hint: "there are aasa, json-schema and included-json-schema")
    }
    return .fine
  }

  private static func exportAssociationFiles(
    _ arguments: Arguments, console: inout Console
  ) throws(Failure) -> Verdict {
    let apps: [String] = arguments.values(of: app)
    let clips: [String] = arguments.values(of: clip)
    if apps.isEmpty, clips.isEmpty {
      throw Failure("'--app' is missing", hint: "write the app id as prefix.bundle: --app ABCDE12345.example.bookshelf")
    }
    let hosts = try AssociationHosts(arguments, console: &console)
    let folder: String? = arguments.value(of: all)
    var verdict: Verdict = .fine
    for host in folder == nil ? [try hosts.chosen(arguments.value(of: .host))] : hosts.needed {
      let export: AssociationExport
      do throws(AutomatonTooLarge) {
        export = try AssociationExport(hosts.analysis, host, apps: apps, clips: clips)
      } catch {
        throw Failure("the links of '\(host.name)' are too many to be said")
      }
      let size: Int = export.text.utf8.count
      if size > AssociationExport.sizeLimit {
        throw Failure(
          "the file of '\(host.name)' would have \(size) bytes, and the system reads \(AssociationExport.sizeLimit)",
          hint: "give the host fewer routes, with 'only'")
      }
      console.errors.write("\(host.name): \(export.ruleCount) rules, \(size) bytes\n" + export.report.summary)
      if export.report.isMissingLinks { verdict = .findings }
      if let folder {
        let path: String = Path.join(folder, host.name)
        try FileSystem.makeFolder(path)
        try FileSystem.write(Array(export.text.utf8), to: Path.join(path, "apple-app-site-association"))
      } else {
        console.output.write(export.text)
      }
    }
    return verdict
  }
}
