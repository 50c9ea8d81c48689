import RouteLanguage
import RouteMatching

// The line that `fpost resolve` prints for a link, written straight into a buffer: there may be millions.
extension [UInt8] {
  /// Appends where a link leads.
  ///
  /// - Returns: whether it leads somewhere.
  package mutating func append(answer table: RouteTable, to link: String) -> Bool {
    switch table.match(link) {
    case .match(let match):
      append(link: link, match: match, reason: nil)
      return true
    case .miss(let miss):
      append(link: link, match: nil, reason: miss.reason.text())
      return false
    }
  }

  /// Appends the line of a link that was asked already.
  package mutating func append(link: String, match: RouteMatch?, reason: String?) {
    append(json: "{\"link\": ")
    append(jsonString: link)
    append(json: ", \"route\": ")
    append(jsonString: match?.routeID)
    append(json: ", \"origin\": ")
    append(jsonString: match?.originName)
    append(json: ", \"pattern\": ")
    append(jsonString: match?.pattern)
    if let form = match?.patternForm {
      append(json: ", \"form\": ")
      append(json: .int(Int64(form)))
    }
    append(json: ", \"parameters\": {")
    var isFirst = true
    for (name, value) in match?.parameters ?? [] {
      if !isFirst { append(json: ", ") }
      isFirst = false
      append(jsonString: name)
      append(json: ": ")
      append(json: value)
    }
    append(json: "}, \"leftover\": ")
    append(json: RouteValue.items(match?.leftoverItems ?? []))
    append(json: ", \"reason\": ")
    append(jsonString: reason)
    append(json: "}\n")
  }
}
