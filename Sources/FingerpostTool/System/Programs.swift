import RouteLanguage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Programs of the system that the tool runs. The C library's, since Foundation's would cost each start 3 ms.
///
/// A value rather than functions, so that tests say which programs there are.
struct Programs: Sendable {
  @TaskLocal static var current = Programs()

  /// What a program left behind.
  struct Outcome {
    let status: Int32
    /// Empty where it was not asked for.
    let output: String
  }

  /// Runs a program, found as a shell finds it, and waits for its end; no shell reads its words. `nil` where there is none.
  ///
  /// - Parameters:
  ///   - words: its name and its arguments.
  ///   - input: what it reads; at most what a pipe holds, 16 KB on macOS.
  ///   - isAsked: whether its output is read, and its errors are thrown away, rather than shown.
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
    /// The reading and the writing end.
    func makePipe() -> (Int32, Int32)? {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return nil }
      pipes += ends
      // The program gets its own end by another number, and none of the others.
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
      // The end that only the program is to have.
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
    // WIFEXITED and WEXITSTATUS, which are macros; 127 is what Linux says of a program that isn't there.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Outcome(status: code, output: String(decoding: output, as: UTF8.self))
  }
}

/// The words as a shell reads them: each in quotes that needs them (POSIX, section 2.2.2).
func shellLine(_ words: [String]) -> String { words.map(quotedForShell).joined(separator: " ") }

func quotedForShell(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_./:=,@+%".utf8.contains(byte)
  }
  if isPlain, !word.isEmpty { return word }
  return "'" + word.replacingEach("'", by: "'\\''") + "'"
}
