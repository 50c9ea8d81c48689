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

#if !hasFeature(Embedded)
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
