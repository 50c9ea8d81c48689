import LaunchInputs
import RouteMatching

// Short descriptions for string interpolation and `print`. They contain names of the table, and values and links only
// if these aren't sensitive.

// MARK: Launch

extension LaunchDecision.Outcome: CustomStringConvertible {
  /// The description of the match or of the reason.
  public var description: String {
    switch self {
    case .destination(let match): match.description
    case .nothing(let reason): reason.description
    }
  }
}

extension LaunchEvent.Parameter: CustomStringConvertible {
  /// The name and the value, such as `name: value`.
  public var description: String { "\(name): \(value)" }
}

// MARK: Restoration

extension ActivityDescription: CustomStringConvertible {
  /// The type, without the title and the link, because the title and the link contain values.
  public var description: String { "activity \(type)" }
}

extension RestoredWindow: CustomStringConvertible {
  /// The screens and the losses.
  public var description: String { describe(screens.map { $0.description }, losses) }
}

extension WindowState.Decoded: CustomStringConvertible {
  /// The state and the losses.
  public var description: String { describe([state.description], losses) }
}

extension StateLoss.Part: CustomStringConvertible {
  /// The part, such as `screen 2`.
  public var description: String {
    switch self {
    case .state: "state"
    case .screen(let index): "screen \(index)"
    case .selected(let screen): "selected in screen \(screen)"
    case .extra(let screen, let name): "'\(name)' of screen \(screen)"
    case .selection(let name): "selection '\(name)'"
    }
  }
}

extension StateKey: CustomStringConvertible {
  /// The name of the key.
  public var description: String { name }
}

extension WindowStart: CustomStringConvertible {
  /// The content and the losses.
  public var description: String {
    if case .saved(let window) = content { return "saved: \(window)" }
    return describe([content.description], losses)
  }
}

extension WindowStart.Content: CustomStringConvertible {
  /// The content, such as `asked: club.meeting (web: /clubs/{club}/meetings/{day}) above club.detail`.
  public var description: String {
    switch self {
    case .requested(let decision, let beneath):
      "asked: \(decision)" + (beneath.isEmpty ? "" : " above " + beneath.map { $0.routeID }.joined(separator: ", "))
    case .saved(let window): "saved: \(window)"
    case .plain(let decision): "plain: \(decision)"
    }
  }
}

/// Joins words with commas and adds the losses, such as `a, b; lost screen 2: unmatched`.
private func describe(_ words: [String], _ losses: [StateLoss]) -> String {
  let text: String = words.isEmpty ? "no screens" : words.joined(separator: ", ")
  return losses.isEmpty ? text : text + "; lost " + losses.map { $0.description }.joined(separator: ", ")
}

// MARK: Windows

extension ExternalEventChoice: CustomStringConvertible {
  /// The choice, such as `open 'main'`, `new 'book'` or `nothing`.
  public var description: String {
    switch self {
    case .open(let name): "open '\(name)'"
    case .new(let name): "new '\(name)'"
    case .nothing: "nothing"
    }
  }
}

extension ExternalEventChoice.OpenScene: CustomStringConvertible {
  /// The name and the events that the scene prefers and allows.
  public var description: String {
    "\(name): prefers \(describe(preferring)), allows \(describe(allowing))"
  }
}

extension ExternalEventChoice.Declaration: CustomStringConvertible {
  /// The name and the events that the declaration matches.
  public var description: String { "\(name): " + (matching.map { "matches \(describe($0))" } ?? "any") }
}

extension ExternalEvents: CustomStringConvertible {
  /// The strings of SwiftUI's three modifiers.
  public var description: String {
    "prefers \(describe(preferring)), allows \(describe(allowing)), matches \(describe(matching))"
  }
}

private func describe(_ texts: [String]) -> String {
  texts.isEmpty ? "nothing" : texts.map { "'\($0)'" }.joined(separator: " and ")
}

extension WindowConditions: CustomStringConvertible {
  /// The format strings of the predicates `can` and `prefers`.
  public var description: String { "can: \(can.format); prefers: \(prefers.format)" }
}

extension WindowChoice.Candidate: CustomStringConvertible {
  /// The identifier of the window and its conditions.
  public var description: String { "\(identifier): \(conditions)" }
}

extension WindowRequest: CustomStringConvertible {
  /// The request, such as `activate 'A1'` or `open book window by drag`.
  public var description: String {
    switch self {
    case .activate(let identifier): "activate '\(identifier)'"
    case .open(let window): "open \(window)"
    case .refresh(let identifier): "refresh '\(identifier)'"
    case .close(let identifier, let dismissal): "close '\(identifier)', \(dismissal)"
    }
  }
}

extension WindowRules: CustomStringConvertible {
  /// The kinds of window.
  public var description: String { kinds.isEmpty ? "no kinds of window" : kinds.joined(separator: ", ") }
}

extension WindowSessions: CustomStringConvertible {
  /// The windows, with the most recently active first.
  public var description: String {
    sessions.isEmpty ? "no windows" : sessions.map { $0.description }.joined(separator: "; ")
  }
}

extension WindowStore: CustomStringConvertible {
  /// The number of windows that have a state.
  public var description: String {
    identifiers.count == 1 ? "state of 1 window" : "states of \(identifiers.count) windows"
  }
}
