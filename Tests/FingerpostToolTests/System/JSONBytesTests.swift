import Foundation
import RouteLanguage
import RouteMatching
import Testing

@Suite struct JSONBytesTests {
  private func json(_ text: String) -> String { String(written: { $0.append(jsonString: text) }) }

  private func json(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { bytes in String(written: { $0.append(jsonString: bytes) }) }
  }

  @Test(arguments: [
    ("", #""""#), ("a", #""a""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\\u007f\""),
    ("é€😀", "\"é€😀\""),
  ])
  func stringsAreEscapedAsLittleAsMayBe(text: String, json: String) throws {
    #expect(self.json(text) == json)
  }

  /// Text is examined sixteen bytes at a time, so a special byte must be found in every position.
  @Test func escapingDoesNotDependOnThePosition() {
    for character in (UInt8(0)..<0x80).map({ String(UnicodeScalar($0)) }) + ["é", "\u{202E}"] {
      for length in [1, 2, 3, 6, 9, 14, 16, 17, 33, 40] {
        for count in 0..<length {
          let before = String(repeating: "a", count: count)
          let after = String(repeating: "~", count: length - 1 - count)
          let expected = "\"\(before)\(json(character).dropFirst().dropLast())\(after)\""
          #expect(json(before + character + after) == expected)
          #expect(json(Array((before + character + after).utf8)) == expected)
        }
      }
    }
  }

  @Test(
    arguments: [
      ([], #""""#), ([0x61, 0xFF, 0x22], "\"a\u{FFFD}\\\"\""), ([0xE2, 0x82], "\"\u{FFFD}\""),
      ([0xC3, 0xA9, 0x0A], #""é\n""#),
    ] as [([UInt8], String)])
  func bytesAreRepaired(bytes: [UInt8], json: String) {
    #expect(self.json(bytes) == json)
  }

  @Test func everyScalarBelow0x3000ComesBack() throws {
    let text = String(String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar($0 as UInt32) }))
    let decoded = try JSONSerialization.jsonObject(with: Data(json(text).utf8), options: .fragmentsAllowed)
    #expect(decoded as? String == text)
  }

  @Test func nilIsWrittenAsNull() {
    #expect(String(written: { $0.append(jsonString: nil as String?) }) == "null")
  }

  @Test func numbersAreDecimal() {
    for number in [0, 9, 10, -1, -10, 1_234_567_890, Int64.max, Int64.min] {
      #expect(JSONText.value(.int(number)) == String(number))
    }
    #expect(JSONText.value(.uint(.max)) == String(UInt64.max))
    #expect(JSONText.value(.double(.nan)) == "null")
  }

  /// A text of more than a kilobyte is written twice, because the first buffer is too small for it.
  @Test(arguments: [0, 1_021, 1_022, 1_023, 1_024, 5_000])
  func aTextOfAnyLengthIsWritten(count: Int) {
    let text = String(repeating: "é", count: count / 2) + String(repeating: "\"", count: count % 2)
    var bytes: [UInt8] = Array("[".utf8)
    bytes.append { $0.append(jsonString: text) }
    let expected = String(repeating: "é", count: count / 2) + String(repeating: "\\\"", count: count % 2)
    #expect(String(decoding: bytes, as: UTF8.self) == "[\"\(expected)\"")
  }
}
