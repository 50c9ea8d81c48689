import RouteLanguage

/// The beginning of a link, or that all links of a set share, by component: a key to the rules that may take it.
///
/// Texts are lowercased and hold unreserved characters and `/` alone, so that neither letter case nor percent-encoding
/// makes a rule and its link differ. Slashes at the start of a path don't count.
struct LinkPrefix {
  /// The beginning of one component.
  struct Text {
    var bytes: [UInt8]
    /// `true` if nothing follows.
    var isWhole = false

    /// Returns the beginning that both texts share.
    func common(with other: Text) -> Text {
      let count = zip(bytes, other.bytes).prefix { $0 == $1 }.count
      let isSame = isWhole && other.isWhole && count == bytes.count && count == other.bytes.count
      return Text(bytes: Array(bytes.prefix(count)), isWhole: isSame)
    }
  }

  var path = Text(bytes: [])
  /// The items by lowercased name. For a rule, the items that a link must have.
  var items: [String: Text] = [:]
  /// `true` if the link has no other items.
  var hasAllItems = false

  /// Adds the beginning of an item that is there. If names differ in letter case alone, their items share one entry.
  mutating func addItem(_ name: String, _ text: Text) {
    let name = name.lowercased()
    items[name] = items[name]?.common(with: text) ?? text
  }

  /// As many bytes of a text as can be compared.
  static func text(_ text: some Sequence<UInt8>, isPath: Bool = false) -> Text {
    var bytes: [UInt8] = []
    for byte in text {
      if isPath, bytes.isEmpty, byte == UInt8(ascii: "/") { continue }
      guard LinkSymbols.isUnreserved(byte) || byte == UInt8(ascii: "/") else { return Text(bytes: bytes) }
      bytes.append(byte | (0x41...0x5A ~= byte ? 0x20 : 0))
    }
    return Text(bytes: bytes, isWhole: true)
  }

  /// The beginning that all words of a language share, up to a symbol that ends the text.
  static func text(_ language: Automaton, until end: UInt8? = nil) -> Text {
    var bytes: [UInt8] = []
    var state = language.start
    while !language.accepting[state], bytes.count < 256 {
      let row = state * language.classCount..<(state + 1) * language.classCount
      let live = row.filter { language.transitions[$0] != 0 }
      // A letter in either case is two classes.
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
      guard LinkSymbols.isUnreserved(byte) || byte == UInt8(ascii: "/") else {
        return Text(bytes: bytes, isWhole: byte == end)
      }
      bytes.append(byte)
      state = Int(language.transitions[first])
    }
    let goesOn = (UInt8.min...UInt8.max).contains { language.next(state, $0) != 0 }
    return Text(bytes: bytes, isWhole: language.accepting[state] && !goesOn)
  }
}

/// The entries of a list by what they begin with, so that a link is compared with those that may take it instead of all.
struct PrefixIndex {
  /// Entries whose paths begin alike.
  private struct Bucket {
    /// Those that ask for no item.
    var plain: [Int] = []
    /// The others, by one item that they ask for.
    var byItem: [String: PrefixMap<[Int]>] = [:]
  }

  private var buckets = PrefixMap<Bucket>()

  /// - Parameter entries: what each entry's links begin with; `items` are those that must be there.
  init(_ entries: [LinkPrefix]) {
    for (index, entry) in entries.enumerated() {
      buckets.update(entry.path.bytes, with: Bucket()) { bucket in
        let item = entry.items.max { ($0.value.bytes.count, $1.key) < ($1.value.bytes.count, $0.key) }
        guard let (name, text) = item else { return bucket.plain.append(index) }
        bucket.byItem[name, default: PrefixMap()].update(text.bytes, with: []) { $0.append(index) }
      }
    }
    buckets.sort { bucket in
      for name in bucket.byItem.keys { bucket.byItem[name]?.sort { _ in } }
    }
  }

  /// The entries that may take links which begin so, in ascending order.
  func candidates(_ links: LinkPrefix) -> [Int] {
    var result: [Int] = []
    buckets.forEach(fitting: links.path) { bucket in
      result += bucket.plain
      if links.hasAllItems {
        for (name, text) in links.items { bucket.byItem[name]?.forEach(fitting: text) { result += $0 } }
      } else {
        for (name, entries) in bucket.byItem {
          entries.forEach(fitting: links.items[name] ?? LinkPrefix.Text(bytes: [])) { result += $0 }
        }
      }
    }
    return result.sorted()
  }
}

/// Values by byte strings, found by what one is a beginning of.
private struct PrefixMap<Value> {
  private var values: [[UInt8]: Value] = [:]
  /// The lengths of the keys, ascending.
  private var lengths: [Int] = []
  /// The keys in order, since ``sort(_:)``.
  private var keys: [[UInt8]] = []

  mutating func update(_ key: [UInt8], with start: Value, _ body: (inout Value) -> Void) {
    if values[key] == nil {
      let index = lengths.firstIndex { $0 >= key.count } ?? lengths.endIndex
      if index == lengths.endIndex || lengths[index] != key.count { lengths.insert(key.count, at: index) }
    }
    body(&values[key, default: start])
  }

  /// Makes the map ready to be asked, and each of its values.
  mutating func sort(_ body: (inout Value) -> Void) {
    keys = values.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for index in values.values.indices { body(&values.values[index]) }
  }

  /// Calls with each value whose key a text begins with, or which begins with a text that goes on.
  func forEach(fitting text: LinkPrefix.Text, _ body: (Value) -> Void) {
    for length in lengths {
      if length > text.bytes.count { break }
      if let value = values[Array(text.bytes[..<length])] { body(value) }
    }
    guard !text.isWhole else { return }
    if text.bytes.isEmpty {
      for (key, value) in values where !key.isEmpty { body(value) }
      return
    }
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if text.bytes.lexicographicallyPrecedes(keys[middle]) { high = middle } else { low = middle + 1 }
    }
    while low < keys.count, keys[low].starts(with: text.bytes) {
      if let value = values[keys[low]] { body(value) }
      low += 1
    }
  }
}
