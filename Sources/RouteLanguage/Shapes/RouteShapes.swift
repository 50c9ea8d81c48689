import RouteMatching

// The route shapes: what a table means. Origin × segments × one condition for each query key × fragment. The compiler,
// the analysis and every emitter read these; nobody reads the document for meaning after this point.

/// A whole table, lowered and checked.
package struct TableShape {
  package var name: String
  package var options: TableOptions
  package var origins: [OriginShape]
  /// In precedence order.
  package var places: [PlaceShape]
  /// The built-in types and the table's, by name.
  package var types: [TypeShape]
  /// By id.
  package var routes: [RouteShape]
  /// Every way to a route, in order of route and ordinal. Their precedence is `Precedence`'s.
  package var patterns: [PatternShape]
  package var canonicalOrigin: Int
  package var environments: [String]
  package var wrappers: [WrapperShape]
  package var launch: LaunchShape
  package var windows: [WindowShape]
  /// One for each route; `nil` where it has none.
  package var activities: [ActivityShape?]
  package var pool: LanguagePool
}

extension TableShape {
  /// The shape of the table as it would be if it didn't tell keys of items by case.
  package var foldingKeys: TableShape {
    func fold(_ pattern: inout PatternShape) {
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

  /// The forms of each pattern that has several, in the order of the patterns.
  package var formsOfPatterns: [[Int]] {
    let forms = patterns.indices.filter { patterns[$0].form != nil }
    return Dictionary(grouping: forms) { patterns[$0].source.range }.values.sorted { $0[0] < $1[0] }
  }
}

/// An attribution link at a place: the first capture of the pattern is the link inside.
package struct WrapperShape {
  package var place: PlaceShape
  package var pattern: PatternShape
}

package struct OriginShape {
  package var name: String
  package var kind: OriginDeclaration.Kind
  package var isOpen: Bool
  package var plusIsSpace: Bool
  package var separator: UInt8?
  package var needsSlashes = false

  /// `true` if a bare scheme's links may have two slashes after it, or none.
  var hasAnySlashes: Bool { separator == nil && !needsSlashes }
}

package struct PlaceShape {
  package var origin: Int
  package var declaration: PlaceDeclaration
  /// Its place among the origin's places as written.
  package var rank: Int
  /// The language of captured labels.
  package var label: (name: String, language: Language)?
  /// How many places of the table capture the same labels with a narrower type; those come first.
  package var narrowerLabels = 0

  /// `false` for a scheme alone, whose links have all of their text in the path.
  var hasHost: Bool { if case .none = declaration.host { false } else { true } }

  /// Returns `true` if the place exists in every environment in which another one exists.
  func exists(with other: PlaceShape) -> Bool {
    declaration.environment == nil || declaration.environment == other.declaration.environment
  }
}

/// A route: an id with parameters. Redirects have no shape of their own: their patterns lead to the target.
package struct RouteShape {
  package var declaration: RouteDeclaration
  package var parameters: [ParameterShape]
  package var parent: Int?
  package var id: String { declaration.id.value }

  /// Whether a parameter of it is a link.
  var takesLinks: Bool { parameters.indices.contains { parameters[$0].type.base == .link } }
}

package struct ParameterShape {
  package var name: String
  package var type: TypeShape
  package var isOptional: Bool
  package var isList: Bool
  /// The fewest values of a list, or segments of a rest.
  package var minimumCount = 0
  package var isRest: Bool
  package var isItems: Bool
  package var isFlag: Bool
  package var isSensitive: Bool
  /// `true` if an invalid value counts as absent (`??`).
  package var isLenient: Bool
  /// Decoded text; also the value of a `??` fallback.
  package var defaultText: String?
  package var example: String?
  package var summary: String?
  /// The record it is a field of. The fields of a record stand side by side.
  package var field: FieldUse?

  /// Whether a link has to hold a value of it.
  package var isNeeded: Bool {
    !isOptional && defaultText == nil && !(isList && minimumCount == 0) && !isItems && !isFlag
  }

  /// Whether it is a text that ends a path, as it stands, rather than segments.
  package var isRawRest: Bool { isRest && type.base.isRawAtEnd }

  /// Whether it is the decoded segments of a rest.
  package var isSegments: Bool { isRest && !isRawRest }

  /// What its values are, each segment of a rest for itself. The untyped segments may be empty, and what ends a link was
  /// read as a whole.
  package func valueLanguage(_ pool: LanguagePool) -> Language {
    let isPlain = isRest && type.base != .url && (isRawRest || type.isPlainText(pool))
    return isPlain ? pool.intern(.anyText) : type.language
  }

  /// Whether it has several values.
  package var isSeveral: Bool { isList || isSegments }
}

/// A type of the language, built in or named.
///
/// A class, because all parameters of a type share it.
package final class TypeShape {
  package let name: String
  package let base: BaseType
  /// `nil` unless it is an enum.
  package let enumeration: Enumeration?
  package let language: Language
  package let example: String?
  package let swift: String?
  /// Its bounds and exceptions as written; `nil` where it has none.
  package let refinement: TypeDeclaration.Refinement?

  init(
    name: String, base: BaseType, enumeration: Enumeration? = nil, language: Language, example: String? = nil,
    swift: String? = nil, refinement: TypeDeclaration.Refinement? = nil
  ) {
    self.name = name
    self.base = base
    self.enumeration = enumeration
    self.language = language
    self.example = example
    self.swift = swift
    self.refinement = refinement
  }

  package struct Enumeration {
    package var cases: [TypeDeclaration.EnumerationCase]
    package var isCaseSensitive: Bool
  }

  /// Whether it is the text that a parameter without a type is.
  package func isPlainText(_ pool: LanguagePool) -> Bool { language == pool.intern(.text) }

  /// What the compiled table calls it.
  package var parameterType: Block.ParameterType {
    if enumeration != nil { return .enumeration }
    if refinement?.foldsCase != nil { return .smallText }
    return switch base {
    case .string, .raw: .string
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .bool: .bool
    case .uuid: .uuid
    case .date: .date
    case .duration: .duration
    case .url: .url
    case .link: .link
    }
  }
}

/// One way to a route: its canonical link for some origins, or an alias, or a redirect's link.
package struct PatternShape {
  package var route: Int
  /// 0 for a canonical pattern, n for the nth alias; redirects come after.
  package var ordinal: Int
  /// What it is read from.
  package let written: LinkPattern
  /// The route or the redirect that has it; `nil` for an exclude, and for what is no link of a route.
  package var declaration: RouteDeclaration?
  /// Whether it is one that the route's link is printed by.
  package var isCanonical = false
  /// Whether a raw `+` in a value is a space, in the path and the fragment too.
  package var plusIsSpace = false
  /// Bit n: the origin of index n.
  package var origins: UInt64
  package var segments: [SegmentShape]
  package var isStrictSlash: Bool
  package var isStrictQuery: Bool
  package var query: [ConditionShape]
  package var groups: [GroupShape]
  package var fragment: FragmentShape?
  package var excludes: [PatternShape]
  package var bindings: [BindingShape]
  package var isDeprecated: Bool

  /// As written, whatever form of it this is.
  package var source: SourceText { written.source }
  /// Which form of a pattern with choices or optional parts, from 1; `nil` where it has neither.
  package var form: Int? { written.form }
  /// What is chosen in the form: for each choice and each optional part a number.
  package var chosen: [Int] { written.chosen }
  /// Whether no value is printed by it, unlike by other forms of the same pattern.
  package var isReadOnly: Bool { !written.isPrinted }
  package var endsWithSlash: Bool { written.path.endsWithSlash }
  /// The redirect that has it, if one does.
  package var redirectID: String? { declaration?.redirect == nil ? nil : declaration?.id.value }
  /// The routes and redirects that its own route, or redirect, says it beats.
  package var beats: [Located<String>] { declaration?.beats ?? [] }
  /// Where it says that it beats all others.
  package var beatsOthers: SourceRange? { declaration?.beatsOthers }

  /// The pattern as written, and its form where it has several.
  package var text: String { form.map { "\(source.text) (form \($0))" } ?? source.text }

  /// Its place among the patterns of its route.
  package var place: (ordinal: Int, form: Int) { (ordinal, form ?? 0) }

  package var restIndex: Int? { segments.firstIndex { $0.isRest } }
}

package struct SegmentShape {
  package var piece: PieceShape
  package var isRest: Bool

  package init(piece: PieceShape, isRest: Bool) {
    self.piece = piece
    self.isRest = isRest
  }

  /// The value that it is, where it is one and nothing else.
  var value: (capture: Int?, language: Language)? {
    guard !isRest, piece.separator == nil, piece.parts.count == 1,
      case .value(let capture, let language, nil) = piece.parts[0]
    else { return nil }
    return (capture, language)
  }
}

/// A segment, a query value or a fragment's text.
///
/// A class, because all pieces with the same text, or the same single value, are one.
package final class PieceShape {
  /// Normal-form text, where there are only literals.
  package let literal: String?
  /// Literals and values side by side; none for the empty text.
  package let parts: [PartShape]
  package let language: Language
  package let isFolded: Bool
  /// The raw separator of a list.
  package let separator: String?
  /// A rest that takes the raw text to the end of the link.
  package let isRaw: Bool
  /// What the segments of a rest have to be; `nil` where they are any text.
  package let restLimit: RestLimit?

  /// Text in normal form.
  ///
  /// - Parameter isFolded: whether its ASCII letters, those of escapes apart, may be capital or small.
  package init(literal: String, isFolded: Bool = false) {
    let isFolded = isFolded && LinkSymbols.hasLetters(literal)
    self.literal = literal
    parts = literal.isEmpty ? [] : [.literal(literal)]
    language = .word(LinkSymbols.symbols(of: literal), isFolded: isFolded)
    self.isFolded = isFolded
    separator = nil
    isRaw = false
    restLimit = nil
  }

  package init(
    parts: [PartShape], language: Language, isFolded: Bool = false, separator: String? = nil, isRaw: Bool = false,
    restLimit: RestLimit? = nil
  ) {
    literal = nil
    self.parts = parts
    self.language = language
    self.isFolded = isFolded
    self.separator = separator
    self.isRaw = isRaw
    self.restLimit = restLimit
  }

  /// What it keeps.
  package var captures: [Int] {
    parts.compactMap { part in
      if case .value(let capture?, _, _) = part { capture } else { nil }
    }
  }

  /// The length of the literal text before the first parameter.
  package var literalPrefix: Int { parts.first?.literalLength ?? 0 }

  /// The length of all literal text.
  package var literalLength: Int { parts.reduce(0) { $0 + $1.literalLength } }
}

/// What the segments of a rest have to be: of its type, as many as it says, and such as its templates can join.
///
/// A class, because few pieces have one and all have room for it.
package final class RestLimit: Equatable {
  package let first: Language
  package let others: Language
  /// How many they are.
  package let least: Int
  package let most: Int?
  /// All of them, with the raw slashes between.
  package let whole: Language

  init(
    first: Automaton, others: Automaton, least: Int = 1, most: Int? = nil, _ pool: LanguagePool
  ) throws(AutomatonTooLarge) {
    self.first = pool.intern(first)
    self.others = pool.intern(others)
    self.least = least
    self.most = most
    let following = try Automaton.literal([UInt8(ascii: "/")]).concatenating(others)
    whole = pool.intern(try first.concatenating(following.repeated(least - 1, most.map { $0 - 1 })))
  }

  /// Of one pool.
  package static func == (one: RestLimit, other: RestLimit) -> Bool {
    (one.first, one.others, one.least) == (other.first, other.others, other.least) && one.most == other.most
  }
}

package enum PartShape {
  case literal(String)
  /// `capture`: the parameter's index, or that of a value only the pattern has; `nil` for `{_}`.
  /// `remainder`: what may follow in the piece, reversed; `nil` where nothing can.
  case value(capture: Int?, language: Language, remainder: Language?)

  /// Bytes of literal text, decoded: an escape is one.
  fileprivate var literalLength: Int {
    guard case .literal(let text) = self else { return 0 }
    return text.utf8.reduce(0) { $1 == UInt8(ascii: "%") ? $0 - 1 : $0 + 1 }
  }
}

/// What a pattern asks of the items of one key.
package struct ConditionShape {
  /// The key as the pattern spells it, in normal form, and so as it is printed; empty for `{items...}`.
  package var spelling: String
  /// Whether links may spell it with other ASCII letters, capital or small.
  package var foldsKey: Bool
  /// `nil`: any value or none (`?key`).
  package var piece: PieceShape?
  package var isRequired: Bool
  /// A bad value counts as absent.
  package var isLenient = false
  package var isFlag = false
  package var isRemaining = false
  /// A key without `=` is printed; the piece is the empty text, which a key without `=` has.
  package var isBare = false
  package var list: TypeUse.List?

  /// The key that items are told apart by, in normal form: two spellings of one key have one.
  package var key: String { foldsKey ? LinkSymbols.smallLetters(spelling) : spelling }

  /// Whether links may spell the key otherwise.
  package var hasOtherSpellings: Bool {
    foldsKey && (key != spelling || key.utf8.contains { $0 >= 0x61 && $0 <= 0x7A })
  }

  package var captures: [Int] { piece?.captures ?? [] }

  /// Whether it says nothing about which links match.
  package var isFree: Bool { isLenient || isFlag || isRemaining }
}

package struct GroupShape {
  package enum Kind {
    case allOrNone
    /// Where one is there, the first is.
    case withFirst
  }
  package var kind: Kind
  /// Indices of the pattern's query conditions.
  package var members: [Int]
  package var isLenient: Bool
}

package struct FragmentShape {
  /// `nil` where the fragment is items only.
  package var piece: PieceShape?
  package var items: [ConditionShape]
  /// Items stand after a `?` rather than alone.
  package var hasQuestionMark: Bool
  /// Whether it is a path with a slash at its end.
  package var endsWithSlash = false
}

/// A pattern's value in a template.
package struct TemplateValue {
  package var capture: Int
  /// What an absent value stands for.
  package var fallback: String?
  package var place = TemplatePlace.text
  /// Whether it is a rest, of decoded segments.
  package var isRest = false
  /// The label's name, where it stands in the host rather than in the pattern.
  package var label: String?
  /// Its type, where the template has another text than the link may: an enum's wire name, or small letters.
  package var type: TypeShape?

  package var source: TemplateSource {
    label != nil ? .label : isRest ? .rest : type?.parameterType == .smallText ? .smallValue : .value
  }
}

/// A template of a parameter's value that a pattern doesn't carry. Of several for one parameter the first counts whose
/// values are all there.
package struct BindingShape {
  package enum Part {
    case text(String)
    case value(TemplateValue)
    /// The link, its query or its fragment, as it came.
    case component(TemplateSource)
  }
  package var parameter: Int
  package var parts: [Part]

  /// Whether it holds what a link has of itself.
  package var keepsLink: Bool {
    parts.contains { if case .component = $0 { true } else { false } }
  }
}
