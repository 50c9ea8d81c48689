// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported public import AppleNames

/// uikit/uidocument
@available(iOS 5, macCatalyst 13.1, visionOS 1, *)
@available(tvOS, unavailable)
open class UIDocument: NSObject {
  /// uikit/uidocument/init(fileurl:)
  public init(fileURL url: URL) { fileURL = url }
  /// uikit/uidocument/fileurl
  public let fileURL: URL
  /// uikit/uidocument/useractivity
  @available(iOS 8, *)
  open var userActivity: NSUserActivity?
  /// uikit/uidocument/contents(fortype:)
  open func contents(forType typeName: String) throws -> Any { fatalError("no contents of its own") }
  /// uikit/uidocument/load(fromcontents:oftype:)
  open func load(fromContents contents: Any, ofType typeName: String?) throws {}
  /// uikit/uidocument/open(completionhandler:)
  ///
  /// Apple's calls back later, on the main queue.
  open func open(completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    let opened: Void? = try? load(fromContents: Data(contentsOf: fileURL), ofType: nil)
    completionHandler?(opened != nil)
  }
}
