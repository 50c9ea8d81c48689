import RouteMatching

// The launch section of the compiled table; see `Block.Launch`.
extension TableCompiler {
  /// Writes the section and returns its record.
  mutating func launchSection() -> Written<Reference<Block.Launch>> {
    let launch = resolved.launch
    let meanings = resolved.routes.map { route in
      let record = meaning(of: route)
      return writer.append(once: record)
    }
    let redirects = launch.redirects.map { redirect in
      var record = RecordDraft<Block.Redirect>()
      record[.requires] = texts(redirect.requirements)
      record[.id] = writer.plainText(redirect.id.value)
      record[.confirms] = redirect.confirm
      return record
    }
    let rules = launch.rules.map { rule($0) }
    let accepts = LaunchSource.allCases.map { accepted(launch.accepts[$0]) }
    var section = RecordDraft<Block.Launch>()
    section[.meanings] = Written(each: writer.append(meanings))
    section[.redirects] = writer.append(redirects)
    section[.rules] = writer.append(rules)
    section[.accepts] = Written(each: writer.append(accepts))
    for source in launch.identifiers { section[.identifiers].insert(source) }
    section[.deferredExpiry] = launch.deferredSeconds
    return writer.append(section)
  }

  private mutating func meaning(of route: ResolvedRoute) -> RecordDraft<Block.Meaning> {
    let event = route.declaration.event
    var record = RecordDraft<Block.Meaning>()
    record[.requires] = texts(route.declaration.requirements)
    record[.event] = event?.isSilent ?? false ? .silent : .plain
    record[.eventName] = writer.plainText(event?.name ?? "")
    record[.eventParameters] = writer.append(route.eventParameters)
    return record
  }

  private mutating func accepted(_ acceptance: ResolvedAcceptance?) -> RecordDraft<Block.Accepted> {
    var record = RecordDraft<Block.Accepted>()
    guard let acceptance else { return record }
    record[.namesOrigins] = acceptance.origins != nil
    record[.origins] = BlockWriter.origins(acceptance.origins ?? 0)
    record[.mode] = acceptance.only != nil ? .only : acceptance.except.isEmpty ? .all : .except
    record[.routes] = writer.append(acceptance.only ?? acceptance.except)
    return record
  }

  private mutating func rule(_ rule: ResolvedLaunchRule) -> RecordDraft<Block.LaunchRule> {
    let declaration = rule.declaration
    let target = declaration.target
    let bindings = rule.bindings.map { binding($0) }
    var record = RecordDraft<Block.LaunchRule>()
    record[.source] = declaration.source
    record[.name] = writer.plainText(rule.pattern == nil ? declaration.name?.value ?? "" : "")
    record[.action] = writer.plainText(declaration.action?.value ?? "")
    record[.label] = writer.plainText(declaration.label)
    if let pattern = rule.pattern { (record[.place], record[.pattern]) = identifier(pattern) }
    record[.captures] = texts(rule.captures)
    record[.flags].insert(.opensNothing, if: target.opensNothing)
    record[.flags].insert(.ownLink, if: target.takesOwnLink)
    record[.linkKeys] = texts(target.linkKeys.map { $0.value })
    record[.route] = rule.route
    record[.bindings] = writer.append(bindings)
    return record
  }

  /// Writes the place and the pattern of identifiers, which are read as links `x:/IDENTIFIER`.
  private mutating func identifier(
    _ pattern: ResolvedPattern
  ) -> (place: Written<Reference<Block.Place>>, pattern: Written<Reference<Block.Pattern>>) {
    let declaration = PlaceDeclaration(source: pattern.source, scheme: "x", host: .none)
    let place = place(ResolvedPlace(origin: resolved.origins.count, declaration, rank: 0))
    let record = self.pattern(pattern)
    return (writer.append(place), writer.append(record))
  }

  private mutating func texts(_ texts: [String]) -> Written<List<Text>> {
    let written = texts.map { writer.plainText($0) }
    return writer.append(written)
  }
}
