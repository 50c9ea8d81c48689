/// A route: an entry of `routes`. This is a class because it is slow to copy. Only the readers of the table change it,
/// one after another, so accesses don't need exclusivity checks.
package final class RouteDeclaration {
  package enum QueryRule: String, Sendable, CaseIterable { case ignore, strict }
  package enum Opener: String, Sendable, CaseIterable { case app, browser }

  package let id: Located<String>
  /// The canonical forms: those for all origins, or those for named origins (`link: {"web": …}`).
  @exclusivity(unchecked) package private(set) var links: [LinkForm]
  @exclusivity(unchecked) package private(set) var aliases: [LinkForm]
  @exclusivity(unchecked) package private(set) var exclude: [LinkForm]
  /// The entries of `parameters`. A record has an entry for each of its fields.
  @exclusivity(unchecked) package internal(set) var parameters: [ParameterOptions]
  /// The parameters, available after all routes and origins are read. They are in the order of their first appearance
  /// in canonical links (sorted by the names of their origins), then in aliases, in `set`, and in the hosts of origins.
  ///
  /// A parameter from which a form's `set` only builds others (`id` in `"set": {"userID": "@{id}"}`) isn't included,
  /// unless another form carries it or `parameters` names it.
  @exclusivity(unchecked) package internal(set) var combinedParameters: [CombinedParameter] = []
  package let conditions: LinkConditions
  /// The ids of the routes that this route takes precedence over.
  package let beats: [Located<String>]
  /// The position of `"beats": "*"`, if present: this route takes precedence over every route that neither names this
  /// route in `beats` nor has `"*"` itself.
  package let beatsOthers: SourceRange?
  package let only: [Located<String>]?
  package let parent: Located<String>?
  package let requires: [Located<String>]
  /// `true` for `"requires": []`: the route opens without the requirements of a link that its parameters contain.
  package let requiresNothing: Bool
  package let confirm: Bool
  /// `true` for `"confirm": false`: the route opens without confirmation, even if a link in its parameters asks for it.
  package let asksNothing: Bool
  /// `true` for `opens: "browser"`.
  package let opensInBrowser: Bool
  package let window: Located<String>?
  package let event: EventDeclaration?
  package let activity: ActivityDeclaration?
  package let deprecated: Deprecation?
  /// The id of the redirect's target and values for its parameters, or `nil` if the route isn't a redirect.
  package let redirect: Redirect?
  package let summary: String?
  package let examples: [Located<String>]

  /// A deprecation. This is a class so that the many routes without one stay small.
  package final class Deprecation: Sendable {
    package let since: Located<String>?
    package let sunset: Located<String>?

    package init(since: Located<String>? = nil, sunset: Located<String>? = nil) {
      self.since = since
      self.sunset = sunset
    }
  }
  package struct Redirect: Sendable {
    package let target: Located<String>
    package let set: [SetValue]
  }

  /// Reads a route: its link (``DocumentReader/readLinks(_:set:)``), or an object with the keys of a route.
  package init(_ id: Located<String>, _ value: JSONValue, _ reader: inout DocumentReader) {
    self.id = id
    let link = value.text == nil ? value["link"] : value
    let forms = reader.readLinks(link, set: reader.readSet(value["set"]))
    links = forms.printed
    aliases = forms.others + reader.readAliases(value["aliases"])
    exclude = reader.readForms(value["exclude"])
    parameters = (value["parameters"]?.members ?? []).map { ParameterOptions($0.key.located, $0.value, &reader) }
    // The options for matching links.
    conditions = LinkConditions(value)
    let beats = value["beats"]?.texts ?? []
    beatsOthers = beats.first { $0.value == "*" }?.range
    self.beats = beats.filter { $0.value != "*" }
    only = value["only"]?.texts
    // The meaning of the route for the app.
    parent = value["parent"]?.text?.located
    requires = value["requires"]?.texts ?? []
    requiresNothing = value["requires"] != nil && requires.isEmpty
    confirm = value["confirm"]?.isTrue ?? false
    asksNothing = value["confirm"] != nil && !confirm
    opensInBrowser = value["opens"]?.word(Opener.self) == .browser
    window = value["window"]?.text?.located
    event = value["event"].map { reader.readEvent($0) }
    activity = value["activity"].map { reader.readActivity($0) }
    deprecated = reader.readDeprecation(value["deprecated"])
    let target = value["redirect"]?.text ?? value["redirect"]?["to"]?.text
    redirect = target.map { Redirect(target: $0.located, set: reader.readSet(value["redirect"]?["set"])) }
    summary = value["summary"]?.text?.text
    examples = value["examples"]?.texts ?? []
  }

  /// The distinct names in `requires`.
  package var requirements: [String] { requires.map { $0.value }.withoutDuplicates }

  /// Adds the inherited `?` or default to each bare `{name}` in a query item (``LinkPattern/resolvingItems(_:)``).
  func resolveItems(_ inherited: (ParameterUse) -> ParameterUse?) {
    func resolve(_ forms: inout [LinkForm]) {
      for index in forms.indices { forms[index].pattern = forms[index].pattern.resolvingItems(inherited) }
    }
    resolve(&links)
    resolve(&aliases)
    resolve(&exclude)
  }
}

extension [RouteDeclaration] {
  /// The routes by their ids. If two routes have an id, the last one counts.
  var byID: [String: RouteDeclaration] {
    var routes: [String: RouteDeclaration] = [:]
    for route in self { routes[route.id.value] = route }
    return routes
  }
}

/// The options of a route for matching its links.
package struct LinkConditions {
  package var isStrictQuery = false
  package var allOrNone: [[Located<String>]] = []
  package var trailingSlash: TableOptions.TrailingSlash?
  package var caseSensitive: Bool?
  package var plusIsSpace = false

  /// - Parameter route: The object of a route. If it is `nil`, the options of the table apply.
  package init(_ route: JSONValue?) {
    guard let route else { return }
    isStrictQuery = route["query"]?.word(RouteDeclaration.QueryRule.self) == .strict
    allOrNone = route["allOrNone"]?.groups ?? []
    trailingSlash = route["trailingSlash"]?.word(TableOptions.TrailingSlash.self)
    caseSensitive = route["caseSensitive"]?.isTrue
    plusIsSpace = route["plusIsSpace"]?.isTrue ?? false
  }
}
