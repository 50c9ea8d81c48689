import RouteMatching

// The resolved table is the meaning of a table as written: origins, segments, a condition for each query key, and a
// fragment. The compiler, the analysis and every emitter read it. None of them reads the document for the meaning of
// links.

/// A whole table, resolved and checked.
package struct ResolvedTable {
  package var name: String
  package var options: TableOptions
  package var origins: [ResolvedOrigin]
  /// The places in order of precedence.
  package var places: [ResolvedPlace]
  /// The built-in types and the table's types, sorted by name.
  package var types: [ResolvedType]
  /// The routes sorted by id.
  package var routes: [ResolvedRoute]
  /// All patterns, by route and then by `place`. This isn't their precedence, which `Precedence` defines.
  package var patterns: [ResolvedPattern]
  package var canonicalOrigin: Int
  package var environments: [String]
  package var wrappers: [ResolvedWrapper]
  package var launch: ResolvedLaunch
  package var windows: [ResolvedWindow]
  /// The activity of each route, or `nil` for a route without an activity.
  package var activities: [ResolvedActivity?]
  package var ownLinks: [OwnLink]
  package var pool: LanguagePool
}

/// A link of the app that the table itself contains: a default or a value in `set` of the type `Link`. Only the compiled
/// table knows whether a route matches it.
package struct OwnLink {
  package var link: Located<String>
  /// The diagnostic for a link that isn't valid.
  package var rule: String
}

extension ResolvedTable {
  /// A copy of the table in which the keys of items match in any letter case.
  package var foldingKeys: ResolvedTable {
    func fold(_ pattern: inout ResolvedPattern) {
      for index in pattern.query.indices where !pattern.query[index].isRemaining {
        pattern.query[index].foldsKey = true
      }
      for index in (pattern.fragment?.items ?? []).indices where pattern.fragment?.items[index].isRemaining == false {
        pattern.fragment?.items[index].foldsKey = true
      }
      for index in pattern.excludes.indices { fold(&pattern.excludes[index]) }
    }
    var folding = self
    folding.options.foldsKeys = true
    for index in patterns.indices { fold(&folding.patterns[index]) }
    return folding
  }

  /// For each pattern as written that has choices or optional parts, the indices of its forms in `patterns`. The
  /// elements are in the order of `patterns`.
  package var formsOfPatterns: [[Int]] {
    let forms = patterns.indices.filter { patterns[$0].form != nil }
    return Dictionary(grouping: forms) { patterns[$0].source.range }.values.sorted { $0[0] < $1[0] }
  }
}

/// A pattern for links that contain another link, at a place. The pattern's first capture is the nested link.
package struct ResolvedWrapper {
  package var place: ResolvedPlace
  package var pattern: ResolvedPattern
}

package struct ResolvedOrigin {
  package var name: String
  package var kind: OriginDeclaration.Kind
  package var acceptsAddedHosts: Bool
  package var plusIsSpace: Bool
  package var separator: UInt8?
  package var needsSlashes = false

  /// `true` if links with the origin's scheme, without a host, may have two slashes after the colon or none.
  var hasAnySlashes: Bool { separator == nil && !needsSlashes }
}

package struct ResolvedPlace {
  /// A label of the host that is a parameter.
  package struct Label {
    /// The name, or an empty text for `{_}`.
    package var name: String
    package var language: Language
    /// The type as written, or `nil` if the label has none.
    package var type: ResolvedType?
  }

  package let origin: Int
  /// The base URL as written.
  package let source: SourceText
  /// The scheme in lowercase.
  package let scheme: String
  package let host: PlaceDeclaration.Host
  package let port: PlaceDeclaration.Port
  /// The literal segments of the base path, in normal form.
  package let basePath: [String]
  /// The environment to which the place is limited, or `nil` if it isn't limited.
  package let environment: String?
  /// The position among the origin's places as written.
  package let rank: Int
  /// The captured label.
  package let label: Label?
  /// The number of places that capture the same label with a more specific type. Those places come first.
  package var narrowerLabels = 0

  package init(origin: Int, _ declaration: PlaceDeclaration, rank: Int, label: Label? = nil) {
    self.origin = origin
    source = declaration.source
    scheme = declaration.scheme
    host = declaration.host
    port = declaration.port
    basePath = declaration.basePath
    environment = declaration.environment
    self.rank = rank
    self.label = label
  }

  /// `false` for a scheme without a host, whose links have all of their text in the path.
  package var hasHost: Bool { if case .none = host { false } else { true } }

  /// `true` if links without a port match.
  package var allowsDefaultPort: Bool { port == .none || port == .any }

  /// `true` if the value of the captured label contains the port: The label is the whole host, and any port is allowed.
  package var labelHasPort: Bool { if case .captured(suffix: nil) = host { port == .any } else { false } }

  /// Returns `true` if the place exists in an environment, or, for `nil`, if it exists in all of them.
  package func exists(in environment: String?) -> Bool {
    self.environment == nil || self.environment == environment
  }
}

