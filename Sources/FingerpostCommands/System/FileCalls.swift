/// The system calls of `FileSystem`. As in C, a call that fails leaves the reason in `errno`.
///
/// These are values rather than functions, so that tests can make any call fail or imitate another file system.
package struct FileCalls: Sendable {
  /// Returns the result of `stat`, which follows symbolic links.
  package var status: @Sendable (_ path: String) -> stat? = { path in
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
  /// Returns the names in a folder except for `.` and `..`, in any order.
  package var names: @Sendable (_ folder: String) -> [String]? = { folder in
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
  /// Returns `true` if the path itself is a symbolic link, even if its target doesn't exist.
  package var isLink: @Sendable (_ path: String) -> Bool = { path in
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
  /// Returns the absolute path of an existing file or folder, with symbolic links resolved.
  package var resolve: @Sendable (_ path: String) -> String? = { path in
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
  package var openFile: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 = { open($0, $1, $2) }
  package var readBytes: @Sendable (_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int = {
    read($0, $1.baseAddress, $1.count)
  }
  package var writeBytes: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = {
    write($0, $1.baseAddress, $1.count)
  }
  package var setMode: @Sendable (_ file: Int32, _ mode: mode_t) -> Int32 = { fchmod($0, $1) }
  package var synchronize: @Sendable (_ file: Int32) -> Int32 = { fsync($0) }
  package var closeFile: @Sendable (_ file: Int32) -> Int32 = { close($0) }
  package var move: @Sendable (_ old: String, _ new: String) -> Int32 = { rename($0, $1) }
  package var remove: @Sendable (_ path: String) -> Int32 = { unlink($0) }
  package var makeFolder: @Sendable (_ path: String) -> Int32 = { mkdir($0, 0o777) }

  package init() {}
}
