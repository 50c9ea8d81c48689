/// Access to files by path. Relative paths begin at the working folder.
package enum FileSystem {
  /// The system calls. Only tests replace them, through a task-local value so that functions don't need a parameter.
  @TaskLocal package static var calls = FileCalls()

  package enum Kind {
    case file, folder
    /// A device, a pipe or a socket.
    case other
  }

  /// Returns the kind of file at a path, following symbolic links, or `nil` if nothing exists or its status can't be
  /// read.
  package static func kind(of path: String) -> Kind? {
    guard let status = calls.status(path) else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// Returns `true` if the name is in use, even by a symbolic link to a file that doesn't exist.
  package static func isTaken(_ path: String) -> Bool { kind(of: path) != nil || calls.isLink(path) }

  /// Returns `true` if both paths refer to the same file, for example because the file system ignores letter case.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    guard let left = calls.status(one), let right = calls.status(other) else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }

  /// Returns the contents of a file, or their beginning up to a maximum number of bytes.
  package static func read(_ path: String, atMost most: Int = .max) throws(Failure) -> [UInt8] {
    let file = Descriptor(number: calls.openFile(path, O_RDONLY | O_CLOEXEC, 0), name: "'\(path)'")
    if file.number < 0 { throw .system("read", file.name) }
    defer { _ = calls.closeFile(file.number) }
    return try file.readAll(atMost: most)
  }

  /// Replaces a file as a whole or leaves it unchanged, even if the disk is full, the process is killed or another
  /// process writes the same file.
  ///
  /// Writes a new file in the same folder and then renames it. No other folder is used, because the sandbox of a build
  /// plugin lets a tool write only into the plugin's folder.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let place = place(of: path)
    removeLeftovers(at: place)
    let prefix = leftoverPrefix(of: place) + "\(getpid())-"
    let temporary = Path.join(
      Path.folder(of: place), prefix + String(UInt32.random(in: 0...UInt32.max), radix: 36))
    let file = Descriptor(
      number: calls.openFile(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), name: "'\(path)'")
    if file.number < 0 { throw .system("write", file.name) }
    do throws(Failure) {
      try fill(file, with: bytes, modeOf: place)
      if calls.move(temporary, place) != 0 { throw .system("write", file.name) }
    } catch {
      _ = calls.remove(temporary)
      throw error
    }
  }

  /// Writes the contents and the mode of the file, and closes it.
  private static func fill(_ file: Descriptor, with bytes: [UInt8], modeOf old: String) throws(Failure) {
    do throws(Failure) {
      try file.write(bytes)
      if let mode = calls.status(old)?.st_mode, calls.setMode(file.number, mode & 0o777) != 0 {
        throw .system("write", file.name)
      }
      // Some file systems report a full disk only now.
      if calls.synchronize(file.number) != 0 { throw .system("write", file.name) }
    } catch {
      _ = calls.closeFile(file.number)
      throw error
    }
    if calls.closeFile(file.number) != 0 { throw .system("write", file.name) }
  }

  /// Returns the path of the file to replace. A symbolic link remains, and its target is replaced. Other paths aren't
  /// resolved, because an absolute path can be too long even if the relative path isn't.
  private static func place(of path: String) -> String {
    kind(of: path) == .file && calls.isLink(path) ? calls.resolve(path) ?? path : path
  }

  /// Returns the beginning of a temporary file's name. The name is hidden so that nothing compiles the file. The number
  /// of the process follows. Long names are truncated, because a name has at most 255 bytes.
  private static func leftoverPrefix(of path: String) -> String {
    "." + String(decoding: Path.name(of: path).utf8.prefix(220), as: UTF8.self) + ".fpost-"
  }

  /// Removes temporary files that processes left when they ended before they could replace a file.
  package static func removeLeftovers(of path: String) { removeLeftovers(at: place(of: path)) }

  private static func removeLeftovers(at place: String) {
    let folder = Path.folder(of: place)
    let prefix = leftoverPrefix(of: place)
    for name in calls.names(folder.isEmpty ? "." : folder) ?? [] where name.hasPrefix(prefix) {
      guard let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0 else { continue }
      if kill(process, 0) != 0, errno == ESRCH { _ = calls.remove(Path.join(folder, name)) }
    }
  }

  /// Returns the names in a folder except for `.` and `..`, sorted by their bytes.
  package static func names(in folder: String) throws(Failure) -> [String] {
    guard let names = calls.names(folder) else { throw .system("read", "'\(folder)'") }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Creates a folder and all missing folders above it.
  package static func makeFolder(_ path: String) throws(Failure) {
    if path.isEmpty || kind(of: path) == .folder { return }
    try makeFolder(Path.folder(of: path))
    if calls.makeFolder(path) == 0 { return }
    // Create the error before the next system call replaces `errno`.
    let failure = Failure.system("make the folder", "'\(path)'")
    if kind(of: path) != .folder { throw failure }
  }

  /// Returns the absolute path of an existing file or folder, with symbolic links resolved. "" is the working folder.
  package static func resolved(_ path: String) -> String? { calls.resolve(path.isEmpty ? "." : path) }

  /// Removes a file. It isn't an error if another process has already removed it.
  package static func remove(_ path: String) throws(Failure) {
    if calls.remove(path) != 0, errno != ENOENT { throw .system("remove", "'\(path)'") }
  }

  /// Changes the letter case of a file's name.
  package static func respell(_ old: String, as new: String) throws(Failure) {
    if calls.move(old, new) != 0, errno != ENOENT { throw .system("rename", "'\(old)'") }
  }
}
