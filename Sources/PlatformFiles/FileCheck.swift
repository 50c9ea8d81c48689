import RouteLanguage

extension ErrorCollector {
  /// Reports a problem that isn't always an error.
  mutating func report(
    _ severity: Diagnostic.Severity, _ rule: String, _ message: String, at range: SourceRange,
    notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) {
    diagnostics.append(Diagnostic(severity, rule, message, at: range, notes: notes, fix: fix))
  }
}

/// A reader or a check of a file, which collects diagnostics.
package protocol FileCheck: ErrorCollector {
  /// The rule of the diagnostics about values of a wrong type.
  static var typeRule: String { get }
  /// Returns the type or value with an article, for a message.
  static func described(_ value: JSONValue) -> String
}

extension FileCheck {
  package static func described(_ value: JSONValue) -> String { value.described }

  /// Returns the content of a value. If the content is `nil`, reports that the value has the wrong type.
  ///
  /// - Parameter demand: The beginning of the message, such as `'details' must be an array`.
  mutating func need<Content>(
    _ content: Content?, of value: JSONValue, _ demand: String, fix: Fix? = nil
  ) -> Content? {
    if content == nil {
      report(.error, Self.typeRule, "\(demand), not \(Self.described(value))", at: value.range, fix: fix)
    }
    return content
  }
}

/// A check for values of a property list that the system can't use.
package protocol PropertyListCheck: FileCheck {
  /// The kind of file with an article, for messages.
  static var file: String { get }
  init()
  /// Checks a file, which is a dictionary.
  mutating func check(_ file: JSONValue)
}

extension PropertyListCheck {
  package static var typeRule: String { "plist-type" }

  package static func described(_ value: JSONValue) -> String { value.describedInPropertyList }

  /// Reads the bytes of a file. The value is `nil` if the file isn't a valid XML property list with a dictionary.
  package static func read(_ bytes: [UInt8]) -> (file: JSONValue?, diagnostics: [Diagnostic]) {
    let (value, diagnostics) = PropertyListReader.read(bytes)
    guard let value else { return (nil, diagnostics) }
    var check = Self()
    let isDictionary = check.need(value.members, of: value, "\(file) must be a dictionary") != nil
    if isDictionary { check.check(value) }
    return (isDictionary ? value : nil, check.diagnostics.limited)
  }

  /// Returns the elements of the array for a key.
  mutating func elements(_ key: String, of value: JSONValue) -> [JSONValue] {
    value[key].flatMap { need($0.elements, of: $0, "'\(key)' must be an array") } ?? []
  }
}

extension JSONValue {
  /// Returns the strings in the array for a key.
  func strings(_ key: String) -> [SourceText] { (self[key]?.elements ?? []).compactMap(\.text) }

  /// The type or value with an article, in the terms of property lists.
  package var describedInPropertyList: String { members == nil ? described : "a dictionary" }
}
