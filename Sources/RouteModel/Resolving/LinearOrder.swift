/// Returns items in an order that respects a partial order. The next item is the first in `items` that no remaining
/// item must precede. If every remaining item has a predecessor, the next item is part of a cycle.
///
/// Cost: quadratic in the number of items, which are the few alternatives at a node.
func linearOrder<Item>(_ items: [Item], precedes: (Item, Item) -> Bool) -> [Item] {
  var waiting = items
  var ordered: [Item] = []
  ordered.reserveCapacity(items.count)
  while !waiting.isEmpty {
    let next =
      waiting.indices.first { candidate in
        !waiting.indices.contains { $0 != candidate && precedes(waiting[$0], waiting[candidate]) }
      } ?? memberOfCycle(waiting, precedes)
    ordered.append(waiting.remove(at: next))
  }
  return ordered
}

/// Returns an item of a cycle: follows predecessors, beginning with the first item, until an item repeats.
private func memberOfCycle<Item>(_ items: [Item], _ precedes: (Item, Item) -> Bool) -> Int {
  var reached = 0
  var seen: Set<Int> = []
  while seen.insert(reached).inserted {
    reached = items.indices.first { $0 != reached && precedes(items[$0], items[reached]) } ?? reached
  }
  return reached
}
