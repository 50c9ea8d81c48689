import Foundation
import PlatformFiles
import RouteAnalysis
import RouteLanguage
import TestSupport
import Testing

/// Property lists with a single mistake, each with the rule that reports it and the text at its position.
@Suite(.namingCases) struct PropertyListReaderTests {
  /// Returns a list whose dictionary has these members.
  static func list(_ members: String) -> String { "<plist version=\"1.0\"><dict>\(members)</dict></plist>" }

  static let mistakes: [(rule: String, place: String, file: String)] = [
    ("plist-format", "b", "bplist00"),
    ("plist-format", "{", "{ a = b; }"),
    ("xml-encoding", "<", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><dict/></plist>"),
    ("xml-entity", "<", "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>"),
    ("xml-entity", "&", "<plist><string>Books & more</string></plist>"),
    ("xml-entity", "&", "<plist><string>&nbsp;</string></plist>"),
    ("xml-entity", "&", "<plist><string>&#0;</string></plist>"),
    ("xml-mismatch", "<", "<plist><array></string></plist>"),
    ("xml-syntax", "<", "<plist><array>"),
    ("xml-syntax", "-", "<plist><!-- a -- b --><dict/></plist>"),
    ("xml-syntax", "]", "<plist><string>a]]></string></plist>"),
    ("xml-syntax", "a", "<plist a=\"1\" a=\"2\"><dict/></plist>"),
    ("xml-syntax", "<", "<plist a=\"<\"><dict/></plist>"),
    ("xml-syntax", "b", "<plist a=\"1\"b=\"2\"><dict/></plist>"),
    ("xml-syntax", "<", "<plist><dict/></plist><plist/>"),
    ("xml-syntax", "1", "<plist version=1.0><dict/></plist>"),
    ("xml-too-deep", "<", "<plist>" + String(repeating: "<array>", count: 200)),
    ("plist-element", "<propertylist><dict/></propertylist>", "<propertylist><dict/></propertylist>"),
    ("plist-element", "<dict/>", "<plist><dict/><dict/></plist>"),
    ("plist-element", "<plist></plist>", "<plist></plist>"),
    ("plist-element", "<int>1</int>", list("<key>a</key><int>1</int>")),
    ("plist-element", "<b/>", list("<key>a</key><string>x<b/></string>")),
    ("plist-element", "<key>a</key>", "<plist><array><key>a</key></array></plist>"),
    ("plist-element", "<array>a</array>", "<plist><array>a</array></plist>"),
    ("plist-key", "<key>a</key>", list("<key>a</key>")),
    ("plist-key", "<true/>", list("<true/>")),
    ("plist-key", "<key>a</key>", list("<key>a</key><key>b</key><true/>")),
    ("plist-value", "<integer>seven</integer>", list("<key>a</key><integer>seven</integer>")),
    ("plist-value", "<integer></integer>", list("<key>a</key><integer></integer>")),
    ("plist-value", "<real>1.2.3</real>", list("<key>a</key><real>1.2.3</real>")),
    ("plist-value", "<date>today</date>", list("<key>a</key><date>today</date>")),
    ("plist-value", "<data>a</data>", list("<key>a</key><data>a</data>")),
    ("plist-value", "<true>1</true>", list("<key>a</key><true>1</true>")),
    ("plist-type", "<array/>", "<plist><array/></plist>"),
    ("plist-type", "<string>a.b</string>", list("<key>NSUserActivityTypes</key><string>a.b</string>")),
    ("plist-type", "<true/>", list("<key>LSApplicationQueriesSchemes</key><array><true/></array>")),
    ("plist-type", "<string>a</string>", list("<key>CFBundleURLTypes</key><array><string>a</string></array>")),
    ("plist-scheme", "<dict/>", list("<key>CFBundleURLTypes</key><array><dict/></array>")),
    ("plist-scheme", "<string>shop://</string>", schemes("shop://")),
    ("plist-scheme", "<string>my_app</string>", schemes("my_app")),
    ("plist-scheme", "<string>https</string>", schemes("https")),
    (
      "plist-scheme", "<string>1a</string>",
      list("<key>LSApplicationQueriesSchemes</key><array><string>1a</string></array>")
    ),
    (
      "plist-scheme", "<string>SHOP</string>",
      list(
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shop</string><string>SHOP</string></array></dict></array>"
      )
    ),
    (
      "plist-queries", "<string>s50</string>",
      list(
        "<key>LSApplicationQueriesSchemes</key><array>"
          + (0..<52).map { "<string>s\($0)</string>" }.joined() + "</array>")
    ),
    (
      "plist-activity-type", "<string>com.apple.corespotlightitem</string>",
      list("<key>NSUserActivityTypes</key><array><string>com.apple.corespotlightitem</string></array>")
    ),
    ("plist-shortcut", "<dict/>", list("<key>UIApplicationShortcutItems</key><array><dict/></array>")),
    (
      "plist-shortcut", "<dict><key>UIApplicationShortcutItemType</key><string>a</string></dict>",
      list(
        "<key>UIApplicationShortcutItems</key><array><dict><key>UIApplicationShortcutItemType</key><string>a</string></dict></array>"
      )
    ),
  ]

  private static func schemes(_ text: String) -> String {
    list(
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>\(text)</string></array></dict></array>"
    )
  }

  @Test func everyMistakeIsNamed() {
    each(Self.mistakes.indices) { index in
      let mistake = Self.mistakes[index]
      let source = SourceFile(path: "Info.plist", bytes: Array(mistake.file.utf8))
      let diagnostics = InfoPlistCheck.read(source.bytes).diagnostics
      let found = diagnostics.map { problem in
        problem.rule + " " + String(decoding: source.bytes[problem.range.lower..<problem.range.upper], as: UTF8.self)
      }
      #expect(found == [mistake.rule + " " + mistake.place])
    }
  }

  /// The note of each repetition points at the first occurrence, not at the one before.
  @Test func repetitionsPointAtTheFirst() {
    let scheme = "<dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict>"
    let action = """
      <dict><key>UIApplicationShortcutItemTitle</key><string>Cart</string>\
      <key>UIApplicationShortcutItemType</key><string>cart</string></dict>
      """
    for (text, part) in [
      (Self.list(String(repeating: "<key>a</key><true/>", count: 3)), "<key>a</key>"),
      (Self.list("<key>CFBundleURLTypes</key><array>\(scheme)\(scheme)\(scheme)</array>"), "<string>shop</string>"),
      (
        Self.list("<key>UIApplicationShortcutItems</key><array>\(action)\(action)\(action)</array>"),
        "<string>cart</string>"
      ),
    ] {
      let problems = InfoPlistCheck.read(Array(text.utf8)).diagnostics
      let first = text.range(of: part).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
      #expect(problems.map { $0.notes.map { $0.range?.lower } } == [[first], [first]], "\(text)")
    }
  }

  @Test func bytesThatAreNotTextAreReported() {
    for bytes: [UInt8] in [
      [0xFF, 0xFE, 0x3C, 0], [0x3C, 0, 0x3F, 0], [0, 0x3C, 0, 0x3F], Array("<plist><string>".utf8) + [0xC3, 0x28],
    ] {
      #expect(PropertyListReader.read(bytes).diagnostics.map(\.rule) == ["xml-encoding"])
    }
    #expect(PropertyListReader.read([]).diagnostics.map(\.rule) == ["xml-syntax"])
    #expect(PropertyListReader.read(Array("<plist>\u{1}".utf8)).diagnostics.map(\.rule) == ["xml-syntax"])
  }

  @Test func everyIDHasATest() {
    let known = RulePage.all.map(\.id).filter { $0.hasPrefix("xml-") || $0.hasPrefix("plist-") }
    #expect(Set(known) == Set(Self.mistakes.map(\.rule)))
  }

  @Test func everyKindOfValueIsRead() throws {
    let text = """
      \u{FEFF}<?xml version='1.0' encoding='utf-8'?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <!-- first --><plist version="1.0"><dict>
        <key>a&amp;b</key><string>1 &lt; 2 &#x1F600;<![CDATA[<&>]]><!-- no -->\r\n</string>
        <key>c</key><array><true/><false /><integer>-7</integer><integer>0xFF</integer><real>1.5e3</real>
        <date>2026-05-31T12:00:00Z</date><data>\tYWJj\n</data></array>
      </dict></plist>
      """
    let value = try #require(PropertyListReader.read(Array(text.utf8)).file)
    #expect(value["a&b"]?.text?.text == "1 < 2 😀<&>\n")
    #expect(
      value["c"]?.elements?.map(\.described) == [
        "true", "false", "the number -7", "the number 0xFF", "the number 1.5e3", "a date", "data",
      ])
  }

