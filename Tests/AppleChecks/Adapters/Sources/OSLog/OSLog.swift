// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// oslog/logger
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct Logger: Sendable {
  /// oslog/logger/init(subsystem:category:)
  public init(subsystem: String, category: String) {}
  /// oslog/logger/info(_:)
  public func info(_ message: OSLogMessage) {}
}

/// oslog/oslogprivacy
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct OSLogPrivacy: Sendable {
  /// oslog/oslogprivacy/public
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
}

/// oslog/oslogmessage
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: OSLogInterpolation) {}
}

/// oslog/osloginterpolation
@available(iOS 14, macOS 11, tvOS 14, watchOS 7, visionOS 1, *)
public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) {}
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> T, privacy: OSLogPrivacy
  ) {}
}
