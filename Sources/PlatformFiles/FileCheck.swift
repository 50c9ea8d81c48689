import RouteLanguage

/// A reader or a check of a file, which collects diagnostics.
protocol FileCheck {
  /// The rule of the diagnostics about values of a wrong type.
  static var typeRule: String { get }
  var diagnostics: [Diagnostic] { get set }
}

/// A value of a file that can be of several types.
protocol FileValue {
  var range: SourceRange { get }
  /// The type or value with an article, for a message.
  var described: String { get }
}

extension JSONValue: FileValue {}
extension PropertyListValue: FileValue {}

extension FileCheck {
  mutating func report(
    _ severity: Diagnostic.Severity, _ rule: String, _ message: String, at range: SourceRange,
    notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) {
    diagnostics.append(Diagnostic(severity, rule, message, at: range, notes: notes, fix: fix))
  }

  /// Returns the content of a value. If the content is `nil`, reports that the value has the wrong type.
  ///
  /// - Parameter demand: The beginning of the message, such as `'details' must be an array`.
  mutating func need<Content>(
    _ content: Content?, of value: some FileValue, _ demand: String, fix: Fix? = nil
  ) -> Content? {
    if content == nil {
      report(.error, Self.typeRule, "\(demand), not \(value.described)", at: value.range, fix: fix)
    }
    return content
  }
}
