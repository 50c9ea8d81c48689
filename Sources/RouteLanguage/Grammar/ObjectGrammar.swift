/// The keys of one kind of object of a table: the one definition that the reader checks with, and that the JSON Schema
/// and the reference are written from.
package struct ObjectGrammar: Sendable {
  /// The name of its definition in the schema: "linkForm".
  package let name: String
  /// What it is called in a message: "a route".
  package let called: String
  package let keys: [KeyGrammar]

  package init(_ name: String, called: String, _ keys: [KeyGrammar]) {
    self.name = name
    self.called = called
    self.keys = keys
  }

  package subscript(key: String) -> KeyGrammar? {
    keys.first { $0.name == key }
  }

  package func with(_ name: String, called: String, only names: Set<String>) -> ObjectGrammar {
    ObjectGrammar(name, called: called, keys.filter { names.contains($0.name) })
  }
}

extension ObjectGrammar {
  /// This object and all that stand in it, each once.
  package var reachable: [ObjectGrammar] {
    var found: [ObjectGrammar] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [ObjectGrammar]) {
    guard !found.contains(where: { $0.name == name }) else { return }
    found.append(self)
    for key in keys { ObjectGrammar.collect(key.value, into: &found) }
  }

  private static func collect(_ value: ValueGrammar, into found: inout [ObjectGrammar]) {
    if case .list(let element, _, _)? = value.array { collect(element, into: &found) }
    if let form = value.object { collect(form, into: &found) }
  }

  private static func collect(_ form: ObjectForm, into found: inout [ObjectGrammar]) {
    switch form {
    case .keys(let grammar): grammar.collect(into: &found)
    case .map(let map): collect(map.value, into: &found)
    case .tagged(let grammar, _, let otherwise):
      grammar.collect(into: &found)
      collect(otherwise, into: &found)
    case .anything: break
    }
  }
}

/// One key of an object.
package struct KeyGrammar: Sendable {
  package let name: String
  package let value: ValueGrammar
  /// What the key says: sentences, for the schema and the reference.
  package let summary: String
  /// Not `nil` for a key that must be there: the JSON to begin with, `"https://…"`.
  package let needed: String?
  /// The JSON of the value that holds where the key is missing.
  package let fallback: String?
  /// Values as JSON.
  package let examples: [String]

  package init(
    _ name: String, _ value: ValueGrammar, _ summary: String, needed: String? = nil, fallback: String? = nil,
    examples: [String] = []
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.needed = needed
    self.fallback = fallback
    self.examples = examples
  }
}