/// A route: an id with parameters. Redirects aren't routes here; their patterns open the target.
package struct ResolvedRoute {
  package var declaration: RouteDeclaration
  package var parameters: [ResolvedParameter]
  package var parent: Int?
  package var id: String { declaration.id.value }

  /// The indices of the parameters that the route's events contain.
  package var eventParameters: [Int] {
    (declaration.event?.parameters ?? []).compactMap { name in parameters.firstIndex { $0.name == name.value } }
  }

  /// `true` if a parameter of the route is a link.
  package var takesLinks: Bool { parameters.indices.contains { parameters[$0].type.base.value == .link } }
}

package struct ResolvedParameter {
  package var name: String
  package var type: ResolvedType
  package var isOptional: Bool
  package var isList: Bool
  /// The minimum and the maximum number of values of a list, or of segments of a rest parameter.
  package var minimumCount = 0
  package var maximumCount: Int?
  package var isRest: Bool
  package var isItems: Bool
  package var isFlag: Bool
  package var isSensitive: Bool
  /// `true` if an invalid value counts as absent (`??`).
  package var isLenient: Bool
  /// The decoded default, or the `??` fallback value.
  package var defaultText: String?
  package var example: String?
  package var summary: String?
  /// The field of a record that the parameter was declared as, or `nil` if it isn't part of a record. The fields of a
  /// record are adjacent parameters.
  package var field: FieldUse?

  /// `true` if a link must contain a value for the parameter.
  package var isNeeded: Bool {
    !isOptional && defaultText == nil && !(isList && minimumCount == 0) && !isItems && !isFlag
  }

  /// `true` if the parameter contains the raw text up to the end of the link instead of segments.
  package var isRawRest: Bool { isRest && type.base.isRawAtEnd }

  /// `true` if the parameter's values are the decoded segments of a rest parameter.
  package var isSegments: Bool { isRest && !isRawRest }

  /// Returns the language of the parameter's values. For a rest parameter, this is the language of each segment: any
  /// text, even the empty text, if its type is `Link`, `Raw` or equivalent to `String`.
  package func valueLanguage(_ pool: LanguagePool) -> Language {
    let isPlain = isRest && type.base != .url && (isRawRest || type.isPlainText(pool))
    return isPlain ? pool.intern(.anyText) : type.language
  }

  /// `true` if the parameter can have several values.
  package var isSeveral: Bool { isList || isSegments }
}

/// A type of a table, built-in or named.
package struct ResolvedType {
  package let name: String
  package let base: BuiltInType
  /// The cases of an enum, or `nil` for other types.
  package var enumeration: Enumeration?
  package let language: Language
  package var example: String?
  package var swift: String?
  /// The bounds and exceptions as written, or `nil` if there are none.
  package var refinement: Refinement?

  package struct Enumeration {
    package var cases: [TypeDeclaration.EnumerationCase]
    package var isCaseSensitive: Bool

    /// Returns the case for a decoded text, or `nil` if there is none.
    package func `case`(of text: String) -> TypeDeclaration.EnumerationCase? {
      func isSame(_ spelling: String) -> Bool {
        spelling.utf8.elementsEqual(text.utf8) {
          isCaseSensitive ? $0 == $1 : asciiLowercased($0) == asciiLowercased($1)
        }
      }
      return cases.first { isSame($0.wire.value) || $0.spellings.contains { isSame($0.value) } }
    }
  }

  /// Returns `true` if the type is equivalent to `String`, the type of a parameter without a type.
  package func isPlainText(_ pool: LanguagePool) -> Bool { language == pool.intern(.text) }

  /// The type in the compiled table.
  package var parameterType: Block.ParameterType {
    if enumeration != nil { return .enumeration }
    if refinement?.foldsCase != nil { return .lowercaseText }
    return base.value
  }
}

