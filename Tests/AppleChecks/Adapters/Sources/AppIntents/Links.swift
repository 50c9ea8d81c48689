// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// appintents/systemintent
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol SystemIntent: AppIntent {}
/// appintents/openintent
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol OpenIntent: SystemIntent {
  /// appintents/openintent/value
  associatedtype Value: AppValue
  /// appintents/openintent/target
  var target: Self.Value { get set }
}
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension OpenIntent {
  /// appintents/appintent/perform()-rp9j
  public func perform() async throws -> some IntentResult { Performed() }
}
public struct Performed: IntentResult {}

/// appintents/targetcontentprovidingintent
@available(iOS 26, tvOS 26, visionOS 26, *)
@available(macOS, unavailable)
@available(watchOS, unavailable)
public protocol TargetContentProvidingIntent: AppIntent {
  /// appintents/targetcontentprovidingintent/contentidentifier
  var contentIdentifier: String { get }
}

/// appintents/urlrepresentableentity
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public protocol URLRepresentableEntity: AppEntity {
  typealias URLRepresentation = EntityURLRepresentation<Self>
  /// appintents/urlrepresentableentity/urlrepresentation-swift.type.property
  static var urlRepresentation: Self.URLRepresentation { get }
}
/// appintents/entityurlrepresentation
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation {
  public let parts: URLParts
  /// appintents/entityurlrepresentation/init(_:)
  public init(_ value: String) { parts = URLParts(stringLiteral: value) }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: URLParts.StringInterpolation) {
    parts = URLParts(stringInterpolation: stringInterpolation)
  }
  /// For tests: returns the link of an entity.
  public func link(of entity: Entity) -> String { parts.link(id: "\(entity.id)") }
}
/// A text with a placeholder for the identifier. As with Apple's type, only a literal can contain the placeholder.
public struct URLParts: ExpressibleByStringInterpolation {
  public enum Mark { case id }
  public struct StringInterpolation: StringInterpolationProtocol {
    var texts = [""]
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { texts[texts.count - 1] += literal }
    public mutating func appendInterpolation(_ mark: Mark) { texts.append("") }
  }
  private let texts: [String]
  public init(stringLiteral value: String) { texts = [value] }
  public init(stringInterpolation: StringInterpolation) { texts = stringInterpolation.texts }
  func link(id: String) -> String { texts.joined(separator: id) }
}

/// appintents/urlrepresentableenum
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public protocol URLRepresentableEnum: AppEnum {
  typealias URLRepresentation = EnumURLRepresentation<Self>
  /// appintents/urlrepresentableenum/urlrepresentation-swift.type.property
  static var urlRepresentation: Self.URLRepresentation { get }
}
/// appintents/enumurlrepresentation
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct EnumURLRepresentation<Enum: AppEnum> {
  /// appintents/enumurlrepresentation/enumsingleurlrepresentation
  public struct EnumSingleURLRepresentation: ExpressibleByStringLiteral {
    public let link: String
    public init(stringLiteral value: String) { link = value }
  }
  public let links: [Enum: EnumURLRepresentation<Enum>.EnumSingleURLRepresentation]
  /// appintents/enumurlrepresentation/init(_:)-1odm
  public init(_ urlRepresentations: [Enum: EnumURLRepresentation<Enum>.EnumSingleURLRepresentation]) {
    links = urlRepresentations
  }
}

/// appintents/urlrepresentableintent
///
/// If no link is given, it has its own link: WWDC 2024's session 10134 gives no link to an `OpenIntent`.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public protocol URLRepresentableIntent: AppIntent {}
