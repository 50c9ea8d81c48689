import RouteLanguage
import RouteMatching

// Samples of saved state, and of the windows that accept a destination.
extension LaunchSamples {
  /// Lines with a destination of each route, the way it is saved, and the way it is restored if no requirements are
  /// fulfilled.
  var savedLines: [String] {
    var lines: [String] = []
    for known in ofRoutes {
      let saved: String = loss(of: known) ?? "kept"
      let requires: Bool = !conditions(known.reading).requires.isEmpty
      let restored: String = saved == "kept" && requires ? "requirement" : saved
      lines.append("\(known.text) \(saved) \(restored)")
    }
    // A path without an origin belongs to the canonical origin.
    if let known = ofRoutes.first(where: { $0.origin == shape.canonicalOrigin && loss(of: $0) == nil }),
      let path: String = path(of: known)
    {
      lines.append(
        "\(path) kept \(conditions(known.reading).requires.isEmpty ? "kept" : "requirement")")
    }
    return lines
  }

  /// Returns the link without scheme and host, or `nil` if that would be a different link.
  func path(of known: Known) -> String? {
    let link: SampleLink = known.link
    guard !link.isOpaque, let place: Int = shape.printedPlace(of: known.origin),
      shape.places[place].declaration.basePath.isEmpty
    else { return nil }
    var segments: [String] = link.segments
    if !link.hasHost, let authority: String = link.authority, !authority.isEmpty { segments.insert(authority, at: 0) }
    let path = SampleLink(
      scheme: "x", authority: "", segments: segments, endsWithSlash: link.endsWithSlash, query: link.query,
      fragment: link.fragment)
    return String(path.text.dropFirst("x://".count))
  }

  /// Returns `true` if a sensitive parameter has a value, which may be its default.
  private func holdsSecret(_ reading: SampleReading) -> Bool {
    zip(shape.routes[reading.route].parameters, reading.values).contains { parameter, value in
      parameter.isSensitive && (value != .absent || parameter.defaultText != nil || parameter.isFlag)
    }
  }

  /// Returns `true` if the route is the screen of a requirement, which isn't part of a window.
  private func isRequirementScreen(_ route: Int) -> Bool {
    shape.launch.rules.contains { $0.declaration.source == .requirement && $0.route == route }
  }

  /// Returns the reason why saved state doesn't contain a destination, or `nil` if it does.
  private func loss(of known: Known) -> String? {
    if refusal(of: known, by: .restored) != nil { return "not-accepted" }
    let route: RouteShape = shape.routes[known.reading.route]
    if holdsSecret(known.reading) { return "sensitive" }
    if conditions(known.reading).confirms { return "needs-confirmation" }
    if route.declaration.opensInBrowser { return "opens-in-browser" }
    return isRequirementScreen(known.reading.route) ? "fulfills-requirement" : nil
  }

  // MARK: Windows

  /// Lines for each kind of window, without content and with each destination that it has a rule about, and the
  /// window's conditions for some links.
  var windowLines: [String] {
    if shape.windows.isEmpty { return [] }
    var lines: [String] = []
    let content = WindowContent(samples.matcher.table)
    // The conditions compare text, and the system gets canonical links.
    let links: [Shown] = ofRoutes.filter { isPlain($0.reading) }.compactMap { known in
      samples.link(of: known.reading).map { Shown(text: $0, reading: known.reading) }
    }
    for window in shape.windows {
      let ruled: Set<Int> = Set((window.can + window.prefers).map { $0.route })
      let near: [Shown] = links.filter { ruled.contains($0.reading.route) }
      let far: [Shown] = links.filter { !ruled.contains($0.reading.route) }
      let events: [Shown] = (near + far.prefix(LaunchSamples.mostEvents)).flatMap { [$0] + others(than: $0.reading) }
      for shown in [nil] + near.prefix(LaunchSamples.mostEvents).map(Optional.some) {
        lines.append((["> " + window.name] + (shown.map { [$0.text] } ?? [])).joined(separator: " "))
        let accepted = content.links(of: window.name, showing: shown.map { [$0.text] } ?? [])
        for event in events {
          let expected = condition(window, shown?.reading, event.reading)
          // The system compares text. If routes share links, it accepts more links than intended, which lint reports.
          let isWider: Bool =
            (!expected.can && accepted?.can.contains(event.text) == true)
            || (!expected.prefers && accepted?.prefers.contains(event.text) == true)
          if !isWider { lines.append("\(event.text) \(LaunchSamples.name(expected))") }
        }
      }
    }
    for (name, routes) in newWindows() { lines.append((["=", name] + routes).joined(separator: " ")) }
    return lines
  }

