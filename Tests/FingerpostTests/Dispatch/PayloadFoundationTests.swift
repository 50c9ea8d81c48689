import BookshelfRoutes
import Fingerpost
import Foundation
import Testing

@Suite struct PayloadFoundationTests {
  @Test func readsJSON() throws {
    let json =
      #"{"aps": {"alert": "Hi", "badge": 1}, "on": true, "off": false, "half": 0.5, "big": 9007199254740993, "none": null, "list": ["a", 2]}"#
    let payload = PayloadValue(try JSONSerialization.jsonObject(with: Data(json.utf8)))
    #expect(
      payload == [
        "aps": ["alert": "Hi", "badge": 1], "on": true, "off": false, "half": 0.5, "big": 9_007_199_254_740_993,
        "none": nil, "list": ["a", 2],
      ])
  }

  @Test func readsUserInfo() throws {
    let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    let url = try #require(URL(string: "https://a.example/b"))
    let userInfo: [AnyHashable: Any] = [
      "text": "x", "int": 7, "truth": true, "double": 2.5, "url": url, "uuid": uuid, "list": [1, "a"] as [Any],
      "data": Data([1]), 3: "no string", "nested": ["a": 1] as [String: Int], "large": UInt64.max,
    ]
    #expect(
      PayloadValue(userInfo) == [
        "text": "x", "int": 7, "truth": true, "double": 2.5, "url": "https://a.example/b",
        "uuid": "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", "list": [1, "a"], "data": nil, "nested": ["a": 1],
        "large": "18446744073709551615",
      ])
    #expect(PayloadValue(nil) == .null)
  }

  /// A payload of any depth is read down to the depth that a rule can reach.
  @Test func aDeepPayloadIsCutOff() {
    var list: Any = "x"
    var dictionary: Any = "x"
    for _ in 0..<20000 {
      list = [list]
      dictionary = ["a": dictionary]
    }
    let input = LaunchInput.notification(
      payload: PayloadValue(["link": "bookshelf:books/1", "l": list, "d": dictionary]))
    #expect(BookshelfRoute.table.decide(input).match?.routeID == "book.detail")
    #expect(input.payload["d.a.a.a.a.a.a.a.a.a.a.a"] != nil)
  }

  /// The classes that Foundation uses for values of a payload, and the corresponding Swift types.
  @Test func foundationValuesBecomePayloadValues() throws {
    let url = try #require(NSURL(string: "https://a.example/"))
    let values: [(Any, PayloadValue)] = [
      (NSNumber(value: true), true), (NSNumber(value: 1), 1), (NSNumber(value: UInt8(1)), 1),
      (NSNumber(value: Int16(-1)), -1), (NSNumber(value: Float(0.5)), 0.5), (NSString(string: "x"), "x"),
      (NSNumber(value: UInt64.max), "18446744073709551615"), (NSNull(), .null), (Int32(7), 7), (UInt(7), 7),
      (Float(0.5), 0.5), (url, "https://a.example/"),
      (NSArray(array: ["x"]), .list(["x"])), (NSDictionary(dictionary: ["a": NSNumber(value: false)]), ["a": false]),
      (Optional("x") as Any, "x"), (Date(), .null), (NSSet(array: [1]), .null),
    ]
    for (value, payload) in values { #expect(PayloadValue(value) == payload, "\(type(of: value))") }
  }

  @Test func readsURLs() throws {
    let url = try #require(URL(string: "https://bookshelf.example/books/42"))
    #expect(LaunchInput.url(url) == .url("https://bookshelf.example/books/42"))
    #expect(LaunchInput.universalLink(url) == .universalLink("https://bookshelf.example/books/42"))
    #expect(LaunchInput.universalLink(URL?.none) == .universalLink(String?.none))
  }
}
