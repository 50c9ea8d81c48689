import RouteAnalysis
import RouteGeneration
import RouteLanguage

extension TableDifference {
  /// Compares two tables and, if both generate Swift code, the effects on callers of that code.
  ///
  /// - Returns: `nil` if one of the tables doesn't load, or if they can't share one pool of languages.
  package init?(old: CompiledTable, new: CompiledTable) {
    guard let comparison = TableComparison(old: old, new: new) else { return nil }
    let difference: TableDifference = comparison.run()
    if old.document?.generate != nil, new.document?.generate != nil,
      let before = GeneratedTable(old, path: old.files[0].path),
      let after = GeneratedTable(new, path: new.files[0].path)
    {
      self = difference.adding(CallerChanges.between(before, after))
    } else {
      self = difference.leavingOut(
        "calls of generated code, because one of the tables has no 'generate' section")
    }
  }
}

/// The changes of a table that affect callers of the generated enum. They're found by comparing the declarations that
/// the generator writes.
package struct CallerChanges {
  private let old: GeneratedTable
  private let new: GeneratedTable

  /// Returns the changes with their positions in the tables. A new case counts as compatible although it breaks
  /// exhaustive switches, because their authors want that. The message of such a change mentions the switches.
  package static func between(_ old: GeneratedTable, _ new: GeneratedTable) -> [TableChange] {
    let changes = CallerChanges(old: old, new: new)
    return changes.name + changes.cases + changes.types + changes.records + changes.words
  }

  private func change(
    _ verdict: TableChange.Verdict, _ message: String, route: String = "", newRoute: String? = nil,
    parameter: String? = nil, old: SourceRange? = nil, new: SourceRange? = nil
  ) -> TableChange {
    TableChange(
      .generatedCode, verdict, message, route: route, newRoute: newRoute, parameter: parameter, old: old, new: new)
  }

  private var name: [TableChange] {
    var changes: [TableChange] = []
    let (before, after) = (old.document.generate?.access, new.document.generate?.access)
    let access = (before?.value ?? "internal", after?.value ?? "internal")
    if access.0 != access.1 {
      let levels = GenerateOptions.Access.allCases.map { $0.rawValue }
      let isNarrower = levels.firstIndex(of: access.1) ?? 0 < levels.firstIndex(of: access.0) ?? 0
      changes.append(
        change(
          isNarrower ? .breaking : .compatible, "the enum is \(quoted(access.1)), not \(quoted(access.0))",
          old: before?.range, new: after?.range))
    }
    if old.name != new.name {
      changes.append(
        change(
          .breaking, "the enum is renamed to \(quoted(new.name)), from \(quoted(old.name))",
          old: old.document.name?.range, new: new.document.name?.range))
    }
    return changes
  }

  // MARK: Cases

  private var cases: [TableChange] {
    var changes: [TableChange] = []
    for route in old.shape.routes {
      let before = route.declaration.id.range
      guard let other = new.shape.routes.first(where: { $0.id == route.id }) else {
        changes.append(
          change(.breaking, "the case \(quoted(path(of: route.id))) is removed", route: route.id, old: before))
        continue
      }
      changes += values(route, other)
    }
    for route in new.shape.routes where !old.shape.routes.contains(where: { $0.id == route.id }) {
      changes.append(
        change(
          .compatible, "the case \(quoted(path(of: route.id))) is new, and every exhaustive switch must handle it",
          route: route.id, newRoute: route.id, new: route.declaration.id.range))
    }
    return changes
  }

  /// Returns the Swift expression for a route: `.book(.detail)`.
  private func path(of id: String) -> String {
    let parts = id.split(separator: ".").map { SwiftName.escaped(String($0)) }
    guard let last = parts.last else { return "" }
    return parts.dropLast().reversed().reduce("." + last) { inner, group in ".\(group)(\(inner))" }
  }

  private func values(_ before: RouteShape, _ after: RouteShape) -> [TableChange] {
    let left = SwiftArgument.all(of: before, root: old.name)
    let right = SwiftArgument.all(of: after, root: old.name)
    let what = quoted(path(of: before.id))
    var changes: [TableChange] = []
    func add(_ verdict: TableChange.Verdict, _ message: String, _ parameter: String?) {
      changes.append(
        change(
          verdict, message, route: before.id, parameter: parameter, old: before.declaration.id.range,
          new: after.declaration.id.range))
    }
    for value in left {
      let name = value.name
      guard let other = right.first(where: { $0.name == name }) else {
        add(.breaking, "the case \(what) no longer has \(quoted(name))", name)
        continue
      }
      let types = (value.type(isQualified: false), other.type(isQualified: false))
      if types.0 != types.1 {
        add(
          .breaking, "\(quoted(name)) of the case \(what) has the type \(quoted(types.1)), not \(quoted(types.0))", name
        )
      }
      switch (value.defaultArgument, other.defaultArgument) {
      case (let one?, let two?) where one != two:
        add(
          .breaking, "\(quoted(name)) of the case \(what) has the default \(quoted(two)), not \(quoted(one))",
          name)
      case (_?, nil): add(.breaking, "\(quoted(name)) of the case \(what) no longer has a default", name)
      case (nil, let two?):
        add(.compatible, "\(quoted(name)) of the case \(what) has the default \(quoted(two))", name)
      default: break
      }
    }
    for value in right where !left.contains(where: { $0.name == value.name }) {
      add(
        .breaking,
        "the case \(what) has a new \(quoted(value.name + ": " + value.type(isQualified: false))), which "
          + "patterns that bind its values must list", value.name)
    }
    let common = (
      left.map { $0.name }.filter { name in right.contains { $0.name == name } },
      right.map { $0.name }.filter { name in left.contains { $0.name == name } }
    )
    if common.0 != common.1 {
      add(.breaking, "the values of the case \(what) have another order: \(quotedList(common.1, "and"))", nil)
    }
    return changes
  }

  // MARK: Words

  /// Changes of the constants for names in the table. A new constant doesn't break anything, because apps don't switch
  /// over these constants.
  private var words: [TableChange] {
    let vocabularies = Vocabulary.all(of: new.document)
    return Vocabulary.all(of: old.document).flatMap { vocabulary in
      let left = vocabularies.first { $0.name == vocabulary.name }?.cases.map { $0.name } ?? []
      return vocabulary.cases.map { $0.name }.filter { !left.contains($0) }.map { name in
        change(.breaking, "the case \(quoted(name)) of \(quoted(vocabulary.name)) is removed")
      }
    }
  }

  // MARK: Types

  /// Changes of the structures for record types, which are nested in the generated enum.
  private var records: [TableChange] {
    var changes: [TableChange] = []
    for type in old.document.types {
      guard case .record(let before) = type.definition else { continue }
      let name = quoted(type.name.value)
      guard let other = new.document.types.first(where: { $0.name.value == type.name.value }),
        case .record(let after) = other.definition
      else {
        changes.append(change(.breaking, "the type \(name) is removed", old: type.name.range))
        continue
      }
      func said(_ field: TypeDeclaration.Field) -> String {
        field.name.value + ": " + field.type.name.value + (field.isOptional ? "?" : "")
      }
      for field in before where !after.contains(where: { said($0) == said(field) }) {
        let same = after.first { $0.name.value == field.name.value }
        let message =
          same.map { "\(quoted(said(field))) of the type \(name) is \(quoted(said($0)))" }
          ?? "the type \(name) no longer has \(quoted(field.name.value))"
        changes.append(
          change(.breaking, message, old: field.name.range, new: same?.name.range ?? other.name.range))
      }
      for field in after where !before.contains(where: { $0.name.value == field.name.value }) {
        changes.append(
          change(
            field.isOptional ? .compatible : .breaking, "the type \(name) has a new \(quoted(said(field)))",
            old: type.name.range, new: field.name.range))
      }
    }
    return changes
  }

  /// Changes of the enums for enum types, which are nested in the generated enum.
  private var types: [TableChange] {
    var changes: [TableChange] = []
    for type in old.document.types where type.swift == nil {
      guard case .enumeration(let before, _) = type.definition else { continue }
      let name = quoted(type.name.value)
      guard let other = new.document.types.first(where: { $0.name.value == type.name.value && $0.swift == nil }),
        case .enumeration(let after, _) = other.definition
      else {
        changes.append(change(.breaking, "the type \(name) is removed", old: type.name.range))
        continue
      }
      for item in before where !after.contains(where: { $0.name.value == item.name.value }) {
        changes.append(
          change(
            .breaking, "the case \(quoted(item.name.value)) of the type \(name) is removed", old: item.name.range,
            new: other.name.range))
      }
      for item in after where !before.contains(where: { $0.name.value == item.name.value }) {
        changes.append(
          change(
            .compatible,
            "the case \(quoted(item.name.value)) of the type \(name) is new, and every exhaustive switch must "
              + "handle it", old: type.name.range, new: item.name.range))
      }
    }
    return changes
  }
}
