import RouteMatching

/// The content of `routes.json` with positions. The names in it aren't resolved yet.
package struct RouteDocument {
  package var name: Located<String>?
  package var canonical: Located<String>?
  package var origins: [OriginDeclaration] = []
  package var types: [TypeDeclaration] = []
  package var routes: [RouteDeclaration] = []
  package var options = TableOptions()
  package var wrappers: [WrapperDeclaration] = []
  package var generate: GenerateOptions?
  /// The paths of files such as Info.plist, as written in the table.
  package var platform: PlatformPaths?
  package var windows: [WindowDeclaration] = []
  /// The sections `launch`, `requirements` and `lint`, which other modules read.
  package var launch: JSONValue?
  package var requirements: JSONValue?
  /// The declarations that were read from `launch` and `requirements`.
  package var launchDeclaration = LaunchDeclaration()
  package var lint: JSONValue?

  package init() {}
}

/// The options of the table that apply to all routes.
package struct TableOptions: Sendable {
  package enum EmptySegments: String, Sendable, CaseIterable { case refuse, collapse, keep }
  package enum Repeated: String, Sendable, CaseIterable { case first, last, refuse }
  package enum TrailingSlash: String, Sendable, CaseIterable { case ignore, strict }

  package var trailingSlash: TrailingSlash = .ignore
  package var caseSensitive = true
  /// `true` if `?ID` and `?id` are the same key, in patterns, in `ignoredQuery` and in links.
  package var foldsKeys = false
  package var emptySegments: EmptySegments = .refuse
  package var repeated: Repeated = .first
  /// Key patterns such as `utm_*`, with at most one `*`, at the end.
  package var ignoredQuery: [Located<String>] = []
  /// The maximum length of a link in bytes (1...65,000).
  package var maximumLength = 16_384
  /// The maximum number of segments in a path (1...1,000).
  package var maximumSegments = 128
  /// The maximum number of query items (1...1,000).
  package var maximumItems = 256
  /// The maximum number of patterns in the table (1...1,000,000). Each variant of a pattern with choices counts.
  package var maximumPatterns = 50_000

  package init() {}

  /// Returns `true` if the table ignores items with this decoded key (`ignoredQuery`).
  package func ignores(_ key: String) -> Bool {
    ignoredQuery.contains { pattern in
      let isPrefix = pattern.value.hasSuffix("*")
      let wanted = isPrefix ? pattern.value.utf8.dropLast() : pattern.value.utf8[...]
      guard isPrefix ? key.utf8.count >= wanted.count : key.utf8.count == wanted.count else { return false }
      return zip(key.utf8, wanted).allSatisfy { $0 == $1 || (foldsKeys && asciiLowercased($0) == asciiLowercased($1)) }
    }
  }

  /// Returns the text by which a key in normal form is compared: the key, in lowercase if letter case doesn't matter.
  package func identity(ofKey key: String) -> String { foldsKeys ? LinkSymbols.lowercased(key) : key }
}

/// A named origin: `"web": ["https://bookshelf.example"]`.
package struct OriginDeclaration: Sendable {
  package enum Kind: String, Sendable, CaseIterable { case universalLink, customScheme, widget }
  /// The slashes after a custom scheme.
  package enum Slashes: String, Sendable, CaseIterable { case none, two, any }

  package var name: Located<String>
  package var kind: Kind
  package var places: [PlaceDeclaration]
  package var isExplicit = false
  package var acceptsAddedHosts = false
  package var plusIsSpace = false
  /// The separator between segments of opaque links: `":"` for `spotify:track:ID`, or `"/"` if `slashes` is `none` and
  /// no separator is declared. `nil` if the links aren't opaque.
  package var separator: Located<String>?
  package var slashes: Located<Slashes>?

  /// `true` if two slashes must follow the scheme.
  package var needsSlashes: Bool { slashes?.value == .two }
}

