public import RouteMatching

extension RouteTable {
  /// A window's state as it may be kept: canonical links, nothing sensitive, nothing that can't be restored.
  ///
  /// - A link that leads nowhere is left out, and so is one whose route asks the user first, opens in the browser or is the screen of a
  ///   requirement. One that leads to a destination without a canonical link is kept as it came.
  /// - A screen whose link carries a sensitive value is left out whole. So is, wherever it stands, a value that is such a
  ///   link, one that is a sensitive value or holds one (of four bytes or more, in upper or lower case), and a value
  ///   named like a sensitive parameter of its screen's route. A text is also looked at as JSON.
  /// - A state whose owner is a sensitive value isn't saved.
  /// - Of more screens than ``WindowState/greatestDepth`` the lowest and the topmost are kept, and of what is larger than
  ///   ``WindowState/greatestSize`` as much as fits.
  ///
  /// Cost: that of matching each text, and of printing each link.
  public func saving(_ state: WindowState) -> SavedWindow {
    var saving = StateSaving(table: self)
    return saving.run(state).fitting(WindowState.greatestSize)
  }
}

private struct StateSaving {
  let table: RouteTable
  private var secrets: SecretTexts
  private var losses: [StateLoss] = []

  init(table: RouteTable) {
    self.table = table
    secrets = SecretTexts(table)
  }

  mutating func run(_ state: WindowState) -> SavedWindow {
    collectSecrets(of: state)
    if let owner = state.owner, secrets.areHeld(by: owner) {
      return SavedWindow(state: WindowState(), losses: [StateLoss(.state, .sensitive)], places: [])
    }
    var result = WindowState(owner: state.owner)
    var places: [Int] = []
    for (index, screen) in state.screens.enumerated() {
      guard state.keepsScreen(at: index) else {
        losses.append(StateLoss(.screen(index), .tooLarge))
        continue
      }
      guard let match = match(screen.link, .screen(index)) else { continue }
      if !screen.presentation.isStandard, secrets.areHeld(by: screen.presentation.rawValue) {
        losses.append(StateLoss(.screen(index), .sensitive))
        continue
      }
      var saved = WindowState.Screen(match.savedLink, screen.presentation)
      if let selected = screen.selected {
        saved.selected = self.match(selected, .selected(screen: index))?.savedLink
      }
      saved.extras = extras(of: screen, index, match)
      result.screens.append(saved)
      places.append(index)
    }
    for (name, text) in state.selection.sorted(by: { $0.key < $1.key }) {
      if secrets.areHeld(by: name) {
        losses.append(StateLoss(.selection(StateSaving.redacted), .sensitive))
      } else if secrets.areHeld(by: text) {
        losses.append(StateLoss(.selection(name), .sensitive))
      } else {
        result.selection[name] = text
      }
    }
    return SavedWindow(state: result, losses: losses, places: places)
  }

  /// Stands for a name that is itself sensitive.
  private static let redacted = "‹redacted›"

  private mutating func collectSecrets(of state: WindowState) {
    for screen in state.screens {
      secrets.collect(from: screen.link)
      if let selected = screen.selected { secrets.collect(from: selected) }
      for text in screen.extras.flatMap({ [$0.key] + $0.value.allTexts }) { secrets.collect(from: text) }
    }
    for (name, text) in state.selection {
      secrets.collect(from: name)
      secrets.collect(from: text)
    }
  }

  private mutating func match(_ link: String, _ part: StateLoss.Part) -> RouteMatch? {
    let decision = table.decide(.restored(link))
    if let loss = StateLoss(part, decision, satisfied: nil) {
      losses.append(loss)
      return nil
    }
    return decision.match
  }

  private mutating func extras(
    of screen: WindowState.Screen, _ index: Int, _ match: RouteMatch
  ) -> [String: PayloadValue] {
    var kept: [String: PayloadValue] = [:]
    let sensitive = (0..<match.parameterCount).filter { match.isSensitive($0) }.map { match.parameterName($0) }
    for (name, value) in screen.extras.sorted(by: { $0.key < $1.key }) {
      let isSecret = secrets.areHeld(by: name)
      let part = StateLoss.Part.extra(screen: index, name: isSecret ? StateSaving.redacted : name)
      if !value.isShallow(StateText.greatestDepth - 4) {
        losses.append(StateLoss(part, .tooLarge))
      } else if isSecret || sensitive.contains(name) || value.allTexts.contains(where: secrets.areHeld) {
        losses.append(StateLoss(part, .sensitive))
      } else {
        kept[name] = value
      }
    }
    return kept
  }
}

extension RouteMatch {
  /// What is saved of a link: the canonical one, or the link as it came where the destination has none.
  package var savedLink: String { canonicalLink ?? link }
}

extension WindowState {
  /// Whether a screen is one of those kept of many: the lowest, and the topmost, at which the user looks.
  func keepsScreen(at index: Int) -> Bool {
    index == 0 || screens.count - index < WindowState.greatestDepth
  }
}

extension WindowState.Presentation {
  fileprivate var isStandard: Bool { [.pushed, .sheet, .cover, .popover, .tab].contains(self) }
}

extension StateLoss {
  /// Why a restored link is not opened; `nil` where it is.
  ///
  /// - Parameter satisfied: the requirements that hold; `nil` where they don't matter.
  init?(_ part: Part, _ decision: LaunchDecision, satisfied: Set<String>?) {
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
