#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files by path; a relative path starts at the working folder.
package enum FileSystem {
  package enum Kind {
    case file, folder
    /// A device, a pipe, a socket.
    case other
  }

  /// What is there, links followed; `nil` for nothing, or nothing one may look at.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// The whole file.
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    let file: Descriptor = try open(path, "read", O_RDONLY)
    defer { close(file.number) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count: Int = try file.read(into: &chunk)
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// Writes in place, not through a temporary file elsewhere, which the sandbox of a build plugin refuses.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file: Descriptor = try open(path, "write", O_WRONLY | O_CREAT | O_TRUNC)
    defer { close(file.number) }
    try file.write(bytes)
  }

  /// The names in a folder, sorted by their bytes, without `.` and `..`.
  package static func names(in folder: String) throws(Failure) -> [String] {
    guard let stream = opendir(folder) else { throw .system("read", "'\(folder)'") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name: String = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes the folder and those above it that are missing.
  package static func makeFolder(_ path: String) throws(Failure) {
    if path.isEmpty || kind(of: path) == .folder { return }
    try makeFolder(Path.folder(of: path))
    if mkdir(path, 0o777) == 0 { return }
    // Made now: asking what is there loses why it failed.
    let failure = Failure.system("make the folder", "'\(path)'")
    if kind(of: path) != .folder { throw failure }
  }

  /// The absolute path of something that is there, links resolved; "" is the working folder.
  package static func resolved(_ path: String) -> String? {
    guard let text = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  package static func remove(_ path: String) throws(Failure) {
    if unlink(path) != 0 { throw .system("remove", "'\(path)'") }
  }

  private static func open(_ path: String, _ action: String, _ flags: Int32) throws(Failure) -> Descriptor {
    let file = Descriptor(number: systemOpen(path, flags | O_CLOEXEC), name: "'\(path)'")
    if file.number < 0 { throw .system(action, file.name) }
    return file
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags, 0o666)
}
