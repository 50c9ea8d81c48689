import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite struct JSONBytesTests {
  @Test(arguments: [
    ("", #""""#), ("a", #""a""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\\u007f\""),
    ("é€😀", "\"é€😀\""),
  ])
  func stringsAreEscapedAsLittleAsMayBe(text: String, json: String) throws {
    var bytes: [UInt8] = []
    bytes.append(jsonString: text)
    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  /// Text is looked at eight bytes at once, wherever the odd one stands.
  @Test func aCharacterIsEscapedAmongOthersAsItIsAlone() {
    func json(_ text: String) -> String {
      var bytes: [UInt8] = []
      bytes.append(jsonString: text)
      return String(decoding: bytes, as: UTF8.self)
    }
    for character in (UInt8(0)..<0x80).map({ String(UnicodeScalar($0)) }) + ["é", "\u{202E}"] {
      for count in 0..<17 {
        let (before, after) = (String(repeating: "a", count: count), String(repeating: "~", count: 16 - count))
        #expect(json(before + character + after) == "\"\(before)\(json(character).dropFirst().dropLast())\(after)\"")
      }
    }
  }

  @Test func everyScalarBelow0x3000ComesBack() throws {
    let text = String(String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar($0 as UInt32) }))
    var bytes: [UInt8] = []
    bytes.append(jsonString: text)
    let decoded = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    #expect(decoded as? String == text)
  }

  @Test func nothingIsNull() {
    var bytes: [UInt8] = []
    bytes.append(jsonString: nil)
    #expect(bytes == Array("null".utf8))
  }
}
