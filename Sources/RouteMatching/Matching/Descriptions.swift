// What interpolation, `print`, `dump` and a logger show: names and templates of the table, never text of a link, in which
// a sensitive value may stand. Who wants the values asks for them by name.
extension RouteMatch: CustomStringConvertible, CustomDebugStringConvertible {
  /// The route's id, with the origin and the pattern: `book.detail (web: /books/{book: BookID})`.
  public var description: String { "\(routeID) (\(originName): \(pattern))" }
  /// The same.
  public var debugDescription: String { description }
}

extension LinkMiss: CustomStringConvertible, CustomDebugStringConvertible {
  /// The reason without text of the link.
  public var description: String { reason.description }
  /// The same.
  public var debugDescription: String { description }
}

extension LinkMiss.Reason: CustomStringConvertible, CustomDebugStringConvertible {
  /// The reason without text of the link; `text()` has it.
  public var description: String { text(redacted: true) }
  /// The same.
  public var debugDescription: String { description }
}

extension WireName: CustomStringConvertible, CustomDebugStringConvertible {
  /// How long it is, without text of the link.
  public var description: String { "a wire name of \(high &>> 56) bytes" }
  /// The same.
  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
  extension WireName: CustomReflectable {
    /// Nothing beside the description.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension RouteMatch: CustomReflectable {
    /// Nothing beside the description.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension LinkMiss: CustomReflectable {
    /// Nothing beside the description.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension LinkMiss.Reason: CustomReflectable {
    /// Nothing beside the description.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

extension LinkResult: CustomStringConvertible {
  /// That of the match or of the miss.
  public var description: String {
    switch self {
    case .match(let match): match.description
    case .miss(let miss): miss.description
    }
  }
}

extension RouteValue: CustomStringConvertible {
  /// The value as text: a text itself, a number in digits, the elements of a list joined by commas.
  public var description: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number): ValueText.text(number) ?? "?"
    case .bool(let truth): truth ? "true" : "false"
    case .list(let values): values.map { $0.description }.joined(separator: ", ")
    case .items(let items): items.map { $0.description }.joined(separator: "&")
    }
  }
}

extension QueryItem: CustomStringConvertible {
  /// `key=value`, decoded; the key alone where there is no value.
  public var description: String { value.map { key + "=" + $0 } ?? key }
}

extension RouteTable: CustomStringConvertible {
  /// How many routes it has.
  public var description: String { routeIDs.count == 1 ? "1 route" : "\(routeIDs.count) routes" }
}

extension LinkRefusal: CustomStringConvertible {
  /// `dot-segment at byte 31`
  public var description: String { "\(kind.rawValue) at byte \(offset)" }
}

extension LinkExplanation: CustomStringConvertible {
  /// How many patterns were candidates, and what `match` says.
  public var description: String {
    "\(candidates.count == 1 ? "1 pattern" : "\(candidates.count) patterns") tried: \(result)"
  }
}

extension LinkExplanation.Candidate: CustomStringConvertible {
  /// The route with the origin and the pattern, and what stopped it.
  public var description: String { "\(route) (\(origin): \(pattern))" + (stop.map { ": \($0)" } ?? "") }
}

#if !hasFeature(Embedded)
  extension ParameterReading: CustomStringConvertible {
    /// The value, or that there is none.
    public var description: String {
      switch self {
      case .value(let value): "\(value)"
      case .absent: "absent"
      case .refused: "refused"
      }
    }
  }
#endif
