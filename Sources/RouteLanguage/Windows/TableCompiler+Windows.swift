import RouteMatching

// The windows section of the block; see `TableLayout.Windows`.
extension TableCompiler {
  /// Writes the section and returns its record.
  mutating func windowsSection() -> Int {
    var kinds: [[Int]] = []
    for window in shape.windows {
      var flags = 0
      if window.isMain { flags |= TableLayout.WindowFlag.main }
      if window.canShowAll { flags |= TableLayout.WindowFlag.canShowAll }
      var record = writer.display(window.name)
      record += [flags, window.can.count, entries(window.can), window.prefers.count, entries(window.prefers)]
      kinds.append(record)
    }
    let homes = shape.routes.map { route in
      [shape.windows.firstIndex { $0.name == route.declaration.window?.value }.map { $0 + 1 } ?? 0]
    }
    let record = [kinds.count, writer.append(kinds), writer.append(homes)]
    return writer.append([record])
  }

  /// Writes one record a route and returns where they begin.
  mutating func activityRecords() -> Int {
    typealias Flag = TableLayout.ActivityFlag
    var records: [[Int]] = []
    for activity in shape.activities {
      var flags = 0
      let uses = activity?.uses ?? []
      if uses.contains(.handoff) { flags |= Flag.handoff }
      if uses.contains(.search) { flags |= Flag.search }
      if uses.contains(.prediction) { flags |= Flag.prediction }
      if uses.contains(.publicIndexing) { flags |= Flag.isPublic }
      var title: [[Int]] = []
      for part in activity?.title ?? [] {
        switch part {
        case .text(let text): title.append([0] + writer.display(text))
        case .parameter(let index): title.append([index + 1, 0, 0])
        }
      }
      records.append(writer.display(activity?.type ?? "") + [flags, title.count, writer.append(title)])
    }
    return writer.append(records)
  }

  private mutating func entries(_ entries: [WindowShape.Entry]) -> Int {
    typealias Extent = TableLayout.WindowExtent
    var records: [[Int]] = []
    for entry in entries {
      let extent: Extent = entry.parameters != nil ? .sharing : entry.selection.extent == .any ? .any : .same
      let parameters = entry.parameters ?? []
      records.append([entry.route, extent.rawValue, parameters.count, writer.append(parameters.map { [$0] })])
    }
    return writer.append(records)
  }
}
