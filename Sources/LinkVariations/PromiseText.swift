extension Promises {
  /// The text of the promises, as ``init(reading:)`` reads it.
  package var lines: [String] {
    var lines = ["origins"] + origins.flatMap { $0.lines(indent: 2) }
    lines += ["", "types"]
    for (name, words) in types.sorted(by: { $0.key < $1.key }) {
      if let summary = words.summary { lines += Line.comment(summary) }
      let accepted = words.accepted.map { word in
        Promises.encoded(word.text) + (word.canonical == word.text ? "" : "=" + Promises.encoded(word.canonical))
      }
      let refused = (words.refused.isEmpty ? [] : ["not"]) + words.refused.map(Promises.encoded)
      lines += Line.lines(
        [name, accepted.joined(separator: " "), refused.joined(separator: " ")], indent: 2)
    }
    lines += ["", "settings"]
    if !settings.ignoredKeys.isEmpty {
      lines += Line.comment("Items with the ignored keys are removed before a link is matched.")
      lines.append("  ignored " + settings.ignoredKeys.map(Promises.encoded).joined(separator: " "))
    }
    lines.append(
      "  limits \(settings.maximumLength) bytes \(settings.maximumSegments) segments \(settings.maximumItems) items")
    if settings.ignoresCase || settings.ignoresKeyCase {
      lines.append(
        "  case ignored in" + (settings.ignoresCase ? " paths" : "") + (settings.ignoresKeyCase ? " keys" : ""))
    }
    if !environments.isEmpty {
      lines += ["", "environments"] + Line.comment("The origins in each of the other environments.")
      lines += environments.flatMap { ["  " + $0.name] + $0.origins.flatMap { $0.lines(indent: 4) } }
    }
    for (name, section) in sections.sorted(by: { $0.key < $1.key }) {
      lines += ["", name] + section.map { String(repeating: " ", count: $0.indent) + $0.text }
    }
    lines += ["", "routes"]
    for index in routes.indices { lines += self.lines(ofRoute: index) }
    return lines
  }

  private func lines(ofRoute index: Int) -> [String] {
    let route = written(routes[index])
    var lines = Line.lines([route.id, route.written.joined(separator: ", ")], indent: 2)
    var said: Set<String> = []
    // Parameters that are in no pattern.
    let carried = Set(route.forms.flatMap(\.names))
    let given = route.parameters.filter { !carried.contains($0.name) }
    if !given.isEmpty { lines.append("    and " + given.map { "{\($0.text)}" }.joined(separator: " ")) }
    for form in route.forms {
      let declared = Dictionary(
        (route.parameters.filter { !said.contains($0.name) } + form.uncaptured).map { ($0.name, $0) },
        uniquingKeysWith: { $1 })
      said.formUnion(form.names)
      lines += Line.lines(
        [(form.isExclude ? "except " : "") + form.text(declared), form.written.joined(separator: ", ")], indent: 4)
      lines += exceptionLines(indent: 6) { $0.route == index && $0.line == form.line }
    }
    let known = Set(route.forms.map(\.line))
    return lines + exceptionLines(indent: 4) { $0.route == index && !known.contains($0.line) }
  }

  private func exceptionLines(indent: Int, _ condition: (Exception) -> Bool) -> [String] {
    exceptions.filter { condition($0.value) }.sorted { $0.key < $1.key }.flatMap { link, exception in
      Line.lines(["! " + link, "\(exception.outcome)", exception.reason].map(Promises.abbreviated), indent: indent)
    }
  }
}

extension Promises.Origin {
  fileprivate func lines(indent: Int) -> [String] {
    Promises.Line.lines([([name] + written).joined(separator: ", ")] + places.map(\.text), indent: indent)
  }
}

extension Promises.Place {
  package var text: String {
    let base = basePath.map { "/" + $0 }.joined()
    let port = self.port.map { ":" + $0 } ?? ""
    switch host {
    case .none: return scheme + ":" + base
    case .exact(let host): return "\(scheme)://\(host)\(port)\(base)"
    case .subdomains(let host): return "\(scheme)://*.\(host)\(port)\(base)"
    case .captured(let label, let suffix): return "\(scheme)://{\(label.text)}\(suffix)\(port)\(base)"
    case .any: return "\(scheme)://*\(port)\(base)"
    }
  }
}

extension Promises.Parameter {
  /// The text of the parameter inside of braces.
  package var text: String {
    var text = name.hasPrefix("_") ? "_" : name
    if kind == .segments || kind == .raw || kind == .remaining { text += "..." }
    var bounds = ""
    if let counts {
      bounds = " \(counts.lowerBound)..." + (counts.upperBound == .max ? "" : "\(counts.upperBound)")
    }
    switch kind {
    case .remaining: break
    case .raw: text += ": raw \(type)"
    case .segments: text += counts == nil ? ": \(type)" : ": [\(type)]\(bounds)"
    case .repeated: text += ": [\(type)]\(bounds)"
    case .joined(let separator): text += ": [\(type)] \"\(Promises.encoded(separator))\"\(bounds)"
    case .single, .flag: text += ": \(type)"
    }
    if isLenient {
      text += " ?? " + (fallback.map(Promises.encoded) ?? "nil")
    } else if let fallback {
      text += " = " + Promises.encoded(fallback)
    } else if isOptional {
      text += "?"
    }
    return text + ", " + examples.map(Promises.encoded).joined(separator: " ")
  }
}

extension Promises.Form {
  /// Returns the pattern, with the declarations of the parameters at their first use.
  package func text(_ declared: [String: Promises.Parameter]) -> String {
    var declared = declared
    func text(_ parts: [Part]) -> String {
      parts.map { part in
        switch part {
        case .literal(let text): text
        case .value(let name): "{" + (declared.removeValue(forKey: name)?.text ?? name) + "}"
        }
      }.joined()
    }
    func joined(_ items: [Item]) -> String {
      items.map { item in
        guard let value = item.value else { return item.key }
        if case .value(let name)? = value.first, let kind = declared[name]?.kind, kind == .remaining || kind == .flag {
          return item.key + text(value)
        }
        return item.key + "=" + text(value)
      }.joined(separator: "&")
    }
    var result = segments.map { "/" + text($0) }.joined()
    if segments.isEmpty || endsWithSlash { result += "/" }
    if !items.isEmpty { result += "?" + joined(items) }
    if let fragment {
      result += "#" + text(fragment) + (fragmentItems.isEmpty ? "" : "?" + joined(fragmentItems))
    } else if !fragmentItems.isEmpty {
      result += "#&" + joined(fragmentItems)
    }
    return result
  }
}
