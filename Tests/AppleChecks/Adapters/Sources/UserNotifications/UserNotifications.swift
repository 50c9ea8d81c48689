// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// usernotifications/unusernotificationcenter
@available(iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
  /// usernotifications/unusernotificationcenter/current()
  open class func current() -> UNUserNotificationCenter { theCenter }
  /// usernotifications/unusernotificationcenter/delegate
  open var delegate: (any UNUserNotificationCenterDelegate)? {
    get { held as? any UNUserNotificationCenterDelegate }
    set { held = newValue }
  }
  private weak var held: AnyObject?
  /// usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)
  open func add(_ request: UNNotificationRequest) async throws {}

  private static let theCenter = UNUserNotificationCenter()
}

/// usernotifications/unnotificationcontent
@available(iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNNotificationContent: NSObject {
  /// usernotifications/unnotificationcontent/userinfo
  @available(tvOS, unavailable)
  open var userInfo: [AnyHashable: Any] { info }
  /// usernotifications/unnotificationcontent/categoryidentifier
  @available(tvOS, unavailable)
  open var categoryIdentifier: String { category }
  /// usernotifications/unnotificationcontent/targetcontentidentifier
  @available(iOS 13, tvOS 13, watchOS 6, *)
  open var targetContentIdentifier: String? { target }

  fileprivate var info: [AnyHashable: Any] = [:]
  fileprivate var category = ""
  fileprivate var target: String?
  override public func mutableCopy() -> Any {
    let copy = UNMutableNotificationContent()
    copy.info = info
    copy.category = category
    copy.target = target
    return copy
  }
}

/// usernotifications/unmutablenotificationcontent
@available(iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNMutableNotificationContent: UNNotificationContent {
  override public init() {}
  /// usernotifications/unmutablenotificationcontent/userinfo
  @available(tvOS, unavailable)
  override open var userInfo: [AnyHashable: Any] {
    get { info }
    set { info = newValue }
  }
  /// usernotifications/unmutablenotificationcontent/categoryidentifier
  @available(tvOS, unavailable)
  override open var categoryIdentifier: String {
    get { category }
    set { category = newValue }
  }
  /// usernotifications/unmutablenotificationcontent/targetcontentidentifier
  @available(iOS 13, tvOS 13, watchOS 6, *)
  override open var targetContentIdentifier: String? {
    get { target }
    set { target = newValue }
  }
  /// usernotifications/unmutablenotificationcontent/title
  @available(tvOS, unavailable)
  open var title: String {
    get { text }
    set { text = newValue }
  }
  private var text = ""
}

/// usernotifications/unnotificationtrigger
@available(iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNNotificationTrigger: NSObject {
  override init() {}
}

/// usernotifications/unpushnotificationtrigger
@available(iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNPushNotificationTrigger: UNNotificationTrigger {
  /// For tests: creates a trigger, which apps can't do.
  override public init() { super.init() }
}

/// usernotifications/unnotificationrequest
@available(iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNNotificationRequest: NSObject {
  /// usernotifications/unnotificationrequest/init(identifier:content:trigger:)
  public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }
  /// usernotifications/unnotificationrequest/identifier
  public let identifier: String
  /// usernotifications/unnotificationrequest/content
  public let content: UNNotificationContent
  /// usernotifications/unnotificationrequest/trigger
  public let trigger: UNNotificationTrigger?
}

/// usernotifications/unnotification
@available(iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
open class UNNotification: NSObject {
  /// usernotifications/unnotification/date
  public let date: Date
  /// usernotifications/unnotification/request
  public let request: UNNotificationRequest

  fileprivate init(_ request: UNNotificationRequest, _ date: Date) {
    self.request = request
    self.date = date
  }
}

/// usernotifications/unnotificationresponse
@available(iOS 10, macCatalyst 13.1, macOS 10.14, watchOS 3, visionOS 1, *)
@available(tvOS, unavailable)
open class UNNotificationResponse: NSObject {
  /// usernotifications/unnotificationresponse/notification
  public let notification: UNNotification
  /// usernotifications/unnotificationresponse/actionidentifier
  public let actionIdentifier: String

  /// The scene. Only UIKit knows its type.
  public let scene: NSObject?

  /// For tests: creates a response, which apps can't do.
  public init(
    to request: UNNotificationRequest, action: String = "com.apple.UNNotificationDefaultActionIdentifier",
    in scene: NSObject? = nil, at date: Date = Date(timeIntervalSinceReferenceDate: 0)
  ) {
    notification = UNNotification(request, date)
    actionIdentifier = action
    self.scene = scene
  }
}

/// usernotifications/unusernotificationcenterdelegate
///
/// On Apple's platforms, every method is optional, and a delegate implements one of a method's two forms. An
/// Objective-C protocol can have a method that is unavailable on a system, but a Swift protocol can't.
@available(iOS 10, macCatalyst 13.1, macOS 10.14, tvOS 10, watchOS 3, visionOS 1, *)
public protocol UNUserNotificationCenterDelegate: AnyObject {
  #if !os(tvOS)
    /// usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:)
    @available(tvOS, unavailable)
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async
    /// usernotifications/unusernotificationcenterdelegate/usernotificationcenter(_:didreceive:withcompletionhandler:)
    @available(tvOS, unavailable)
    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )
  #endif
}

#if !os(tvOS)
  extension UNUserNotificationCenterDelegate {
    public func userNotificationCenter(_: UNUserNotificationCenter, didReceive: UNNotificationResponse) async {}
    /// The form that the system calls. For an `async` method, the compiler generates it like this, and it ends off the
    /// main actor.
    public func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
      nonisolated(unsafe) let (delegate, center, response) = (self, center, response)
      Task.detached {
        await delegate.userNotificationCenter(center, didReceive: response)
        completionHandler()
      }
    }
  }
#endif

/// usernotifications/unnotificationserviceextension
@available(iOS 10, macCatalyst 13.1, macOS 10.14, watchOS 6, visionOS 1, *)
@available(tvOS, unavailable)
open class UNNotificationServiceExtension: NSObject {
  override public init() {}
  /// usernotifications/unnotificationserviceextension/didreceive(_:withcontenthandler:)
  open func didReceive(
    _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {}
  /// usernotifications/unnotificationserviceextension/serviceextensiontimewillexpire()
  open func serviceExtensionTimeWillExpire() {}
}

/// usernotifications/unnotificationdefaultactionidentifier
@available(iOS 10, macCatalyst 13.1, macOS 10.14, watchOS 3, visionOS 1, *)
public let UNNotificationDefaultActionIdentifier: String = "com.apple.UNNotificationDefaultActionIdentifier"
/// usernotifications/unnotificationdismissactionidentifier
@available(iOS 10, macCatalyst 13.1, macOS 10.14, watchOS 3, visionOS 1, *)
public let UNNotificationDismissActionIdentifier: String = "com.apple.UNNotificationDismissActionIdentifier"
