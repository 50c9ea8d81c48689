extension LintRule {
  /// All rules, grouped by topic: the route that a link opens, examples, redirects, names, origins, spelling, cost,
  /// windows and activities, platform files, and features that the analysis ignores.
  package static let all: [LintRule] = [
    .ambiguousRoutes, .unreachableRoute, .canonicalShadowed, .queryOrderUnsaid, .slidesToCatchAll, .splitsAmbiguously,
    .optionalTextInValue, .valueLeftOver, .encodedSlash,
    .nearDuplicate, .exampleMismatch, .missingExample, .redirectLoop, .deadRedirect, .pastSunset, .badSwiftName,
    .groupTooLarge, .anyHostOrigin, .associatedDomain, .sensitiveFromScheme, .externalEventPrefix, .mixedCaseLiteral,
    .nonASCIILiteral, .placeholderLiteral, .worstCaseCost, .windowOverlap, .windowMissing, .windowsCompete,
    .windowCannotShow, .windowLeadsBack, .activityUnhandled, .lookAlike, .requirementLoop, .requirementUnused,
    .samePlace, .quickActionWindow, .systemName, .payloadInsideAPS, .associationGap, .infoPlistGap, .platformFile,
    .notAnalysed,
  ]

  /// Returns the rule with an id.
  package static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}
