import Foundation
import TestSupport
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// Links that have shipped, compared with a changed table.
@Suite(.namingCases) struct LockCommandTests {
  private static let shipped = #"""
    "home": "/",
    "item": { "link": "/items/{id: Int}?size={size: Size = small}", "aliases": ["/i/{id}"] }
    """#

  private func table(_ routes: String) -> String {
    """
    { "version": 1, "name": "ShopRoute", "origins": { "web": "https://a.example" },
      "types": { "Size": ["small", "large"] }, "routes": { \(routes) }, "generate": { "target": "App" } }
    """
  }

  /// Locks the links of a table, and then replaces the table.
  private func after(_ routes: String, _ body: (_ lock: String, _ call: ([String]) throws -> Outcome) throws -> Void)
    throws
  {
    try inTemporaryFolder { folder in
      try FileSystem.makeFolder(folder + "/Sources/App")
      let path: String = folder + "/routes.json"
      try FileSystem.write(Array(table(Self.shipped).utf8), to: path)
      let first: Outcome = try run(["lock", "--table", path])
      #expect(first.errors == "wrote \(folder)/routes.lock.json: 5 new, 0 changed, 5 links in all\n")
      try FileSystem.write(Array(table(routes).utf8), to: path)
      try body(folder + "/routes.lock.json") { words in
        try run(words + ["--table", path] + (words[0] == "generate" ? ["--package", folder] : []))
      }
    }
  }

  private func text(_ path: String) throws -> String { String(decoding: try FileSystem.read(path), as: UTF8.self) }

  @Test func problemsHaveTheRequestedFormat() throws {
    try after(#""home": "/", "item": "/things/{id: Int}""#) { _, call in
      let github: Outcome = try call(["lock", "--format", "github"])
      #expect(github.status == .findings && github.errors.isEmpty)
      #expect(github.output.hasPrefix("::error file="))
      #expect(try call(["lock", "--format", "json"]).output.hasPrefix("[\n  {\"path\": "))
      #expect(try call(["generate", "--check", "--format", "github"]).output.contains("routes.lock.json"))
    }
  }

  @Test func lockFileHasOneLinePerLink() throws {
    try after(Self.shipped) { lock, call in
      #expect(
        try text(lock) == #"""
          {
            "version": 1,
            "links": {
              "https://a.example/": { "route": "home", "parameters": {} },
              "https://a.example/i/42": { "route": "item", "parameters": { "id": 42, "size": "small" } },
              "https://a.example/items/42": { "route": "item", "parameters": { "id": 42, "size": "small" } },
              "https://a.example/items/42?size=large": { "route": "item", "parameters": { "id": 42, "size": "large" } },
              "https://a.example/items/42?size=small": { "route": "item", "parameters": { "id": 42, "size": "small" } }
            }
          }

