/// The promises of a generated test suite: the links of each route, filled in with examples, and the words of each type.
///
/// The generator writes them as text for people to review. `FingerpostTesting` reads the text and tries many more links
/// than are written there.
package struct Promises: Equatable {
  package var origins: [Origin] = []
  /// The words of each type, by the type as patterns write it.
  package var types: [String: Words] = [:]
  package var routes: [Route] = []
  /// The links that depart from the rules.
  package var exceptions: [String: Exception] = [:]
  package var settings = Settings()
  /// The other sections by name, each with its lines.
  package var sections: [String: [Line]] = [:]

  package init() {}

  /// The settings of the table that change the meaning of links.
  package struct Settings: Equatable {
    /// `true` if letter case in paths is ignored.
    package var ignoresCase = false
    /// `true` if letter case in the keys of query items is ignored.
    package var ignoresKeyCase = false
    /// The keys of the items that are set aside. A key can end with `*`.
    package var ignoredKeys: [String] = []
    /// The maximum number of bytes, path segments and query items.
    package var maximumLength = 16_384
    package var maximumSegments = 128
    package var maximumItems = 256

    package init() {}
  }

  /// A line of the text.
  package struct Line: Equatable {
    /// The number of the line in the text, from 1.
    package var number: Int
    /// The number of spaces before it.
    package var indent: Int
    package var text: String

    /// A line that readers skip, at the top of a section.
    package init(comment: String) { self.init(number: 0, indent: 2, text: "# " + comment) }

    package init(number: Int, indent: Int, text: String) {
      self.number = number
      self.indent = indent
      self.text = text
    }
  }

  package struct Origin: Equatable {
    package var name: String
    package var notes: [String] = []
    package var places: [Place] = []

    package init(name: String) { self.name = name }

    package var plusIsSpace: Bool { notes.contains("plus is space") }
    /// The separator of opaque links, such as the colon of `spotify:track:42`.
    package var separator: String? { notes.lazy.compactMap { $0.suffix(after: "separated by ") }.first }
  }

  /// A scheme, host and path at which links begin.
  package struct Place: Equatable {
    package enum Host: Equatable {
      case none
      case exact(String)
      case subdomains(String)
      /// One or more labels as a value, before a host.
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

    /// The value at the start of the host.
    var label: Parameter? { if case .captured(let label, _) = host { label } else { nil } }

    /// `true` if links can be written without choosing a subdomain or a port.
    var isDefinite: Bool {
      switch host {
      case .none, .exact: isPrinted
      case .subdomains, .captured, .any: false
      }
    }

    /// `true` if links of both may be read at this place: its host isn't less exact, and its base path isn't shorter.
    func mayPrecede(_ other: Place) -> Bool {
      func rank(_ place: Place) -> Int {
        switch place.host {
        case .none, .exact: 0
        case .subdomains, .captured: 1
        case .any: 2
        }
      }
      return rank(self) < rank(other) || rank(self) == rank(other) && basePath.count >= other.basePath.count
    }

    /// `true` if a link of a destination can begin with it, if its host is known.
    var isPrinted: Bool { scheme != "http" && port != "*" }
  }

  /// The words that a type accepts and refuses, as decoded text.
  package struct Words: Equatable {
    package struct Word: Equatable {
      package var text: String
      /// The text of the same value in the link of a destination.
      package var canonical: String

      package init(_ text: String, canonical: String? = nil) {
        self.text = text
        self.canonical = canonical ?? text
      }
    }

    package var accepted: [Word] = []
    package var refused: [String] = []

    package init() {}

    func canonical(_ text: String) -> String { accepted.first { $0.text == text }?.canonical ?? text }

    /// Returns the word for a value in printed links, such as `01` for 1 if the type has two digits.
    func printed(_ value: String) -> String {
      if accepted.contains(where: { $0.text == value }) { return value }
      return accepted.first { $0.canonical == value }?.text ?? value
    }
  }

  package struct Route: Equatable {
    package var id: String
    package var line = 0
    /// Such as `above library` and `requires signedIn`.
    package var notes: [String] = []
    package var parameters: [Parameter] = []
    package var forms: [Form] = []

    package init(id: String) { self.id = id }

    package var parent: String? { notes.lazy.compactMap { $0.suffix(after: "above ") }.first }
  }

  package struct Parameter: Equatable {
    package enum Kind: Equatable {
      case single
      /// A list whose values are query items with the same key.
      case repeated
      /// A list whose values are joined.
      case joined(separator: String)
      /// The segments at the end of a path.
      case segments
      /// The encoded text at the end of a link.
      case raw
      /// A query item without a value.
      case flag
      /// The query items that no other parameter takes, `key=value` or `key`.
      case remaining
    }

    package var name: String
    package var type: String
    package var kind = Kind.single
    /// `true` if a link can lack it.
    package var isOptional = false
    /// The value if a link lacks it.
    package var fallback: String?
    /// `true` if a refused word counts as missing.
    package var isLenient = false
    /// The minimum and the maximum number of values.
    package var counts: ClosedRange<Int>?
    package var examples: [String] = []

    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }

    package var isList: Bool {
      switch kind {
      case .repeated, .joined: true
      case .single, .segments, .raw, .flag, .remaining: false
      }
    }

    /// `true` if every link has a value of it.
    package var isNeeded: Bool {
      if isOptional || fallback != nil || kind == .flag || kind == .remaining { return false }
      return !isList || (counts?.lowerBound ?? 0) > 0
    }
  }

  /// A pattern of a route's links, without choices or optional parts.
  package struct Form: Equatable {
    package enum Part: Equatable {
      case literal(String)
      /// A parameter of the route, or a value of this form.
      case value(String)
    }

    package struct Item: Equatable {
      package var key: String
      /// `nil` if the value doesn't matter.
      package var value: [Part]?

      package init(key: String, value: [Part]?) {
        self.key = key
        self.value = value
      }
    }

    package var line = 0
    package var notes: [String] = []
    /// The names of the origins.
    package var origins: [String] = []
    package var segments: [[Part]] = []
    package var endsWithSlash = false
    package var items: [Item] = []
    /// The text of the fragment before its items.
    package var fragment: [Part]?
    package var fragmentItems: [Item] = []
    /// Values that no parameter of the route stores.
    package var unkept: [Parameter] = []
    /// `true` if links of this form don't open the route.
    package var isExclude = false

    package init() {}

    /// Renames a value, and leaves its declaration out.
    package mutating func rename(_ name: String, to other: String) {
      func renamed(_ part: Part) -> Part { part == .value(name) ? .value(other) : part }
      unkept.removeAll { $0.name == name }
      segments = segments.map { $0.map(renamed) }
      for index in items.indices { items[index].value = items[index].value?.map(renamed) }
      for index in fragmentItems.indices { fragmentItems[index].value = fragmentItems[index].value?.map(renamed) }
      fragment = fragment?.map(renamed)
    }

    /// Returns `true` if another form is the same pattern at the same origins.
    package func hasPattern(of other: Form) -> Bool {
      var other = other
      other.line = line
      return self == other
    }

    /// `true` if the link of a destination can have this form.
    package var isPrinted: Bool {
      !isExclude && !notes.contains { $0 == "not printed" || $0.hasPrefix("redirect ") }
    }
    /// `true` if this is another pattern than the route's own.
    package var isAlias: Bool { notes.contains { $0 == "alias" || $0.hasPrefix("redirect ") } }
    /// The parameters that every link of this form has, although others of the route can lack them.
    package var needed: [String] {
      notes.lazy.compactMap { $0.suffix(after: "needs ") }.first?.split(separator: " ").map(String.init) ?? []
    }
    package var plusIsSpace: Bool { notes.contains("plus is space") }
    package var isStrictQuery: Bool { notes.contains("no other items") }
    package var isStrictSlash: Bool { notes.contains("slash as written") }
    /// The values that follow from the pattern, by parameter.
    package var given: [String: String] {
      var given: [String: String] = [:]
      for note in notes {
        let words = note.split(separator: " ", maxSplits: 2)
        if words.count == 3, words[1] == "is" { given[String(words[0])] = String(words[2]) }
      }
      return given
    }
  }

  package struct Exception: Equatable {
    package var outcome: Outcome
    package var line: Int
    /// The index of the route below which it stands.
    package var route: Int
    /// How the link differs from what the route's patterns show, or another reason.
    package var reason: String

    package init(_ outcome: Outcome, ofRoute route: Int, line: Int = 0, _ reason: String = "") {
      self.outcome = outcome
      self.route = route
      self.line = line
      self.reason = reason
    }
  }

  /// Where a link leads.
  package enum Outcome: Hashable {
    case nowhere
    /// The destination whose own link this is.
    case link(String)
    /// A destination of this route that no link carries.
    case route(String)
    /// The link isn't tried: only the app knows, because it declares a type, or the tool contradicts itself.
    case unknown
  }
}

extension String {
  /// Returns the rest of a text with this beginning.
  package func suffix(after start: String) -> String? { hasPrefix(start) ? String(dropFirst(start.count)) : nil }
}
