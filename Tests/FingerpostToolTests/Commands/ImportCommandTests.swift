import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

/// `fpost import`.
@Suite struct ImportCommandTests {
  private func imported(_ kind: String, _ text: String, _ more: String...) throws -> (outcome: Outcome, lint: Outcome?)
  {
    try inTemporaryFolder { folder in
      let file = folder + "/file"
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      let outcome = try run(["import", kind, file] + more)
      guard outcome.status == .fine else { return (outcome, nil) }
      let table = folder + "/routes.json"
      try Data(outcome.output.utf8).write(to: URL(fileURLWithPath: table))
      return (outcome, try run("lint", "--table", table))
    }
  }

  @Test func everyKindGivesATableThatLintsClean() throws {
    let aasa =
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b", "ABCDE12345.c.d"], "components": [{"/": "/a*b/*"}, {"/": "/x"}]}]}}"#
    let plist =
      "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict></array></dict></plist>"
    for (kind, text, words) in [
      ("aasa", aasa, ":1:91: '*' matches slashes"),
      ("urls", "https://x.example/a/1\nhello\n", "lines without a link: 1"),
      ("plist", plist, "these files contain no links"),
    ] {
      let (outcome, lint) = try imported(kind, text)
      #expect(lint?.status == .fine, "\(outcome.errors) \(lint?.output ?? "")")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    #expect(try imported("aasa", aasa).outcome.errors.contains("the rules of 'ABCDE12345.c.d' aren't imported"))
    #expect(try imported("aasa", aasa, "--host", "Shop.example").outcome.output.contains("https://shop.example"))
  }

  @Test func aLogIsReadForItsRequests() throws {
    let log = #"""
      1.2.3.4 - - [10/Oct/2026:13:55:36 +0000] "GET /books/1 HTTP/1.1" 200 512 "https://ref.example/x" "UA"
      1.2.3.4 - - [10/Oct/2026:13:55:37 +0000] "GET /books/2 HTTP/1.1" 200 512 "-" "UA"
      """#
    let (outcome, lint) = try imported("urls", log, "--host", "shop.example")
    #expect(
      outcome.output.contains("https://shop.example") && outcome.output.contains("/books/{book: Int}"),
      "\(outcome.output)")
    #expect(!outcome.output.contains("ref.example") && lint?.status == .fine)
    let without = try imported("urls", log).outcome
    #expect(
      without.status == .couldNotRun && without.errors.contains("the log has paths without a host"), "\(without.errors)"
    )
  }

  /// A load balancer writes the default port, which the link didn't have.
  @Test func theDefaultPortOfARequestIsRemoved() throws {
    let lines = ["443/a HTTP/2.0", "443/b HTTP/1.1", "8080/c HTTP/1.1"].map {
      #"h2 2026-10-10T21:02:31Z lb "GET https://x.example:\#($0)" "-""#
    }
    let outcome = try imported("urls", lines.joined(separator: "\n")).outcome
    #expect(outcome.output.contains(#""web": ["https://x.example", "https://x.example:8080"]"#), "\(outcome.output)")
    #expect(!outcome.errors.contains("doesn't match"), "\(outcome.errors)")
    let other = try imported("urls", "https://x.example:443/a").outcome
    #expect(other.errors == "the table doesn't match 'https://x.example:443/a'\n")
  }

  @Test func linksThatOnlyTheFilterAcceptsAreReported() throws {
    let manifest = AndroidFilter.text(
      #"<data android:scheme="https" android:host="a.example" android:pathPattern="/a.*b/c.*d"/>"#)
    let (outcome, lint) = try imported("android-manifest", manifest)
    #expect(outcome.errors.contains("which the table doesn't match"), "\(outcome.errors) \(outcome.output)")
    #expect(lint?.status == .fine)
  }

  /// The position of a note includes the file, even if there are several files.
  @Test func notesAboutPropertyListsNameTheirFile() throws {
    try inTemporaryFolder { folder in
      let schemes =
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>https</string></array></dict></array>"
      let domains =
        "<key>com.apple.developer.associated-domains</key><array><string>applinks:localhost</string></array>"
      for (name, text) in [("a.plist", schemes), ("b.plist", domains)] {
        try Data("<plist><dict>\(text)</dict></plist>".utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
      }
      let outcome = try run("import", "plist", folder + "/a.plist", folder + "/b.plist")
      #expect(outcome.errors.contains("/a.plist:1:90: 'https' isn't a valid scheme\n"), "\(outcome.errors)")
      #expect(
        outcome.errors.contains("/b.plist:1:70: 'applinks:localhost' isn't a complete host name\n"),
        "\(outcome.errors)")
    }
  }

  @Test func unusableInputIsRefused() throws {
    for (kind, text) in [
      ("aasa", "{"), ("aasa", #"{"webcredentials": {"apps": []}}"#), ("urls", "hello"), ("plist", "bplist00"),
      ("other", ""),
    ] {
      let outcome = try imported(kind, text).outcome
      #expect(outcome.status == .couldNotRun && outcome.output.isEmpty, "\(kind) \(text)")
    }
    #expect(try imported("urls", "https://x.example/", "--at-least", "0").outcome.status == .couldNotRun)
    #expect(try imported("aasa", #"{"applinks": {"details": []}}"#, "--app", "X").outcome.status == .couldNotRun)
  }

  @Test func rareLinksAreReported() throws {
    let often = (0..<200).map { "https://x.example/items/\($0)" }
    let outcome = try imported("urls", (often + ["https://x.example/once"]).joined(separator: "\n")).outcome
    #expect(outcome.errors.contains("no route: 'https://x.example/once'\n"))
    #expect(
      outcome.errors.contains(
        "the parameter 'item' of 'item' comes from 200 links, with values such as '0' and '1' and 198 more\n"))
  }
}

/// A manifest with a single filter for links.
private enum AndroidFilter {
  static func text(_ data: String) -> String {
    "<activity><intent-filter><action android:name=\"android.intent.action.VIEW\"/>"
      + "<category android:name=\"android.intent.category.DEFAULT\"/><category android:name=\"android.intent.category.BROWSABLE\"/>"
      + data + "</intent-filter></activity>"
  }
}
