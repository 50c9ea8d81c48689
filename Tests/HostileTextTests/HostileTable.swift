import RouteLanguage

/// A table with all positions in which an author can write any text. They are found by walking the grammar together
/// with the table, so new keys of the language are included.
struct HostileTable {
  indirect enum Node {
    case object([(key: String, value: Node)])
    case array([Node])
    case text(String)
    /// Other JSON, verbatim.
    case other(String)
  }

  /// A position for text: its name in the grammar, and the path to it.
  struct Slot {
    let name: String
    let path: [Step]
  }

  enum Step {
    case key(String)
    case index(Int)
    /// The name of the member itself.
    case name(String)
  }

  private(set) var root: Node

  init(_ json: String) {
    root = JSONReader.read(Array(json.utf8)).value.map { HostileTable.node($0) } ?? .other("null")
  }

  var json: String { HostileTable.json(root) }

  /// Returns the table with a text in a slot. An existing value is replaced, and a missing key is added.
  func putting(_ text: String, into slot: Slot) -> HostileTable {
    var table = self
    table.root = HostileTable.replacing(root, slot.path[...], by: text)
    return table
  }

  /// All positions for text, including missing keys and names of members.
  var slots: [Slot] {
    var slots: [Slot] = []
    HostileTable.collect(root, .object(.keys(.table)), "table", [], into: &slots)
    return slots
  }

  /// All texts of the table, including names of members.
  var texts: [String] {
    func texts(_ node: Node) -> [String] {
      switch node {
      case .object(let members): members.flatMap { [$0.key] + texts($0.value) }
      case .array(let elements): elements.flatMap { texts($0) }
      case .text(let text): [text]
      case .other: []
      }
    }
    return texts(root)
  }

  /// The names of all slots in the grammar.
  static var expected: Set<String> {
    var names: Set<String> = []
    var seen: Set<String> = []
    func collect(_ value: ValueGrammar, _ name: String) {
      if value.text != nil { names.insert(name) }
      if case .list(let element, _, _)? = value.array { collect(element, name) }
      if case .groups? = value.array { names.insert(name) }
      if let form = value.object { collect(form, name) }
    }
    func collect(_ form: ObjectForm, _ name: String) {
      switch form {
      case .anything: names.insert(name)
      case .keys(let grammar):
        guard seen.insert(grammar.name).inserted else { return }
        for key in grammar.keys { collect(key.value, grammar.name + "." + key.name) }
      case .map(let map):
        names.insert(name + " name")
        collect(map.value, name)
      case .tagged(let grammar, _, let otherwise):
        collect(ObjectForm.keys(grammar), name)
        collect(otherwise, name)
      }
    }
    collect(.object(.keys(.table)), "table")
    return names
  }

  // MARK: Walking

  private static func collect(
    _ node: Node?, _ grammar: ValueGrammar, _ name: String, _ path: [Step], into slots: inout [Slot]
  ) {
    if grammar.text != nil { slots.append(Slot(name: name, path: path)) }
    switch node {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        switch grammar.array {
        case .list(let inner, _, _): collect(element, inner, name, path + [.index(index)], into: &slots)
        case .groups: collect(element, .text(.any).or(.groups), name, path + [.index(index)], into: &slots)
        case nil: break
        }
      }
    case .object(let members):
      if let form = grammar.object { collect(members, form, name, path, into: &slots) }
    default: break
    }
  }

  private static func collect(
    _ members: [(key: String, value: Node)], _ form: ObjectForm, _ name: String, _ path: [Step],
    into slots: inout [Slot]
  ) {
    switch form {
    case .anything:
      slots.append(Slot(name: name, path: path + [.key("hostile")]))
      for (key, _) in members {
        slots.append(Slot(name: name, path: path + [.name(key)]))
        slots.append(Slot(name: name, path: path + [.key(key)]))
      }
    case .keys(let grammar):
      for key in grammar.keys {
        let value = members.first { $0.key == key.name }?.value
        collect(value, key.value, grammar.name + "." + key.name, path + [.key(key.name)], into: &slots)
      }
    case .map(let map):
      for (key, value) in members {
        slots.append(Slot(name: name + " name", path: path + [.name(key)]))
        collect(value, map.value, name, path + [.key(key)], into: &slots)
      }
    case .tagged(let grammar, let tags, let otherwise):
      let isTagged = members.contains { tags.contains($0.key) }
      collect(members, isTagged ? .keys(grammar) : otherwise, name, path, into: &slots)
    }
  }

  private static func replacing(_ node: Node?, _ path: ArraySlice<Step>, by text: String) -> Node {
    guard let step = path.first else { return .text(text) }
    switch (step, node) {
    case (.key(let name), .object(var members)?):
      if let index = members.firstIndex(where: { $0.key == name }) {
        members[index].value = replacing(members[index].value, path.dropFirst(), by: text)
      } else {
        members.append((name, replacing(nil, path.dropFirst(), by: text)))
      }
      return .object(members)
    case (.name(let name), .object(var members)?):
      if let index = members.firstIndex(where: { $0.key == name }) { members[index].key = text }
      return .object(members)
    case (.index(let index), .array(var elements)?):
      elements[index] = replacing(elements[index], path.dropFirst(), by: text)
      return .array(elements)
    default: return node ?? .text(text)
    }
  }

  // MARK: JSON

  private static func node(_ value: JSONValue) -> Node {
    switch value.kind {
    case .object(let members): .object(members.map { ($0.key.text, node($0.value)) })
    case .array(let elements): .array(elements.map { node($0) })
    case .string(let text): .text(text.text)
    case .number(let text): .other(text)
    case .bool(let truth): .other("\(truth)")
    case .null, .other: .other("null")
    }
  }

  private static func json(_ node: Node) -> String {
    switch node {
    case .object(let members):
      "{" + members.map { jsonLiteral($0.key) + ": " + json($0.value) }.joined(separator: ", ") + "}"
    case .array(let elements): "[" + elements.map { json($0) }.joined(separator: ", ") + "]"
    case .text(let text): jsonLiteral(text)
    case .other(let text): text
    }
  }
}
