import Foundation
import Testing

@testable import FingerpostCommands
@testable import FingerpostTool

@Suite struct FileSystemTests {
  @Test func kindOfFileIsReported() throws {
    try inTemporaryFolder { folder in
      try FileSystem.write([], to: folder + "/file")
      #expect(FileSystem.kind(of: folder) == .folder)
      #expect(FileSystem.kind(of: folder + "/file") == .file)
      #expect(FileSystem.kind(of: folder + "/nothing") == nil)
      #expect(FileSystem.kind(of: "/dev/null") == .other)
    }
  }

  /// A slash separates folders whatever follows it, and two spellings of a letter are different names.
  @Test func pathsAreComparedAsBytes() {
    #expect(Path.folder(of: "a/\u{301}b") == "a" && Path.name(of: "a/\u{301}b").utf8.elementsEqual("\u{301}b".utf8))
    #expect(Path.inside("/a/\u{301}b", below: "/a").map { Array($0.utf8) } == Array("\u{301}b".utf8))
    #expect(Path.inside("/e\u{301}/b", below: "/é") == nil && Path.inside("/ab", below: "/a") == nil)
    #expect(Path.inside("/a", below: "/") == "a" && Path.inside("a", below: "") == "a")
    #expect(Path.leadsUp("a/../b") && Path.leadsUp("..") && !Path.leadsUp("a/..\u{301}/...b"))
  }

  /// The error has the reason of the failed attempt, not of a later search for the folder.
  @Test func failureToMakeAFolderHasItsReason() throws {
    try inTemporaryFolder { folder in
      let path: String = folder + "/link"
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder + "/nothing")
      let failure: Failure = try #require(throws: Failure.self) { try FileSystem.makeFolder(path) }
      #expect(failure.message == "can't make the folder '\(path)': File exists")
    }
  }

  @Test func unreadableIncludeHasItsReason() throws {
    try inTemporaryFolder { folder in
      let table = #"{ "version": 1, "include": ["none.json", "more"], "routes": {} }"#
      try FileSystem.write(Array(table.utf8), to: folder + "/routes.json")
      try FileSystem.makeFolder(folder + "/more")
      let outcome: Outcome = try run("lint", "--table", folder + "/routes.json")
      #expect(outcome.status == .findings)
      for message in ["none.json': No such file or directory", "more': Is a directory"] {
        #expect(outcome.output.contains(message + " [include-not-found]\n"), "\(outcome.output)")
      }
    }
  }
}
