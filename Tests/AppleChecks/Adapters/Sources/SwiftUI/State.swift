// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames
#if canImport(Observation)
  @_exported public import Observation
#endif

/// swiftui/binding
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  /// swiftui/binding/subscript(dynamicmember:)
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      read: { self.wrappedValue[keyPath: keyPath] }, write: { self.wrappedValue[keyPath: keyPath] = $0 })
  }
  let read: () -> Value
  let write: (Value) -> Void
  init(read: @escaping () -> Value, write: @escaping (Value) -> Void) {
    self.read = read
    self.write = write
  }
  /// swiftui/binding/init(get:set:)-7ufcp
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { self.init(read: get, write: set) }
  /// swiftui/binding/constant(_:)
  public static func constant(_ value: Value) -> Binding<Value> { Binding(read: { value }, write: { _ in }) }
  /// swiftui/binding/init(projectedvalue:)
  public init(projectedValue: Binding<Value>) { self = projectedValue }
  /// swiftui/binding/wrappedvalue
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }
  /// swiftui/binding/projectedvalue
  public var projectedValue: Binding<Value> { self }
}

/// A container for a value.
public final class Storage<Value> {
  public var value: Value
  init(_ value: Value) { self.value = value }
}

/// swiftui/state
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
@propertyWrapper public struct State<Value> {
  public let storage: Storage<Value>
  /// swiftui/state/init(wrappedvalue:)
  public init(wrappedValue value: Value) { storage = Storage(value) }
  /// swiftui/state/wrappedvalue
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  /// swiftui/state/projectedvalue
  public var projectedValue: Binding<Value> {
    Binding(read: { self.storage.value }, write: { self.storage.value = $0 })
  }
}

/// swiftui/scenestorage
///
/// Here, each instance belongs to a different scene. On Apple's platforms, instances with the same key and scene share a
/// value.
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
@propertyWrapper public struct SceneStorage<Value> {
  public let storage: Storage<Value>
  /// swiftui/scenestorage/init(wrappedvalue:_:)
  public init(wrappedValue: Value, _ key: String) where Value == String { storage = Storage(wrappedValue) }
  /// swiftui/scenestorage/init(wrappedvalue:_:)
  public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
    storage = Storage(wrappedValue)
  }
  /// swiftui/scenestorage/wrappedvalue
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  /// swiftui/scenestorage/projectedvalue
  public var projectedValue: Binding<Value> {
    Binding(read: { self.storage.value }, write: { self.storage.value = $0 })
  }
}

/// swiftui/environmentkey
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public protocol EnvironmentKey {
  associatedtype Value
  /// swiftui/environmentkey/defaultvalue
  static var defaultValue: Self.Value { get }
}

/// swiftui/environmentvalues
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// swiftui/environmentvalues/init()
  public init() {}
  /// swiftui/environmentvalues/subscript(_:)-8hzbf
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
  /// swiftui/environmentvalues/openurl
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  @MainActor @preconcurrency public var openURL: OpenURLAction {
    get { values[ObjectIdentifier(OpenURLAction.self)] as? OpenURLAction ?? OpenURLAction() }
    set { values[ObjectIdentifier(OpenURLAction.self)] = newValue }
  }
  /// swiftui/environmentvalues/openwindow
  @available(iOS 16, macOS 13, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public var openWindow: OpenWindowAction { OpenWindowAction() }
}

/// swiftui/environment
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, visionOS 1, *)
@propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>
  /// swiftui/environment/init(_:)-8slkf
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }
  /// swiftui/environment/wrappedvalue
  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

/// swiftui/openurlaction
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
@MainActor @preconcurrency public struct OpenURLAction {
  /// swiftui/openurlaction/result
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public struct Result: Equatable, Sendable {
    let name: String
    /// swiftui/openurlaction/result/handled
    public static let handled: OpenURLAction.Result = Result(name: "handled")
    /// swiftui/openurlaction/result/discarded
    public static let discarded: OpenURLAction.Result = Result(name: "discarded")
    /// swiftui/openurlaction/result/systemaction
    public static let systemAction: OpenURLAction.Result = Result(name: "systemAction")
  }
  /// swiftui/openurlaction/init(handler:)
  @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
  public init(handler: @escaping (URL) -> OpenURLAction.Result) { given = handler }
  /// swiftui/openurlaction/callasfunction(_:)
  public func callAsFunction(_ url: URL) { _ = handler(url) }

  /// The handler, which tests call.
  public var handler: (URL) -> OpenURLAction.Result { given ?? { _ in .systemAction } }
  private var given: ((URL) -> OpenURLAction.Result)?
  nonisolated fileprivate init() {}
}

/// swiftui/openwindowaction
@available(iOS 16, macOS 13, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@MainActor @preconcurrency public struct OpenWindowAction {
  /// swiftui/openwindowaction/callasfunction(value:)
  public func callAsFunction<D: Codable & Hashable>(value: D) { OpenWindowAction.opened.append((nil, value)) }
  /// swiftui/openwindowaction/callasfunction(id:value:)
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) {
    OpenWindowAction.opened.append((id, value))
  }

  nonisolated init() {}
  /// The opened windows, for tests.
  public static var opened: [(id: String?, value: any Codable)] = []
}
