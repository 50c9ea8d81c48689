import FingerpostCommands
import RouteLanguage
import RouteMatching

/// A function that runs other programs. It uses the C library, because Foundation would add 3 ms to each start of the
/// tool.
///
/// This is a value rather than functions, so that tests can replace the programs.
struct Programs: Sendable {
  @TaskLocal static var current = Programs()

  /// The result of a program.
  struct Outcome {
    let status: Int32
    /// The output, or an empty string if it wasn't captured.
    let output: String
  }

  /// Runs a program and waits for its end. Finds it in the search path like a shell, but no shell parses the words.
  /// Returns `nil` if the program doesn't exist.
  ///
  /// - Parameters:
  ///   - words: The name of the program and its arguments.
  ///   - input: The standard input. It must fit into a pipe, which holds 16 KB on macOS.
  ///   - isAsked: Pass `true` to capture the output and discard the standard error, or `false` to show both.
  var run: @Sendable (_ words: [String], _ input: String?, _ isAsked: Bool) -> Outcome? = { words, input, isAsked in
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var pipes: [Int32] = []
    defer { for end in pipes where end >= 0 { close(end) } }
    /// Creates a pipe and returns its ends for reading and for writing, or returns `nil` if that fails.
    func makePipe() -> (Int32, Int32)? {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      pipes += ends
      // The program gets its own end as a duplicate with another number, and must not inherit the originals.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
    if let input {
      guard let (reading, writing) = makePipe() else { return nil }
      posix_spawn_file_actions_adddup2(&actions, reading, 0)
      _ = input.utf8.withContiguousStorageIfAvailable { write(writing, $0.baseAddress, $0.count) }
      close(writing)
      pipes.removeAll { $0 == writing }
    }
    var answers: Int32?
    if isAsked {
      guard let (reading, writing) = makePipe() else { return nil }
      posix_spawn_file_actions_adddup2(&actions, writing, 1)
      posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
      answers = reading
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process: pid_t = 0
    guard posix_spawnp(&process, words[0], &actions, nil, arguments, environ) == 0 else { return nil }
    var output: [UInt8] = []
    if let answers {
      // Close the ends that only the program uses, so that reading ends when the program does.
      for end in pipes where end != answers { close(end) }
      pipes = [answers]
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(answers, &buffer, buffer.count)
        if count > 0 { output += buffer[..<count] } else if count == 0 || errno != EINTR { break }
      }
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The macros WIFEXITED and WEXITSTATUS aren't available in Swift. On Linux, 127 means that the program doesn't
    // exist.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Outcome(status: code, output: String(decoding: output, as: UTF8.self))
  }
}

/// Returns the words as a line for a shell, with quotes if necessary (POSIX, section 2.2.2).
func shellLine(_ words: [String]) -> String { words.map(quotedForShell).joined(separator: " ") }

func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { LinkCharacters.isAlphanumeric($0) || "-_./:=,@+%".utf8.contains($0) }
  if isPlain, !word.isEmpty { return word }
  return "'" + word.replacingEach("'", by: "'\\''") + "'"
}
