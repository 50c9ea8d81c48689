import FingerpostUI
import BookshelfLinks
import SwiftUI
import Testing
import UIKit
import UserNotifications

/// The error for an object of an unexpected kind.
struct Unexpected: Error {}

let web = "https://bookshelf.example"

/// An app that records the links that it opened.
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
    identifier: UUID().uuidString, content: content, trigger: isPush ? UNPushNotificationTrigger() : nil)
}

/// Returns a state with these screens, saved by the previous run of an app.
func saved(_ links: String...) -> NSUserActivity { saved(links) }
func saved(_ links: [String]) -> NSUserActivity {
  NSUserActivity(
    restoring: BookshelfRoute.table.saving(WindowState(screens: links.map { WindowState.Screen($0) })))
}

extension NSPredicate {
  /// foundation/nspredicate/evaluate(with:)
  func evaluate(with object: Any?) -> Bool { (try? holds(for: object as? String)) ?? false }

  /// Returns `true` if the system's predicate would match. The format is read with code that is independent of the
  /// writer.
  func holds(for identifier: String?) throws -> Bool {
    try PredicateFormatReader.read(format).matches(identifier)
  }
}

/// Returns the scene that the system chooses: a scene that prefers the event, otherwise the first that can show it.
@MainActor func chosen(_ identifier: String, among scenes: [UIScene]) throws -> UIScene? {
  try scenes.first {
    try $0.activationConditions.prefersToActivateForTargetContentIdentifierPredicate.holds(for: identifier)
  }
    ?? scenes.first {
      try $0.activationConditions.canActivateForTargetContentIdentifierPredicate.holds(for: identifier)
    }
}

/// Answers a notification like the system, which calls on any thread.
///
/// - Returns: `true` if the delegate ended on the main queue, as UIKit requires.
@MainActor func answer(
  to request: UNNotificationRequest, in scene: UIScene? = nil,
  _ call: @escaping @Sendable (UNNotificationResponse, @escaping @Sendable () -> Void) -> Void = { response, handler in
    let center = UNUserNotificationCenter.current()
    guard let delegate = center.delegate else {
      Issue.record("nobody takes notifications")
      return handler()
    }
    delegate.userNotificationCenter(center, didReceive: response, withCompletionHandler: handler)
  }
) async -> Bool {
  nonisolated(unsafe) let response = UNNotificationResponse(to: request, in: scene)
  return await withCheckedContinuation { continuation in
    DispatchQueue.global().async { call(response) { continuation.resume(returning: isOnMainQueue()) } }
  }
}

/// Returns `true` on the main queue. With UIKit, that queue always has the main thread; elsewhere, it may have another
/// thread.
private func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueue) != nil }
private let mainQueue: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

/// Makes a view appear, in the window of a scene if there is one.
@MainActor func appear(_ view: any View, in scene: UIScene? = nil) async {
  let window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
  for action in actions(of: view) {
    if case .background(let reader as any UIViewRepresentable) = action { reader.made().move(to: window) }
  }
  for case .task(let task) in actions(of: view) { await task() }
}

/// Makes a view disappear.
@MainActor func disappear(_ view: any View) {
  for case .disappear(let act) in actions(of: view) { act() }
}

/// Reports a change of the values that a view observes.
@MainActor func change(_ view: any View) {
  for case .change(let act) in actions(of: view) { act() }
}

@MainActor func scene(_ identifier: String, kind: String?) -> UIScene {
  UIWindowScene(session: UISceneSession(identifier, kind: kind), connectionOptions: UIScene.ConnectionOptions())
}
