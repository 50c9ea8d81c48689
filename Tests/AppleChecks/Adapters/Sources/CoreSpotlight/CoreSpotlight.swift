// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames
public import UniformTypeIdentifiers

/// corespotlight/cssearchableitemactiontype
@available(iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1, *)
public let CSSearchableItemActionType: String = "com.apple.corespotlightitem"
/// corespotlight/cssearchableitemactivityidentifier
@available(iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1, *)
public let CSSearchableItemActivityIdentifier: String = "kCSSearchableItemActivityIdentifier"
/// corespotlight/csquerycontinuationactiontype
@available(iOS 10, macCatalyst 13.1, macOS 10.12, visionOS 1, *)
public let CSQueryContinuationActionType: String = "com.apple.corespotlightquerycontinuation"
/// corespotlight/cssearchquerystring
@available(iOS 10, macCatalyst 13.1, macOS 10.12, visionOS 1, *)
public let CSSearchQueryString: String = "kCSSearchQueryString"

/// corespotlight/cssearchableitem
@available(iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class CSSearchableItem: NSObject {
  /// corespotlight/cssearchableitem/init(uniqueidentifier:domainidentifier:attributeset:)
  public init(uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) {
    self.uniqueIdentifier = uniqueIdentifier ?? ""
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
  }
  /// corespotlight/cssearchableitem/uniqueidentifier
  open var uniqueIdentifier: String
  /// corespotlight/cssearchableitem/domainidentifier
  open var domainIdentifier: String?
  /// corespotlight/cssearchableitem/attributeset
  open var attributeSet: CSSearchableItemAttributeSet
}

/// corespotlight/cssearchableitemattributeset
@available(iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class CSSearchableItemAttributeSet: NSObject {
  /// corespotlight/cssearchableitemattributeset/init(contenttype:)
  @available(iOS 14, macCatalyst 14, macOS 11, *)
  public init(contentType: UTType) {}
  /// corespotlight/cssearchableitemattributeset/title
  open var title: String?
  /// corespotlight/cssearchableitemattributeset/relateduniqueidentifier
  open var relatedUniqueIdentifier: String?
}

/// corespotlight/cssearchableindex
@available(iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class CSSearchableIndex: NSObject {
  /// corespotlight/cssearchableindex/default()
  open class func `default`() -> Self { self.init() }
  /// corespotlight/cssearchableindex/indexsearchableitems(_:completionhandler:)
  open func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    identifiers.formUnion(items.map(\.uniqueIdentifier))
  }
  /// corespotlight/cssearchableindex/deletesearchableitems(withidentifiers:completionhandler:)
  open func deleteSearchableItems(
    withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    self.identifiers.subtract(identifiers)
    completionHandler?(nil)
  }

  /// The indexed identifiers, for tests.
  public private(set) var identifiers: Set<String> = []
  override public required init() {}
}

extension NSUserActivity {
  /// foundation/nsuseractivity/contentattributeset
  @available(iOS 9, macCatalyst 13.1, macOS 10.11, visionOS 1, *)
  @available(tvOS, unavailable)
  @available(watchOS, unavailable)
  public var contentAttributeSet: CSSearchableItemAttributeSet? {
    get { attributes as? CSSearchableItemAttributeSet }
    set { attributes = newValue }
  }
}
