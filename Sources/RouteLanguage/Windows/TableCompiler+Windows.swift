import RouteMatching

// The windows section of the block; see `TableLayout.Windows`.
extension TableCompiler {
  /// Writes the section and returns its record.
  mutating func windowsSection() -> Int {
    var kinds: [RecordDraft<TableLayout.WindowKind>] = []
    for window in shape.windows {
      var kind = RecordDraft<TableLayout.WindowKind>()
      kind[.name] = writer.display(window.name)
      kind[.flags].insert(.main, if: window.isMain)
      kind[.flags].insert(.canShowAll, if: window.canShowAll)
      kind[.can] = entries(window.can)
      kind[.prefers] = entries(window.prefers)
      kinds.append(kind)
    }
    var section = RecordDraft<TableLayout.Windows>()
    section[.kinds] = writer.append(kinds)
    section[.homes] = writer.append(
      each: shape.routes.map { route in
        shape.windows.firstIndex { $0.name == route.declaration.window?.value }
      })
    return writer.append(section)
  }

  private mutating func entries(_ entries: [WindowShape.Entry]) -> Written<List<Record<TableLayout.WindowEntry>>> {
    var records: [RecordDraft<TableLayout.WindowEntry>] = []
    for entry in entries {
      var record = RecordDraft<TableLayout.WindowEntry>()
      record[.route] = entry.route
      record[.extent] = entry.parameters != nil ? .sharing : entry.selection.extent == .any ? .any : .same
      record[.parameters] = writer.append(entry.parameters ?? [])
      records.append(record)
    }
    return writer.append(records)
  }

  /// Writes one record a route and returns where they begin.
  mutating func activityRecords() -> Int {
    var records: [RecordDraft<TableLayout.Activity>] = []
    for activity in shape.activities {
      var record = RecordDraft<TableLayout.Activity>()
      let uses = activity?.uses ?? []
      record[.flags].insert(.handoff, if: uses.contains(.handoff))
      record[.flags].insert(.search, if: uses.contains(.search))
      record[.flags].insert(.prediction, if: uses.contains(.prediction))
      record[.flags].insert(.isPublic, if: uses.contains(.publicIndexing))
      var title: [RecordDraft<TableLayout.TitlePart>] = []
      for part in activity?.title ?? [] {
        var record = RecordDraft<TableLayout.TitlePart>()
        switch part {
        case .text(let text): record[.text] = writer.display(text)
        case .parameter(let index): record[.parameter] = index
        }
        title.append(record)
      }
      record[.type] = writer.display(activity?.type ?? "")
      record[.title] = writer.append(title)
      records.append(record)
    }
    return writer.append(records.map { $0.words })
  }
}
