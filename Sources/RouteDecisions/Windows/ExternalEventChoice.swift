/// The scene of a SwiftUI app that receives an event, according to Apple's documentation.
public enum ExternalEventChoice: Hashable, Sendable {
  /// An open scene, by its name.
  case open(String)
  /// A new scene of a declaration, by the declaration's name.
  case new(String)
  /// No scene.
  case nothing

  /// An open scene.
  public struct OpenScene: Hashable, Sendable {
    /// The name of the scene.
    public var name: String
    /// The `preferring` strings of `handlesExternalEvents(preferring:allowing:)`, from all views of the scene.
    public var preferring: [String]
    /// The `allowing` strings of `handlesExternalEvents(preferring:allowing:)`, from all views of the scene.
    public var allowing: [String]

    /// Creates an open scene. By default, it prefers nothing and allows everything.
    public init(_ name: String, preferring: [String] = [], allowing: [String] = ["*"]) {
      self.name = name
      self.preferring = preferring
      self.allowing = allowing
    }
  }

  /// A scene that the app declares.
  public struct Declaration: Hashable, Sendable {
    /// The name of the declaration.
    public var name: String
    /// The strings of `handlesExternalEvents(matching:)`, or `nil` if the scene doesn't have the modifier. Use `nil`
    /// for a `DocumentGroup` too, because it ignores the modifier.
    public var matching: [String]?

    /// Creates a declaration.
    public init(_ name: String, matching: [String]? = nil) {
      self.name = name
      self.matching = matching
    }
  }

  /// Creates the choice for an event. The choice is the first open scene that prefers the event, or else the first open
  /// scene that allows it. If no scene does, it's a new scene of the first declaration that matches the event, or else
  /// of the first declaration without the modifier.
  ///
  /// - Parameters:
  ///   - text: The target content identifier, the web page or the URL of the event.
  ///   - open: The open scenes in the system's order.
  ///   - declared: The scenes that the app declares, in order.
  ///   - hasSingleScene: `true` if the platform has only a single scene, as on iPhone. That scene receives every event.
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
