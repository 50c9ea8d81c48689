/// The keys of one type of object in a table. The reader uses this definition to check tables, and the JSON Schema and
/// the reference are generated from it.
package struct ObjectGrammar: Sendable {
  /// The name of the object's definition in the schema, such as "linkForm".
  package let name: String
  /// The name of the object in messages, such as "a route".
  package let called: String
  package let keys: [KeyGrammar]
  package let need: Need?
  package let consequences: [Consequence]
  /// Keys that an earlier version of the language had.
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

  /// A requirement that the object has at least one of several keys.
  package struct Need: Sendable {
    /// The keys. A message proposes the first one.
    package let anyOf: [String]
    /// Keys that don't require any of `anyOf`, if the object has only such keys.
    package var unlessOnly: [String] = []
    /// The message about an object without these keys, such as "has no 'routes'". It follows the object's name.
    package let missing: String
    /// The JSON of a value that a fix proposes.
    package let sample: String
  }

  /// The requirements for other keys if `key` is present.
  package struct Consequence: Sendable {
    package let key: String
    /// Another key, which must be present if `key` is.
    package var needs: String?
    /// Another key, which must not be present if `key` is.
    package var forbids: String?
    /// An additional restriction for the value of another key. It's only part of the JSON Schema, because the code that
    /// reads these values checks it anyway.
    package var narrows: (key: String, to: ValueGrammar)?
  }

  package subscript(key: String) -> KeyGrammar? {
    keys.first { $0.name == key }
  }

  /// Returns the key that an unknown name means: another tool's name for the key, or the key's singular or plural.
  package func meant(by name: String) -> String? {
    keys.first { $0.elsewhere.contains(name) || $0.name == name + "s" || $0.name + "s" == name }?.name
  }

  /// Returns the key whose name is similar to an unknown name, which is probably misspelled.
  package func nearest(to name: String) -> String? {
    nearestName(to: name, among: keys.map { $0.name })
  }
}

extension ObjectGrammar {
  /// This object and all types of objects that it can contain, each once.
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

  /// Returns descriptions of the objects to which a misplaced key belongs, such as "a parameter, inside 'parameters'".
  ///
  /// These are the nearest objects inside this object that have the key. If there are none, they are the objects that
  /// contain this object, if all of them have the key. The result is empty if there are more than two.
  package func places(of key: String) -> [String] {
    var level: [(grammar: ObjectGrammar, inside: String)] = [(self, "")]
    var seen: Set<String> = [name]
    while !level.isEmpty {
      var places: [String] = []
      var next: [(grammar: ObjectGrammar, inside: String)] = []
      for (grammar, inside) in level {
        if grammar[key] != nil {
          places.append(grammar.called == "'\(inside)'" ? grammar.called : "\(grammar.called), inside '\(inside)'")
        }
        for member in grammar.keys {
          for inner in ObjectGrammar.objects(in: member.value) where seen.insert(inner.name).inserted {
            next.append((inner, member.name))
          }
        }
      }
      if !places.isEmpty { return places.count <= 2 ? places : [] }
      level = next
    }
    let around = ObjectGrammar.table.reachable.filter { outer in
      outer.keys.contains { ObjectGrammar.objects(in: $0.value).contains { $0.name == name } }
    }
    return around.count <= 2 && around.allSatisfy { $0[key] != nil } ? around.map { $0.called } : []
  }

  /// Returns the types of objects that a value can be or contain.
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
  /// The description of the key for the schema and the reference, in sentences.
  package let summary: String
  /// The JSON of a value that a fix proposes if the key is required, such as `"https://…"`, or `nil` if the key is
  /// optional.
  package let needed: String?
  /// The JSON of the value that applies if the key is missing, or `nil` if there is none.
  package let fallback: String?
  /// Example values as JSON.
  package let examples: [String]
  /// Names of the key in other tools, so that a message can propose this key.
  package let elsewhere: [String]

  package init(
    _ name: String, _ value: ValueGrammar, _ summary: String, needed: String? = nil, fallback: String? = nil,
    examples: [String] = [], elsewhere: [String] = []
  ) {
    self.name = name
    var value = value
    if value.object != nil { value.example = examples.first }
    self.value = value
    self.summary = summary
    self.needed = needed
    self.fallback = fallback
    self.examples = examples
    self.elsewhere = elsewhere
  }
}
