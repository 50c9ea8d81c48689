/// What to do about a problem: words for the author and, where nothing is left to decide, the edits that do it.
///
/// A literal is a fix in words alone:
///
///     "make one of the patterns narrower"
public struct Fix: Sendable, Hashable, CustomStringConvertible {
  /// One stretch of a table's file, and the text that takes its place.
  public struct Edit: Sendable, Hashable {
    /// What goes; nothing where `lower` is `upper`.
    public var range: SourceRange
    /// What comes, as the file has it, JSON's quotes and escapes included.
    public var text: String

    /// An edit of a stretch of a file.
    public init(_ range: SourceRange, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// One lower-case sentence without a full stop, the author's own text in 'quotes'.
  public var description: String
  /// The edits that follow it to the letter; none where the author has to decide something.
  ///
  /// They don't overlap, and all are made or none.
  public var edits: [Edit]

  /// A fix in words, with the edits that do it.
  public init(_ description: String, _ edits: [Edit] = []) {
    self.description = description
    self.edits = edits
  }

  /// Puts a text, written as the file has it, in the place of a stretch.
  package init(_ description: String, replacing range: SourceRange, by text: String) {
    self.init(description, [Edit(range, text)])
  }

  /// "write 'NAME'", in the place of a JSON string with another name.
  package static func write(_ name: String, at range: SourceRange) -> Fix {
    Fix("write '\(name)'", replacing: range, by: jsonLiteral(name))
  }

  /// "write 'NAME'", in the place of a name that is a JSON string or stands within one.
  package static func write(_ name: String, for old: Located<String>) -> Fix {
    let length = old.value.utf8.count
    switch old.range.upper - old.range.lower {
    case length: return .write(name, within: old.range)
    case length + 2: return .write(name, at: old.range)
    // Spelt with escapes, so that one can't be told from the other.
    default: return Fix("write '\(name)'")
    }
  }

  /// "write 'TEXT'", in the place of a part of a JSON string.
  package static func write(_ text: String, within range: SourceRange) -> Fix {
    Fix("write '\(text)'", replacing: range, by: String(jsonLiteral(text).dropFirst().dropLast()))
  }
}

extension Fix: ExpressibleByStringInterpolation {
  /// A fix in words alone.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension [Diagnostic] {
  /// Returns the files with the edits of these problems' fixes, and the problems whose fixes were made. If two fixes overlap,
  /// the one of the earlier problem is made; the other can follow in the next run.
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
    // From the end on, so that no edit moves what another one is about.
    taken.sort { ($0.range.file, $0.range.lower) > ($1.range.file, $1.range.lower) }
    var bytes = files.map { $0.bytes }
    for edit in taken {
      bytes[edit.range.file].replaceSubrange(edit.range.lower..<edit.range.upper, with: edit.text.utf8)
    }
    return (zip(files, bytes).map { SourceFile(path: $0.path, bytes: $1) }, made)
  }

  /// Returns the problems in this list whose fixes were made and which are still there in `after`: the same rule where the
  /// problem was, or in what its fix wrote.
  package func recurring(in after: [Diagnostic], made: [Diagnostic]) -> [Diagnostic] {
    let edits = made.flatMap { $0.fix?.edits ?? [] }
    // Problems that weren't fixed are expected to stay.
    var expected: [Place: Int] = [:]
    for problem in self where !made.contains(where: { $0.isSame(as: problem) }) {
      expected[Place(problem.rule, problem.range.file, edits.moved(problem.range)), default: 0] += 1
    }
    let left = after.filter { problem in
      let place = Place(problem.rule, problem.range.file, problem.range.lower)
      guard let count = expected[place], count > 0 else { return true }
      expected[place] = count - 1
      return false
    }
    return made.filter { problem in
      let start = edits.moved(problem.range)
      var written = [SourceRange(file: problem.range.file, lower: start, upper: start)]
      for edit in problem.fix?.edits ?? [] {
        let start = edits.moved(edit.range)
        // The next byte belongs to the problem only if the edit inserts text before it.
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

/// A rule's finding at a byte of a file.
private struct Place: Hashable {
  var rule: String
  var file: Int
  var offset: Int

  init(_ rule: String, _ file: Int, _ offset: Int) {
    self.rule = rule
    self.file = file
    self.offset = offset
  }
}

extension Diagnostic {
  fileprivate func isSame(as other: Diagnostic) -> Bool {
    rule == other.rule && range == other.range && message == other.message
  }
}

extension [Fix.Edit] {
  /// The first byte of a stretch after these edits, or of what was written in its place.
  fileprivate func moved(_ range: SourceRange) -> Int {
    reduce(range.lower) { offset, edit in
      guard edit.range.file == range.file, edit.range.lower < range.lower else { return offset }
      return offset + edit.text.utf8.count - (Swift.min(edit.range.upper, range.lower) - edit.range.lower)
    }
  }
}

extension SourceRange {
  /// Whether two stretches share a byte, or begin at the same place.
  fileprivate func meets(_ other: SourceRange) -> Bool {
    file == other.file && (lower == other.lower || (lower < other.upper && other.lower < upper))
  }
}

extension Fix.Edit: CustomStringConvertible {
  /// The place and the text that comes there.
  public var description: String { "\(range): \(text)" }
}
