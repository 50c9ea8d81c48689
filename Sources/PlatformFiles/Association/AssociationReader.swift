import RouteLanguage

/// A reader of association files that reports structural problems with their lines and columns. ``AssociationCheck``
/// reports texts that are probably mistakes.
///
/// The file is interpreted as the system does. A problem is a *warning* if the system continues with a meaning that the
/// author probably didn't intend, and an *error* if the system can't use the value.
package struct AssociationReader: FileCheck {
  /// The maximum size of a file in bytes. The system refuses larger files (Apple's App Search Programming Guide, 2016).
  package static let maximumSize = 131_072
  /// The size in bytes from which a file is reported as large.
  static let largeSize = 100_000

  package static let typeRule = "aasa-type"
  package var diagnostics: [Diagnostic] = []
  private var file = AssociationFile()

  /// Reads the bytes of a file. The file is `nil` if it isn't a valid JSON object, which the system refuses.
  package static func read(_ bytes: [UInt8]) -> (file: AssociationFile?, diagnostics: [Diagnostic]) {
    var reader = AssociationReader()
    let whole = SourceRange(lower: 0, upper: 0)
    if bytes.count > maximumSize {
      reader.report(
        .error, "aasa-too-large", "the file has \(bytes.count) bytes, but the system reads at most \(maximumSize)",
        at: whole, fix: "combine similar rules with '*' or with 'substitutionVariables'")
    } else if bytes.count > largeSize {
      reader.report(
        .warning, "aasa-too-large", "the file has \(bytes.count) of at most \(maximumSize) bytes", at: whole)
    }
    if bytes.starts(with: Array("{\\rtf".utf8)) {
      reader.report(
        .error, "aasa-rich-text", "this is a document of a word processor (RTF), not JSON",
        at: SourceRange(lower: 0, upper: 5), fix: "save it as plain text")
      return (nil, reader.diagnostics)
    }
    let (value, problems) = JSONReader.read(bytes)
    // The system reads nothing if there is any problem, but reporting all problems helps the author to fix the file.
    reader.diagnostics += problems.map { problem in
      // Some problems mention what applies only to tables.
      var problem = problem
      if problem.rule == "comment" { problem.fix = "write it in the 'comment' of a component, or remove it" }
      if problem.rule == "unexpected-end" { problem.message = "the file ends too early" }
      return problem
    }
    guard let value else { return (nil, reader.diagnostics) }
    guard reader.need(value.members, of: value, "an association file must be an object") != nil else {
      return (nil, reader.diagnostics)
    }
    reader.readFile(value)
    reader.diagnostics += AssociationCheck.run(reader.file)
    return (problems.isEmpty ? reader.file : nil, reader.diagnostics)
  }

  // MARK: The file

  private mutating func readFile(_ value: JSONValue) {
    let services = AssociatedDomains.Service.allCases.map(\.rawValue)
    reportUnknown(in: value, known: services, of: "an association file")
    for name in services where name != "applinks" {
      guard let service = value[name] else { continue }
      guard let apps = service["apps"]?.elements else {
        report(
          .error, "aasa-type", "'\(name)' must be an object with 'apps', an array of app ids", at: service.range)
        continue
      }
      file.services.append((name, apps.compactMap { readApp($0) }))
    }
    if let links = value["applinks"], need(links.members, of: links, "'applinks' must be an object") != nil {
      readLinks(links)
    }
  }

  private mutating func readLinks(_ links: JSONValue) {
    reportUnknown(in: links, known: ["apps", "details", "defaults", "substitutionVariables"], of: "'applinks'")
    if let apps = links["apps"], apps.elements?.isEmpty != true {
      report(
        .warning, "aasa-apps",
        "'apps' of 'applinks' must be an empty array, for old systems; the ids belong in 'details'",
        at: apps.range, fix: "write \"apps\": [], or remove it")
    }
    if let variables = links["substitutionVariables"] { readVariables(variables) }
    let defaults = links["defaults"]
    reportPatterns(inDefaults: defaults)
    guard let details = links["details"] else {
      report(.error, "aasa-no-details", "'applinks' has no 'details', so no link opens an app", at: links.range)
      return
    }
    if let entries = details.elements {
      for entry in entries { readDetail(entry, app: nil, defaults) }
    } else if let entries = details.members {
      report(
        .warning, "aasa-old-details", "an object of app ids in 'details' is obsolete since iOS 13", at: details.range,
        fix: "write an array of objects with 'appIDs' and 'components'")
      for (app, entry) in entries { readDetail(entry, app: app, defaults) }
    } else {
      report(.error, "aasa-type", "'details' must be an array, not \(details.described)", at: details.range)
    }
  }

  private mutating func readVariables(_ value: JSONValue) {
    let members = need(value.members, of: value, "'substitutionVariables' must be an object of arrays")
    for (name, texts) in members ?? [] {
      if name.text.isEmpty || name.text.unicodeScalars.contains(where: { $0 == "$" || $0 == "(" || $0 == ")" }) {
        report(
          .error, "aasa-variable", "the name of a variable can't be empty or contain '$', '(' or ')'", at: name.range)
      }
      if AssociationVariable.predefined(name.text) != nil {
        report(.warning, "aasa-variable", "the system already defines a variable \(quoted(name.text))", at: name.range)
      }
      guard let elements = need(texts.elements, of: texts, "a variable must be an array of strings") else { continue }
      var values: [String] = []
      for element in elements {
        guard let text = need(element.text, of: element, "the values of a variable must be strings") else { continue }
        if AssociationPattern.pieces(of: text.text).contains(where: { if case .variable = $0 { true } else { false } })
        {
          report(.warning, "aasa-variable", "a value of a variable can't contain another variable", at: text.range)
        }
        values.append(text.text)
      }
      file.variables[name.text] = values
    }
  }

  // MARK: Entries

  private mutating func readDetail(_ value: JSONValue, app: SourceText?, _ defaults: JSONValue?) {
    let demand = "an entry of 'details' must be an object with 'appIDs' and 'components'"
    guard need(value.members, of: value, demand) != nil else { return }
    reportUnknown(
      in: value, known: ["appID", "appIDs", "components", "paths", "defaults"], of: "an entry of 'details'")
    var detail = AssociationFile.Detail()
    if let app { detail.appID = [app] }
    if let id = value["appID"], let app = readApp(id) { detail.appID = [app] }
    if let ids = value["appIDs"], let elements = need(ids.elements, of: ids, "'appIDs' must be an array") {
      detail.appIDs = elements.compactMap { readApp($0) }
    }
    if detail.apps.isEmpty {
      report(.error, "aasa-no-app", "the entry contains no app", at: value["appIDs"]?.range ?? value.range)
    }
    if let components = value["components"], let paths = value["paths"] {
      report(
        .warning, "aasa-mixed-formats", "'components' and 'paths' don't belong in one entry", at: paths.range,
        notes: [Diagnostic.Note("'components' is here", at: components.range)],
        fix: "remove 'paths', unless the app still runs on iOS 12")
    } else if value["components"] == nil, value["paths"] == nil {
      report(.error, "aasa-no-rules", "the entry has no 'components'", at: value.range)
    }
    let own = value["defaults"]
    reportPatterns(inDefaults: own)
    let inherited = [own, defaults].compactMap { $0 }
    detail.components = readRules(value["components"], inherited, isPath: false)
    detail.paths = readRules(value["paths"], inherited, isPath: true)
    file.details.append(detail)
  }

  private mutating func readApp(_ value: JSONValue) -> SourceText? {
    guard let text = need(value.text, of: value, "an app id must be a string") else { return nil }
    if text.text.isEmpty { report(.error, "aasa-app-id", "the app id is empty", at: text.range) }
    return text.text.isEmpty ? nil : text
  }

  // MARK: Rules

  private static let ruleKeys = ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]

  private mutating func readRules(_ value: JSONValue?, _ inherited: [JSONValue], isPath: Bool) -> [AssociationFile
    .Rule]?
  {
    guard let value else { return nil }
    let name = isPath ? "paths" : "components"
    guard let elements = need(value.elements, of: value, "'\(name)' must be an array") else { return nil }
    if elements.isEmpty {
      report(.warning, "aasa-no-rules", "'\(name)' is empty, so no link opens the app", at: value.range)
    }
    var rules: [AssociationFile.Rule] = []
    for (index, element) in elements.enumerated() {
      var rule = AssociationFile.Rule(isPath: isPath, index: index, range: element.range)
      if isPath {
        guard let text = need(element.text, of: element, "'paths' must contain strings") else { continue }
        readSettings(inherited, &rule)
        readPath(text, &rule)
      } else {
        let fix: Fix? = element.text.map { "write { \"/\": \(jsonLiteral($0.text)) }" }
        guard need(element.members, of: element, "a component must be an object", fix: fix) != nil else { continue }
        readComponent(element, inherited, &rule)
      }
      rules.append(rule)
    }
    return rules
  }

  private mutating func readPath(_ text: SourceText, _ rule: inout AssociationFile.Rule) {
    rule.path = text
    let prefix = "NOT "
    guard text.text.hasPrefix(prefix) else { return }
    rule.excludes = true
    let range = text.range(of: prefix.utf8.count..<text.text.utf8.count)
    rule.path = SourceText(text: String(text.text.dropFirst(prefix.count)), range: range)
  }

  private mutating func readComponent(_ value: JSONValue, _ inherited: [JSONValue], _ rule: inout AssociationFile.Rule)
  {
    reportUnknown(in: value, known: AssociationReader.ruleKeys, of: "a component")
    if !AssociationReader.ruleKeys.contains(where: { $0 != "comment" && value[$0] != nil }) {
      report(
        .warning, "aasa-empty-rule", "a component without '/', '?' and '#' matches every link", at: value.range,
        fix: "if you mean that, write { \"/\": \"*\" }")
    }
    let places = [value] + inherited
    readSettings(places, &rule)
    if let path = setting("/", places) { rule.path = need(path.text, of: path, "'/' must be a string") }
    if let text = setting("#", places) { rule.fragment = need(text.text, of: text, "'#' must be a string") }
    if let query = setting("?", places) { rule.query = readQuery(query) }
  }

  private func setting(_ key: String, _ places: [JSONValue]) -> JSONValue? {
    places.lazy.compactMap { $0[key] }.first
  }

  private mutating func readSettings(_ places: [JSONValue], _ rule: inout AssociationFile.Rule) {
    if let truth = readTruth("caseSensitive", places) { rule.isCaseSensitive = truth }
    if let truth = readTruth("percentEncoded", places) { rule.isPercentEncoded = truth }
    if !rule.isPath, setting("exclude", places) != nil { rule.excludes = readTruth("exclude", places) }
  }

  /// Returns the first value of a key, or `nil` if there is none or it isn't a Boolean.
  private mutating func readTruth(_ key: String, _ places: [JSONValue]) -> Bool? {
    guard let value = setting(key, places) else { return nil }
    let truth: Bool? = if case .bool(let truth) = value.kind { truth } else { nil }
    return need(truth, of: value, "'\(key)' must be true or false")
  }

  private mutating func readQuery(_ value: JSONValue) -> AssociationFile.Query {
    if let text = value.text { return .text(text) }
    guard let members = need(value.members, of: value, "'?' must be a string or an object") else { return .any }
    let items = members.compactMap { name, pattern in pattern.text.map { (name: name, pattern: $0) } }
    for (_, pattern) in members where pattern.text == nil {
      report(
        .error, "aasa-query-type",
        "the pattern of a query item must be a string, not \(pattern.described); because of it, the system ignores the whole '?'",
        at: pattern.range)
    }
    return items.count == members.count ? .items(items) : .any
  }

  // MARK: Probable mistakes

  private mutating func reportUnknown(in value: JSONValue, known: [String], of what: String) {
    for (key, _) in value.members ?? [] where !known.contains(key.text) {
      let nearest = nearestName(to: key.text, among: known)
      report(
        .warning, "aasa-unknown-key", "the system ignores the key \(quoted(key.text)) of \(what)", at: key.range,
        fix: nearest.map { "write '\($0)'" })
    }
  }

  private mutating func reportPatterns(inDefaults value: JSONValue?) {
    for (key, _) in value?.members ?? [] where ["/", "?", "#", "exclude"].contains(key.text) {
      report(
        .warning, "aasa-pattern-in-defaults",
        "\(quoted(key.text)) in 'defaults' applies to every rule without this key", at: key.range)
    }
  }
}