/// A base URL of an origin: `https://*.bookshelf.example/app`.
package struct PlaceDeclaration: Sendable {
  package enum Host: Sendable {
    /// `scheme:` without a host. If a link has an authority, it is read as the first segment of the path.
    case none
    /// A lowercase host. Labels beyond ASCII are A-labels, `xn--…`.
    case exact(String)
    /// `*.host`: at least one label before `.host`.
    case subdomains(of: String)
    /// `{shop}.host`: at least one label, captured. Without a suffix, `{server}` matches any host.
    case captured(suffix: String?)
    /// `*`: any host.
    case any
  }
  package enum Port: Sendable, Hashable {
    case none, any
    case exactly(Int)
  }

  package var source: SourceText
  /// The scheme in lowercase.
  package var scheme: String
  package var host: Host
  /// The parameter of a captured label.
  package var label: ParameterUse?
  package var port: Port = .none
  /// The literal segments of the base path, in normal form.
  package var basePath: [String] = []
  /// The environment to which the place is limited, or `nil` if it isn't limited.
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
  /// An example value, without percent-encoding.
  package var example: Located<String>?
  package var summary: String?
  /// The app's own Swift type for the values, if any.
  package var swift: Located<String>?

  package enum Definition: Sendable {
    case enumeration(cases: [EnumerationCase], caseSensitive: Bool)
    case refinement(base: Located<String>, Refinement)
    case record([Field])
  }

  /// A value of a record: `"name": "String?"`.
  package struct Field: Sendable {
    package var name: Located<String>
    package var type: TypeUse
    /// `true` if a record may lack this field.
    package var isOptional: Bool
  }

  package struct EnumerationCase: Sendable {
    /// The text of the case in printed links, without percent-encoding.
    package var wire: Located<String>
    /// The name of the case in Swift.
    package var name: Located<String>
    /// Other texts that match the case.
    package var spellings: [Located<String>] = []
    /// `true` if the case is a member of an object, whose order has no meaning. The order of cases in an array matters.
    package var isUnordered = false
  }
}

/// A form of a pattern, with its origins and options. A pattern has several forms if it has choices or optional parts.
package struct LinkForm: Sendable {
  package var pattern: LinkPattern
  /// The number of the pattern: 0 for the canonical link, n for the nth alias.
  package var ordinal = 0
  /// The origins to which the form applies, or `nil` for all origins of the route.
  package var origins: [Located<String>]?
  package var set: [SetValue] = []
  package var deprecated: RouteDeclaration.Deprecation?
}

extension LinkForm {
  package init(pattern: LinkPattern) { self.init(pattern: pattern, ordinal: 0) }
}

/// A value for a parameter that a pattern doesn't carry: `"userID": "@{id}"`.
package struct SetValue: Sendable {
  package var name: Located<String>
  /// The forms of the template, the longest form first. The first one whose parameters all have values is used.
  ///
  /// Each form is text without percent-encoding around parameters of the pattern, labels of the host, and built-in
  /// values (``ParameterUse/component``).
  package var forms: [Piece]

  /// The parameters of all forms, possibly with duplicates.
  package var parameters: [ParameterUse] { forms.flatMap { $0.parameters } }

  /// Returns `true` if the template contains a parameter with the name.
  package func isMade(of name: String) -> Bool { parameters.contains { $0.name?.value == name } }

  /// `true` if every form contains a part of the original link, so that no link can be printed from the value.
  var isNeverPrinted: Bool {
    forms.allSatisfy { form in form.parameters.contains { $0.component != nil } }
  }
}

extension ParameterUse {
  /// The built-in value for `{$link}`, `{$query}` or `{$fragment}`; `nil` for a parameter.
  package var component: TemplateSource? {
    switch name?.value {
    case "$link": .link
    case "$query": .query
    case "$fragment": .fragment
    default: nil
    }
  }
}