/// A pattern of a route: the canonical link for some origins, an alias, or a redirect's link.
package struct ResolvedPattern {
  package var route: Int
  /// 0 for a canonical pattern, n for the nth alias; redirects come after these.
  package var ordinal: Int
  /// The pattern as written.
  package let written: LinkPattern
  /// The route or redirect that has the pattern; `nil` for excludes, wrappers and patterns of identifiers.
  package var declaration: RouteDeclaration?
  /// `true` if the route's links are printed with the pattern.
  package var isCanonical = false
  /// `true` if a raw `+` in a value is a space, even in the path and the fragment.
  package var plusIsSpace = false
  /// The origins as bits: bit n for the origin with index n.
  package var origins: UInt64
  package var segments: [ResolvedSegment]
  package var isStrictSlash: Bool
  package var isStrictQuery: Bool
  package var query: [ResolvedCondition]
  package var groups: [ResolvedGroup]
  package var fragment: ResolvedFragment?
  package var excludes: [ResolvedPattern]
  package var bindings: [ResolvedBinding]
  package var isDeprecated: Bool

  /// The text of the pattern in the table, which all forms of the pattern share.
  package var source: SourceText { written.source }
  /// The number of the form, from 1, if the pattern has choices or optional parts; otherwise `nil`.
  package var form: Int? { written.form }
  /// Returns `true` if the pattern applies to an origin.
  package func serves(_ origin: Int) -> Bool { origins >> UInt64(origin) & 1 == 1 }
  /// For each choice and each optional part of the pattern, a number that identifies this form's selection.
  package var chosen: [Int] { written.chosen }
  /// `true` if links match this form of the pattern, but aren't printed with it.
  package var isReadOnly: Bool { !written.isPrinted }
  package var endsWithSlash: Bool { written.path.endsWithSlash }
  /// The id of the pattern's redirect, or `nil` if the pattern belongs to a route.
  package var redirectID: String? { declaration?.redirect == nil ? nil : declaration?.id.value }
  /// The ids that the pattern's route or redirect lists in `beats`.
  package var beats: [Located<String>] { declaration?.beats ?? [] }
  /// The position of `"beats": "*"`, if present.
  package var beatsOthers: SourceRange? { declaration?.beatsOthers }

  /// The pattern as written, with the number of its form if there are several.
  package var text: String { form.map { "\(source.text) (form \($0))" } ?? source.text }

  /// The position among the patterns of its route.
  package var place: (ordinal: Int, form: Int) { (ordinal, form ?? 0) }

  package var restIndex: Int? { segments.firstIndex { $0.isRest } }
}

package struct ResolvedSegment {
  package var piece: ResolvedPiece
  package var isRest: Bool

  /// The value, if the segment is a single value.
  package var value: (capture: Int?, language: Language)? {
    guard !isRest, piece.separator == nil, piece.parts.count == 1,
      case .value(let capture, let language, nil, _) = piece.parts[0]
    else { return nil }
    return (capture, language)
  }
}

/// A segment, a query value or a fragment's text.
///
/// This is a class because pieces with the same text, or the same single value, are shared.
package final class ResolvedPiece {
  /// The text in normal form, if there are only literals; otherwise `nil`.
  package let literal: String?
  /// Adjacent literals and values. Empty for the empty text.
  package let parts: [ResolvedPart]
  package let language: Language
  package let isFolded: Bool
  /// The raw separator of a list.
  package let separator: String?
  /// `true` for a rest parameter that captures the raw text up to the end of the link.
  package let isRaw: Bool
  /// The limits of the segments of a rest parameter, or `nil` if any text is allowed.
  package let restLimit: RestLimit?

  /// Creates a piece of text in normal form.
  ///
  /// - Parameter isFolded: `true` if its ASCII letters match in either case. This doesn't apply to percent-encodings.
  package convenience init(literal: String, isFolded: Bool = false) {
    let isFolded = isFolded && LinkSymbols.hasLetters(literal)
    self.init(
      parts: literal.isEmpty ? [] : [.literal(literal)],
      language: .word(LinkSymbols.symbols(of: literal), isFolded: isFolded), isFolded: isFolded, literal: literal)
  }

  package init(
    parts: [ResolvedPart], language: Language, isFolded: Bool = false, separator: String? = nil, isRaw: Bool = false,
    restLimit: RestLimit? = nil, literal: String? = nil
  ) {
    self.literal = literal
    self.parts = parts
    self.language = language
    self.isFolded = isFolded
    self.separator = separator
    self.isRaw = isRaw
    self.restLimit = restLimit
  }

  /// The indices of the captures in the piece.
  package var captures: [Int] {
    parts.compactMap { part in
      if case .value(let capture?, _, _, _) = part { capture } else { nil }
    }
  }

  /// The length of the literal text before the first parameter.
  package var literalPrefix: Int { parts.first?.literalLength ?? 0 }

  /// The length of all literal text.
  package var literalLength: Int { parts.reduce(0) { $0 + $1.literalLength } }
}

