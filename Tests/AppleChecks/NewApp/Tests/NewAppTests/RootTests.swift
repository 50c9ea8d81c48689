import FingerpostUI
import Testing

@testable import NewApp

@Suite struct RootTests {
  @Test func linksAreReadAndPrinted() throws {
    #expect(NewRoute(link: "shop://products/7?tab=reviews") == .product(product: 7, tab: .reviews))
    #expect(try NewRoute.product(product: 7).link() == "https://shop.example/products/7")
  }
}
