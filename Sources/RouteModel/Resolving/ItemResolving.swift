import RouteMatching

// Query items and groups of them.
extension TableResolver {
  package mutating func resolve(_ item: QueryItemPattern, slots: inout CaptureSlots) -> ResolvedCondition {
    var condition = ResolvedCondition(
      spelling: item.key.value, foldsKey: document.options.foldsKeys, piece: nil, isRequired: true)
    switch item.value {
    case .present: break
    case .bare:
      condition.piece = ResolvedPiece(literal: "")
      condition.isBare = true
    case .remaining(let use):
      let part = ResolvedPart.value(
        capture: slots.slot(use.name?.value), language: pool.intern(.anyText), remainder: nil)
      condition.foldsKey = false
      condition.piece = ResolvedPiece(parts: [part], language: pool.intern(.anyText))
      condition.isRequired = false
      condition.isRemaining = true
    case .piece(let piece):
      let uses = piece.parameters
      let declared = uses.first?.name.flatMap { slots.combined.named($0.value) }
      condition.piece = resolve(piece, isFolded: false, slots: &slots)
      condition.isRequired = uses.isEmpty || uses.contains { !$0.mayBeAbsent }
      condition.isLenient = uses.contains { $0.fallback != nil }
      condition.isFlag = uses.count == 1 && declared?.isFlag ?? false
      if condition.isFlag { condition.isRequired = false }
      if let use = uses.first, var list = use.type?.list ?? declared?.type.list {
        let isRepeated = list.separator == nil
        if isRepeated, use.isInPart { list.minimum = max(1, list.minimum) }
        if isRepeated { condition.list = list }
        // If other parameters share the item's value with the list, they require the item.
        if list.minimum == 0, !use.isInPart, uses.count == 1 { condition.isRequired = false }
      }
    }
    return condition
  }

  /// Makes the items of a record's required fields appear together: all of them or none.
  ///
  /// If every link has one of these fields, the items of the other required fields become required. Otherwise, returns
  /// a group of the items of the required fields, and a group in which the items of optional fields need the first
  /// required item.
  func joinFields(of query: inout [ResolvedCondition], _ slots: CaptureSlots) -> [ResolvedGroup] {
    guard slots.combined.contains(where: { $0.field != nil }) else { return [] }
    var groups: [ResolvedGroup] = []
    let records = Dictionary(grouping: slots.combined) { $0.field?.parameter }
    for name in records.keys.compactMap({ $0 }).sorted() {
      let fields = records[name] ?? []
      func items(areNeeded: Bool) -> [Int] {
        let captures = Set(
          fields.filter { $0.field?.isNeeded == areNeeded }.compactMap { slots.index($0.name.value) })
        return query.indices.filter { !captures.isDisjoint(with: query[$0].captures) }
      }
      let needed = items(areNeeded: true)
      guard let first = needed.first else { continue }
      let carried = Set(needed.flatMap { query[$0].captures })
      let isElsewhere = fields.contains { parameter in
        parameter.field?.isNeeded == true && slots.index(parameter.name.value).map { !carried.contains($0) } ?? true
      }
      guard !isElsewhere, !needed.contains(where: { query[$0].isRequired }) else {
        for index in needed { query[index].isRequired = true }
        continue
      }
      let others = items(areNeeded: false).filter { !needed.contains($0) }
      if needed.count > 1 { groups.append(ResolvedGroup(kind: .allOrNone, members: needed, isLenient: false)) }
      if !others.isEmpty { groups.append(ResolvedGroup(kind: .withFirst, members: [first] + others, isLenient: false)) }
    }
    return groups
  }

  package func groups(
    of conditions: LinkConditions, _ query: [ResolvedCondition], _ slots: CaptureSlots
  ) -> [ResolvedGroup] {
    conditions.allOrNone.compactMap { names in
      let members = names.compactMap { name in
        let carrying = slots.index(name.value).flatMap { slot in query.firstIndex { $0.captures.contains(slot) } }
        return carrying ?? query.firstIndex { $0.key == document.options.identity(ofKey: name.value) }
      }
      guard members.count == names.count, members.count > 1 else { return nil }
      return ResolvedGroup(kind: .allOrNone, members: members, isLenient: members.allSatisfy { query[$0].isLenient })
    }
  }
}
