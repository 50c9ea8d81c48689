public import Foundation
public import RouteMatching

/// A Swift type that a parameter of a route can have: those of the language, generated enums, and the app's own
/// (`"swift": "BookID"` in the table).
public protocol RouteParameter: Hashable, Sendable {
  /// The value a link carries, or `nil` where the type refuses it.
  init?(routeValue: RouteValue)
  /// The value for a link.
  var routeValue: RouteValue { get }
  /// What a match has for the parameter of that number. By default its `RouteValue` is converted; the types of the language
  /// read the link's bytes.
  static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<Self>
}

extension RouteParameter {
  /// Converts the parameter's `RouteValue`.
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<Self> {
    converting(index, of: match)
  }

  @usableFromInline
  static func converting(_ index: Int, of match: RouteMatch) -> ParameterReading<Self> {
    guard let value = match.value(at: index) else { return .absent }
    return Self(routeValue: value).map { .value($0) } ?? .refused
  }
}

extension String: RouteParameter {
  /// A `.string`.
  public init?(routeValue: RouteValue) {
    guard case .string(let value) = routeValue else { return nil }
    self = value
  }
  /// A `.string`.
  public var routeValue: RouteValue { .string(self) }

  /// Reads the link's bytes. Cost: a text of more than 15 bytes allocates.
  @inlinable
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<String> {
    match.string(at: index) ?? converting(index, of: match)
  }
}

extension Int: RouteParameter {
  /// An `.int` that fits.
  public init?(routeValue: RouteValue) {
    guard let value = routeValue.int else { return nil }
    self = value
  }
  /// An `.int`.
  public var routeValue: RouteValue { .int(Int64(self)) }

  /// Reads the link's bytes. Cost: no allocation.
  @inlinable
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<Int> {
    match.integer(at: index)?.map { Int(exactly: $0) } ?? converting(index, of: match)
  }
}

extension UInt: RouteParameter {
  /// A `.uint` that fits.
  public init?(routeValue: RouteValue) {
    guard let value = routeValue.uint else { return nil }
    self = value
  }
  /// A `.uint`.
  public var routeValue: RouteValue { .uint(UInt64(self)) }
}

extension Double: RouteParameter {
  /// A `.double`.
  public init?(routeValue: RouteValue) {
    guard let value = routeValue.double else { return nil }
    self = value
  }
  /// A `.double`.
  public var routeValue: RouteValue { .double(self) }
}

extension Bool: RouteParameter {
  /// A `.bool`.
  public init?(routeValue: RouteValue) {
    guard let value = routeValue.bool else { return nil }
    self = value
  }
  /// A `.bool`.
  public var routeValue: RouteValue { .bool(self) }
}

extension UUID: RouteParameter {
  /// A `.string` of 36 characters.
  public init?(routeValue: RouteValue) {
    guard let text = routeValue.string, let value = UUID(uuidString: text) else { return nil }
    self = value
  }
  /// A `.string` in lower case (RFC 9562 §4).
  public var routeValue: RouteValue { .string(uuidString.lowercased()) }

  /// Reads the link's bytes. Cost: no allocation.
  @inlinable
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<UUID> {
    match.uuid(at: index)?.map { halves in
      withUnsafeBytes(of: (halves.0.bigEndian, halves.1.bigEndian)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    } ?? converting(index, of: match)
  }
}

extension URL: RouteParameter {
  /// A `.string` that Foundation reads as a URL.
  public init?(routeValue: RouteValue) {
    guard let text = routeValue.string, let value = URL(string: text) else { return nil }
    self = value
  }
  /// A `.string`.
  public var routeValue: RouteValue { .string(absoluteString) }
}

/// A day of the Gregorian calendar without a time or a time zone (RFC 3339, full-date).
public struct RouteDate: RouteParameter, Comparable {
  /// 0...9999
  public let year: Int
  /// 1...12
  public let month: Int
  /// 1...31
  public let day: Int

