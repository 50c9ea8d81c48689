import RouteLanguage

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
      guard LinkSymbols.isUnreserved(byte) || byte == UInt8(ascii: "/") else { return Text(bytes: bytes) }
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
      // A letter in both cases belongs to two classes.
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

/// An index of entries by their beginning, so that a link is only compared with entries that may match it.
struct PrefixIndex {
  /// The entries with the same beginning of the path.
  private struct Bucket {
    /// The entries that don't require an item.
    var plain: [Int] = []
    /// The other entries, keyed by a required item of each.
    var byItem: [String: PrefixMap<[Int]>] = [:]
  }

  private var buckets = PrefixMap<Bucket>()

  /// Creates an index.
  ///
  /// - Parameter entries: The beginning of the links of each entry. `items` are the required items.
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

  /// Returns the entries that may match links with this beginning, in ascending order.
  func candidates(_ links: LinkPrefix) -> [Int] {
    var result: Set<Int> = []
    buckets.forEach(fitting: links.path) { bucket in
      result.formUnion(bucket.plain)
      if let items = links.itemsOfLink {
        for (name, text) in items { bucket.byItem[name]?.forEach(fitting: text) { result.formUnion($0) } }
      } else {
        for (name, entries) in bucket.byItem {
          entries.forEach(fitting: links.items[name] ?? LinkPrefix.Text(bytes: [])) { result.formUnion($0) }
        }
      }
    }
    return result.sorted()
  }
}

/// A map from byte strings to values, which finds all keys that are a beginning of a text.
private struct PrefixMap<Value> {
  private var values: [[UInt8]: Value] = [:]
  /// The lengths of the keys, in ascending order.
  private var lengths: [Int] = []
  /// The sorted keys. They are set by ``sort(_:)``.
  private var keys: [[UInt8]] = []

  mutating func update(_ key: [UInt8], with start: Value, _ body: (inout Value) -> Void) {
    if values[key] == nil {
      let index = lengths.firstIndex { $0 >= key.count } ?? lengths.endIndex
      if index == lengths.endIndex || lengths[index] != key.count { lengths.insert(key.count, at: index) }
    }
    body(&values[key, default: start])
  }

  /// Prepares the map, and each of its values, for lookups.
  mutating func sort(_ body: (inout Value) -> Void) {
    keys = values.keys.sorted { $0.lexicographicallyPrecedes($1) }
    for index in values.values.indices { body(&values.values[index]) }
  }

  /// Calls the closure with the value of each key that the text begins with. If the text is incomplete, also calls it
  /// for each key that begins with the text.
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
