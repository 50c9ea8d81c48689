extension [String] {
  /// The texts in the same order, each only once.
  package var withoutDuplicates: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
