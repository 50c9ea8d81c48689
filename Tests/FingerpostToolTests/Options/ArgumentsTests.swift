import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

private let table = Option("table", .file("FILE"), "the table")
private let format = Option("format", .oneOf(["text", "json", "github"]), "how")
private let target = Option("target", .text("NAME"), "a target", isRepeated: true)
private let check = Option("check", .none, "only check")
private let secret = Option("package-target", .text("T"), "for the plugins", isHidden: true)

private let sample = Command(
  name: "sample", summary: "is only a sample", options: [table, format, target, check, secret],
  operands: [
    Operand("ROUTE", "the route"),
    Operand("VALUE", "its values", isRequired: false, isRepeated: true),
  ],
  run: { (_: Arguments, _: inout Console) throws(Failure) -> Verdict in .fine })

private func parse(_ line: String, for command: Command = sample) throws(Failure) -> Arguments? {
  let words: [String] = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
  return try Arguments.parse(words[...], for: command)
}

@Suite(.namingCases) struct ArgumentsTests {
  @Test func optionsAreReadAtAnyPosition() {
    each(["--table a.json r v", "--table=a.json r v", "r --table a.json v", "r v --table=a.json"] as [String]) { line in
      let arguments: Arguments = try #require(try parse(line))
      #expect(arguments.value(of: table) == "a.json")
      #expect(arguments.operands == ["r", "v"])
      #expect(!arguments.has(check))
    }
  }

  @Test func valuesAreKeptAsWritten() {
    each(
      [
        ("r --table=", "table", [""]), ("r --table=a=b", "table", ["a=b"]), ("r --table=--x", "table", ["--x"]),
        ("r --table -", "table", ["-"]), ("r --table -x", "table", ["-x"]), ("--check r", "check", []),
        ("--target a r --target=b", "target", ["a", "b"]), ("r --package-target x", "package-target", ["x"]),
      ] as [(String, String, [String])]
    ) { line, option, values throws in
      #expect(try #require(try parse(line)).values[option] == values)
    }
  }

  @Test func otherArgumentsAreOperands() {
    each(
      [
        ("r -- --table x", ["r", "--table", "x"]), ("-- --", ["--"]), ("- r", ["-", "r"]), ("-- -h", ["-h"]),
        ("r a=b c=-3", ["r", "a=b", "c=-3"]),
      ] as [(String, [String])]
    ) { line, operands throws in
      #expect(try #require(try parse(line)).operands == operands)
    }
  }

  @Test func helpOptionIsReadAtAnyPosition() {
    each(["--help", "-h", "r v --help", "--table x -h", "--check --help --nonsense"] as [String]) { line throws in
      #expect(try parse(line) == nil)
    }
  }

  private static let needsValue = Failure(
    "'--table' needs a value: --table FILE", hint: "if a value begins with '--', write '--table=--…'")

  static let refused: [(String, Failure)] = [
    ("r --tabel x", Failure("unknown option '--tabel'", hint: "did you mean '--table'?")),
    ("r --tabel=x", Failure("unknown option '--tabel'", hint: "did you mean '--table'?")),
    ("r --chekc", Failure("unknown option '--chekc'", hint: "did you mean '--check'?")),
    ("r --hlep", Failure("unknown option '--hlep'", hint: "did you mean '--help'?")),
    ("r --zzz", Failure("unknown option '--zzz'")),
    ("r --package-targets x", Failure("unknown option '--package-targets'")),
    ("r -t x", Failure("unknown option '-t'")),
    ("r --table", needsValue),
    ("r --table --check", needsValue),
    ("r --table a --table=b", Failure("duplicate option '--table'")),
    ("r --check --check", Failure("duplicate option '--check'")),
    ("r --check=yes", Failure("'--check' can't have a value, but has 'yes'")),
    ("r --format jsn", Failure("'--format' can't be 'jsn'", hint: "did you mean 'json'?")),
    ("r --format xml", Failure("'--format' can't be 'xml'", hint: "write one of: text, json, github")),
    ("--check", Failure("ROUTE is missing")),
    ("--", Failure("ROUTE is missing")),
  ]

  @Test func aWrongLineIsRefused() {
    each(Self.refused) { line, error in
      #expect(throws: error) { try parse(line) }
    }
  }

  @Test func oneOperandTooManyIsRefused() {
    let single = Command(
      name: "single", summary: "takes one", operands: [Operand("LINK", "a link", isRequired: false)],
      run: { (_: Arguments, _: inout Console) throws(Failure) -> Verdict in .fine })
    #expect(throws: Failure("unexpected argument 'b'")) { try parse("a b c", for: single) }
  }

  @Test func tableAsAnOperandGetsAHint() {
    let lint = Command(
      name: "lint", summary: "takes none", options: [table],
      run: { (_: Arguments, _: inout Console) throws(Failure) -> Verdict in .fine })
    let error = Failure("unexpected argument 'a.json'", hint: "to choose a table, write '--table a.json'")
    #expect(throws: error) { try parse("a.json", for: lint) }
  }

  @Test func messagesAreSentencesWithoutAFullStop() {
    for (_, error) in Self.refused {
      #expect(error.message.first?.isUppercase == false || error.message.hasPrefix("ROUTE"))
      #expect(!error.message.hasSuffix("."))
    }
  }
}
