// The table's JSON, as a team would have written it.

extension ModelTable {
  var json: JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("version", .number(1)),
      ("name", .string("LawRoute")),
      ("canonical", .string(canonical)),
      ("origins", .object(origins.map { ($0.name, $0.json) })),
      ("types", .object(TypeUniverse.named.map { ($0.name, $0.json) })),
      ("routes", .object(routes.map { ($0.id, $0.json) })),
    ]
    if emptySegments != .refuse { members.append(("emptySegments", .string(emptySegments.rawValue))) }
    if repeated != .first { members.append(("repeated", .string(repeated.rawValue))) }
    if !tellsKeyCase {
      let path: [(String, JSONText)] = isCaseSensitive ? [] : [("path", .bool(false))]
      members.append(("caseSensitive", .object(path + [("query", .bool(false))])))
    } else if !isCaseSensitive {
      members.append(("caseSensitive", .bool(false)))
    }
    if isStrictSlash { members.append(("trailingSlash", .string("strict"))) }
    if !ignoredQuery.isEmpty { members.append(("ignoredQuery", .array(ignoredQuery.map { .string($0) }))) }
    return .object(members)
  }

  /// The table without its types, which are always the same.
  var summary: String {
    guard case .object(let members) = json else { return "" }
    return JSONText.object(members.filter { $0.key != "types" }).text()
  }

  var bytes: [UInt8] { Array(json.text().utf8) }
}

extension ModelOrigin {
  fileprivate var json: JSONText {
    let at = JSONText.array(places.map { .string($0.written) })
    guard isExplicit || plusIsSpace || separator != nil || needsSlashes else { return at }
    var members: [(key: String, value: JSONText)] = [("at", at)]
    if isExplicit { members.append(("explicit", .bool(true))) }
    if plusIsSpace { members.append(("plusIsSpace", .bool(true))) }
    if let separator, separator != "/" { members.append(("separator", .string(String(separator)))) }
    if separator == "/" || needsSlashes { members.append(("slashes", .string(needsSlashes ? "two" : "none"))) }
    return .object(members)
  }
}

extension ModelPlace {
  var written: String {
    var text = scheme + ":"
    switch host {
    case .none: return text + base.map { "/" + $0 }.joined()
    case .exact(let name): text += "//" + name
    case .captured(let name, let type, let suffix):
      text += "//{" + name + (type.map { ": " + $0 } ?? "") + "}." + suffix
    case .subdomains(let suffix): text += "//*." + suffix
    case .any: text += "//*"
    }
    switch port {
    case .none: break
    case .any: text += ":*"
    case .exactly(let port): text += ":" + port
    }
    return text + base.map { "/" + $0 }.joined()
  }
}

extension ModelRoute {
  fileprivate var json: JSONText {
    var link = JSONText.object(links.map { ($0.origins?.first ?? "", .string($0.pattern.written)) })
    if let first = links.first, first.origins == nil { link = .string(first.pattern.written) }
    var members: [(key: String, value: JSONText)] = [("link", link)]
    if !aliases.isEmpty { members.append(("aliases", .array(aliases.map(\.json)))) }
    if !excludes.isEmpty { members.append(("exclude", .array(excludes.map(\.json)))) }
    if let only { members.append(("only", .array(only.map { .string($0) }))) }
    if isStrictQuery { members.append(("query", .string("strict"))) }
    if let isCaseSensitive { members.append(("caseSensitive", .bool(isCaseSensitive))) }
    if let isStrictSlash { members.append(("trailingSlash", .string(isStrictSlash ? "strict" : "ignore"))) }
    if plusIsSpace { members.append(("plusIsSpace", .bool(true))) }
    if !allOrNone.isEmpty { members.append(("allOrNone", .array([.array(allOrNone.map { .string($0) })]))) }
    if !beats.isEmpty { members.append(("beats", .array(beats.map { .string($0) }))) }
    if !flags.isEmpty {
      members.append(("parameters", .object(flags.map { ($0, .object([("as", .string("flag"))])) })))
    }
    if members.count == 1, case .string = link { return link }
    return .object(members)
  }
}

extension ModelRoute.Form {
  fileprivate var json: JSONText {
    guard let origins else { return .string(pattern.written) }
    return .object([("link", .string(pattern.written)), ("only", .array(origins.map { .string($0) }))])
  }
}

extension ModelPattern {
  var written: String {
    var text = "/" + segments.map(\.written).joined(separator: "/")
    if endsWithSlash, !segments.isEmpty { text += "/" }
    if !query.isEmpty { text += "?" + query.map(\.written).joined(separator: "&") }
    switch fragment {
    case nil: break
    case .text(let parts): text += "#" + parts.written
    case .items(let items): text += "#" + items.map(\.written).joined(separator: "&")
    case .path(let segments, let startsWithSlash, let items):
      text += "#" + (startsWithSlash ? "/" : "") + segments.map(\.written).joined(separator: "/")
      if !items.isEmpty { text += "?" + items.map(\.written).joined(separator: "&") }
    }
    return text
  }
}

extension ModelSegment {
  fileprivate var written: String {
    switch self {
    case .piece(let parts): parts.written
    case .rest(let use):
      "{" + (use.name ?? "_") + "..." + (use.type.map { ": " + $0 } ?? "")
        + (use.list.map { " \($0.minimum)...\($0.maximum.map(String.init) ?? "")" } ?? "") + "}"
    }
  }
}

extension ModelItem {
  fileprivate var written: String {
    switch value {
    case .present: key
    case .piece(let parts): key + "=" + parts.written
    case .remaining(let name): "{" + name + "...}"
    }
  }
}

extension [ModelPart] {
  var written: String {
    map { part in
      switch part {
      case .literal(let text): text
      case .parameter(let use): use.written
      }
    }.joined()
  }
}

extension ModelParameter {
  fileprivate var written: String {
    var text = name ?? "_"
    if let type {
      text += ": "
      if let list {
        text += "[" + type + "]"
        if let separator = list.separator { text += " \"" + separator + "\"" }
        if list.minimum > 0 || list.maximum != nil {
          text += " \(list.minimum)..." + (list.maximum.map { String($0) } ?? "")
        }
      } else {
        text += type
      }
    }
    switch mode {
    case .required: break
    case .optional: text += "?"
    case .defaulted(let value): text += " = " + value
    case .lenient(let value): text += " ?? " + (value ?? "nil")
    }
    return "{" + text + "}"
  }
}
