// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Foundation that exists only on Apple's platforms.
@_exported public import Foundation

/// foundation/nsuseractivity
@available(iOS 8, macOS 10.10, tvOS 9, watchOS 2, visionOS 1, *)
open class NSUserActivity: NSObject, NSItemProviderWriting {
  /// foundation/nsuseractivity/init(activitytype:)
  public init(activityType: String) { self.activityType = activityType }
  /// foundation/nsuseractivity/activitytype
  public let activityType: String
  /// foundation/nsuseractivity/title
  open var title: String?
  /// foundation/nsuseractivity/userinfo
  open var userInfo: [AnyHashable: Any]?
  /// foundation/nsuseractivity/requireduserinfokeys
  @available(iOS 9, macOS 10.11, tvOS 10, watchOS 3, *)
  open var requiredUserInfoKeys: Set<String>?
  /// foundation/nsuseractivity/webpageurl
  open var webpageURL: URL? {
    willSet {
      // Like Foundation, which raises an exception.
      precondition(newValue.map { ["http", "https"].contains($0.scheme) } ?? true, "no web page: \(newValue as Any)")
    }
  }
  /// foundation/nsuseractivity/targetcontentidentifier
  @available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
  open var targetContentIdentifier: String?
  /// foundation/nsuseractivity/iseligibleforhandoff
  @available(iOS 9, macOS 10.11, tvOS 10, watchOS 3, *)
  open var isEligibleForHandoff: Bool = true
  /// foundation/nsuseractivity/iseligibleforsearch
  @available(iOS 9, macOS 10.11, tvOS 10, watchOS 3, *)
  open var isEligibleForSearch: Bool = false
  /// foundation/nsuseractivity/iseligibleforpublicindexing
  @available(iOS 9, macOS 10.11, tvOS 10, watchOS 3, *)
  open var isEligibleForPublicIndexing: Bool = false
  /// foundation/nsuseractivity/iseligibleforprediction
  @available(iOS 12, watchOS 5, *)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  open var isEligibleForPrediction: Bool {
    get { isPredicted }
    set { isPredicted = newValue }
  }
  /// foundation/nsuseractivity/persistentidentifier
  @available(iOS 12, macOS 10.15, watchOS 5, *)
  @available(tvOS, unavailable)
  open var persistentIdentifier: NSUserActivityPersistentIdentifier? {
    get { identifier }
    set { identifier = newValue }
  }

  private var isPredicted = false
  private var identifier: String?
  /// The attributes that CoreSpotlight adds.
  public var attributes: AnyObject?
}

/// foundation/nsuseractivitypersistentidentifier
@available(iOS 2, macOS 10, tvOS 9, watchOS 2, visionOS 1, *)
public typealias NSUserActivityPersistentIdentifier = String

/// foundation/nsitemproviderwriting
@available(iOS 11, macOS 10.13, tvOS 11, watchOS 4, visionOS 1, *)
public protocol NSItemProviderWriting: AnyObject {}

extension NSURL: NSItemProviderWriting {}

/// foundation/nsitemproviderrepresentationvisibility
@available(iOS 11, macOS 10.13, tvOS 11, watchOS 4, visionOS 1, *)
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// foundation/nsitemproviderrepresentationvisibility/all
  case all
  /// foundation/nsitemproviderrepresentationvisibility/team
  @available(macOS, unavailable)
  case team
  /// foundation/nsitemproviderrepresentationvisibility/ownprocess
  case ownProcess
}

/// foundation/nsitemprovider
@available(iOS 8, macOS 10.10, tvOS 9, watchOS 2, visionOS 1, *)
open class NSItemProvider: NSObject {
  /// foundation/nsitemprovider/init(object:)
  @available(iOS 11, macOS 10.13, tvOS 11, watchOS 4, *)
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }
  /// foundation/nsitemprovider/registerobject(_:visibility:)
  @available(iOS 11, macOS 10.13, tvOS 11, watchOS 4, *)
  open func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
    objects.append(object)
  }

  /// The registered objects, for tests.
  public private(set) var objects: [any NSItemProviderWriting] = []
}

/// foundation/nspredicate
@available(iOS 3, macOS 10.4, tvOS 9, watchOS 2, visionOS 1, *)
open class NSPredicate: NSObject {
  /// foundation/nspredicate/init(format:argumentarray:)
  public init(format predicateFormat: String, argumentArray arguments: [Any]?) { format = predicateFormat }

  /// The format, for tests.
  public let format: String
}

/// foundation/nsuseractivitytypebrowsingweb
@available(iOS 2, macOS 10, tvOS 9, watchOS 2, visionOS 1, *)
public let NSUserActivityTypeBrowsingWeb: String = "NSUserActivityTypeBrowsingWeb"
