import RouteMatching

// A tiny abstract syntax of tables, made by the generator and read by the oracle. It is no relative of the package's
// own document: what a table means to the oracle comes from here, what it means to the matcher from the JSON.

struct ModelTable: Sendable {
  enum EmptySegments: String, CaseIterable { case refuse, collapse, keep }
  enum Repeated: String, CaseIterable { case first, last, refuse }

  var origins: [ModelOrigin]
  var canonical: String
  var routes: [ModelRoute]
  var emptySegments = EmptySegments.refuse
  var repeated = Repeated.first
  var isCaseSensitive = true
  /// Whether keys of items are told apart by case.
  var tellsKeyCase = true
  var isStrictSlash = false
  /// Whole keys, or prefixes that end in `*`.
  var ignoredQuery: [String] = []
}

struct ModelOrigin: Sendable {
  var name: String
  var places: [ModelPlace]
  var isExplicit = false
  var plusIsSpace = false
  /// The mark that splits the opaque links of a scheme, `/` where no slashes follow it; `nil` for links that aren't opaque.
  var separator: Character?
  /// Whether two slashes follow a bare scheme.
  var needsSlashes = false
}

struct ModelPlace: Sendable {
  enum Host {
    case none
    case exact(String)
    case captured(name: String, type: String?, suffix: String)
    case subdomains(String)
    case any
  }
  enum Port: Equatable { case none, any, exactly(String) }

  var scheme: String
  var host: Host
  var port = Port.none
  var base: [String] = []
}

struct ModelRoute: Sendable {
  /// `origins`: `nil` for all that the route is reachable from.
  struct Form {
    var pattern: ModelPattern
    var origins: [String]?
  }

  var id: String
  var links: [Form]
  var aliases: [Form] = []
  var excludes: [Form] = []
  var only: [String]?
  var isStrictQuery = false
  var isCaseSensitive: Bool?
  var isStrictSlash: Bool?
  var plusIsSpace = false
  var beats: [String] = []
  /// Parameters read as flags.
  var flags: [String] = []
  /// Keys of items that come together.
  var allOrNone: [String] = []
}

struct ModelPattern: Sendable {
  var segments: [ModelSegment]
  var endsWithSlash = false
  var query: [ModelItem] = []
  var fragment: ModelFragment?
}

enum ModelSegment: Sendable {
  case piece([ModelPart])
  case rest(ModelParameter)
}

enum ModelPart: Sendable {
  /// As written in a link, percent-encoded where it has to be.
  case literal(String)
  case parameter(ModelParameter)
}

struct ModelParameter: Sendable {
  enum Mode: Equatable {
    case required, optional
    /// `= value`
    case defaulted(String)
    /// `?? value`, `?? nil`
    case lenient(String?)
  }
  /// The values of a list, or with a type the segments of a rest.
  struct List: Equatable {
    var separator: String?
    var minimum = 0
    var maximum: Int?
  }

  /// `nil` for `{_}`.
  var name: String?
  var type: String?
  var list: List?
  var mode = Mode.required
  /// `"as": "flag"`, which the route says of the name.
  var isFlag = false

  /// A value's text, decoded.
  func text(of value: RouteValue) -> String { TypeUniverse.type(type ?? "String").text(of: value) }
}

struct ModelItem: Sendable {
  enum Value {
    case present
    case piece([ModelPart])
    /// `{items...}`
    case remaining(String)
  }
  var key: String
  var value: Value

  /// The parameters of its value.
  var parameters: [ModelParameter] {
    guard case .piece(let parts) = value else { return [] }
    return parts.compactMap { if case .parameter(let use) = $0 { use } else { nil } }
  }
}

enum ModelFragment: Sendable {
  case text([ModelPart])
  case path([ModelSegment], startsWithSlash: Bool, [ModelItem])
  case items([ModelItem])
}
