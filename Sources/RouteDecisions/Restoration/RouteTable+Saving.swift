public import RouteMatching

extension RouteTable {
  /// A window's state as it may be kept: canonical links, nothing sensitive, nothing that can't be restored.
  ///
  /// - A link that leads nowhere is left out, and so is one whose route asks the user first or opens in the browser.
  /// - A screen whose link carries a sensitive value is left out whole. So is, wherever it stands, a value that is such a
  ///   link, one that is a sensitive value or holds one (of four characters or more), and a value named like a sensitive
  ///   parameter of its screen's route.
  /// - Of what is larger than ``WindowState/greatestSize`` as much is kept as fits.
  ///
  /// Cost: that of matching each text, and of printing each link.
  public func saving(_ state: WindowState) -> SavedWindow {
    var saving = StateSaving(table: self)
    return saving.run(state).fitting(WindowState.greatestSize)
  }
}

private struct StateSaving {
  let table: RouteTable
  private var secrets: [String] = []
  private var losses: [StateLoss] = []

  init(table: RouteTable) { self.table = table }

  mutating func run(_ state: WindowState) -> SavedWindow {
    for screen in state.screens {
      secrets += [screen.link, screen.selected].compactMap { $0 }.flatMap(sensitiveTexts)
      secrets += screen.extras.values.flatMap(\.allTexts).flatMap(sensitiveTexts)
    }
    secrets += state.selection.flatMap { sensitiveTexts($0.key) + sensitiveTexts($0.value) }
    var result = WindowState()
    var places: [Int] = []
    for (index, screen) in state.screens.enumerated() {
      guard index < WindowState.greatestDepth else {
        losses.append(StateLoss(.screen(index), .tooLarge))
        continue
      }
      guard let match = match(screen.link, .screen(index)), let link = match.canonicalLink else { continue }
      var saved = WindowState.Screen(link, screen.presentation)
      if let selected = screen.selected {
        saved.selected = self.match(selected, .selected(screen: index))?.canonicalLink
      }
      saved.extras = extras(of: screen, index, match)
      result.screens.append(saved)
      places.append(index)
    }
    for (name, text) in state.selection.sorted(by: { $0.key < $1.key }) {
      if isSecret(name) {
        losses.append(StateLoss(.selection(StateSaving.redacted), .sensitive))
      } else if isSecret(text) {
        losses.append(StateLoss(.selection(name), .sensitive))
      } else {
        result.selection[name] = text
      }
    }
    return SavedWindow(state: result, losses: losses, places: places)
  }

  /// Stands for a name that is itself sensitive.
  private static let redacted = "‹redacted›"

  private func sensitiveTexts(_ link: String) -> [String] {
    guard case .match(let match) = table.match(table.absolute(link)) else { return [] }
    return match.sensitiveTexts
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
      let part = StateLoss.Part.extra(screen: index, name: isSecret(name) ? StateSaving.redacted : name)
      if !value.isShallow(StateText.greatestDepth - 4) {
        losses.append(StateLoss(part, .tooLarge))
      } else if sensitive.contains(name) || isSecret(name) || value.allTexts.contains(where: isSecret) {
        losses.append(StateLoss(part, .sensitive))
      } else {
        kept[name] = value
      }
    }
    return kept
  }

  private func isSecret(_ text: String) -> Bool {
    secrets.contains { text == $0 || ($0.utf8.count >= 4 && text.holds($0)) } || !sensitiveTexts(text).isEmpty
  }
}

extension String {
  /// Whether the other text is part of this, byte by byte.
  fileprivate func holds(_ other: String) -> Bool {
    let bytes = Array(utf8)
    let wanted = Array(other.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }
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
    } else if let satisfied, let missing = decision.requires.first(where: { !satisfied.contains($0) }) {
      self.init(part, .requirement, missing)
    } else {
      return nil
    }
  }
}
