import LaunchInputs
import RouteDecisions
import RouteMatching
import TestSupport
import Testing

/// The encoded forms of a window's state, and the results for invalid text and values.
@Suite(.namingCases) struct StateTextTests {
  static let state = WindowState(
    screens: [
      .init("https://b.example/", selected: "https://b.example/books/1"),
      .init(
        "https://b.example/books/1", .sheet, extras: ["text": "a;b", "n": 4, "r": 1.5, "t": true, "l": ["x", .null]]),
    ],
    selection: ["tab": "1"])

  /// The size of the smallest possible state.
  static let emptySize = WindowState().text.utf8.count

  @Test func theFormIsStable() {
    #expect(
      Self.state.text == """
        {s7:screens[{s4:links18:https://b.example/s8:selecteds25:https://b.example/books/1}\
        {s2:ass5:sheets6:extras{s1:l[s1:xn]s1:ni4;s1:rr1.5;s1:tts4:texts3:a;b}s4:links25:https://b.example/books/1}]\
        s9:selection{s3:tabs1:1}s7:versioni1;}
        """)
  }

  @Test func formsReadBack() throws {
    #expect(WindowState.decode(Self.state.text) == .init(state: Self.state, losses: []))
    #expect(WindowState.decode(Self.state.value) == .init(state: Self.state, losses: []))
    #expect(WindowState.decode(userInfo: ["another": 1]).losses.isEmpty)
    let table = try Tables.table(
      #"{"version": 1, "origins": {"web": "https://b.example"}, "routes": {"a": "/", "b": "/books/{n: Int}"}}"#)
    let saved = table.saving(Self.state)
    #expect(saved.state == Self.state)
    #expect(WindowState.decode(saved.text) == .init(state: Self.state, losses: []))
    #expect(WindowState.decode(saved.value) == .init(state: Self.state, losses: []))
    #expect(WindowState.decode(userInfo: .dictionary(saved.userInfo)).state == Self.state)
  }

  /// A text and the reported losses.
  static let broken: [(String, [String])] = [
    ("x", ["state: damaged"]),
    ("{", ["state: damaged"]),
    ("{}", ["state: damaged"]),
    ("n", ["state: damaged"]),
    ("{s7:versioni0;}", ["state: damaged"]),
    ("{s7:versioni2;}", ["state: newer-version"]),
    ("{s7:versioni99999999999999999999;}", ["state: damaged"]),
    ("{s7:versioni1;}x", ["state: damaged"]),
    ("{s7:versioni1;s7:versioni1;}", ["state: damaged"]),
    ("{s7:versioni1;s7:screensn}", ["state: damaged"]),
    ("{s7:screens[i1;{s4:linki1;}{s4:links1:/}]s7:versioni1;}", ["screen 0: damaged", "screen 1: damaged"]),
    ("{s9:selection{s1:ai1;}s7:versioni1;}", ["selection 'a': damaged"]),
    ("{s9223372036854775807:versioni1;}", ["state: damaged"]),
    ("{s-1:versioni1;}", ["state: damaged"]),
    ("s1:é", ["state: damaged"]),
    (String(repeating: "[", count: 60_000), ["state: damaged"]),
    (String(repeating: "x", count: 70_000), ["state: too-large"]),
  ]

  @Test func anyTextIsRead() {
    each(Self.broken) { text, losses in
      #expect(WindowState.decode(text).losses.map(\.description) == losses)
    }
  }

  @Test func deepValuesAreNotRead() {
    var deep: PayloadValue = "x"
    for _ in 0..<500 { deep = [deep] }
    #expect(
      WindowState.decode(["version": 1, "screens": [["link": "/", "extras": ["x": deep]]]]).losses.map(\.description)
        == ["state: too-large"])
    let many = PayloadValue.list([PayloadValue](repeating: ["link": "/"], count: 100))
    let reading = WindowState.decode(["version": 1, "screens": many])
    #expect(reading.state.screens.count == WindowState.maximumDepth)
    #expect(reading.losses.count == 100 - WindowState.maximumDepth)
  }

  /// Random text and states with a few changed bytes don't crash. If a text can be read, it is written again and reads
  /// the same.
  @Test func damagedTextNeverCrashes() throws {
    let table = try #require(Tables.bookshelf)
    let alphabet = Array("{}[]s0123456789:;inrtf/linkasxé")
    let valid = Array(Self.state.text)
    for seed in 0..<2_000 {
      var random = SeededRandom(seed: UInt64(seed))
      var characters = valid
      if seed % 2 == 0 {
        characters = (0..<Int.random(in: 0...60, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? "x"
        }
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          characters[Int.random(in: 0..<characters.count, using: &random)] =
            alphabet.randomElement(using: &random) ?? "x"
        }
      }
      let reading = WindowState.decode(String(characters))
      #expect(WindowState.decode(reading.state.text).state == reading.state, "seed \(seed)")
      _ = table.restoring(reading, satisfied: [])
    }
  }
}
