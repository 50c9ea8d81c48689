import RouteMatching

// The windows section of the block; see `Block.Windows`.
extension TableCompiler {
  /// Writes the section and returns its record.
  mutating func windowsSection() -> Written<Reference<Block.Windows>> {
    var kinds: [RecordDraft<Block.WindowKind>] = []
    for window in shape.windows {
      var kind = RecordDraft<Block.WindowKind>()
      kind[.name] = writer.display(window.name)
      kind[.flags].insert(.main, if: window.isMain)
      kind[.flags].insert(.canShowAll, if: window.canShowAll)
      kind[.can] = entries(window.can)
      kind[.prefers] = entries(window.prefers)
      kinds.append(kind)
    }
    var section = RecordDraft<Block.Windows>()
    section[.kinds] = writer.append(kinds)
    section[.homes] = writer.append(
      each: shape.routes.map { route in
        shape.windows.firstIndex { $0.name == route.declaration.window?.value }
      })
    return writer.append(section)
  }

  private mutating func entries(_ entries: [WindowShape.Entry]) -> Written<List<Record<Block.WindowEntry>>> {
    var records: [RecordDraft<Block.WindowEntry>] = []
    for entry in entries {
      var record = RecordDraft<Block.WindowEntry>()
      record[.route] = entry.route
      record[.extent] = entry.parameters != nil ? .sharing : entry.selection.extent == .any ? .any : .same
      record[.parameters] = writer.append(entry.parameters ?? [])
      records.append(record)
    }
    return writer.append(records)
  }

  /// Writes one record a route.
  mutating func activityRecords() -> Written<Each<Reference<Block.Activity>, Routes>> {
    var records: [Written<Reference<Block.Activity>>] = []
    for activity in shape.activities {
      var record = RecordDraft<Block.Activity>()
      let uses = activity?.uses ?? []
      record[.flags].insert(.handoff, if: uses.contains(.handoff))
      record[.flags].insert(.search, if: uses.contains(.search))
      record[.flags].insert(.prediction, if: uses.contains(.prediction))
      record[.flags].insert(.isPublic, if: uses.contains(.publicIndexing))
      var title: [RecordDraft<Block.TitlePart>] = []
      for part in activity?.title ?? [] {
        var record = RecordDraft<Block.TitlePart>()
        switch part {
        case .text(let text): record[.text] = writer.display(text)
        case .parameter(let index): record[.parameter] = index
        }
        title.append(record)
      }
      record[.type] = writer.display(activity?.type ?? "")
      record[.title] = writer.append(title)
      records.append(writer.append(once: record))
    }
    return writer.append(each: records)
  }
}
