import RouteLanguage

extension JSONText {
  package static func texts(_ texts: some Collection<String>) -> String { array(texts.map { text($0) }) }

  /// Returns a single text as a string, and several texts as an array.
  static func oneOrMore(_ list: [String]) -> String { list.count == 1 ? text(list[0]) : texts(list) }

  /// Returns a JSON object with a line for each member.
  package static func block(_ members: [(String, String)], indent: String = "") -> String {
    if members.isEmpty { return "{}" }
    let lines = members.map { indent + "  " + jsonLiteral($0.0) + ": " + $0.1 }
    return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
  }
}

extension [String] {
  /// The texts in the same order, each only once.
  package var withoutDuplicates: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}

extension String {
  /// Returns the text with another spelling of some of its scalars.
  ///
  /// - Parameter other: Returns the spelling of a scalar, or `nil` if it is unchanged.
  package func spelling(_ other: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let text = other(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

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
