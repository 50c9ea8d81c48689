import RouteLanguage

extension TableShape {
  /// The patterns whose links are made: all, but of one with choices and optional parts no more forms than show each pair of what
  /// may be chosen in two of them together.
  var triedPatterns: [Int] {
    let left: Set<Int> = formsOfPatterns.reduce(into: []) { $0.formUnion(Set($1).subtracting(pairwise($1))) }
    return patterns.indices.filter { !left.contains($0) }
  }

  /// Of the forms of one pattern as few as there need be, the first among them.
  private func pairwise(_ forms: [Int]) -> [Int] {
    var left: [Int: Set<[Int]>] = [:]
    for form in forms { left[form] = pairs(of: patterns[form].chosen) }
    var chosen: [Int] = []
    var next: Int? = forms.first
    while let form: Int = next {
      chosen.append(form)
      let shown: Set<[Int]> = left.removeValue(forKey: form) ?? []
      for other in left.keys { left[other]?.subtract(shown) }
      let most: Int = left.values.map { $0.count }.max() ?? 0
      next = most > 0 ? forms.first { left[$0]?.count == most } : nil
    }
    return chosen
  }

  /// Each two of the choices, with what is chosen.
  private func pairs(of choices: [Int]) -> Set<[Int]> {
    var pairs: Set<[Int]> = []
    for (first, value) in choices.enumerated() {
      for (second, other) in choices.enumerated() where second >= first { pairs.insert([first, value, second, other]) }
    }
    return pairs
  }
}
