/// A value of a JSON text (RFC 8259) or a property list, with its position.
package struct JSONValue: Sendable {
  package indirect enum Kind: Sendable {
    case null
    case bool(Bool)
    /// A number with its spelling in the file.
    case number(String)
    case string(SourceText)
    case array([JSONValue])
    /// The members of an object in the order of the file. The keys are unique.
    case object([(key: SourceText, value: JSONValue)])
    /// A value that JSON doesn't have, with an article: `a date` or `data` of a property list.
    case other(String)
  }

  package var kind: Kind
  package var range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}
