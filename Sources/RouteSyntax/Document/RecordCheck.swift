/// Records: groups of values whose fields are parameters of patterns.
extension SemanticChecker {
  /// Checks that each field of a record type is a single value, and that at least one field is required.
  package mutating func checkFields(_ fields: [TypeDeclaration.Field], of type: TypeDeclaration) {
    for field in fields {
      checkName(field.name, "the name of a field", isDotted: false)
      let isRecord = records[field.type.name.value] != nil
      guard isRecord || field.type.list != nil else {
        checkType(field.type)
        continue
      }
      report(
        "bad-record",
        "a field must be a single value, but \(described(field.type)) is a \(isRecord ? "record" : "list")",
        at: field.type.name.range,
        fix: isRecord ? "write the fields of that record here" : "remove the field, and add a parameter instead")
    }
    guard !fields.isEmpty, fields.allSatisfy({ $0.isOptional }) else { return }
    report(
      "bad-record", "the record \(quoted(type.name.value)) needs at least one required field",
      at: type.name.range, fix: "remove the '?' of one of its fields")
  }

  /// Reports a record that is used as the type of a single value.
  ///
  /// - Parameter parameter: The name of the parameter, if it has one.
  mutating func reportRecord(_ type: TypeUse, of parameter: String?) {
    let name = type.name.value
    let own = parameter.flatMap { RouteDocument.isIdentifier($0) ? $0 : nil } ?? "name"
    let field = records[name]?.first?.name.value ?? "field"
    report(
      "bad-record", "\(quoted(name)) is a record, so a pattern must contain its fields", at: type.name.range,
      fix: "write \"parameters\": { \"\(own)\": \"\(name)\" } in a route, and '{\(own).\(field)}' in its patterns")
  }

  /// Checks the records in a route's patterns: only known fields, and either all required fields or none.
  mutating func checkRecords(of route: RouteDeclaration) {
    let order = route.parameters.compactMap { $0.field?.parameter }.withoutDuplicates
    var uses = Dictionary(grouping: route.parameters.filter { $0.field != nil }) { $0.field?.parameter ?? "" }
    // Other checks report lists of records (`[Place]`) and records inside records, so don't check their fields.
    for options in route.parameters where options.type.map({ records[$0.name.value] != nil }) ?? false {
      uses[options.name.value] = []
    }
    if reports({ $0.checkFields(of: route.forms.map { $0.pattern }, records: uses) }) { return }
    for record in order {
      let fields = uses[record] ?? []
      checkCarried(fields, of: record, by: route)
      for form in route.forms { checkWhole(fields, of: record, in: form, of: route) }
    }
  }

  /// Checks names with a dot, which must be fields of a record. A record itself can't be part of a pattern. Reports an
  /// unknown record once for all patterns.
  package mutating func checkFields(of patterns: [LinkPattern], records uses: [String: [ParameterOptions]]) {
    var unknown: Set<String> = []
    for pattern in patterns {
      for placed in pattern.uses {
        guard let name = placed.use.name else { continue }
        if let fields = uses[name.value], let first = fields.first {
          // If the pattern itself declares a record as the type, another check reports it.
          guard placed.use.type.map({ records[$0.name.value] == nil }) ?? true else { continue }
          report(
            "bad-record", "\(quoted(name.value)) is a record, so a pattern must contain its fields",
            at: placed.use.range, fix: "write '{\(first.name.value)}' and so on")
          continue
        }
        guard let dot = name.value.utf8.firstIndex(of: UInt8(ascii: ".")) else { continue }
        let record = Located(String(name.value[..<dot]), name.range)
        guard let fields = uses[record.value] else {
          if broken.types.isEmpty, !broken.isIncomplete, unknown.insert(record.value).inserted { reportUnknown(record) }
          continue
        }
        if fields.isEmpty { continue }
        let names = fields.map { $0.name.value }
        guard names.contains(name.value) else {
          // Don't suggest a field that the pattern already has.
          let free = names.filter { field in !pattern.uses.contains { $0.use.name?.value == field } }
          report(
            "unknown-parameter",
            "the record \(quoted(fields[0].field?.type ?? "")) has no field \(quoted(String(name.value[dot...].dropFirst())))",
            at: name.range, fix: suggestion(for: name, among: free) ?? choice("its fields", free))
          continue
        }
        checkUse(placed)
      }
    }
  }

