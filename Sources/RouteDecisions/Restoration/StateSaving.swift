import LaunchInputs
public import RouteMatching

extension RouteTable {
  /// Returns the part of a window's state that may be saved: canonical links, without sensitive values and without
  /// parts that can't be restored.
  ///
  /// - A link is omitted if no route matches it, or if its route needs confirmation, opens in the browser or is the
  ///   screen of a requirement. If a destination has no canonical link, its link is saved unchanged.
  /// - A screen whose link contains a sensitive value is omitted. Anywhere in the state, a text is omitted if it's a
  ///   link with a sensitive value, if it's equal to a sensitive value, or if it contains a sensitive value of four
  ///   bytes or more. Letter case doesn't matter. A screen's value is also omitted if its name is that of a sensitive
  ///   parameter of the screen's route. JSON in texts is decoded and searched, too.
  /// - A state whose owner is a sensitive value isn't saved.
  /// - If there are more screens than ``WindowState/maximumDepth``, the lowest screen and the topmost ones are saved.
  ///   If the state is larger than ``WindowState/maximumSize``, as much as fits is saved.
  ///
  /// Cost: matching each text, and printing each link.
  public func saving(_ state: WindowState) -> SavedWindow {
    var saving = StateSaving(state, self)
    return saving.run().fitting(WindowState.maximumSize)
  }
}

private struct StateSaving {
  let state: WindowState
  let table: RouteTable
  private let secrets: SecretTexts
  private var losses: [StateLoss] = []

  init(_ state: WindowState, _ table: RouteTable) {
    self.state = state
    self.table = table
    let texts = state.screens.flatMap { screen in
      [screen.link, screen.selected ?? ""] + PayloadValue.dictionary(screen.extras).allTexts
    }
    secrets = SecretTexts(in: texts + state.selection.flatMap { [$0.key, $0.value] }, table)
  }

  mutating func run() -> SavedWindow {
    if let owner = state.owner, secrets.areContained(by: owner) {
      return SavedWindow(state: WindowState(), losses: [StateLoss(.state, .sensitive)], places: [])
    }
    var result = WindowState(owner: state.owner)
    var places: [Int] = []
    for (index, screen) in state.screens.enumerated() {
      guard let match = losses.match(screen: index, of: state, in: table) else { continue }
      let isStandard = [.pushed, .sheet, .cover, .popover, .tab].contains(screen.presentation)
      if !isStandard, secrets.areContained(by: screen.presentation.rawValue) {
        losses.append(StateLoss(.screen(index), .sensitive))
        continue
      }
      var saved = WindowState.Screen(match.savedLink, screen.presentation)
      saved.selected = screen.selected.flatMap {
        losses.match($0, as: .selected(screen: index), in: table)?.savedLink
      }
      saved.extras = extras(of: screen, index, match)
      result.screens.append(saved)
      places.append(index)
    }
    for (name, text) in state.selection.sorted(by: { $0.key < $1.key }) {
      if secrets.areContained(by: name) {
        losses.append(StateLoss(.selection(StateSaving.redacted), .sensitive))
      } else if secrets.areContained(by: text) {
        losses.append(StateLoss(.selection(name), .sensitive))
      } else {
        result.selection[name] = text
      }
    }
    return SavedWindow(state: result, losses: losses, places: places)
  }

  /// The text that replaces the name of a control or of a screen's value in a loss, if the name is sensitive.
  private static let redacted = "‹redacted›"

  private mutating func extras(
    of screen: WindowState.Screen, _ index: Int, _ match: RouteMatch
  ) -> [String: PayloadValue] {
    var kept: [String: PayloadValue] = [:]
    let sensitive = (0..<match.parameterCount).filter { match.isSensitive($0) }.map { match.parameterName($0) }
    for (name, value) in screen.extras.sorted(by: { $0.key < $1.key }) {
      let isSecret = secrets.areContained(by: name)
      let part = StateLoss.Part.extra(screen: index, name: isSecret ? StateSaving.redacted : name)
      if !value.isShallow(StateText.maximumDepth - 4) {
        losses.append(StateLoss(part, .tooLarge))
      } else if isSecret || sensitive.contains(name) || value.allTexts.contains(where: secrets.areContained) {
        losses.append(StateLoss(part, .sensitive))
      } else {
        kept[name] = value
      }
    }
    return kept
  }
}

extension RouteMatch {
  /// The link to save: the canonical link, or the match's own link if there is no canonical link.
  package var savedLink: String { canonicalLink ?? link }
}

extension [StateLoss] {
  /// Returns the match of a screen in a saved state, or adds a loss and returns `nil` if the screen may not be restored.
  /// If the stack is deeper than `maximumDepth`, only the lowest screen and the topmost screens, which the user sees, are
  /// kept.
  mutating func match(
    screen index: Int, of state: WindowState, in table: RouteTable, satisfied: Set<String>? = nil
  ) -> RouteMatch? {
    if index == 0 || state.screens.count - index < WindowState.maximumDepth {
      return match(state.screens[index].link, as: .screen(index), in: table, satisfied: satisfied)
    }
    append(StateLoss(.screen(index), .tooLarge))
    return nil
  }

  /// Returns the match of a link in a saved state, or adds a loss and returns `nil` if the link may not be restored.
  ///
  /// - Parameter satisfied: The fulfilled requirements, or `nil` to ignore requirements, as when a state is saved.
  mutating func match(
    _ link: String, as part: StateLoss.Part, in table: RouteTable, satisfied: Set<String>? = nil
  ) -> RouteMatch? {
    let decision = table.decide(.restored(link))
    guard let loss = StateLoss(part, decision, satisfied: satisfied) else { return decision.match }
    append(loss)
    return nil
  }
}

extension StateLoss {
  /// Creates the loss of a link that can't be restored, or returns `nil` if it can be restored.
  fileprivate init?(_ part: Part, _ decision: LaunchDecision, satisfied: Set<String>?) {
    guard let match = decision.match else {
      switch decision.reason?.code {
      case .originNotAccepted?, .routeNotAccepted?: self.init(part, .notAccepted, decision.reason?.detail)
      default: self.init(part, .unmatched)
      }
      return
    }
    if !match.sensitiveTexts.isEmpty {
      self.init(part, .sensitive, match.routeID)
    } else if decision.confirms {
      self.init(part, .needsConfirmation, match.routeID)
    } else if decision.opensInBrowser {
      self.init(part, .opensInBrowser, match.routeID)
    } else if decision.isRequirement {
      self.init(part, .fulfillsRequirement, match.routeID)
    } else if let satisfied, let missing = decision.requires.first(where: { !satisfied.contains($0) }) {
      self.init(part, .requirement, missing)
    } else {
      return nil
    }
  }
}
