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
    guard let match = publicMatch(of: link), let record = activity(ofRoute: match.route),
      let identifier = match.canonicalLink
    else { return nil }
    let title = record[.title].map { part in
      part[.parameter].map { match.value(at: $0)?.texts.joined(separator: ", ") ?? "" } ?? part[.text].string
    }.joined()
    var userInfo: [String: PayloadValue] = [ActivityDescription.linkKey: .string(identifier)]
    if let state {
      let room = WindowState.activitySize - identifier.utf8.count - 64
      userInfo[WindowState.key] = saving(state).fitting(room).value
    }
    let flags = record[.flags]
    return ActivityDescription(
      type: record[.type].string, title: title.isEmpty ? nil : title, identifier: identifier,
      webpageURL: webLink(route: match.route, values: match.canonicalValues),
      userInfo: userInfo, requiredUserInfoKeys: userInfo.keys.sorted(), isEligibleForHandoff: flags.contains(.handoff),
      isEligibleForSearch: flags.contains(.search), isEligibleForPrediction: flags.contains(.prediction),
      isEligibleForPublicIndexing: flags.contains(.isPublic))
  }

  /// The activity types that the `launch` section accepts, sorted. A SwiftUI scene must handle each of them with
  /// `onContinueUserActivity`.
  public var launchActivityTypes: [String] { Set(LaunchSection(self).names(of: .activity)).sorted() }

  /// The types of all activities, sorted. Info.plist must list them in `NSUserActivityTypes`.
  public var activityTypes: [String] {
    Set(routeIDs.indices.compactMap { activity(ofRoute: $0)?[.type].string }).sorted()
  }

  /// Returns the activity of a route's destinations, or `nil` if the table doesn't declare any.
  private func activity(ofRoute route: Int) -> Record<Block.Activity>? {
    guard route >= 0, route < routeCount, !header[.activities][route][.type].isEmpty else { return nil }
    return header[.activities][route]
  }
}
