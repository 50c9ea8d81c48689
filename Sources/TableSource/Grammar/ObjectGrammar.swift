/// The keys of one kind of object of a table: the one definition that the reader checks with, and that the JSON Schema
/// and the reference are written from.
package struct ObjectGrammar: Sendable {
  /// The name of its definition in the schema: "linkForm".
  package let name: String
  /// What it is called in a message: "a route".
  package let called: String
  package let keys: [KeyGrammar]
  package let need: Need?
  package let consequences: [Consequence]
  /// Keys of an earlier version of the language.
  package let removed: [String]

  package init(
    _ name: String, called: String, _ keys: [KeyGrammar], need: Need? = nil, consequences: [Consequence] = [],
    removed: [String] = []
  ) {
    self.name = name
    self.called = called
    self.keys = keys
    self.need = need
    self.consequences = consequences
    self.removed = removed
  }

  /// One of several keys must be there.
  package struct Need: Sendable {
    /// The keys, the one that a message proposes first.
    package let anyOf: [String]
    /// Keys that are enough where there are no others.
    package var unlessOnly: [String] = []
    /// What a message says of the object: "has no 'routes'".
    package let missing: String
    /// The JSON to begin with.
    package let sample: String

    package init(anyOf: [String], unlessOnly: [String] = [], missing: String, sample: String) {
      self.anyOf = anyOf
      self.unlessOnly = unlessOnly
      self.missing = missing
      self.sample = sample
    }
  }

  /// What follows for other keys where a key is there.
  package struct Consequence: Sendable {
    package let key: String
    /// Another key that must be there, too.
    package var needs: String?
    /// Another key that must not.
    package var forbids: String?
    /// What the value of another key must fit besides. The reader of such values says what is wrong with them.
    package var narrows: (key: String, to: ValueGrammar)?

    package init(
      key: String, needs: String? = nil, forbids: String? = nil, narrows: (key: String, to: ValueGrammar)? = nil
    ) {
      self.key = key
      self.needs = needs
      self.forbids = forbids
      self.narrows = narrows
    }
  }

  package subscript(key: String) -> KeyGrammar? {
    keys.first { $0.name == key }
  }

  /// The key that is meant by a name that isn't one: that of another tool, or one in the singular.
  package func meant(by name: String) -> String? {
    keys.first { $0.elsewhere.contains(name) || $0.name == name + "s" || $0.name + "s" == name }?.name
  }

  /// The key that is likely misspelt.
  package func nearest(to name: String) -> String? {
    nearestName(to: name, among: keys.map { $0.name })
  }

  /// These keys alone, of which none but the needed ones must be there.
  package func with(_ name: String, called: String, only names: Set<String>) -> ObjectGrammar {
    ObjectGrammar(name, called: called, keys.filter { names.contains($0.name) }, removed: removed)
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
    for key in keys {
      for next in ObjectGrammar.objects(in: key.value) { next.collect(into: &found) }
    }
  }
}

extension ObjectGrammar {
  /// The kinds of object that a value may be or hold.
  package static func objects(in value: ValueGrammar) -> [ObjectGrammar] {
    var objects: [ObjectGrammar] = []
    if case .list(let element, _, _)? = value.array { objects += self.objects(in: element) }
    if let form = value.object { objects += self.objects(in: form) }
    return objects
  }

  private static func objects(in form: ObjectForm) -> [ObjectGrammar] {
    switch form {
    case .keys(let grammar): [grammar]
    case .map(let map): objects(in: map.value)
    case .tagged(let grammar, _, let otherwise): [grammar] + objects(in: otherwise)
    case .anything: []
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
  /// What other tools call it, so that a message knows what was meant.
  package let elsewhere: [String]

  package init(
    _ name: String, _ value: ValueGrammar, _ summary: String, needed: String? = nil, fallback: String? = nil,
    examples: [String] = [], elsewhere: [String] = []
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.needed = needed
    self.fallback = fallback
    self.examples = examples
    self.elsewhere = elsewhere
  }
}