          """#)
      let again: Outcome = try call(["lock"])
      #expect(again.status == .fine && again.errors == "\(lock): all 5 links open the same routes as before\n")
    }
  }

  /// The fix names the tool as the user calls it: users of the package plugin may not have `fpost`, and an Xcode
  /// project only has its plugin.
  @Test func fixNamesTheToolAsTheUserCallsIt() throws {
    try inSandbox { package in
      try package.write(appTable(), to: "routes.json")
      _ = try package.generate()
      #expect(try run("lock", "--table", package.folder + "/routes.json").status == .fine)
      // The output reports what was checked.
      #expect(
        try package.generate("--check").actions
          == "routes.lock.json: all 1 links open the same routes as before\neverything is up to date\n")
      try package.write(appTable(routes: #""home": "/start""#), to: "routes.json")
      #expect(try package.generate("--check").errors.contains(" or accept the change with 'fpost lock --accept "))
      try package.write("", to: "Package.swift")
      #expect(try package.generate("--check").errors.contains(" with 'swift run fpost lock --accept "))
    }
  }

  static let changes: [(routes: String, message: String?)] = [
    (#""home": "/", "item": "/items/{id: Int}?size={size: Size = small}""#, "doesn't match now"),
    (
      #""home": "/", "item": { "link": "/items/{id: Int}?size={size: Size = large}", "aliases": ["/i/{id}"] }"#,
      #"with size "small" when it was released, and size is "large" now"#
    ),
    (
      #""home": { "link": "/", "aliases": ["/i/{_: Int}"] }, "item": "/items/{id: Int}?size={size: Size = small}""#,
      "opened 'item' when it was released, and opens 'home' now"
    ),
    (
      #""home": "/", "thing": { "link": "/items/{id: Int}?size={size: Size = large}", "aliases": ["/i/{id}"] }"#,
      #"with size "small" when it was released, and size is "large" now; so does another link"#
    ),
    (#""home": "/""#, "doesn't match now; so do 3 more links"),
    (
      #""home": "/", "item": { "link": "/items/{id: Int}", "aliases": ["/i/{id}"] }"#,
      #"with size "small" when it was released, and size is missing now"#
    ),
    (
      #""home": "/", "item": { "link": "/items/{id: Int}?size={size: Size = small}&page={page: Int = 1}", "aliases": ["/i/{id}"] }"#,
      nil
    ),
    (
      #""home": "/", "item": { "link": "/things/{id: Int}?size={size: Size = small}", "aliases": ["/i/{id}", "/items/{id}?size={size}"] }"#,
      nil
    ),
  ]

  @Test func checkFailsIfALinkOpensAnotherRoute() {
    each(Self.changes) { routes, message in
      try after(routes) { lock, call in
        _ = try call(["generate"])
        let before: String = try text(lock)
        let check: Outcome = try call(["generate", "--check"])
        guard let message else {
          #expect(check.status == .fine, "\(check.errors)")
          #expect(try call(["lock"]).status == .fine)
          return
        }
        #expect(check.status == .findings)
        #expect(check.errors.contains(message), "\(check.errors)")
        #expect(check.errors.contains("[shipped-link]"))
        #expect(check.errors.contains("\(lock):"))
        let refused: Outcome = try call(["lock"])
        #expect(refused.status == .findings && refused.errors.contains(message))
        #expect(try text(lock) == before)

        let isValue = message.hasPrefix("with size")
        #expect(check.errors.contains("fix: \(isValue ? "restore the value" : "keep it as an alias"), or accept"))
        let accepted: Outcome = try call(["lock", "--accept"])
        #expect(accepted.status == .fine)
        let isGone = accepted.errors.contains("0 changed, 4 removed")
        #expect(isGone == message.contains("so do 3 more"), "\(accepted.errors)")
        #expect(try call(["generate", "--check"]).status == .fine)
      }
    }
  }

  /// An alias can restore neither a base URL nor a link that is too long.
  @Test func fixFitsTheCause() throws {
    let cases = [
      (#""https://b.example""#, "", "restore the base URL in 'origins'"),
      (#""https://a.example/app""#, "", "restore the base URL in 'origins'"),
      (#"{ "live": "https://b.example", "test": "https://c.example" }"#, "", "restore the base URL in 'origins'"),
      (#""https://a.example""#, #" }, "limits": { "segments": 1 "#, "raise the limit in 'limits'"),
      (#""https://a.example""#, #" }, "limits": { "length": 24 "#, "raise the limit in 'limits'"),
      (#"{ "live": "https://b.example", "test": "https://a.example" }"#, "", "keep it as an alias"),
    ]
    for (base, more, fix) in cases {
      try after("") { lock, call in
        let path = String(lock.dropLast(".lock.json".count) + ".json")
        let routes = #""home": "/""# + more
        let text = table(routes).replacingOccurrences(of: #""https://a.example""#, with: base)
        try FileSystem.write(Array(text.utf8), to: path)
        let errors = try call(["lock"]).errors
        #expect(errors.contains("  fix: \(fix), or accept"), "\(errors)")
      }
    }
  }

  /// An alias can't restore a value that is no longer valid.
  @Test func fixOfAnInvalidValueRestoresTheValue() throws {
    let cases = [
      (#"["small"]"#, "Int", #"restore "large" as a value of 'size'"#),
      (#"["small", "large"]"#, #"Few"#, "restore 42 as a value of 'id'"),
      (#"["small", "large"]"#, "String", "restore the value"),
    ]
    for (size, id, fix) in cases {
      try after("") { lock, call in
        let text = """
          { "version": 1, "name": "ShopRoute", "origins": { "web": "https://a.example" }, "generate": { "target": "App" },
            "types": { "Size": \(size), "Few": { "type": "Int", "max": 9, "example": 1 } },
            "routes": { "home": "/", "item": {
              "link": "/items/{id: \(id)}?size={size: Size = small}", "aliases": ["/i/{id}"] } } }
          """
        try FileSystem.write(Array(text.utf8), to: String(lock.dropLast(".lock.json".count) + ".json"))
        let errors = try call(["lock"]).errors
        #expect(errors.contains("  fix: \(fix), or accept"), "\(errors)")
      }
    }
  }

  /// If all links of a route open a new route, the route was renamed. `diff` reports the same.
  @Test func aRenamedRouteIsFollowed() throws {
    let routes =
      #""start": "/", "item": { "link": "/items/{id: Int}?size={size: Size = small}", "aliases": ["/i/{id}"] }"#
    try after(routes) { lock, call in
      _ = try call(["generate"])
      #expect(try call(["generate", "--check"]).status == .fine)
      #expect(try call(["lock"]).errors == "wrote \(lock): 0 new, 0 changed, 1 route renamed, 5 links in all\n")
      #expect(try text(lock).contains(#""https://a.example/": { "route": "start", "parameters": {} }"#))
      #expect(try call(["lock"]).errors == "\(lock): all 5 links open the same routes as before\n")
    }
  }

  /// A new route that accepts the links of a removed route isn't the same route if it has other parameters, if a
  /// redirect leads to it, or if it also accepts links of other screens. `diff` agrees.
  @Test func aRouteThatTakesLinksIsNoRenamedRoute() {
    each(
      [
        (#""about": "/about", "terms": "/terms""#, #""page": "/{p...: String}""#),
        (#""about": "/about", "terms": "/terms""#, #""text": { "link": "/about", "aliases": ["/terms"] }"#),
        (#""about": "/about""#, #""page": "/{p...: String}""#),
        (#""about": "/about""#, #""lost": { "link": "/lost", "aliases": ["/{_...}"] }"#),
        (#""about": "/about""#, #""us": "/us", "about": { "link": "/about", "redirect": "us" }"#),
        (
          #""about": "/about""#,
          #""us": { "link": "/us/{p}", "aliases": [{ "link": "/about", "set": { "p": "a" } }] }"#
        ),
      ] as [(String, String)]
    ) { old, new in
      try inTemporaryFolder { folder in
        let path: String = folder + "/routes.json"
        try FileSystem.makeFolder(folder + "/Sources/App")
        for name in ["/old.json", "/routes.json"] { try FileSystem.write(Array(table(old).utf8), to: folder + name) }
        #expect(try run("lock", "--table", path).status == .fine)
        let lock: String = try text(folder + "/routes.lock.json")
        try FileSystem.write(Array(table(new).utf8), to: path)
        _ = try run("generate", "--table", path, "--package", folder)
        for words in [["lock"], ["generate", "--check", "--package", folder]] {
          let outcome: Outcome = try run(words + ["--table", path])
          #expect(outcome.status == .findings && outcome.errors.contains("opened 'about' when"), "\(outcome.errors)")
        }
        #expect(try text(folder + "/routes.lock.json") == lock)
        #expect(try run("diff", folder + "/old.json", path, "--fail-on", "breaking").status == .findings)
      }
    }
  }

  @Test func newRouteIsAddedToTheLockFile() throws {
    try after(Self.shipped + #", "cart": "/cart""#) { lock, call in
      _ = try call(["generate"])
      #expect(try call(["generate", "--check"]).status == .fine)
      #expect(try call(["lock"]).errors == "wrote \(lock): 1 new, 0 changed, 6 links in all\n")
    }
  }

  @Test func linksOfEachEnvironmentAreRecorded() throws {
    try inTemporaryFolder { folder in
      func write(_ route: String) throws {
        let table = #"""
          { "version": 1, "canonical": "web", "origins": {
            "web": { "production": "https://a.example", "staging": "https://s.example" }, "app": "shop:" },
            "routes": { "item": "\#(route)" } }
          """#
        try FileSystem.write(Array(table.utf8), to: folder + "/routes.json")
      }
      func lock() throws -> Outcome { try run(["lock", "--table", folder + "/routes.json"]) }
      try write("/items/{id: Int}")
      #expect(try lock().errors == "wrote \(folder)/routes.lock.json: 3 new, 0 changed, 3 links in all\n")
      let recorded = try text(folder + "/routes.lock.json")
      for link in ["https://a.example/items/42", "https://s.example/items/42", "shop://items/42"] {
        #expect(recorded.contains(#""\#(link)": { "route": "item", "parameters": { "id": 42 } }"#), "\(recorded)")
      }
      #expect(try lock().errors == "\(folder)/routes.lock.json: all 3 links open the same routes as before\n")
      try write("/things/{id: Int}")
      let changed = try lock()
      #expect(changed.status == .findings && changed.errors.contains("doesn't match now; so do 2 more links"))
    }
  }

  @Test func invalidLockFileIsReportedWithItsPosition() throws {
    try after(Self.shipped) { lock, call in
      _ = try call(["generate"])
      try FileSystem.write(Array(#"{ "version": 1, "links": { "https://a.example/": {} } }"#.utf8), to: lock)
      let check: Outcome = try call(["generate", "--check"])
      #expect(check.status == .findings)
      #expect(check.errors.contains("\(lock):1:28: error: 'https://a.example/' has no 'route' or no 'parameters'"))
    }
  }

  /// Each part of the table affects some of the locked links, so every edit makes a link fail.
  @Test func editOfEachPartChangesALockedLink() {
    each(
      [
        (#""small", "medium", "large""#, #""small", "large""#), (#""min": 1, "max": 99"#, #""min": 2, "max": 99"#),
        (#""min": 1, "max": 99"#, #""min": 1, "max": 98"#),
        (#"["https://a.example", "https://www.a.example"]"#, #"["https://a.example"]"#),
        (#"["https://a.example", "https://www.a.example"]"#, #"["https://www.a.example"]"#), (#", "b:"]"#, "]"),
      ] as [(String, String)]
    ) { before, after in
      let text = """
        { "version": 1, "name": "ShopRoute", "canonical": "web",
          "origins": { "web": ["https://a.example", "https://www.a.example"], "app": ["a:", "b:"] },
          "types": { "Size": ["small", "medium", "large"], "Page": { "type": "Int", "min": 1, "max": 99, "example": 9 } },
          "routes": { "item": "/items/{id: Int}?size={size: Size = small}&page={page: Page ?? 7}" } }
        """
      try #require(text.contains(before))
      try inTemporaryFolder { folder in
        let path: String = folder + "/routes.json"
        try FileSystem.write(Array(text.utf8), to: path)
        _ = try run("lock", "--table", path)
        #expect(try run("lock", "--table", path).status == .fine)
        try FileSystem.write(Array(text.replacingOccurrences(of: before, with: after).utf8), to: path)
        let outcome: Outcome = try run("lock", "--table", path)
        #expect(outcome.status == .findings && outcome.errors.contains("[shipped-link]"), "\(outcome.errors)")
        #expect(outcome.errors.contains("with 'fpost lock --accept --table \(path)'\n"))
      }
    }
  }

  /// Files of older versions contain fewer links. These links stay, and the others are added.
  @Test func anOlderFileKeepsItsLinks() throws {
    try after(Self.shipped) { lock, call in
      let text: String = try self.text(lock)
      let older: [Substring] = text.split(separator: "\n").filter { !$0.contains("?size=small") }
      let file: String = older.joined(separator: "\n").replacingOccurrences(of: "} },\n  }", with: "} }\n  }")
      try FileSystem.write(Array(file.utf8), to: lock)
      _ = try call(["generate"])
      #expect(try call(["generate", "--check"]).status == .fine)
      #expect(try call(["lock"]).errors == "wrote \(lock): 1 new, 0 changed, 5 links in all\n")
      #expect(try self.text(lock) == text)
    }
  }

  /// In a path, an origin's `plusIsSpace` doesn't change `+`, so the link that was tried is the printed one.
  @Test func linkWithPlusInAPathIsRecorded() throws {
    try inTemporaryFolder { folder in
      let path: String = folder + "/routes.json"
      for pattern in [#"/l/{p: [String] \",\"}"#, #"/l#{p: [String] \",\"}"#] {
        let table = """
          { "version": 1, "origins": { "web": { "at": "https://x.example", "plusIsSpace": true } },
            "routes": { "r": "\(pattern)" } }
          """
        try FileSystem.write(Array(table.utf8), to: path)
        #expect(
          try run("lock", "--table", path).errors
            == "wrote \(folder)/routes.lock.json: 1 new, 0 changed, 1 links in all\n")
        try FileSystem.remove(folder + "/routes.lock.json")
      }
    }
  }

  /// A link is recorded even if it isn't printed for its destination as the rules of generated tests expect.
  @Test func linkWithoutItsOwnPrintedLinkIsRecorded() throws {
    try inTemporaryFolder { folder in
      let path: String = folder + "/routes.json"
      let text = table(
        #""a": { "link": "/{x}/a/{n: Int}", "aliases": ["/o/{_}/{n}"], "parameters": { "x": "String?" } }"#)
      try FileSystem.write(Array(text.utf8), to: path)
      #expect(
        try run("lock", "--table", path).errors
          == "wrote \(folder)/routes.lock.json: 2 new, 0 changed, 2 links in all\n")
    }
  }

  /// A pattern that no recorded link protects is named.
  @Test func patternWithoutALinkIsNamed() throws {
    try inTemporaryFolder { folder in
      let path: String = folder + "/routes.json"
      try FileSystem.write(
        Array(
          table(#""home": "/", "a": { "link": "/a/{id: Int}", "aliases": ["/b/{id}"], "exclude": "/b/{_}" }"#).utf8),
        to: path)
      #expect(
        try run("lock", "--table", path).errors == """
          no link is recorded for '/b/{id}' of 'a' from 'web', so this pattern isn't protected
          wrote \(folder)/routes.lock.json: 2 new, 0 changed, 2 links in all

