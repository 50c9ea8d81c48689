extension StringProtocol {
  /// Returns the range of the first occurrence of a text, or `nil` if there is none. (The standard library's function
  /// requires macOS 13, but the package supports macOS 12.)
  package func firstPlace(of text: String) -> Range<Index>? {
    var start = startIndex
    while let place = self[start...].firstIndex(of: text.first ?? " ") {
      if self[place...].hasPrefix(text) { return place..<index(place, offsetBy: text.count) }
      start = index(after: place)
    }
    return nil
  }
}
