import Foundation
import RouteLanguage

/// A validator for the few keywords of JSON Schema that our schema uses. It follows the specification (draft 2020-12)
/// and is simpler than any other validator; `.ci/schema` checks our tables with a real one.
final class SchemaEvaluator {
  private let root: JSONValue
  // A regular expression is slower to compile than to run, and there are few.
  private var expressions: [String: NSRegularExpression] = [:]

  init(_ schema: JSONValue) { root = schema }

  func accepts(_ value: JSONValue) -> Bool { fits(value, root) }

  /// Checks the keywords that apply to every value, then the keywords for its kind.
  private func fits(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    if case .bool(let all) = schema.kind { return all }
    if let reference = schema["$ref"]?.text?.text {
      let name = String(reference.dropFirst("#/$defs/".count))
      guard let target = root["$defs"]?[name], fits(value, target) else { return false }
    }
    if let types = schema["type"] {
      let names = (types.elements ?? [types]).compactMap { $0.text?.text }
      guard names.contains(where: { isOf(value, $0) }) else { return false }
    }
    if let not = schema["not"], fits(value, not) { return false }
    if let constant = schema["const"] {
      guard case .bool(let flag) = value.kind, case .bool(flag) = constant.kind else { return false }
    }
    if let words = schema["enum"]?.elements {
      guard let text = value.text?.text, words.contains(where: { $0.text?.text == text }) else { return false }
    }
    if let any = schema["anyOf"]?.elements, !any.contains(where: { fits(value, $0) }) { return false }
    if let condition = schema["if"] {
      let branch = fits(value, condition) ? schema["then"] : schema["else"]
      if let branch, !fits(value, branch) { return false }
    }
    switch value.kind {
    case .string(let text): return fits(text.text, schema)
    case .number(let text): return fits(number: text, schema)
    case .array(let elements): return fits(elements, schema)
    case .object(let members): return fits(members.map { ($0.key.text, $0.value) }, schema)
    case .null, .bool, .other: return true
    }
  }

  private func isOf(_ value: JSONValue, _ type: String) -> Bool {
    switch (value.kind, type) {
    case (.null, "null"), (.bool, "boolean"), (.string, "string"), (.number, "number"), (.array, "array"),
      (.object, "object"):
      true
    case (.number(let text), "integer"): Int(text) != nil
    default: false
    }
  }

  private func fits(_ text: String, _ schema: JSONValue) -> Bool {
    guard let pattern = schema["pattern"]?.text?.text else { return true }
    let expression = expressions[pattern] ?? (try? NSRegularExpression(pattern: pattern))
    expressions[pattern] = expression
    return expression?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  private func fits(number text: String, _ schema: JSONValue) -> Bool {
    guard let number = Double(text) else { return false }
    func bound(_ key: String) -> Double? {
      if case .number(let text)? = schema[key]?.kind { Double(text) } else { nil }
    }
    return bound("minimum").map { number >= $0 } ?? true && bound("maximum").map { number <= $0 } ?? true
  }

  private func count(_ key: String, _ schema: JSONValue) -> Int {
    if case .number(let text)? = schema[key]?.kind { Int(text) ?? 0 } else { 0 }
  }

  private func fits(_ elements: [JSONValue], _ schema: JSONValue) -> Bool {
    guard elements.count >= count("minItems", schema) else { return false }
    guard let items = schema["items"] else { return true }
    return elements.allSatisfy { fits($0, items) }
  }

  private func fits(_ members: [(key: String, value: JSONValue)], _ schema: JSONValue) -> Bool {
    let keys = Set(members.map(\.key))
    guard keys.count >= count("minProperties", schema) else { return false }
    func names(_ value: JSONValue?) -> [String] { value?.elements?.compactMap { $0.text?.text } ?? [] }
    guard names(schema["required"]).allSatisfy(keys.contains) else { return false }
    for (key, dependent) in schema["dependentSchemas"]?.members ?? [] where keys.contains(key.text) {
      guard fits(members, dependent) else { return false }
    }
    for (key, value) in members {
      if let names = schema["propertyNames"],
        !fits(JSONValue(.string(SourceText(text: key, range: value.range)), value.range), names)
      {
        return false
      }
      if let property = schema["properties"]?[key] {
        guard fits(value, property) else { return false }
      } else if let others = schema["additionalProperties"], !fits(value, others) {
        return false
      }
    }
    return true
  }
}
