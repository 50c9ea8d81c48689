// The output of interpolation, `print`, `dump` and loggers.

#if hasFeature(Embedded)
  /// A type with content that may be sensitive, such as the text of a link. Neither its description nor `dump` reveals
  /// the content.
  package protocol RedactedDescription: CustomStringConvertible, CustomDebugStringConvertible {}
#else
  /// A type with content that may be sensitive, such as the text of a link. Neither its description nor `dump` reveals
  /// the content.
  package protocol RedactedDescription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

  extension RedactedDescription {
    /// An empty mirror, so that reflection doesn't reveal the content.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

extension RedactedDescription {
  /// The text of `description`.
  public var debugDescription: String { description }
}

/// A constant with a name that doesn't change between versions. Its description is the name.
package protocol NamedConstant: RawRepresentable<String>, Hashable, Sendable, CustomStringConvertible {}

extension NamedConstant {
  /// The name.
  public var description: String { rawValue }
}

extension RouteMatch: RedactedDescription {
  /// The id of the route, with the origin and the pattern: `book.detail (web: /books/{book: BookID})`.
  public var description: String { "\(routeID) (\(originName): \(pattern))" }
}

extension WireName: RedactedDescription {
  /// The length of the name, without its text.
  public var description: String { "a wire name of \(high &>> 56) bytes" }
}

#if !hasFeature(Embedded)
  extension LinkMiss: CustomReflectable {
    /// An empty mirror, so that reflection doesn't reveal the link.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

extension RouteValue: CustomStringConvertible {
  /// The value as text: a string itself, the digits of a number, or the elements of a list separated by commas.
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
  /// The decoded item as `key=value`, or only the key if there is no value.
  public var description: String { value.map { key + "=" + $0 } ?? key }
}

extension RouteTable: CustomStringConvertible {
  /// The number of routes.
  public var description: String { routeIDs.count == 1 ? "1 route" : "\(routeIDs.count) routes" }
}

extension LinkRefusal: CustomStringConvertible {
  /// The kind and the offset, such as `dot-segment at byte 31`.
  public var description: String { "\(kind.rawValue) at byte \(offset)" }
}

#if !hasFeature(Embedded)
  extension ParameterReading: CustomStringConvertible {
    /// The value, or the word `absent` or `refused`.
    public var description: String {
      switch self {
      case .value(let value): "\(value)"
      case .absent: "absent"
      case .refused: "refused"
      }
    }
  }
#endif
