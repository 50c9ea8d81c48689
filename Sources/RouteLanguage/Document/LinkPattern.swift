/// A link pattern as written: a path, query items and a fragment.
///
/// Literal text is kept in *normal form*: unreserved characters decoded, everything else that had to be
/// percent-encoded as `%XX` in upper case, reserved characters as the author wrote them (raw or encoded, which differ).
///
/// A class, because it never changes and is large to copy.
package final class LinkPattern: Sendable {
  /// The pattern as the author wrote it, whatever form of it this is.
  package let source: SourceText
  /// Which form of a pattern with choices or optional parts, from 1; `nil` where it has neither.
  package let form: Int?
  /// What is chosen in this form, see ``PatternForm/choices``.
  package let chosen: [Int]
  /// Whether values are printed by this form.
  package let isPrinted: Bool
  package let path: PathPattern
  package let query: [QueryItemPattern]
  package let fragment: FragmentPattern?
  /// Every parameter of the pattern, `{_}` included, in the order in which they are written.
  package let uses: [PlacedUse]

  init(
    source: SourceText, path: PathPattern, query: [QueryItemPattern], fragment: FragmentPattern?,
    form: PatternForm? = nil
  ) {
    self.source = source
    self.path = path
    self.query = query
    self.fragment = fragment
    self.form = form?.number
    chosen = form?.choices ?? []
    isPrinted = form?.isPrinted ?? true
    uses = LinkPattern.uses(path, query, fragment)
  }

  /// Creates the same pattern with other items.
  init(_ other: LinkPattern, query: [QueryItemPattern], fragment: FragmentPattern?) {
    source = other.source
    form = other.form
    chosen = other.chosen
    isPrinted = other.isPrinted
    path = other.path
    self.query = query
    self.fragment = fragment
    uses = LinkPattern.uses(path, query, fragment)
  }

  /// `true` if its path, or its fragment's, ends with a rest.
  var endsWithRest: Bool {
    [path, fragmentPath].contains { if case .rest? = $0?.segments.last { true } else { false } }
  }

  /// The segments of a fragment that has some.
  var fragmentPath: PathPattern? { if case .path(let path, _, _) = fragment { path } else { nil } }

  /// The items of a fragment.
  var fragmentItems: [QueryItemPattern] {
    switch fragment {
    case .path(_, _, let items), .items(let items): items
    case .text, nil: []
    }
  }

  /// The items of the query and those of the fragment.
  var items: [QueryItemPattern] { query + fragmentItems }
}

/// The segments of a path pattern; none for `/`.
package struct PathPattern: Sendable {
  package var segments: [SegmentPattern]
  /// Written with a slash at the end: printed so, and required where slashes are strict.
  package var endsWithSlash: Bool
  /// `File:{_...}`: the last segment is as written, and further ones may follow. Only an exclude says so.
  package var isOpen: Bool

  package init(segments: [SegmentPattern], endsWithSlash: Bool = false, isOpen: Bool = false) {
    self.segments = segments
    self.endsWithSlash = endsWithSlash
    self.isOpen = isOpen
  }
}

/// One segment, or the rest of the path.
package enum SegmentPattern: Sendable {
  case piece(Piece)
  /// `{path...}`: one or more segments, at most one a pattern.
  case rest(ParameterUse)
}

/// Text and parameters side by side: a segment, a query value or a fragment text. Two parameters never touch.
package struct Piece: Sendable {
  package var parts: [Part]
  package var range: SourceRange

  package enum Part: Sendable {
    /// Literal text in normal form, never empty.
    case literal(String)
    case parameter(ParameterUse)
  }

  package init(parts: [Part], range: SourceRange) {
    self.parts = parts
    self.range = range
  }

  /// The text, where the piece has no parameter. An empty piece is the empty literal.
  package var literal: String? {
    if parts.count == 1 {
      if case .literal(let text) = parts[0] { return text }
      return nil
    }
    var text = ""
    for part in parts {
      guard case .literal(let more) = part else { return nil }
      text += more
    }
    return text
  }
}