  // MARK: Any bytes

  /// If the reader accepts a file, Foundation's reader accepts it too, with the same value. Nothing traps.
  @Test func foundationReadsAcceptedFilesTheSameWay() throws {
    let seeds = Self.mistakes.map(\.file) + [Self.rich]
    var random = SeededRandom(seed: 19)
    var accepted = 0
    for round in 0..<(Thoroughness.isFull ? 40_000 : 4_000) {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.insert(random.one(of: Array("<>&/\"!-]dk".utf8)), at: index)
        default: bytes.insert(contentsOf: bytes[index...].prefix(9), at: index)
        }
      }
      let (value, diagnostics) = PropertyListReader.read(bytes)
      #expect((value == nil) != diagnostics.isEmpty)
      guard let value else { continue }
      accepted += 1
      let text = String(decoding: bytes, as: UTF8.self)
      guard let other = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else {
        // Foundation reads a `>` in an attribute as the end of the tag, which is wrong (XML 1.0, section 2.3).
        #expect(text.range(of: #""[^"<]*>[^"<]*""#, options: .regularExpression) != nil, "\(text)")
        continue
      }
      #expect(Self.isSame(value, other), "\(text)")
    }
    #expect(accepted > 100)
  }

  private static let rich = list(
    "<key>a</key><string>b&amp;c</string><key>d</key><array><true/><string/><integer>12</integer></array><key>e</key><dict><key>f</key><real>0.5</real></dict>"
  )

  private static func isSame(_ value: JSONValue, _ other: Any) -> Bool {
    switch value.kind {
    case .object(let members):
      guard let other = other as? [String: Any], other.count == members.count else { return false }
      return members.allSatisfy { member in other[member.key.text].map { isSame(member.value, $0) } ?? false }
    case .array(let elements):
      guard let other = other as? [Any], other.count == elements.count else { return false }
      return zip(elements, other).allSatisfy { isSame($0, $1) }
    case .string(let text):
      // Foundation keeps line ends that XML 1.0, section 2.11, normalizes.
      return (other as? String)?.replacingOccurrences(of: "\r\n", with: "\n")
        .replacingOccurrences(of: "\r", with: "\n") == text.text
    case .bool(let truth): return other as? Bool == truth
    case .number(let text):
      return (other as? Int).map {
        String($0) == text || text.hasPrefix("0") || text.hasPrefix("+") || text.hasPrefix("-")
      } ?? true
    case .null, .other: return true
    }
  }
}
