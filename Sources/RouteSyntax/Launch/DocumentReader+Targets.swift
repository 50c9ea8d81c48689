import RouteMatching

extension DocumentReader {
  /// Reads a target.
  ///
  /// - Returns: `nil` if there is no target, because the value is invalid or the object has only other keys.
  mutating func readTarget(_ value: JSONValue) -> LaunchTarget? {
    var target = LaunchTarget(range: value.range)
    if let route = value.text {
      target.route = route.located
      return target
    }
    guard value.members != nil else {
      target.opensNothing = true
      return target
    }
    target.route = value["to"]?.text?.located
    if let link = value["link"] {
      target.takesOwnLink = link.isTrue
      target.linkKeys = link.texts
    }
    target.set = readSet(value["set"], .payloadTemplate)
    let leadsSomewhere = target.route != nil || target.takesOwnLink || !target.linkKeys.isEmpty
    return leadsSomewhere ? target : nil
  }
}
