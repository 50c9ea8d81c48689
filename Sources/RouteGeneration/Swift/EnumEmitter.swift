import RouteLanguage
import RouteMatching

/// An emitter that writes the destination enum of a table as a Swift file.
///
/// The code is designed to compile fast: nested enums of at most a hundred cases, simple switches on the route's
/// number, explicit types, no synthesized `Codable`, and the compiled table as one literal.
package struct EnumEmitter {
  let source: GeneratedTable
  /// `public `, `package ` or an empty string.
  let access: String
  let root: String
  let tree: RouteGroup
  /// The routes that are parents of other routes.
  private let parents: Set<Int>
  /// The parameters of all routes.
  private let parameters: [SwiftParameter]
  var writer = SwiftWriter()

  private init(_ source: GeneratedTable) {
    self.source = source
    root = source.name
    tree = RouteGroup(source.resolved.routes.map { $0.id })
    parents = Set(source.resolved.routes.compactMap { $0.parent })
    parameters = source.resolved.routes.flatMap { route in
      route.parameters.map { SwiftParameter($0, of: route, root: source.name) }
    }
    let level = source.document.generate?.access?.value ?? "internal"
    access = level == "internal" ? "" : level + " "
  }

  /// Returns the contents of the file. The table must have passed `SwiftNameCheck`. Equal tables give equal bytes.
  package static func file(_ source: GeneratedTable) -> String {
    var emitter = EnumEmitter(source)
    emitter.writeFile()
    return emitter.writer.text
  }

  private mutating func writeFile() {
    for line in source.header { writer.line(line) }
    writer.line()
    let foundation: [String] = parameters.contains { $0.needsFoundation } ? ["Foundation"] : []
    for module in foundation + ["RouteDestinations"] { writer.line("\(access)import \(module)") }
    writer.line()
    writeEnum()
    writeConversions(of: tree)
    writeID()
    writer.line()
    writeTable()
  }

  // MARK: Declarations

  private mutating func writeEnum() {
    let count = source.resolved.routes.count
    writer.documentation(["A destination: one of the \(count) routes of `\(SwiftText.comment(source.path))`."])
    writer.declare("\(access)enum \(root): Hashable, Sendable")
    writeMembers(of: tree)
    writeTypes()
    writer.close()
  }

  private mutating func writeMembers(of group: RouteGroup) {
    for (index, member) in group.members.enumerated() {
      if index > 0 { writer.line() }
      switch member {
      case .route(let route, let name): writeCase(name, source.resolved.routes[route])
      case .group(let group):
        writer.documentation(["The routes `\(group.path.joined(separator: ".")).…`."])
        writer.line("case \(SwiftName.escaped(group.component))(\(SwiftName.escaped(group.typeName)))")
      }
    }
    for group in group.subgroups {
      writer.member(
        "nonisolated \(access)enum \(SwiftName.escaped(group.typeName)): Hashable, Sendable",
        "The routes `\(group.path.joined(separator: ".")).…`.")
      writeMembers(of: group)
      writer.close()
    }
  }

  private mutating func writeCase(_ name: String, _ route: ResolvedRoute) {
    writer.documentation(source.documentation(of: route))
    let arguments: [SwiftArgument] = SwiftArgument.all(of: route, root: root)
    let values = arguments.map { argument in
      let value = SwiftName.label(argument.name) + ": " + argument.type
      return argument.defaultArgument.map { value + " = " + $0 } ?? value
    }
    let keyword = arguments.contains { $0.isLink } ? "indirect case" : "case"
    let payload = values.isEmpty ? "" : "(" + values.joined(separator: ", ") + ")"
    writer.line("\(keyword) \(SwiftName.escaped(name))\(payload)")
  }

  /// Writes the enums of the table, except for those that the app declares.
  private mutating func writeTypes() {
    for (type, cases) in source.document.ownEnumerations {
      let name = SwiftName.escaped(type.name.value)
      let compared: [TypeDeclaration.EnumerationCase] = EnumEmitter.compared(cases)
      let conformance = compared.isEmpty ? "RouteParameter" : "RouteDestinations.RouteEnumeration"
      writer.member(
        "nonisolated \(access)enum \(name): String, CaseIterable, Hashable, Sendable, \(conformance)",
        type.summary ?? "The type `\(type.name.value)`.")
      for item in cases { writeCase(item.name.value, raw: item.wire.value) }
      if !compared.isEmpty { writeComparing(compared) }
      writer.close()
    }
    writeRecords()
    for vocabulary in Vocabulary.all(of: source.document) {
      writer.member(
        "nonisolated \(access)enum \(vocabulary.name): String, CaseIterable, Hashable, Sendable", vocabulary.summary)
      for (name, word) in vocabulary.cases { writeCase(name, raw: word) }
      writer.close()
    }
    writer.member(
      "nonisolated \(access)enum RouteID: CaseIterable, Hashable, Sendable",
      "The routes by the ids of the table, for instance as names of events.")
    for route in source.resolved.routes { writer.line("case " + SwiftName.escaped(SwiftName.joined(route.id))) }
    writer.close()
  }

  /// Returns the cases whose wire names are compared as bytes. These are the cases with short names, or none if there
  /// are more than 64 cases, which are too many to try them all.
  private static func compared(_ cases: [TypeDeclaration.EnumerationCase]) -> [TypeDeclaration.EnumerationCase] {
    cases.count > 64 ? [] : cases.filter { $0.wire.value.utf8.count <= WireName.capacity }
  }

  private mutating func writeComparing(_ cases: [TypeDeclaration.EnumerationCase]) {
    writer.member("\(access)init?(_ name: RouteDestinations.WireName)", "The case of a wire name.")
    for item in cases {
      let text = SwiftText.literal(item.wire.value)
      writer.line("if name.is(\(text)) { self = .\(SwiftName.escaped(item.name.value)); return }")
    }
    writer.line("return nil")
    writer.close()
  }

  private mutating func writeRecords() {
    let optional = Set(parameters.filter { $0.isRecordOptional }.compactMap { $0.resolved.field?.type })
    for type in source.document.typesByName {
      guard case .record(let fields) = type.definition else { continue }
      writeRecord(type, fields, mayBeAbsent: optional.contains(type.name.value))
    }
  }

  /// Writes a record as a structure. If the record may be absent, the structure has an initializer that returns `nil`
  /// if a required field is absent.
  private mutating func writeRecord(_ type: TypeDeclaration, _ fields: [TypeDeclaration.Field], mayBeAbsent: Bool) {
    let declared: [(label: String, name: String, type: String, isOptional: Bool)] = fields.map { field in
      let resolved: ResolvedType? = source.resolved.types.first { $0.name == field.type.name.value }
      let type = resolved.map { SwiftParameter.name(of: $0, root: root, isQualified: false) } ?? "String"
      let name = field.name.value
      return (SwiftName.label(name), SwiftName.escaped(name), type, field.isOptional)
    }
    writer.member(
      "nonisolated \(access)struct \(SwiftName.escaped(type.name.value)): Hashable, Sendable",
      type.summary ?? "The record `\(type.name.value)`.")
    for field in declared { writer.line("\(access)var \(field.name): \(field.type)\(field.isOptional ? "?" : "")") }
    writer.line()
    let arguments = declared.map { "\($0.label): \($0.type)\($0.isOptional ? "? = nil" : "")" }
    writer.open("\(access)init(\(arguments.joined(separator: ", ")))")
    for field in declared { writer.line("self.\(field.name) = \(field.name)") }
    writer.close()
    if mayBeAbsent {
      let optional = declared.map { "_ \($0.name): \($0.type)?" }
      writer.member("fileprivate init?(\(optional.joined(separator: ", ")))", nil)
      let needed = declared.filter { !$0.isOptional }.map { "let \($0.name): \($0.type)" }
      writer.line("guard \(needed.joined(separator: ", ")) else { return nil }")
      let values = zip(fields, declared).map { SwiftName.argument($0.name.value) + ": " + $1.name }
      writer.line("self.init(\(values.joined(separator: ", ")))")
      writer.close()
    }
    writer.close()
  }

  private mutating func writeCase(_ name: String, raw: String) {
    writer.line("case \(SwiftName.escaped(name))" + (name == raw ? "" : " = \(SwiftText.literal(raw))"))
  }

  // MARK: The table

  /// Writes the table as one literal. The compiled table contains neither quotes nor `#` (see `TableLayout.isText`), so
  /// it can't end the literal. Each byte is a character, so the text can be split anywhere.
  private mutating func writeTable() {
    let hasLinks = parameters.contains { $0.isLink }
    let conformances = hasLinks ? "GeneratedRoute, RouteParameter" : "GeneratedRoute"
    writer.declare("extension \(root): \(conformances)")
    writer.documentation(["The compiled table, read in place."])
    let format = RouteTable.Format.current.rawValue
    writer.line("\(access)static let table: RouteTable = RouteTable(format: .\(format), trusted: #\"\"\"")
    let block = source.table.block
    for start in stride(from: 0, to: block.count, by: EnumEmitter.literalWidth) {
      let end = min(start + EnumEmitter.literalWidth, block.count)
      writer.append(String(decoding: block[start..<end], as: UTF8.self))
      writer.append(end < block.count ? "\\#\n" : "\n")
    }
    writer.append("\"\"\"#)\n")
    writer.close()
  }

  private static let literalWidth = 110

  // MARK: To and from the table's values

  private mutating func writeConversions(of group: RouteGroup) {
    let path = group.path.map { SwiftName.escaped($0.capitalizedFirst) }
    let type = ([root] + path).joined(separator: ".")
    let isRoot = group.path.isEmpty
    let access = isRoot ? self.access : "fileprivate "
    writer.line()
    writer.declare("extension \(type)")
    if isRoot { writer.documentation(["The destination of a match of `table`."]) }
    writer.open("\(access)init?(match: RouteMatch)")
    writeReading(group, type)
    writer.close()
    if holdsParent(group) {
      writer.member(
        "\(access)init?(parent: RouteValues)",
        isRoot ? "The destination of a route that is another's parent, by its values." : nil)
      writeReading(group, type, ofParents: true)
      writer.close()
    }
    writer.member(
      "\(access)var destination: RouteValues",
      isRoot ? "The route's number in `table` and the values of its parameters." : nil)
    writePrinting(group)
    writer.close()
    writeEquality(of: group)
    writer.close()
    for group in group.subgroups { writeConversions(of: group) }
  }

  private func holdsParent(_ group: RouteGroup) -> Bool { parents.contains { group.routes.contains($0) } }

  /// Writes the conversion from a match.
  ///
  /// - Parameter ofParents: Pass `true` to write the conversion from a parent's values instead.
  private mutating func writeReading(_ group: RouteGroup, _ type: String, ofParents: Bool = false) {
    let source = ofParents ? "parent" : "match"
    writer.line("switch \(source).route {")
    for member in group.members {
      switch member {
      case .group(let group):
        if ofParents, !holdsParent(group) { continue }
        let last = group.routes.upperBound - 1
        writer.line("case \(group.routes.lowerBound)\(group.routes.count == 1 ? "" : "...\(last)"):")
        writer.indented([
          "guard let route = \(type).\(SwiftName.escaped(group.typeName))(\(source): \(source)) else { return nil }",
          "self = .\(SwiftName.escaped(group.component))(route)",
        ])
      case .route(let index, let name): if !ofParents || parents.contains(index) { writeReading(index, name, source) }
      }
    }
    writer.line("default: return nil")
    writer.line("}")
  }

  private mutating func writeReading(_ index: Int, _ name: String, _ source: String) {
    let route = self.source.resolved.routes[index]
    let arguments: [SwiftArgument] = SwiftArgument.all(of: route, root: root)
    guard !arguments.isEmpty else {
      writer.line("case \(index): self = .\(SwiftName.escaped(name))")
      return
    }
    let conditions = arguments.flatMap { argument in
      argument.parameters.map { $0.parameter.reading($0.index, of: source, into: "v\($0.index)") }
    }
    let values = arguments.map { argument in
      "\(SwiftName.argument(argument.name)): \(argument.value { "v\($0)" })"
    }
    writer.line("case \(index):")
    writer.indented([
      "guard " + conditions.joined(separator: ", ") + " else { return nil }",
      "self = .\(SwiftName.escaped(name))(\(values.joined(separator: ", ")))",
    ])
  }

  private mutating func writePrinting(_ group: RouteGroup) {
    writer.line("switch self {")
    for member in group.members {
      switch member {
      case .group(let group):
        writer.line("case .\(SwiftName.escaped(group.component))(let route): return route.destination")
      case .route(let index, let name):
        let route = source.resolved.routes[index]
        let arguments: [SwiftArgument] = SwiftArgument.all(of: route, root: root)
        guard !arguments.isEmpty else {
          writer.line("case .\(SwiftName.escaped(name)): return RouteValues(\(index))")
          continue
        }
        let bound = arguments.map { "let " + SwiftName.escaped($0.name) }.joined(separator: ", ")
        let values = arguments.flatMap { argument in
          argument.parameters.map { $0.parameter.printing(SwiftName.escaped(argument.name)) }
        }.joined(separator: ", ")
        writer.line("case .\(SwiftName.escaped(name))(\(bound)):")
        writer.indented(["return RouteValues(\(index), [\(values)])"])
      }
    }
    writer.line("}")
  }

  /// Writes the ids as a `switch` over strings. With 2,000 raw values, the enum would triple the compile time.
  private mutating func writeID() {
    writer.line()
    writer.declare("extension \(root).RouteID: RawRepresentable")
    writer.line("private static let _byNumber: [Self] = Self.allCases")
    writer.member("\(access)init(_ route: \(root))", "The id of a destination's route.")
    writer.line("self = Self._byNumber[route.destination.route]")
    writer.close()
    writer.member(
      "\(access)init?(rawValue: String)", "Creates the id with this text, or returns `nil` if no route has it.")
    writer.line("guard let id: Self = Self._byNumber.first(where: { $0.rawValue == rawValue }) else { return nil }")
    writer.line("self = id")
    writer.close()
    writer.member("\(access)var rawValue: String", "The id in the table.")
    writer.line("switch self {")
    for route in source.resolved.routes {
      writer.line("case .\(SwiftName.escaped(SwiftName.joined(route.id))): return \(SwiftText.literal(route.id))")
    }
    writer.line("}")
    writer.close()
    writer.close()
  }
}
