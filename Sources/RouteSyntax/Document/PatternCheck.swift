extension SemanticChecker {
  /// The maximum number of segments and items of a pattern. Recursion over a pattern is as deep as its number of
  /// segments, and must fit on a thread's small stack.
  private static let maximumSegments = 50
  private static let maximumItems = 256

  private mutating func checkSize(_ pattern: LinkPattern) {
    if max(pattern.path.segments.count, pattern.fragmentPath?.segments.count ?? 0) > Self.maximumSegments {
      report(
        "too-many-segments", "a pattern can have at most \(Self.maximumSegments) segments", at: pattern.source.range,
        fix: "capture the end of the path with a rest parameter, '{path...}'")
    }
    if max(pattern.query.count, pattern.fragmentItems.count) > Self.maximumItems {
      report(
        "too-many-items", "a pattern can have at most \(Self.maximumItems) query items", at: pattern.source.range,
        fix: "capture the other items with '{items...}'")
    }
  }

  /// Checks a pattern against the rules that don't depend on its route.
  mutating func checkPattern(_ pattern: LinkPattern, isCanonical: Bool, isExclude: Bool = false) {
    var first: [String: SourceRange] = [:]
    var rest: ParameterUse?
    var remaining: ParameterUse?
    for placed in pattern.uses {
      let use = placed.use
      if let type = use.type, !reportSwapped(use, type) {
        checkType(type, of: use.name?.value, isRest: placed.place == .rest)
      }
      if let name = use.name {
        // The check of the route decides if a name with a dot is a field of a record.
        checkName(name, "the name of a parameter", allowsHyphen: true)
        // If a pattern has a single parameter, it can't be a duplicate.
        if pattern.uses.count > 1, let earlier = first.updateValue(use.range, forKey: name.value) {
          first[name.value] = earlier
          report(
            "parameter-twice", "duplicate parameter \(quoted(name.value)) in this pattern", at: use.range,
            notes: [Diagnostic.Note("first here", at: earlier)], fix: "rename one of the two")
        }
      } else if isCanonical {
        report(
          "unkept-in-link", "a link with '{_}' can't be printed, because its value isn't captured", at: use.range,
          fix: """
            give it a name, write the pattern in 'aliases', or keep the whole link: "set": { "url": "{$link}" }
            """)
      }
      switch placed.place {
      case .rest:
        checkOne(use, "a pattern can have only one rest parameter", &rest)
        if let type = use.type {
          checkRestType(type)
          checkIsLast(use, type, in: pattern)
        }
      case .remaining: checkOne(use, "a pattern can capture the remaining query items only once", &remaining)
      case .segment: checkSegment(use, of: pattern)
      case .item, .fragment: checkValue(placed)
      }
    }
    if !isExclude, pattern.path.allowsMoreSegments, case .piece(let piece)? = pattern.path.segments.last {
      report(
        "rest-not-alone", "a rest parameter must be a whole segment, except in an exclude", at: piece.range,
        fix: "write '/' before the braces")
    }
    for piece in pattern.pieces {
      if piece.parts.count > 1 { checkTouching(piece) }
      checkLists(piece)
    }
    for case .piece(let piece) in pattern.items.map({ $0.value }) where piece.parts.count > 1 { checkAbsence(piece) }
    checkKeys(pattern.query)
    checkKeys(pattern.fragmentItems)
    checkSize(pattern)
  }

  /// Reports query items of patterns that never match, because `ignoredQuery` removes items with their keys first.
  mutating func checkIgnoredItems(of route: RouteDeclaration) {
    guard !document.options.ignoredQuery.isEmpty else { return }
    for key in route.allForms.flatMap({ $0.pattern.query.map { $0.key } }) {
      let text = LinkSymbols.decoded(key.value)
      guard !text.isEmpty, document.options.ignores(text) else { continue }
      report(
        "ignored-item",
        "'ignoredQuery' removes query items with the key \(quoted(text)) before matching, so this item never matches",
        at: key.range, fix: "remove the key from 'ignoredQuery' or from the pattern")
    }
  }

  /// Reports `{Int: book}`, in which the name and the type are swapped. Returns `true` if it reported this.
  private mutating func reportSwapped(_ use: ParameterUse, _ type: TypeUse) -> Bool {
    guard let name = use.name, typeNames.contains(name.value), !typeNames.contains(type.name.value), type.list == nil,
      !broken.isIncomplete
    else { return false }
    report(
      "unknown-type", "write the name of a parameter before its type", at: type.name.range,
      fix: Fix(
        "write '{\(type.name.value): \(name.value)}'",
        [Fix.Edit(name.range, type.name.value), Fix.Edit(type.name.range, name.value)]))
    return true
  }

  /// Checks that a type exists, and that a parameter can have it.
  ///
  /// - Parameters:
  ///   - parameter: The name of the parameter that has the type.
  ///   - isRest: `true` if the type belongs to a rest parameter.
  mutating func checkType(_ type: TypeUse, of parameter: String? = nil, isRest: Bool = false) {
    if !isRest, type.count != nil {
      let name = type.name.value
      report(
        "bad-type", "\(described(type)) is a single value, so it can't have a number of values", at: type.name.range,
        fix: "write '[\(name)]' for a list, or '{name...: \(name)}' for several segments")
    }
    if records[type.name.value] != nil { return reportRecord(type, of: parameter) }
    if !isRest, document.base(of: type.name.value) == BuiltInType.raw.name {
      return report(
        "rest-type", "\(described(type)) is the remainder of a link, so it's allowed only at the end of a path",
        at: type.name.range, fix: "write '{name...: \(type.name.value)}' at the end of the path, or 'String' here")
    }
    if let meant = BuiltInType.meant(by: type.name.value), !broken.isIncomplete, !typeNames.contains(type.name.value) {
      return report(
        "unknown-type", "there is no type \(quoted(type.name.value))", at: type.name.range,
        fix: .write(meant, for: type.name))
    }
    checkKnown(
      type.name, "there is no type", rule: "unknown-type", among: typeNames, isComplete: !broken.isIncomplete,
      otherwise: { _ in
        "declare the type in 'types', or write a built-in type: \(BuiltInType.names.joined(separator: ", "))"
      })
  }

  /// Checks the type of a rest parameter: the type of each segment, or a type such as `URL` for the end of the link.
  mutating func checkRestType(_ type: TypeUse) {
    let name = type.name.value
    if type.list != nil {
      return report(
        "rest-type", "a rest parameter is already a list, so its type can't be \(described(type))",
        at: type.name.range, fix: "write '{name...: \(name)}', where '\(name)' is the type of each segment")
    }
    guard let count = type.count else { return }
    if isLink(type) {
      report(
        "rest-type", "\(described(type)) takes the rest of the link, so you can't limit its number of segments",
        at: type.name.range, fix: "remove the number of segments")
    } else if count.maximum == 1 {
      report(
        "rest-type", "a rest parameter with a single segment is a single value", at: type.name.range,
        fix: "write '{name: \(name)}', without the dots and the number of segments")
    } else if max(count.minimum, count.maximum ?? 0) > Self.maximumSegments {
      report(
        "too-many-segments", "the number of segments of '{name...}' can be at most \(Self.maximumSegments)",
        at: type.name.range, fix: "write '\(min(count.minimum, Self.maximumSegments))...' for this number or more")
    }
  }

  /// Checks that nothing follows a rest with a type such as `URL`, because this rest takes the link up to its end.
  mutating func checkIsLast(_ use: ParameterUse, _ type: TypeUse, in pattern: LinkPattern) {
    guard isLink(type) else { return }
    let place = pattern.path.segments.firstIndex { segment in
      if case .rest(let rest) = segment { rest.range == use.range } else { false }
    }
    guard let place else {
      let name = use.name?.value ?? "_"
      return report(
        "rest-type", "\(described(type)) can take several segments only at the end of a path, not in a fragment",
        at: use.range, fix: "write '{\(name): \(type.name.value)}', which takes one segment, or the whole fragment")
    }
    if place == pattern.path.segments.count - 1, pattern.query.isEmpty, pattern.fragment == nil { return }
    report(
      "rest-type", "\(described(type)) takes the rest of the link, so nothing can follow \(described(use))",
      at: use.range, fix: "remove the text that follows it, or read the value from a query item")
  }

  func isLink(_ type: TypeUse) -> Bool { document.isLink(type) }

  private mutating func checkOne(_ use: ParameterUse, _ message: String, _ earlier: inout ParameterUse?) {
    if let earlier {
      report(
        "second-rest", message, at: use.range, notes: [Diagnostic.Note("first here", at: earlier.range)],
        fix: "keep one of the two, and replace the other with a parameter for each segment or query item")
    } else {
      earlier = use
    }
  }

  private mutating func checkSegment(_ use: ParameterUse, of pattern: LinkPattern) {
    if use.mayBeAbsent {
      let name = use.name?.value ?? "_"
      let type = use.type?.name.value ?? ""
      // If nothing else is in a fragment's path, the optional part must contain the '#'.
      let (segments, path, slash) =
        if case .path(let path, _, _)? = pattern.fragment, path.segments.contains(where: { $0.contains(use) }) {
          (path.segments, "fragment", path.segments.count == 1 ? "#/" : "/")
        } else {
          (pattern.path.segments, "path", "/")
        }
      let before = segments.first { $0.contains(use) }?.text(before: use, after: slash) ?? slash
      report(
        "optional-in-path",
        "a segment of the \(path) can't be absent, so \(described(use)) can't have '?' or a default", at: use.range,
        fix: """
          put it into an optional part with the \(quoted(before)) before it: \
          '{? \(partText(before)) \(name)\(type.isEmpty ? "" : ": \(type)")\(use.defaultText.map { " = \($0)" } ?? "")}'
          """)
    }
    if let list = use.type?.list, list.separator == nil { reportListInPath(use) }
  }

  /// Reports a list without a separator in a path. `list` is the type if the use itself doesn't declare it.
  mutating func reportListInPath(_ use: ParameterUse, list: TypeUse? = nil) {
    let name = use.name?.value ?? "_"
    let type = (use.type ?? list)?.name.value ?? "String"
    let rest = list == nil ? ", or '{\(name)...\(type == "String" ? "" : ": \(type)")}' for several segments" : ""
    report(
      "list-in-path", "a segment of the path can't be repeated, so the list \(described(use)) needs a separator",
      at: use.range, fix: "write a separator after the type, '{\(name): [\(type)] \\\",\\\"}'\(rest)")
  }

  /// Checks a parameter in the value of an item, or in a fragment that is a single text.
  private mutating func checkValue(_ placed: ParameterOccurrence) {
    let use: ParameterUse = placed.use
    if placed.place == .fragment, use.mayBeAbsent {
      let part = "{? '#' \(use.name?.value ?? "_")\(use.type.map { ": \($0.name.value)" } ?? "")}"
      report(
        "optional-in-fragment",
        "a pattern with a fragment requires it, so \(described(use)) can't have '?' or a default",
        at: use.range, fix: "replace the whole fragment with an optional part, such as '\(part)'")
    }
    if let list = use.type?.list { checkSeparator(of: list, placed) }
  }

  /// Reports a list without a separator in a fragment, or in the value of an item with another parameter.
  private mutating func checkSeparator(of list: TypeUse.List, _ placed: ParameterOccurrence) {
    guard list.separator == nil else { return }
    let isInherited = placed.use.type == nil
    if placed.place == .fragment {
      report(
        "list-in-fragment", "a fragment can't be repeated, so the list \(described(placed.use)) needs a separator",
        at: placed.use.range, fix: isInherited ? nil : "write '[…] \\\",\\\"'")
    } else if placed.place == .item, placed.neighbours > 1 {
      report(
        "list-not-alone",
        "\(described(placed.use)) is a repeated query item, so its value can't contain another parameter",
        at: placed.use.range, fix: isInherited ? "move the list to a query item of its own" : nil)
    }
  }

  /// Checks uses that inherit the type of a list by the same rules as uses that declare it.
  mutating func checkInheritedLists(of pattern: LinkPattern, _ parameters: [CombinedParameter]) {
    guard parameters.contains(where: { $0.type.list != nil }) else { return }
    func list(_ use: ParameterUse) -> TypeUse.List? {
      (use.type ?? use.name.flatMap { parameters.named($0.value)?.type })?.list
    }
    for placed in pattern.uses where placed.use.type == nil {
      if let list = list(placed.use) { checkSeparator(of: list, placed) }
    }
    for piece in pattern.pieces {
      let lists = piece.parameters.filter { list($0)?.separator != nil }
      guard lists.count > 1, lists.contains(where: { $0.type == nil }) else { continue }
      report(
        "list-not-alone", "\(described(lists[1])) is the second list in the same value", at: lists[1].range,
        notes: [Diagnostic.Note("first here", at: lists[0].range)], fix: "move the list to a query item of its own")
    }
  }

  /// Checks that a piece has at most one list, because the values of several lists can't be distinguished.
  private mutating func checkLists(_ piece: Piece) {
    var first: ParameterUse?
    for case .parameter(let use) in piece.parts {
      guard let separator = use.type?.list?.separator else { continue }
      if separator.utf8.contains(UInt8(ascii: "&")) || separator.utf8.contains(UInt8(ascii: "/")) {
        report(
          "bad-separator", "\(quoted(separator)) can't separate the values of a list, because it contains '&' or '/'",
          at: use.range)
      }
      if let first {
        report(
          "list-not-alone", "\(described(use)) is the second list in the same value", at: use.range,
          notes: [Diagnostic.Note("first here", at: first.range)])
      }
      first = first ?? use
    }
  }

  /// Reports adjacent parameters, because the end of the first would be ambiguous.
  mutating func checkTouching(_ piece: Piece) {
    for (first, second) in piece.touchingParameters {
      report(
        "touching-parameters",
        "\(described(first)) and \(described(second)) have no text between them, so it's ambiguous where the first one ends",
        at: second.range, fix: "write some text between them")
    }
  }

  /// Reports the value of an item in which only some parameters may be absent, because a value is present or absent as a
  /// whole. In other places, no parameter may be absent.
  private mutating func checkAbsence(_ piece: Piece) {
    // Ignore fields, because their record decides if they may be absent.
    let absent = piece.parameters.filter { $0.mayBeAbsent && !($0.name?.value.contains(".") ?? false) }
    guard let first = absent.first, let needed = piece.parameters.first(where: { !$0.mayBeAbsent && !$0.isInPart })
    else { return }
    report(
      "mixed-optional",
      "\(described(first)) can be absent and \(described(needed)) can't, but both are in the same value",
      at: first.range,
      notes: first.inherited.map {
        [Diagnostic.Note("\(described(first)) can be absent because of this", at: $0.range)]
      }
        ?? [],
      fix: absent.count > 1
        ? nil
        : first.inherited.map { inherited in
          .write("{\(first.name?.value ?? "_"): \(inherited.value)}", within: first.range)
        })
  }

  private mutating func checkKeys(_ items: [QueryItemPattern]) {
    var first: [String: SourceRange] = [:]
    for item in items where !item.key.value.isEmpty {
      let key = document.options.identity(ofKey: item.key.value)
      if let earlier = first[key] {
        report(
          "duplicate-item", "duplicate key \(quoted(item.key.value)) in this query", at: item.key.range,
          notes: [Diagnostic.Note("first here", at: earlier)], fix: "write '[String]' for a key that can be repeated")
      } else {
        first[key] = item.key.range
      }
    }
  }

  /// Checks an exclude, whose parameters can't have names, because an exclude captures nothing.
  mutating func checkExclude(_ form: LinkForm) {
    checkPattern(form.pattern, isCanonical: false, isExclude: true)
    for placed in form.pattern.uses {
      guard let name = placed.use.name else { continue }
      let type = placed.use.type.map { ": " + $0.name.value } ?? ""
      report(
        "named-in-exclude", "an exclude captures nothing, so the name \(quoted(name.value)) isn't needed",
        at: placed.use.range, fix: .write(placed.place == .rest ? "{_...}" : "{_\(type)}", within: placed.use.range))
    }
  }

  func described(_ use: ParameterUse) -> String {
    use.name.map { quoted($0.value) } ?? "'{_}'"
  }
}

extension SegmentPattern {
  /// Returns `true` if a parameter is in the segment. It isn't a rest parameter.
  fileprivate func contains(_ use: ParameterUse) -> Bool {
    if case .piece(let piece) = self { piece.parameters.contains { $0.range == use.range } } else { false }
  }

  /// Returns the text between the parameter before this one, or else the slash before the segment, and this parameter.
  fileprivate func text(before use: ParameterUse, after slash: String) -> String? {
    guard case .piece(let piece) = self else { return nil }
    var text = slash
    for part in piece.parts {
      switch part {
      case .literal(let literal): text += literal
      case .parameter(let other) where other.range == use.range: return text
      case .parameter: text = ""
      }
    }
    return nil
  }
}
