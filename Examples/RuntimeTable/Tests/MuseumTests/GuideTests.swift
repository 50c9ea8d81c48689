import Testing

@testable import Museum

@Suite struct GuideTests {
  @Test func linksLeadSomewhere() throws {
    let guide = try Guide()
    #expect(guide.directions(to: "museum://rooms/12") == "Room 12 is down the hall.")
    let picture = "6F1A3C52-8D0E-4B7A-9C41-2E5D7F80A1B3"
    #expect(
      guide.directions(to: "museum://pictures/\(picture)?zoom=2.5") == "Picture \(picture) at 2.5 times its size.")
    #expect(guide.directions(to: "museum://rooms/cellar") == "There is nothing like that here.")
  }
}
