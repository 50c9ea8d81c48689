extension DocumentReader {
  /// Reads `windows`: kinds of window and the destinations that they show.
  func readWindows(_ value: JSONValue?) -> [WindowDeclaration] {
    (value?.members ?? []).map { name, value in
      var window = WindowDeclaration(name: name.located)
      window.isMain = value["main"]?.isTrue ?? false
      window.can = value["can"].map(readSelections)
      window.prefers = value["prefers"].map(readSelections) ?? []
      return window
    }
  }

  private func readSelections(_ value: JSONValue) -> [WindowSelection] {
    guard let members = value.members else {
      return value.texts.map { WindowSelection(routes: $0, extent: .any) }
    }
    return members.map { routes, value in
      let parameters = value.elements == nil ? nil : value.texts
      let extent = value.word(WindowSelection.Extent.self) ?? .same
      return WindowSelection(routes: routes.located, extent: extent, parameters: parameters)
    }
  }
}
