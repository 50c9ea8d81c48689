extension TableCheck {
  mutating func windows() throws(TableDamage) {
    typealias Windows = TableLayout.Windows
    let section = table.header(.windows)
    try records(section, 1, Windows.count.rawValue, "the windows")
    try require(section > 0, "the windows")
    let kinds = table.word(section, Windows.kinds.rawValue)
    let kindCount = table.word(section, Windows.kindCount.rawValue)
    try records(kinds, kindCount, TableLayout.WindowKind.count.rawValue, "kinds of window")
    for index in 0..<kindCount {
      typealias Kind = TableLayout.WindowKind
      let kind = table.record(kinds, index, Kind.count.rawValue)
      try string(kind, Kind.name.rawValue, "a kind of window")
      try windowEntries(table.word(kind, Kind.can.rawValue), table.word(kind, Kind.canCount.rawValue))
      try windowEntries(table.word(kind, Kind.prefers.rawValue), table.word(kind, Kind.prefersCount.rawValue))
    }
    let homes = table.word(section, Windows.homes.rawValue)
    try records(homes, table.routeCount, 1, "routes' windows")
    for route in 0..<table.routeCount {
      try require(table.word(at: homes + route * TableLayout.wordSize) <= kindCount, "a route's window")
    }
  }

  private mutating func windowEntries(_ start: Int, _ entryCount: Int) throws(TableDamage) {
    typealias Entry = TableLayout.WindowEntry
    try records(start, entryCount, Entry.count.rawValue, "what windows show")
    for index in 0..<entryCount {
      let entry = table.record(start, index, Entry.count.rawValue)
      let route = table.word(entry, Entry.route.rawValue)
      try require(route < table.routeCount, "a window's route")
      try require(TableLayout.WindowExtent(rawValue: table.word(entry, Entry.extent.rawValue)) != nil, "an extent")
      let parameters = table.word(entry, Entry.parameters.rawValue)
      let parameterCount = table.word(entry, Entry.parameterCount.rawValue)
      try records(parameters, parameterCount, 1, "a window's parameters")
      for number in 0..<parameterCount {
        let parameter = table.word(at: parameters + number * TableLayout.wordSize)
        try require(parameter < table.parameterCount(route: route), "a window's parameter")
      }
    }
  }
}

extension TableCheck {
  mutating func activities() throws(TableDamage) {
    typealias Activity = TableLayout.Activity
    typealias Part = TableLayout.TitlePart
    let start = table.header(.activities)
    try records(start, table.routeCount, Activity.count.rawValue, "activities")
    for route in 0..<table.routeCount {
      let activity = table.record(start, route, Activity.count.rawValue)
      try string(activity, Activity.type.rawValue, "an activity's type")
      let parts = table.word(activity, Activity.title.rawValue)
      let partCount = table.word(activity, Activity.titleCount.rawValue)
      try records(parts, partCount, Part.count.rawValue, "a title")
      for index in 0..<partCount {
        let part = table.record(parts, index, Part.count.rawValue)
        try string(part, Part.text.rawValue, "a title")
        let parameter = table.word(part, Part.parameter.rawValue)
        try require(parameter <= table.parameterCount(route: route), "a title's parameter")
      }
    }
  }
}
