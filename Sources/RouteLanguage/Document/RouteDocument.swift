import RouteMatching

/// `routes.json` as written: decoded and positioned, names not yet resolved.
package struct RouteDocument {
  package var name: Located<String>?
  package var canonical: Located<String>?
  package var origins: [OriginDeclaration] = []
  package var types: [TypeDeclaration] = []
  package var routes: [RouteDeclaration] = []
  package var options = TableOptions()
  package var wrappers: [WrapperDeclaration] = []
  package var generate: GenerateOptions?
  /// Paths of the platforms' files, as they stand in the table.
  package var platform: PlatformPaths?
  package var windows: [WindowDeclaration] = []
  /// The sections `launch`, `requirements` and `lint`, read by those who know them.
  package var launch: JSONValue?
  package var requirements: JSONValue?
  /// `launch`, and the `event` of routes, as far as they were understood.
  package var launchDeclaration = LaunchDeclaration()
  package var lint: JSONValue?

  package init() {}
}

/// What the table says for all routes.
package struct TableOptions: Sendable {
  package enum EmptySegments: String, Sendable, CaseIterable { case refuse, collapse, keep }
  package enum Repeated: String, Sendable, CaseIterable { case first, last, refuse }
  package enum TrailingSlash: String, Sendable, CaseIterable { case ignore, strict }

  package var trailingSlash: TrailingSlash = .ignore
  package var caseSensitive = true
  /// Whether `?ID` and `?id` are one key: in patterns, in `ignoredQuery` and in links.
  package var foldsKeys = false
  package var emptySegments: EmptySegments = .refuse
  package var repeated: Repeated = .first
  /// Key patterns such as `utm_*`: at most one `*`, at the end.
  package var ignoredQuery: [Located<String>] = []
  /// The longest link read, in bytes (1...65,000).
  package var maximumLength = 16_384
  /// The most segments a path may have (1...1,000).
  package var maximumSegments = 128
  /// The most query items (1...1,000).
  package var maximumItems = 256
  /// The most patterns the table may have (1...1,000,000), each form of one counted.
  package var maximumPatterns = 50_000

  package init() {}
}

/// A named origin: `"web": ["https://bookshelf.example"]`.
package struct OriginDeclaration: Sendable {
  package enum Kind: String, Sendable, CaseIterable { case universalLink, customScheme, widget }
  /// What follows a scheme of the app's own.
  package enum Slashes: String, Sendable, CaseIterable { case none, two, any }

  package var name: Located<String>
  package var kind: Kind
  package var places: [PlaceDeclaration]
  package var isExplicit = false
  package var isOpen = false
  package var plusIsSpace = false
  /// What stands between segments of an opaque link: `":"` in `spotify:track:ID`, `"/"` where no slashes follow the scheme.
  package var separator: Located<String>?
  package var slashes: Located<Slashes>?

  /// Whether two slashes follow the scheme.
  package var needsSlashes: Bool { slashes?.value == .two }

  package init(name: Located<String>, kind: Kind, places: [PlaceDeclaration]) {
    self.name = name
    self.kind = kind
    self.places = places
  }
}

/// One place of an origin: `https://*.bookshelf.example/app`.
package struct PlaceDeclaration: Sendable {
  package enum Host: Sendable {
    /// `scheme:`, where an authority is the path's first segment.
    case none
    /// In lower case, IDN as A-labels.
    case exact(String)
    /// `*.host`: one or more labels before `.host`.
    case subdomains(of: String)
    /// `{shop}.host`: one or more labels, captured. `nil` after `{server}` alone: any host.
    case captured(ParameterUse, suffix: String?)
    /// `*`
    case any
  }
  package enum Port: Sendable, Hashable {
    case none, any
    case exactly(Int)
  }

  package var source: SourceText
  /// In lower case.
  package var scheme: String
  package var host: Host
  package var port: Port = .none
  /// Literal segments of the base path, in normal form.
  package var basePath: [String] = []
  /// The environment it belongs to; `nil` for all.
  package var environment: String?

  package init(source: SourceText, scheme: String, host: Host) {
    self.source = source
    self.scheme = scheme
    self.host = host
  }
}

