// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// The values of intents and of their results. Apple's pages name this protocol but don't document it.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol _IntentValue {
  associatedtype ValueType = Self
}
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension Never: _IntentValue {}
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension URL: _IntentValue {}

/// appintents/intentparameter
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
@propertyWrapper public final class IntentParameter<Value: _IntentValue & Sendable>: @unchecked Sendable {
  private var value: Value?
  /// appintents/intentparameter/wrappedvalue
  public var wrappedValue: Value {
    get { value ?? { fatalError("a parameter that nobody gave") }() }
    set { value = newValue }
  }
  /// Apple's type has an initializer for each kind of value. All of them take a title.
  public init(title: LocalizedStringResource = "") {}
}
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
extension AppIntent {
  /// appintents/appintent/parameter
  public typealias Parameter = IntentParameter
}

/// appintents/typedisplayrepresentation
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct TypeDisplayRepresentation: ExpressibleByStringLiteral, Sendable {
  public init(stringLiteral value: String) {}
}
/// appintents/typedisplayrepresentable
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol TypeDisplayRepresentable {
  /// appintents/typedisplayrepresentable/typedisplayrepresentation
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}
/// appintents/displayrepresentation
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
  public let title: String
  public init(stringLiteral value: String) { title = value }
}
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol DisplayRepresentable: TypeDisplayRepresentable {
  var displayRepresentation: DisplayRepresentation { get }
}

/// appintents/appvalue
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol AppValue: TypeDisplayRepresentable, _IntentValue, Sendable {}

public protocol EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}
extension String: EntityIdentifierConvertible {}

/// appintents/appentity
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == Self.ValueType, Self.ID: EntityIdentifierConvertible, Self.ID: Sendable {
  /// appintents/appentity/defaultquery-swift.associatedtype
  associatedtype DefaultQuery: EntityQuery where Self.ValueType == Self.DefaultQuery.Entity
  static var defaultQuery: DefaultQuery { get }
}
/// appintents/entityquery
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol EntityQuery: Sendable {
  associatedtype Entity: AppEntity
  init()
  func entities(for identifiers: [Self.Entity.ID]) async throws -> [Self.Entity]
}

/// appintents/casedisplayrepresentable
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol CaseDisplayRepresentable: CaseIterable, Hashable {
  /// appintents/casedisplayrepresentable/casedisplayrepresentations
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}
/// appintents/staticdisplayrepresentable
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable {}
/// appintents/appenum
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where Self.RawValue: LosslessStringConvertible {}
