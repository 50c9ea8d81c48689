import RouteDecisions
import RouteGeneration
import RouteLanguage
import RouteMatching

/// The App Intents code for a route that carries a single value: an entity or a case of an enum.
struct AppIntentsEntry {
  /// The reason why a route can't be used with App Intents.
  struct Refusal: Error {
    let reason: String
    /// `true` if people may expect an entry for this route, because it carries a single value.
    var carriesOneValue = true
  }

  private enum Content {
    /// The app's own entity: the texts around its id in the link and content identifier, and the id's Swift type.
    case entity(link: Frame, contentIdentifier: Frame?, identifier: String)
    /// The table's enum, with a link and a content identifier for each case.
    case enumeration([Case])
  }

  private typealias Case = (name: String, wire: String, link: String, contentIdentifier: String?)

  /// The texts before and after a value.
  private typealias Frame = (before: String, after: String)

  /// The route's id.
  let route: String
  /// The name of the Swift type that gets the link, such as `BookEntity`.
  var type: String { if case .enumeration = content { intentName + "AppEnum" } else { intentName + "Entity" } }
  /// A question about this route that Apple's documentation leaves open, or `nil` if there is none.
  let doubt: String?
  /// The reason why there's no content identifier, or `nil` if there is one.
  let missingIdentifier: String?
  /// The name of the intent, without `Open` and `Intent`.
  private let intentName: String
  private var words: String { AppIntentsEntry.words(of: intentName) }
  private let parameter: ResolvedParameter
  private let content: Content

  init(_ resolved: ResolvedTable, _ table: RouteTable, route index: Int) throws(Refusal) {
    let route = resolved.routes[index]
    self.route = route.id
    let needed = route.parameters.indices.filter { route.parameters[$0].isNeeded }
    guard needed.count == 1, let number = needed.first else {
      let count = needed.isEmpty ? "no value" : "\(needed.count) values"
      throw Refusal(reason: "its link needs \(count), not one", carriesOneValue: false)
    }
    parameter = route.parameters[number]
    let name = quoted("{" + parameter.name + "}")
    let links = ValueLinks(table: table, route: index, parameter: number)
    if route.declaration.deprecated != nil { throw Refusal(reason: "it is deprecated") }
    if route.declaration.opensInBrowser { throw Refusal(reason: "it opens in the browser") }
    if parameter.isSensitive { throw Refusal(reason: "\(name) is sensitive, but the system stores links") }
    if parameter.isList || parameter.isRest { throw Refusal(reason: "\(name) has several values") }
    if parameter.type.base == .url || parameter.type.base == .link { throw Refusal(reason: "\(name) is a link itself") }
    guard RouteDocument.isIdentifier(parameter.name) else { throw Refusal(reason: "\(name) isn't a valid Swift name") }

    if let cases = parameter.type.enumeration?.cases {
      intentName = parameter.type.name
      doubt = nil
      let written = try cases.map { (one) throws(Refusal) -> Case in
        guard RouteDocument.isIdentifier(one.name.value) else {
          throw Refusal(reason: "\(quoted(one.name.value)) isn't a valid Swift name")
        }
        guard let link = links.universalLink(of: one.wire.value) else {
          throw Refusal(reason: "\(quoted(one.wire.value)) has no universal link")
        }
        return (one.name.value, one.wire.value, link, links.contentIdentifier(of: one.wire.value))
      }
      missingIdentifier =
        written.allSatisfy { $0.contentIdentifier != nil } ? nil : "not every value has a canonical link"
      content = .enumeration(written)
      return
    }

    intentName = AppIntentsEntry.entityName(of: parameter)
    let automaton = resolved.pool.automaton(parameter.type.language)
    let examples = resolved.examples(of: parameter).filter { automaton.accepts(LinkSymbols.symbols(of: $0)) }
    let members = automaton.members(limit: 4).map { LinkSymbols.text(decoding: $0) }
    let texts = (examples + members).filter {
      !$0.isEmpty && $0.utf8.allSatisfy(LinkCharacters.isUnreserved) && links.universalLink(of: $0) != nil
    }
    if texts.isEmpty { throw Refusal(reason: "it has no universal link") }
    guard let frame = AppIntentsEntry.frame(of: texts, in: links.universalLink) else {
      throw Refusal(reason: "its link must be \(name) between two texts")
    }
    // A number with leading zeros isn't the text in the link.
    let isInt = [.int, .uint].contains(parameter.type.base) && parameter.type.refinement?.digits == nil
    let plain = try? Automaton.symbol(SymbolSet((0..<128).filter(LinkCharacters.isUnreserved))).repeated(0, nil)
    let isPlain = plain.map { automaton.isSubset(of: $0) } ?? false
    let unclear = "\(name) can contain characters that must be percent-encoded"
    doubt = isPlain ? nil : unclear + ", and Apple doesn't document whether the system does that"
    let identifierFrame = isPlain ? AppIntentsEntry.frame(of: texts, in: links.contentIdentifier) : nil
    let reason = isPlain ? "its canonical link isn't \(name) between two texts" : unclear
    missingIdentifier = identifierFrame == nil ? reason : nil
    content = .entity(link: frame, contentIdentifier: identifierFrame, identifier: isInt ? "Int" : "String")
  }