  private mutating func reportUnknown(_ record: Located<String>) {
    let known = records.keys.sorted()
    report(
      "unknown-parameter", "the route has no record \(quoted(record.value))", at: record.range,
      fix: known.isEmpty
        ? "declare a record in 'types', { \"fields\": { … } }, or write a name without a dot"
        : "write \"parameters\": { \"\(record.value)\": \"\(known.count == 1 ? known[0] : "…")\" }, or a name without a dot"
    )
  }

  /// Checks a field in a pattern. Only the record decides if a field may be absent.
  private mutating func checkUse(_ placed: ParameterOccurrence) {
    let use = placed.use
    if placed.place == .rest || placed.place == .remaining {
      report(
        "bad-record", "a field is a single value, so \(described(use)) can't have '...'",
        at: use.range, fix: "write '{\(use.name?.value ?? "")}'")
    } else if use.inherited == nil, use.isOptional || use.hasDefaultOrFallback {
      report(
        "bad-record", "the field \(described(use)) can't have '?' or a default in a pattern; declare it in the record",
        at: use.range, fix: .write("{\(use.name?.value ?? "")}", within: use.range))
    }
  }

  /// Checks that every field is in some pattern. Otherwise its value would be lost.
  private mutating func checkCarried(_ fields: [ParameterOptions], of record: String, by route: RouteDeclaration) {
    let forms = route.forms
    let lost = fields.filter { options in !forms.contains { route.provides(options.name.value, in: $0) } }
    if lost.count == fields.count {
      report(
        "unknown-parameter", "no pattern of the route contains the record \(quoted(record))", at: fields[0].name.range,
        fix: "write the record's fields in the link, '{\(fields[0].name.value)}' and so on")
    } else {
      // A required field that a pattern lacks is reported at the pattern.
      for options in lost where options.field?.isNeeded == false {
        report(
          "record-incomplete", "no pattern of the route contains \(quoted(options.name.value))", at: options.name.range,
          fix:
            "write '{\(options.name.value)}' in the route's link, or give \(quoted(record)) a type without this field")
      }
    }
  }

  /// Checks that a form carries every required field, or none of the record's fields.
  private mutating func checkWhole(
    _ fields: [ParameterOptions], of record: String, in form: LinkForm, of route: RouteDeclaration
  ) {
    let needed = fields.filter { $0.field?.isNeeded == true }
    let missing = needed.filter { !route.provides($0.name.value, in: form) }
    let range = form.pattern.source.range
    if missing.count == needed.count, !fields.contains(where: { route.provides($0.name.value, in: form) }) {
      let isAlias = form.ordinal > 0
      let isNeeded = route.combinedParameters.contains {
        $0.field?.parameter == record && !$0.mayBeAbsent
      }
      guard isAlias, isNeeded, route.redirect == nil else { return }
      report(
        "missing-parameter", "the alias lacks \(quoted(record)), which the route requires", at: range,
        fix:
          "add the record's fields to the alias, or write \"\(record)\": \"\(fields[0].field?.type ?? "")?\" in 'parameters'"
      )
    } else if let first = missing.first {
      let isInOtherForm = route.forms.contains {
        $0.pattern.source.range == range && route.provides(first.name.value, in: $0)
      }
      report(
        "record-incomplete",
        "this pattern contains fields of \(quoted(record)), but lacks the required field \(quoted(first.name.value))",
        at: range,
        fix: isInOtherForm
          ? "write all required fields of \(quoted(record)) in the same optional part, or outside of it"
          : "add '{\(first.name.value)}' to the pattern, or make the field optional in 'types'")
    } else {
      checkFragment(needed, of: record, in: form)
      // `set` can't make a required field from values that may be absent.
      for value in form.set where needed.contains(where: { $0.name.value == value.name.value }) {
        guard let use = lacking(in: value, of: form, of: route) else { continue }
        report(
          "record-incomplete", "\(described(use)) can be absent, but the record requires \(quoted(value.name.value))",
          at: use.range, fix: "remove the '?' in the pattern")
      }
    }
  }

  /// Checks that an optional record in a fragment is in an optional part, because items of a fragment can't be grouped.
  private mutating func checkFragment(_ needed: [ParameterOptions], of record: String, in form: LinkForm) {
    guard needed.contains(where: { $0.isOptional }) else { return }
    let names = Set(needed.map { $0.name.value })
    let items = form.pattern.fragmentItems.filter { item in
      guard case .piece(let piece) = item.value else { return false }
      return piece.parameters.contains { !$0.isInPart && names.contains($0.name?.value ?? "") }
    }
    guard items.count > 1 else { return }
    report(
      "bad-record", "the record \(quoted(record)) is optional, but its fields in a fragment can be absent one by one",
      at: items[0].key.range, fix: "put the fields into an optional part, '{? … }'")
  }
}
