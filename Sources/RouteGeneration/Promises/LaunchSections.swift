import LinkVariations
import RouteLanguage
import RouteMatching

/// The sections of a test suite about launches, windows and saved state. The results follow from the declarations of
/// the table, without the code that decides at run time.
package struct LaunchSections {
  let source: GeneratedTable
  var resolved: ResolvedTable { source.resolved }
  let promises: Promises
  /// The table in the environment of the tests.
  let table: RouteTable
  /// The examples of each route, by its index.
  let examples: [[Promises.Example]]
  /// The rules for Spotlight items with a pattern, each with the identifiers that the pattern matches.
  let itemRules: [(rule: ResolvedLaunchRule, identifiers: Automaton)]
  /// The indices of `itemRules`, by the text in lowercase with which the identifiers of a rule begin. It's empty if the
  /// pattern begins with a parameter. Without this index, thousands of rules would be compared in pairs.
  let itemRulesByStart: [[UInt8]: [Int]]

  /// - Parameters:
  ///   - promises: The routes with their parameters and notes, such as `requires signedIn`, and sample values of each
  ///     type.
  package init(
    _ source: GeneratedTable, _ promises: Promises, of table: RouteTable, examples: [[Promises.Example]]
  ) {
    self.source = source
    self.promises = promises
    self.table = table
    self.examples = examples
    itemRules = source.resolved.launch.rules.compactMap { rule in
      (rule.pattern?.segments.first?.piece).map { (rule, source.resolved.pool.automaton($0.language)) }
    }
    itemRulesByStart = Dictionary(grouping: itemRules.indices) { [itemRules] index in
      guard case .literal(let text)? = itemRules[index].rule.declaration.pattern?.parts.first else { return [] }
      return LinkSymbols.decoded(text).utf8.map(asciiLowercased)
    }
  }

  /// The sections that the table needs, each with its lines.
  package var all: [(name: String, lines: [String])] {
    let sections = [
      ("identifiers", identifiers), ("accepts", accepts), ("launch", launch), ("events", events),
      ("activities", activities),
      ("links", linkLines), ("windows", windows), ("saved", saved),
    ]
    return sections.filter { !$1.isEmpty }.map { (name: $0, lines: $1) }
  }

  /// Returns the lines of a section below a comment with all sentences that aren't `nil`. If there are no lines, the
  /// section is left out.
  func section(_ lines: [String], _ sentences: String?...) -> [String] {
    lines.isEmpty ? [] : Promises.Line.comment(sentences.compactMap(\.self).joined(separator: " ")) + lines
  }

  func encoded(_ words: some Sequence<String>) -> String { words.map(Promises.encoded).joined(separator: " ") }

  /// Returns a destination in the notation of promises, such as `book.detail book=42`.
  func result(_ route: String, _ values: [String: [String]]) -> String {
    let values = values.filter { !$1.isEmpty }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return ([route] + values.map { $0 + "=" + $1.map(Promises.encoded).joined(separator: ",") }).joined(separator: " ")
  }

  // MARK: Trust

  private var identifiers: [String] {
    let names = LaunchSource.allCases.filter { resolved.launch.identifiers.contains($0) }.map(\.name)
    let lines = names.isEmpty ? [] : Promises.Line.lines([encoded(names)], indent: 2)
    return section(lines, "The kinds of input whose identifier is recorded.")
  }

  /// The origins and routes of the links that each kind of input can open.
  private var accepts: [String] {
    let isUsual = resolved.places.allSatisfy { place in
      let kind = resolved.origins[place.origin].kind
      return kind == (["https", "http"].contains(place.scheme) ? .universalLink : .customScheme)
    }
    if source.document.launch == nil, isUsual, resolved.launch.accepts.isEmpty { return [] }
    let own = resolved.launch.rules.filter {
      $0.declaration.target.takesOwnLink || !$0.declaration.target.linkKeys.isEmpty
    }
    let links = LaunchSource.allCases.filter { $0.traits.content == .link && $0 != .deferred }
    var sources = [LaunchTraits.Origins.everything, .universalLinks, .notWidgets].flatMap { origins in
      links.filter { $0.traits.opens == origins }
    }
    if resolved.launch.deferredSeconds != nil { sources.append(.deferred) }
    sources += LaunchSource.allCases.filter { source in
      !sources.contains(source) && own.contains { $0.declaration.source == source }
    }
    var lines: [(sources: [String], fields: [String])] = []
    for source in sources {
      let fields = fields(of: source)
      if let index = lines.firstIndex(where: { $0.fields == fields }) {
        lines[index].sources.append(source.name)
      } else {
        lines.append(([source.name], fields))
      }
    }
    let isNested = resolved.routes.contains { $0.parameters.contains { $0.type.base == .link } }
    if isNested, resolved.origins.contains(where: { $0.kind == .widget }) {
      lines.append((["inside"], [encoded(resolved.origins.filter { $0.kind != .widget }.map(\.name))]))
    }
    func hasField(_ start: String) -> Bool { lines.contains { $0.fields.contains { $0.hasPrefix(start) } } }
    return section(
      lines.flatMap { Promises.Line.lines([$0.sources.joined(separator: " ")] + $0.fields, indent: 2) },
      "The origins whose links each kind of input can open. 'link' is a link that the app opens itself.",
      resolved.launch.deferredSeconds.map {
        "A deferred link is one from before the installation: it opens if it is at most \($0) s old."
      },
      hasField("not ") ? "The routes after 'not' don't open." : nil,
      hasField("only ") ? "After 'only' are all routes that open." : nil,
      lines.contains { $0.sources == ["inside"] }
        ? "The line 'inside' is about links that are values of other links." : nil)
  }

  private func fields(of source: LaunchSource) -> [String] {
    let acceptance = resolved.launch.accepts[source]
    let origins = resolved.origins.enumerated().filter { index, origin in
      if let origins = acceptance?.origins { return origins >> UInt64(index) & 1 == 1 }
      return source.traits.opens.contains(origin.kind.compiled)
    }
    var fields = [origins.isEmpty ? "''" : encoded(origins.map { $1.name })]
    if source == .deferred, let seconds = resolved.launch.deferredSeconds { fields.append("within \(seconds) s") }
    if let only = acceptance?.only {
      fields.append(encoded(["only"] + only.map { resolved.routes[$0].id }))
    } else if let except = acceptance?.except, !except.isEmpty {
      fields.append(encoded(["not"] + except.map { resolved.routes[$0].id }))
    }
    return fields
  }

  // MARK: Reports

  private var events: [String] {
    var lines: [String] = []
    for route in resolved.routes {
      let event = route.declaration.event
      var fields = [route.id]
      if event?.isSilent ?? false { fields.append("none") }
      if let name = event?.name { fields.append("named " + Promises.encoded(name)) }
      let parameters = route.eventParameters.map { route.parameters[$0].name }
      if !parameters.isEmpty { fields.append(encoded(["with"] + parameters)) }
      if fields.count > 1 { lines += Promises.Line.lines(fields, indent: 2) }
    }
    return section(lines, "Every route is recorded with its origin. These add something, or record nothing.")
  }

  private var activities: [String] {
    let lines = zip(resolved.routes, resolved.activities).flatMap { route, activity -> [String] in
      guard let activity else { return [] }
      var title = ""
      for part in activity.title {
        switch part {
        case .text(let text): title += LaunchSections.escaped(text, after: title)
        case .parameter(let index): title += "{" + route.parameters[index].name + "}"
        }
      }
      if title.hasSuffix(" ") { title = title.dropLast() + "%20" }
      var fields = [route.id, Promises.encoded(activity.type)]
      if !title.isEmpty { fields.append("titled " + title) }
      let uses = ActivityDeclaration.Use.allCases.filter { activity.uses.contains($0) }
      if !uses.isEmpty { fields.append(encoded(["for"] + uses.map(\.rawValue))) }
      return Promises.Line.lines(fields, indent: 2)
    }
    return section(lines, "The user activity of each route's screen.")
  }

  /// Returns text of a title in the notation of promises. Percent-encodes only spaces that could be lost: at the
  /// beginning, and after another space.
  private static func escaped(_ text: String, after start: String) -> String {
    var result = ""
    for character in text {
      let isSpace = character == " " && !result.hasSuffix(" ") && !(start + result).isEmpty && !start.hasSuffix(" ")
      result += isSpace || "',=".contains(character) ? String(character) : Promises.encoded(String(character))
    }
    return result
  }

  private var linkLines: [String] {
    let links = promises.furtherLinks(than: examples)
    let lines = links.flatMap { link in
      Promises.Line.lines([link.link, result(link.route, link.values), link.notes], indent: 2)
    }
    let path =
      links.contains { $0.link.hasPrefix("/") } ? ", and a link of the first origin without its scheme and host" : ""
    return section(lines, "Links of aliases, redirects and further origins\(path).")
  }

  // MARK: State and windows

  private var saved: [String] {
    let screens = Set(resolved.launch.rules.filter { $0.declaration.source == .requirement }.compactMap(\.route))
    let reasons: [(String, (Int, ResolvedRoute) -> Bool)] = [
      ("sensitive", { $1.parameters.contains(where: \.isSensitive) }),
      ("needs-confirmation", { $1.declaration.confirm }),
      ("opens-in-browser", { $1.declaration.opensInBrowser }),
      ("fulfills-requirement", { index, _ in screens.contains(index) }),
    ]
    let lines = reasons.flatMap { reason, isLost -> [String] in
      let lost = resolved.routes.enumerated().filter { isLost($0.offset, $0.element) }.map(\.element.id)
      return lost.isEmpty ? [] : Promises.Line.lines([reason, encoded(lost)], indent: 2)
    }
    return section(lines, "Windows are restored without these routes, for the reason given first.")
  }

  private var windows: [String] {
    let declarations = source.document.windows.sorted {
      $0.name.value.utf8.lexicographicallyPrecedes($1.name.value.utf8)
    }
    var lines: [String] = []
    for window in declarations {
      var fields = [Promises.encoded(window.name.value)]
      if window.isMain { fields.append("main") }
      if let can = window.can { fields.append(can.isEmpty ? "can nothing" : "can " + LaunchSections.text(can)) }
      if !window.prefers.isEmpty { fields.append("prefers " + LaunchSections.text(window.prefers)) }
      let opens = resolved.routes.filter { $0.declaration.window?.value == window.name.value }.map(\.id)
      if !opens.isEmpty { fields.append("opens " + opens.joined(separator: " ")) }
      lines += Promises.Line.lines(fields, indent: 2) + wider(window.name.value, fields)
    }
    let selections = declarations.flatMap { ($0.can ?? []) + $0.prefers }
    return section(
      lines,
      "The routes that windows of each kind can show, and those that they prefer and can show, too. Without 'can', they can"
        + " show everything.",
      selections.lazy.compactMap(\.parameters?.first?.value).first.map { name in
        "With '[\(name)]', these are only destinations that have a \(name), the same as the destination that the window shows."
      },
      declarations.contains(where: \.isMain)
        ? "'main' is the kind that shows everything that no other kind prefers." : nil,
      selections.contains { $0.extent == .same }
        ? "With '[=]', it's only the destination that the window already shows." : nil,
      resolved.routes.contains { $0.declaration.window != nil }
        ? "After 'opens' are routes whose new windows are of this kind." : nil,
      lines.contains { $0.contains("showing ") }
        ? "A line 'showing' has a link that the window also accepts, because the system compares only text." : nil)
  }

  private static func text(_ selections: [WindowSelection]) -> String {
    selections.map { selection in
      let routes = selection.routes.value
      if let names = selection.parameters { return "\(routes)[\(names.map(\.value).joined(separator: ","))]" }
      return selection.extent == .same ? routes + "[=]" : routes
    }.joined(separator: " ")
  }

  /// Returns lines for links that a window accepts although its rule doesn't include their routes. This is possible
  /// because the system only compares the text of links with the text that the rule becomes.
  private func wider(_ name: String, _ fields: [String]) -> [String] {
    var mistakes: [(line: Int, text: String)] = []
    let line = Promises.Line(written: "  " + fields.joined(separator: "   "), number: 1)
    let contents = zip(promises.routes, examples).flatMap { route, examples in
      examples.compactMap { WindowPromises.Content(route, $0.values, link: $0.canonical) }
    }
    let content = WindowContent(table)
    var lines: [String] = []
    for trial in WindowPromises([line], mistakes: &mistakes).trials(contents, promises) {
      let accepted = content.links(of: name, showing: trial.shown.map { [$0] } ?? [])
      let start = "showing " + (trial.shown ?? "nothing")
      for event in trial.events {
        if !event.can, accepted?.can.contains(event.link) == true {
          lines += Promises.Line.lines([start, "also can " + event.link], indent: 4)
        }
        if !event.prefers, accepted?.prefers.contains(event.link) == true {
          lines += Promises.Line.lines([start, "also prefers " + event.link], indent: 4)
        }
      }
    }
    return lines
  }
}
