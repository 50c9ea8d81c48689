import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// The reports of `fpost watch` for each change.
@Suite struct WatchCommandTests {
  @Test func everyChangeIsReportedOnce() throws {
    try inSandbox { package in
      try package.write("", to: "Package.swift")
      let path = package.folder + "/Sources/App/routes.json"
      try package.write(appTable(target: nil), to: "Sources/App/routes.json")
      var watch = TableWatch(path)
      let first = try reports { watch.look(&$0) }
      #expect(
        first.contains("routes.json: 1 route; tests of ")
          && first.contains("wrote Sources/App/Generated/AppRoute.swift"))
      #expect(try reports { watch.look(&$0) } == "")
      try package.write(#"{"version": 1, "routes": {"home": 7}}"#, to: "Sources/App/routes.json")
      let broken = try reports { watch.look(&$0) }
      #expect(
        broken.contains("error: ") && broken.hasSuffix(": 2 errors, 0 warnings; no code was generated\n"), "\(broken)")
      #expect(broken.hasPrefix("\n\(path): changed at "))
      #expect(try reports { watch.look(&$0) } == "")
      try FileManager.default.removeItem(atPath: path)
      #expect(try reports { watch.look(&$0) } == "", "an editor replaces it")
      try package.write(appTable(target: nil), to: "Sources/App/routes.json")
      let fixed = try reports { watch.look(&$0) }
      #expect(
        fixed.hasSuffix("everything is up to date\n") && fixed.contains(": no problems any more\n"), "\(fixed)")
    }
  }

  @Test func theEnumIsWrittenToAFile() throws {
    try inSandbox { package in
      let path = package.folder + "/routes.json"
      try package.write(appTable(target: nil), to: "routes.json")
      var watch = TableWatch(path, enumFile: package.folder + "/Out.swift")
      let first = try reports { watch.look(&$0) }
      #expect(!first.contains("error"), "\(first)")
      #expect(try package.text("Out.swift").contains("enum AppRoute"))
    }
  }

  /// Notes are counted, too, and you're told when no problem is left.
  @Test func reportEndsWithASummaryOfItsProblems() throws {
    func table(_ link: String) -> String {
      #"{"version": 1, "name": "R", "origins": {"web": "https://a.example"}, "routes": {"help": "\#(link)"}}"#
    }
    try inSandbox { package in
      try package.write("", to: "Package.swift")
      let path = package.folder + "/Sources/App/routes.json"
      try package.write(table("/Help"), to: "Sources/App/routes.json")
      var watch = TableWatch(path)
      let first = try reports { watch.look(&$0) }
      #expect(
        first.contains("[mixed-case-literal]") && first.contains("\(path): 0 errors, 0 warnings, 1 note\n"), "\(first)")
      try package.write(table("/help"), to: "Sources/App/routes.json")
      let second = try reports { watch.look(&$0) }
      #expect(second.contains("\(path): no problems any more\n"), "\(second)")
      try package.write(table("/faq"), to: "Sources/App/routes.json")
      let third = try reports { watch.look(&$0) }
      #expect(third.hasPrefix("\n\(path): changed at ") && !third.contains("problem"), "\(third)")
    }
  }

  @Test func invalidTableKeepsTheLastCatalog() throws {
    try inSandbox { package in
      try package.write("", to: "Package.swift")
      let path = package.folder + "/Sources/App/routes.json"
      let page = package.folder + "/links.html"
      try package.write(appTable(target: nil), to: "Sources/App/routes.json")
      var watch = TableWatch(path, catalog: page)
      #expect(try reports { watch.look(&$0) }.hasSuffix("wrote \(page)\n"))
      let first = try String(contentsOfFile: page, encoding: .utf8)
      #expect(first.contains(#""reloads": true"#))
      try package.write(#"{"version": 1, "routes": {"home": 7}}"#, to: "Sources/App/routes.json")
      #expect(try reports { watch.look(&$0) }.hasSuffix("no code was generated\n"))
      #expect(try String(contentsOfFile: page, encoding: .utf8) == first)
    }
  }

  /// If a page can't be written, the watch continues.
  @Test func aPageThatCantBeWrittenIsReported() throws {
    try inSandbox { package in
      try package.write("", to: "Package.swift")
      let path = package.folder + "/Sources/App/routes.json"
      try package.write(appTable(target: nil), to: "Sources/App/routes.json")
      var watch = TableWatch(path, catalog: package.folder + "/none/links.html")
      let first = try reports { watch.look(&$0) }
      #expect(first.contains("can't write '\(package.folder)/none/links.html': No such file or directory"), "\(first)")
    }
  }

  @Test func includedFilesAreWatchedToo() throws {
    try inSandbox { package in
      try package.write("", to: "Package.swift")
      let table = #"{"version": 1, "name": "R", "origins": {"web": "https://a.example"}, "include": ["more.json"]}"#
      try package.write(table, to: "Sources/App/routes.json")
      try package.write(#"{"version": 1, "routes": {"home": "/"}}"#, to: "Sources/App/more.json")
      var watch = TableWatch(package.folder + "/Sources/App/routes.json")
      #expect(try reports { watch.look(&$0) }.contains("1 route;"))
      try package.write(#"{"version": 1, "routes": {"home": "/", "all": "/all"}}"#, to: "Sources/App/more.json")
      #expect(try reports { watch.look(&$0) }.contains("2 routes;"))
    }
  }

  /// Returns the text that is written for people.
  private func reports(_ body: (inout Console) throws -> Void) throws -> String {
    try inTemporaryFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder + "/err"))
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/err"))
      let errors = Descriptor(number: file.fileDescriptor, name: "a test's file")
      var console = Console(name: "fpost", output: errors, errors: errors)
      try withExtendedLifetime(file) {
        try body(&console)
        try console.flush()
      }
      return try String(contentsOfFile: folder + "/err", encoding: .utf8)
    }
  }
}
