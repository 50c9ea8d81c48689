import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// The command that `fpost open` runs on each system. The programs are stubs; other tests check that the real programs
/// are found and called.
@Suite(.namingCases) struct OpenCommandTests {
  /// The output of a machine's programs by their command line.
  private static let simulator = [
    "xcrun simctl list devices booted": "== Devices ==\n    iPhone 17 (7A0B) (Booted) \n",
    "adb devices": "List of devices\n",
  ]
  private static let noSimulator = "== Devices ==\n-- iOS 26.0 --\n"
  private static let android = [
    "xcrun simctl list devices booted": noSimulator,
    "adb devices": "List of devices attached\nemulator-5554\tdevice\n\n",
  ]
  private static let offline = ["adb devices": "List of devices attached\nemulator-5554\toffline\n\n"]
  #if canImport(Darwin)
    private static let host = "open"
  #else
    private static let host = "xdg-open"
  #endif

  private func open(
    _ line: String, with answers: [String: String] = [:], running: Int32? = 0
  ) throws -> (outcome: Outcome, ran: [[String]], inputs: [String?]) {
    let log = Log()
    var programs = Programs()
    programs.run = { words, input, isAsked in
      if isAsked { return answers[words.joined(separator: " ")].map { Programs.Outcome(status: 0, output: $0) } }
      log.add(words, input)
      return running.map { Programs.Outcome(status: $0, output: "") }
    }
    let outcome = try Programs.$current.withValue(programs) {
      try withSampleTable { try run(["open", "--table", $0] + line.split(separator: " ").map(String.init)) }
    }
    return (outcome, log.words, log.inputs)
  }

  private final class Log: @unchecked Sendable {
    private(set) var words: [[String]] = []
    private(set) var inputs: [String?] = []

    func add(_ words: [String], _ input: String?) {
      self.words.append(words)
      inputs.append(input)
    }
  }

  @Test func linkOpensOnTheFirstDeviceFound() {
    each(
      [
        ("simulator", Self.simulator, ["xcrun", "simctl", "openurl", "booted", "shop://items/7"]),
        (
          "android", Self.android,
          ["adb", "shell", "am", "start", "-a", "android.intent.action.VIEW", "-d", "shop://items/7"]
        ),
        ("offline", Self.offline, [Self.host, "shop://items/7"]), ("nothing", [:], [Self.host, "shop://items/7"]),
      ] as [(String, [String: String], [String])]
    ) { _, answers, words in
      for line in ["shop://items/7", "item id=7 --origin app"] {
        let (outcome, ran, _) = try open(line, with: answers)
        #expect(ran == [words])
        #expect(outcome.status == .fine, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("'shop://items/7' opens item\n"))
      }
    }
  }

  @Test func deviceCanBeChosen() throws {
    #expect(try open("shop://items/7 --on host", with: Self.simulator).ran == [[Self.host, "shop://items/7"]])
    // The device's shell parses the words again.
    let (_, ran, _) = try open("shop://items/7?size=large&gift=true --on android")
    #expect(ran.first?.last == "'shop://items/7?size=large&gift=true'")
  }

  @Test func pathIsALinkOfTheCanonicalOrigin() throws {
    #expect(try open("/items/7").ran == [[Self.host, "https://shop.example/items/7"]])
    #expect(try open("/items/7 id=8").outcome.errors.contains("a link can't be followed by values"))
    #expect(try open("/items/7 --origin app").outcome.errors.contains("'--origin' has no effect on a link"))
  }

  @Test func dryRunOnlyPrintsTheCommand() throws {
    let (outcome, ran, _) = try open("shop://items/7?size=large --on simulator --dry-run")
    #expect(ran == [])
    #expect(outcome.output == "xcrun simctl openurl booted 'shop://items/7?size=large'\n")
  }

  @Test func pushContainsTheLink() throws {
    let (outcome, ran, _) = try open("item id=7 --push example.shop")
    #expect(ran == [] && outcome.status == .couldNotRun)
    #expect(outcome.errors.contains("the table doesn't expect a link in notifications"))
    let json = #"""
      {"version": 1, "origins": {"app": "a:"}, "routes": {"home": "/"}, "launch": {"notification": {"link": true}}}
      """#
    let sent = try withTable(json) {
      try run("open", "home", "--table", $0, "--push", "a.b", "--on", "simulator", "--dry-run")
    }
    #expect(sent.output.contains("\"target-content-id\": \"a:///\""), "\(sent)")
    let opener = LinkOpener(link: "shop://items/7", bundle: "example.shop", pushKey: "data.url")
    let command = try opener.command(on: nil)
    #expect(command.words == ["xcrun", "simctl", "push", "booted", "example.shop", "-"])
    #expect(command.input?.contains("\"data\": {\n    \"url\": \"shop://items/7\"\n  }") == true)
    #expect(command.line.hasPrefix("printf %s '{\n"))
    #expect(throws: Failure.self) { try opener.command(on: .host) }
  }

  /// Links outside of the table's places, and texts that aren't links.
  @Test func foreignLinksAreNotOpened() throws {
    for line in [
      "https://evil.example/", "file:///etc/passwd", "javascript:alert(1)", "shop://items/%zz", "item", "item id=0",
    ] {
      let (outcome, ran, _) = try open(line)
      #expect(ran == [], "\(line)")
      #expect(outcome.status == .findings, "\(line): \(outcome.errors)")
    }
    // A link at a place of the table is opened even if no route matches, so that users see how the app handles it.
    let (outcome, ran, _) = try open("shop://nothing/there")
    #expect(ran == [[Self.host, "shop://nothing/there"]] && outcome.errors.contains("no route matches "))
  }

  @Test func aProgramThatFailsIsNamed() throws {
    #expect(
      try open("shop://items/7", running: 3).outcome.errors.contains("'\(Self.host)' failed with the exit status 3"))
    #expect(try open("shop://items/7", running: nil).outcome.errors.contains("'\(Self.host)' can't be run"))
  }

  // MARK: Real programs

  @Test func programsRunWithInputAndOutput() throws {
    let run = Programs.current.run
    #expect(run(["cat"], "a link'\n", true)?.output == "a link'\n")
    #expect(run(["sh", "-c", "printf %s \"$1\"; exit 3", "sh", "a 'b' $HOME"], nil, true)?.output == "a 'b' $HOME")
    #expect(run(["sh", "-c", "exit 3"], nil, false)?.status == 3)
    #expect(run(["sh", "-c", "exit 127"], nil, true)?.status == 127)
    #expect(run(["there-is-no-such-program"], nil, true) == nil)
    let large = String(repeating: "0123456789", count: 20_000)
    #expect(
      run(["sh", "-c", "i=0; while [ $i -lt 20000 ]; do printf 0123456789; i=$((i+1)); done"], nil, true)?.output
        == large)
  }

  @Test func shellReadsQuotedTextUnchanged() throws {
    for word in [
      "", "plain-1.0", "a b", "it's", "$HOME `id` \\", "'", "''x''", "é\n日", "?*&;|<>", "'\u{301};echo x;'\u{301}",
      "\u{D4E}'",
    ] {
      #expect(Programs.current.run(["sh", "-c", "printf %s " + quotedForShell(word)], nil, true)?.output == word)
    }
  }
}
