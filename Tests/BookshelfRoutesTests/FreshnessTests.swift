import RouteEmitters
import Testing

/// The committed files are what the table asks for.
@Suite struct FreshnessTests {
  @Test func enumIsFresh() throws {
    let path = "Sources/BookshelfRoutes/Generated/BookshelfRoute.swift"
    let expected = Array(EnumEmitter.file(try PackageFiles.table()).utf8)
    let isFresh = try PackageFiles.bytes(path) == expected
    #expect(
      isFresh, "\(path) is out of date: run swift package --allow-writing-to-package-directory generate-routes")
  }
}
