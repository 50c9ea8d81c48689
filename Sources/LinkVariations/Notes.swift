/// A kind of note after an origin, a route, a pattern or a link in a generated suite, such as `requires signedIn`: the
/// words with which it begins, their explanation for people, and the property that it sets.
package struct Note<Owner> {
  package enum Property {
    case flag(WritableKeyPath<Owner, Bool>)
    case word(WritableKeyPath<Owner, String?>)
    case words(WritableKeyPath<Owner, [String]>)
    /// Notes such as `tab is reviews`, which begin with a name.
    case values(WritableKeyPath<Owner, [String: String]>)
  }

  package let start: String
  let meaning: String
  package let property: Property

  init(_ start: String, _ meaning: String, _ property: Property) {
    (self.start, self.meaning, self.property) = (start, meaning, property)
  }
}

/// A type that has notes in a generated suite, such as `requires signedIn` and `deprecated`.
package protocol Noted {
  /// All kinds of notes that this type can have, in the order in which they are written.
  static var kinds: [Note<Self>] { get }
}

extension Noted {
  var written: [String] { Self.kinds.flatMap(texts) }

  /// Returns the texts of the notes of this kind, or an empty array if the property of the kind isn't set.
  private func texts(_ note: Note<Self>) -> [String] {
    let words: [String]
    switch note.property {
    case .flag(let path): return self[keyPath: path] ? [note.start] : []
    case .values(let path):
      return self[keyPath: path].sorted { $0.key < $1.key }.map { "\($0.key) \(note.start) \($0.value)" }
    case .word(let path): words = self[keyPath: path].map { [$0] } ?? []
    case .words(let path): words = self[keyPath: path]
    }
    return words.isEmpty ? [] : [([note.start] + words.map(Promises.encoded)).joined(separator: " ")]
  }

  /// Returns explanations of the kinds of notes that any of these values has, such as "`above` names the parent".
  static func explanations(_ promises: [Self]) -> [String] {
    kinds.compactMap { note in
      guard let text = promises.lazy.flatMap({ $0.texts(note) }).first else { return nil }
      if case .values = note.property { return "`\(text)` \(note.meaning)" }
      return "`\(note.start)` \(note.meaning)"
    }
  }
}

extension Promises {
  /// Explanations of all kinds of notes that the text of the promises contains, such as "`above` names the parent".
  package var explanations: [String] {
    let routes = routes.map(written)
    var explanations = Origin.explanations(origins + environments.flatMap(\.origins)) + Route.explanations(routes)
    for text in Form.explanations(routes.flatMap(\.forms)) where !explanations.contains(text) {
      explanations.append(text)
    }
    return explanations
  }

  /// Returns a route in the form in which it's written. Patterns don't name origins if they have the origins of the
  /// route's first pattern, and the route doesn't name these if they are all origins.
  func written(_ route: Route) -> Route {
    var route = route
    let first = route.forms.first { !$0.isExclude }?.origins ?? []
    route.origins = first.count == origins.count ? [] : first
    for index in route.forms.indices where route.forms[index].origins == first { route.forms[index].origins = [] }
    return route
  }
}

extension Promises.Origin: Noted {
  package static var kinds: [Note<Self>] {
    [
      Note("widget", "is an origin of widgets", .flag(\.isWidget)),
      Note("open", "allows the app to add hosts", .flag(\.acceptsAddedHosts)),
      Note("plus is space", "reads `+` as a space", .flag(\.plusIsSpace)),
      Note("separated by", "names what is between segments instead of a slash", .word(\.separator)),
    ]
  }
}

extension Promises.Route: Noted {
  package static var kinds: [Note<Self>] {
    [
      Note("from", "names the origins of a route's patterns without `only`, if it isn't all", .words(\.origins)),
      Note("above", "names the parent", .word(\.parent)),
      Note("requires nothing", "ignores what a link inside requires", .flag(\.requiresNothing)),
      Note("requires", "lists what the user must fulfill first", .words(\.requires)),
      Note("asks", "needs a confirmation", .flag(\.asks)),
      Note("asks nothing", "ignores that a link inside asks", .flag(\.asksNothing)),
      Note("opens in browser", "isn't opened by the app", .flag(\.opensInBrowser)),
      Note("deprecated", "is reported when it opens", .flag(\.isDeprecated)),
      Note("sensitive", "lists values that aren't recorded", .words(\.sensitive)),
      Note("link in", "lists values that are links of the app", .words(\.linkParameters)),
    ]
  }
}

extension Promises.Form: Noted {
  package static var kinds: [Note<Self>] {
    [
      Note("only", "names the origins of a pattern", .words(\.origins)),
      Note("plus is space", "reads `+` as a space", .flag(\.plusIsSpace)),
      Note("no other items", "refuses items that aren't listed", .flag(\.isStrictQuery)),
      Note("slash as written", "refuses the other slash at the end", .flag(\.isStrictSlash)),
      Note("deprecated", "is reported when it opens", .flag(\.isDeprecated)),
      Note("redirect", "names the redirect that the pattern belongs to", .word(\.redirect)),
      Note("requires", "lists what the user must fulfill first", .words(\.requires)),
      Note("asks", "needs a confirmation", .flag(\.asks)),
      Note("alias", "is printed only if the others can't be", .flag(\.isAlias)),
      Note("not printed", "is never printed", .flag(\.isReadOnly)),
      Note("needs", "lists values without which the pattern doesn't match", .words(\.needed)),
      Note("is", "is a value that the pattern gives", .values(\.given)),
    ]
  }
}

extension Promises.Link: Noted {
  package static var kinds: [Note<Self>] {
    [
      Note("from", "", .word(\.origin)), Note("deprecated", "", .flag(\.form.isDeprecated)),
      Note("by", "", .word(\.form.redirect)), Note("requires", "", .words(\.form.requires)),
      Note("asks", "", .flag(\.form.asks)), Note("not printed", "", .flag(\.form.isReadOnly)),
    ]
  }
}
