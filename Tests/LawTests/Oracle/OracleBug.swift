/// A mistake that a matcher might make. The tests plant one bug at a time into the oracle and must find it.
enum OracleBug: String, CaseIterable {
  case triesParameterFirst
  case triesRestFirst
  case triesWiderTypeFirst
  case countsQueryConditions
  case staysInFirstOrigin
  case mixesCaptures
  case decodesBeforeSplitting
  case decodesLiterals
  case ignoresCase
  case takesLongestSplit
  case takesOtherRepeated
  case ignoresRepeated
  case badOptionalIsAbsent
  case plusIsAlwaysSpace
  case comparesHostSuffixOnly
  case comparesHostPrefixOnly
  case ignoresExcludes
  case ignoresStrictSlash
  case excludesAnySlash
  case dropsRepeated
  case collapsesEmptySegments
  case keepsCollapsedSegments
  case turnsIDs
  case triesAnyPortFirst
  case triesTextsBeforeItems
  case readsExcludesAtOnePlace
  case ignoresGroups
  case keepsCaseOfFragments
  case mixesKeys
  case readsEmptyElements
  case strictForgetsKeysBehindAll
  case losesLongDurations
  case refusesEmptySegmentsOfFragments
  case readsEmptySegmentsOfFragments
  case triesStrictQueriesFirst
  case matchesIgnoredItems
  case tellsKeyCase
}

/// A host name beyond ASCII, and the same name in A-labels (RFC 3492).
enum TestHosts {
  static let unicode = "bücher.example"
  static let ascii = "xn--bcher-kva.example"
}
