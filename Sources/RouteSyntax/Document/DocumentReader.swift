/// Decodes the JSON of a table's files into a ``RouteDocument`` and collects all problems.
///
/// The JSON of a file is first checked against the grammar of the table (``ObjectGrammar/table``). Then the reader
/// reads the patterns, places and dates in the conforming values.
///
/// An invalid declaration is kept as far as it was understood. Its name is in `broken`, so that problems that follow
/// from it aren't reported.
package struct DocumentReader: ErrorCollector {
  /// The version of the language that this tool supports.
  package static let version = 1

  package let load: (String) -> IncludedFile
  package var document = RouteDocument()
  package var files: [SourceFile] = []
  @Limited package var diagnostics: [Diagnostic] = []
  package var broken = BrokenNames()
  /// `true` if the first file could be read as a table, possibly with problems.
  var hasDocument = false
  /// The keys of the first file.
  private var firstKeys: [String] = []
  /// The number of patterns read so far, from all files. Each form of a pattern with choices or optional parts counts.
  private var patternCount = 0

  package init(load: @escaping (String) -> IncludedFile) {
    self.load = load
  }

  /// Reads a file and the files that it includes. `includes` is the chain of paths from the first file to this one.
  package mutating func readFile(_ bytes: [UInt8], path: String, includes: [String]) {
    let file = files.count
    guard bytes.count <= TableReader.maximumFileSize else {
      files.append(SourceFile(path: path, bytes: []))
      broken.isIncomplete = true
      return report(
        "file-too-large", "\(quoted(path)) is larger than \(TableReader.maximumFileSize >> 20) MiB",
        at: SourceRange(file: file, lower: 0, upper: 0))
    }
    files.append(SourceFile(path: path, bytes: bytes))
    let (value, problems) = JSONReader.read(bytes, file: file, isTable: true)
    diagnostics += problems
    guard let value else { return broken.isIncomplete = true }
    let isIncluded = includes.count > 1
    guard checkVersion(value), checkNesting(value) else { return broken.isIncomplete = true }
    let grammar: ObjectGrammar = isIncluded ? .includedTable : .table
    let brace = SourceRange(file: file, lower: value.range.lower, upper: value.range.lower + 1)
    let whole = isIncluded ? withoutMisplacedKeys(value) : value
    guard let table = conforming(whole, to: .keys(grammar), as: "a table", at: brace) else {
      return broken.isIncomplete = true
    }
    if !isIncluded {
      hasDocument = true
      firstKeys = (value.members ?? []).map { $0.key.text }
    }
    markMissingSections(of: value, to: table)
    readTop(table, isIncluded: isIncluded)
    for include in table["include"]?.texts ?? [] {
      readInclude(include, from: includes)
    }
  }

  /// Reports 'routes' inside another section, as happens if a closing brace is missing. Returns `false` then, because
  /// any other diagnostics about the file would be wrong.
  private mutating func checkNesting(_ value: JSONValue) -> Bool {
    guard value["routes"] == nil else { return true }
    for section in ["origins", "types"] {
      for (key, inner) in value[section]?.members ?? [] where key.text == "routes" {
        guard let members = inner.members, !members.contains(where: { ["at", "type", "cases"].contains($0.key.text) })
        else { continue }
        report(
          "wrong-key", "'routes' is inside '\(section)'; is a '}' missing before it?", at: key.range,
          fix: "close '\(section)' before it")
        return false
      }
    }
    return true
  }

  /// Reports and removes keys of an included file that only the first file may have.
  private mutating func withoutMisplacedKeys(_ value: JSONValue) -> JSONValue {
    guard var members = value.members else { return value }
    members.removeAll { key, value in
      guard ObjectGrammar.table[key.text] != nil, ObjectGrammar.includedTable[key.text] == nil else { return false }
      let first = files[0].path
      let isCollection = value.members != nil || value.elements != nil
      let fix: Fix =
        !firstKeys.contains(key.text)
        ? "move it to '\(first)'"
        : isCollection
          ? "move its contents to \(quoted(key.text)) in '\(first)'" : "remove it, because '\(first)' has this key too"
      report(
        "not-in-include", "\(quoted(key.text)) isn't allowed in an included file", at: key.range, fix: fix)
      return true
    }
    return JSONValue(.object(members), value.range)
  }

  /// Marks the document as incomplete if `value` has a section that isn't in `table`, its valid part, because the key
  /// is misspelled or the section has the wrong type. The names that the section declares are then unknown.
  private mutating func markMissingSections(of value: JSONValue, to table: JSONValue) {
    let sections = ["types", "routes", "include"]
    for (key, _) in value.members ?? [] where table[key.text] == nil {
      let isKnown = ObjectGrammar.table[key.text] != nil
      let meant = isKnown ? key.text : nearestName(to: key.text, among: ObjectGrammar.table.keys.map { $0.name }) ?? ""
      if sections.contains(meant) || key.text == "origins" { broken.isIncomplete = true }
    }
  }

  private mutating func readTop(_ top: JSONValue, isIncluded: Bool) {
    if !isIncluded { readLimits(top["limits"]) }
    readTypes(top["types"])
    readRoutes(top["routes"])
    guard !isIncluded else { return }
    document.name = top["name"]?.text?.located
    document.canonical = top["canonical"]?.text?.located
    readOrigins(top["origins"])
    readOptions(top)
    readWrappers(top["wrappers"])
    document.generate = top["generate"].map { value in
      var options = GenerateOptions()
      options.target = value["target"]?.text?.located
      options.testTarget = value["testTarget"]?.text?.located
      options.module = value["module"]?.text?.located
      options.access = value["access"]?.text?.located
      return options
    }
    document.platform = top["platform"].map { value in
      PlatformPaths(
        aasa: value["aasa"]?.text?.located, infoPlist: value["infoPlist"]?.text?.located,
        entitlements: value["entitlements"]?.text?.located)
    }
    document.launch = top["launch"]
    document.requirements = top["requirements"]
    document.windows = readWindows(top["windows"])
    document.lint = top["lint"]
  }

  /// `true` if the table has more patterns than its limit allows. No further patterns are read then.
  var hasTooManyPatterns: Bool { patternCount > document.options.maximumPatterns }

  /// Counts patterns that were read, and reports the first pattern that exceeds the limit.
  ///
  /// - Returns: `true` if the table is still within its limit.
  package mutating func count(_ patterns: Int, at range: SourceRange) -> Bool {
    if hasTooManyPatterns { return false }
    patternCount += patterns
    if hasTooManyPatterns {
      report(
        "too-many-patterns", "the table has more than \(document.options.maximumPatterns) patterns", at: range,
        fix: "if one app needs all of them, raise 'patterns' in 'limits'; otherwise, make a table for each app")
    }
    return !hasTooManyPatterns
  }

  /// Returns `false` if the file has a newer version, whose keys this tool can't check.
  private mutating func checkVersion(_ value: JSONValue) -> Bool {
    guard let version = value["version"], let number = version.wholeNumber, number > Self.version else { return true }
    report(
      "newer-version", "the table has version \(number), but this tool only supports version \(Self.version)",
      at: version.range, fix: "update Fingerpost")
    return false
  }
}

