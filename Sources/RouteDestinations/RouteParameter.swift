public import Foundation
public import RouteMatching

/// A Swift type for the parameters of a route: a built-in type, a generated enum, or a type of your own, which the
/// table names with `"swift": "BookID"`.
public protocol RouteParameter: Hashable, Sendable {
  /// Creates a value from the value in a link, or returns `nil` if the type refuses it.
  init?(routeValue: RouteValue)
  /// The value to print in a link.
  var routeValue: RouteValue { get }
  /// Returns the value of a parameter in a match. By default, this converts the parameter's `RouteValue`. The built-in
  /// types read the bytes of the link instead.
  ///
  /// - Parameters:
  ///   - index: The index of the parameter in the route.
  ///   - match: The match.
  static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<Self>
}

extension RouteParameter {
  /// Returns the value of a parameter in a match, converted from its `RouteValue`.
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
  /// Creates a string from a `.string`.
  public init?(routeValue: RouteValue) {
    guard case .string(let value) = routeValue else { return nil }
    self = value
  }
  /// The string as a `.string`.
  public var routeValue: RouteValue { .string(self) }

  /// Returns the value of a parameter, read from the bytes of the link. Cost: strings of more than 15 bytes are
  /// allocated.
  @inlinable
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<String> {
    match.string(at: index) ?? converting(index, of: match)
  }
}

extension Int: RouteParameter {
  /// Creates an integer from an `.int` that fits.
  public init?(routeValue: RouteValue) {
    guard let value = routeValue.int else { return nil }
    self = value
  }
  /// The integer as an `.int`.
  public var routeValue: RouteValue { .int(Int64(self)) }

  /// Returns the value of a parameter, read from the bytes of the link. Doesn't allocate memory.
  @inlinable
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<Int> {
    match.integer(at: index)?.map { Int(exactly: $0) } ?? converting(index, of: match)
  }
}

extension UInt: RouteParameter {
  /// Creates an integer from a `.uint` that fits.
  public init?(routeValue: RouteValue) {
    guard let value = routeValue.uint else { return nil }
    self = value
  }
  /// The integer as a `.uint`.
  public var routeValue: RouteValue { .uint(UInt64(self)) }
}

extension Double: RouteParameter {
  /// Creates a number from a `.double`.
  public init?(routeValue: RouteValue) {
    guard let value = routeValue.double else { return nil }
    self = value
  }
  /// The number as a `.double`.
  public var routeValue: RouteValue { .double(self) }
}

extension Bool: RouteParameter {
  /// Creates a Boolean value from a `.bool`.
  public init?(routeValue: RouteValue) {
    guard let value = routeValue.bool else { return nil }
    self = value
  }
  /// The Boolean value as a `.bool`.
  public var routeValue: RouteValue { .bool(self) }
}

extension UUID: RouteParameter {
  /// Creates a UUID from a `.string` of 36 characters.
  public init?(routeValue: RouteValue) {
    guard let text = routeValue.string, let value = UUID(uuidString: text) else { return nil }
    self = value
  }
  /// The UUID as a lowercase `.string` (RFC 9562 §4).
  public var routeValue: RouteValue {
    withUnsafeBytes(of: uuid) { bytes in
      .string(String(unsafeUninitializedCapacity: 36) { ByteWriter.write(uuid: bytes, to: $0) })
    }
  }

  /// Returns the value of a parameter, read from the bytes of the link. Doesn't allocate memory.
  @inlinable
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<UUID> {
    match.uuid(at: index)?.map { halves in
      withUnsafeBytes(of: (halves.0.bigEndian, halves.1.bigEndian)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    } ?? converting(index, of: match)
  }
}

extension URL: RouteParameter {
  /// Creates a URL from a `.string` that Foundation reads as a URL.
  public init?(routeValue: RouteValue) {
    guard let text = routeValue.string, let value = URL(string: text) else { return nil }
    self = value
  }
  /// The absolute string of the URL as a `.string`.
  public var routeValue: RouteValue { .string(absoluteString) }
}

/// A day of the Gregorian calendar without a time or a time zone (RFC 3339, full-date).
public struct RouteDate: RouteParameter, Comparable {
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 to 31.
  public let day: Int

