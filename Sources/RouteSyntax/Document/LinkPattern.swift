/// A link pattern as written: a path, query items and a fragment.
///
/// Literal text is kept in *normal form*: unreserved characters are decoded, and other percent-encodings are uppercase
/// (`%XX`). Reserved characters stay as the author wrote them, because a raw and an encoded one differ.
///
/// This is a class because it is immutable and slow to copy.
package final class LinkPattern: Sendable {
  /// The whole pattern as the author wrote it, even if this is only one of its forms.
  package let source: SourceText
  /// The number of this form, from 1, if the pattern has choices or optional parts; otherwise `nil`.
  package let form: Int?
  /// For each choice, the index of this form's text. For each optional part, 0 if this form has the part, or else 1.
  /// See ``PatternForm/choices``.
  package let chosen: [Int]
  /// `true` if links are printed with this form.
  package let isPrinted: Bool
  package let path: PathPattern
  package let query: [QueryItemPattern]
  package let fragment: FragmentPattern?
  /// All parameters of the pattern, including `{_}`, in the order in which they are written.
  package let uses: [ParameterOccurrence]

  package init(
    source: SourceText, form: Int? = nil, chosen: [Int] = [], isPrinted: Bool = true, path: PathPattern,
    query: [QueryItemPattern], fragment: FragmentPattern?
  ) {
    self.source = source
    self.form = form
    self.chosen = chosen
    self.isPrinted = isPrinted
    self.path = path
    self.query = query
    self.fragment = fragment
    uses = LinkPattern.uses(path, query, fragment)
  }

  /// `true` if the path of the pattern, or a path in its fragment, ends with a rest parameter.
  package var endsWithRest: Bool {
    [path, fragmentPath].contains { if case .rest? = $0?.segments.last { true } else { false } }
  }

  /// The path in the fragment, or `nil` if the fragment isn't a path.
  var fragmentPath: PathPattern? { if case .path(let path, _, _) = fragment { path } else { nil } }

  /// The items of a fragment.
  package var fragmentItems: [QueryItemPattern] {
    switch fragment {
    case .path(_, _, let items), .items(let items): items
    case .text, nil: []
    }
  }

  /// The items of the query, followed by those of the fragment.
  package var items: [QueryItemPattern] { query + fragmentItems }
}

/// The segments of a path pattern. Empty for `/`.
package struct PathPattern: Sendable {
  package var segments: [SegmentPattern]
  /// `true` if the pattern has a trailing slash. Printed links have this slash, and strict matching requires it.
  package var endsWithSlash: Bool
  /// `true` if the last segment ends with `{_...}`, as in `/wiki/File:{_...}`: any text and further segments may follow
  /// `File:`. Only excludes may have this.
  package var allowsMoreSegments: Bool

  package init(segments: [SegmentPattern], endsWithSlash: Bool = false, allowsMoreSegments: Bool = false) {
    self.segments = segments
    self.endsWithSlash = endsWithSlash
    self.allowsMoreSegments = allowsMoreSegments
  }
}

/// A single segment, or a rest parameter.
package enum SegmentPattern: Sendable {
  case piece(Piece)
  /// `{path...}`: at least one segment. A pattern has at most one rest parameter.
  case rest(ParameterUse)
}

/// Adjacent texts and parameters: a segment, a query value or a fragment text. Two parameters are never adjacent.
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

  /// The text of a piece without parameters, otherwise `nil`. For an empty piece, this is the empty string.
  package var literal: String? {
    var text = ""
    for part in parts {
      guard case .literal(let more) = part else { return nil }
      text += more
    }
    return text
  }
}

