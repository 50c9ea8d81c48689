/// Something to say to the table's author, with the place it is about.
///
/// A diagnostic is not an error of the caller: a table's problems are data. `rule` is stable and documented.
public struct Diagnostic: Sendable {
  /// How serious a diagnostic is. A table with an `error` does not load.
  public enum Severity: String, Sendable {
    case error, warning, note
  }

  /// A second place that explains the first.
  public struct Note: Sendable {
    /// One lower-case sentence without a full stop.
    public var message: String
    /// The place the note points at, if it points at one.
    public var range: SourceRange?

    /// A note, at a place if given.
    public init(_ message: String, at range: SourceRange? = nil) {
      self.message = message
      self.range = range
    }
  }

  /// How serious it is.
  public var severity: Severity
  /// The rule's stable id, such as `unknown-key`.
  public var rule: String
  /// One lower-case sentence without a full stop, the author's own text in 'quotes'.
  public var message: String
  /// Where.
  public var range: SourceRange
  /// Other places.
  public var notes: [Note]
  /// What to do, a sentence of its own.
  public var fix: Fix?
  /// A link that shows the problem.
  public var witness: String?

  /// A diagnostic about a place.
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

extension Diagnostic: CustomStringConvertible {
  /// `error: a route has no key 'alises' [unknown-key]`; `TableError.description` has the place and the line too.
  public var description: String { "\(severity): \(message) [\(rule)]" }
}

extension Diagnostic.Note: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}

extension Diagnostic.Severity: CustomStringConvertible {
  /// The word.
  public var description: String { rawValue }
}
