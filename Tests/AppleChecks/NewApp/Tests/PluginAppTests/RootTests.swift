import FingerpostUI
import Testing

@testable import PluginApp

@Suite struct RootTests {
  @Test func linksAreReadAndPrinted() throws {
    #expect(PluginRoute(link: "shop://products/7?tab=reviews") == .product(product: 7, tab: .reviews))
    #expect(try PluginRoute.product(product: 7).link() == "https://shop.example/products/7")
  }
}
