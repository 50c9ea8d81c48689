/// Puts things in an order that respects a partial one: the first of those that nothing still waiting must precede.
/// Among several that could be next the earliest in `items` is.
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
      } ?? 0
    ordered.append(waiting.remove(at: next))
  }
  return ordered
}
