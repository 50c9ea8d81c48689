// The strings of a table.
extension TextGrammar {
  /// The regular expression for text in braces. Optional parts may contain braces themselves.
  private static let braces: String = {
    var inside = "[^{}]+"
    for _ in 0..<PatternForm.depthLimit { inside = "([^{}]|\\{\(inside)\\})+" }
    return "\\{\(inside)\\}"
  }()

  /// `/books/{book: Int}?tab={tab}`, `{? '/' {_}}/books`
  package static let linkPattern = TextGrammar(
    noun: "link pattern", pattern: "^(?=/|\\{ *['?])([^{}\\\\\\x00-\\x1F\\x7F]|\(braces))*$")
  /// `https://*.onelink.me/{_...}?af_dp={link}`
  package static let wholeLink = TextGrammar(
    noun: "link", pattern: "^[A-Za-z][A-Za-z0-9+.-]*:([^{}\\\\]|\(braces))*$")
  /// `https://*.bookshelf.example`
  package static let place = TextGrammar(
    noun: "base URL", pattern: "^[A-Za-z][A-Za-z0-9+.-]*:[^?#]*$")
  /// The base URL of opaque links such as `spotify:track:ID`: any scheme except `http` and `https` is allowed.
  package static let opaquePlace = TextGrammar(
    noun: "base URL", pattern: "^(?![Hh][Tt][Tt][Pp][Ss]?:)[A-Za-z][A-Za-z0-9+.-]*:[^?#]*$")
  /// `@{id}`, `{$link}`
  package static let template = TextGrammar(
    noun: "template", pattern: "^([^{}\\x00-\\x1F\\x7F]|\(braces))*$")
  /// `BookID`, `Int?`, `[Int] "," 1...4`
  package static let typeUse = TextGrammar(
    noun: "type",
    pattern: "^ *([A-Za-z]\\w* *\\??|\\[ *[A-Za-z]\\w* *\\]( *\"[^\"]+\")?( *[0-9]* *\\.\\.\\. *[0-9]*)?) *$")
  /// A date (full-date of RFC 3339).
  package static let date = TextGrammar(
    noun: "date", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
  /// `utm_*`
  package static let itemKey = TextGrammar(
    noun: "key", pattern: "^([^*\\x00-\\x1F\\x7F]+\\*?|\\*)$")
  /// The name of a package's target. It is also a valid name of a folder, and never a path out of a folder.
  package static let targetName = TextGrammar(
    noun: "target", pattern: "^[^./\\\\:\\x00-\\x20\\x7F][^/\\\\:\\x00-\\x1F\\x7F]*$")
  package static let moduleName = TextGrammar(
    noun: "module", pattern: "^[A-Za-z_][A-Za-z0-9_]*$")
  /// A Swift name.
  package static let identifier = TextGrammar(
    noun: "name", pattern: "^[A-Za-z][A-Za-z0-9_]*$")
  /// Swift names joined by dots.
  package static let dottedIdentifier = TextGrammar(
    noun: "name", pattern: "^[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*$")
  package static let originName = name.called("origin")
  package static let parameterName = name.called("parameter")
  /// The name of a parameter, or of a record and its field: `pickup.latitude`.
  package static let valueName = TextGrammar(
    noun: "parameter", pattern: "^[A-Za-z][A-Za-z0-9_-]*(\\.[A-Za-z][A-Za-z0-9_]*)?$")
  package static let routeID = dottedIdentifier.called("route id")
  /// The id of a route, or `*` for all routes.
  package static let routeIDOrAll = TextGrammar(
    noun: "route id", pattern: "^(\\*|[A-Za-z][A-Za-z0-9_]*(\\.[A-Za-z][A-Za-z0-9_]*)*)$")
  /// A name that may contain hyphens, so it isn't necessarily a Swift name.
  private static let name = TextGrammar(noun: "name", pattern: "^[A-Za-z][A-Za-z0-9_-]*$")

  private func called(_ noun: String) -> TextGrammar {
    var text = self
    text.noun = noun
    return text
  }
}
