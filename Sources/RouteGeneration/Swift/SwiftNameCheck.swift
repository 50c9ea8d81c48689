import RouteLanguage

/// A check that the names of a table are valid in Swift, that no two names in the same scope are equal, and that no
/// group is too large.
///
/// Problems are reported with their positions. Names are never repaired, so a name in code is always the name in the
/// table.
package struct SwiftNameCheck {
  /// The maximum number of cases of an enum. An exhaustive switch over more than 663 cases with values doesn't compile
  /// (Swift 6.3).
  package static let mostCases = 400
  /// The number of cases beyond which compile time and the app's own switches suffer.
  package static let manyCases = 100

  private let document: RouteDocument
  /// The routes in generated code, sorted by id, without redirects and invalid ids.
  private let routes: [RouteDeclaration]
  /// The names of all types, including the built-in ones.
  private let types: Set<String>
  @Limited private var diagnostics: [Diagnostic] = []

  private init(_ document: RouteDocument) {
    self.document = document
    types = Set(document.types.map { $0.name.value } + BuiltInType.names + [""])
    routes = document.routesByID.filter { route in
      route.id.value.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
        RouteDocument.isIdentifier($0)
      }
    }
  }

  /// Returns the diagnostics of a table, which may have other errors. If they include an error, no code can be
  /// generated.
  package static func run(_ document: RouteDocument) -> [Diagnostic] {
    var check = SwiftNameCheck(document)
    check.checkTypes()
    check.checkIDs()
    let tree = RouteGroup(check.routes.map { $0.id.value })
    for group in tree.all { check.check(group) }
    for route in check.routes { check.checkParameters(of: route) }
    return check.diagnostics
  }

  /// Returns the findings of lint about the names of a table.
  ///
  /// Names only matter if Swift code is generated, which is known only if the table has a `generate` section. Without
  /// the section, returns a single note about the first error.
  package static func findings(_ document: RouteDocument) -> [Diagnostic] {
    let problems = run(document)
    if document.generate != nil { return problems }
    let errors = problems.filter { $0.severity == .error }
    guard var first: Diagnostic = errors.first else { return [] }
    first.severity = .note
    first.message += ", so no code can be generated"
    if errors.count > 1 { first.message += " (nor for \(errors.count - 1) more)" }
    return [first]
  }

  private mutating func report(
    _ message: String, _ rule: String = "swift-collision", at range: SourceRange, other: SourceRange? = nil,
    fix: Fix? = nil
  ) {
    let notes: [Diagnostic.Note] = other.map { [Diagnostic.Note("the other is here", at: $0)] } ?? []
    diagnostics.append(Diagnostic(.error, rule, message, at: range, notes: notes, fix: fix))
  }

  // MARK: Types

  private mutating func checkTypes() {
    if let name = document.name {
      func isReserved(_ name: String) -> Bool { SwiftName.keywords.contains(name) || SwiftName.noTypes.contains(name) }
      func isUsed(_ name: String) -> Bool {
        SwiftName.usedTypes.contains(name) || SwiftName.usedByEnum.contains(name)
      }
      if isReserved(name.value) {
        reportBad(name, "the name of the table")
      } else if isUsed(name.value) {
        reportUsed(name, "the name of the table")
      } else if RouteDocument.isIdentifier(name.value), name.value.first?.isLowercase == true {
        let raised = name.value.capitalizedFirst
        let isFree: Bool =
          !isReserved(raised) && !isUsed(raised) && !document.ownTypes.contains { $0.name.value == raised }
        diagnostics.append(
          Diagnostic(
            .warning, "bad-swift-name",
            "the name of the enum, \(quoted(name.value)), begins with a lowercase letter, unlike other types in Swift",
            at: name.range, fix: isFree ? .write(raised, for: name) : "rename it"))
      }
    }
    for type in document.ownTypes {
      if SwiftName.noTypes.contains(type.name.value) {
        reportBad(type.name, "the type")
      } else if SwiftName.usedTypes.contains(type.name.value) || type.name.value == document.enumName {
        reportUsed(type.name, "the type")
      }
      if case .record(let fields) = type.definition {
        for field in fields where SwiftName.usedByStructures.contains(field.name.value) {
          reportUsed(field.name, "the field")
        }
      }
      guard case .enumeration(let cases, _) = type.definition else { continue }
      for item in cases {
        if !RouteDocument.isIdentifier(item.name.value) {
          // The check of the table has reported a name that isn't also the case's text in links.
          guard item.name.range == item.wire.range else { continue }
          // List all cases, because the fix replaces the whole array.
          let members = cases.prefix(12).map { item in
            let name = item.name.value
            let near = RouteDocument.isIdentifier(name) ? name : RouteDocument.identifier(near: name) ?? "…"
            return "\(jsonLiteral(item.wire.value)): \"\(near)\""
          }
          let more = cases.count > 12 ? ", …" : ""
          reportBad(item.name, "the case", fix: "write { \"cases\": { \(members.joined(separator: ", "))\(more) } }")
        } else if SwiftName.rawMembers.contains(item.name.value) {
          reportUsed(item.name, "the case")
        }
      }
    }
  }

  // MARK: Ids

  /// Checks the cases of `RouteID`.
  private mutating func checkIDs() {
    var first: [String: Located<String>] = [:]
    for route in routes {
      let id = route.id
      let name = SwiftName.joined(id.value)
      if SwiftName.rawMembers.contains(name) {
        reportUsed(id, "the route's id")
      } else if let other = first[name] {
        report(
          "\(quoted(other.value)) and \(quoted(id.value)) both become the case '\(name)' of 'RouteID'",
          at: id.range, other: other.range, fix: "rename one of them")
      }
      first[name] = id
    }
  }

  /// The beginning of a message about a route group.
  private static let group: String = "the group"

  /// Checks the names that an enum declares: its cases and its nested types.
  private mutating func check(_ group: RouteGroup) {
    var taken: [String: (what: String, range: SourceRange?)] = [:]
    if group.path.isEmpty {
      taken["RouteID"] = ("the enum of the route ids", nil)
      taken["ID"] = ("the type that 'Identifiable' requires", nil)
      for name in Vocabulary.names {
        taken[name] = ("an enum that the generated code declares", nil)
      }
      taken["table"] = ("the compiled table", nil)
      for type in document.ownTypes {
        declare(type.name.value, "the type \(quoted(type.name.value))", type.name, &taken)
      }
    }
    var cases: [(name: String, what: String, id: Located<String>)] = []
    for member in group.members {
      switch member {
      case .route(let index, let name):
        let id = routes[index].id
        cases.append((name, "the route \(quoted(id.value))", id))
      case .group(let group):
        let id = routes[group.routes.lowerBound].id
        let what = "\(SwiftNameCheck.group) \(quoted(group.path.joined(separator: ".")))"
        cases.append((group.component, what, id))
        checkType(of: group, what, id)
        if group.typeName == group.component {
          report(
            "\(what) would generate an enum case and a type with the same name", at: id.range,
            fix: "rename it so that it begins with a lowercase letter")
        } else {
          declare(group.typeName, "\(what), which becomes the type '\(group.typeName)',", id, &taken)
        }
      }
    }
    for (name, what, id) in cases {
      if group.path.isEmpty, SwiftName.optionalCases.contains(name) {
        report("\(what) becomes a case that Swift confuses with 'Optional.\(name)'", at: id.range, fix: "rename it")
      } else if SwiftName.usedTypes.contains(name) || name == document.enumName {
        reportUsed(Located(name, id.range), name == id.value ? "the route" : "a part of the id \(quoted(id.value))")
      } else {
        declare(name, what, id, &taken)
      }
    }
    checkSize(of: group, cases.count)
  }

  private mutating func declare(
    _ name: String, _ what: String, _ id: Located<String>, _ taken: inout [String: (what: String, range: SourceRange?)]
  ) {
    if let other = taken[name] {
      let both: Set<String> = ["\(SwiftNameCheck.group) \(quoted(name))", "the route \(quoted(name))"]
      let isGroup = both == [what, other.what]
      report(
        "\(what) and \(other.what) have the same name in Swift", at: id.range, other: other.range,
        fix: isGroup ? "put the route into the group, as '\(name).main'" : "rename one of them")
    }
    taken[name] = taken[name] ?? (what, id.range)
  }

  /// Checks that a nested type doesn't hide another type with the same name.
  private mutating func checkType(of group: RouteGroup, _ what: String, _ id: Located<String>) {
    let name = group.typeName
    if SwiftName.usedTypes.contains(name) || SwiftName.noTypes.contains(name) || name == document.enumName {
      report(
        "\(what) becomes the type '\(name)', which the generated code uses already", at: id.range,
        fix: "rename the group")
    }
    for type in document.types {
      let isOwn = if case .refinement = type.definition { false } else { true }
      let spelling: Located<String>? = type.swift ?? (isOwn ? type.name : nil)
      guard let spelling, group.path.count > 1 || type.swift != nil,
        spelling.value.split(separator: ".").first.map(String.init) == name
      else { continue }
      diagnostics.append(
        Diagnostic(
          .error, "swift-collision",
          "\(what) becomes the Swift type '\(name)', which hides the Swift type of \(quoted(type.name.value)) in 'types'",
          at: id.range, notes: [Diagnostic.Note("the type is here", at: spelling.range)], fix: "rename one of them"))
    }
  }

  private mutating func checkSize(of group: RouteGroup, _ count: Int) {
    guard count > SwiftNameCheck.manyCases else { return }
    let id = routes[group.routes.lowerBound].id
    let name = group.path.isEmpty ? "the table" : "the group \(quoted(group.path.joined(separator: ".")))"
    let isRefused = count > SwiftNameCheck.mostCases
    let reason: String =
      isRefused
      ? "more than \(SwiftNameCheck.mostCases) don't compile"
      : "more than \(SwiftNameCheck.manyCases) compile slowly"
    diagnostics.append(
      Diagnostic(
        isRefused ? .error : .warning, "group-too-large", "\(name) becomes an enum with \(count) cases, and \(reason)",
        at: id.range, fix: "use dots to group the ids, as in 'book.detail' and 'book.quote'"))
  }

  // MARK: Parameters

  private mutating func checkParameters(of route: RouteDeclaration) {
    var first: [String: SourceRange] = [:]
    var records: Set<String> = []
    for combined in route.combinedParameters {
      var parameter = combined.name
      var own: Located<String>? = combined.options?.swift
      if let field = combined.field {
        guard records.insert(field.parameter).inserted else { continue }
        parameter = Located(field.parameter, parameter.range)
        own = field.swift == field.parameter ? nil : Located(field.swift, parameter.range)
      }
      let name = own ?? parameter
      // Names and types that aren't valid in a table have already been reported, such as '{Int: page}'.
      let isName = own != nil || RouteDocument.isIdentifier(String(name.value.map { $0 == "-" ? "_" : $0 }))
      guard isName, types.contains(combined.type.name.value) else { continue }
      if !RouteDocument.isIdentifier(name.value) || name.value == "self" {
        let swift = RouteDocument.identifier(near: name.value).map { $0 == "self" ? "itself" : $0 } ?? "…"
        report(
          "the parameter \(quoted(name.value)) isn't a valid Swift name", "bad-swift-name", at: name.range,
          fix: rename(parameter, swift))
      } else if SwiftName.usedTypes.contains(name.value) {
        report(
          "the parameter \(quoted(name.value)) has a name that the generated code uses already",
          at: name.range, fix: rename(parameter, name.value.lowercased()))
      } else if let first = first[name.value] {
        report(
          "two parameters of the route \(quoted(route.id.value)) have the Swift name \(quoted(name.value))",
          at: name.range, other: first)
      }
      first[name.value] = first[name.value] ?? name.range
    }
  }

  private func rename(_ parameter: Located<String>, _ swift: String) -> Fix {
    "write \"parameters\": { \(jsonLiteral(parameter.value)): { \"swift\": \"\(swift)\" } }"
  }

  // MARK: Wording

  private mutating func reportBad(_ name: Located<String>, _ what: String, fix: Fix? = nil) {
    let near: String? = RouteDocument.identifier(near: name.value)
    let usual: Fix = near == name.value ? "rename it" : near.map { "write '\($0)'" } ?? "use letters, digits and '_'"
    report(
      "\(what), \(quoted(name.value)), isn't a valid Swift name", "bad-swift-name", at: name.range, fix: fix ?? usual)
  }

  private mutating func reportUsed(_ name: Located<String>, _ what: String) {
    report(
      "\(what), \(quoted(name.value)), is a name that the generated code uses already", at: name.range,
      fix: "rename it")
  }
}

extension RouteDocument {
  var typesByName: [TypeDeclaration] {
    types.sorted { $0.name.value.utf8.lexicographicallyPrecedes($1.name.value.utf8) }
  }

  /// The enums that are generated, sorted by name, with their cases. Excludes those that the app declares.
  var ownEnumerations: [(type: TypeDeclaration, cases: [TypeDeclaration.EnumerationCase])] {
    typesByName.compactMap { type in
      guard type.swift == nil, case .enumeration(let cases, _) = type.definition else { return nil }
      return (type, cases)
    }
  }

  /// The enums and structures that are generated, in the order of the table.
  var ownTypes: [TypeDeclaration] {
    types.filter { type in
      switch type.definition {
      case .enumeration: type.swift == nil
      case .record: true
      case .refinement: false
      }
    }
  }
}