          """)
    }
  }

  /// A link opens the recorded route in one environment, and this pattern's route in another one.
  @Test func patternWithoutALinkOfItsRouteIsNamed() throws {
    try inTemporaryFolder { folder in
      let path: String = folder + "/routes.json"
      let text = """
        { "version": 1, "canonical": "web", "origins": {
            "web": { "live": "https://a.example", "test": "https://t.example" }, "old": { "test": "https://a.example" } },
          "routes": { "item": { "link": "/x", "only": "web" }, "legacy": { "link": "/x", "only": "old" } } }
        """
      try FileSystem.write(Array(text.utf8), to: path)
      #expect(
        try run("lock", "--table", path).errors == """
          no link is recorded for '/x' of 'legacy' from 'old', so this pattern isn't protected
          wrote \(folder)/routes.lock.json: 2 new, 0 changed, 2 links in all

          """)
    }
  }

  static let versions: [(String, String)] = [
    (
      #"{ "version": 99, "links": {} }"#,
      "1:14: error: the file has version 99, but this tool only supports version 1"
    ),
    (#"{ "links": {} }"#, "1:1: error: the file has no 'version'"),
    (#"{ "version": "1", "links": {} }"#, "1:14: error: the 'version' of the file isn't valid"),
    ("{\n<<<<<<< HEAD\n  \"version\": 1 }\n", "2:1: error: unresolved merge conflict [merge-conflict]"),
  ]

  @Test func aFileThatCantBeReadIsRefused() {
    each(Self.versions) { text, message in
      try after(Self.shipped) { lock, call in
        _ = try call(["generate"])
        try FileSystem.write(Array(text.utf8), to: lock)
        for words in [["lock"], ["lock", "--accept"], ["generate", "--check"]] {
          let outcome: Outcome = try call(words)
          #expect(outcome.status == .findings)
          #expect(outcome.errors.contains("\(lock):\(message)"), "\(outcome.errors)")
        }
        #expect(try self.text(lock) == text)
      }
    }
  }

  /// The fix also works if git has no valid version of the file.
  @Test func deletedLockFileIsWrittenAgain() throws {
    try after(Self.shipped) { lock, call in
      let text: String = try self.text(lock)
      for broken in [
        #"{ "version": 1 }"#, #"{ "links": {} }"#, #"{ "version": 1, "links": { "https://a.example/": 7 } }"#,
      ] {
        try FileSystem.write(Array(broken.utf8), to: lock)
        #expect(
          try call(["lock"]).errors.contains(
            "fix: restore it from git, or, if git has no valid version, delete it and run 'fpost lock'\n"), "\(broken)")
        try FileSystem.remove(lock)
        #expect(try call(["lock"]).status == .fine)
        #expect(try self.text(lock) == text)
      }
    }
  }

  @Test func folderIsRefusedAsALockFile() throws {
    try after(Self.shipped) { lock, call in
      _ = try call(["generate"])
      try FileSystem.remove(lock)
      try FileSystem.makeFolder(lock)
      for words in [["lock"], ["generate", "--check"]] {
        let outcome: Outcome = try call(words)
        #expect(outcome.status == .couldNotRun)
        #expect(outcome.errors.contains("'\(lock)' isn't a file, so it can't record released links"))
      }
    }
  }
}
