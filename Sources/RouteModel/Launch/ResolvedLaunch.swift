import RouteMatching

/// The `launch` section, resolved: names become indices, and identifiers become resolved patterns.
package struct ResolvedLaunch {
  package var rules: [ResolvedLaunchRule] = []
  package var accepts: [LaunchSource: ResolvedAcceptance] = [:]
  package var identifiers: Set<LaunchSource> = []
  package var deferredSeconds: Int?
  /// The redirects that have requirements or ask for confirmation, in addition to those of the routes that they open.
  package var redirects: [RouteDeclaration] = []
}

package struct ResolvedLaunchRule {
  package var declaration: LaunchRuleDeclaration
  package var route: Int?
  /// For each capture, the name of its value: a parameter of the identifier's pattern, or a key path of the payload.
  package var captures: [String] = []
  package var bindings: [ResolvedBinding] = []
  /// The pattern of the identifiers, with a single segment; `nil` if the rule has no pattern.
  package var pattern: ResolvedPattern?

  /// Returns the names of the values that a template uses: parameters of the identifier's pattern, or key paths of the
  /// payload.
  package func keys(of binding: ResolvedBinding) -> [String] {
    binding.parts.compactMap { part in
      if case .value(let value) = part { captures[value.capture] } else { nil }
    }
  }
}

package struct ResolvedAcceptance {
  /// The origins as bits, bit n for the origin with index n; `nil` for the default origins of the kind of input.
  package var origins: UInt64?
  /// The only routes that are accepted, or `nil` for no restriction.
  package var only: [Int]?
  package var except: [Int]
}
