import RouteLanguage

/// The segments of real links as a tree. Segments that are values of the same parameter share a branch.
final class LinkTree {
  /// The label of a branch.
  enum Label: Hashable {
    case literal(String)
    /// A value. The branch stores its texts, which all begin with `mark`: an empty text, or a character such as `@`.
    case value(mark: String)
    /// The beginning of the fragment: `#/` or `#`.
    case fragment(hasSlash: Bool)
  }

  /// The branches by label. The tree is a class, so that branches at any depth can be changed in place.
  private(set) var branches: [Label: LinkTree] = [:]
  /// The texts of a value, with the number of links that have them.
  private var texts: [String: Int] = [:]
  /// The links that end here.
  private(set) var ends: [LinkSample] = []
  private(set) var kinds = 0
  private(set) var count = 0

  init() {}

  func insert(_ path: ArraySlice<Label>, _ sample: LinkSample) {
    kinds += 1
    count += sample.count
    guard let first = path.first else {
      ends.append(sample)
      return
    }
    let branch = branches[first] ?? LinkTree()
    branches[first] = branch
    branch.insert(path.dropFirst(), sample)
  }

  /// The branches in an order that doesn't depend on the order of the links.
  var sorted: [(label: Label, tree: LinkTree)] {
    branches.map { ($0.key, $0.value) }.sorted { LinkTree.precedes($0.label, $1.label) }
  }

  private static func precedes(_ one: Label, _ other: Label) -> Bool {
    switch (one, other) {
    case (.literal(let left), .literal(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.literal, _): true
    case (.value(let left), .value(let right)): left < right
    case (.value, .fragment): true
    case (.fragment(let left), .fragment(let right)): left && !right
    default: false
    }
  }

  /// The texts, the most frequent first.
  var values: [String] {
    texts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map(\.key)
  }

  // MARK: Clustering

  /// The minimum number of different words at a position of paths that become values of a parameter. It's greater at
  /// the root, because many paths of a site begin with a fixed word.
  private static let minimumWords = (root: 10, below: 5)

  /// Merges branches whose texts are values, at this node and below.
  func cluster(isRoot: Bool = true) {
    let minimum = isRoot ? LinkTree.minimumWords.root : LinkTree.minimumWords.below
    let literals = sorted.compactMap { label, tree -> (text: String, tree: LinkTree)? in
      if case .literal(let text) = label { (text, tree) } else { nil }
    }
    let marked = Dictionary(grouping: literals) { LinkTree.mark($0.text) }.filter { $0 != "" && $1.count > 2 }
    for (mark, texts) in marked { merge(texts, .value(mark: mark)) }
    let plain = literals.filter { marked[LinkTree.mark($0.text)] == nil }
    let values = plain.filter { ValueEvidence.isIdentifier($0.text) }
    let words = plain.filter { !ValueEvidence.isIdentifier($0.text) }
    merge(
      values + LinkTree.namesAmong(words, besideIdentifiers: values.count, minimum: minimum), .value(mark: ""))
    for (_, tree) in sorted { tree.cluster(isRoot: false) }
  }

  /// Returns the first character of a text if it is a mark such as `@`, rather than a letter, a digit or a `%`.
  /// Otherwise, returns an empty text.
  private static func mark(_ text: String) -> String {
    guard let first = text.first, !first.isLetter, !first.isNumber, first != "%" else { return "" }
    return String(first)
  }

  private func merge(_ branches: [(text: String, tree: LinkTree)], _ label: Label) {
    if branches.isEmpty { return }
    let value = LinkTree()
    for (text, tree) in branches {
      self.branches[.literal(text)] = nil
      value.texts[text] = tree.count
      value.absorb(tree)
    }
    self.branches[label] = value
  }

  /// Returns the words that are probably values of a parameter, such as user names: those with few links, or with the
  /// same segments after them as other words. Returns none if there are too few such words.
  ///
  /// - Parameter count: The number of identifiers at the same position, such as numbers and dates.
  private static func namesAmong(
    _ words: [(text: String, tree: LinkTree)], besideIdentifiers count: Int, minimum: Int
  ) -> [(text: String, tree: LinkTree)] {
    let rare = words.filter { $0.tree.kinds <= 2 || $0.tree.looksLikeOthers(words.map(\.tree), minimum) }
    let isOne = rare.count >= max(minimum, words.count / 2) || (count >= 3 && rare.count <= count)
    guard isOne else { return [] }
    // A word with many more links than is typical of these words is a fixed word.
    let counts = rare.map(\.tree.count).sorted()
    let typical = counts.isEmpty ? 1 : counts[counts.count / 2]
    return rare.filter { $0.tree.count <= max(typical * 20, 20) }
  }

  /// Returns `true` if the segments after this branch also follow many of the other branches.
  private func looksLikeOthers(_ others: [LinkTree], _ minimum: Int) -> Bool {
    let own = Set(branches.keys)
    if own.isEmpty { return others.count { $0.branches.isEmpty } >= minimum }
    return others.count { !own.isDisjoint(with: $0.branches.keys) } > max(2, others.count / 3)
  }

  private func absorb(_ other: LinkTree) {
    kinds += other.kinds
    count += other.count
    ends += other.ends
    for (label, tree) in other.sorted {
      if let own = branches[label] { own.absorb(tree) } else { branches[label] = tree }
    }
  }
}
