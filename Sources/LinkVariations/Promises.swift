/// The promises of a generated test suite are its expected results: the links of each route, filled in with examples,
/// and sample values of each type.
///
/// The generator writes them as text for people to review. `FingerpostTesting` reads the text and tries many more links
/// than it contains.
package struct Promises: Equatable {
  package var origins: [Origin] = []
  /// Sample values of each type, keyed by the type as it's written in patterns.
  package var types: [String: Words] = [:]
  package var routes: [Route] = []
  /// The links whose outcome isn't the outcome that their pattern alone would have, for example because another pattern
  /// matches first.
  package var exceptions: [String: Exception] = [:]
  package var settings = Settings()
  /// The places of the other environments. In these environments, only the places are checked, with a link of each
  /// pattern.
  package var environments: [Environment] = []
  /// The lines of the other sections, such as `launch` and `windows`, by name.
  package var sections: [String: [Line]] = [:]

  package init() {}

  /// The settings of the table that change the meaning of links.
  package struct Settings: Equatable {
    package var line = 0
    /// `true` if letter case in paths is ignored.
    package var ignoresCase = false
    /// `true` if letter case in the keys of query items is ignored.
    package var ignoresKeyCase = false
    /// The keys of ignored query items. A key can end with `*`.
    package var ignoredKeys: [String] = []
    /// The maximum length of a link, in bytes.
    package var maximumLength = 16_384
    /// The maximum number of path segments and of query items in a link.
    package var maximumSegments = 128
    package var maximumItems = 256
  }

  package struct Origin: Equatable {
    package var line = 0
    package var name: String
    package var isWidget = false
    /// `true` if the app may add hosts.
    package var acceptsAddedHosts = false
    package var plusIsSpace = false
    /// The separator of opaque links, such as the colon of `spotify:track:42`.
    package var separator: String?
    package private(set) var places: [Place] = []
    /// The places that are printed and whose host contains a value.
    private(set) var labelledPlaces: [Place] = []

    package init(name: String) { self.name = name }

    /// The first place whose links can be written without choosing a subdomain or a port, or else the first place.
    var usualPlace: Place? { places.first(where: \.isDefinite) ?? places.first }

    package mutating func append(_ place: Place) {
      places.append(place)
      if place.isPrinted, place.label != nil { labelledPlaces.append(place) }
    }
  }

  package struct Environment: Equatable {
    package var name: String
    package var line: Int
    package var origins: [Origin] = []

    package init(name: String, line: Int = 0, origins: [Origin] = []) {
      (self.name, self.line, self.origins) = (name, line, origins)
    }

    /// The name, or `nil` for the places that don't belong to any environment.
    package var chosen: String? { name == "none" ? nil : name }
  }

  /// A scheme, a host and a base path with which links begin.
  package struct Place: Equatable {
    package enum Host: Equatable {
      case none
      case exact(String)
      case subdomains(String)
      /// A value of one or more labels, followed by the rest of the host.
      case captured(Parameter, suffix: String)
      case any
    }

    package var scheme: String
    package var host: Host
    /// The port, `*` for any, or `nil` for the default port.
    package var port: String?
    package var basePath: [String] = []

    package init(scheme: String, host: Host, port: String? = nil, basePath: [String] = []) {
      self.scheme = scheme
      self.host = host
      self.port = port
      self.basePath = basePath
    }

    /// The parameter at the start of the host, if there is one.
    var label: Parameter? { if case .captured(let label, _) = host { label } else { nil } }

    /// `true` if links can be written without choosing a subdomain or a port.
    var isDefinite: Bool {
      switch host {
      case .none, .exact: isPrinted
      case .subdomains, .captured, .any: false
      }
    }

    /// Numbers that are lexicographically lower for more specific places.
    private var precedence: [Int] {
      let (rank, length) =
        switch host {
        case .exact: (0, 0)
        case .captured(_, let suffix) where !suffix.isEmpty: (1, suffix.utf8.count)
        case .subdomains(let host): (2, host.utf8.count)
        case .captured: (3, 0)
        case .any: (4, 0)
        case .none: (5, 0)
        }
      return [rank, -length, -basePath.count, port == "*" ? 1 : 0]
    }

    /// Returns `true` if this place may have precedence for links that both places match. If the places are equally
    /// specific, the order of their origins decides.
    func mayPrecede(_ other: Place) -> Bool { !other.precedence.lexicographicallyPrecedes(precedence) }

    /// `true` if links can be printed at this place, provided that a host without a wildcard is chosen.
    var isPrinted: Bool { scheme != "http" && port != "*" }
  }

  /// Sample texts that a type accepts, and texts that it refuses. All are decoded.
  package struct Words: Equatable {
    package struct Word: Equatable {
      package var text: String
      /// The text of the same value in printed links.
      package var canonical: String

      package init(_ text: String, canonical: String? = nil) {
        self.text = text
        self.canonical = canonical ?? text
      }
    }

    /// A description for people, which `init(reading:)` ignores.
    package var summary: String?
    package var accepted: [Word] = []
    package var refused: [String] = []

    package init() {}

    /// All texts. `isAccepted` is `false` if the type refuses the text.
    var all: [(text: String, isAccepted: Bool)] { accepted.map { ($0.text, true) } + refused.map { ($0, false) } }

    func canonical(_ text: String) -> String { accepted.first { $0.text == text }?.canonical ?? text }

    /// Returns the text of a value in printed links, such as `01` for 1 if the type has two digits.
    func printed(_ value: String) -> String {
      if accepted.contains(where: { $0.text == value }) { return value }
      return accepted.first { $0.canonical == value }?.text ?? value
    }
  }

  package struct Route: Equatable {
    package var id: String
    package var line = 0
    /// The origins of the patterns that don't name any. If it's empty, these patterns belong to all origins.
    package var origins: [String] = []
    /// The id of the parent route, whose screen is below, or `nil` if there is none.
    package var parent: String?
    /// The requirements that must be fulfilled before the route opens.
    package var requires: [String] = []
    /// `true` if a nested link in a value of the route adds no requirements.
    package var requiresNothing = false
    /// `true` if the user must confirm the link before it opens.
    package var asks = false
    /// `true` if a nested link doesn't make the route ask for confirmation.
    package var asksNothing = false
    package var opensInBrowser = false
    package var isDeprecated = false
    /// The names of the parameters that are sensitive.
    package var sensitive: [String] = []
    /// The names of the parameters whose values are links of the app.
    package var linkParameters: [String] = []
    package var parameters: [Parameter] = []
    package internal(set) var forms: [Form] = []
    /// The forms that are excludes of the route.
    package private(set) var excludes: [Form] = []

    package init(id: String) { self.id = id }

    package mutating func append(_ form: Form) {
      forms.append(form)
      if form.isExclude { excludes.append(form) }
    }

    /// Returns `true` if a sensitive parameter has a value, even if the value is only a default.
    package func holdsSecret(_ values: [String: [String]]) -> Bool {
      sensitive.contains { name in
        let parameter = parameters.first { $0.name == name }
        return values[name]?.isEmpty == false || parameter?.fallback != nil || parameter?.kind == .flag
      }
    }
  }

  package struct Parameter: Equatable {
    package enum Kind: Equatable {
      case single
      /// A list whose values are query items with the same key.
      case repeated
      /// A list whose values are joined by a separator.
      case joined(separator: String)
      /// The segments at the end of a path.
      case segments
      /// The encoded text at the end of a link.
      case raw
      /// A query item without a value.
      case flag
      /// The remaining query items, `key=value` or `key`: those whose keys the pattern doesn't name.
      case remaining
    }

    package var name: String
    package var type: String
    package var kind = Kind.single
    /// `true` if a link can lack the parameter.
    package var isOptional = false
    /// The value that a link without the parameter has, or `nil` if there is no default.
    package var fallback: String?
    /// `true` if a link with an invalid value opens as if it lacked the parameter.
    package var isLenient = false
    /// The minimum and the maximum number of values.
    package var counts: ClosedRange<Int>?
    package var examples: [String] = []

    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }

    /// The separator of a list whose values are joined, or `nil` for other parameters.
    var separator: String? { if case .joined(let separator) = kind { separator } else { nil } }
    package var isList: Bool { kind == .repeated || separator != nil }

    var allowedCounts: ClosedRange<Int> { counts ?? (kind == .segments ? 1 : 0)...Int.max }

    /// `true` if every link must contain a value for this parameter.
    package var isNeeded: Bool {
      if isOptional || fallback != nil || kind == .flag || kind == .remaining { return false }
      return !isList || (counts?.lowerBound ?? 0) > 0
    }
  }

  /// A pattern of a route, without choices or optional parts. A pattern with these has several forms.
  package struct Form: Equatable {
    package enum Part: Equatable {
      case literal(String)
      /// The name of a parameter of the route, or of a value in `uncaptured`.
      case value(String)
    }

    package struct Item: Equatable {
      package var key: String
      /// The parts of the item's value, or `nil` if the value doesn't matter.
      package var value: [Part]?
      /// The names of the values in the item.
      var names: [String] { value?.names ?? [] }

      package init(key: String, value: [Part]?) {
        self.key = key
        self.value = value
      }
    }

    package var line = 0
    /// The names of the origins that have links of this form.
    package var origins: [String] = []
    package var segments: [[Part]] = []
    package var endsWithSlash = false
    package var items: [Item] = []
    /// The text of the fragment before its items.
    package var fragment: [Part]?
    package var fragmentItems: [Item] = []
    /// Values that no parameter of the route stores.
    package var uncaptured: [Parameter] = []
    /// `true` if this form is an exclude: links that match it don't open the route.
    package var isExclude = false
    package var plusIsSpace = false
    /// `true` if unlisted query items aren't allowed.
    package var isStrictQuery = false
    /// `true` if links with and without a trailing slash differ.
    package var isStrictSlash = false
    package var isDeprecated = false
    /// The id of the redirect that this form belongs to, or `nil`.
    package var redirect: String?
    /// The requirements that the redirect adds to its target, and `true` if it asks for confirmation.
    package var requires: [String] = []
    package var asks = false
    /// `true` if links are printed with this form only if no form before it can contain all values.
    package var isAlias = false
    /// `true` if links match this form but are never printed with it. `false` for a redirect's form, although links
    /// aren't printed with it either.
    package var isReadOnly = false
    /// The parameters that every link of this form contains, although links of the route's other forms can lack them.
    package var needed: [String] = []
    /// The values that the pattern sets, by parameter.
    package var given: [String: String] = [:]

    package init() {}

    /// The parts of each segment, of each item with a value, and of the fragment.
    package var pieces: [[Part]] {
      get { segments + (items + fragmentItems).compactMap(\.value) + [fragment].compactMap(\.self) }
      set {
        var pieces = newValue[...]
        for index in segments.indices { segments[index] = pieces.removeFirst() }
        for index in items.indices where items[index].value != nil { items[index].value = pieces.removeFirst() }
        for index in fragmentItems.indices where fragmentItems[index].value != nil {
          fragmentItems[index].value = pieces.removeFirst()
        }
        fragment = pieces.first
      }
    }

    /// The names of the values in the form.
    var names: [String] { pieces.flatMap(\.names) }

    /// Renames a value, and removes its declaration.
    package mutating func rename(_ name: String, to other: String) {
      uncaptured.removeAll { $0.name == name }
      pieces = pieces.map { $0.map { $0 == .value(name) ? .value(other) : $0 } }
    }

    /// Returns `true` if two forms differ only in their lines.
    package func hasPattern(of other: Form) -> Bool {
      var other = other
      other.line = line
      return self == other
    }

    /// `true` if links can be printed with this form.
    package var isPrinted: Bool { !isExclude && !isReadOnly && redirect == nil }
    /// `true` if an unlisted query item at the end of a link doesn't change its destination.
    var allowsFurtherItems: Bool { fragment == nil && fragmentItems.isEmpty && !isStrictQuery }
  }

  package struct Exception: Equatable {
    package var outcome: Outcome
    package var line: Int
    /// The index of the route whose section lists the exception.
    package var route: Int
    /// The difference between the link and the example link from which it was made, or another reason for the
    /// exception.
    package var reason: String

    package init(_ outcome: Outcome, ofRoute route: Int, line: Int = 0, _ reason: String = "") {
      self.outcome = outcome
      self.route = route
      self.line = line
      self.reason = reason
    }
  }

  /// The expected result for a link.
  package enum Outcome: Hashable {
    case nowhere
    /// The destination with this canonical link.
    case link(String)
    /// A destination of this route that has no link.
    case route(String)
    /// The link isn't tried, because only the app can decide which values its own types accept, or because the matcher
    /// contradicts the rules by which the link was made.
    case unknown
  }
}

extension [Promises.Form.Part] {
  /// The names of the values among the parts.
  var names: [String] { compactMap { if case .value(let name) = $0 { name } else { nil } } }
}

extension String {
  /// Returns the text after the given beginning, or `nil` if the text doesn't begin with it.
  package func suffix(after start: String) -> String? { hasPrefix(start) ? String(dropFirst(start.count)) : nil }
}
