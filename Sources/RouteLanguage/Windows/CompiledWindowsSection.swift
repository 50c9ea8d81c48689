import RouteMatching

// The windows section of the compiled table; see `Block.Windows`.
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
      record[.extent] = entry.parameters != nil ? .sharing : entry.isAny ? .any : .same
      record[.parameters] = writer.append(entry.parameters ?? [])
      records.append(record)
    }
    return writer.append(records)
  }

  /// Writes an activity record for each route. Routes without an activity share an empty record.
  mutating func activityRecords() -> Written<Each<Reference<Block.Activity>, Routes>> {
    let records = shape.activities.map { activity in
      let record = activity.map { self.record($0) } ?? RecordDraft()
      return writer.append(once: record)
    }
    return writer.append(each: records)
  }

  private mutating func record(_ activity: ActivityShape) -> RecordDraft<Block.Activity> {
    var record = RecordDraft<Block.Activity>()
    record[.flags].insert(.handoff, if: activity.uses.contains(.handoff))
    record[.flags].insert(.search, if: activity.uses.contains(.search))
    record[.flags].insert(.prediction, if: activity.uses.contains(.prediction))
    record[.flags].insert(.isPublic, if: activity.uses.contains(.publicIndexing))
    let title = activity.title.map { part in
      var record = RecordDraft<Block.TitlePart>()
      switch part {
      case .text(let text): record[.text] = writer.display(text)
      case .parameter(let index): record[.parameter] = index
      }
      return record
    }
    record[.type] = writer.display(activity.type)
    record[.title] = writer.append(title)
    return record
  }
}