/// A named type: `"BookID": { "type": "Int", "min": 1 }`.
package struct TypeDeclaration: Sendable {
  package var name: Located<String>
  package var definition: Definition
  /// As the link carries it, decoded.
  package var example: Located<String>?
  package var summary: String?
  /// The app's own Swift type.
  package var swift: Located<String>?

  package enum Definition: Sendable {
    case enumeration(cases: [EnumerationCase], caseSensitive: Bool)
    case refinement(base: Located<String>, Refinement)
    case record([Field])
  }

  /// One value of a record: `"name": "String?"`.
  package struct Field: Sendable {
    package var name: Located<String>
    package var type: TypeUse
    /// Whether a record may be there without it.
    package var isOptional: Bool
  }

  package struct EnumerationCase: Sendable {
    /// As printed, decoded.
    package var wire: Located<String>
    /// The Swift case name.
    package var name: Located<String>
    /// Other spellings that are read.
    package var spellings: [Located<String>]
    /// Member of an object, whose order means nothing; an array's does.
    package var isMember = false

    package init(wire: Located<String>, name: Located<String>, spellings: [Located<String>] = []) {
      self.wire = wire
      self.name = name
      self.spellings = spellings
    }
  }

  package struct Refinement: Sendable {
    /// Numbers: the bounds' decimal text. Strings: counts of characters (Unicode scalars).
    package var minimum: Located<String>?
    package var maximum: Located<String>?
    /// The fewest digits of a whole number, filled with zeros.
    package var digits: Located<Int>?
    package var pattern: SourceText?
    package var except: [Located<String>] = []
    /// Where it says that letters have no case: then values are in small letters.
    package var foldsCase: SourceRange?

    package init() {}
  }

  package init(name: Located<String>, definition: Definition) {
    self.name = name
    self.definition = definition
  }
}

/// A pattern together with where it holds; of one with choices or optional parts, one form.
package struct LinkForm: Sendable {
  package var pattern: LinkPattern
  /// 0 for what `link` says, n for the nth alias.
  package var ordinal = 0
  /// The origins it is for; `nil`: every origin of the route.
  package var origins: [Located<String>]?
  package var set: [SetValue] = []
  package var deprecated: RouteDeclaration.Deprecation?

  package init(pattern: LinkPattern, origins: [Located<String>]? = nil) {
    self.pattern = pattern
    self.origins = origins
  }
}

/// A value for a parameter that a pattern doesn't carry: `"userID": "@{id}"`.
package struct SetValue: Sendable {
  package var name: Located<String>
  /// The forms of its template, the fullest first: the first whose values are all there makes the value.
  ///
  /// Each is plain text (decoded, not percent-encoded) around parameters of the pattern, labels of the host and what the
  /// link has of itself (``ParameterUse/component``), by their names alone.
  package var forms: [Piece]

  package init(name: Located<String>, forms: [Piece]) {
    self.name = name
    self.forms = forms
  }

  /// Every name in it; one that stands in several forms more than once.
  package var parameters: [ParameterUse] { forms.flatMap { $0.parameters } }

  /// Whether a value of that name is part of it.
  func isMade(of name: String) -> Bool { parameters.contains { $0.name?.value == name } }

  /// Whether no value of its parameter says what the link was.
  var isNeverPrinted: Bool {
    forms.allSatisfy { form in form.parameters.contains { $0.component != nil } }
  }
}

extension ParameterUse {
  /// What `{$link}`, `{$query}` and `{$fragment}` are; `nil` for a parameter.
  package var component: TemplateSource? {
    switch name?.value {
    case "$link": .link
    case "$query": .query
    case "$fragment": .fragment
    default: nil
    }
  }
}

