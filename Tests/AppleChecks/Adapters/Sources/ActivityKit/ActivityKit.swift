// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// activitykit/activityattributes
@available(iOS 16.1, *)
public protocol ActivityAttributes: Codable {
  associatedtype ContentState: Codable, Hashable
}
