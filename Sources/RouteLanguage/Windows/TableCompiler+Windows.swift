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