/// What a route says about one of its parameters.
///
/// A class, because it never changes and is large to copy.
package final class ParameterOptions: Sendable {
  package enum Reading: String, Sendable, CaseIterable { case value, flag }

  package let name: Located<String>
  /// A type such as `Int?` is for a parameter that an alias may lack, even where the link can't be printed without it.
  /// Like every type it is that of a bare `{name}`, so an item that must be there says `{name: Int}`.
  package let type: TypeUse?
  package let isOptional: Bool
  package let summary: String?
  package let example: Located<String>?
  package let isSensitive: Bool
  /// `"as": "flag"`.
  package let isFlag: Bool
  /// The name in generated code, where the parameter's own is no Swift name.
  package let swift: Located<String>?
  /// What it is a field of, where a record is meant: `pickup.latitude` of `"pickup": "Place"`.
  package let field: FieldUse?

  /// Reads what is said: a type, or an object with what else there is.
  init(_ name: Located<String>, _ value: JSONValue, _ reader: inout DocumentReader) {
    self.name = name
    let type = (value.text ?? value["type"]?.text).flatMap { PatternReader.type($0, into: &reader.diagnostics) }
    self.type = type?.type
    isOptional = type?.isOptional ?? false
    summary = value["summary"]?.text?.text
    example = reader.scalar(value["example"], "'example'")
    isSensitive = value["sensitive"]?.isTrue ?? false
    swift = value["swift"]?.text?.located
    isFlag = value["as"]?.word(Reading.self) == .flag
    field = nil
  }

  /// A field of a parameter that is a record.
  ///
  /// - Parameter type: the record's.
  init(_ field: TypeDeclaration.Field, of record: ParameterOptions, _ type: String) {
    let parameter = record.name.value
    name = Located(parameter + "." + field.name.value, record.name.range)
    self.type = field.type
    isOptional = record.isOptional || field.isOptional
    summary = nil
    example = nil
    isSensitive = record.isSensitive
    swift = nil
    isFlag = false
    self.field = FieldUse(
      parameter: parameter, swift: record.swift?.value ?? parameter, type: type, name: field.name.value,
      isNeeded: !field.isOptional, summary: record.summary)
  }
}

/// A parameter that is a field of a record.
package struct FieldUse: Sendable, Hashable {
  /// The record's parameter: `pickup`.
  package var parameter: String
  /// The record's name in generated code.
  package var swift: String
  /// The record's type: `Place`.
  package var type: String
  /// The field: `latitude`.
  package var name: String
  /// Whether the record is never there without it.
  package var isNeeded: Bool
  /// What the record is, in one sentence.
  package var summary: String?
}

/// An attribution link: `{ "link": "https://*.onelink.me/{_...}?af_dp={link}" }`. The inner link is the parameter `link`.
package struct WrapperDeclaration: Sendable {
  package var places: [PlaceDeclaration]
  package var pattern: LinkPattern
  package init(places: [PlaceDeclaration], pattern: LinkPattern) {
    self.places = places
    self.pattern = pattern
  }
}

/// The `platform` section: files that lint compares with the table, by paths that begin at its folder.
package struct PlatformPaths: Sendable {
  package var aasa: Located<String>?
  package var infoPlist: Located<String>?
  package var entitlements: Located<String>?
}

/// The `generate` section.
package struct GenerateOptions: Sendable {
  package enum Access: String, Sendable, CaseIterable { case `internal`, `package`, `public` }

  package var target: Located<String>?
  package var testTarget: Located<String>?
  package var access: Located<String>?
  package var module: Located<String>?
  package init() {}

  /// Whether SwiftPM or Xcode may call a target so. No such name is a path: it begins neither with a dot nor with a space,
  /// and holds no slash, backslash, colon or character that can't be seen.
  package static func isTargetName(_ text: String) -> Bool {
    guard let first = text.first, first != ".", first != " ", text.last != " " else { return false }
    return !text.unicodeScalars.contains { "/\\:".unicodeScalars.contains($0) || isHidden($0) }
  }

  /// Whether a module of Swift may be called so.
  package static func isModuleName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return NameCheck.isIdentifier("a" + text)
  }
}

extension RouteDocument {
  /// The name of the enum.
  package var enumName: String { name?.value ?? "Route" }

  /// The routes by their ids, without redirects, which are patterns of their targets.
  package var routesByID: [RouteDeclaration] {
    // Ids are of ASCII letters, so that this is the order of their bytes, and quicker.
    routes.filter { $0.redirect == nil }.sorted { $0.id.value < $1.id.value }
  }
}
