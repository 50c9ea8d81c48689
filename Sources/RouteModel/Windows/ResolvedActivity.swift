/// An activity, with indices of parameters instead of names.
package struct ResolvedActivity: Sendable {
  package var type: String
  package var uses: Set<ActivityDeclaration.Use>
  package var title: [Part]

  package enum Part: Sendable {
    case text(String)
    case parameter(Int)
  }
}

extension TableResolver {
  /// Returns the activity of each route, or `nil` for a route without an activity.
  func resolveActivities() -> [ResolvedActivity?] {
    routes.map { route in
      guard let activity = route.declaration.activity else { return nil }
      var title: [ResolvedActivity.Part] = []
      for part in activity.title?.parts ?? [] {
        switch part {
        case .literal(let text): title.append(.text(text))
        case .parameter(let use):
          if let index = route.parameters.firstIndex(where: { $0.name == use.name?.value }) {
            title.append(.parameter(index))
          }
        }
      }
      if title.isEmpty, let summary = route.declaration.summary { title = [.text(summary)] }
      return ResolvedActivity(type: activity.type.value, uses: activity.uses, title: title)
    }
  }
}
