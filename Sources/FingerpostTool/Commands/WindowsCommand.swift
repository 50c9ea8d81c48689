import FingerpostCommands
import LaunchInputs
import RouteDecisions
import RouteLanguage
import RouteMatching
import RouteTracing

extension Command {
  private static let shows = Option(
    "shows", .text("KIND=LINK"),
    "an open window and its link; a window with tabs can have several links, separated by spaces",
    fallback: "without KIND, an empty window of each kind", isRepeated: true)

  static let windows: Command = Command(
    name: "windows", summary: "show which open window a push, a link or an activity reaches",
    details: [
      "Without KIND, you see the two predicates that UIKit has for each window, and the strings for "
        + "'handlesExternalEvents' in SwiftUI. KIND and WHAT describe an input, as for 'fpost decide': you see the "
        + "answer of each window, and the window that the input reaches.",
      "The system knows only the target content identifier of an event, or its URL or web page without one, and doesn't "
        + "know the table. It compares the incoming text. So an event can open a route of the table even if no "
        + "predicate matches its text. The standard error has a note if the canonical link would reach another "
        + "window.",
      "UIKit compares whole strings, and SwiftUI searches the text for strings. SwiftUI can't find a link that ends in "
        + "a value, because a longer value can begin in the same way. You see the answer for UIKit. If SwiftUI opens "
        + "the event elsewhere, a second line tells you where.",
      "With --format json, the answer is {\"windows\": [{\"window\", \"kind\", \"can\", \"prefers\", \"preferring\", "
        + "\"allowing\"}], \"identifier\", \"reaches\", \"reason\", \"new\", \"swiftUI\": {\"reaches\", "
        + "\"reason\"}}. 'windows' are the windows that you listed, and 'identifier' is the text that is compared. "
        + "'reaches' lists the equally good windows, because the system's choice isn't documented. 'reason' is "
        + "'prefers', 'can' or null. 'new' is the kind of a new window. 'swiftUI' has the same for SwiftUI.",
      "The exit status is 1 if windows are open and the event reaches none of them.",
    ],
    options: [.table, .environment, shows] + inputOptions + [.answerFormat],
    operands: inputOperands(isRequired: false),
    examples: [
      "fpost windows --shows library=/library --shows book=/books/42": "show the predicates of two windows",
      "fpost windows --shows book=/books/42 notification --payload push.apns": "check that a push reaches the window",
    ],
    run: windows
  )

  private static func windows(_ arguments: Arguments, console: inout Console) throws(Failure) -> Verdict {
    let hasEvent = !arguments.operands.isEmpty
    let input: LaunchInput? = hasEvent ? try launchInput(arguments, console: &console) : nil
    let rules = WindowRules(try readTable(arguments, console: &console))
    guard !rules.kinds.isEmpty else {
      throw Failure("the table has no kinds of window", hint: "declare them in 'windows'")
    }
    let words = arguments.values(of: shows)
    var open: [OpenWindow] = []
    for word in words.isEmpty && !hasEvent ? rules.kinds : words { open.append(try OpenWindow(word, rules)) }
    let reach: WindowReach? = input.map { WindowReach($0, rules, open) }
    if arguments.value(of: .answerFormat) == "json" {
      console.output.write(json(open, reach) + "\n")
    } else {
      for window in open {
        console.output.write(
          reach.map { "\(window.name): \(window.verdict(on: $0.identifier))\n" } ?? window.rules
        )
      }
      if let reach { console.output.write(reach.text + "\n") }
    }
    if let note = reach?.note { console.errors.write("note: \(note)\n") }
    return reach.map { $0.names.isEmpty && !open.isEmpty } ?? false ? .findings : .fine
  }

  private static func word(_ reason: WindowChoice.Reason?) -> String? {
    reason.map { $0 == .prefers ? "prefers" : "can" }
  }

  private static func json(_ open: [OpenWindow], _ reach: WindowReach?) -> String {
    let windows = open.map { window in
      JSONText.object([
        ("window", JSONText.text(window.name)), ("kind", JSONText.text(window.kind)),
        ("can", JSONText.text(window.conditions.can.format)),
        ("prefers", JSONText.text(window.conditions.prefers.format)),
        ("preferring", JSONText.texts(window.events.preferring)),
        ("allowing", JSONText.texts(window.events.allowing)),
      ])
    }
    let swiftUI = JSONText.object([
      ("reaches", JSONText.texts(reach?.swiftUI.names ?? [])),
      ("reason", JSONText.text(word(reach?.swiftUI.reason))),
    ])
    return JSONText.object([
      ("windows", JSONText.array(windows)), ("identifier", JSONText.text(reach?.identifier)),
      ("reaches", JSONText.texts(reach?.names ?? [])),
      ("reason", JSONText.text(word(reach?.choice.reason))),
      ("new", JSONText.text(reach?.newKind)), ("swiftUI", swiftUI),
    ])
  }
}

/// A window on the command line: `book=/books/42`.
private struct OpenWindow {
  let name: String
  let kind: String
  let conditions: WindowConditions
  /// The strings for SwiftUI's `handlesExternalEvents`.
  let events: ExternalEvents
  /// The URLs of the window's screens that contain none of these strings.
  let unmatchedLinks: [String]

