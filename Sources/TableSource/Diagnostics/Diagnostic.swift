/// A message for the table's author about a range of a file.
///
/// A diagnostic is data and isn't thrown, because an invalid table isn't a mistake of the calling code. The ids of
/// rules are stable and documented.
public struct Diagnostic: Sendable {
  /// The severity of a diagnostic. A table with an `error` doesn't load.
  public enum Severity: String, Sendable {
    case error, warning, note
  }

  /// An additional explanation, usually with another range.
  public struct Note: Sendable {
    /// The explanation: one lowercase sentence without a full stop.
    public var message: String
    /// The range that the note is about, or `nil` if it isn't about a certain range.
    public var range: SourceRange?

    /// Creates a note, optionally with a range.
    public init(_ message: String, at range: SourceRange? = nil) {
      self.message = message
      self.range = range
    }
  }

  /// The severity.
  public var severity: Severity
  /// The stable id of the rule, such as `unknown-key`.
  public var rule: String
  /// The problem: one lowercase sentence without a full stop, with the author's own text in quotes.
  public var message: String
  /// The range of the file that the diagnostic is about.
  public var range: SourceRange
  /// Additional explanations.
  public var notes: [Note]
  /// An instruction for correcting the problem.
  public var fix: Fix?
  /// A link that shows the problem.
  public var witness: String?

  /// Creates a diagnostic about a range.
  public init(
    _ severity: Severity, _ rule: String, _ message: String, at range: SourceRange, notes: [Note] = [],
    fix: Fix? = nil, witness: String? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.range = range
    self.notes = notes
    self.fix = fix
    self.witness = witness
  }
}

/// A reader or check that collects its errors.
package protocol ErrorCollector {
  var diagnostics: [Diagnostic] { get set }
}

extension ErrorCollector {
  package mutating func report(
    _ rule: String, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fix: Fix? = nil
  ) {
    diagnostics.append(Diagnostic(.error, rule, message, at: range, notes: notes, fix: fix))
  }

  /// Calls a closure, and returns `true` if it reported a problem.
  package mutating func reports(_ body: (inout Self) -> Void) -> Bool {
    let before = diagnostics.count
    body(&self)
    return diagnostics.count > before
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic without its position: `error: a route has no key 'alises' [unknown-key]`. `TableError.description`
  /// includes the path and the line.
  public var description: String { "\(severity): \(message) [\(rule)]" }
}

extension Diagnostic.Note: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension Diagnostic.Severity: CustomStringConvertible {
  /// The name of the severity.
  public var description: String { rawValue }
}
