// The library's sort is long, and stands in a module once for each type that is sorted. Here, in each module of a page instead of
// the library's own, the positions of elements are sorted, by one sort for all types. It is stable too.

extension Sequence {
  func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    return positions(elements.count) { precedes(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  func sorted() -> [Element] { sorted(by: <) }
}

extension Array {
  mutating func sort(by precedes: (Element, Element) -> Bool) { self = sorted(by: precedes) }
}

extension Array where Element: Comparable {
  mutating func sort() { self = sorted() }
}

@inline(never)
private func positions(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var positions = Array(0..<count)
  positions[...].sort(by: precedes)
  return positions
}
