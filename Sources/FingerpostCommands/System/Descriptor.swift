/// An open file of the operating system.
package struct Descriptor: Sendable {
  package let number: Int32
  /// The name for messages: a path in 'quotes', or a description.
  package let name: String

  package static let standardInput = Descriptor(number: 0, name: "the standard input")
  package static let standardOutput = Descriptor(number: 1, name: "the standard output")
  package static let standardError = Descriptor(number: 2, name: "the standard error")

  /// `true` if the file is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// `true` if the file is a terminal that shows colors.
  var showsColors: Bool {
    FingerpostCommands.showsColors(isTerminal: isTerminal) { name in getenv(name).map { String(cString: $0) } }
  }

  /// Reads the available bytes into the beginning of the buffer, and waits if there are none.
  ///
  /// - Returns: The number of bytes, or 0 at the end of the file.
  package func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { FileSystem.calls.readBytes(number, $0) }
      if count >= 0 { return count }
      if errno != EINTR { throw .system("read", name) }
    }
  }

  /// Reads to the end, or up to a maximum number of bytes.
  package func readAll(atMost most: Int = .max) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < most {
      let count = try read(into: &chunk)
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<min(count, most - bytes.count)])
    }
    return bytes
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        FileSystem.calls.writeBytes(number, UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw .system("write", name)
      }
    }
  }
}

extension Failure {
  /// Returns a failure with the operating system's last error: `can't read 'routes.json': No such file or directory`.
  package static func system(_ action: String, _ name: String) -> Failure {
    Failure("can't \(action) \(name): \(String(cString: strerror(errno)))")
  }
}
