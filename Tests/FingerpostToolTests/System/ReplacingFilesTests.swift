import Foundation
import Testing

@testable import FingerpostCommands

/// A file is replaced whole or left as it was.
@Suite struct ReplacingFilesTests {
  private static let old = Array("old".utf8)
  private static let new = [UInt8](repeating: UInt8(ascii: "n"), count: 100_000)

  /// On a full disk each step fails once, and writing stops half way; the process may also die there, so that nothing more
  /// is done.
  @Test(arguments: [false, true], [true, false])
  func everyStepMayFail(dies: Bool, wasThere: Bool) throws {
    var steps = 0
    while true {
      let isDone: Bool = try inTemporaryFolder { (folder: String) throws -> Bool in
        let path: String = folder + "/file"
        if wasThere { try FileSystem.write(Self.old, to: path) }
        let disk = FullDisk(at: steps, dies: dies)
        let failure: Failure? = FileSystem.$calls.withValue(disk.calls) {
          do throws(Failure) {
            try FileSystem.write(Self.new, to: path)
            return nil
          } catch {
            return error
          }
        }
        guard let failure else {
          #expect(try FileSystem.read(path) == Self.new)
          return true
        }
        #expect(failure.message == "can't write '\(path)': No space left on device")
        if wasThere {
          #expect(try FileSystem.read(path) == Self.old)
        } else {
          #expect(FileSystem.kind(of: path) == nil)
        }
        if !dies { #expect(try FileSystem.names(in: folder) == (wasThere ? ["file"] : [])) }
        return false
      }
      if isDone { break }
      steps += 1
    }
    // open, write, set the mode of a file that was there, synchronize, close, rename
    #expect(steps == (wasThere ? 6 : 5))
  }

  @Test func whatADeadProcessLeftIsRemoved() throws {
    try inTemporaryFolder { folder in
      // The first can be no process's number; the second is this one's.
      let (dead, living): (String, String) = (".file.fpost-2147483647-x", ".file.fpost-\(getpid())-x")
      for name in [dead, living, ".other.fpost-2147483647-x"] { try FileSystem.write([], to: folder + "/" + name) }
      try FileSystem.write(Self.new, to: folder + "/file")
      #expect(try FileSystem.names(in: folder) == [living, ".other.fpost-2147483647-x", "file"].sorted())
      // Where there is nothing to write, too.
      try FileSystem.write([], to: folder + "/" + dead)
      FileSystem.removeLeftovers(of: folder + "/file")
      #expect(try FileSystem.names(in: folder) == [living, ".other.fpost-2147483647-x", "file"].sorted())
    }
  }

  /// Names and folders that a file system takes and that nothing of this tool may be too long for, or take for another.
  @Test func anyNameThatAFileCanHaveIsReplaced() throws {
    try inTemporaryFolder { folder in
      for name in [
        String(repeating: "n", count: 255), String(repeating: "é", count: 127), String(repeating: "😀", count: 63),
        "e\u{301}", "\u{301}x", "x/\u{301}y", "\u{301}/\u{301}",
      ] {
        let path: String = folder + "/" + name
        try FileSystem.makeFolder(Path.folder(of: path))
        try FileSystem.write(Self.old, to: path)
        try FileSystem.write(Self.new, to: path)
        #expect(try FileSystem.read(path) == Self.new)
        #expect(try FileSystem.names(in: Path.folder(of: path)).filter { $0.hasPrefix(".") } == [], "\(name)")
      }
    }
  }

  /// What a dead process left is found by as much of a long name as there was room for.
  @Test func whatIsLeftOfALongNameIsRemoved() throws {
    try inTemporaryFolder { folder in
      let path: String = folder + "/" + String(repeating: "n", count: 255)
      let disk = FullDisk(at: 1, dies: true)
      FileSystem.$calls.withValue(disk.calls) { _ = try? FileSystem.write(Self.new, to: path) }
      let left: [String] = try FileSystem.names(in: folder)
      #expect(left.count == 1 && left[0].utf8.count <= 255)
      let number: Substring = left[0].split(separator: "-")[1]
      let dead: String = left[0].replacingOccurrences(of: "-\(number)-", with: "-2147483647-")
      try FileManager.default.moveItem(atPath: folder + "/" + left[0], toPath: folder + "/" + dead)
      FileSystem.removeLeftovers(of: path)
      #expect(try FileSystem.names(in: folder) == [])
    }
  }

  /// Whoever reads while others write sees the file of one of them.
  @Test func writersDontMix() throws {
    try inTemporaryFolder { folder in
      let path: String = folder + "/file"
      try FileSystem.write([UInt8](repeating: 0, count: 50_000), to: path)
      DispatchQueue.concurrentPerform(iterations: 8) { number in
        for _ in 0..<20 {
          if number % 2 == 0 {
            #expect(throws: Never.self) {
              try FileSystem.write([UInt8](repeating: UInt8(number), count: 50_000), to: path)
            }
          } else {
            let found: [UInt8] = (try? FileSystem.read(path)) ?? []
            #expect(found.count == 50_000 && Set(found).count == 1)
          }
        }
      }
      #expect(try FileSystem.names(in: folder) == ["file"])
    }
  }

  @Test func linksAndModesStay() throws {
    try inTemporaryFolder { folder in
      try FileSystem.makeFolder(folder + "/real")
      try FileSystem.write(Self.old, to: folder + "/real/file")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/real/file")
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "real/file")
      try FileSystem.write(Self.new, to: folder + "/link")
      #expect(try FileSystem.read(folder + "/real/file") == Self.new)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "real/file")
      let mode = try FileManager.default.attributesOfItem(atPath: folder + "/real/file")[.posixPermissions] as? Int
      #expect(mode == 0o640)
    }
  }
}

/// The system's calls, of which one of those that change files fails; and all after it, where the process is to have died.
private final class FullDisk: @unchecked Sendable {
  private let failing: Int
  private let dies: Bool
  // Calls come one after the other.
  private var count = 0

  init(at failing: Int, dies: Bool) {
    self.failing = failing
    self.dies = dies
  }

  private func fails() -> Bool {
    defer { count += 1 }
    guard count == failing || (dies && count > failing) else { return false }
    errno = ENOSPC
    return true
  }

  var calls: FileCalls {
    let system = FileCalls()
    var calls = system
    calls.open = { path, flags, mode in
      flags & O_CREAT != 0 && self.fails() ? -1 : system.open(path, flags, mode)
    }
    calls.write = { file, bytes in
      guard self.fails() else { return system.write(file, bytes) }
      _ = system.write(file, UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]))
      errno = ENOSPC
      return -1
    }
    calls.setMode = { self.fails() ? -1 : system.setMode($0, $1) }
    calls.synchronize = { self.fails() ? -1 : system.synchronize($0) }
    calls.close = { file in
      let closed = system.close(file)
      return self.fails() ? -1 : closed
    }
    calls.rename = { self.fails() ? -1 : system.rename($0, $1) }
    calls.remove = { path in
      if self.dies, self.count > self.failing { return -1 }
      return system.remove(path)
    }
    return calls
  }
}
