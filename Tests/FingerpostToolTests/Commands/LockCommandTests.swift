import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// Links that have shipped, beside a table that changes.
@Suite struct LockCommandTests {
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

  /// Locks the links of one table, then hands over another in its place.
  private func after(_ routes: String, _ body: (_ lock: String, _ call: ([String]) throws -> Outcome) throws -> Void)
    throws
  {
    try inTemporaryFolder { folder in
      try FileSystem.makeFolder(folder + "/Sources/App")
      let path: String = folder + "/routes.json"
      try FileSystem.write(Array(table(Self.shipped).utf8), to: path)
      let first: Outcome = try run(["lock", "--table", path])
      #expect(first.errors == "wrote \(folder)/routes.lock.json: 4 new, 0 changed, 4 links in all\n")
      try FileSystem.write(Array(table(routes).utf8), to: path)
      try body(folder + "/routes.lock.json") { words in
        try run(words + ["--table", path] + (words[0] == "generate" ? ["--package", folder] : []))
      }
    }
  }

  private func text(_ path: String) throws -> String { String(decoding: try FileSystem.read(path), as: UTF8.self) }

  @Test func problemsHaveTheFormAskedFor() throws {
    try after(#""home": "/", "item": "/things/{id: Int}""#) { _, call in
      let github: Outcome = try call(["lock", "--format", "github"])
      #expect(github.status == .findings && github.errors.isEmpty)
      #expect(github.output.hasPrefix("::error file="))
      #expect(try call(["lock", "--format", "json"]).output.hasPrefix("[\n  {\"path\": "))
      #expect(try call(["generate", "--check", "--format", "github"]).output.contains("routes.lock.json"))
    }
  }

  @Test func isOneLineALink() throws {
    try after(Self.shipped) { lock, call in
      #expect(
        try text(lock) == #"""
          {
            "version": 1,
            "links": {
              "https://a.example/": { "route": "home", "parameters": {} },
              "https://a.example/i/42": { "route": "item", "parameters": { "id": 42, "size": "small" } },
              "https://a.example/items/42": { "route": "item", "parameters": { "id": 42, "size": "small" } },
              "https://a.example/items/42?size=large": { "route": "item", "parameters": { "id": 42, "size": "large" } }
            }
          }

          """#)
      let again: Outcome = try call(["lock"])
      #expect(again.status == .fine && again.errors == "\(lock): all 4 links lead where they did\n")
    }
  }

  static let changes: [(routes: String, message: String?)] = [
    (#""home": "/", "item": "/items/{id: Int}?size={size: Size = small}""#, "leads nowhere now"),
    (
      #""home": "/", "item": { "link": "/items/{id: Int}?size={size: Size = large}", "aliases": ["/i/{id}"] }"#,
      #"with size "small" when it shipped, and size is "large" now"#
    ),
    (
      #""start": "/", "item": { "link": "/items/{id: Int}?size={size: Size = small}", "aliases": ["/i/{id}"] }"#,
      "led to 'home' when it shipped, and leads to 'start' now"
    ),
    (
      #""home": "/", "item": { "link": "/items/{id: Int}", "aliases": ["/i/{id}"] }"#,
      #"with size "small" when it shipped, and size is missing now"#
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

  @Test(arguments: changes)
  func checkingFailsWhereALinkLeadsElsewhere(routes: String, message: String?) throws {
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

      #expect(try call(["lock", "--accept"]).status == .fine)
      #expect(try call(["generate", "--check"]).status == .fine)
    }
  }

  @Test func aNewRouteIsNotedWhenItShips() throws {
    try after(Self.shipped + #", "cart": "/cart""#) { lock, call in
      _ = try call(["generate"])
      #expect(try call(["generate", "--check"]).status == .fine)
      #expect(try call(["lock"]).errors == "wrote \(lock): 1 new, 0 changed, 5 links in all\n")
    }
  }

  @Test func aBrokenFileIsSaidWithItsPlace() throws {
    try after(Self.shipped) { lock, call in
      _ = try call(["generate"])
      try FileSystem.write(Array(#"{ "version": 1, "links": { "https://a.example/": {} } }"#.utf8), to: lock)
      let check: Outcome = try call(["generate", "--check"])
      #expect(check.status == .findings)
      #expect(check.errors.contains("\(lock):1:28: error: 'https://a.example/' has no 'route' or no 'parameters'"))
    }
  }
}
