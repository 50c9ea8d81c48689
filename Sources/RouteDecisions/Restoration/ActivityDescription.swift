import LaunchInputs
public import RouteMatching

/// The description of a destination for Handoff, Spotlight and Siri: all properties that an adapter sets on an
/// `NSUserActivity`.
///
/// The app receives the activity as ``LaunchInput/activity(_:webpageURL:userInfo:targetContentIdentifier:)``. If the
/// table's `launch.activities` accepts the type with `"link": true`, the activity opens the same destination.
public struct ActivityDescription: Hashable, Sendable {
  /// The key of the link in ``userInfo``.
  public static let linkKey = "link"

  /// The `activityType`, which Info.plist must list in `NSUserActivityTypes`.
  public let type: String
  /// The `title`, or `nil` if it would be empty.
  public let title: String?
  /// The canonical link: the `targetContentIdentifier`, by which the system chooses a window, and the
  /// `persistentIdentifier`, by which you can delete the activity.
  public let identifier: String
  /// The `webpageURL`: the universal link, or `nil` if there is none. It always has the scheme `https`, because
  /// Foundation throws an exception for other schemes.
  public let webpageURL: String?
  /// The `userInfo`: the link, and the state of the window if there is any. All values are property-list values.
  public let userInfo: [String: PayloadValue]
  /// The `requiredUserInfoKeys`. Without them, if a search finds an activity with a web page, the app receives the
  /// activity without its `userInfo`.
  public let requiredUserInfoKeys: [String]
  /// The value of `isEligibleForHandoff`.
  public let isEligibleForHandoff: Bool
  /// The value of `isEligibleForSearch`.
  public let isEligibleForSearch: Bool
  /// The value of `isEligibleForPrediction`.
  public let isEligibleForPrediction: Bool
  /// The value of `isEligibleForPublicIndexing`.
  public let isEligibleForPublicIndexing: Bool
}

extension RouteTable {
  /// Returns the activity for the destination of a link.
  ///
  /// - Parameters:
  ///   - link: Any link of the destination. A path without an origin belongs to the canonical origin.
  ///   - state: The state of the window. The activity contains as much of the state as an activity may carry.
  /// - Returns: `nil` if no route matches the link, if the route has no `"activity"`, or if the link contains a
  ///   sensitive value.
  public func activity(for link: String, state: WindowState? = nil) -> ActivityDescription? {
    guard case .match(let match) = match(absolute(link)), match.sensitiveTexts.isEmpty,
      let declared = ActivitySection(self).activity(route: match.route), let identifier = match.canonicalLink
    else { return nil }
    var title = ""
    for part in declared.title {
      switch part {
      case .text(let text): title += text
      case .parameter(let index): title += match.value(at: index)?.texts.joined(separator: ", ") ?? ""
      }
    }
    var userInfo: [String: PayloadValue] = [ActivityDescription.linkKey: .string(identifier)]
    if let state {
      let room = WindowState.activitySize - identifier.utf8.count - 64
      userInfo[WindowState.key] = saving(state).fitting(room).value
    }
    return ActivityDescription(
      type: declared.type, title: title.isEmpty ? nil : title, identifier: identifier,
      webpageURL: webLink(route: match.route, values: match.canonicalValues),
      userInfo: userInfo, requiredUserInfoKeys: userInfo.keys.sorted(), isEligibleForHandoff: declared.isForHandoff,
      isEligibleForSearch: declared.isForSearch, isEligibleForPrediction: declared.isForPrediction,
      isEligibleForPublicIndexing: declared.isPublic)
  }

  /// The activity types that the `launch` section accepts, sorted. A SwiftUI scene must continue them.
  public var launchActivityTypes: [String] { Set(LaunchSection(self).names(of: .activity)).sorted() }

  /// The types of all activities, sorted. Info.plist must list them in `NSUserActivityTypes`.
  public var activityTypes: [String] {
    let section = ActivitySection(self)
    return Set(routeIDs.indices.compactMap { section.activity(route: $0)?.type }).sorted()
  }
}
