extension Array where Element: Hashable {
  /// The elements in the same order, each only once.
  package var withoutDuplicates: [Element] {
    var known: Set<Element> = []
    return filter { known.insert($0).inserted }
  }
}
