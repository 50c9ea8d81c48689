extension TableCheck {
  mutating func launch() throws(TableDamage) {
    typealias Launch = TableLayout.Launch
    let section = table.header(.launch)
    try require(section > 0, "the launch section")
    try records(section, 1, Launch.count.rawValue, "the launch section")
    try meanings(table.word(section, Launch.meanings.rawValue))
    try redirects(table.word(section, Launch.redirects.rawValue), table.word(section, Launch.redirectCount.rawValue))
    try acceptances(table.word(section, Launch.accepts.rawValue))
    let rules = table.word(section, Launch.rules.rawValue)
    let ruleCount = table.word(section, Launch.ruleCount.rawValue)
    try records(rules, ruleCount, TableLayout.LaunchRule.count.rawValue, "launch rules")
    for index in 0..<ruleCount { try rule(table.record(rules, index, TableLayout.LaunchRule.count.rawValue)) }
  }

  private mutating func meanings(_ start: Int) throws(TableDamage) {
    typealias Meaning = TableLayout.Meaning
    try records(start, table.routeCount, Meaning.count.rawValue, "what routes ask")
    for route in 0..<table.routeCount {
      let meaning = table.record(start, route, Meaning.count.rawValue)
      try strings(meaning, Meaning.requiresCount.rawValue, Meaning.requires.rawValue, "a requirement")
      let kind = TableLayout.EventKind(rawValue: table.word(meaning, Meaning.event.rawValue))
      try require(kind != nil, "a kind of event")
      try string(meaning, Meaning.eventName.rawValue, "an event's name")
      let parameters = table.word(meaning, Meaning.eventParameters.rawValue)
      let parameterCount = table.word(meaning, Meaning.eventParameterCount.rawValue)
      try records(parameters, parameterCount, 1, "an event's parameters")
      for index in 0..<parameterCount {
        let parameter = table.word(at: parameters + index * TableLayout.wordSize)
        try require(parameter < table.parameterCount(route: route), "an event's parameter")
      }
    }
  }

  private mutating func redirects(_ start: Int, _ redirectCount: Int) throws(TableDamage) {
    typealias Redirect = TableLayout.Redirect
    try records(start, redirectCount, Redirect.count.rawValue, "redirects")
    for index in 0..<redirectCount {
      let redirect = table.record(start, index, Redirect.count.rawValue)
      try string(redirect, Redirect.id.rawValue, "a redirect's id")
      try strings(redirect, Redirect.requiresCount.rawValue, Redirect.requires.rawValue, "a redirect's requirement")
    }
  }

  /// What isn't understood would let everything through, so it is damage.
  private mutating func acceptances(_ start: Int) throws(TableDamage) {
    typealias Accepted = TableLayout.Accepted
    let sources = LaunchSource.allCases.count
    try records(start, sources, Accepted.count.rawValue, "what is accepted")
    for index in 0..<sources {
      let accepted = table.record(start, index, Accepted.count.rawValue)
      try require(table.word(accepted, Accepted.origins.rawValue) <= 1, "accepted origins")
      let mode = TableLayout.AcceptedRoutes(rawValue: table.word(accepted, Accepted.routes.rawValue))
      try require(mode != nil, "accepted routes")
      let routes = table.word(accepted, Accepted.routeIndices.rawValue)
      let routeCount = table.word(accepted, Accepted.routeCount.rawValue)
      try records(routes, routeCount, 1, "accepted routes")
      for number in 0..<routeCount {
        try require(table.word(at: routes + number * TableLayout.wordSize) < table.routeCount, "an accepted route")
      }
    }
  }

  private mutating func rule(_ rule: Int) throws(TableDamage) {
    typealias Rule = TableLayout.LaunchRule
    try require(LaunchSource(rawValue: table.word(rule, Rule.source.rawValue)) != nil, "a way in")
    for field in [Rule.name, .action, .label] { try string(rule, field.rawValue, "a launch rule") }
    try strings(rule, Rule.keyCount.rawValue, Rule.keys.rawValue, "a key path")
    try identifier(rule)
    let route = table.word(rule, Rule.route.rawValue)
    try require(route <= table.routeCount, "a launch rule's route")
    let values = table.word(rule, Rule.values.rawValue)
    let valueCount = table.word(rule, Rule.valueCount.rawValue)
    try records(values, valueCount, TableLayout.LaunchValue.count.rawValue, "a launch rule's values")
    let parameterCount = route > 0 ? table.parameterCount(route: route - 1) : 0
    for index in 0..<valueCount {
      try value(table.record(values, index, TableLayout.LaunchValue.count.rawValue), below: parameterCount)
    }
  }

  /// The pattern of a Spotlight identifier, which stands for itself outside of the tree.
  private mutating func identifier(_ rule: Int) throws(TableDamage) {
    typealias Rule = TableLayout.LaunchRule
    try strings(rule, Rule.captureCount.rawValue, Rule.captures.rawValue, "a capture's name")
    try require(table.word(rule, Rule.captureCount.rawValue) <= CaptureRanges.capacity, "a launch rule's captures")
    let pattern = table.word(rule, Rule.pattern.rawValue)
    guard pattern > 0 else { return }
    let place = table.word(rule, Rule.place.rawValue)
    try require(place > 0, "an identifier's place")
    try records(place, 1, TableLayout.Place.count.rawValue, "an identifier's place")
    try self.place(place)
    try self.pattern(pattern, below: count)
  }

  private mutating func value(_ value: Int, below parameterCount: Int) throws(TableDamage) {
    typealias Value = TableLayout.LaunchValue
    typealias Part = TableLayout.LaunchPart
    try require(table.word(value, Value.parameter.rawValue) < parameterCount, "a launch rule's parameter")
    let parts = table.word(value, Value.parts.rawValue)
    let partCount = table.word(value, Value.partCount.rawValue)
    try records(parts, partCount, Part.count.rawValue, "a launch rule's value")
    for index in 0..<partCount {
      try string(table.record(parts, index, Part.count.rawValue), Part.text.rawValue, "a launch rule's value")
    }
  }

  /// The run of strings that two fields of a record speak of.
  private mutating func strings(_ record: Int, _ count: Int, _ start: Int, _ what: String) throws(TableDamage) {
    let first = table.word(record, start)
    let stringCount = table.word(record, count)
    try records(first, stringCount, 2, what)
    for index in 0..<stringCount { try string(table.record(first, index, 2), 0, what) }
  }
}
