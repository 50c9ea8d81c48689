import RouteLanguage

extension ResolvedTable {
  /// The indices of the patterns for which sample links are made. A pattern with several choices and optional parts has
  /// a form for each combination of selections, but only enough forms are included to cover each pair of selections.
  var triedPatterns: [Int] {
    let left: Set<Int> = formsOfPatterns.reduce(into: []) { $0.formUnion(Set($1).subtracting(pairwise($1))) }
    return patterns.indices.filter { !left.contains($0) }
  }

  /// Returns a small number of a pattern's forms that together contain each pair of selections in two choices. The
  /// first form is always included.
  private func pairwise(_ forms: [Int]) -> [Int] {
    var left = Dictionary(uniqueKeysWithValues: forms.map { ($0, pairs(of: patterns[$0].chosen)) })
    var chosen: [Int] = []
    var next: Int? = forms.first
    while let form = next {
      chosen.append(form)
      let shown: Set<[Int]> = left.removeValue(forKey: form) ?? []
      for other in left.keys { left[other]?.subtract(shown) }
      let most = left.values.map { $0.count }.max() ?? 0
      next = most > 0 ? forms.first { left[$0]?.count == most } : nil
    }
    return chosen
  }

  /// Returns each pair of a form's selections, as `[choice, selection, choice, selection]`.
  private func pairs(of choices: [Int]) -> Set<[Int]> {
    Set(choices.indices.flatMap { first in (first..<choices.count).map { [first, choices[first], $0, choices[$0]] } })
  }
}
