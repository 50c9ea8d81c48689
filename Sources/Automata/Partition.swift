/// A partition of `0..<count` whose sets can only be split: mark some elements, then call `splitMarked()`.
///
/// The elements of a set are adjacent in `elements`, marked elements first. Marking an element takes constant time.
/// Splitting a set is linear in its smaller half.
struct Partition {
  private(set) var elements: [Int]
  private(set) var setOf: [Int]
  private(set) var first = [0]
  private(set) var end: [Int]
  /// The number of sets. Stored, because an unoptimized build copies all arrays before it calls a getter.
  private(set) var setCount = 1
  private var location: [Int]
  private var markedCount = [0]
  private var touched: [Int] = []

  /// Creates a partition with a single set of all elements.
  init(count: Int) {
    setOf = [Int](repeating: 0, count: count)
    elements = setOf
    for element in 0..<count { elements[element] = element }
    location = elements
    end = [count]
  }

  /// Marks an element. Marking it again has no effect.
  mutating func mark(_ element: Int) {
    let set = setOf[element]
    let position = location[element]
    let boundary = first[set] + markedCount[set]
    if position < boundary { return }
    if markedCount[set] == 0 { touched.append(set) }
    let other = elements[boundary]
    elements[boundary] = element
    location[element] = boundary
    elements[position] = other
    location[other] = position
    markedCount[set] += 1
  }

  /// Splits each set into its marked and its other elements. The smaller half becomes a new set. Clears the marks.
  mutating func splitMarked() {
    var index = touched.count
    while index > 0 {
      index -= 1
      let set = touched[index]
      let boundary = first[set] + markedCount[set]
      markedCount[set] = 0
      if boundary == end[set] { continue }
      let new = setCount
      setCount += 1
      if boundary - first[set] <= end[set] - boundary {
        first.append(first[set])
        end.append(boundary)
        first[set] = boundary
      } else {
        first.append(boundary)
        end.append(end[set])
        end[set] = boundary
      }
      markedCount.append(0)
      for index in first[new]..<end[new] { setOf[elements[index]] = new }
    }
    touched.removeAll(keepingCapacity: true)
  }
}
