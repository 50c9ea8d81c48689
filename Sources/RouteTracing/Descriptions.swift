import RouteMatching

extension LinkMiss: CustomStringConvertible, CustomDebugStringConvertible {
  /// The reason, without text from the link.
  public var description: String { reason.description }
  /// The text of `description`.
  public var debugDescription: String { description }
}

extension LinkMiss.Reason: RedactedDescription {
  /// The reason, without text from the link. Use `text()` to include it.
  public var description: String { text(redacted: true) }
}

extension LinkResult: CustomStringConvertible {
  /// The description of the match or the miss.
  public var description: String {
    switch self {
    case .match(let match): match.description
    case .miss(let miss): miss.description
    }
  }
}

extension LinkExplanation: CustomStringConvertible {
  /// The number of candidates, and the result of `match`.
  public var description: String {
    "\(candidates.count == 1 ? "1 pattern" : "\(candidates.count) patterns") tried: \(result)"
  }
}

extension LinkExplanation.Candidate: CustomStringConvertible {
  /// The route with the origin and the pattern, and the reason if the pattern doesn't match.
  public var description: String { "\(route) (\(origin): \(pattern))" + (stop.map { ": \($0)" } ?? "") }
}
