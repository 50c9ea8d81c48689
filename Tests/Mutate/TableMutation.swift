import RouteLanguage

/// Makes the mutants of a table: edits of its JSON text, always the same edits in the same order.
///
/// It walks the table along its grammar. Every existing key is removed, and its value is edited as the kind of text,
/// number, list or object that the grammar declares. Every missing key is added, with values from the grammar or from
/// other texts of the table. So a new key of the grammar is edited without a change here. Because it doesn't know the
/// meaning of a table, many mutants aren't valid tables.
///
/// It never invents a name. A new alias, place or category would only add links or inputs, and wouldn't change any
/// existing one.
package struct TableMutation {
  let bytes: [UInt8]
  let names: TableNames
  private(set) var mutants: [TableMutant] = []
  /// The key that is edited, such as `route.event`.
  private var key = "table"
  private var seen: Set<Seen> = []

  /// The bytes of a table, hashed as a whole. An array hashes its elements one by one, which is much slower.
  private struct Seen: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  /// Returns all mutants of a table. Returns none if the bytes aren't JSON.
  package static func mutants(of bytes: [UInt8]) -> [TableMutant] {
    guard let root = JSONReader.read(bytes).value else { return [] }
    var mutation = TableMutation(bytes: bytes, names: TableNames(root))
    mutation.seen.insert(Seen(bytes: bytes))
    mutation.addMembers(of: root, .table, "the table")
    return mutation.mutants
  }

  private init(bytes: [UInt8], names: TableNames) {
    self.bytes = bytes
    self.names = names
  }

  /// Keys that aren't edited, because they have no effect on links or inputs, grouped by their purpose.
  package static let inert: [(what: String, keys: [String])] = [
    (
      "for editors, lint and documentation",
      [
        "table.$schema", "table.lint", "table.platform", "enumeration.summary", "refinedType.summary", "record.summary",
        "parameter.summary", "route.examples", "deprecation.since", "deprecation.sunset",
      ]
    ),
    (
      "for documentation and tests",
      [
        "enumeration.example", "refinedType.example", "parameter.example",
      ]
    ),
    (
      "names in Swift, which the compiler checks",
      [
        "table.name", "enumeration.swift", "enumerationCase.swift", "refinedType.swift", "parameter.swift",
      ]
    ),
    ("the location of generated files, which `generate` chooses", ["table.generate"]),
    ("other files, which are edited as separate tables", ["table.include"]),
    ("keys with a single value", ["table.version"]),
  ]
  static let inertKeys: Set<String> = Set(inert.flatMap { $0.keys })

  // MARK: The walk

  /// Edits every key of an object, whether it is present or not.
  mutating func addMembers(of object: JSONValue, _ grammar: ObjectGrammar, _ name: String) {
    for member in grammar.keys {
      edit(grammar, member) { mutation in
        if let value = object[member.name] {
          mutation.remove(member.name, of: object, name)
          mutation.addEdits(of: value, member.value, quoted(member.name))
        } else {
          for text in mutation.additions(of: member, to: object) {
            mutation.insert("\(jsonLiteral(member.name)): \(text)", into: object, name)
          }
        }
      }
    }
  }

  /// Adds every other key to a value in short form: `"home": "/"` is short for `"home": {"link": "/"}`.
  private mutating func addMembers(
    around value: JSONValue, _ short: ValueGrammar, _ grammar: ObjectGrammar, _ name: String
  ) {
    guard let only = grammar.keys.first(where: { $0.value.noun(of: value) == short.noun(of: value) }) else { return }
    let start: String = "{ \(jsonLiteral(only.name)): \(source(value)), "
    let object = JSONValue(.object([(SourceText(text: only.name, range: value.range), value)]), value.range)
    for member in grammar.keys where member.name != only.name {
      edit(grammar, member) { mutation in
        for text in mutation.additions(of: member, to: object) {
          let added: String = "\(jsonLiteral(member.name)): \(text)"
          mutation.replace(value.range, by: start + added + " }", "\(name) has \(added)")
        }
      }
    }
  }

  private mutating func edit(_ grammar: ObjectGrammar, _ member: KeyGrammar, _ body: (inout TableMutation) -> Void) {
    let path: String = grammar.name + "." + member.name
    if TableMutation.inertKeys.contains(path) { return }
    let outer: String = key
    key = path
    body(&self)
    key = outer
  }

  /// Adds all edits that the grammar allows for a value and around it.
  mutating func addEdits(of value: JSONValue, _ grammar: ValueGrammar, _ name: String) {
    if grammar.allowsFlag, grammar.number == nil || ["false", "true"].contains(source(value)) {
      for flag in ["false", "true"] + grammar.objectsOfAFlag where source(value) != flag {
        replace(value.range, by: flag, "\(name) is \(flag)")
      }
    }
    switch value.kind {
    case .string(let text):
      addTexts(for: value, text.text, grammar)
    case .number(let number) where grammar.number != nil:
      for other in TableMutation.otherNumbers(number) { replace(value.range, by: other, "\(name) is \(other)") }
    case .array(let elements): addEdits(of: elements, in: value, grammar, name)
    case .object(let members):
      guard let form = grammar.object?.form(of: members.map { $0.key.text }) else { return }
      switch form {
      case .keys(let inner): addMembers(of: value, inner, name)
      case .map(let map): addEdits(of: members, in: value, map, name)
      case .tagged, .anything: break
      }
      return
    default: return
    }
    if let inner: ObjectGrammar = grammar.object?.grammarOfShort { addMembers(around: value, grammar, inner, name) }
  }

  // MARK: Lists and maps

  private mutating func addEdits(
    of elements: [JSONValue], in array: JSONValue, _ grammar: ValueGrammar, _ name: String
  ) {
    for index in elements.indices { remove(index, of: array) }
    switch grammar.array {
    case .groups:
      for element in elements {
        if let inner = element.elements { addEdits(of: inner, in: element, grammar, name) }
      }
    case .list(let element, _, _):
      for inner in elements {
        addEdits(of: inner, element, inner.text.map { quoted($0.text) } ?? "an element of \(name)")
      }
      if element.isOrdered { for index in elements.indices.dropLast() { swap(elements[index], elements[index + 1]) } }
      guard let last = elements.last else { return }
      let end = SourceRange(lower: last.range.upper, upper: last.range.upper)
      for text in names.further(element, than: elements.compactMap { $0.text?.text }) {
        replace(end, by: ", " + jsonLiteral(text), "also has \(quoted(text))")
      }
    case nil: break
    }
  }

  private mutating func addEdits(
    of members: [(key: SourceText, value: JSONValue)], in object: JSONValue, _ map: MapGrammar, _ name: String
  ) {
    for (key, value) in members {
      if map.declares != .route { remove(key.text, of: object, name) }
      if map.declares == nil {
        for other in [key.text + "x", TableMutation.flipped(key.text)] {
          replace(key.range, by: jsonLiteral(other), "\(quoted(key.text)) is \(quoted(other))")
        }
      }
      addEdits(of: value, map.value, quoted(key.text))
    }
    if map.noun == "environment", members.count > 1 { swap(members[0].value, members[1].value) }
    if map.noun == "case" { insert("\"mutant\": \"mutant\"", into: object, name) }
  }

  // MARK: Edits

  /// Returns the value's own text.
  func source(_ value: JSONValue) -> String {
    String(decoding: bytes[value.range.lower..<value.range.upper], as: UTF8.self)
  }

  /// Adds the table with other bytes in a range.
  mutating func replace(
    _ range: SourceRange, by text: String, _ change: String, as kind: TableMutant.Operator? = nil
  ) {
    guard range.lower <= range.upper, range.upper <= bytes.count else { return }
    let mutant: [UInt8] = Array(bytes[..<range.lower]) + Array(text.utf8) + Array(bytes[range.upper...])
    guard seen.insert(Seen(bytes: mutant)).inserted else { return }
    let kind: TableMutant.Operator = kind ?? TableMutant.Operator(key: key)
    mutants.append(TableMutant(kind: kind, key: key, offset: range.lower, change: change, bytes: mutant))
  }

  /// Adds the table with another string.
  mutating func replace(_ value: JSONValue, with text: String, as kind: TableMutant.Operator? = nil) {
    let change: String = "\(quoted(value.text?.text ?? "")) is \(quoted(text))"
    replace(value.range, by: jsonLiteral(text), change, as: kind)
  }

  /// Swaps two neighbours.
  private mutating func swap(_ first: JSONValue, _ second: JSONValue) {
    let between: String = String(decoding: bytes[first.range.upper..<second.range.lower], as: UTF8.self)
    replace(
      SourceRange(lower: first.range.lower, upper: second.range.upper),
      by: source(second) + between + source(first), "\(source(first)) and \(source(second)) are swapped")
  }

  /// Removes a member of an object, including its comma.
  private mutating func remove(_ name: String, of object: JSONValue, _ called: String) {
    guard let members = object.members, let index = members.firstIndex(where: { $0.key.text == name }) else { return }
    remove(index, of: members.map { ($0.key.range, $0.value.range) }, "\(called) has no \(quoted(name))")
  }

  /// Removes an element of an array. The only element is removed together with its key.
  private mutating func remove(_ index: Int, of array: JSONValue) {
    guard let elements = array.elements, elements.count > 1 else { return }
    let text: String = elements[index].text.map { quoted($0.text) } ?? "an element"
    remove(index, of: elements.map { ($0.range, $0.range) }, "\(text) is removed")
  }

  private mutating func remove(_ index: Int, of items: [(SourceRange, SourceRange)], _ change: String) {
    var range = SourceRange(lower: items[index].0.lower, upper: items[index].1.upper)
    if index + 1 < items.count {
      range.upper = items[index + 1].0.lower
    } else if index > 0 {
      range.lower = items[index - 1].1.upper
    }
    replace(range, by: "", change)
  }

  /// Inserts a member at the beginning of an object.
  private mutating func insert(_ member: String, into object: JSONValue, _ name: String) {
    guard let members = object.members else { return }
    let start = SourceRange(lower: object.range.lower + 1, upper: object.range.lower + 1)
    replace(start, by: " " + member + (members.isEmpty ? " " : ","), "\(name) has \(member)")
  }
}

