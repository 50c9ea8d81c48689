import Fingerpost
import Foundation
import RouteLanguage
import TestSupport
import Testing

/// A window's state in Foundation's containers.
@Suite(.namingCases) struct FoundationStateTests {
  static let state = WindowState(
    screens: [
      .init("https://b.example/", selected: "https://b.example/books/1"),
      .init(
        "https://b.example/books/1", .sheet,
        extras: ["text": "a;b", "n": 4, "r": 1.5, "t": true, "l": ["x", "y"], "d": ["k": ["z": 0]]]),
    ],
    selection: ["tab": "1"])

  static func saved() throws -> SavedWindow {
    let json = #"{"version": 1, "origins": {"web": "https://b.example"}, "routes": {"a": "/", "b": "/books/{n: Int}"}}"#
    return try RouteTable(json: Array(json.utf8)).saving(state)
  }

  @Test func stateRoundTripsThroughAPropertyList() throws {
    let info = try Self.saved().activityUserInfo
    #expect(WindowState.decode(activityUserInfo: info) == .init(state: Self.state))
    let list = try #require(info as? [String: Any])
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
      let read = try PropertyListSerialization.propertyList(from: data, format: nil) as? [AnyHashable: Any]
      #expect(WindowState.decode(activityUserInfo: read) == .init(state: Self.state))
    }
  }

  @Test func stateRoundTripsThroughAKeyedArchive() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    let coder: NSCoder = archiver
    coder.encode(try Self.saved())
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect((reader as NSCoder).decodeWindowState() == .init(state: Self.state))
    #expect((reader as NSCoder).decodeWindowState(forKey: "another") == .init(state: WindowState()))
  }

  @Test func foreignArchiveGivesAnEmptyState() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(["a"] as NSArray, forKey: WindowState.key)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.decodingFailurePolicy = .setErrorAndReturn
    #expect((reader as NSCoder).decodeWindowState().state == WindowState())
  }

  static let values: [(any Sendable, String)] = [
    ("text", "state: damaged"), (7, "state: damaged"), (Date(), "state: damaged"), (Data([1]), "state: damaged"),
    ([String: String](), "state: damaged"), (["version": "1"], "state: damaged"),
    (["version": 9], "state: newer-version"),
    (["version": 1, "screens": [["link": 1], ["link": 2]]] as [String: any Sendable], "screen 0: damaged"),
  ]

  @Test func anyValueIsRead() {
    each(Self.values.indices) { index in
      let (value, loss) = Self.values[index]
      let reading = WindowState.decode(activityUserInfo: [WindowState.key: value])
      #expect(reading.losses.first?.description == loss)
      #expect(reading.state == WindowState())
    }
  }

  @Test func aDeepPropertyListIsNotRead() {
    var deep: Any = "x"
    for _ in 0..<20_000 { deep = [deep] }
    let reading = WindowState.decode(activityUserInfo: [WindowState.key: ["version": 1, "screens": deep]])
    #expect(reading.losses.map(\.description) == ["state: too-large"])
    #expect(WindowState.decode(activityUserInfo: nil).losses.isEmpty)
  }

  struct Draft: Codable, Equatable {
    var title: String
    var stars: Int?
  }

  @Test func extrasOfCustomTypesAreRestored() throws {
    let table = try RouteTable(
      json: Array(#"{"version": 1, "origins": {"web": "https://b.example"}, "routes": {"new": "/new"}}"#.utf8))
    let key = StateKey<String>("draft")
    let draft = Draft(title: "A \"book\"", stars: 4)
    var state = WindowState(screens: [.init("/new", .sheet)])
    try state.screens[0].setExtra(draft, for: key)
    let restored = table.restoring(WindowState.decode(table.saving(state).text), satisfied: [])
    #expect(restored.screens[0].extra(key, as: Draft.self) == draft)
    #expect(restored.screens[0].extra(key, as: [Int].self) == nil)
  }

  /// Sensitive values are omitted whatever form the encoder gives them.
  @Test func extrasWithSensitiveValuesAreNotSaved() throws {
    let json = """
      {"version": 1, "canonical": "web", "origins": {"web": "https://b.example"},
       "routes": {"home": "/", "reset": {"link": "/reset?code={code}",
         "parameters": {"code": {"sensitive": true, "example": "1"}}}}}
      """
    let table = try RouteTable(json: Array(json.utf8))
    let key = StateKey<String>("form")
    let url = try #require(URL(string: "https://b.example/reset?code=zzzz9"))
    var texts: [(String, any Encodable)] = [
      ("/reset?code=a/b-secret", ["c": "a/b-secret"]), ("/reset?code=say%22hi%22there", ["c": "say\"hi\"there"]),
      ("/reset?code=zzzz9", url), ("/", url), ("/", Draft(title: url.absoluteString)),
    ]
    let id = UUID()
    texts.append(("/reset?code=\(id.uuidString.lowercased())", id))
    for (link, value) in texts {
      var state = WindowState(screens: [.init("/"), .init(link)])
      try state.screens[0].setExtra(value, for: key)
      let saved = table.saving(state)
      #expect(saved.state.screens.first == .init("https://b.example/"), "\(link): \(saved.text)")
      #expect(saved.losses.first?.description == "'form' of screen 0: sensitive", "\(link)")
    }
  }

  @Test func extrasReadBackAsSet() throws {
    var screen = WindowState.Screen("/new")
    try screen.setExtra(Draft(title: "a/b"), for: StateKey("draft"))
    #expect(screen.extras == ["draft": #"{"title":"a/b"}"#])
    #expect(screen.extra(StateKey("draft")) == Draft(title: "a/b"))
    #expect(screen.extra(StateKey("other"), as: Draft.self) == nil)
  }
}
