import Foundation
import TestSupport
import Testing

@testable import FingerpostCommands

/// A table can include only regular files within its folder.
@Suite(.namingCases) struct IncludeTests {
  /// Returns the first problem that lint prints for a table that includes a path.
  private func problem(_ path: String, in folder: String) throws -> String {
    let table = """
      { "version": 1, "origins": { "web": "https://a.example" }, "routes": {},
        "include": "\(path)" }
      """
    try FileSystem.write(Array(table.utf8), to: folder + "/app/routes.json")
    let output: String = try run("lint", "--table", folder + "/app/routes.json").output
    return output.split(separator: "\n").first.map { $0.replacingOccurrences(of: folder, with: "") } ?? ""
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    try inTemporaryFolder { folder in
      try FileSystem.makeFolder(folder + "/app/more")
      let included = Array("{ \"version\": 1, \"routes\": { \"more\": \"/more\" } }".utf8)
      for path in ["/outside.json", "/app/more/inside.json"] { try FileSystem.write(included, to: folder + path) }
      try body(folder)
    }
  }

  @Test func pathsOutsideAreRefused() {
    each(
      [
        ("/etc/passwd", "'/etc/passwd' is an absolute path, but included files need a relative path"),
        ("../outside.json", "'../outside.json' is outside of the table's folder"),
        ("more/../../outside.json", "'more/../../outside.json' is outside of the table's folder"),
        ("..", "'..' is outside of the table's folder"), ("", "'' isn't a valid path of a file"),
        (".", "'.' is the table's folder, not a file"), ("more/..", "'more/..' is the table's folder, not a file"),
        ("../\u{301}", "'../\u{301}' is outside of the table's folder"),
        ("more/inside.json\\u0000", "'more/inside.json\\u{0}' isn't a valid path of a file"),
      ] as [(String, String)]
    ) { path, message in
      try inFolder { folder in
        let found: String = try problem(path, in: folder)
        #expect(found == "/app/routes.json:2:14: error: \(message) [include-outside]")
      }
    }
  }

  @Test func pathsInsideAreRead() {
    each(
      [
        "more/inside.json", "./more/inside.json", "more/../more//inside.json", "../app/more/inside.json",
        "more/link.json",
      ] as [String]
    ) { path in
      try inFolder { folder in
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/app/more/link.json", withDestinationPath: "inside.json")
        #expect(!(try problem(path, in: folder).contains("error:")))
      }
    }
  }

  @Test func symbolicLinksToTheOutsideAreRefused() throws {
    try inFolder { folder in
      for (name, destination) in [("file", folder + "/outside.json"), ("zero", "/dev/zero"), ("folder", "../..")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder + "/app/more/" + name, withDestinationPath: destination)
      }
      for path in ["more/file", "more/zero", "more/folder/outside.json"] {
        #expect(
          try problem(path, in: folder)
            == "/app/routes.json:2:14: error: '/app/\(path)' is outside of the table's folder, because of a symbolic link [include-not-found]"
        )
      }
    }
  }

  /// Opening a pipe would block forever.
  @Test func onlyRegularFilesAreOpened() throws {
    try inFolder { folder in
      #expect(mkfifo(folder + "/app/pipe", 0o600) == 0)
      let found: String = try problem("pipe", in: folder)
      #expect(found == "/app/routes.json:2:14: error: '/app/pipe' isn't a regular file [include-not-found]")
    }
  }

  @Test func filesHaveALimit() throws {
    try inFolder { folder in
      let file = try #require(FileHandle(forUpdatingAtPath: folder + "/app/more/inside.json"))
      try file.truncate(atOffset: 1 << 40)
      #expect(
        try problem("more/inside.json", in: folder)
          == "/app/more/inside.json:1:1: error: '/app/more/inside.json' is larger than 16 MiB [file-too-large]")
    }
  }
}