  init(_ word: String, _ rules: WindowRules) throws(Failure) {
    let parts: [Substring] = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    kind = parts.first.map(String.init) ?? ""
    guard rules.kinds.contains(kind) else {
      throw Failure(
        "there is no kind of window \(quoted(kind))", hint: "write one of: " + rules.kinds.joined(separator: ", "))
    }
    let links: [String] = parts.count < 2 ? [] : parts[1].split(separator: " ").map(String.init)
    for link in links {
      if let miss = rules.table.match(rules.table.absolute(link)).miss {
        throw Failure("no route matches \(quoted(link)): \(miss.reason.text())")
      }
    }
    name = word
    let predicates: WindowConditions = rules.conditions(of: kind, showing: links)
    let strings: ExternalEvents = rules.externalEvents(of: kind, showing: links)
    (conditions, events) = (predicates, strings)
    unmatchedLinks = links.compactMap { rules.targetContentIdentifier(for: $0) }.filter {
      predicates.prefers.matches($0) && !ExternalEvents.matches(strings.preferring, $0)
    }
  }

  /// The predicates and the strings, one per line.
  var rules: String {
    func list(_ strings: [String]) -> String {
      strings.isEmpty ? "nothing" : strings.map(quoted).joined(separator: ", ")
    }
    return "\(name)\n  can: \(conditions.can.format)\n  prefers: \(conditions.prefers.format)\n"
      + "  SwiftUI: preferring \(list(events.preferring)), allowing \(list(events.allowing))\n"
      + unmatchedLinks.map {
        "  SwiftUI: a URL \(quoted($0)) contains none of these strings, so it doesn't reach the window\n"
      }
      .joined()
  }

  func verdict(on identifier: String?) -> String {
    if conditions.prefers.matches(identifier) { return "prefers it" }
    return conditions.can.matches(identifier) ? "can show it" : "can't show it"
  }
}

/// The open windows that an event reaches, with the reason.
private struct WindowReach {
  /// The text that the system matches with the predicates.
  let identifier: String?
  let choice: WindowChoice
  /// The names of the windows that match equally well, as on the command line.
  let names: [String]
  /// The kind of the window to open if no open window is suitable, or `nil` if the input has no canonical link or the
  /// table declares no kinds.
  let newKind: String?
  /// The answer for an app that uses SwiftUI. A window is reached if the text of the event contains one of the window's
  /// strings. The reason is `nil` if no open window accepts the event.
  let swiftUI: (names: [String], reason: WindowChoice.Reason?)
  /// A remark about another identifier that would reach a different window.
  let note: String?

  init(_ input: LaunchInput, _ rules: WindowRules, _ open: [OpenWindow]) {
    let candidates: [WindowChoice.Candidate] = open.enumerated().map { .init("\($0)", $1.conditions) }
    func names(_ choice: WindowChoice) -> [String] { choice.windows.compactMap { Int($0) }.map { open[$0].name } }
    let canonical: String? = rules.table.decide(input).targetContentIdentifier
    identifier = WindowReach.identifier(of: input, canonical, rules.table)
    choice = WindowChoice(for: identifier, among: candidates)
    self.names = names(choice)
    let text = identifier ?? ""
    func matching(_ strings: (ExternalEvents) -> [String]) -> [String] {
      open.filter { ExternalEvents.matches(strings($0.events), text) }.map { $0.name }
    }
    let (preferring, allowing) = (matching { $0.preferring }, matching { $0.allowing })
    swiftUI = preferring.isEmpty ? (allowing, allowing.isEmpty ? nil : .can) : (preferring, .prefers)
    newKind = canonical.flatMap { rules.kind(forNewWindow: $0) }
    let other = WindowChoice(for: canonical, among: candidates)
    note =
      canonical == nil || other == choice
      ? nil
      : "with the target content identifier \(quoted(canonical ?? "")) it reaches " + quotedList(names(other), "or")
  }

  /// Returns the target content identifier of an event, or else its URL or web page. If the app itself requests a
  /// window, returns the canonical link.
  private static func identifier(of input: LaunchInput, _ canonical: String?, _ table: RouteTable) -> String? {
    if let target = input.targetContentIdentifier { return target }
    switch input.kind.source {
    case .url, .universalLink, .activity, .appClip: return input.link.map { table.absolute($0) }
    case .window, .link, .restored, .deferred, .requirement: return canonical
    default: return nil
    }
  }

  /// The answer for UIKit, and the answer for SwiftUI if it's different.
  var text: String {
    if swiftUI.names == names, swiftUI.reason == choice.reason { return uiKit }
    let isLost = choice.reason == .prefers && swiftUI.reason != .prefers
    let windows = swiftUI.names.isEmpty ? "no open window" : quotedList(swiftUI.names, "or")
    return uiKit + "\nin SwiftUI, it reaches " + windows
      + (isLost ? "; SwiftUI finds a link that ends in text, if 'prefers' names its parameters" : "")
  }

  private var uiKit: String {
    let event = identifier.map(quoted) ?? "an event without an identifier"
    let new = newKind.map { "; a new window for it is of the kind \(quoted($0))" } ?? ""
    guard let reason = choice.reason else { return "\(event) reaches no open window\(new)" }
    let reach = "\(event) reaches " + quotedList(names, "or")
    if names.count == 1 { return reach + (reason == .prefers ? ", which prefers it" : ", which can show it") }
    return reach + (reason == .prefers ? ", which prefer it" : ", which can show it")
      + "; the system's choice isn't documented"
  }
}
