extension Array where Element: Hashable {
  /// The elements in the same order, each only once.
  package var withoutDuplicates: [Element] {
    if count < 2 { return self }
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
