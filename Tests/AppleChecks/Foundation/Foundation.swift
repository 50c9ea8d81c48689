// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Foundation that the sources use, for a compiler without Foundation for its target system. This code never
// runs.

open class NSObject: Hashable {
  public init() {}
  open func mutableCopy() -> Any { fatalError() }
  open var description: String { fatalError() }
  public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) {}
}
public protocol NSCopying {}
public protocol NSCoding {}
public protocol NSSecureCoding: NSCoding {}
open class NSString: NSObject, NSSecureCoding {
  public init(string: String) {}
}
open class NSNumber: NSObject, NSSecureCoding {
  public var objCType: UnsafePointer<CChar> { fatalError() }
  public var boolValue: Bool { fatalError() }
  public var doubleValue: Double { fatalError() }
  public var int64Value: Int64 { fatalError() }
  public var uint64Value: UInt64 { fatalError() }
}
open class NSURL: NSObject, NSSecureCoding {
  public init?(string URLString: String) {}
}
open class NSCoder: NSObject {
  open var allowsKeyedCoding: Bool { fatalError() }
  open func encode(_ object: Any?, forKey key: String) {}
  open func containsValue(forKey key: String) -> Bool { fatalError() }
  open func decodeObject<T: NSObject & NSCoding>(of type: T.Type, forKey key: String) -> T? { fatalError() }
}
open class Bundle: NSObject, @unchecked Sendable {
  public init?(url: URL) {}
  open class var main: Bundle { fatalError() }
  open var bundleURL: URL { fatalError() }
  open var bundleIdentifier: String? { fatalError() }
}
open class UserDefaults: NSObject, @unchecked Sendable {
  open class var standard: UserDefaults { fatalError() }
  open func bool(forKey defaultName: String) -> Bool { fatalError() }
  open func set(_ value: Bool, forKey defaultName: String) {}
}
public struct URL: Hashable, Sendable, Codable {
  public init?(string: String) { nil }
  public init(fileURLWithPath: String) { fatalError() }
  public var absoluteString: String { fatalError() }
  public var scheme: String? { fatalError() }
  public var isFileURL: Bool { fatalError() }
  public var pathExtension: String { fatalError() }
  public var pathComponents: [String] { fatalError() }
  public func deletingLastPathComponent() -> URL { fatalError() }
  public func appendingPathComponent(_ pathComponent: String) -> URL { fatalError() }
}
open class FileManager: NSObject, @unchecked Sendable {
  public enum SearchPathDirectory: UInt { case applicationSupportDirectory = 14 }
  public struct SearchPathDomainMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let userDomainMask = SearchPathDomainMask(rawValue: 1)
  }
  open class var `default`: FileManager { fatalError() }
  open var temporaryDirectory: URL { fatalError() }
  open func urls(for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask) -> [URL] { fatalError() }
  open func createDirectory(at url: URL, withIntermediateDirectories createIntermediates: Bool) throws {}
}
public typealias uuid_t = (
  UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
)
public struct UUID: Hashable, Sendable, Codable {
  public init(uuid: uuid_t) {}
  public init?(uuidString: String) { nil }
  public var uuidString: String { fatalError() }
  public var uuid: uuid_t { fatalError() }
}
public struct Data: Hashable, Sendable, Codable, RandomAccessCollection {
  public init(_ elements: some Sequence<UInt8>) {}
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1)
  }
  public init(contentsOf url: URL) throws {}
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(position: Int) -> UInt8 { fatalError() }
}
public struct Date: Hashable, Sendable, Codable {
  public init() {}
  public init(timeIntervalSinceReferenceDate: Double) {}
  public var timeIntervalSinceReferenceDate: Double { fatalError() }
}
public struct CGPoint: Sendable {}
public struct CGRect: Sendable {
  public static let zero = CGRect()
}
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
}
open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sortedKeys = OutputFormatting(rawValue: 1)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 2)
  }
  public init() {}
  open var outputFormatting: OutputFormatting = []
  open func encode<T: Encodable>(_ value: T) throws -> [UInt8] { [] }
}
open class JSONDecoder {
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}

extension String: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}

// Darwin
public struct timespec {
  public var tv_sec = 0
  public var tv_nsec = 0
  public init() {}
}
public let CLOCK_MONOTONIC: Int32 = 6
@discardableResult public func clock_gettime(_ clock: Int32, _ time: UnsafeMutablePointer<timespec>) -> Int32 { 0 }
public func CFGetTypeID(_ object: AnyObject) -> UInt { 0 }
public func CFBooleanGetTypeID() -> UInt { 0 }
