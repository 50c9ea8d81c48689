import RouteMatching

/// A pattern without choices and optional parts, at a place, with the values to fill in, which give a link.
struct Filling {
  var form: Promises.Form
  let route: Promises.Route
  let place: Promises.Place
  let origin: Promises.Origin

  /// The decoded values, by name: values of the route's parameters, and values that no parameter stores.
  var texts: [String: [String]] = [:]
  /// The value at the start of the host, or `nil` for its example.
  var label: String?

  func with(_ name: String, _ texts: [String]?) -> Filling {
    var filling = self
    filling.texts[name] = texts
    return filling
  }

  func parameter(_ name: String) -> Promises.Parameter? {
    form.uncaptured.first { $0.name == name } ?? route.parameters.first { $0.name == name }
  }

  /// Returns `true` if every link of the pattern must contain a value for the parameter.
  func needs(_ name: String) -> Bool { form.needed.contains(name) || parameter(name)?.isNeeded ?? true }

  // MARK: Values

  /// Returns the pattern with the examples for its values.
  ///
  /// - Parameters:
  ///   - isFull: Pass `false` to omit the optional values.
  ///   - choice: The query item to keep if excludes forbid a combination of items, as an index into these items.
  func filled(isFull: Bool, choice: Int = 0) -> Filling {
    let left = leftOut(choice)
    var filling = uncapturedOnly
    for name in form.names where filling.texts[name] == nil {
      guard let parameter = parameter(name) else { continue }
      let isInPath =
        form.segments.contains { $0.contains(.value(name)) } || form.fragment?.contains(.value(name)) == true
      if isFull || needs(name) || isInPath, !left.contains(name) { filling.texts[name] = parameter.examples }
    }
    return filling
  }

  /// The pattern with the examples for all values. If excludes forbid a combination of query items, it's in the array
  /// once for each of these items, with this item kept and others omitted.
  var full: [Filling] {
    (0..<max(1, Set(forbiddenItems.joined()).count)).map { filled(isFull: true, choice: $0) }
  }

  /// The pattern with the examples of only the required values, and, for each optional value, with all examples except
  /// this one.
  var shorter: [(filling: Filling, change: String)] {
    var shorter = [(filled(isFull: false), "with what a link needs")]
    if form.isExclude { return shorter }
    let full = filled(isFull: true)
    for name in full.texts.keys.sorted() where !needs(name) {
      shorter.append((full.with(name, nil), "without \(name)"))
    }
    return shorter
  }

  /// The pattern with only the examples of the values that no parameter of the route stores.
  var uncapturedOnly: Filling {
    var filling = Filling(form: form, route: route, place: place, origin: origin)
    for parameter in form.uncaptured { filling.texts[parameter.name] = parameter.examples }
    return filling
  }

  /// Returns the names of the values to omit, so that a link doesn't have a combination of query items that an exclude
  /// forbids.
  private func leftOut(_ choice: Int) -> Set<String> {
    let forbidden = forbiddenItems
    let items = Set(forbidden.joined()).sorted()
    var (kept, left): (Set<Int>, Set<String>) = ([], [])
    for item in items[min(choice, items.count)...] + items[..<min(choice, items.count)] {
      if forbidden.contains(where: { kept.union([item]).isSuperset(of: $0) }) {
        left.formUnion(form.items[item].names)
      } else {
        kept.insert(item)
      }
    }
    return left
  }

  /// For each exclude with several of the pattern's query items, the indices of these items in the pattern.
  var forbiddenItems: [[Int]] {
    if form.isExclude { return [] }
    return route.excludes.map { exclude in
      form.items.indices.filter { index in exclude.items.contains { $0.key == form.items[index].key } }
    }.filter { $0.count > 1 }
  }

  // MARK: Links

  /// `true` if a value contains a literal of its piece that has several values, so that the text could be divided in
  /// several ways.
  var isAmbiguous: Bool {
    form.pieces.contains { parts in
      let names = parts.names
      let literals: [String] = parts.compactMap { if case .literal(let text) = $0 { text } else { nil } }
      return names.count > 1
        && names.contains { name in
          texts[name]?.contains { text in literals.contains { text.contains($0) } } ?? false
        }
    }
  }

