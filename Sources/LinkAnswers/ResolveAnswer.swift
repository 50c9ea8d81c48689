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
    append(json: ", \"parameters\": ")
    append(parameters: match)
    append(json: ", \"leftover\": ")
    append(json: RouteValue.items(match?.leftoverItems ?? []))
    append(json: ", \"reason\": ")
    append(jsonString: reason)
    append(json: "}\n")
  }

  /// Appends the values of a match by the names of their parameters, those of a record as an object; or `null` for each.
  package mutating func append(parameters match: RouteMatch?, isRedacted: Bool = false) {
    append(json: "{")
    var record: ArraySlice<UInt8> = []
    var isFirst = true
    for (name, value) in match?.parameters ?? [] {
      let name = Array(name.utf8)
      let dot = name.firstIndex(of: UInt8(ascii: "."))
      let outer = name[..<(dot ?? 0)]
      let isOther = outer != record
      if isOther, !record.isEmpty { append(json: "}") }
      if !isFirst { append(json: ", ") }
      isFirst = false
      record = outer
      if isOther, dot != nil {
        append(member: outer)
        append(json: "{")
      }
      append(member: dot.map { name[($0 + 1)...] } ?? name[...])
      if isRedacted { append(json: "null") } else { append(json: value) }
    }
    if !record.isEmpty { append(json: "}") }
    append(json: "}")
  }

  private mutating func append(member name: ArraySlice<UInt8>) {
    append(jsonString: String(decoding: name, as: UTF8.self))
    append(json: ": ")
  }
}
