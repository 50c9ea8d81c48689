import FingerpostUI
import BookshelfLinks
import SwiftUI
import Testing
import UIKit
import UserNotifications

/// An object of another kind than was to come.
struct Unexpected: Error {}

let web = "https://bookshelf.example"

/// An app that writes down the links that it opened.
@MainActor final class Recorder {
  var opened: [String] = []
  var kinds: [String] = []
  var outcomes: [String] = []
  private(set) var dispatcher: LinkDispatcher<BookshelfRoute>

  init() {
    weak var recorder: Recorder?
    dispatcher = LinkDispatcher(router: LinkRouter<BookshelfRoute>(), deferredLinks: .inProcess) { route, decision in
      recorder?.opened.append(try route.link())
      recorder?.kinds.append(decision.kind.rawValue)
    }
    recorder = self
    dispatcher.report = { [weak self] in self?.outcomes.append($0.outcome.rawValue) }
  }
}

func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

func activity(_ type: String, page: String? = nil, info: [AnyHashable: Any]? = nil) -> NSUserActivity {
  let activity = NSUserActivity(activityType: type)
  activity.webpageURL = page.flatMap { URL(string: $0) }
  activity.userInfo = info
  return activity
}

func request(_ info: [AnyHashable: Any], category: String = "", isPush: Bool = true) -> UNNotificationRequest {
  let content = UNMutableNotificationContent()
  content.userInfo = info
  content.categoryIdentifier = category
  return UNNotificationRequest(
    identifier: "1", content: content, trigger: isPush ? UNPushNotificationTrigger() : nil)
}

/// A state with these screens, saved by one run of an app for the next.
func saved(_ links: String...) -> NSUserActivity {
  NSUserActivity(
    restoring: BookshelfRoute.table.saving(WindowState(screens: links.map { WindowState.Screen($0) })))
}

extension NSPredicate {
  /// foundation/nspredicate/evaluate(with:)
  func evaluate(with object: Any?) -> Bool { (try? holds(for: object as? String)) ?? false }

  /// What the system finds, by a reading of the format that knows nothing of how it was written.
  func holds(for identifier: String?) throws -> Bool {
    try PredicateFormatReader.read(format).matches(identifier)
  }
}

/// The system's choice: a scene that prefers the event, else the first that can show it.
@MainActor func chosen(_ identifier: String, among scenes: [UIScene]) throws -> UIScene? {
  try scenes.first {
    try $0.activationConditions.prefersToActivateForTargetContentIdentifierPredicate.holds(for: identifier)
  }
    ?? scenes.first {
      try $0.activationConditions.canActivateForTargetContentIdentifierPredicate.holds(for: identifier)
    }
}

@MainActor func scene(_ identifier: String, kind: String?) -> UIScene {
  UIWindowScene(session: UISceneSession(identifier, kind: kind), connectionOptions: UIScene.ConnectionOptions())
}
