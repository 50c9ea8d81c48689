import Cinema
import Testing

@Suite struct ScreenTests {
  @Test func linksHaveScreens() {
    #expect(Screen(link: "https://cinema.example/films/metropolis") == .film(named: "metropolis"))
    #expect(Screen(link: "cinema://films/metropolis/seats?row=3,4") == .seatPlan(rows: [3, 4]))
    #expect(Screen(link: "https://cinema.example/films/Metropolis") == .list)
  }
}
