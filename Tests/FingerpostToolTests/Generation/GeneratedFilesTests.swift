import Foundation
import RouteGeneration
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// Existing files in the place of generated code.
@Suite struct GeneratedFilesTests {
  @Test func lineEndsOfACheckoutDontMatter() throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      _ = try package.generate()
      let text: String = try package.text(enumPath)
      try package.write(text.replacingOccurrences(of: "\n", with: "\r\n"), to: enumPath)
      #expect(try package.generate("--check").status == .fine)
      #expect(try package.generate().actions == "everything is up to date\n")
      try package.write(text.replacingOccurrences(of: "\n", with: "\r\n") + "// more\r\n", to: enumPath)
      #expect(try package.generate().actions == "wrote \(enumPath)\n")
      #expect(try package.text(enumPath) == text)
    }
  }

  @Test func testsInTheOlderFormAreReplacedWithAReason() throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      _ = try package.generate()
      let text: String = try package.text(testPath)
      try package.write(text + "    var check = LinkCheck<AppRoute>(Self.lead)\n", to: testPath)
      #expect(
        try package.generate("--check").errors.contains(
          "'\(testPath)' is out of date: an older version of Fingerpost wrote these tests in another form"))
      #expect(
        try package.generate().actions
          == "wrote \(testPath) in a new form: one line per promise, checked by the product FingerpostTesting\n")
      #expect(try package.text(testPath) == text)
      #expect(try package.generate().actions == "everything is up to date\n")
    }
  }

  /// The plugins' tool can't read an association file, so it keeps the tests that `fpost` wrote about that file.
  @Test func onlyFpostWritesAssociationTests() throws {
    try inSandbox { package in
      let plugin = Tool(commands: [.generate])
      let verdicts = "Tests/AppTests/Generated/AppRouteAssociationTests.swift"
      let table: String = appTable(routes: #""home": "/", "book": "/books/{book: Int}", "help": "/help""#)
      let rules =
        #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/"}, {"/": "/books/?*"}]}]}}"#
      try package.write(
        table.replacing(#""version": 1,"#, with: #""version": 1, "platform": { "aasa": "aasa" },"#), to: "routes.json")
      try package.write(rules, to: "aasa")
      _ = try package.generate(with: plugin)
      #expect(!package.exists(verdicts) && package.exists(testPath))
      #expect(try package.generate("--check", with: plugin).status == .fine)
      #expect(try package.generate("--check").errors.contains("'\(verdicts)' is missing"))

      #expect(try package.generate().actions == "wrote \(verdicts)\n")
      let text: String = try package.text(verdicts)
      for line in [
        "admits book https://a.example/books/42", "keeps out help https://a.example/help",
        "admits nothing https://a.example/books/",
      ] { #expect(text.contains("\n    \(line)"), "\(text)") }
      let check: Outcome = try package.generate("--check", with: plugin)
      #expect(check.status == .fine && check.errors.contains("run 'fpost lint' to check the files in 'platform'"))
      #expect(try package.generate(with: plugin).status == .fine && package.exists(verdicts))

      try package.write(rules.replacing("books", with: "bo?ks"), to: "aasa")
      #expect(try package.generate("--check").status == .fine)
      try package.write(rules.replacing("/books", with: "/boots"), to: "aasa")
      #expect(try package.generate("--check").errors.contains("'\(verdicts)' is out of date"))

      try package.write(table, to: "routes.json")
      #expect(try package.generate().actions.contains("removed \(verdicts)\n"))
    }
  }

  @Test func leftoversOfAKilledRunAreRemoved() throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      _ = try package.generate()
      let parts: [Substring] = enumPath.split(separator: "/")
      let left: String = (parts.dropLast() + [".\(parts[parts.count - 1]).fpost-2147483647-x"]).joined(separator: "/")
      try package.write("", to: left)
      #expect(try package.generate().actions == "everything is up to date\n")
      #expect(!package.exists(left))
    }
  }

  @Test(arguments: ["<<<<<<< HEAD\n", "\n\n", "\u{FEFF}\n"])
  func aHeaderBehindOtherLinesIsKnown(start: String) throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      _ = try package.generate()
      let text: String = try package.text(enumPath)
      try package.write(start + text, to: enumPath)
      #expect(try package.generate("--check").errors.contains("'\(enumPath)' is out of date"))
      #expect(try package.generate().status == .fine)
      #expect(try package.text(enumPath) == text)
    }
  }

  /// A file that another version wrote is out of date only if its code differs, and the message names both versions.
  @Test func anotherVersionIsNamed() throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      _ = try package.generate()
      let text: String = try package.text(enumPath)
      let older: String = text.replacingOccurrences(of: "fpost \(toolVersion) from", with: "fpost 0.0.9 from")
      #expect(older != text)
      try package.write(older, to: enumPath)
      #expect(try package.generate("--check").status == .fine)
      #expect(try package.generate().actions == "everything is up to date\n")
      #expect(try package.text(enumPath) == older)
      try package.write(older + "// edited\n", to: enumPath)
      #expect(
        try package.generate("--check").errors.contains(
          "'\(enumPath)' is out of date: fpost 0.0.9 wrote it, and this is fpost \(toolVersion) [stale]"))
      #expect(try package.generate().actions == "wrote \(enumPath)\n")
      #expect(try package.text(enumPath) == text)
    }
  }

  /// Files of commits before 0.1.0 name no version.
  @Test func aFileWithoutVersionIsReplaced() throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      _ = try package.generate()
      let text: String = try package.text(enumPath)
      try package.write(text.replacingOccurrences(of: "fpost \(toolVersion) from", with: "fpost from"), to: enumPath)
      #expect(try package.generate("--check").errors.contains("'\(enumPath)' is out of date [stale]"))
      #expect(try package.generate().actions == "wrote \(enumPath)\n")
      #expect(try package.text(enumPath) == text)
    }
  }

  @Test func fixForAFileThatWasNotGeneratedWorks() throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      let quote =
        "// Not // Generated by fpost \(toolVersion) from routes.json. Do not edit it: change the table, then run\n"
      try package.write(quote, to: enumPath)
      let check: Outcome = try package.generate("--check")
      #expect(
        check.actions.hasPrefix(
          """
          \(package.folder)/\(enumPath):1:1: error: '\(enumPath)' wasn't generated, so it isn't overwritten [stale]
            fix: move or delete it, then: run the command GenerateRoutes of the project

          """), "\(check.errors)")
      #expect(try package.generate().errors.contains("  move or delete the file, or "))
      #expect(try package.text(enumPath) == quote)
      try FileSystem.remove(package.folder + "/" + enumPath)
      #expect(try package.generate().status == .fine)
    }
  }

  @Test func codeOfATableOutsideOfThePackageStays() throws {
    try inTemporaryFolder { folder in
      let package = Sandbox(folder: folder + "/package")
      try package.write("", to: "Package.swift")
      try package.write(appTable(target: nil), to: "Sources/App/routes.json")
      try Sandbox(folder: folder).write(appTable("SharedRoute", target: nil), to: "shared/routes.json")
      let shared = "Sources/App/Generated/SharedRoute.swift"
      let words: [String] = ["generate", "--table", folder + "/shared/routes.json", "--enum"]
      #expect(try run(words + [package.folder + "/" + shared]).status == .fine)
      #expect(
        try package.text(shared).hasPrefix(
          "// Generated by fpost \(toolVersion) from routes.json outside of this package. Do not edit"))
      let targets: [String] = ["--package-target", "generic:App:App:=\(package.folder)/Sources/App"]
      let generate: [String] = ["generate", "--package", package.folder] + targets
      #expect(try run(generate).actions == "wrote \(enumPath)\n")
      #expect(package.exists(shared))
      #expect(try run(generate + ["--check"]).status == .fine)
    }
  }

  /// Without a package, paths relative to the table's folder wouldn't help the user.
  @Test func messagesShowPathsAsGiven() throws {
    try inTemporaryFolder { folder in
      let files = Sandbox(folder: folder)
      try files.write(appTable(target: nil), to: "App/routes.json")
      let place: String = folder + "/App/Generated/AppRoute.swift"
      let words: [String] = ["generate", "--table", folder + "/App/routes.json", "--enum", place]
      _ = try run(words)
      try files.write(appTable(target: nil, routes: #""start": "/""#), to: "App/routes.json")
      #expect(try run(words + ["--check"]).errors.contains("error: '\(place)' is out of date [stale]"))
    }
  }

  @Test(arguments: ["/dev/full", "/dev/null", "/dev/zero"])
  func devicesAreRefused(path: String) throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      let outcome: Outcome = try run("generate", "--table", package.folder + "/routes.json", "--enum", path)
      #expect(outcome.status == .couldNotRun)
      #expect(outcome.actions.hasPrefix("fpost: error: '\(path)' isn't a regular file\n"), "\(outcome.errors)")
    }
  }

  @Test func foldersAndTheStandardOutputAreRefused() throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      let words: [String] = ["generate", "--table", package.folder + "/routes.json", "--enum"]
      #expect(try run(words + [package.folder]).errors.contains("isn't a regular file"))
      let dash: Outcome = try run(words + ["-"])
      #expect(dash.status == .couldNotRun)
      #expect(dash.actions.hasPrefix("fpost: error: '--enum' can't write to the standard output\n"))
    }
  }
}