/// A parameter where it stands in a pattern: `{page: Int ?? 1}`.
///
/// A class, because it never changes and is large to copy.
package final class ParameterUse: Sendable {
  /// `nil` for `{_}`.
  package let name: Located<String>?
  package let type: TypeUse?
  /// `{ref: String?}`.
  package let isOptional: Bool
  /// `{page: Int = 1}`.
  package let defaultValue: Located<String>?
  /// `{page: Int ?? 1}`, `{t: Duration ?? nil}`: what stands in when the item is absent or bad.
  package let fallback: Located<Fallback>?
  /// Whether it stands in an optional part, or in an item with a part or with a later text of a choice: it is always there, and
  /// its default is for links without that part or item.
  package let isInPart: Bool
  /// The declaration whose `?` or default it inherits, by its type; `nil` if it inherits none
  /// (``LinkPattern/resolvingItems(_:)``).
  package let inherited: Located<String>?
  /// The braces and what is between them.
  package let range: SourceRange

  package enum Fallback: Sendable {
    case none
    case value(String)
  }

  /// Whether a link of the pattern may lack it.
  package var mayBeAbsent: Bool { !isInPart && (isOptional || defaultValue != nil || fallback != nil) }

  /// The text that stands in where the item is absent.
  package var defaultText: String? {
    if case .value(let text)? = fallback?.value { text } else { defaultValue?.value }
  }

  init(
    name: Located<String>?, type: TypeUse? = nil, isOptional: Bool = false, defaultValue: Located<String>? = nil,
    fallback: Located<Fallback>? = nil, isInPart: Bool = false, inherited: Located<String>? = nil, range: SourceRange
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.fallback = fallback
    self.isInPart = isInPart
    self.inherited = inherited
    self.range = range
  }

  /// The same with what stands in where the link has no value.
  func with(defaultValue: Located<String>? = nil, fallback: Located<Fallback>? = nil) -> ParameterUse {
    ParameterUse(
      name: name, type: type, isOptional: isOptional, defaultValue: defaultValue, fallback: fallback,
      isInPart: isInPart, range: range)
  }

  /// The same where it is always there: what stood in for a bad value is the default.
  func inPart() -> ParameterUse {
    let text =
      if case .value(let text)? = fallback?.value { Located(text, fallback?.range ?? range) } else { defaultValue }
    return ParameterUse(
      name: name, type: type, defaultValue: text, isInPart: true, inherited: inherited, range: range)
  }
}

/// A type where it is used: `BookID`, `[String]`, `[Int] ","`, `[Int] 1...4`.
///
/// A class, because it never changes and is large to copy.
package final class TypeUse: Sendable {
  package let name: Located<String>
  package let list: List?
  /// How many segments a rest has: `{path...: Slug 2...5}`.
  package let count: Count?

  package struct Count: Sendable {
    package var minimum: Int
    /// `nil`: no upper bound.
    package var maximum: Int?
  }

  package struct List: Sendable {
    /// `nil`: a repeated query item. Else the raw text that separates the values of one piece.
    package var separator: String?
    package var minimum: Int
    /// `nil`: no upper bound.
    package var maximum: Int?

    package init(separator: String? = nil, minimum: Int = 0, maximum: Int? = nil) {
      self.separator = separator
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  init(name: Located<String>, list: List? = nil, count: Count? = nil) {
    self.name = name
    self.list = list
    self.count = count
  }
}

/// One query item of a pattern.
package struct QueryItemPattern: Sendable {
  /// The key in normal form; empty for `{items...}`.
  package var key: Located<String>
  package var value: Value
  /// The text of the item that the plainest form of the pattern lacks; `nil` if it lacks none.
  package var addedText: AddedText?

  package enum AddedText: Sendable { case ofKey, ofValue }

  package enum Value: Sendable {
    /// `?key`: there, with any value or none.
    case present
    /// `?key{? '=' value}` without the part: there, without a value or with an empty one.
    case bare
    /// `?key=…`: the first item of that key has a value like this (all of them for a list).
    case piece(Piece)
    /// `?{items...}`: every item not named otherwise.
    case remaining(ParameterUse)
  }

  package init(key: Located<String>, value: Value, addedText: AddedText? = nil) {
    self.key = key
    self.value = value
    self.addedText = addedText
  }
}

/// The fragment of a pattern.
package enum FragmentPattern: Sendable {
  /// `#{invite}`: one text (a raw `/` in the link belongs to it).
  case text(Piece)
  /// `#p/{phone}`, `#/room/{room}?via={via: [String]}`: split at raw `/`, then `?` and items. A leading slash is
  /// `startsWithSlash`, and is required as written.
  case path(PathPattern, startsWithSlash: Bool, query: [QueryItemPattern])
  /// `#key={key}&v=2`.
  case items([QueryItemPattern])
}
