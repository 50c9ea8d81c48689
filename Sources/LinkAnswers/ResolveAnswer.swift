import RouteMatching
import RouteTracing
import TableSource

// The line that `fpost resolve` prints for a link, built from bytes because there may be millions of lines.
extension [UInt8] {
  /// Appends the line for a link.
  ///
  /// - Parameter link: Any bytes. If they aren't UTF-8, the link is refused, and printed with U+FFFD for invalid bytes.
  /// - Returns: `true` if a route matches.
  package mutating func append(answer table: RouteTable, to link: UnsafeBufferPointer<UInt8>) -> Bool {
    switch table.match(utf8: link) {
    case .match(let match):
      append { $0.append(link: link, match: match) }
      return true
    case .miss(let miss):
      miss.withReasonText { reason in
        append { $0.append(link: link, reason: reason) }
      }
      return false
    }
  }
}

extension ByteWriter {
  fileprivate mutating func append(link: UnsafeBufferPointer<UInt8>, match: RouteMatch) {
    append("{\"link\": ")
    append(jsonString: link)
    append(", \"route\": ")
    append(jsonString: match.routeIDText)
    append(", \"origin\": ")
    append(jsonString: match.originNameText)
    append(", \"pattern\": ")
    append(jsonString: match.patternText)
    if let form = match.patternForm {
      append(", \"form\": ")
      append(decimal: Int64(form))
    }
    append(", \"parameters\": ")
    append(parameters: match)
    append(", \"leftover\": [")
    var isFirst = true
    match.forEachLeftoverItem { key, value in
      append(jsonItem: key, value, isFirst: isFirst)
      isFirst = false
    }
    append("], \"reason\": null}\n")
    withExtendedLifetime(match) {}
  }

  fileprivate mutating func append(link: UnsafeBufferPointer<UInt8>, reason: UnsafeBufferPointer<UInt8>) {
    append("{\"link\": ")
    append(jsonString: link)
    append(", \"route\": null, \"origin\": null, \"pattern\": null, \"parameters\": {}, \"leftover\": [], \"reason\": ")
    append(jsonString: reason)
    append("}\n")
  }

  /// Appends the values of a match, keyed by parameter: `null` if redacted, and a nested object for a record.
  fileprivate mutating func append(parameters match: RouteMatch, isRedacted: Bool = false) {
    append("{")
    var record: UnsafeBufferPointer<UInt8>?
    for index in 0..<match.parameterCount {
      let name = match.parameterNameText(index).bytes
      let isText = match.withText(at: index) { text in
        append(name: name, after: &record)
        if isRedacted { append("null") } else { append(jsonString: text) }
      }
      if !isText, let value = match.value(at: index) {
        append(name: name, after: &record)
        if isRedacted { append("null") } else { append(json: value) }
      }
    }
    append(record.map { $0.isEmpty } ?? true ? "}" : "}}")
    withExtendedLifetime(match) {}
  }

  /// Appends the name of a parameter, and the punctuation between it and the previous value.
  ///
  /// - Parameter record: The name of the record that the previous parameter belongs to: empty for a parameter outside
  ///   records, or `nil` before the first parameter. On return, the name of this parameter's record.
  private mutating func append(name: UnsafeBufferPointer<UInt8>, after record: inout UnsafeBufferPointer<UInt8>?) {
    let dot = name.firstIndex(of: UInt8(ascii: "."))
    let outer = UnsafeBufferPointer(rebasing: name[..<(dot ?? 0)])
    let isOther = record.map { !$0.elementsEqual(outer) } ?? !outer.isEmpty
    if isOther, let record, !record.isEmpty { append("}") }
    if record != nil { append(", ") }
    record = outer
    if isOther, dot != nil {
      append(jsonString: outer)
      append(": {")
    }
    append(jsonString: UnsafeBufferPointer(rebasing: name[(dot.map { $0 + 1 } ?? 0)...]))
    append(": ")
  }
}

extension JSONText {
  /// Returns an object with the values of a match, keyed by parameter: `null` if redacted. It's empty without a match.
  package static func parameters(_ match: RouteMatch?, isRedacted: Bool = false) -> String {
    guard let match else { return "{}" }
    return String(written: { $0.append(parameters: match, isRedacted: isRedacted) })
  }
}
