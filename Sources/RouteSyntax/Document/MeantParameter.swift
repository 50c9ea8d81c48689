/// The parameter that the author of a text in the notation of another router probably meant, such as `{id}` for `:id`.
package struct MeantParameter {
  /// The name, or `nil` for a wildcard such as `*`.
  package var name: String?
  package var isRest = false
  /// The type, if the text has one that a table knows.
  package var type: String?

  /// The parameter as a pattern writes it. A wildcard gets the given name.
  package func text(named name: String) -> String {
    "{\(self.name ?? name)\(isRest ? "..." : "")\(type.map { ": \($0)" } ?? "")}"
  }

  /// Returns `nil` if the text looks like a literal.
  ///
  /// - Parameter types: The names of the types that the table declares.
  package init?(_ text: String, types: some Sequence<String>) {
    var name = Substring(text)
    switch (text.first, text.last) {
    case ("*", _) where text == "*" || text == "**":
      isRest = text == "**"
      return
    case (":", _): name = text.dropFirst()
    case ("*", _): (name, isRest) = (text.dropFirst(), true)
    case ("<", ">"):
      // `<int:id>` has its type before the name.
      name = text.dropFirst().dropLast()
      if let colon = name.firstIndex(of: ":") {
        let written = name[..<colon]
        name = name[name.index(after: colon)...]
        isRest = written == "path"
        type = types.first { $0 == written } ?? BuiltInType.meant(by: String(written))
        // A parameter without a type is a string.
        if type == BuiltInType.string.name { type = nil }
      }
    case ("[", "]"):
      // `[[...path]]` can be absent.
      name = text.dropFirst().dropLast()
      if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
      if name.hasPrefix("...") { (name, isRest) = (name.dropFirst(3), true) }
    default: return nil
    }
    guard RouteDocument.isIdentifier(name) else { return nil }
    self.name = String(name)
  }
}
