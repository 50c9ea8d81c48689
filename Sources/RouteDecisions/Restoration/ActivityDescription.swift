public import RouteMatching

/// What a user activity tells Handoff, Spotlight and Siri about a destination: all that an adapter sets on an
/// `NSUserActivity`.
///
/// It comes back as ``LaunchInput/activity(_:webpageURL:userInfo:targetContentIdentifier:)``, and where the table's
/// `launch.activities` takes the type with `"link": true` it leads to the same destination.
public struct ActivityDescription: Hashable, Sendable {
  /// The key of the link in ``userInfo``.
  public static let linkKey = "link"

  /// `activityType`, one of `NSUserActivityTypes` in Info.plist.
  public let type: String
  /// `title`
  public let title: String?
  /// `targetContentIdentifier`, by which the system chooses a window, and `persistentIdentifier`, by which the activity is
  /// deleted: the canonical link.
  public let identifier: String
  /// `webpageURL`: the universal link; `nil` where there is none. Always `https`, since any other scheme is an exception
  /// in Foundation.
  public let webpageURL: String?
  /// `userInfo`: the link, and the window's state where one was given. All of it property-list values.
  public let userInfo: [String: PayloadValue]
  /// `requiredUserInfoKeys`, without which an activity with a web page that is found by a search comes back empty.
  public let requiredUserInfoKeys: [String]
  /// `isEligibleForHandoff`
  public let isEligibleForHandoff: Bool
  /// `isEligibleForSearch`
  public let isEligibleForSearch: Bool
  /// `isEligibleForPrediction`
  public let isEligibleForPrediction: Bool
  /// `isEligibleForPublicIndexing`
  public let isEligibleForPublicIndexing: Bool
}

extension RouteTable {
  /// The activity of a link's destination.
  ///
  /// - Parameters:
  ///   - link: any link of the destination; a path alone is one of the canonical origin.
  ///   - state: the window's state, of which as much goes along as an activity holds.
  /// - Returns: `nil` where the link leads nowhere, its route has no `"activity"`, or it carries a sensitive value.
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

  /// The activity types that `launch` takes, sorted: what a scene of SwiftUI continues.
  public var launchActivityTypes: [String] { Set(LaunchSection(self).names(of: .activity)).sorted() }

  /// The types of all activities, sorted: what `NSUserActivityTypes` in Info.plist has to list.
  public var activityTypes: [String] {
    let section = ActivitySection(self)
    return Set(routeIDs.indices.compactMap { section.activity(route: $0)?.type }).sorted()
  }
}
