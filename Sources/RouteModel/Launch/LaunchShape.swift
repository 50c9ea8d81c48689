import RouteMatching

/// The `launch` section, lowered: names become indices, and patterns of identifiers become shapes.
package struct LaunchShape {
  package var rules: [LaunchRuleShape] = []
  package var accepts: [LaunchSource: AcceptanceShape] = [:]
  package var identifiers: Set<LaunchSource> = []
  package var deferredSeconds: Int?
  /// The requirements and the event of each route of the table.
  package var meanings: [MeaningShape] = []
  package var redirects: [RedirectShape] = []

  package init() {}
}

package struct LaunchRuleShape {
  package var declaration: LaunchRuleDeclaration
  package var route: Int?
  /// For each capture, the name of its value: a parameter of the identifier's pattern, or a key path of the payload.
  package var captures: [String] = []
  package var bindings: [BindingShape] = []
  /// The pattern of the identifiers, with a single segment; `nil` if the rule has no pattern.
  package var pattern: PatternShape?

  /// Returns the names of the values that a template uses.
  package func keys(of binding: BindingShape) -> [String] {
    binding.parts.compactMap { part in
      if case .value(let value) = part { captures[value.capture] } else { nil }
    }
  }
}

package struct AcceptanceShape {
  /// The origins as bits, bit n for the origin with index n; `nil` for the default origins of the kind of input.
  package var origins: UInt64?
  /// The only routes that are accepted, or `nil` for no restriction.
  package var only: [Int]?
  package var except: [Int]
}

/// The requirements and the event of a route.
package struct MeaningShape {
  package var requires: [String]
  package var isSilent: Bool
  package var eventName: String?
  package var eventParameters: [Int]
}

/// The requirements of a redirect in addition to those of its target.
package struct RedirectShape {
  package var id: String
  package var requires: [String]
  package var confirms: Bool
}
