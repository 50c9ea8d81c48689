extension LintRule {
  // Checked by the reader of tables.
  static let ambiguousRoutes = LintRule("ambiguous-routes", .error, isLoadRule: true)
  static let redirectLoop = LintRule("redirect-loop", .error, isLoadRule: true)

  // Checked by the code generator.
  static let badSwiftName = LintRule("bad-swift-name", .error, isLoadRule: true)
  static let groupTooLarge = LintRule("group-too-large", .warning)

  // Checked by `PlatformLint` in the files of the table's `platform` section.
  package static let associationGap = LintRule("association-gap", .warning)
  package static let infoPlistGap = LintRule("info-plist-gap", .warning)
  package static let platformFile = LintRule("platform-file", .warning)
}
