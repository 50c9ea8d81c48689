extension LintRule {
  /// Every rule, by what it is about: which route a link leads to, examples, redirects, names, origins, spelling, cost,
  /// windows and activities, the platform's files, and what is left out.
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

  /// The rule of that id.
  package static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}
