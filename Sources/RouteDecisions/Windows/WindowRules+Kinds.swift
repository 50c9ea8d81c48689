import RouteMatching

extension WindowRules {
  /// The kind of a new window for a destination: the one that the route's `"window"` names; else one that prefers such
  /// destinations; else the main kind, where it can show them; else one that can. Of several the first by name.
  ///
  /// - Returns: `nil` where the link leads nowhere or the table has no kinds.
  public func kind(forNewWindow link: String) -> String? {
    guard case .match(let match) = table.match(table.absolute(link)) else { return nil }
    return kind(forNewWindow: match.route).map { section.names[$0] }
  }

  /// The same for all destinations of a route.
  package func kind(forNewWindow route: Int) -> Int? {
    if let home = section.home(route: route) { return home }
    let kinds = Array(0..<section.count)
    if let preferring = kinds.first(where: { section.prefers($0).contains { $0.route == route } }) { return preferring }
    if let main = section.main, section.canShow(main, route) { return main }
    return kinds.first { section.canShow($0, route) } ?? section.main
  }

  /// The identifier by which the system chooses a window for a destination: its canonical link. It goes into
  /// `targetContentIdentifier` of user activities, notifications and quick actions, and into a push as
  /// `aps.target-content-id`.
  ///
  /// - Parameter link: any link of the destination.
  /// - Returns: `nil` where the link leads nowhere, or carries a sensitive value.
  public func targetContentIdentifier(for link: String) -> String? {
    guard case .match(let match) = table.match(table.absolute(link)), match.sensitiveTexts.isEmpty else { return nil }
    return match.canonicalLink
  }
}

extension WindowRules {
  /// The link that names a window of the kind which shows a destination: every destination of the same window has the same. It is the one
  /// of the lowest screen that the kind can show, with nothing but the parameters that windows of the kind share.
  ///
  /// ```swift
  /// rules.windowLink(for: "/books/42/read", in: "book")          // https://bookshelf.example/books/42
  /// rules.windowLink(for: "/books/42?tab=reviews", in: "book")   // the same
  /// ```
  ///
  /// - Returns: `nil` if windows of the kind can't show the destination, if no route matches the link, or if it has a sensitive value.
  public func windowLink(for link: String, in kind: String) -> String? {
    guard case .match(let match) = table.match(table.absolute(link)), match.sensitiveTexts.isEmpty,
      canShow(match.route, in: kind)
    else { return nil }
    let lowest = table.parents(of: match).first { canShow($0.route, in: kind) } ?? match
    var values = lowest.canonicalValues
    if let parameters = sharedParameters(of: lowest.route, in: kind) {
      // A value that every link of the route needs stays.
      for index in values.indices where !parameters.contains(index) {
        let value = values[index]
        values[index] = nil
        if (try? table.print(route: lowest.route, values: values)) == nil { values[index] = value }
      }
    }
    return (try? table.print(route: lowest.route, values: values)) ?? lowest.canonicalLink
  }

  /// The parameters in which the destinations of a route agree that one window of the kind shows; `nil` if it's all of them.
  private func sharedParameters(of route: Int, in kind: String) -> [Int]? {
    guard let kind = section.names.firstIndex(of: kind),
      let entry = (section.prefers(kind) + section.can(kind)).first(where: { $0.route == route }),
      case .sharing = entry.extent
    else { return nil }
    return entry.parameters
  }

  /// Returns `true` if a window of the kind can show some destination of the route. One of an unknown kind can, as the system has it.
  package func canShow(_ route: Int?, in kind: String) -> Bool {
    guard let route, let kind = section.names.firstIndex(of: kind) else { return true }
    return section.canShow(kind, route)
  }

  /// The links that identify a window: in each tab the topmost screen of a route that the kind prefers, so that
  /// neither a sheet nor a pushed screen hides what the window is for. Without such a screen it is the one on top.
  func identifyingLinks(of state: WindowState, in kind: String) -> [String] {
    let routes = section.names.firstIndex(of: kind).map { Set(section.prefers($0).map(\.route)) } ?? []
    return state.tabs.compactMap { screens in
      let links = screens.reversed().flatMap { [$0.selected, $0.link].compactMap(\.self) }
      return links.first { link in
        table.match(table.absolute(link)).match.map { routes.contains($0.route) } ?? false
      } ?? links.first
    }
  }
}

extension WindowState {
  /// The screens of each tab; all of them in a state without tabs.
  var tabs: [ArraySlice<Screen>] {
    let starts = screens.indices.filter { $0 == 0 || screens[$0].presentation == .tab }
    return zip(starts, starts.dropFirst() + [screens.count]).map { screens[$0..<$1] }
  }
}

extension WindowSection {
  /// Returns `true` if some window of the kind can show some destination of the route.
  func canShow(_ kind: Int, _ route: Int) -> Bool {
    canShowAll(kind) || can(kind).contains { $0.route == route }
  }
}
