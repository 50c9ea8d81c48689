/// Puts things in an order that respects a partial one: the first of those that nothing still waiting must precede.
/// Among several that could be next the earliest in `items` is. Where all that wait precede each other in circles, one of
/// a circle is next that all others follow.
///
/// Cost: quadratic in the number of items, which are the few alternatives at one place.
func linearOrder<Item>(_ items: [Item], precedes: (Item, Item) -> Bool) -> [Item] {
  var waiting = items
  var ordered: [Item] = []
  ordered.reserveCapacity(items.count)
  while !waiting.isEmpty {
    let next =
      waiting.indices.first { candidate in
        !waiting.indices.contains { $0 != candidate && precedes(waiting[$0], waiting[candidate]) }
      } ?? oneOfACircle(waiting, precedes)
    ordered.append(waiting.remove(at: next))
  }
  return ordered
}

/// What is reached from the first item by going to something that precedes it, again and again.
private func oneOfACircle<Item>(_ items: [Item], _ precedes: (Item, Item) -> Bool) -> Int {
  var reached = 0
  var seen: Set<Int> = []
  while seen.insert(reached).inserted {
    reached = items.indices.first { $0 != reached && precedes(items[$0], items[reached]) } ?? reached
  }
  return reached
}
