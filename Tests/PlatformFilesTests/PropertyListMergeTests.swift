import Foundation
import RouteLanguage
import TestSupport
import Testing

@testable import PlatformFiles

/// Merging keeps entries that don't come from the table.
@Suite struct PropertyListMergeTests {
  private func merged(_ text: String, _ demand: PropertyListDemand) throws -> String {
    let value = try #require(PropertyListReader.read(Array(text.utf8)).file, "\(text)")
    return String(decoding: PropertyListMerge.run(Array(text.utf8), demand.gaps(in: value)), as: UTF8.self)
  }

  private static let demand = PropertyListDemand.members([
    .init("T", .texts(["a&b"])),
    .init("U", .truth(true)),
    .init("E", .array([.members([.init("N", .string("n")), .init("V", .string("new"))])])),
  ])

  @Test func newEntriesFollowExistingOnes() throws {
    let text = """
      <plist>
      <dict>
        <key>E</key>
        <array>
          <dict> <!-- mine -->
            <key>N</key> <string>n</string>
            <key>V</key> <string>old</string> <!-- why -->
            <key>W</key> <data>YQ==</data>
          </dict>
        </array>
        <key>T</key>
        <array>
          <string>x</string> <!-- last -->
        </array>
      </dict>
      </plist>

      """
    #expect(
      try merged(text, Self.demand) == """
        <plist>
        <dict>
          <key>E</key>
          <array>
            <dict> <!-- mine -->
              <key>N</key> <string>n</string>
              <key>V</key> <string>new</string> <!-- why -->
              <key>W</key> <data>YQ==</data>
            </dict>
          </array>
          <key>T</key>
          <array>
            <string>x</string> <!-- last -->
            <string>a&amp;b</string>
          </array>
          <key>U</key>
          <true/>
        </dict>
        </plist>

        """)
  }

  @Test func emptyContainersAreFilled() throws {
    #expect(
      try merged(
        "<plist>\r\n<dict>\r\n\t<key>T</key>\r\n\t<array/>\r\n</dict>\r\n</plist>",
        .members([.init("T", .texts(["a", "b"]))]))
        == "<plist>\r\n<dict>\r\n\t<key>T</key>\r\n\t<array>\r\n\t\t<string>a</string>\r\n\t\t<string>b</string>\r\n\t</array>\r\n</dict>\r\n</plist>"
    )
    #expect(
      try merged("<plist><dict></dict></plist>", .members([.init("U", .truth(false))]))
        == "<plist><dict>\n\t<key>U</key>\n\t<false/>\n</dict></plist>")
  }

  @Test func valuesOfOtherTypesAreNotReplaced() throws {
    let text = "<plist><dict><key>T</key><string>x</string></dict></plist>"
    let value = try #require(PropertyListReader.read(Array(text.utf8)).file)
    let gaps = PropertyListDemand.members([.init("T", .texts(["a"]))]).gaps(in: value)
    #expect(gaps.count == 1)
    guard case .none? = gaps.first?.edit else { return #expect(Bool(false), "\(gaps)") }
    #expect(PropertyListMerge.run(Array(text.utf8), gaps) == Array(text.utf8))
  }

  // MARK: Random files

  /// After merging, nothing is missing, and merging again changes nothing. The previous content stays byte for byte,
  /// except for replaced texts and empty containers.
  @Test func mergingAddsEveryEntryAndKeepsTheRest() throws {
    for seed: UInt64 in 0..<(Thoroughness.isFull ? 20_000 : 2_000) {
      var random = SeededRandom(seed: seed)
      let text = "<plist version=\"1.0\">\n" + Self.container(&random, depth: 0, isDictionary: true) + "\n</plist>\n"
      let demand = Self.demand(&random, depth: 0)
      let value = try #require(PropertyListReader.read(Array(text.utf8)).file, "\(text)")
      let gaps = demand.gaps(in: value)
      let bytes = PropertyListMerge.run(Array(text.utf8), gaps)
      let result = String(decoding: bytes, as: UTF8.self)
      let after = try #require(PropertyListReader.read(bytes).file, "seed \(seed)\n\(text)\n\(result)")
      let left = demand.gaps(in: after)
      #expect(left.allSatisfy { if case .none = $0.edit { true } else { false } }, "seed \(seed)\n\(text)\n\(result)")
      #expect(PropertyListMerge.run(bytes, left) == bytes, "seed \(seed)")
      let isInserting = gaps.allSatisfy { gap in
        guard case .insertion(_, _, into: let container) = gap.edit else { return false }
        return !text.utf8.prefix(container.range.upper).suffix(2).elementsEqual("/>".utf8)
      }
      if isInserting {
        var rest = bytes[...]
        for byte in text.utf8 {
          guard let index = rest.firstIndex(of: byte) else {
            Issue.record("seed \(seed)\n\(text)\n\(result)")
            break
          }
          rest = rest[(index + 1)...]
        }
      }
    }
  }

  private static let keys = ["T", "U", "E", "S"]

  private static func container(_ random: inout SeededRandom, depth: Int, isDictionary: Bool) -> String {
    let name = isDictionary ? "dict" : "array"
    let count = Int.random(in: 0...3, using: &random)
    if count == 0 {
      return random.one(of: ["<\(name)/>", "<\(name)></\(name)>", "<\(name)>\n  </\(name)>"])
    }
    let space = random.one(of: ["", "\n", "\n\t", " <!-- c -->\n"])
    var text = "<\(name)>"
    for key in keys.shuffled(using: &random).prefix(count) {
      text += space
      if isDictionary { text += "<key>\(key)</key>" }
      text += value(&random, key: key, depth: depth + 1)
    }
    return text + random.one(of: ["", "\n", "<!-- end -->"]) + "</\(name)>"
  }

  private static func value(_ random: inout SeededRandom, key: String, depth: Int) -> String {
    switch depth > 4 ? 3 : Int.random(in: 0..<6, using: &random) {
    case 0: return container(&random, depth: depth, isDictionary: true)
    case 1, 2: return container(&random, depth: depth, isDictionary: false)
    case 4: return "<true/>"
    default: return "<string>" + random.one(of: ["n", "m", "a&amp;b", "x"]) + "</string>"
    }
  }

  private static func demand(_ random: inout SeededRandom, depth: Int) -> PropertyListDemand {
    var members: [PropertyListDemand.Member] = []
    for key in keys where Bool.random(using: &random) {
      let demand: PropertyListDemand
      switch Int.random(in: 0..<(depth > 2 ? 3 : 5), using: &random) {
      case 0: demand = .string(random.one(of: ["n", "new <>"]))
      case 1: demand = .truth(Bool.random(using: &random))
      case 2: demand = .texts(["n", "a&b", "z"].shuffled(using: &random).prefix(2).map(\.self))
      case 3: demand = Self.demand(&random, depth: depth + 1)
      default:
        demand = .array(["n", "o"].map { .members([.init("S", .string($0)), .init("T", .texts(["q"]))]) })
      }
      members.append(.init(key, demand, isDefault: Int.random(in: 0..<6, using: &random) == 0))
    }
    return .members(members)
  }
}