  /// Returns the link with these values, or `nil` if a required value is missing.
  ///
  /// - Parameter isPrinted: Pass `true` for the link that the table prints for a destination. If the place has no host,
  ///   such a link never has a value in the position of the host, because letter case in hosts doesn't matter.
  func draft(isPrinted: Bool = false) -> LinkDraft? {
    var link = LinkDraft(scheme: place.scheme, authority: nil, opaque: origin.separator)
    link.segments = place.basePath
    for segment in form.segments {
      if case .value(let name)? = segment.first, segment.count == 1, let parameter = parameter(name),
        parameter.kind == .segments || parameter.kind == .raw
      {
        guard let texts = texts[name], !texts.isEmpty else { return nil }
        link.segments +=
          parameter.kind == .raw
          ? texts.map(Filling.printable) : texts.map { encoded($0, .segment, splitters: link.separator + plus) }
      } else {
        guard let text = text(segment, .segment, link.separator) else { return nil }
        link.segments.append(text)
      }
    }
    link.endsWithSlash = form.endsWithSlash
    guard let items = items(form.items), addFragment(to: &link) else { return nil }
    link.query = items
    return link.isOpaque || addAuthority(to: &link, isPrinted: isPrinted) ? link : nil
  }

  /// The plus sign if it's percent-encoded outside of query items, too. In query items, it always is.
  private var plus: String { form.plusIsSpace ? "+" : "" }

  private func addFragment(to link: inout LinkDraft) -> Bool {
    guard form.fragment != nil || !form.fragmentItems.isEmpty else { return true }
    guard let items = items(form.fragmentItems) else { return false }
    let joined = items.map(\.description).joined(separator: "&")
    guard let fragment = form.fragment else {
      link.fragment = joined
      return true
    }
    guard let text = text(fragment, .fragment, "/?") else { return false }
    link.fragment = items.isEmpty ? text : text + "?" + joined
    return true
  }

  private func addAuthority(to link: inout LinkDraft, isPrinted: Bool) -> Bool {
    switch place.host {
    case .none:
      link.authority = ""
      if isPrinted, place.basePath.isEmpty, form.segments.first?.names.isEmpty == false { return true }
      // If the place has no host, people write the first segment in its position: `shop://cart`.
      if let first = link.segments.first, !first.isEmpty, first.utf8.allSatisfy(LinkCharacters.isUnreserved) {
        link.authority = link.segments.removeFirst()
      }
      return true
    case .exact(let host): link.authority = host
    case .subdomains(let host): link.authority = "www." + host
    case .captured(let parameter, let suffix):
      link.authority = (label ?? parameter.examples.first ?? "") + suffix
    case .any: link.authority = "any.example"
    }
    if let port = place.port, port != "*" { link.authority? += ":" + port }
    link.hasHost = true
    return true
  }

  private func items(_ items: [Promises.Form.Item]) -> [QueryItem]? {
    var all: [QueryItem] = []
    for item in items {
      guard let value = item.value else {
        all.append(QueryItem(key: item.key, value: nil))
        continue
      }
      let names = value.names
      if !names.isEmpty, names.allSatisfy({ texts[$0]?.isEmpty ?? true }) {
        if names.contains(where: needs) { return nil }
        continue
      }
      switch names.first.flatMap({ parameter($0)?.kind }) {
      case .remaining:
        all += (texts[names[0]] ?? []).map { text in
          let sides = text.components(separatedBy: "=")
          return QueryItem(
            key: encoded(sides[0], .queryKey),
            value: sides.count > 1 ? encoded(sides.dropFirst().joined(separator: "="), .queryValue) : nil)
        }
      case .flag: all.append(QueryItem(key: item.key, value: nil))
      case .repeated where value.count == 1:
        all += (texts[names[0]] ?? []).map { QueryItem(key: item.key, value: encoded($0, .queryValue)) }
      default:
        guard let text = text(value, .queryValue, "") else { return nil }
        all.append(QueryItem(key: item.key, value: text))
      }
    }
    return all
  }

  private func text(_ parts: [Promises.Form.Part], _ component: LinkComponent, _ more: String) -> String? {
    var splitters = more + plus
    for part in parts {
      switch part {
      case .literal(let text): splitters += text
      case .value(let name): splitters += parameter(name)?.separator ?? ""
      }
    }
    // Don't encode unreserved characters, even if they divide the text: percent-encoding doesn't change their meaning.
    splitters.removeAll { $0.utf8.allSatisfy(LinkCharacters.isUnreserved) }
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .value(let name):
        guard let texts = texts[name], !texts.isEmpty else { return nil }
        let written = texts.map { encoded($0, component, splitters: splitters) }
        text += written.joined(separator: parameter(name)?.separator ?? "/")
      }
    }
    return text
  }

  private func encoded(_ text: String, _ component: LinkComponent, splitters: String = "") -> String {
    var text = text
    let splitters = Array((splitters + plus).utf8)
    return text.withUTF8 { text in
      String(written: { $0.append(value: text, in: component) { splitters.contains($0) } })
    }
  }

  /// Returns raw text unchanged, or percent-encoded if it contains a byte that links can't contain.
  private static func printable(_ text: String) -> String {
    text.utf8.contains { $0 <= 0x20 || $0 >= 0x7F } ? Promises.encoded(text) : text
  }
}
