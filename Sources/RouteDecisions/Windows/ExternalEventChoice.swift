/// Which scene of a SwiftUI app an event reaches, by its documented rule.
public enum ExternalEventChoice: Hashable, Sendable {
  /// A scene that is open, by its name.
  case open(String)
  /// A new scene of that declaration.
  case new(String)
  /// None.
  case nothing

  /// A scene that is open.
  public struct OpenScene: Hashable, Sendable {
    /// A name.
    public var name: String
    /// The strings of `handlesExternalEvents(preferring:allowing:)`, those of all its views together.
    public var preferring: [String]
    /// The strings of `handlesExternalEvents(preferring:allowing:)`, those of all its views together.
    public var allowing: [String]

    /// An open scene; without strings, one that prefers nothing and allows everything.
    public init(_ name: String, preferring: [String] = [], allowing: [String] = ["*"]) {
      self.name = name
      self.preferring = preferring
      self.allowing = allowing
    }
  }

  /// A scene that the app declares.
  public struct Declaration: Hashable, Sendable {
    /// A name.
    public var name: String
    /// The strings of `handlesExternalEvents(matching:)`; `nil` without the modifier, and for a `DocumentGroup`, which
    /// ignores it.
    public var matching: [String]?

    /// A declaration.
    public init(_ name: String, matching: [String]? = nil) {
      self.name = name
      self.matching = matching
    }
  }

  /// The choice: an open scene that prefers the event, else one that allows it, else a new scene of a declaration that
  /// matches, else one of a declaration without the modifier; of several the first.
  ///
  /// - Parameters:
  ///   - text: the event's target content identifier, web page or URL.
  ///   - open: the open scenes in the system's order.
  ///   - declared: the scenes as the app declares them.
  ///   - hasSingleScene: whether the platform has one scene only (an iPhone), which then gets every event.
  public init(for text: String, open: [OpenScene], declared: [Declaration], hasSingleScene: Bool = false) {
    if hasSingleScene, let scene = open.first {
      self = .open(scene.name)
    } else if let scene = open.first(where: { ExternalEvents.matches($0.preferring, text) })
      ?? open.first(where: { ExternalEvents.matches($0.allowing, text) })
    {
      self = .open(scene.name)
    } else if let scene = declared.first(where: { $0.matching.map { ExternalEvents.matches($0, text) } ?? false })
      ?? declared.first(where: { $0.matching == nil })
    {
      self = .new(scene.name)
    } else {
      self = .nothing
    }
  }
}
