import RouteLanguage
import RouteMatching

// Facts that are reported about a destination: the event for analytics, and the user activity for the system.
extension LaunchSamples {
  /// Returns links of each route, alias and redirect in the notation of `LaunchCheck`. Each line of links with the same
  /// facts is followed by a line with these facts.
  func toldLines(_ table: RouteTable) -> [String] {
    var told: [(links: [String], facts: String)] = []
    var known: [String: Int] = [:]
    for link in linksToTellOf {
      guard refusal(of: link, by: .url) == nil, let match = table.match(link.text).match else { continue }
      let facts: String = (event(match) + activity(match)).sorted().joined(separator: ", ")
      if let index: Int = known[facts] {
        told[index].links.append(link.text)
      } else {
        known[facts] = told.count
        told.append(([link.text], facts))
      }
    }
    return told.flatMap { links, facts in
      ["> " + links.joined(separator: " ")] + (facts.isEmpty ? [] : [facts])
    }
  }

  private var linksToTellOf: [Known] {
    var links: [Known] = ofRoutes
    let tried: [Int] = samples.matcher.tried
    for index in tried where !shape.patterns[index].isCanonical {
      if let known: Known = shape.printingOrder.lazy.compactMap({ known(index, $0) }).first { links.append(known) }
    }
    for index in tried {
      links += shape.printingOrder.compactMap { self.linkOfAnother(index, at: $0) }
    }
    return links
  }

  /// Returns a link of a pattern at an origin that isn't the pattern's own, but has places in common with one that is.
  private func linkOfAnother(_ index: Int, at origin: Int) -> Known? {
    let pattern: PatternShape = shape.patterns[index]
    guard !pattern.serves(origin), let place: Int = shape.firstPlace(of: origin) else { return nil }
    let values: SampleWriter.Values = samples.values(of: pattern, shape.places[place], isFull: true)
    guard let (link, answer) = samples.linkOfItsOwn(index, at: place, values) else { return nil }
    return Known(link: link, pattern: index, origin: shape.places[answer.place].origin, reading: answer.reading)
  }

  private func event(_ match: RouteMatch) -> [String] {
    let meaning: MeaningShape = shape.launch.meanings[match.route]
    if meaning.isSilent { return [] }
    var lines: [String] = ["route " + match.routeID, "origin " + match.originName]
    if let name: String = meaning.eventName { lines.append("name " + LaunchSamples.oneLine(name)) }
    if let redirect: String = match.redirectID { lines.append("redirect " + redirect) }
    if match.isDeprecated { lines.append("deprecated true") }
    let carriesSecrets: Bool = !match.sensitiveTexts.isEmpty
    for index in meaning.eventParameters
    where !match.isSensitive(index) && (!carriesSecrets || match.standsAlone(index)) {
      guard let value: RouteValue = match.value(at: index) else { continue }
      let text: String = LaunchSamples.oneLine(value.texts.joined(separator: ","))
      lines.append("parameter.\(shape.routes[match.route].parameters[index].name) \(text)")
    }
    return lines
  }

  private func activity(_ match: RouteMatch) -> [String] {
    guard let activity: ActivityShape = shape.activities[match.route], match.sensitiveTexts.isEmpty,
      match.canonicalLink != nil
    else { return [] }
    var title = ""
    for part in activity.title {
      switch part {
      case .text(let text): title += text
      case .parameter(let index): title += match.value(at: index)?.texts.joined(separator: ", ") ?? ""
      }
    }
    var lines: [String] = ["activity " + activity.type]
    if !title.isEmpty { lines.append("title " + LaunchSamples.oneLine(title)) }
    return lines + activity.uses.map { "for " + $0.rawValue }
  }

  /// Returns the text without line breaks, as `LaunchCheck` compares it.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