/// The options of a parameter in a route's `parameters`. This is a class because it is immutable and slow to copy.
package final class ParameterOptions: Sendable {
  package enum Reading: String, Sendable, CaseIterable { case value, flag }

  package let name: Located<String>
  /// The type, if declared. An optional type such as `Int?` allows patterns to lack the parameter, even if the
  /// canonical link needs it. Such a type doesn't make the query item of a bare `{name}` optional, except for a
  /// record's field.
  package let type: TypeUse?
  package let isOptional: Bool
  package let summary: String?
  package let example: Located<String>?
  package let isSensitive: Bool
  /// `true` for `"as": "flag"`.
  package let isFlag: Bool
  /// The name in generated code, if the parameter's own name isn't a Swift name.
  package let swift: Located<String>?
  /// The record and the field, if the parameter is a record's field, such as `pickup.latitude` of `"pickup": "Place"`.
  package let field: FieldUse?

  /// Reads an entry of `parameters`: a type, or an object.
  package init(_ name: Located<String>, _ value: JSONValue, _ reader: inout DocumentReader) {
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

  /// Creates the options of a field of a parameter that is a record.
  ///
  /// - Parameter type: The name of the record's type.
  package init(_ field: TypeDeclaration.Field, of record: ParameterOptions, _ type: String) {
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
  /// The name of the parameter that is a record: `pickup`.
  package var parameter: String
  /// The name of that parameter in generated code.
  package var swift: String
  /// The record's type: `Place`.
  package var type: String
  /// The name of the field: `latitude`.
  package var name: String
  /// `true` if the record requires the field.
  package var isNeeded: Bool
  /// A description of the parameter that is a record, in one sentence.
  package var summary: String?
}

/// A wrapper for links: `{ "link": "https://*.onelink.me/{_...}?af_dp={link}" }`. The nested link is the parameter
/// `link`.
package struct WrapperDeclaration: Sendable {
  package var place: PlaceDeclaration
  package var pattern: LinkPattern
}

/// The `platform` section: files that lint compares with the table. Paths are relative to the table's folder.
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

  /// Returns `true` if SwiftPM or Xcode allows the name for a target. Such a name is never a path: it doesn't begin
  /// with a dot or a space, and contains no slash, backslash, colon or invisible character.
  package static func isTargetName(_ text: String) -> Bool {
    guard let first = text.first, first != ".", first != " ", text.last != " " else { return false }
    return !text.unicodeScalars.contains { "/\\:".unicodeScalars.contains($0) || isHidden($0) }
  }

  /// Returns `true` if Swift allows the name for a module.
  package static func isModuleName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !LinkCharacters.isDigit(first) else { return false }
    return RouteDocument.isIdentifier("a" + text)
  }
}

extension RouteDocument {
  /// Returns `true` if a text consists of ASCII letters, digits and `_`, and begins with a letter.
  ///
  /// - Parameters:
  ///   - isDotted: `true` to allow several such names with `.` between them.
  ///   - allowsHyphen: `true` to allow `-`, too.
  package static func isIdentifier(_ text: some StringProtocol, isDotted: Bool = false, allowsHyphen: Bool = false)
    -> Bool
  {
    var isFirst = true
    for byte in text.utf8 {
      if isDotted, !isFirst, byte == UInt8(ascii: ".") {
        isFirst = true
        continue
      }
      let isMark = byte == UInt8(ascii: "_") || (byte == UInt8(ascii: "-") && allowsHyphen)
      guard LinkCharacters.isLetter(byte) || (!isFirst && (LinkCharacters.isDigit(byte) || isMark)) else {
        return false
      }
      isFirst = false
    }
    return !isFirst
  }

  /// Returns a valid name that is similar to a text, such as `topSites` for `top-sites`, or `nil` if there is none, as
  /// for `größe`.
  package static func identifier(near text: some StringProtocol) -> String? {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let parts = text.split { !isIdentifier("a" + String($0)) }
    let name = (parts.first ?? "") + parts.dropFirst().map { $0.capitalizedFirst }.joined()
    return isIdentifier(name) ? String(name) : nil
  }

  /// The fields of each type that is a record.
  var records: [String: [TypeDeclaration.Field]] {
    var records: [String: [TypeDeclaration.Field]] = [:]
    for type in types {
      if case .record(let fields) = type.definition { records[type.name.value] = fields }
    }
    return records
  }

  /// The name of the generated enum.
  package var enumName: String { name?.value ?? "Route" }

  /// The routes except for redirects, sorted by id. The patterns of a redirect belong to its target.
  package var routesByID: [RouteDeclaration] {
    // Ids are ASCII, so comparing strings compares their bytes, and is faster than comparing UTF-8 views.
    routes.filter { $0.redirect == nil }.sorted { $0.id.value < $1.id.value }
  }
}
