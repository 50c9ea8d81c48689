import RouteLanguage

/// Makes the mutants of a table: edits of its JSON text, the same ones in the same order each time.
///
/// It walks the table along its grammar. Every key that is there goes, and its value is edited as the kind of text,
/// number, list or object that the grammar says it is; every key that isn't there comes, with the values that the grammar
/// gives or that other texts of the table suggest. So a key that the grammar gains is edited without a word here. It knows
/// nothing of what a table means, so that many mutants are no tables at all.
///
/// What it never does is to invent a name: an alias, a place, a category that nothing else says makes new links or
/// inputs, and changes none of those there are.
package struct TableMutation {
  let bytes: [UInt8]
  let names: TableNames
  private(set) var mutants: [TableMutant] = []
  /// The key that is edited, as `route.event`.
  private var key = "table"
  private var seen: Set<Seen> = []

  /// The bytes of a table, hashed at once. An array hashes one element after another, which takes far longer.
  private struct Seen: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  /// Every mutant of a table; none for bytes that are no JSON.
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

  /// Keys that aren't edited, since nothing that a link or an input does follows from them, by what they are.
  package static let inert: [(what: String, keys: [String])] = [
    (
      "for editors, lint and documentation",
      [
        "table.$schema", "table.lint", "table.platform", "enumeration.summary", "refinedType.summary", "record.summary",
        "parameter.summary",
        "deprecation.since", "deprecation.sunset",
      ]
    ),
    (
      "for documentation and tests",
      [
        "enumeration.example", "refinedType.example", "parameter.example", "route.examples",
      ]
    ),
    (
      "names in Swift, which the compiler holds",
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

  /// Every key of an object, there or not.
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

  /// Every further key of what stands for an object with one key alone: `"home": "/"` for `"home": {"link": "/"}`.
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

  /// Everything that the grammar lets stand in place of a value, and around it.
  mutating func addEdits(of value: JSONValue, _ grammar: ValueGrammar, _ name: String) {
    if grammar.allowsFlag, grammar.number == nil || ["false", "true"].contains(source(value)) {
      for flag in ["false", "true"] where source(value) != flag {
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
        replace(key.range, by: jsonLiteral(key.text + "x"), "\(quoted(key.text)) is \(quoted(key.text + "x"))")
      }
      addEdits(of: value, map.value, quoted(key.text))
    }
    if map.noun == "environment", members.count > 1 { swap(members[0].value, members[1].value) }
    if map.noun == "case" { insert("\"mutant\": \"mutant\"", into: object, name) }
  }

  // MARK: Edits

  /// The value's own text.
  func source(_ value: JSONValue) -> String {
    String(decoding: bytes[value.range.lower..<value.range.upper], as: UTF8.self)
  }

  /// The table with other bytes at a place.
  mutating func replace(
    _ range: SourceRange, by text: String, _ change: String, as kind: TableMutant.Operator? = nil
  ) {
    guard range.lower <= range.upper, range.upper <= bytes.count else { return }
    let mutant: [UInt8] = Array(bytes[..<range.lower]) + Array(text.utf8) + Array(bytes[range.upper...])
    guard seen.insert(Seen(bytes: mutant)).inserted else { return }
    let kind: TableMutant.Operator = kind ?? TableMutant.Operator(key: key)
    mutants.append(TableMutant(kind: kind, key: key, offset: range.lower, change: change, bytes: mutant))
  }

  /// Another string in a string's place.
  mutating func replace(_ value: JSONValue, with text: String, as kind: TableMutant.Operator? = nil) {
    let change: String = "\(quoted(value.text?.text ?? "")) is \(quoted(text))"
    replace(value.range, by: jsonLiteral(text), change, as: kind)
  }

  /// Two neighbours change places.
  private mutating func swap(_ first: JSONValue, _ second: JSONValue) {
    let between: String = String(decoding: bytes[first.range.upper..<second.range.lower], as: UTF8.self)
    replace(
      SourceRange(lower: first.range.lower, upper: second.range.upper),
      by: source(second) + between + source(first), "\(source(first)) and \(source(second)) are swapped")
  }

  /// The member of an object goes, with its comma.
  private mutating func remove(_ name: String, of object: JSONValue, _ called: String) {
    guard let members = object.members, let index = members.firstIndex(where: { $0.key.text == name }) else { return }
    remove(index, of: members.map { ($0.key.range, $0.value.range) }, "\(called) has no \(quoted(name))")
  }

  /// An element of an array goes. One alone goes with its key.
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

  /// A member more, at the object's beginning.
  private mutating func insert(_ member: String, into object: JSONValue, _ name: String) {
    guard let members = object.members else { return }
    let start = SourceRange(lower: object.range.lower + 1, upper: object.range.lower + 1)
    replace(start, by: " " + member + (members.isEmpty ? " " : ","), "\(name) has \(member)")
  }
}

extension ObjectForm {
  /// The form that holds for an object with these keys.
  fileprivate func form(of keys: [String]) -> ObjectForm {
    guard case .tagged(let grammar, let tags, let otherwise) = self else { return self }
    return tags.contains { keys.contains($0) } ? .keys(grammar) : otherwise.form(of: keys)
  }

  /// The object that a value of another kind may stand for.
  fileprivate var grammarOfShort: ObjectGrammar? {
    switch self {
    case .keys(let grammar), .tagged(let grammar, _, _): grammar
    case .map, .anything: nil
    }
  }
}

extension ValueGrammar {
  /// What a text, or the elements of an array, are called here.
  fileprivate func noun(of value: JSONValue) -> String? {
    guard value.elements != nil else { return text?.noun ?? "" }
    if case .list(let element, _, _)? = array { return element.text?.noun ?? "" }
    return nil
  }

  /// Whether the order of such elements says something: which place or form is printed, which link is taken.
  fileprivate var isOrdered: Bool { text?.noun == "base URL" || text?.noun == "link pattern" }
}
