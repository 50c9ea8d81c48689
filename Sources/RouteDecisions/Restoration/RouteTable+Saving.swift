public import RouteMatching

extension RouteTable {
  /// A window's state as it may be saved: canonical links, nothing sensitive, nothing that can't be restored.
  ///
  /// - A link that leads nowhere is left out, and so is one whose route asks the user first or opens in the browser.
  /// - A screen whose link carries a sensitive value is left out whole. So is, wherever it stands, a value that is one of
  ///   these or holds one (of four characters or more), and a value named like a sensitive parameter of its screen's route.
  ///
  /// Cost: that of matching and printing each link.
  public func saving(_ state: WindowState) -> WindowState.Reading {
    var saving = StateSaving(table: self)
    return saving.run(state)
  }
}

private struct StateSaving {
  let table: RouteTable
  private var secrets: [String] = []
  private var losses: [StateLoss] = []

  init(table: RouteTable) { self.table = table }

  mutating func run(_ state: WindowState) -> WindowState.Reading {
    for screen in state.screens { secrets += [screen.link, screen.selected].flatMap(sensitiveTexts) }
    var result = WindowState()
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
    }
    for (name, text) in state.selection.sorted(by: { $0.key < $1.key }) {
      if isSecret(.string(text)) || !sensitiveTexts(text).isEmpty {
        losses.append(StateLoss(.selection(name), .sensitive))
      } else {
        result.selection[name] = text
      }
    }
    return WindowState.Reading(state: result, losses: losses)
  }

  private func sensitiveTexts(_ link: String?) -> [String] {
    guard let link, case .match(let match) = table.match(table.absolute(link)) else { return [] }
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
      let part = StateLoss.Part.extra(screen: index, name: name)
      if !value.isShallow(StateText.greatestDepth - 4) {
        losses.append(StateLoss(part, .tooLarge))
      } else if sensitive.contains(name) || isSecret(value) {
        losses.append(StateLoss(part, .sensitive))
      } else {
        kept[name] = value
      }
    }
    return kept
  }

  private func isSecret(_ value: PayloadValue) -> Bool {
    guard !secrets.isEmpty else { return false }
    return value.allTexts.contains { text in
      secrets.contains { text == $0 || ($0.utf8.count >= 4 && text.holds($0)) }
    }
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
