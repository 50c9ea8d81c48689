/// One route: the value of a key of `routes`.
///
/// A class, because it is large to copy. What comes later than the rest is written by the readers of the table alone, one after
/// the other, so that no access has to be checked.
package final class RouteDeclaration {
  package enum QueryRule: String, Sendable, CaseIterable { case ignore, strict }
  package enum Opener: String, Sendable, CaseIterable { case app, browser }

  package let id: Located<String>
  /// The canonical forms: one for every origin, or one for each named (`link: {"web": …}`).
  @exclusivity(unchecked) package private(set) var links: [LinkForm]
  @exclusivity(unchecked) package private(set) var aliases: [LinkForm]
  @exclusivity(unchecked) package private(set) var exclude: [LinkForm]
  /// What `parameters` says, of each field of a record for itself.
  @exclusivity(unchecked) package internal(set) var parameters: [ParameterOptions]
  /// Its parameters in order of first appearance, once all routes and origins are read: in its canonical links, those for named
  /// origins by the origins' names; in its aliases; in `set`; in the hosts of its origins.
  ///
  /// A parameter that a form's `set` only builds others from (`id` in `"set": {"userID": "@{id}"}`) is the form's own
  /// affair and not among them, unless another form carries it for itself or `parameters` names it.
  @exclusivity(unchecked) package internal(set) var resolvedParameters: [ResolvedParameter] = []
  package let conditions: LinkConditions
  /// The routes that it takes precedence over.
  package let beats: [Located<String>]
  /// Where it says `"beats": "*"`: it comes before every route that doesn't name it, nor says the same.
  package let beatsOthers: SourceRange?
  package let only: [Located<String>]?
  package let parent: Located<String>?
  package let requires: [Located<String>]
  /// Whether it says `"requires": []`, so that what links inside require doesn't count.
  package let requiresNothing: Bool
  package let confirm: Bool
  /// Whether it says `"confirm": false`, so that nobody is asked for the sake of links inside either.
  package let asksNothing: Bool
  /// `opens: "browser"`.
  package let opensInBrowser: Bool
  package let window: Located<String>?
  package let event: JSONValue?
  package let activity: ActivityDeclaration?
  package let deprecated: Deprecation?
  /// The target: a route id and values for its parameters.
  package let redirect: Redirect?
  package let summary: String?
  package let examples: [Located<String>]

  /// A class, because few routes have one and all have room for it.
  package final class Deprecation: Sendable {
    package let since: Located<String>?
    package let sunset: Located<String>?

    init(since: Located<String>? = nil, sunset: Located<String>? = nil) {
      self.since = since
      self.sunset = sunset
    }
  }
  package struct Redirect: Sendable {
    package let target: Located<String>
    package let set: [SetValue]
  }

  /// Reads a route: its link (``DocumentReader/readLinks(_:set:)``), or an object with the keys of a route.
  init(_ id: Located<String>, _ value: JSONValue, _ reader: inout DocumentReader) {
    let object = value.text == nil ? value : nil
    self.id = id
    let link = object == nil ? value : object?["link"]
    let forms = reader.readLinks(link, set: reader.readSet(object?["set"]))
    links = forms.printed
    aliases = forms.others + reader.readAliases(object?["aliases"])
    exclude = reader.readForms(object?["exclude"])
    parameters = (object?["parameters"]?.members ?? []).map { ParameterOptions($0.key.located, $0.value, &reader) }
    // How a link is matched.
    conditions = LinkConditions(object)
    let beats = object?["beats"]?.texts ?? []
    beatsOthers = beats.first { $0.value == "*" }?.range
    self.beats = beats.filter { $0.value != "*" }
    only = object?["only"]?.texts
    // What it means to the app.
    parent = object?["parent"]?.text?.located
    requires = object?["requires"]?.texts ?? []
    requiresNothing = object?["requires"] != nil && requires.isEmpty
    confirm = object?["confirm"]?.isTrue ?? false
    asksNothing = object?["confirm"] != nil && !confirm
    opensInBrowser = object?["opens"]?.word(Opener.self) == .browser
    window = object?["window"]?.text?.located
    event = object?["event"]
    activity = object?["activity"].map { reader.readActivity($0) }
    deprecated = reader.readDeprecation(object?["deprecated"])
    redirect = reader.readRedirect(object?["redirect"])
    summary = object?["summary"]?.text?.text
    examples = object?["examples"]?.texts ?? []
  }

  /// Says in its patterns what a bare `{name}` of an item inherits (``LinkPattern/resolvingItems(_:)``).
  func resolveItems(_ inherited: (ParameterUse) -> ParameterUse?) {
    func resolve(_ forms: inout [LinkForm]) {
      for index in forms.indices { forms[index].pattern = forms[index].pattern.resolvingItems(inherited) }
    }
    resolve(&links)
    resolve(&aliases)
    resolve(&exclude)
  }
}

/// How the links of a route are matched, as far as it says so.
package struct LinkConditions {
  package var isStrictQuery = false
  package var allOrNone: [[Located<String>]] = []
  package var trailingSlash: TableOptions.TrailingSlash?
  package var caseSensitive: Bool?
  package var plusIsSpace = false

  /// - Parameter route: the object with the keys of a route; `nil` for what is matched as the table says.
  init(_ route: JSONValue?) {
    guard let route else { return }
    isStrictQuery = route["query"]?.word(RouteDeclaration.QueryRule.self) == .strict
    allOrNone = route["allOrNone"]?.groups ?? []
    trailingSlash = route["trailingSlash"]?.word(TableOptions.TrailingSlash.self)
    caseSensitive = route["caseSensitive"]?.isTrue
    plusIsSpace = route["plusIsSpace"]?.isTrue ?? false
  }
}
