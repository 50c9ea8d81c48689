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
  /// Files with the edits of these problems' fixes made, and how many fixes those were. Where two fixes meet, the one of the
  /// earlier problem is made; the other is for the next run.
  package func fixed(_ files: [SourceFile]) -> (files: [SourceFile], count: Int) {
    var taken: [Fix.Edit] = []
    var count = 0
    for edits in sortedByPlace().compactMap({ $0.fix?.edits }) where !edits.isEmpty {
      let isFree = edits.allSatisfy { edit in
        files.indices.contains(edit.range.file) && !taken.contains { $0.range.meets(edit.range) }
      }
      guard isFree else { continue }
      taken += edits
      count += 1
    }
    // From the end on, so that no edit moves what another one is about.
    taken.sort { ($0.range.file, $0.range.lower) > ($1.range.file, $1.range.lower) }
    var bytes = files.map { $0.bytes }
    for edit in taken {
      bytes[edit.range.file].replaceSubrange(edit.range.lower..<edit.range.upper, with: edit.text.utf8)
    }
    return (zip(files, bytes).map { SourceFile(path: $0.path, bytes: $1) }, count)
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
