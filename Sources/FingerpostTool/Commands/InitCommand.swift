import FingerpostCommands
import RouteAnalysis
import RouteEmitters
import RouteLanguage
import RouteMatching

extension Command {
  /// `fpost init`
  static let initialise: Command = Command(
    name: "init", summary: "write a small first table",
    details: [
      "The table has a web host, a URL scheme and three routes: one without parameters, one with its own type, and "
        + "one with a query. Its JSON Schema is written next to it, so that your editor completes and checks the "
        + "table.",
      "Existing files are never replaced.",
    ],
    options: [.table],
    operands: [
      Operand("NAME", "the app's name (default: the name of the folder)", isRequired: false)
    ],
    examples: ["fpost init Podly": "write a table whose enum, host and scheme have this name"],
    run: initialise
  )

  private static func initialise(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let path: String = arguments.value(of: .table) ?? "routes.json"
    let schemaPath = Path.join(Path.folder(of: path), "routes.schema.json")
    guard !FileSystem.isTaken(path) else {
      throw Failure("'\(path)' already exists", hint: "run 'fpost lint' to check it")
    }
    let name = arguments.operands.first ?? FileSystem.resolved(".").map { Path.name(of: $0) } ?? ""
    let table = FirstTable(app: name)
    try FileSystem.write(Array(table.json.utf8), to: path)
    console.output.write("wrote \(shown(path)): 3 routes with links from \(table.host) and \(table.scheme):\n")
    if name.unicodeScalars.contains(where: { !$0.isASCII && $0.properties.isAlphabetic }) {
      console.errors.write(
        "the name is \(table.app), without letters outside of ASCII; to choose another, edit the table\n")
    }
    if !FileSystem.isTaken(schemaPath) {
      try FileSystem.write(Array(TableSchema.json().utf8), to: schemaPath)
      console.output.write("wrote \(shown(schemaPath)), the JSON Schema for your editor\n")
    }
    let compiled = try compileTable(at: path)
    let findings = Linter.run(compiled)
    console.show(findings, of: compiled.files)
    let option = path == "routes.json" ? "" : " --table \(shown(path))"
    // The plugin finds only tables with this name.
    let generate =
      Path.name(of: path) == "routes.json"
      ? "swift package --allow-writing-to-package-directory generate-routes" : "fpost generate" + option
    console.output.write(
      """
      next:
        fpost watch\(option)
          check the table and generate its code after every change
        fpost resolve\(option) \(table.link)
          see which route a link opens
        \(generate)
          write the enum and its tests

      """)
    return findings.isEmpty ? .fine : .findings
  }
}

/// The table that `fpost init` writes.
struct FirstTable {
  /// The name of the app: ASCII letters and digits, beginning with an uppercase letter.
  let app: String

  var scheme: String { app.lowercased() }
  var host: String { "https://\(scheme).example" }
  /// A link that opens a route of the table.
  var link: String { "\(host)/items/42" }

  /// The maximum length of the app's name. The name becomes a label of the host, and DNS limits labels to 63 bytes.
  private static let longest = 60

  /// Creates a table for an app.
  ///
  /// - Parameter app: The name of the app or of its folder. Characters that a Swift name can't contain are removed.
  init(app: String) {
    let letters = app.unicodeScalars.filter { $0.isASCII && LinkCharacters.isAlphanumeric(UInt8($0.value)) }
    let scalars = letters.drop { ("0"..."9").contains($0) }
    var name = String(String.UnicodeScalarView(scalars.prefix(FirstTable.longest)))
    // These schemes require a host, so they can't be the app's own.
    if ["http", "https"].contains(name.lowercased()) { name += "App" }
    self.app = name.isEmpty ? "App" : name.capitalizedFirst
  }

  var json: String {
    """
    {
      "$schema": "./routes.schema.json",
      "version": 1,
      "name": "\(app)Route",
      "canonical": "web",
      "origins": {
        "web": "\(host)",
        "app": "\(scheme):"
      },
      "types": {
        "ItemID": { "type": "Int", "min": 1, "example": 42 }
      },
      "routes": {
        "home": "/",
        "item": { "link": "/items/{item: ItemID}", "summary": "The page of one item" },
        "search": { "link": "/search?q={query: String}", "parameters": { "query": { "example": "lamp" } } }
      }
    }

    """
  }
}