extension ObjectForm {
  /// Returns the form that applies to an object with these keys.
  fileprivate func form(of keys: [String]) -> ObjectForm {
    guard case .tagged(let grammar, let tags, let otherwise) = self else { return self }
    return tags.contains { keys.contains($0) } ? .keys(grammar) : otherwise.form(of: keys)
  }

  /// The object for which a value of another kind is a short form.
  fileprivate var grammarOfShort: ObjectGrammar? {
    switch self {
    case .keys(let grammar), .tagged(let grammar, _, _): grammar
    case .map, .anything: nil
    }
  }
}

extension ValueGrammar {
  /// Objects with one flag, as values of a key that is a flag or an object of flags.
  var objectsOfAFlag: [String] {
    guard case .keys(let grammar)? = object, grammar.keys.allSatisfy({ $0.value.isFlag }) else { return [] }
    return grammar.keys.flatMap { key -> [String] in
      let flags: [String] = ["false", "true"].filter { $0 != key.fallback }
      return flags.map { "{ \(jsonLiteral(key.name)): \($0) }" }
    }
  }

  private var isFlag: Bool { allowsFlag && number == nil && text == nil && array == nil && object == nil }

  /// Returns the grammar's name for a text, or for the elements of an array.
  fileprivate func noun(of value: JSONValue) -> String? {
    guard value.elements != nil else { return text?.noun ?? "" }
    if case .list(let element, _, _)? = array { return element.text?.noun ?? "" }
    return nil
  }

  /// `true` if the order of such elements matters: it decides which place or pattern is printed, or which link matches.
  fileprivate var isOrdered: Bool { text?.noun == "base URL" || text?.noun == "link pattern" }
}
