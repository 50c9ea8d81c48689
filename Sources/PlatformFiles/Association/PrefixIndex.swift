import RouteLanguage
import RouteMatching

/// The beginning of a link, or the common beginning of all links of a set, divided into components. It serves as a key
/// to find the rules that may match.
///
/// Texts are lowercased and only contain unreserved characters and `/`, so that a rule and its links don't differ in
/// letter case or percent-encoding. Leading slashes of a path are ignored.
struct LinkPrefix {
  /// The beginning of a component.
  struct Text {
    var bytes: [UInt8]
    /// `true` if this is the whole component.
    var isWhole = false

    /// Returns the common beginning of both texts.
    func common(with other: Text) -> Text {
      let count = zip(bytes, other.bytes).prefix { $0 == $1 }.count
      let isSame = isWhole && other.isWhole && count == bytes.count && count == other.bytes.count
      return Text(bytes: Array(bytes.prefix(count)), isWhole: isSame)
    }
  }

  var path = Text(bytes: [])
  /// The items that all links contain, keyed by lowercased name. For a rule, these are the required items.
  var items: [String: Text] = [:]
  /// All items of a single link, with lowercased names, or `nil` for a set of links or a rule.
  var itemsOfLink: [(name: String, value: Text)]?

  /// Adds the beginning of an item's value. Items whose names differ only in letter case share an entry.
  mutating func addItem(_ name: String, _ text: Text) {
    let name = name.lowercased()
    items[name] = items[name]?.common(with: text) ?? text
  }

  /// Returns the lowercased bytes of a text up to the first byte that is neither unreserved nor `/`.
  static func text(_ text: some Sequence<UInt8>, isPath: Bool = false) -> Text {
    var bytes: [UInt8] = []
    for byte in text {
      if isPath, bytes.isEmpty, byte == UInt8(ascii: "/") { continue }
      guard LinkCharacters.isUnreserved(byte) || byte == UInt8(ascii: "/") else { return Text(bytes: bytes) }
      bytes.append(byte | (0x41...0x5A ~= byte ? 0x20 : 0))
    }
    return Text(bytes: bytes, isWhole: true)
  }

  /// Returns the common beginning of all words of a language, up to a symbol that ends the text.
  static func text(_ language: Automaton, until end: UInt8? = nil) -> Text {
    var bytes: [UInt8] = []
    var state = language.start
    while !language.accepting[state], bytes.count < 256 {
      let row = state * language.classCount..<(state + 1) * language.classCount
      let live = row.filter { language.transitions[$0] != 0 }
      // The two cases of a letter can be two symbol classes with the same target state.
      guard let first = live.first, live.count <= 2,
        live.allSatisfy({ language.transitions[$0] == language.transitions[first] })
      else { return Text(bytes: bytes) }
      let classes = live.map { UInt8($0 - row.lowerBound) }
      var folded: UInt8?
      for (symbol, own) in language.classes.enumerated() where classes.contains(own) {
        let byte = UInt8(symbol) | (0x41...0x5A ~= symbol ? 0x20 : 0)
        if folded != nil, folded != byte { return Text(bytes: bytes) }
        folded = byte
      }
      guard let byte = folded else { return Text(bytes: bytes) }
      guard LinkCharacters.isUnreserved(byte) || byte == UInt8(ascii: "/") else {
        return Text(bytes: bytes, isWhole: byte == end)
      }
      bytes.append(byte)
      state = Int(language.transitions[first])
    }
    let goesOn = (UInt8.min...UInt8.max).contains { language.next(state, $0) != 0 }
    return Text(bytes: bytes, isWhole: language.accepting[state] && !goesOn)
  }
}

/// An index of entries by their beginning, so that a link is only compared with entries that may match it.
struct PrefixIndex<Entry> {
  /// A tree of texts, byte by byte.
  private final class Node {
    /// The numbers of the entries whose text ends here.
    var entries: [Int] = []
    /// The entries whose path ends here and that require items. Each is stored under the name of one of these items, in
    /// a tree of the values of this item.
    var byItem: [String: Node] = [:]
    private var next: [UInt8: Node] = [:]

    /// Returns the node of a text, and adds it if necessary. Entries with the same long beginning share a node.
    func node(of text: LinkPrefix.Text) -> Node {
      text.bytes.prefix(256).reduce(self) { node, byte in
        let next = node.next[byte] ?? Node()
        node.next[byte] = next
        return next
      }
    }

    /// Calls the closure with the node of each beginning of a text. If the text isn't whole, also calls it with the
    /// nodes of all texts that begin with it.
    func forEach(fitting text: LinkPrefix.Text, _ body: (Node) -> Void) {
      var node = self
      body(node)
      for byte in text.bytes {
        guard let next = node.next[byte] else { return }
        node = next
        body(node)
      }
      if !text.isWhole { node.forEachBelow(body) }
    }

    private func forEachBelow(_ body: (Node) -> Void) {
      for node in next.values {
        body(node)
        node.forEachBelow(body)
      }
    }
  }

  let entries: [Entry]
  private let paths = Node()

  /// Creates an index.
  ///
  /// - Parameter prefix: Returns the beginning of an entry's links. `items` are the required items.
  init(_ entries: [Entry], by prefix: (Entry) -> LinkPrefix) {
    self.entries = entries
    for (index, entry) in entries.enumerated() {
      let prefix = prefix(entry)
      var node = paths.node(of: prefix.path)
      if let (name, text) = prefix.items.max(by: { ($0.value.bytes.count, $1.key) < ($1.value.bytes.count, $0.key) }) {
        let values = node.byItem[name] ?? Node()
        node.byItem[name] = values
        node = values.node(of: text)
      }
      node.entries.append(index)
    }
  }

  /// Returns the entries that may match links with this beginning, in their order.
  func candidates(_ links: LinkPrefix) -> [Entry] {
    var result: Set<Int> = []
    func add(_ node: Node?, _ text: LinkPrefix.Text) { node?.forEach(fitting: text) { result.formUnion($0.entries) } }
    paths.forEach(fitting: links.path) { node in
      result.formUnion(node.entries)
      if let items = links.itemsOfLink {
        if !node.byItem.isEmpty { for (name, text) in items { add(node.byItem[name], text) } }
      } else {
        for (name, values) in node.byItem { add(values, links.items[name] ?? LinkPrefix.Text(bytes: [])) }
      }
    }
    return result.sorted().map { entries[$0] }
  }
}