  private static let mostEvents = 12

  /// A link that the system may get, and its reading.
  private struct Shown {
    var text: String
    var reading: SampleReading
  }

  /// Returns `true` if the canonical link exists and the system may get it.
  private func isPlain(_ reading: SampleReading) -> Bool {
    !holdsSecret(reading) && samples.link(of: reading) != nil
  }

  /// Returns copies of the destination, each with another value of one parameter.
  private func others(than reading: SampleReading) -> [Shown] {
    var others: [Shown] = []
    for (index, value) in reading.values.enumerated() {
      guard case .text(let text) = value,
        let word: String = samples.words(of: reading.route, index).first(where: { $0 != text })
      else { continue }
      var other: SampleReading = reading
      let parameter: ParameterShape = shape.routes[reading.route].parameters[index]
      other.values[index] = parameter.settled(parameter.type.canonical(word))
      if other != reading, let link: String = samples.link(of: other) {
        others.append(Shown(text: link, reading: other))
      }
    }
    return others
  }

  private func condition(
    _ window: WindowShape, _ shown: SampleReading?, _ event: SampleReading
  ) -> (can: Bool, prefers: Bool) {
    (window.canShowAll || holds(window.can, shown, event), holds(window.prefers, shown, event))
  }

  private static func name(_ condition: (can: Bool, prefers: Bool)) -> String {
    condition.can ? condition.prefers ? "both" : "can" : condition.prefers ? "prefers" : "-"
  }

  private func holds(_ entries: [WindowShape.Entry], _ shown: SampleReading?, _ event: SampleReading) -> Bool {
    entries.contains { $0.route == event.route && holds($0, shown, event) }
  }

  private func holds(_ entry: WindowShape.Entry, _ shown: SampleReading?, _ event: SampleReading) -> Bool {
    guard let parameters: [Int] = entry.parameters else {
      return entry.selection.extent == .any || shown == event
    }
    guard let shown else { return false }
    return parameters.allSatisfy { index in
      let name: String = shape.routes[event.route].parameters[index].name
      let place: Int? = shape.routes[shown.route].parameters.firstIndex { $0.name == name }
      return place.map { shown.values[$0] == event.values[index] } ?? false
    }
  }

  /// Returns, for each kind of window, links of the routes that open in a new window of this kind.
  private func newWindows() -> [(name: String, links: [String])] {
    var links = [[String]](repeating: [], count: shape.windows.count)
    let main: Int? = shape.windows.firstIndex { $0.isMain }
    for known in ofRoutes {
      let route: Int = known.reading.route
      let home: String? = shape.routes[route].declaration.window?.value
      var kind: Int? = shape.windows.firstIndex { $0.name == home }
      kind = kind ?? shape.windows.firstIndex { $0.prefers.contains { $0.route == route } }
      if kind == nil, let main, shape.windows[main].canShow(route) { kind = main }
      kind = kind ?? shape.windows.firstIndex { $0.canShow(route) } ?? main
      if let kind { links[kind].append(known.text) }
    }
    return zip(shape.windows, links).filter { !$1.isEmpty }.map { ($0.name, $1) }
  }
}