extension DocumentReader {
  /// Reads the options that apply to all routes.
  mutating func readOptions(_ top: JSONValue) {
    typealias Options = TableOptions
    if let value = top["trailingSlash"]?.word(Options.TrailingSlash.self) { document.options.trailingSlash = value }
    if let value = top["emptySegments"]?.word(Options.EmptySegments.self) { document.options.emptySegments = value }
    if let value = top["repeated"]?.word(Options.Repeated.self) { document.options.repeated = value }
    if let value = top["caseSensitive"] {
      let path = value.members == nil ? value : value["path"]
      document.options.caseSensitive = path?.isTrue ?? true
      document.options.foldsKeys = value["query"]?.isTrue == false
    }
    for key in top["ignoredQuery"]?.texts ?? [] {
      if let star = key.value.firstIndex(of: "*"), star != key.value.index(before: key.value.endIndex) {
        report("wrong-value", "'*' is allowed only at the end of a key: \(quoted(key.value))", at: key.range)
      } else if key.value.isEmpty {
        report("wrong-value", "a key of 'ignoredQuery' is empty", at: key.range)
      } else if key.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
        report(
          "wrong-value", "\(quoted(key.value)) contains a control character, which isn't allowed in links",
          at: key.range)
      } else {
        document.options.ignoredQuery.append(key)
      }
    }
  }

  /// Reads `limits`. Call this before reading anything to which a limit applies.
  mutating func readLimits(_ limits: JSONValue?) {
    if let value = limits?["length"]?.wholeNumber { document.options.maximumLength = value }
    if let value = limits?["segments"]?.wholeNumber { document.options.maximumSegments = value }
    if let value = limits?["items"]?.wholeNumber { document.options.maximumItems = value }
    if let value = limits?["patterns"]?.wholeNumber { document.options.maximumPatterns = value }
  }

  /// Reads `wrappers`: whole link patterns, as strings or `{"link": "https://*.onelink.me/{_...}?af_dp={link}"}`. The
  /// nested link is the parameter `link`.
  mutating func readWrappers(_ value: JSONValue?) {
    for element in value?.oneOrMore ?? [] {
      guard let source = element.text ?? element["link"]?.text else { continue }
      let links = PatternReader.absoluteLinks(source, into: &diagnostics)
      guard count(links.count, at: source.range) else { return }
      document.wrappers += links.map { WrapperDeclaration(place: $0.place, pattern: $0.pattern) }
    }
  }
}

extension DocumentReader {
  /// Reads `routes`: an object with a route for each id (``RouteDeclaration``).
  mutating func readRoutes(_ value: JSONValue?) {
    readDeclarations(value, .route, after: document.routes.map { $0.id }) { reader, id, value in
      reader.document.routes.append(RouteDeclaration(id, value, &reader))
    }
  }

  /// Replaces each record in `parameters` with an entry for each of its fields, because later steps only know fields.
  mutating func spellOutRecords() {
    let records = document.records
    guard !records.isEmpty else { return }
    for index in document.routes.indices {
      document.routes[index].parameters = document.routes[index].parameters.flatMap { options in
        guard let type = options.type, type.list == nil, let fields = records[type.name.value] else { return [options] }
        if let range = options.example?.range ?? (options.isFlag ? options.name.range : nil) {
          report(
            "bad-record", "the record \(quoted(options.name.value)) can't have \"example\" or \"as\"",
            at: range, fix: "write an example in the type of each field")
        }
        return fields.map { ParameterOptions($0, of: options, type.name.value) }
      }
    }
  }
}
