import LinkVariations

extension Promises {
  /// An explanation of the notation in which a generated suite lists its expected results, as the lines of a list in a
  /// comment. Omits notation that this suite doesn't use.
  var notation: [String] {
    let text = lines.joined(separator: "\n")
    func said(_ sentences: [(mark: String, sentence: String)]) -> String {
      sentences.filter { text.contains($0.mark) }.map(\.sentence).joined(separator: " ")
    }
    let words = types.values.flatMap { $0.accepted.map(\.text) + $0.refused }.map(Promises.encoded)
    let hasOtherSpelling = types.values.contains { $0.accepted.contains { $0.text != $0.canonical } }
    let items = [
      "`{size: Size, s}` is a value of the type `Size`, and `s` in the example. A brace without a type has the type and the"
        + " example of the first pattern. "
        + said([
          (" = ", "With `= m`, the value is `m` if a link lacks it."),
          (" ?? ", "With `?? m`, it's also `m` if it's refused."),
          ("?, ", "`Size?` may be missing."),
          (": [", "`[Size] \",\" 2...4` is a list of 2 to 4 values with commas between them."),
          ("...: ", "`{path...}` is several segments."), ("{_", "`{_}` is a value that the route doesn't store."),
        ]),
      "Each pattern is tried with its examples at each origin, and with each value of its types at its first origin."
        + (types.values.contains { !$0.refused.isEmpty } ? " Values after `not` are refused." : "")
        + (hasOtherSpelling ? " `1:30=90` is printed as 90." : "")
        + (words.contains { $0.contains("%") }
          ? " In a value, `%2C` is a comma. In a pattern, it's a percent-encoded comma." : "")
        + (words.contains("''") ? " `''` is empty." : "")
        + (words.contains { $0.contains("{") } ? " `{60a}` is 60 times the letter a." : ""),
      "With another slash at its end, an item that isn't listed, its items in another order or a fragment, a link opens the"
        + " same destination. With another literal, host, scheme or port, a segment more or less, or a refused value, it opens"
        + " nothing, unless another line shows the link that results. `+` is a plus sign.",
      exceptions.isEmpty
        ? ""
        : "A line with `!` is an exception: a link, the printed link of the destination that it opens, and how the first link"
          + " differs from the example. A refused value can open if the text is split into other values.",
      explanations.isEmpty ? "" : "Notes follow after spaces: " + explanations.joined(separator: ", ") + ".",
    ]
    return items.filter { !$0.isEmpty }.flatMap { Line.wrapped($0, first: "/// -", others: "///  ") }
  }
}
