// `NSUserActivity` is part of Foundation, but every system that has it also has SwiftUI.
#if canImport(SwiftUI)
  public import SwiftUI

  extension LaunchInput {
    /// Creates the input for a user activity of Handoff, Siri, Spotlight, web browsing, a widget without a URL, or a
    /// window of this app. The link may be in `webpageURL`, `userInfo` or `targetContentIdentifier`.
    public static func activity(_ activity: NSUserActivity) -> LaunchInput {
      if activity.activityType == NSUserActivity.windowType { return .window(activity.targetContentIdentifier ?? "") }
      let userInfo = PayloadValue(activity.userInfo)
      #if canImport(WidgetKit) && !os(tvOS) && (!os(visionOS) || compiler(>=6.2))
        if #available(watchOS 9, visionOS 26, *), let kind = activity.widgetKind {
          return .widget(kind, userInfo: userInfo)
        }
      #endif
      return .activity(
        activity.activityType, webpageURL: activity.webpageURL?.absoluteString, userInfo: userInfo,
        targetContentIdentifier: activity.targetContentIdentifier)
    }
  }

  extension NSUserActivity {
    /// Creates an activity for Handoff, Spotlight and Siri from the description that `table.activity(for:)` returns.
    public convenience init(_ description: ActivityDescription) {
      self.init(activityType: description.type)
      describe(as: description)
    }

    /// Sets all properties of the activity from a description, except for its type. Use it for an activity that SwiftUI
    /// or a responder created.
    public func describe(as description: ActivityDescription) {
      title = description.title
      targetContentIdentifier = description.identifier
      webpageURL = description.webpageURL.flatMap { URL(string: $0) }
      userInfo = description.propertyListUserInfo
      requiredUserInfoKeys = Set(description.requiredUserInfoKeys)
      isEligibleForHandoff = description.isEligibleForHandoff
      isEligibleForSearch = description.isEligibleForSearch
      isEligibleForPublicIndexing = description.isEligibleForPublicIndexing
      #if !os(tvOS)
        persistentIdentifier = description.identifier
      #endif
      #if !os(tvOS) && !os(macOS)
        isEligibleForPrediction = description.isEligibleForPrediction
      #endif
    }
  }

  // MARK: Windows

  extension Bundle {
    /// The bundle of the app. In an extension, the main bundle is the extension's, which is inside the app's bundle.
    static var app: Bundle { appURL(around: main.bundleURL).flatMap { Bundle(url: $0) } ?? main }

    /// Returns the URL of the app that contains an extension, or `nil` if the bundle isn't an extension.
    static func appURL(around bundle: URL) -> URL? {
      guard bundle.pathExtension == "appex" else { return nil }
      return sequence(first: bundle) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil }
        .first { $0.pathExtension == "app" }
    }
  }

  extension NSUserActivity {
    /// The type of the activities that describe the content of a window, such as `example.bookshelf.window` in the app
    /// with the bundle identifier `example.bookshelf`. List it in `NSUserActivityTypes` of Info.plist; otherwise a
    /// dragged item can't become a window.
    public static var windowType: String { (Bundle.app.bundleIdentifier ?? "app") + ".window" }

    /// Creates the activity for requesting a window that shows a link. The app receives the activity as
    /// ``LaunchInput/window(_:)``.
    ///
    /// - Parameter link: A canonical link, such as the link of a `WindowRequest.NewWindow`.
    public convenience init(windowShowing link: String) {
      self.init(activityType: NSUserActivity.windowType)
      targetContentIdentifier = link
      isEligibleForHandoff = false
    }

    /// Creates the activity for requesting a window that shows a destination.
    ///
    /// - Returns: `nil` if the destination has no link, if the table doesn't accept the destination for a new window,
    ///   if it opens in the browser, or if its link contains a sensitive value.
    public convenience init?<Route: GeneratedRoute>(windowShowing route: Route) {
      guard let link = try? route.link() else { return nil }
      let decision = Route.table.decide(.window(link))
      guard !decision.opensInBrowser, let identifier = decision.targetContentIdentifier else { return nil }
      self.init(windowShowing: identifier)
    }

    /// Creates the activity that restores a window. It contains as much of the window's state as fits into an activity.
    /// The system encrypts the activity.
    public convenience init(restoring saved: SavedWindow) {
      let fitting = saved.fitting(WindowState.activitySize)
      self.init(windowShowing: fitting.state.screens.last?.link ?? "")
      userInfo = fitting.activityUserInfo
      requiredUserInfoKeys = [WindowState.key]
    }

    /// The window's state that the activity carries, or an empty state if the activity carries none.
    public var windowState: WindowState.Decoded { WindowState.decode(activityUserInfo: userInfo) }
  }
#endif
