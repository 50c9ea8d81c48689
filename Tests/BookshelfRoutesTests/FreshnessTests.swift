import RouteGeneration
import Testing

/// The committed files equal the files that the table generates.
@Suite struct FreshnessTests {
  @Test func enumIsFresh() throws {
    try expectFresh(
      "Sources/BookshelfRoutes/Generated/BookshelfRoute.swift", EnumEmitter.file(PackageFiles.table()))
  }

  @Test func testsAreFresh() throws {
    let source = try PackageFiles.table()
    try expectFresh(
      "Tests/BookshelfRoutesTests/Generated/BookshelfRouteTests.swift",
      TestEmitter.file(source, PromisedSuite(source), module: "BookshelfRoutes"))
  }

  private func expectFresh(_ path: String, _ text: String) throws {
    let isFresh = try PackageFiles.bytes(path) == Array(text.utf8)
    #expect(
      isFresh, "\(path) is out of date: run swift package --allow-writing-to-package-directory generate-routes")
  }
}
