import RouteMatching

/// The `launch` section, lowered: names resolved to indices, patterns of identifiers to shapes.
package struct LaunchShape {
  package var rules: [LaunchRuleShape] = []
  package var accepts: [LaunchSource: AcceptanceShape] = [:]
  package var identifiers: Set<LaunchSource> = []
  package var deferredSeconds: Int?
  /// One for each route of the table.
  package var meanings: [MeaningShape] = []
  package var redirects: [RedirectShape] = []

  package init() {}
}

package struct LaunchRuleShape {
  package var declaration: LaunchRuleDeclaration
  package var route: Int?
  /// The names of the values that templates use, by the numbers of their captures: the parameters of an identifier's
  /// pattern, or key paths of the payload.
  package var captures: [String] = []
  package var bindings: [BindingShape] = []
  /// The identifier as one segment.
  package var pattern: PatternShape?

  /// The names of what a template's values are taken from.
  package func keys(of binding: BindingShape) -> [String] {
    binding.parts.compactMap { part in
      if case .value(let value) = part { captures[value.capture] } else { nil }
    }
  }
}

package struct AcceptanceShape {
  /// Bit n: the origin of index n; `nil` for those the kind brings by nature.
  package var origins: UInt64?
  /// `nil`: no list of the only routes.
  package var only: [Int]?
  package var except: [Int]
}

/// What a route asks and tells.
package struct MeaningShape {
  package var requires: [String]
  package var isSilent: Bool
  package var eventName: String?
  package var eventParameters: [Int]
}

/// What a redirect asks besides what its target asks.
package struct RedirectShape {
  package var id: String
  package var requires: [String]
  package var confirms: Bool
}