  /// The length of the link without the value, or of an enum's shortest link, in bytes.
  var length: Int {
    switch content {
    case .entity(let link, _, _): link.before.utf8.count + link.after.utf8.count
    case .enumeration(let cases): cases.map(\.link.utf8.count).min() ?? 0
    }
  }

  // MARK: Names

  /// Returns the name of the entity, such as `Book` for both `{book: BookID}` and `{id: BookID}`.
  private static func entityName(of parameter: ResolvedParameter) -> String {
    let type = parameter.type.name
    let isNamed = type.hasSuffix("ID") && type.count > 2 && BuiltInType.named(type) == nil
    let name = isNamed ? String(type.dropLast(2)) : parameter.name.capitalizedFirst
    return taken.contains(name) ? name + "Item" : name
  }

  /// Names that would collide with types of App Intents if `Entity` were appended, or if they were put between `Open`
  /// and `Intent`.
  private static let taken: Set<String> = [
    "App", "Assistant", "AssistantSchema", "File", "Indexed", "OwnershipProviding", "Syncable", "TransientApp", "URL",
    "URLRepresentable", "UniqueApp",
  ]

  /// Returns the words of a name, such as `Reading Goal` for `readingGoal` and `reading-goal`.
  private static func words(of name: String) -> String {
    var words = ""
    var last: Unicode.Scalar = " "
    for scalar in name.unicodeScalars {
      let isGap = scalar == "-" || scalar == "_" || scalar == "."
      let begins = scalar.properties.isUppercase && last.properties.isLowercase
      if isGap || begins, last != " " {
        words.unicodeScalars.append(" ")
        last = " "
      }
      if isGap { continue }
      words += last == " " ? scalar.properties.titlecaseMapping : String(scalar)
      last = scalar
    }
    return words
  }

  // MARK: Links

  /// The links of a route for the values of its parameter.
  private struct ValueLinks {
    let table: RouteTable
    let route: Int
    let parameter: Int

    /// Returns a universal link that opens the route with the value, or `nil` if there is none.
    func universalLink(of text: String) -> String? {
      guard let values = values(of: text), let link = table.webLink(route: route, values: values),
        let match = table.match(link).match, match.route == route, match.value(at: parameter) == values[parameter]
      else { return nil }
      return link
    }

    /// Returns the canonical link with an empty fragment as a terminator. SwiftUI only checks if a text contains
    /// another, so without the terminator, longer links would contain this link.
    func contentIdentifier(of text: String) -> String? {
      guard let values = values(of: text) else { return nil }
      return (try? table.print(route: route, values: values)).map { WindowRules.ended($0) }
    }

    private func values(of text: String) -> [RouteValue?]? {
      let names = table.parameterNames(route: route)
      let id = table.routeIDs[route]
      guard let value = try? table.value(of: [text], parameter: names[parameter], route: id) else { return nil }
      var values = [RouteValue?](repeating: nil, count: names.count)
      values[parameter] = value
      return values
    }
  }

