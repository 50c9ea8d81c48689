import RouteAnalysis
import RouteGeneration
import RouteLanguage

extension TableDifference {
  /// Compares two tables and, if both generate Swift code, the effects on callers of that code.
  ///
  /// - Parameter comparesCode: `true` to compare the code even if a table has no `generate` section, because
  ///   `fpost generate --enum` doesn't need one.
  /// - Returns: `nil` if one of the tables doesn't load, or if they weren't compiled with the same `LanguagePool`.
  package init?(old: CompiledTable, new: CompiledTable, comparesCode: Bool = false) {
    guard let comparison = TableComparison(old: old, new: new) else { return nil }
    let difference: TableDifference = comparison.run()
    if comparesCode || (old.document?.generate != nil && new.document?.generate != nil),
      let before = GeneratedTable(old, path: old.files[0].path),
      let after = GeneratedTable(new, path: new.files[0].path)
    {
      self = difference.adding(CallerChanges.between(before, after))
    } else {
      self = difference.adding(
        notCompared: ["calls of generated code, because at least one table has no 'generate' section"])
    }
  }
}

/// The changes of a table that affect callers of the generated enum. They're found by comparing the declarations that
/// the generator writes.
package struct CallerChanges {
  private let old: GeneratedTable
  private let new: GeneratedTable
  private var changes: [TableChange] = []

  /// Returns the changes with their positions in the tables. A new case counts as compatible although it breaks
  /// exhaustive switches, because their authors want that. The message of such a change mentions the switches.
  package static func between(_ old: GeneratedTable, _ new: GeneratedTable) -> [TableChange] {
    var callers = CallerChanges(old: old, new: new)
    callers.compareEnums()
    callers.compareCases()
    callers.compareTypes()
    callers.compareVocabularies()
    return callers.changes
  }

  private mutating func add(
    _ verdict: TableChange.Verdict, _ message: String, route: String = "", newRoute: String? = nil,
    parameter: String? = nil, old: SourceRange? = nil, new: SourceRange? = nil
  ) {
    changes.append(
      TableChange(
        .generatedCode, verdict, message, route: route, newRoute: newRoute, parameter: parameter, old: old, new: new))
  }

  /// Compares the name, the module and the access level of the enum.
  private mutating func compareEnums() {
    func module(_ table: GeneratedTable) -> Located<String>? {
      table.document.generate?.module ?? table.document.generate?.target
    }
    if let before = module(old), let after = module(new), before.value != after.value {
      add(
        .breaking, "the enum is in the module \(quoted(after.value)), not \(quoted(before.value))",
        old: before.range, new: after.range)
    }
    let (before, after) = (old.document.generate?.access, new.document.generate?.access)
    let access = (before?.value ?? "internal", after?.value ?? "internal")
    if access.0 != access.1 {
      let levels = GenerateOptions.Access.allCases.map { $0.rawValue }
      let isNarrower = levels.firstIndex(of: access.1) ?? 0 < levels.firstIndex(of: access.0) ?? 0
      add(
        isNarrower ? .breaking : .compatible, "the enum is \(quoted(access.1)), not \(quoted(access.0))",
        old: before?.range, new: after?.range)
    }
    if old.name != new.name {
      add(
        .breaking, "the enum is renamed to \(quoted(new.name)), from \(quoted(old.name))",
        old: old.document.name?.range, new: new.document.name?.range)
    }
  }

  // MARK: Cases

  private mutating func compareCases() {
    let routes = ListChange(from: old.resolved.routes, to: new.resolved.routes) { $0.id }
    for route in routes.removed {
      add(
        .breaking, "the case \(quoted(path(of: route.id))) is removed", route: route.id,
        old: route.declaration.id.range)
    }
    for (before, after) in routes.common { compareValues(before, after) }
    for route in routes.added {
      add(
        .compatible, "the case \(quoted(path(of: route.id))) is new, and every exhaustive switch must handle it",
        route: route.id, newRoute: route.id, new: route.declaration.id.range)
    }
  }

  /// Returns the Swift expression for a route: `.book(.detail)`.
  private func path(of id: String) -> String {
    let parts = id.split(separator: ".").map { SwiftName.escaped(String($0)) }
    guard let last = parts.last else { return "" }
    return parts.dropLast().reversed().reduce("." + last) { inner, group in ".\(group)(\(inner))" }
  }

  private mutating func compareValues(_ before: ResolvedRoute, _ after: ResolvedRoute) {
    let arguments = [before, after].map { SwiftArgument.all(of: $0, root: old.name) }
    let values = ListChange(from: arguments[0], to: arguments[1]) { $0.name }
    let what = "the case \(quoted(path(of: before.id)))"
    func add(_ verdict: TableChange.Verdict, _ message: String, _ parameter: String?) {
      self.add(
        verdict, message, route: before.id, parameter: parameter, old: before.declaration.id.range,
        new: after.declaration.id.range)
    }
    for value in values.removed { add(.breaking, "\(what) no longer has \(quoted(value.name))", value.name) }
    for (value, other) in values.common {
      let name = quoted(value.name)
      let types = (value.type, other.type)
      if types.0 != types.1 {
        add(.breaking, "\(name) of \(what) has the type \(quoted(types.1)), not \(quoted(types.0))", value.name)
      }
      switch (value.defaultArgument, other.defaultArgument) {
      case (let one?, let two?) where one != two:
        add(.breaking, "\(name) of \(what) has the default \(quoted(two)), not \(quoted(one))", value.name)
      case (_?, nil): add(.breaking, "\(name) of \(what) no longer has a default", value.name)
      case (nil, let two?): add(.compatible, "\(name) of \(what) has the default \(quoted(two))", value.name)
      default: break
      }
    }
    for value in values.added {
      add(
        .breaking,
        "\(what) has a new \(quoted(value.name + ": " + value.type)), which patterns that bind its values must list",
        value.name)
    }
    if let order = values.reordered?.map({ $0.name }) {
      add(.breaking, "the values of \(what) have another order: \(quotedList(order, "and"))", nil)
    }
  }

  // MARK: Words

  /// Compares the enums for names in the table, such as `WindowName` for the kinds of window. A new case doesn't break
  /// anything, because apps don't switch over these enums.
  private mutating func compareVocabularies() {
    let vocabularies = Vocabulary.all(of: new.document)
    for vocabulary in Vocabulary.all(of: old.document) {
      let left = vocabularies.first { $0.name == vocabulary.name }?.cases.map { $0.name } ?? []
      for item in vocabulary.cases where !left.contains(item.name) {
        add(.breaking, "the case \(quoted(item.name)) of \(quoted(vocabulary.name)) is removed")
      }
    }
  }

  // MARK: Types

  /// Compares the structures for record types and the enums for enum types, which are nested in the generated enum.
  private mutating func compareTypes() {
    for type in old.document.types {
      let other = new.document.types.first { $0.name.value == type.name.value }
      switch (type.definition, other?.definition) {
      case (.record(let before), .record(let after)?): compareFields(before, after, of: type, other)
      case (.enumeration, _) where type.swift != nil: break
      case (.enumeration(let before, _), .enumeration(let after, _)?) where other?.swift == nil:
        compareCases(before, after, of: type, other)
      case (.record, _), (.enumeration, _):
        add(.breaking, "the type \(quoted(type.name.value)) is removed", old: type.name.range)
      default: break
      }
    }
  }

  private mutating func compareFields(
    _ before: [TypeDeclaration.Field], _ after: [TypeDeclaration.Field], of type: TypeDeclaration,
    _ other: TypeDeclaration?
  ) {
    let what = "the type \(quoted(type.name.value))"
    func text(_ field: TypeDeclaration.Field) -> String {
      quoted(field.name.value + ": " + field.type.name.value + (field.isOptional ? "?" : ""))
    }
    let fields = ListChange(from: before, to: after) { $0.name.value }
    for (field, same) in fields.common where text(field) != text(same) {
      add(.breaking, "\(text(field)) of \(what) is \(text(same))", old: field.name.range, new: same.name.range)
    }
    for field in fields.removed {
      add(
        .breaking, "\(what) no longer has \(quoted(field.name.value))", old: field.name.range,
        new: other?.name.range)
    }
    for field in fields.added {
      add(
        field.isOptional ? .compatible : .breaking, "\(what) has a new \(text(field))", old: type.name.range,
        new: field.name.range)
    }
    // The parameters of the initializer have the order of the fields.
    if let order = fields.reordered?.map({ $0.name.value }) {
      add(
        .breaking, "the fields of \(what) have another order: \(quotedList(order, "and"))", old: type.name.range,
        new: other?.name.range)
    }
  }

  private mutating func compareCases(
    _ before: [TypeDeclaration.EnumerationCase], _ after: [TypeDeclaration.EnumerationCase], of type: TypeDeclaration,
    _ other: TypeDeclaration?
  ) {
    let what = "of the type \(quoted(type.name.value)) is"
    let cases = ListChange(from: before, to: after) { $0.name.value }
    for item in cases.removed {
      add(
        .breaking, "the case \(quoted(item.name.value)) \(what) removed", old: item.name.range, new: other?.name.range)
    }
    for item in cases.added {
      add(
        .compatible, "the case \(quoted(item.name.value)) \(what) new, and every exhaustive switch must handle it",
        old: type.name.range, new: item.name.range)
    }
    for item in cases.common.map({ $0.old }) {
      guard let same = after.first(where: { $0.wire.value == item.wire.value }), same.name.value != item.name.value
      else { continue }
      add(
        .breaking,
        "\(quoted(item.wire.value)) \(what) the case \(quoted(same.name.value)), not \(quoted(item.name.value))",
        old: item.name.range, new: same.name.range)
    }
  }
}
