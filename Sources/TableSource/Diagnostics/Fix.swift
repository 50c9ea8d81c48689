/// An instruction for correcting a problem, with the edits that carry it out if there is nothing left to decide.
///
/// A string literal is a fix without edits:
///
///     "make one of the patterns narrower"
public struct Fix: Sendable, Hashable, CustomStringConvertible {
  /// A range of a table's file, and the text that replaces it.
  public struct Edit: Sendable, Hashable {
    /// The range to replace, which is empty if text is inserted.
    public var range: SourceRange
    /// The new text as it appears in the file, including JSON's quotes and escapes.
    public var text: String

    /// Creates an edit that replaces a range.
    public init(_ range: SourceRange, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// The instruction: one lowercase sentence without a full stop, with the author's own text in quotes.
  public var description: String
  /// The edits that carry out the instruction exactly, or none if the author has to decide something. The edits don't
  /// overlap. Apply all of them or none.
  public var edits: [Edit]

  /// Creates a fix from an instruction and its edits.
  public init(_ description: String, _ edits: [Edit] = []) {
    self.description = description
    self.edits = edits
  }

  /// Creates a fix that replaces a range by text as it appears in the file.
  package init(_ description: String, replacing range: SourceRange, by text: String) {
    self.init(description, [Edit(range, text)])
  }

  /// Returns the fix "write 'NAME'", which replaces a JSON string.
  package static func write(_ name: String, at range: SourceRange) -> Fix {
    Fix("write '\(name)'", replacing: range, by: jsonLiteral(name))
  }

  /// Returns the fix "write 'NAME'", which replaces a name that is a JSON string or a part of one.
  package static func write(_ name: String, for old: Located<String>) -> Fix {
    let length = old.value.utf8.count
    switch old.range.upper - old.range.lower {
    case length: return .write(name, within: old.range)
    case length + 2: return .write(name, at: old.range)
    // The name contains escapes, so its length doesn't show whether the range includes the quotes.
    default: return Fix("write '\(name)'")
    }
  }

  /// Returns the fix "write 'TEXT'", which replaces a part of a JSON string.
  package static func write(_ text: String, within range: SourceRange) -> Fix {
    Fix("write '\(text)'", replacing: range, by: String(jsonLiteral(text).dropFirst().dropLast()))
  }
}

extension Fix: ExpressibleByStringInterpolation {
  /// Creates a fix without edits.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension [Diagnostic] {
  /// Returns the files after applying the fixes of these problems, and the problems whose fixes were applied. If two
  /// fixes overlap, the one of the earlier problem is applied. The other fix can be applied in the next run.
  package func fixed(_ files: [SourceFile]) -> (files: [SourceFile], made: [Diagnostic]) {
    var taken: [Fix.Edit] = []
    var made: [Diagnostic] = []
    for problem in sortedByPlace() {
      guard let edits = problem.fix?.edits, !edits.isEmpty else { continue }
      let isFree = edits.allSatisfy { edit in
        files.indices.contains(edit.range.file) && !taken.contains { $0.range.meets(edit.range) }
      }
      guard isFree else { continue }
      taken += edits
      made.append(problem)
    }
    // Start at the end, so that no edit moves the range of another one.
    taken.sort { ($0.range.file, $0.range.lower) > ($1.range.file, $1.range.lower) }
    var bytes = files.map { $0.bytes }
    for edit in taken {
      bytes[edit.range.file].replaceSubrange(edit.range.lower..<edit.range.upper, with: edit.text.utf8)
    }
    return (zip(files, bytes).map { SourceFile(path: $0.path, bytes: $1) }, made)
  }

  /// Returns the problems of `made` that weren't removed by applying their fixes: `after` contains a problem with the
  /// same rule at the same position, or in the text that the fix wrote.
  package func recurring(in after: [Diagnostic], made: [Diagnostic]) -> [Diagnostic] {
    let edits = made.flatMap { $0.fix?.edits ?? [] }
    // Problems that weren't fixed are expected to remain.
    var expected: [Place: Int] = [:]
    for problem in self where !made.contains(where: { $0.isSame(as: problem) }) {
      let place = Place(rule: problem.rule, file: problem.range.file, offset: edits.moved(problem.range))
      expected[place, default: 0] += 1
    }
    let left = after.filter { problem in
      let place = Place(rule: problem.rule, file: problem.range.file, offset: problem.range.lower)
      guard let count = expected[place], count > 0 else { return true }
      expected[place] = count - 1
      return false
    }
    return made.filter { problem in
      let start = edits.moved(problem.range)
      var written = [SourceRange(file: problem.range.file, lower: start, upper: start)]
      for edit in problem.fix?.edits ?? [] {
        let start = edits.moved(edit.range)
        // If the edit only inserts text, the problem may now begin at the byte after this text, so include the byte.
        let end = start + edit.text.utf8.count - (edit.range.lower == edit.range.upper ? 0 : 1)
        written.append(SourceRange(file: edit.range.file, lower: start, upper: Swift.max(start, end)))
      }
      return left.contains { other in
        other.rule == problem.rule
          && written.contains { $0.file == other.range.file && ($0.lower...$0.upper).contains(other.range.lower) }
      }
    }
  }
}

/// The rule and the position of a problem.
private struct Place: Hashable {
  var rule: String
  var file: Int
  var offset: Int
}

extension Diagnostic {
  /// Returns `true` if both problems have the same rule, range and message.
  package func isSame(as other: Diagnostic) -> Bool {
    rule == other.rule && range == other.range && message == other.message
  }
}

extension [Fix.Edit] {
  /// Returns the position of a range's first byte after these edits, or of the text that replaced it.
  fileprivate func moved(_ range: SourceRange) -> Int {
    reduce(range.lower) { offset, edit in
      guard edit.range.file == range.file, edit.range.lower < range.lower else { return offset }
      return offset + edit.text.utf8.count - (Swift.min(edit.range.upper, range.lower) - edit.range.lower)
    }
  }
}

extension SourceRange {
  /// Returns `true` if two ranges share a byte or begin at the same position.
  fileprivate func meets(_ other: SourceRange) -> Bool {
    file == other.file && (lower == other.lower || (lower < other.upper && other.lower < upper))
  }
}

extension Fix.Edit: CustomStringConvertible {
  /// The range and its new text.
  public var description: String { "\(range): \(text)" }
}
