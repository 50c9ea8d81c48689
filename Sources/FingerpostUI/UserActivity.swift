// Foundation's `NSUserActivity`. SwiftUI is wherever that is.
#if canImport(SwiftUI)
  public import SwiftUI

  extension LaunchInput {
    /// A user activity: Handoff, Siri, Spotlight, browsing the web, a widget without a URL, a window of the app's own. Its link may
    /// stand in each of three places.
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
    /// An activity for Handoff, Spotlight and Siri, as `table.activity(for:)` describes it.
    public convenience init(_ description: ActivityDescription) {
      self.init(activityType: description.type)
      describe(as: description)
    }

    /// Takes over all of a description but the type: for an activity that SwiftUI or a responder made.
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
    /// The app's. The main one of an extension is the extension's, inside of the app's.
    static var app: Bundle { appURL(around: main.bundleURL).flatMap { Bundle(url: $0) } ?? main }

    /// The nearest app around an extension; `nil` for a bundle that isn't an extension's.
    static func appURL(around bundle: URL) -> URL? {
      guard bundle.pathExtension == "appex" else { return nil }
      return sequence(first: bundle) { $0.pathComponents.count > 1 ? $0.deletingLastPathComponent() : nil }
        .first { $0.pathExtension == "app" }
    }
  }

  extension NSUserActivity {
    /// The type of the activities that say what a window shows, `example.bookshelf.window` in an app of the bundle identifier
    /// `example.bookshelf`. `NSUserActivityTypes` in Info.plist lists it, or no item dragged out becomes a window.
    public static var windowType: String { (Bundle.app.bundleIdentifier ?? "app") + ".window" }

    /// The activity of a request for a window that shows a link. It comes back as ``LaunchInput/window(_:)``.
    ///
    /// - Parameter link: a canonical link, such as `WindowRequest.NewWindow` has.
    public convenience init(windowShowing link: String) {
      self.init(activityType: NSUserActivity.windowType)
      targetContentIdentifier = link
      isEligibleForHandoff = false
    }

    /// The activity of a request for a window that shows a destination.
    ///
    /// - Returns: `nil` where the table doesn't let it open in a window of its own, or it carries a sensitive value.
    public convenience init?<Route: GeneratedRoute>(windowShowing route: Route) {
      guard let link = try? route.link() else { return nil }
      let decision = Route.table.decide(.window(link))
      guard !decision.opensInBrowser, let identifier = decision.targetContentIdentifier else { return nil }
      self.init(windowShowing: identifier)
    }

    /// The activity that restores a window: as much of its state as an activity may hold. The system encrypts it.
    public convenience init(restoring saved: SavedWindow) {
      let fitting = saved.fitting(WindowState.activitySize)
      self.init(windowShowing: fitting.state.screens.last?.link ?? "")
      userInfo = fitting.activityUserInfo
      requiredUserInfoKeys = [WindowState.key]
    }

    /// The window's state that the activity carries; an empty one without.
    public var windowState: WindowState.Reading { WindowState.reading(activityUserInfo: userInfo) }
  }
#endif
