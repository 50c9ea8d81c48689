extension LintRule {
  // Found while the table is read.
  static let ambiguousRoutes = LintRule("ambiguous-routes", .error, isLoadRule: true)
  static let redirectLoop = LintRule("redirect-loop", .error, isLoadRule: true)

  // Found by the generator of Swift code.
  static let badSwiftName = LintRule("bad-swift-name", .error, isLoadRule: true)
  static let groupTooLarge = LintRule("group-too-large", .warning)

  // Found by `PlatformLint` in the files that 'platform' names.
  package static let associationGap = LintRule("association-gap", .warning)
  package static let infoPlistGap = LintRule("info-plist-gap", .warning)
  package static let platformFile = LintRule("platform-file", .warning)
}
