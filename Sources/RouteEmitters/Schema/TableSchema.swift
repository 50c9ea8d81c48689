import RouteAnalysis
import RouteLanguage

/// The JSON Schema (draft 2020-12) of `routes.json`, which is derived from the grammar that the reader uses.
///
/// If a value can have several types, their keywords are listed together and not as alternatives: `pattern` applies
/// only to strings, `items` to arrays and `properties` to objects. So a validator can report the exact problem and its
/// position.
///
/// The schema can't check the meaning of patterns, references to names, values of types, and ambiguous routes. If the
/// schema refuses a table, the reader refuses it too.
package enum TableSchema {
  /// Returns the schema of `routes.json` with a final line break. The same grammar always gives the same bytes.
  package static func json() -> String {
    schema(
      of: .table, title: "routes.json", description: "A table of the links that an app opens, for Fingerpost.")
  }

  /// Returns the schema of an included file.
  package static func included() -> String {
    schema(
      of: .includedTable, title: "A file that routes.json includes",
      description: "Types and routes of a feature module, for a table that includes them.")
  }

  private static func schema(of table: ObjectGrammar, title: String, description: String) -> String {
    var members: [Member] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text(title)),
      ("description", .text(description)),
      ("type", .text("object")),
    ]
    members += self.members(of: table)
    // A definition describes only an object's keys. The schema that refers to it checks that the value is an object.
    let others = table.reachable.dropFirst().sorted { $0.name < $1.name }
    members.append(("$defs", .object(others.map { ($0.name, .object(self.members(of: $0))) })))
    return SchemaNode.object(members).written() + "\n"
  }

  private typealias Member = SchemaNode.Member

  // MARK: Objects

  private static func members(of grammar: ObjectGrammar) -> [Member] {
    var result: [Member] = [("properties", .object(grammar.keys.map { ($0.name, node($0)) }))]
    let needed = grammar.keys.filter { $0.needed != nil }.map(\.name)
    if !needed.isEmpty { result.append(required(needed)) }
    if let need = grammar.need {
      var choices = need.anyOf.map { SchemaNode.object([required([$0])]) }
      if !need.unlessOnly.isEmpty {
        let names = SchemaNode.object([("enum", .list(need.unlessOnly.map(SchemaNode.text)))])
        choices.append(.object([("propertyNames", names), ("minProperties", .json("1"))]))
      }
      result += choices.count == 1 ? [required(need.anyOf)] : [("anyOf", .list(choices))]
    }
    let dependent: [Member] = grammar.consequences.map { ($0.key, .object(members(of: $0))) }
    if !dependent.isEmpty { result.append(("dependentSchemas", .object(dependent))) }
    result.append(("additionalProperties", .json("false")))
    return result
  }

  private static func members(of consequence: ObjectGrammar.Consequence) -> [Member] {
    var properties: [Member] = []
    if let other = consequence.forbids { properties.append((other, .json("false"))) }
    if let (other, value) = consequence.narrows { properties.append((other, .object(members(of: value)))) }
    return (consequence.needs.map { [required([$0])] } ?? [])
      + (properties.isEmpty ? [] : [("properties", .object(properties))])
  }

  private static func required(_ names: [String]) -> Member { ("required", .list(names.map(SchemaNode.text))) }

  private static func node(_ key: KeyGrammar) -> SchemaNode {
    var members: [Member] = [("description", .text(key.summary))]
    members += self.members(of: key.value)
    if let fallback = key.fallback { members.append(("default", .json(fallback))) }
    if !key.examples.isEmpty { members.append(("examples", .list(key.examples.map(SchemaNode.json)))) }
    return .object(members)
  }

  private static func reference(to grammar: ObjectGrammar) -> Member {
    ("$ref", .text("#/$defs/\(grammar.name)"))
  }

  // MARK: Values

  private static func members(of value: ValueGrammar) -> [Member] {
    let kinds = value.kinds.map(SchemaNode.text)
    var result: [Member] = [("type", kinds.count == 1 ? kinds[0] : .list(kinds))]
    if let words = value.text?.words {
      let word: Member = ("enum", .list(words.map(SchemaNode.text)))
      // Unlike `pattern` and `items`, `enum` would refuse values of all other types. So if these are allowed too, apply
      // `enum` only to strings.
      let isText: SchemaNode = .object([("type", .text("string"))])
      result += kinds.count == 1 ? [word] : [("if", isText), ("then", .object([word]))]
    }
    // If only one Boolean is allowed, exclude the other one, because values of other types may be allowed too.
    if value.flags.count == 1, let other = value.flags.first.map({ !$0 }) {
      result.append(("not", .object([("const", .json("\(other)"))])))
    }
    if let pattern = value.text?.pattern { result.append(("pattern", .text(pattern))) }
    if case .whole(let range) = value.number {
      result.append(("minimum", .json("\(range.lowerBound)")))
      result.append(("maximum", .json("\(range.upperBound)")))
    }
    if let array = value.array { result += members(of: array) }
    if let object = value.object { result += members(of: object) }
    return result
  }

  private static func members(of array: ArrayForm) -> [Member] {
    switch array {
    case .list(let element, let atLeast, _):
      var result: [Member] = [("items", .object(members(of: element)))]
      if atLeast > 0 { result.append(("minItems", .json("\(atLeast)"))) }
      return result
    case .groups:
      let names: [Member] = [("items", .object([("type", .text("string"))])), ("minItems", .json("2"))]
      let groups: [Member] = [("items", .object([("type", .text("array"))] + names)), ("minItems", .json("1"))]
      return [("anyOf", .list([.object(names), .object(groups)]))]
    }
  }

  private static func members(of object: ObjectForm) -> [Member] {
    switch object {
    case .anything: return ruleLevels
    case .keys(let grammar): return [reference(to: grammar)]
    case .map(let map):
      var result: [Member] = []
      if let pattern = map.names.pattern {
        result.append(("propertyNames", .object([("pattern", .text(pattern))])))
      }
      result.append(("additionalProperties", .object(members(of: map.value))))
      if map.isNeverEmpty { result.append(("minProperties", .json("1"))) }
      return result
    case .tagged(let grammar, let tags, let otherwise):
      // A tag is a key that determines the other keys of the object. List the tags as properties, so that editors offer
      // them before one is present.
      let hints = tags.compactMap { tag in
        grammar[tag].map { (tag, SchemaNode.object([("description", .text($0.summary))])) }
      }
      let isTagged = tags.map { SchemaNode.object([required([$0])]) }
      let condition: SchemaNode = isTagged.count == 1 ? isTagged[0] : .object([("anyOf", .list(isTagged))])
      return [
        ("properties", .object(hints)), ("if", condition),
        ("then", .object([reference(to: grammar)])),
        ("else", .object(members(of: otherwise))),
      ]
    }
  }
}

extension TableSchema {
  /// The lint rules with the levels that a table can set. A rule that prevents a table from loading has only `error`.
  private static var ruleLevels: [Member] {
    let rules = LintRule.all.map { rule -> Member in
      let levels = rule.isLoadRule ? [.error] : LintSettings.Level.allCases
      return (
        rule.id,
        .object([
          ("description", .text(RulePage.named(rule.id)?.summary ?? "")),
          ("enum", .list(levels.map { SchemaNode.text($0.rawValue) })),
        ])
      )
    }
    return [("properties", .object(rules)), ("additionalProperties", .json("false"))]
  }
}

extension ValueGrammar {
  /// The allowed types of JSON values, as named in JSON Schema.
  fileprivate var kinds: [String] {
    var kinds: [String] = []
    if text != nil { kinds.append("string") }
    switch number {
    case .any: kinds.append("number")
    case .whole: kinds.append("integer")
    case nil: break
    }
    if allowsFlag { kinds.append("boolean") }
    if array != nil { kinds.append("array") }
    if object != nil { kinds.append("object") }
    return kinds
  }
}