  /// Returns the text before and after the value in the links of several values, or `nil` if these links differ in more
  /// than the value.
  private static func frame(of texts: [String], in link: (String) -> String?) -> Frame? {
    let bytes = Array((link(texts[0]) ?? "").utf8)
    let word = Array(texts[0].utf8)
    guard bytes.count >= word.count else { return nil }
    let frames = (0...(bytes.count - word.count)).lazy.filter { bytes[$0...].starts(with: word) }.map {
      start -> Frame in
      let after = bytes[(start + word.count)...]
      return (String(decoding: bytes[..<start], as: UTF8.self), String(decoding: after, as: UTF8.self))
    }
    return frames.first { frame in texts.allSatisfy { frame.before + $0 + frame.after == link($0) ?? "" } }
  }

  // MARK: Writing

  private static let availability = "@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)"

  /// Writes the entity or the enum, and the intent that opens it.
  ///
  /// - Parameter withContentIdentifier: Pass `true` to write the identifier by which the system chooses a window.
  func write(to writer: inout SwiftWriter, withContentIdentifier: Bool) {
    writer.line()
    let what = quoted("{" + parameter.name + "}")
    switch content {
    case .entity(let link, _, let identifier):
      writer.documentation([
        "The link of \(quoted(route)). \(what) is the `id` of your app's `\(type)`: "
          + (identifier == "Int" ? "an `Int`." : "a `String`, the text in the link.")
      ])
      writer.line(AppIntentsEntry.availability)
      writer.open("extension \(type): URLRepresentableEntity")
      writer.open("static var urlRepresentation: URLRepresentation")
      writer.line("\"" + SwiftText.contents(link.before) + "\\(.id)" + SwiftText.contents(link.after) + "\"")
      writer.close()
      writer.close()
    case .enumeration(let cases):
      writer.documentation(["The links of \(quoted(route)), one for each value of \(what)."])
      writer.line(AppIntentsEntry.availability)
      writer.open("enum \(type): String, AppEnum, URLRepresentableEnum")
      for one in cases {
        let name = SwiftName.escaped(one.name)
        writer.line("case \(name)" + (one.name == one.wire ? "" : " = " + SwiftText.literal(one.wire)))
      }
      writer.line()
      writer.line("static let typeDisplayRepresentation: TypeDisplayRepresentation = " + SwiftText.literal(words))
      writer.line("static let caseDisplayRepresentations: [\(type): DisplayRepresentation] = [")
      writer.indented(
        cases.map { ".\($0.name): " + SwiftText.literal(AppIntentsEntry.words(of: $0.name)) + "," })
      writer.line("]")
      writer.open("static var urlRepresentation: URLRepresentation")
      writer.line("URLRepresentation([")
      writer.indented(cases.map { ".\($0.name): " + SwiftText.literal($0.link) + "," })
      writer.line("])")
      writer.close()
      writer.close()
    }
    writer.line()
    writer.documentation(["Opens \(quoted(route)) with its link, which the app receives like any other link."])
    writer.line(AppIntentsEntry.availability)
    writer.open("struct Open\(intentName)Intent: OpenIntent, URLRepresentableIntent")
    writer.line("static let title: LocalizedStringResource = " + SwiftText.literal("Open " + words))
    writer.line("@Parameter(title: \(SwiftText.literal(words))) var target: \(type)")
    writer.close()
    if withContentIdentifier, missingIdentifier == nil { writeContentIdentifier(to: &writer) }
  }

  private func writeContentIdentifier(to writer: inout SwiftWriter) {
    writer.line()
    // macOS and watchOS don't have `TargetContentProvidingIntent`.
    writer.line("#if !os(macOS) && !os(watchOS)")
    writer.documentation(["The canonical link of \(quoted(route)), by which SwiftUI chooses a window."])
    writer.line("@available(iOS 26, tvOS 26, visionOS 26, *)")
    writer.open("extension Open\(intentName)Intent: TargetContentProvidingIntent")
    writer.open("var contentIdentifier: String")
    switch content {
    case .entity(_, let frame, _):
      guard let frame else { break }
      writer.line(
        "\"" + SwiftText.contents(frame.before) + "\\(target.id)" + SwiftText.contents(frame.after) + "\"")
    case .enumeration(let cases):
      writer.line("switch target {")
      for one in cases {
        guard let identifier = one.contentIdentifier else { continue }
        writer.line("case .\(one.name): " + SwiftText.literal(identifier))
      }
      writer.line("}")
    }
    writer.close()
    writer.close()
    writer.line("#endif")
  }
}
