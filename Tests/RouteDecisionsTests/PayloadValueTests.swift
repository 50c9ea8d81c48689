import LaunchInputs
import TestSupport
import Testing

@Suite(.namingCases) struct PayloadValueTests {
  static let payload: PayloadValue = [
    "aps": ["alert": ["title": "Hi"], "target-content-id": "x"], "a.b": ["c": 1], "a": ["b": ["c": 2, "d": 3]],
    "list": ["x", ["y": true]], "none": nil, "half": 0.5, "whole": 2.0, "": "empty",
  ]

  @Test func pathsFindValues() {
    each(
      [
        ("aps.alert.title", "Hi"), ("aps.target-content-id", "x"), ("list.0", "x"), ("list.1.y", "true"),
        ("half", "0.5"),
        ("whole", "2"), ("", "empty"),
        // The longest first key that leads to a value counts.
        ("a.b.c", "1"), ("a.b.d", "3"),
      ] as [(String, String)]
    ) { path, text in
      #expect(Self.payload[path]?.text == text)
    }
  }

  @Test func otherPathsFindNoText() {
    each(
      ["aps.alert", "x", "list.2", "list.-1", "list.x", "none", "none.x", "a.b.e", "half.x", "aps.", "."] as [String]
    ) { path in
      #expect(Self.payload[path]?.text == nil)
      // `null` counts as absent too.
      if path.hasPrefix("none") { #expect(Self.payload[path] == Optional.none) }
    }
  }

  @Test func listOfScalarsHasTexts() {
    #expect(PayloadValue.list(["a", 1, false]).texts == ["a", "1", "false"])
    #expect(PayloadValue.list(["a", nil]).texts == nil)
    #expect(PayloadValue.string("a").texts == nil)
  }

  @Test func deepPathsAreRefused() {
    #expect(Self.payload[String(repeating: ".", count: 40)] == nil)
  }
}
