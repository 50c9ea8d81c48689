import RouteMatching

// A small abstract syntax of tables, which the generator makes and the oracle reads. It shares no code with the
// package's own document: the oracle reads this model, and the matcher reads the JSON.

struct ModelTable: Sendable {
  enum EmptySegments: String, CaseIterable { case refuse, collapse, keep }
  enum Repeated: String, CaseIterable { case first, last, refuse }

  var origins: [ModelOrigin]
  var canonical: String
  var routes: [ModelRoute]
  var emptySegments = EmptySegments.refuse
  var repeated = Repeated.first
  var isCaseSensitive = true
  /// `true` if the keys of items are case-sensitive.
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
  /// The separator of a scheme's opaque links; `/` if no slashes follow the scheme. `nil` for links that aren't opaque.
  var separator: Character?
  /// `true` if two slashes must follow a bare scheme.
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
  /// A variant of a route's link. `origins` is `nil` for all origins of the route.
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
  /// The parameters that are read as flags.
  var flags: [String] = []
  /// The keys of items that must be present together.
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
  /// The text as written in a link, percent-encoded if required.
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
  /// The values of a list, or the segments of a typed rest parameter.
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
  /// `true` if the route declares `"as": "flag"` for the name.
  var isFlag = false

  /// Returns the decoded text of a value.
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

  /// The parameters of the item's value.
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
