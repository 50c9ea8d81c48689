import Foundation
import Testing

@testable import FingerpostCommands

/// A file is either replaced completely or left unchanged.
@Suite struct ReplacingFilesTests {
  private static let old = Array("old".utf8)
  private static let new = [UInt8](repeating: UInt8(ascii: "n"), count: 100_000)

  /// With a full disk, each step fails once, and writing stops halfway. The process may also be killed at that step, so
  /// that it can't clean up.
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
    // open, write, set the mode of an existing file, synchronize, close, rename
    #expect(steps == (wasThere ? 6 : 5))
  }

  @Test func leftoversOfADeadProcessAreRemoved() throws {
    try inTemporaryFolder { folder in
      // The first number can't belong to a process, and the second is the number of this process.
      let (dead, living): (String, String) = (".file.fpost-2147483647-x", ".file.fpost-\(getpid())-x")
      for name in [dead, living, ".other.fpost-2147483647-x"] { try FileSystem.write([], to: folder + "/" + name) }
      try FileSystem.write(Self.new, to: folder + "/file")
      #expect(try FileSystem.names(in: folder) == [living, ".other.fpost-2147483647-x", "file"].sorted())
      // The leftovers are also removed if there is nothing to write.
      try FileSystem.write([], to: folder + "/" + dead)
      FileSystem.removeLeftovers(of: folder + "/file")
      #expect(try FileSystem.names(in: folder) == [living, ".other.fpost-2147483647-x", "file"].sorted())
    }
  }

  /// Names and folders that a file system accepts. The tool's temporary names must not be too long for them or collide
  /// with them.
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

  /// The leftovers for a long name are found by the part of the name that fitted.
  @Test func leftoversOfALongNameAreRemoved() throws {
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

  /// A reader sees the complete file of one of the writers.
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

/// The system's calls, of which a chosen call that changes files fails. If the process is supposed to be killed, all
/// later calls fail too.
private final class FullDisk: @unchecked Sendable {
  private let failing: Int
  private let dies: Bool
  // The calls come one after the other.
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
    calls.openFile = { path, flags, mode in
      flags & O_CREAT != 0 && self.fails() ? -1 : system.openFile(path, flags, mode)
    }
    calls.writeBytes = { file, bytes in
      guard self.fails() else { return system.writeBytes(file, bytes) }
      _ = system.writeBytes(file, UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]))
      errno = ENOSPC
      return -1
    }
    calls.setMode = { self.fails() ? -1 : system.setMode($0, $1) }
    calls.synchronize = { self.fails() ? -1 : system.synchronize($0) }
    calls.closeFile = { file in
      let closed = system.closeFile(file)
      return self.fails() ? -1 : closed
    }
    calls.move = { self.fails() ? -1 : system.move($0, $1) }
    calls.remove = { path in
      if self.dies, self.count > self.failing { return -1 }
      return system.remove(path)
    }
    return calls
  }
}
