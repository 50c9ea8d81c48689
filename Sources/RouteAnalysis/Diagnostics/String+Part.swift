extension String {
  /// Says whether the bytes of a text stand somewhere in this one. (The standard library's `contains` of texts isn't in
  /// Embedded Swift.)
  func hasPart(_ part: String) -> Bool {
    var rest: Substring.UTF8View = utf8[...]
    while rest.count >= part.utf8.count {
      if rest.starts(with: part.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }
}
