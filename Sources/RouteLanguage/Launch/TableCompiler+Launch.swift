import RouteMatching

// The launch section of the block; see `TableLayout.Launch`.
extension TableCompiler {
  /// Writes the section and returns its record.
  mutating func launchSection() -> Int {
    let launch = shape.launch
    let meanings = launch.meanings.map { meaning($0) }
    let redirects = launch.redirects.map { redirect in
      let requires = strings(redirect.requires)
      return writer.display(redirect.id) + [redirect.confirms ? 1 : 0, redirect.requires.count, requires]
    }
    let rules = launch.rules.map { rule($0) }
    let accepts = LaunchSource.allCases.map { accepted(launch.accepts[$0]) }
    let identifiers = launch.identifiers.reduce(0) { $0 | 1 << $1.rawValue }
    let record = [
      writer.append(meanings), redirects.count, writer.append(redirects), rules.count, writer.append(rules),
      writer.append(accepts), identifiers, launch.deferredSeconds.map { $0 + 1 } ?? 0,
    ]
    return writer.append([record])
  }

  private mutating func meaning(_ meaning: MeaningShape) -> [Int] {
    let requires = strings(meaning.requires)
    let kind: TableLayout.EventKind = meaning.isSilent ? .silent : .plain
    return [meaning.requires.count, requires, kind.rawValue] + writer.display(meaning.eventName ?? "") + [
      meaning.eventParameters.count, writer.append(meaning.eventParameters.map { [$0] }),
    ]
  }

  private mutating func accepted(_ acceptance: AcceptanceShape?) -> [Int] {
    typealias Routes = TableLayout.AcceptedRoutes
    guard let acceptance else { return [0, 0, 0, Routes.all.rawValue, 0, 0] }
    let origins = acceptance.origins ?? 0
    let mode: Routes = acceptance.only != nil ? .only : acceptance.except.isEmpty ? .all : .except
    let routes = acceptance.only ?? acceptance.except
    return [
      acceptance.origins == nil ? 0 : 1, Int(origins & 0xFF_FFFF), Int(origins >> 24 & 0xFF_FFFF), mode.rawValue,
      routes.count, writer.append(routes.map { [$0] }),
    ]
  }

  private mutating func rule(_ rule: LaunchRuleShape) -> [Int] {
    let declaration = rule.declaration
    let target = declaration.target
    var flags = 0
    if target.opensNothing { flags |= TableLayout.LaunchRuleFlag.opensNothing }
    if target.takesOwnLink { flags |= TableLayout.LaunchRuleFlag.ownLink }
    let captures = declaration.captureNames
    let values = rule.values.map { value in
      let parts = value.parts.map { part -> [Int] in
        switch part {
        case .text(let text): return [0] + writer.display(text)
        case .key(let key): return [1] + writer.display(key)
        }
      }
      return [value.parameter, value.isLenient ? 1 : 0, parts.count, writer.append(parts)]
    }
    var record = [declaration.source.rawValue]
    record += writer.display(rule.pattern == nil ? declaration.name?.value ?? "" : "")
    record += writer.display(declaration.action?.value ?? "")
    record += writer.display(declaration.label)
    record += identifier(rule.pattern)
    record += [captures.count, strings(captures)]
    record += [
      flags, target.linkKeys.count, strings(target.linkKeys.map(\.value)), rule.route.map { $0 + 1 } ?? 0,
      values.count, writer.append(values),
    ]
    return record
  }

  /// The place and the pattern of identifiers, which are read as links `x:/IDENTIFIER`.
  private mutating func identifier(_ pattern: PatternShape?) -> [Int] {
    guard let pattern else { return [0, 0] }
    let declaration = PlaceDeclaration(source: pattern.source, scheme: "x", host: .none)
    let place = place(PlaceShape(origin: shape.origins.count, declaration: declaration, rank: 0, label: nil))
    let record = self.pattern(pattern)
    return [writer.append([place]), writer.append([record])]
  }

  private mutating func strings(_ texts: [String]) -> Int {
    let records = texts.map { writer.display($0) }
    return writer.append(records)
  }
}
