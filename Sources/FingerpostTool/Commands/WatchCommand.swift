import FingerpostCommands
import RouteAnalysis
import RouteLanguage
import RoutePages

extension Command {
  private static let catalog = Option(
    "catalog", .file("FILE"), "also write the catalog to this file, as a page that reloads itself")

  static let watch: Command = Command(
    name: "watch", summary: "lint a table and generate its code whenever it changes",
    details: [
      "Lints the table and generates its code, and then checks the table and its included files for changes twice a "
        + "second. After each change, you get the problems that lint finds. If none of them is an error, the code is "
        + "generated as by 'fpost generate'.",
      "With --catalog, an open page shows each change within two seconds, and keeps its link, its search and its "
        + "open routes. For a page to publish, see 'fpost help export'.",
      "Press Control-C to stop it.",
    ],
    options: [.table, enumFile, catalog],
    examples: [
      "fpost watch --table Sources/App/routes.json": "while you edit the table",
      "fpost watch --catalog /tmp/links.html": "while you edit the table, with a page in your browser",
    ],
    run: watch
  )

  private static func watch(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    var watch = TableWatch(
      arguments.value(of: .table) ?? "routes.json", enumFile: arguments.value(of: enumFile),
      catalog: arguments.value(of: catalog))
    // Fail if the table can't be read at the start. Later, an editor may just be replacing the table.
    _ = try FileSystem.read(watch.table)
    console.errors.write("watching \(shown(watch.table)); press Control-C to stop\n")
    while true {
      watch.look(&console)
      try console.flush()
      usleep(500_000)
    }
  }
}

/// A table that is regularly checked for changes.
struct TableWatch {
  let table: String
  /// The path of the enum, or `nil` to generate files in the targets of a package.
  private let enumFile: String?
  /// The path of the catalog page.
  private let catalog: String?
  /// The paths of the table and of the files that it included when it was last read.
  private var files: [String]
  /// The contents of the files, with `nil` for a file that couldn't be read.
  private var texts: [[UInt8]?] = []
  /// `true` if the latest report contained a problem.
  private var hadProblems = false
  private var reports = 0

  init(_ table: String, enumFile: String? = nil, catalog: String? = nil) {
    self.table = table
    self.enumFile = enumFile
    self.catalog = catalog
    files = [table]
  }

  /// Reports problems and generates code if a file has changed since the last call.
  mutating func look(_ console: inout Console) {
    let now: [[UInt8]?] = read()
    guard now != texts else { return }
    texts = now
    // If the table is missing, it's being replaced. The next call will find the new contents.
    guard now[0] != nil else { return }
    guard let compiled = try? compileTable(at: table) else { return }
    files = compiled.files.map(\.path)
    // Begin each report after the first with a line that separates it from the previous one.
    if reports > 0 { console.errors.write("\n\(shown(table)): changed at \(timeOfDay())\n") }
    reports += 1
    texts = read()
    let problems = Linter.run(compiled, asOf: today())
    console.show(problems, of: compiled.files)
    let hasErrors = problems.contains { $0.severity == .error }
    if !problems.isEmpty {
      console.errors.write(
        "\(shown(table)): \(Command.summary(of: problems))" + (hasErrors ? "; no code was generated\n" : "\n"))
    } else if hadProblems {
      console.errors.write("\(shown(table)): no problems any more\n")
    }
    hadProblems = !problems.isEmpty
    if !hasErrors {
      let place = enumFile.map { ["--enum", $0] } ?? []
      _ = Tool.fpost.run(["generate", "--table", table] + place, console: &console)
      if let path = catalog, let page = Catalog(compiled, environment: nil).map({ CatalogPage($0, reloads: true) }) {
        // Report the error and go on, because the disk may have space again at the next change.
        do throws(Failure) {
          try FileSystem.write(Array(page.text.utf8), to: path)
          console.errors.write("wrote \(shown(path))\n")
        } catch {
          console.complain(error.message, hints: error.hints)
        }
      }
    }
  }

  private func read() -> [[UInt8]?] { files.map { try? FileSystem.read($0, atMost: TableReader.maximumFileSize + 1) } }
}
