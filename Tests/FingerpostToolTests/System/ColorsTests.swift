import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// Colors of reports at a terminal. In the expected text, `<1;31 …>` is colored.
@Suite struct ColorsTests {
  private func marked(_ text: String) -> String {
    colored(text).replacingOccurrences(of: "\u{1B}[0m", with: ">")
      .replacingOccurrences(of: "\u{1B}[", with: "<")
  }

  @Test func severitiesFixesAndCaretsHaveColors() {
    let report = """
      routes.json:4:5: error: unknown key 'note: x' [unknown-key]
          "alises": ["error: ^^"]
          ^^^^^^^^
        note: it is here
        link: https://a.example/
        fix: write 'aliases'
      routes.json:5:1: warning: a
      breaking: the route 'a' is gone [route-gone]
      routes.json: 1 error, 1 warning

      """
    #expect(
      marked(report) == """
        routes.json:4:5: <1;31merror:> unknown key 'note: x' [unknown-key]
            "alises": ["error: ^^"]
        <1;32m    ^^^^^^^^>
          <1;36mnote:> it is here
          link: https://a.example/
          <1;32mfix:> write 'aliases'
        routes.json:5:1: <1;33mwarning:> a
        <1;31mbreaking:> the route 'a' is gone [route-gone]
        routes.json: 1 error, 1 warning

        """)
  }

  @Test func resultOfExplainHasColors() {
    #expect(marked("leads to  item\n  → item  web  /items") == "<1;32mleads to  item>\n<1;32m  → item  web  /items>")
    #expect(marked("leads to  nothing\nbecause   path: x") == "<1;31mleads to  nothing>\n<1;31mbecause   path: x>")
  }

  @Test func colorsAreOnlyForTerminals() {
    func isShown(_ isTerminal: Bool, _ environment: [String: String]) -> Bool {
      showsColors(isTerminal: isTerminal) { environment[$0] }
    }
    #expect(isShown(true, ["TERM": "xterm"]) && isShown(true, ["NO_COLOR": ""]))
    #expect(!isShown(false, ["TERM": "xterm"]))
    #expect(!isShown(true, ["NO_COLOR": "1"]) && !isShown(true, ["TERM": "dumb"]))
  }

  /// Only reports have colors, and text from elsewhere can't add any.
  @Test func onlyReportsHaveColors() {
    var buffer = OutputBuffer(.standardOutput, showsColors: true)
    buffer.write("error: \u{1B}[31m", inColor: true)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == "\u{1B}[1;31merror:\u{1B}[0m \\u{1B}[31m")
    buffer.bytes.removeAll()
    buffer.write("{\"message\": \"error: x\"}\nerror: x\n")
    #expect(!buffer.bytes.contains(0x1B))
  }

  @Test func commandsColorTheirReports() throws {
    let old = #"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {"a": "/a", "b": "/b"}}"#
    let new = #"{"version": 1, "origins": {"web": "https://a.example"}, "routes": {"a": "/A"}}"#
    try withTable(old) { old in
      try withTable(new) { new in
        for (words, text) in [
          (["lint", "--table", new], "note:"), (["diff", old, new], "breaking:"),
          (["explain", "--table", new, "/A"], "leads to"), (["explain", "--table", new, "/b"], "because"),
          (["hepl"], "error:"),
        ] {
          let plain = try output(of: words, showsColors: false)
          #expect(!plain.contains("\u{1B}"))
          let inColor = try output(of: words, showsColors: true)
          #expect(inColor.contains("m\(text)") && inColor != plain, "\(inColor)")
          let json = try output(of: words + ["--format", "json"], showsColors: true)
          #expect(words == ["hepl"] || !json.contains("\u{1B}"), "\(json)")
        }
      }
    }
  }

  /// Returns both outputs of a command.
  private func output(of words: [String], showsColors: Bool) throws -> String {
    try inTemporaryFolder { folder in
      let path: String = folder + "/out"
      try Data().write(to: URL(fileURLWithPath: path))
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      let descriptor = Descriptor(number: file.fileDescriptor, name: "a test's file")
      var console = Console(name: "fpost", output: descriptor, errors: descriptor)
      console.output = OutputBuffer(descriptor, showsColors: showsColors)
      console.errors = OutputBuffer(descriptor, showsColors: showsColors)
      _ = withExtendedLifetime(file) { Tool.fpost.run(words, console: &console) }
      return try String(contentsOfFile: path, encoding: .utf8)
    }
  }
}
