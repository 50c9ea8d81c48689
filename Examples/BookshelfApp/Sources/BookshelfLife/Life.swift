import Fingerpost
import Foundation

/// Plays the life of an app from a script: one event per line, each followed by its results.
///
/// | line | event |
/// | --- | --- |
/// | `icon` | started from the home screen |
/// | `tap LINK`, `open URL`, `clip URL`, `restore LINK`, `drag LINK` | a universal link, a URL, an App Clip, saved state, a dragged item |
/// | `push [CATEGORY[/ACTION]] JSON`, `local …`, `dismiss …` | a notification and what the user did with it |
/// | `activity TYPE JSON`, `spotlight IDENTIFIER`, `query TEXT` | user activities |
/// | `quick TYPE [JSON]`, `widget KIND` | a quick action, a widget without a URL |
/// | `deferred SECONDS LINK` | a link clicked before the app was installed |
/// | `appear`, `disappear`, `sign in`, `sign out` | the app's own state |
/// | `answer yes`, `answer no`, `busy`, `free`, `wait SECONDS` | the user, the app and time |
/// | `window W KIND`, `front W`, `leave W`, `closed W…` | a window is connected, comes forward, is disconnected, is closed for good |
/// | `shows W LINK…`, `tabs W LINK…`, `setting W` | what the user does in a window |
/// | `command W LINK`, `event LINK` | the user asks for a window of its own; the system chooses one by a target content identifier |
/// | `relaunch W…` | the next run of the app, which has these windows |
///
/// Empty lines and lines that begin with `#` are copied unchanged. Indented lines are the results of an earlier run and
/// are removed.
@MainActor public final class Life {
  private var time = 0.0
  private let desk = Desk()
  private let app: Bookshelf

  /// Creates a life that hasn't begun.
  public init() {
    weak var life: Life?
    app = Bookshelf { life?.time ?? 0 }
    life = self
  }

  /// A line of a script that isn't a valid event.
  public struct BadLine: Error, CustomStringConvertible {
    /// The line.
    public let line: String
    /// A description of the problem.
    public var description: String { "'\(line)' is no event" }
  }

  /// Plays a script and returns it with the results below each line.
  ///
  /// - Throws: `BadLine` for a line that isn't a valid event.
  public func play(_ script: String) async throws -> String {
    var transcript = ""
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("  ") {
      transcript += line + "\n"
      if line.isEmpty || line.hasPrefix("#") { continue }
      try step(String(line))
      await app.settle()
      for entry in app.diary + desk.diary { transcript += "  " + entry + "\n" }
      app.diary = []
      desk.diary = []
    }
    return String(transcript.dropLast())
  }

  private func step(_ line: String) throws {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch line {
    case "icon": return app.receive(.plain)
    case "appear": return app.appear()
    case "disappear": return app.disappear()
    case "sign in": return app.signIn()
    case "sign out": return app.signOut()
    case "answer yes": return app.answer = true
    case "answer no": return app.answer = false
    case "busy": return app.isBusy = true
    case "free":
      app.isBusy = false
      return app.retry()
    default: break
    }
    if words[0] == "wait", let seconds = Double(rest) { return time += seconds }
    if desk.take(words[0], rest.split(separator: " ").map(String.init), satisfied: app.fulfilled) { return }
    guard let input = try input(words[0], rest) else { throw BadLine(line: line) }
    app.receive(input)
  }

  private func input(_ event: String, _ rest: String) throws -> LaunchInput? {
    let (name, payload) = try nameAndPayload(rest)
    switch event {
    case "tap": return .universalLink(rest)
    case "open": return .url(rest)
    case "clip": return .appClip(rest.isEmpty ? nil : rest)
    case "restore": return .restored(rest)
    case "drag": return .window(rest)
    case "push", "local", "dismiss":
      let names = name.split(separator: "/").map(String.init)
      let response = names.count > 1 ? LaunchInput.NotificationResponse.action(names[1]) : .opened
      return .notification(
        payload: payload, category: names.first, response: event == "dismiss" ? .dismissed : response,
        isRemote: event == "push")
    case "activity": return .activity(name, userInfo: payload)
    case "spotlight": return .spotlightItem(rest)
    case "query": return .spotlightQuery(rest)
    case "quick": return .quickAction(name, userInfo: payload)
    case "widget": return .widget(rest)
    case "deferred":
      let words = rest.split(separator: " ").map(String.init)
      guard words.count == 2, let age = Int(words[0]) else { return nil }
      return .deferred(words[1], age: age)
    default: return nil
    }
  }

  /// Splits `NAME JSON`, in which both parts are optional.
  private func nameAndPayload(_ rest: String) throws -> (String, PayloadValue) {
    guard let brace = rest.firstIndex(of: "{") else { return (rest, .null) }
    let json = try JSONSerialization.jsonObject(with: Data(rest[brace...].utf8))
    return (rest[..<brace].trimmingCharacters(in: .whitespaces), PayloadValue(json))
  }
}