/// A parameter as used in a pattern: `{page: Int ?? 1}`. This is a class because it is immutable and slow to copy.
package final class ParameterUse: Sendable {
  /// The name, or `nil` for `{_}`.
  package let name: Located<String>?
  package let type: TypeUse?
  /// `true` for `{ref: String?}`.
  package let isOptional: Bool
  /// The default: `1` in `{page: Int = 1}`.
  package let defaultValue: Located<String>?
  /// `{page: Int ?? 1}`, `{t: Duration ?? nil}`: the fallback value for an absent or invalid item.
  package let fallback: Located<String?>?
  /// `true` if links of this form always have the parameter, even if it has a default for links of other forms: `page`
  /// in `/list{? '/' page: UInt = 1}`. Also `true` for an optional parameter in an item with text that other forms lack
  /// (``QueryItemPattern/addedText``).
  package let isInPart: Bool
  /// The name of the parameter's type with the position of its declaration, if this is a bare `{name}` that inherits
  /// the `?` or default from there (``LinkPattern/resolvingItems(_:)``). Otherwise `nil`.
  package let inherited: Located<String>?
  /// The range of the braces and of the text between them.
  package let range: SourceRange

  /// The type of a host's label, which is `String` if the label has no type.
  var labelType: TypeUse { type ?? TypeUse(name: Located("String", range)) }

  var hasDefaultOrFallback: Bool { defaultValue != nil || fallback != nil }

  /// `true` for `?? nil`.
  var fallsBackToNil: Bool { fallback != nil && fallback?.value == nil }

  /// `true` if a link of the pattern may lack the parameter.
  package var mayBeAbsent: Bool { !isInPart && (isOptional || hasDefaultOrFallback) }

  /// The default or fallback value, as text, if the item is absent; `nil` if there is neither.
  package var defaultText: String? { fallback?.value ?? defaultValue?.value }

  package init(
    name: Located<String>?, type: TypeUse? = nil, isOptional: Bool = false, defaultValue: Located<String>? = nil,
    fallback: Located<String?>? = nil, isInPart: Bool = false, inherited: Located<String>? = nil, range: SourceRange
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

  /// Returns a copy with a default or fallback value.
  package func with(defaultValue: Located<String>? = nil, fallback: Located<String?>? = nil) -> ParameterUse {
    ParameterUse(
      name: name, type: type, isOptional: isOptional, defaultValue: defaultValue, fallback: fallback,
      isInPart: isInPart, range: range)
  }

  /// Returns a copy for a form whose links always have the parameter (``isInPart``). The copy isn't optional, and a
  /// fallback value becomes its default.
  package func inPart() -> ParameterUse {
    let text = fallback.flatMap { fallback in fallback.value.map { Located($0, fallback.range) } } ?? defaultValue
    return ParameterUse(name: name, type: type, defaultValue: text, isInPart: true, inherited: inherited, range: range)
  }
}

/// A type as used in a pattern: `BookID`, `[String]`, `[Int] ","`, `[Int] 1...4`. This is a class because it is
/// immutable and slow to copy.
package final class TypeUse: Sendable {
  package let name: Located<String>
  package let list: List?
  /// The number of segments of a rest parameter: `{path...: Slug 2...5}`.
  package let count: Count?

  package struct Count: Sendable {
    package var minimum: Int
    /// The upper bound, or `nil` for no upper bound.
    package var maximum: Int?
  }

  package struct List: Sendable {
    /// The raw text between the values of a list within a piece, or `nil` for repeated query items.
    package var separator: String?
    package var minimum = 0
    /// The upper bound, or `nil` for no upper bound.
    package var maximum: Int?
  }

  package init(name: Located<String>, list: List? = nil, count: Count? = nil) {
    self.name = name
    self.list = list
    self.count = count
  }

  /// The name of the type, in brackets for a list.
  var shortText: String { list == nil ? name.value : "[\(name.value)]" }

  /// The type as a pattern writes it.
  package var text: String {
    var text = shortText
    if let separator = list?.separator { text += " \"\(separator)\"" }
    let (minimum, maximum) = (list?.minimum ?? count?.minimum ?? 0, list?.maximum ?? count?.maximum)
    if minimum > 0 || maximum != nil {
      text += " \(minimum > 0 ? "\(minimum)" : "")...\(maximum.map { "\($0)" } ?? "")"
    }
    return text
  }
}

/// A query item of a pattern.
package struct QueryItemPattern: Sendable {
  /// The key in normal form; empty for `{items...}`.
  package var key: Located<String>
  package var value: Value
  /// The part of the item with *added text*: text of an optional part, or any text of a choice except its first one.
  ///
  /// `.ofKey` for the item `query={text}` of `?{'q'|'query'}={text}`, `.ofValue` if only `=` or the value has added
  /// text, and `nil` if the item has none.
  package var addedText: AddedText?

  package enum AddedText: Sendable { case ofKey, ofValue }

  package enum Value: Sendable {
    /// `?key`: the key is present, with or without a value.
    case present
    /// `?key{? '=' value}` without the part: the key is present with an empty value or without a value.
    case bare
    /// `?key=…`: the value of the first item with this key must match. For a list, all values must match.
    case piece(Piece)
    /// `?{items...}`: all items whose keys the pattern doesn't list.
    case remaining(ParameterUse)
  }
}

/// The fragment of a pattern.
package enum FragmentPattern: Sendable {
  /// `#{invite}`: a single text, which may contain a raw `/`.
  case text(Piece)
  /// `#p/{phone}`, `#/room/{room}?via={via: [String]}`: a path that is split at raw `/`, then `?` and items.
  /// `startsWithSlash` indicates a leading slash, which must match.
  case path(PathPattern, startsWithSlash: Bool, query: [QueryItemPattern])
  /// `#key={key}&v=2`.
  case items([QueryItemPattern])
}

extension LinkPattern {
  /// Returns the pattern, in which each bare `{name}` of a query item has the `?` or default that its route declares.
  /// All steps after the reader use such patterns, so that a bare `{name}` can't differ from its declaration.
  ///
  /// - Parameter inherited: Returns a bare `{name}` with the `?` or default that it inherits, or `nil` if the route has
  ///   no such parameter.
  func resolvingItems(_ inherited: (ParameterUse) -> ParameterUse?) -> LinkPattern {
    var (query, fragment) = (query, fragment)
    var isChanged = query.resolve(inherited)
    switch fragment {
    case .path(let path, let startsWithSlash, var items):
      isChanged = items.resolve(inherited) || isChanged
      fragment = .path(path, startsWithSlash: startsWithSlash, query: items)
    case .items(var items):
      isChanged = items.resolve(inherited) || isChanged
      fragment = .items(items)
    case .text, nil: break
    }
    guard isChanged else { return self }
    return LinkPattern(
      source: source, form: form, chosen: chosen, isPrinted: isPrinted, path: path, query: query, fragment: fragment)
  }
}

extension [QueryItemPattern] {
  /// Adds the inherited `?` or default to each bare `{name}`, and sets `isInPart`. Returns `true` if anything changed.
  fileprivate mutating func resolve(_ inherited: (ParameterUse) -> ParameterUse?) -> Bool {
    var isChanged = false
    for index in indices {
      guard case .piece(var piece) = self[index].value else { continue }
      for (place, part) in piece.parts.enumerated() {
        guard case .parameter(let written) = part else { continue }
        // `{name}` without a type, `?` or default, outside of optional parts.
        let isBare = written.name != nil && written.type == nil && !written.isInPart && !written.mayBeAbsent
        let whole = isBare ? inherited(written) ?? written : written
        let use = self[index].isAlwaysThere(whole) ? whole.inPart() : whole
        guard use !== written else { continue }
        piece.parts[place] = .parameter(use)
        self[index].value = .piece(piece)
        isChanged = true
      }
    }
    return isChanged
  }
}

extension QueryItemPattern {
  /// Returns `true` if every link of this form must have a value for the parameter, because the item has ``addedText``.
  ///
  /// For example, `/search?{'q'|'query'}={text: String?}` has two forms. The link `/search` matches only the form with
  /// `q`, so the form with `query` requires a value.
  ///
  /// If the key has added text, returns `true` for every parameter, because the route's `parameters` can also make a
  /// parameter optional, and this method doesn't know them.
  fileprivate func isAlwaysThere(_ use: ParameterUse) -> Bool {
    switch addedText {
    case .ofKey: true
    case .ofValue: use.mayBeAbsent
    case nil: false
    }
  }
}
