// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import Foundation

/// Stands for Foundation's.
public class NSUserActivity: NSObject, @unchecked Sendable {
  public let activityType: String
  public var webpageURL: URL?
  public var userInfo: [AnyHashable: Any]?
  public var targetContentIdentifier: String?

  public init(activityType: String) { self.activityType = activityType }
}
