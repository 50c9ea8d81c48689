/// A JSON value (RFC 8259) that remembers where it stands.
package struct JSONValue: Sendable {
  package indirect enum Kind: Sendable {
    case null
    case bool(Bool)
    /// The number's text as written.
    case number(String)
    case string(SourceText)
    case array([JSONValue])
    /// In the author's order; keys are unique.
    case object([(key: SourceText, value: JSONValue)])
  }

  package var kind: Kind
  package var range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}
