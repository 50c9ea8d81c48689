/// Decodes the JSON of a table's files into one ``RouteDocument``, collecting every problem.
///
/// The top of a table has the keys `$schema`, `version`, `name`, `canonical`, `origins`, `types`, `routes`, `include`,
/// `trailingSlash`, `caseSensitive`, `ignoredQuery`, `wrappers`, `limits`, `emptySegments`, `repeated`, `launch`,
/// `windows`, `generate` and `lint`. Where a list of strings is wanted, one string stands for a list of one.
///
/// A declaration with a problem is kept as far as it was understood; its name is in `broken`, so that nobody
/// complains about what follows from the first problem.
struct DocumentReader {
  /// The version of the language this tool knows.
  static let version = 1

  static let keys = [
    "$schema", "version", "name", "canonical", "origins", "types", "routes", "include", "trailingSlash",
    "caseSensitive", "ignoredQuery", "wrappers", "limits", "emptySegments", "repeated", "launch", "windows", "generate",
    "lint",
  ]
  /// What a file that another includes may say; all else is said once, by the first file.
  static let includedKeys = ["$schema", "version", "types", "routes", "include"]

  let load: (String) -> [UInt8]?
  var document = RouteDocument()
  var files: [SourceFile] = []
  var diagnostics: [Diagnostic] = []
  var broken = BrokenNames()
  /// Whether the first file's JSON was read to its end.
  var hasDocument = false

  init(load: @escaping (String) -> [UInt8]?) {
    self.load = load
  }

  /// Reads a file and those it includes. `includes` are the files on the way here, this one last.
  mutating func readFile(_ bytes: [UInt8], path: String, includes: [String]) {
    let file = files.count
    files.append(SourceFile(path: path, bytes: bytes))
    let (value, problems) = JSONReader.read(bytes, file: file)
    diagnostics += problems
    guard let value else { return broken.isIncomplete = true }
    let isIncluded = includes.count > 1
    guard value.members != nil else {
      broken.isIncomplete = true
      return reportKind(value, "a table", "an object")
    }
    guard checkVersion(value) else { return broken.isIncomplete = true }
    if !isIncluded { hasDocument = true }
    readTop(value, isIncluded: isIncluded)
    for include in texts(value["include"], "'include'") {
      readInclude(include, from: includes)
    }
  }

  private mutating func readTop(_ value: JSONValue, isIncluded: Bool) {
    var members = value.members ?? []
    if isIncluded {
      let strangers = members.filter { DocumentReader.keys.contains($0.key.text) && !isIncludedKey($0.key.text) }
      for (key, _) in strangers {
        report(
          "not-in-include", "\(quoted(key.text)) can't be said in a file that another one includes", at: key.range,
          fix: "move it to '\(files[0].path)'")
      }
      members.removeAll { member in strangers.contains { $0.key.range == member.key.range } }
    }
    let value = JSONValue(.object(members), value.range)
    guard let top = fields(value, of: "a table", known: isIncluded ? Self.includedKeys : Self.keys) else { return }
    for (key, _) in top.members where !Self.keys.contains(key.text) {
      let meant = nearestName(to: key.text, among: Self.keys) ?? ""
      // The names of a misspelt section are missing, so none can be called unknown.
      if Self.includedKeys.contains(meant) { broken.isIncomplete = true }
    }
    _ = text(top["$schema"], "'$schema'")
    if let types = top["types"] { readTypes(types) }
    if let routes = top["routes"] { readRoutes(routes) }
    guard !isIncluded else { return }
    document.name = text(top["name"], "'name'")?.located
    document.canonical = text(top["canonical"], "'canonical'")?.located
    if let origins = top["origins"] {
      readOrigins(origins)
    } else {
      let place = SourceRange(file: value.range.file, lower: value.range.lower, upper: value.range.lower + 1)
      reportMissing(
        "a table needs 'origins', the places its links come from", in: top, at: place,
        fix: "write \"origins\": { \"web\": \"https://…\" }")
    }
    readOptions(top)
    readWrappers(top["wrappers"])
    document.generate = readGenerate(top["generate"])
    document.launch = top["launch"]
    document.windows = top["windows"]
    document.lint = top["lint"]
  }

  private func isIncludedKey(_ key: String) -> Bool { Self.includedKeys.contains(key) }

  /// `false` where the file is of another version, so that its keys can't be judged.
  private mutating func checkVersion(_ value: JSONValue) -> Bool {
    guard let version = value["version"] else {
      let place = SourceRange(file: value.range.file, lower: value.range.lower, upper: value.range.lower + 1)
      report(
        "missing-version", "a table says the version of the language it is written in", at: place,
        fix: "write \"version\": \(Self.version)")
      return true
    }
    guard case .number(let text) = version.kind, let number = Int(text), number >= 1 else {
      reportKind(version, "'version'", "\(Self.version)")
      return true
    }
    guard number > Self.version else { return true }
    report(
      "newer-version", "version \(number) of the language is newer than this tool, which knows version \(Self.version)",
      at: version.range, fix: "update Fingerpost")
    return false
  }
}

/// Names whose declarations had problems: what is said about them would only follow from those.
struct BrokenNames {
  /// A whole file or section is missing, so that no name can be called unknown.
  var isIncomplete = false
  var origins: Set<String> = []
  var types: Set<String> = []
  var routes: Set<String> = []
}