  /// A day. Whether it exists is checked when it is printed in a link.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// A `.string` such as `2026-02-28`.
  public init?(routeValue: RouteValue) {
    let fields = routeValue.string?.split(separator: "-") ?? []
    guard fields.count == 3, let year = Int(fields[0]), let month = Int(fields[1]), let day = Int(fields[2]) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// A `.string` such as `2026-02-28`.
  public var routeValue: RouteValue {
    func padded(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return .string("\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))")
  }

  /// Reads the link's bytes. Cost: no allocation.
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<RouteDate> {
    match.date(at: index)?.map { RouteDate(year: $0.year, month: $0.month, day: $0.day) }
      ?? converting(index, of: match)
  }

  /// Earlier days first.
  public static func < (a: RouteDate, b: RouteDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

/// A length of time in whole seconds.
public struct RouteDuration: RouteParameter, Comparable {
  /// Seconds, not negative.
  public let seconds: Int

  /// A number of seconds.
  public init(seconds: Int) { self.seconds = seconds }

  /// An `.int`.
  public init?(routeValue: RouteValue) {
    guard let seconds = routeValue.int else { return nil }
    self.init(seconds: seconds)
  }

  /// An `.int`.
  public var routeValue: RouteValue { .int(Int64(seconds)) }

  /// Reads the link's bytes. Cost: no allocation.
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<RouteDuration> {
    match.integer(at: index)?.map { Int(exactly: $0).map { RouteDuration(seconds: $0) } }
      ?? converting(index, of: match)
  }

  /// Shorter first.
  public static func < (a: RouteDuration, b: RouteDuration) -> Bool { a.seconds < b.seconds }
}

extension RouteParameter where Self: RawRepresentable, RawValue == String {
  /// The case of a wire name.
  public init?(routeValue: RouteValue) {
    guard let text = routeValue.string else { return nil }
    self.init(rawValue: text)
  }
  /// The wire name.
  public var routeValue: RouteValue { .string(rawValue) }

  /// Reads the link's bytes. Cost: a wire name of more than 15 bytes allocates.
  @inlinable
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<Self> {
    match.string(at: index)?.map { Self(rawValue: $0) } ?? converting(index, of: match)
  }
}

/// An enum of a table, in generated code: a link's bytes are compared with its wire names.
public protocol RouteEnumeration: RouteParameter, RawRepresentable<String> {
  /// The case of a wire name; `nil` for one that is to be read as a `String`.
  init?(_ name: WireName)
}

extension RouteEnumeration {
  /// Reads the link's bytes. Cost: no allocation for a wire name of up to 15 bytes.
  @inlinable
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<Self> {
    switch match.wireName(at: index) {
    case .value(let name)?: if let value = Self(name) { return .value(value) }
    case .absent?: return .absent
    case .refused?, nil: break
    }
    return match.string(at: index)?.map { Self(rawValue: $0) } ?? converting(index, of: match)
  }
}

extension Array: RouteParameter where Element: RouteParameter {
  /// A `.list` of which every element converts.
  public init?(routeValue: RouteValue) {
    guard let list = routeValue.list else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(list.count)
    for value in list {
      guard let element = Element(routeValue: value) else { return nil }
      elements.append(element)
    }
    self = elements
  }
  /// A `.list`.
  public var routeValue: RouteValue { .list(map(\.routeValue)) }
}

extension RouteMatch {
  /// A parameter's value by its number, as a Swift type; `nil` where it is absent or the type refuses it.
  @inlinable
  public func value<Value: RouteParameter>(_ index: Int, as type: Value.Type = Value.self) -> Value? {
    if case .value(let value) = Value.reading(index, of: self) { value } else { nil }
  }

  /// The same of a text, without a detour over the protocol.
  @inlinable
  public func value(_ index: Int) -> String? {
    if case .value(let value) = String.reading(index, of: self) { value } else { nil }
  }

  /// The same of a number, without a detour over the protocol.
  @inlinable
  public func value(_ index: Int) -> Int? {
    if case .value(let value) = Int.reading(index, of: self) { value } else { nil }
  }

  /// The same of a UUID, without a detour over the protocol.
  @inlinable
  public func value(_ index: Int) -> UUID? {
    if case .value(let value) = UUID.reading(index, of: self) { value } else { nil }
  }

  /// A parameter's value by its number, `absent` where the link has none, and `nil` where the type refuses it.
  @inlinable
  public func value<Value: RouteParameter>(_ index: Int, absent: Value) -> Value? {
    switch Value.reading(index, of: self) {
    case .value(let value): value
    case .absent: absent
    case .refused: nil
    }
  }

  /// A parameter's value by its number, `.some(nil)` where it is absent, and `nil` where the type refuses it.
  @inlinable
  public func optionalValue<Value: RouteParameter>(_ index: Int, as type: Value.Type = Value.self) -> Value?? {
    switch Value.reading(index, of: self) {
    case .value(let value): .some(value)
    case .absent: .some(nil)
    case .refused: nil
    }
  }

  /// A parameter's value by its name, as a Swift type; `nil` where it is absent or of another type.
  ///
  /// A name that no route of the table has stops a debug build with the names of the route's.
  public subscript<Value: RouteParameter>(name: String, as type: Value.Type) -> Value? {
    let value: RouteValue? = self[name]
    assert(
      value != nil || table.hasParameter(name),
      "no route has a parameter '\(name)'; '\(routeID)' has \((0..<parameterCount).map { parameterName($0) })")
    return value.flatMap { Value(routeValue: $0) }
  }
}

/// What a generated enum with parameters of type `Link` conforms to beside `GeneratedRoute`: a destination inside another.
extension RouteParameter where Self: GeneratedRoute {
  /// The destination of a `.string`, a link of the same table.
  public init?(routeValue: RouteValue) {
    guard let link = routeValue.string else { return nil }
    self.init(link: link)
  }
  /// The canonical link; empty, which no link of the table is, for a destination that has none.
  public var routeValue: RouteValue { .string((try? link()) ?? "") }
}

extension RouteMatch {
  /// A parameter's value by its name, as the Swift type that is asked for: `let show = match["show"] as String?`. `nil` where it is
  /// absent or of another type.
  public subscript<Value: RouteParameter>(name: String) -> Value? {
    self[name, as: Value.self]
  }
}

extension RouteDate: CustomStringConvertible {
  /// As a link has it: `2026-02-28`.
  public var description: String { routeValue.description }
}

extension RouteDuration: CustomStringConvertible {
  /// `90 s`
  public var description: String { "\(seconds) s" }
}

/// A length of time in whole seconds, for a type of the table with `"swift": "Duration"`.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
extension Duration: RouteParameter {
  /// An `.int`, in seconds.
  public init?(routeValue: RouteValue) {
    guard let seconds = routeValue.int else { return nil }
    self = .seconds(seconds)
  }

  /// An `.int`: the whole seconds, what is less than one is left out.
  public var routeValue: RouteValue { .int(components.seconds) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
extension RouteDuration {
  /// The same as the standard library has it.
  public var duration: Duration { .seconds(seconds) }

  /// The whole seconds of a length of time.
  public init(_ duration: Duration) { self.init(seconds: Int(clamping: duration.components.seconds)) }
}
