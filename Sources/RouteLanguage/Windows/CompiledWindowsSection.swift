import RouteMatching

// The windows section of the compiled table; see `Block.Windows`.
extension TableCompiler {
  /// Writes the section and returns its record.
  mutating func windowsSection() -> Written<Reference<Block.Windows>> {
    let kinds = resolved.windows.map { window in
      var kind = RecordDraft<Block.WindowKind>()
      kind[.name] = writer.plainText(window.name)
      kind[.flags].insert(.main, if: window.isMain)
      kind[.flags].insert(.canShowAll, if: window.canShowAll)
      kind[.can] = entries(window.can)
      kind[.prefers] = entries(window.prefers)
      return kind
    }
    var section = RecordDraft<Block.Windows>()
    section[.kinds] = writer.append(kinds)
    let homes = resolved.routes.map { route in
      resolved.windows.firstIndex { $0.name == route.declaration.window?.value }
    }
    section[.homes] = Written(each: writer.append(homes))
    return writer.append(section)
  }

  private mutating func entries(_ entries: [ResolvedWindow.Entry]) -> Written<List<Record<Block.WindowEntry>>> {
    let records = entries.map { entry in
      var record = RecordDraft<Block.WindowEntry>()
      record[.route] = entry.route
      record[.extent] = entry.parameters != nil ? .sharing : entry.isAny ? .any : .same
      record[.parameters] = writer.append(entry.parameters ?? [])
      return record
    }
    return writer.append(records)
  }

  /// Writes an activity record for each route. Routes without an activity share an empty record.
  mutating func activityRecords() -> Written<Each<Reference<Block.Activity>, Routes>> {
    let records = resolved.activities.map { activity in
      let record = activity.map { self.record($0) } ?? RecordDraft()
      return writer.append(once: record)
    }
    return Written(each: writer.append(records))
  }

  private mutating func record(_ activity: ResolvedActivity) -> RecordDraft<Block.Activity> {
    var record = RecordDraft<Block.Activity>()
    record[.flags].insert(.handoff, if: activity.uses.contains(.handoff))
    record[.flags].insert(.search, if: activity.uses.contains(.search))
    record[.flags].insert(.prediction, if: activity.uses.contains(.prediction))
    record[.flags].insert(.isPublic, if: activity.uses.contains(.publicIndexing))
    let title = activity.title.map { part in
      var record = RecordDraft<Block.TitlePart>()
      switch part {
      case .text(let text): record[.text] = writer.plainText(text)
      case .parameter(let index): record[.parameter] = index
      }
      return record
    }
    record[.type] = writer.plainText(activity.type)
    record[.title] = writer.append(title)
    return record
  }
}
