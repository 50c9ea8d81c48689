import Fingerpost
import Foundation
import RouteLanguage
import RouteMatching
import Testing

/// A table that is loaded at run time, without generated code.
@Suite struct LinkRouterTests {
  static let json = """
    {
      "version": 1,
      "origins": { "web": "https://shop.example", "app": "shop:" },
      "canonical": "web",
      "types": { "Size": ["small", "large"] },
      "routes": {
        "home": "/",
        "item": "/items/{item: Int}?size={size: Size = small}&gift={gift: Bool?}&tag={tags: [String]}",
        "day": "/days/{day: Date}/{length: Duration}",
        "order": { "link": "/orders/{order: UUID}", "parent": "home" }
      }
    }
    """
  let router: LinkRouter<RouteMatch>

  init() throws {
    router = LinkRouter(table: try RouteTable(json: Array(Self.json.utf8)))
  }

  @Test func givesTypedAccessByName() throws {
    let match = try #require(router.destination(for: "https://shop.example/items/42?size=large&tag=a&tag=b%26c"))
    #expect(match.routeID == "item")
    #expect(match.originName == "web")
    #expect(match["item", as: Int.self] == 42)
    #expect(match["size", as: String.self] == "large")
    #expect(match["gift", as: Bool.self] == nil)
    #expect(match["tags", as: [String].self] == ["a", "b&c"])
    #expect(match["item", as: String.self] == nil)
  }

  @Test func readsURLs() throws {
    let url = try #require(URL(string: "shop://days/2028-02-29/1:30"))
    let match = try #require(router.destination(for: url))
    #expect(match["day", as: RouteDate.self] == RouteDate(year: 2028, month: 2, day: 29))
    #expect(match["length", as: RouteDuration.self] == RouteDuration(seconds: 90))
  }

  @Test func uuidsEqualInEitherCase() throws {
    let link = "shop:orders/E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let match = try #require(router.destination(for: link))
    #expect(match["order", as: UUID.self] == UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let parent = try #require(match.table.parent(of: match.route, values: [match.value(at: 0)]))
    #expect(match.table.routeIDs[parent.route] == "home")
  }

  @Test func missesHaveAReason() throws {
    guard case .miss(let miss) = router.resolve("https://shop.example/items/x") else {
      Issue.record("expected a miss")
      return
    }
    #expect(
      miss.reason.text()
        == "path: segment 2 is 'x', expected {item: Int} (nearest: '/items/{item: Int}?size={size: Size = small}&gift={gift: Bool?}&tag={tags: [String]}')"
    )
    #expect(!miss.reason.text(redacted: true).contains("'x'"))
  }
}
