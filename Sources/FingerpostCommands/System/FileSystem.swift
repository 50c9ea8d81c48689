#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files by path; a relative path starts at the working folder.
package enum FileSystem {
  /// Other calls than the system's are for tests alone, so that no function has to hand them on.
  @TaskLocal package static var calls = FileCalls()

  package enum Kind {
    case file, folder
    /// A device, a pipe, a socket.
    case other
  }

  /// What is there, links followed; `nil` for nothing, or nothing one may look at.
  package static func kind(of path: String) -> Kind? {
    guard let status = calls.status(path) else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// Returns `true` if something has the path's name, even if it is a symbolic link to a file that doesn't exist.
  package static func isTaken(_ path: String) -> Bool { kind(of: path) != nil || calls.isLink(path) }

  /// Whether both paths lead to one file, be it that the file system tells no letter's case.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    guard let left = calls.status(one), let right = calls.status(other) else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }

  /// The whole file, or only its first bytes.
  package static func read(_ path: String, atMost most: Int = .max) throws(Failure) -> [UInt8] {
    let file: Descriptor = try open(path, "read", O_RDONLY)
    defer { _ = calls.close(file.number) }
    return try file.readAll(atMost: most)
  }

  /// Replaces a file whole, or leaves it as it was: on a full disk, when it is killed, and where others write the same file.
  ///
  /// The bytes go into a new file within the same folder, which then takes the other's name. Nothing is written elsewhere,
  /// since the sandbox of a build plugin lets a tool write into its own folder only.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let place: String = place(of: path)
    removeLeftovers(at: place)
    let prefix: String = leftoverPrefix(of: place) + "\(getpid())-"
    let temporary: String = Path.join(
      Path.folder(of: place), prefix + String(UInt32.random(in: 0...UInt32.max), radix: 36))
    let file = Descriptor(
      number: calls.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), name: "'\(path)'")
    if file.number < 0 { throw .system("write", file.name) }
    do throws(Failure) {
      try fill(file, with: bytes, modeOf: place)
      if calls.rename(temporary, place) != 0 { throw .system("write", file.name) }
    } catch {
      _ = calls.remove(temporary)
      throw error
    }
  }

  /// Writes the file and closes it.
  private static func fill(_ file: Descriptor, with bytes: [UInt8], modeOf old: String) throws(Failure) {
    do throws(Failure) {
      try file.write(bytes)
      if let mode = calls.status(old)?.st_mode, calls.setMode(file.number, mode & 0o777) != 0 {
        throw .system("write", file.name)
      }
      // A disk that is full may say so only now.
      if calls.synchronize(file.number) != 0 { throw .system("write", file.name) }
    } catch {
      _ = calls.close(file.number)
      throw error
    }
    if calls.close(file.number) != 0 { throw .system("write", file.name) }
  }

  /// Returns the path to replace. A symbolic link stays, and its target is replaced. Only a link is resolved,
  /// since an absolute path can be too long where the relative one isn't.
  private static func place(of path: String) -> String {
    kind(of: path) == .file && calls.isLink(path) ? calls.resolve(path) ?? path : path
  }

  /// The start of a new file's name: hidden, so that nothing compiles the file, and followed by the number of the
  /// process. A name has 255 bytes at most, so a long one is cut to leave room for what follows.
  private static func leftoverPrefix(of path: String) -> String {
    var name = ""
    for scalar in Path.name(of: path).unicodeScalars {
      if name.utf8.count + UTF8.width(scalar) > 220 { break }
      name.unicodeScalars.append(scalar)
    }
    return "." + name + ".fpost-"
  }

  /// Removes what processes that are no more have left of a file that they were to replace.
  package static func removeLeftovers(of path: String) { removeLeftovers(at: place(of: path)) }

  private static func removeLeftovers(at place: String) {
    let folder: String = Path.folder(of: place)
    let prefix: String = leftoverPrefix(of: place)
    for name in calls.names(folder.isEmpty ? "." : folder) ?? [] where name.hasPrefix(prefix) {
      guard let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0 else { continue }
      if kill(process, 0) != 0, errno == ESRCH { _ = calls.remove(Path.join(folder, name)) }
    }
  }

  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  package static func names(in folder: String) throws(Failure) -> [String] {
    guard let names: [String] = calls.names(folder) else { throw .system("read", "'\(folder)'") }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes the folder and those above it that are missing.
  package static func makeFolder(_ path: String) throws(Failure) {
    if path.isEmpty || kind(of: path) == .folder { return }
    try makeFolder(Path.folder(of: path))
    if calls.makeFolder(path) == 0 { return }
    // Made now: asking what is there loses why it failed.
    let failure = Failure.system("make the folder", "'\(path)'")
    if kind(of: path) != .folder { throw failure }
  }

  /// The absolute path of something that is there, links resolved; "" is the working folder.
  package static func resolved(_ path: String) -> String? { calls.resolve(path.isEmpty ? "." : path) }

  /// Removes a file. One that another process has removed meanwhile is gone as well.
  package static func remove(_ path: String) throws(Failure) {
    if calls.remove(path) != 0, errno != ENOENT { throw .system("remove", "'\(path)'") }
  }

  /// Gives a file the name by which it is found already, in another case of its letters.
  package static func respell(_ old: String, as new: String) throws(Failure) {
    if calls.rename(old, new) != 0, errno != ENOENT { throw .system("rename", "'\(old)'") }
  }

  private static func open(_ path: String, _ action: String, _ flags: Int32) throws(Failure) -> Descriptor {
    let file = Descriptor(number: calls.open(path, flags | O_CLOEXEC, 0), name: "'\(path)'")
    if file.number < 0 { throw .system(action, file.name) }
    return file
  }
}
