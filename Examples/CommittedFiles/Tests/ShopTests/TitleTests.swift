import Fingerpost
import Testing

@testable import Shop

/// The app's own tests of its destinations, in addition to the generated tests.
@Suite struct TitleTests {
  @Test func linksHaveTitles() {
    #expect(ShopRoute(link: "https://shop.example/p/7")?.title == "Product 7 in M")
    #expect(ShopRoute(link: "shop://search?q=tea")?.title == "tea, page 1")
    #expect(ShopRoute(link: "https://shop.example/products/0") == nil)
  }

  @Test func theStackBeneathAReviewIsTheProduct() {
    let review = ShopRoute.product(.review(product: ProductID(7)))
    #expect(review.parents == [.product(.detail(product: ProductID(7)))])
  }
}