/// The limits of a rest parameter: the languages of its segments, their number, and the language of all of them.
package struct RestLimit: Equatable {
  package let first: Language
  package let others: Language
  /// The minimum number of segments.
  package let least: Int
  package let most: Int?
  /// The language of all segments, joined by raw slashes.
  package let whole: Language

  package init(
    first: Automaton, others: Automaton, least: Int = 1, most: Int? = nil, _ pool: LanguagePool
  ) throws(AutomatonTooLarge) {
    self.first = pool.intern(first)
    self.others = pool.intern(others)
    self.least = least
    self.most = most
    let following = try Automaton.literal([UInt8(ascii: "/")]).concatenating(others)
    whole = pool.intern(try first.concatenating(following.repeated(least - 1, most.map { $0 - 1 })))
  }
}

package enum ResolvedPart {
  case literal(String)
  /// A value. `capture` is the index of a parameter, or of a value that only the pattern has; `nil` for `{_}`.
  /// `remainder` is the reversed language of the texts that can follow the value in the piece; `nil` if no text can
  /// follow. `written` is its text in the explanation why a link doesn't match, such as `{id: Int}`
  /// (`TableResolver.written`).
  case value(capture: Int?, language: Language, remainder: Language?, written: String = "")

  /// The number of bytes of literal text, where a percent-encoding counts as a single byte.
  fileprivate var literalLength: Int {
    guard case .literal(let text) = self else { return 0 }
    return text.utf8.reduce(0) { $1 == UInt8(ascii: "%") ? $0 - 1 : $0 + 1 }
  }
}

/// A pattern's condition on the items with a key.
package struct ResolvedCondition {
  /// The key as the pattern writes it and as it is printed, in normal form. Empty for `{items...}`.
  package var spelling: String
  /// `true` if the letter case of the key doesn't matter in links.
  package var foldsKey: Bool
  /// The value, or `nil` for any value or none (`?key`).
  package var piece: ResolvedPiece?
  package var isRequired: Bool
  /// `true` if an invalid value counts as absent.
  package var isLenient = false
  package var isFlag = false
  package var isRemaining = false
  /// `true` if the key is printed without `=`. The piece is the empty text then, because `key` and `key=` are equal.
  package var isBare = false
  package var list: TypeUse.List?

  /// The key by which items are distinguished, in normal form. It is the same for all spellings of a key.
  package var key: String { foldsKey ? LinkSymbols.lowercased(spelling) : spelling }

  /// `true` if links may spell the key differently.
  package var hasOtherSpellings: Bool {
    foldsKey && (key != spelling || key.utf8.contains { $0 >= 0x61 && $0 <= 0x7A })
  }

  package var captures: [Int] { piece?.captures ?? [] }

  /// `true` if the condition doesn't affect which links match.
  package var isFree: Bool { isLenient || isFlag || isRemaining }
}

package struct ResolvedGroup {
  package var kind: Block.GroupKind
  /// The indices of the pattern's query conditions.
  package var members: [Int]
  package var isLenient: Bool
}

package struct ResolvedFragment {
  /// The text or path, or `nil` if the fragment consists only of items.
  package var piece: ResolvedPiece?
  package var items: [ResolvedCondition]
  /// `true` if items follow a `?`.
  package var hasQuestionMark: Bool
  /// `true` if the fragment is a path with a trailing slash.
  package var endsWithSlash = false
}

/// A pattern's value in a template.
package struct TemplateValue {
  package var capture: Int
  /// The text for an absent value.
  package var fallback: String?
  package var place = TemplatePlace.text
  /// `true` if the value is a rest parameter with decoded segments.
  package var isRest = false
  /// The name of the host label if the value is a captured label of the host, otherwise `nil`.
  package var label: String?
  /// The value's type if its text in the template may differ from its text in the link: an enum's wire name, or
  /// lowercase text. Otherwise `nil`.
  package var type: ResolvedType?

  package var source: TemplateSource {
    label != nil ? .label : isRest ? .rest : type?.parameterType == .lowercaseText ? .lowercaseValue : .value
  }
}

/// A template for a parameter that isn't in the pattern itself. If a parameter has several templates, the first whose
/// values are all present counts.
package struct ResolvedBinding {
  package enum Part {
    case text(String)
    case value(TemplateValue)
    /// The link, its query or its fragment, unchanged.
    case component(TemplateSource)
  }
  package var parameter: Int
  package var parts: [Part]

  /// `true` if the template contains a part of the original link.
  package var keepsLink: Bool {
    parts.contains { if case .component = $0 { true } else { false } }
  }
}