  /// Creates a day. If the calendar doesn't have the day, printing a link with it throws an error.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a day from a `.string` such as `2026-02-28`.
  public init?(routeValue: RouteValue) {
    let fields = routeValue.string?.split(separator: "-") ?? []
    guard fields.count == 3, let year = Int(fields[0]), let month = Int(fields[1]), let day = Int(fields[2]) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// The day as a `.string` such as `2026-02-28`.
  public var routeValue: RouteValue {
    .string(
      String(written: { text in
        text.append(decimal: year, width: 4)
        text.append(UInt8(ascii: "-"))
        text.append(decimal: month, width: 2)
        text.append(UInt8(ascii: "-"))
        text.append(decimal: day, width: 2)
      }))
  }

  /// Returns the value of a parameter, read from the bytes of the link. Doesn't allocate memory.
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<RouteDate> {
    match.date(at: index)?.map { RouteDate(year: $0.year, month: $0.month, day: $0.day) }
      ?? converting(index, of: match)
  }

  /// Returns `true` if the first day is earlier than the second.
  public static func < (a: RouteDate, b: RouteDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

/// A duration in whole seconds.
public struct RouteDuration: RouteParameter, Comparable {
  /// The number of seconds, 0 or more.
  public let seconds: Int

  /// Creates a duration of a number of seconds.
  public init(seconds: Int) { self.seconds = seconds }

  /// Creates a duration from an `.int`.
  public init?(routeValue: RouteValue) {
    guard let seconds = routeValue.int else { return nil }
    self.init(seconds: seconds)
  }

  /// The number of seconds as an `.int`.
  public var routeValue: RouteValue { .int(Int64(seconds)) }

  /// Returns the value of a parameter, read from the bytes of the link. Doesn't allocate memory.
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<RouteDuration> {
    match.integer(at: index)?.map { Int(exactly: $0).map { RouteDuration(seconds: $0) } }
      ?? converting(index, of: match)
  }

  /// Returns `true` if the first duration is shorter than the second.
  public static func < (a: RouteDuration, b: RouteDuration) -> Bool { a.seconds < b.seconds }
}

/// A conformance for types with a raw value, such as `struct BookID: RawRepresentable, RouteParameter` with an `Int`, or
/// an enum of strings.
extension RouteParameter where Self: RawRepresentable, RawValue: RouteParameter {
  /// Creates a value from its raw value in a link, or returns `nil` if the raw value's type or this type refuses it.
  public init?(routeValue: RouteValue) {
    guard let rawValue = RawValue(routeValue: routeValue) else { return nil }
    self.init(rawValue: rawValue)
  }
  /// The raw value, as it's printed in a link.
  public var routeValue: RouteValue { rawValue.routeValue }

  /// Returns the value of a parameter, created from the raw value. Costs as much as reading the raw value.
  @inlinable
  public static func reading(_ index: Int, of match: RouteMatch) -> ParameterReading<Self> {
    RawValue.reading(index, of: match).map { Self(rawValue: $0) }
  }
}

/// An enum of a table, in generated code. Its wire names are compared with the bytes of a link.
public protocol RouteEnumeration: RouteParameter, RawRepresentable<String> {
  /// Creates the case with a wire name, without creating a `String`.
  ///
  /// - Returns: `nil` if no case has the name, or if the enum has too many cases to compare them one by one. The caller
  ///   then looks the name up as a `String`.
  init?(_ name: WireName)
}

extension RouteEnumeration {
  /// Returns the value of a parameter, read from the bytes of the link. Doesn't allocate memory for a wire name of up
  /// to 15 bytes.
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
  /// Creates an array from a `.list`, if every element can be converted.
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
  /// The array as a `.list`.
  public var routeValue: RouteValue { .list(map(\.routeValue)) }
}

extension RouteMatch {
  /// Returns the value of a parameter as a Swift type, or `nil` if it's absent or if the type refuses it.
  ///
  /// - Parameters:
  ///   - index: The index of the parameter in the route.
  ///   - type: The Swift type.
  @inlinable
  public func value<Value: RouteParameter>(_ index: Int, as type: Value.Type = Value.self) -> Value? {
    if case .value(let value) = Value.reading(index, of: self) { value } else { nil }
  }

  /// Returns the value of a parameter as a `String`, or `nil` if it's absent. This overload is faster, because it
  /// doesn't use the protocol.
  @inlinable
  public func value(_ index: Int) -> String? {
    if case .value(let value) = String.reading(index, of: self) { value } else { nil }
  }

  /// Returns the value of a parameter as an `Int`, or `nil` if it's absent or doesn't fit. This overload is faster,
  /// because it doesn't use the protocol.
  @inlinable
  public func value(_ index: Int) -> Int? {
    if case .value(let value) = Int.reading(index, of: self) { value } else { nil }
  }

  /// Returns the value of a parameter as a `UUID`, or `nil` if it's absent. This overload is faster, because it doesn't
  /// use the protocol.
  @inlinable
  public func value(_ index: Int) -> UUID? {
    if case .value(let value) = UUID.reading(index, of: self) { value } else { nil }
  }

  /// Returns the value of a parameter. It returns `absent` if the link doesn't contain the parameter, and `nil` if the
  /// type refuses the value.
  @inlinable
  public func value<Value: RouteParameter>(_ index: Int, absent: Value) -> Value? {
    switch Value.reading(index, of: self) {
    case .value(let value): value
    case .absent: absent
    case .refused: nil
    }
  }

  /// Returns the value of a parameter. It returns `.some(nil)` if the link doesn't contain the parameter, and `nil` if
  /// the type refuses the value.
  @inlinable
  public func optionalValue<Value: RouteParameter>(_ index: Int, as type: Value.Type = Value.self) -> Value?? {
    switch Value.reading(index, of: self) {
    case .value(let value): .some(value)
    case .absent: .some(nil)
    case .refused: nil
    }
  }

  /// Accesses the value of a parameter by its name, as a Swift type. The value is `nil` if it's absent or has another
  /// type.
  ///
  /// In a debug build, if no route of the table has a parameter with this name, the program stops with a message that
  /// lists the route's parameters.
  public subscript<Value: RouteParameter>(name: String, as type: Value.Type) -> Value? {
    let value: RouteValue? = self[name]
    assert(
      value != nil || table.hasParameter(name),
      "no route has a parameter '\(name)'; '\(routeID)' has \((0..<parameterCount).map { parameterName($0) })")
    return value.flatMap { Value(routeValue: $0) }
  }

  /// Accesses the value of a parameter by its name, as the Swift type that the context requires:
  /// `let show = match["show"] as String?`. The value is `nil` if it's absent or has another type.
  public subscript<Value: RouteParameter>(name: String) -> Value? {
    self[name, as: Value.self]
  }
}

/// A conformance for generated enums with parameters of the type `Link`, whose values are destinations inside another
/// destination.
extension RouteParameter where Self: GeneratedRoute {
  /// Creates a destination from a `.string`, which is a link of the same table.
  public init?(routeValue: RouteValue) {
    guard let link = routeValue.string else { return nil }
    self.init(link: link)
  }
  /// The canonical link as a `.string`. It's empty, and therefore matches no route, if the destination has no link.
  public var routeValue: RouteValue { .string((try? link()) ?? "") }
}

extension RouteDate: CustomStringConvertible {
  /// The day as in a link, such as `2026-02-28`.
  public var description: String { routeValue.description }
}

extension RouteDuration: CustomStringConvertible {
  /// The number of seconds with the unit, such as `90 s`.
  public var description: String { "\(seconds) s" }
}

/// A conformance for types of the table with `"swift": "Duration"`, in whole seconds.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
extension Duration: RouteParameter {
  /// Creates a duration from an `.int`, in seconds.
  public init?(routeValue: RouteValue) {
    guard let seconds = routeValue.int else { return nil }
    self = .seconds(seconds)
  }

  /// The whole seconds as an `.int`, rounded toward zero.
  public var routeValue: RouteValue { .int(components.seconds) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
extension RouteDuration {
  /// The duration as a type of the standard library.
  public var duration: Duration { .seconds(seconds) }

  /// Creates a duration of the whole seconds of a standard duration, rounded toward zero.
  public init(_ duration: Duration) { self.init(seconds: Int(clamping: duration.components.seconds)) }
}
