import FingerpostCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

var console = Console(name: Tool.fpost.name)
exit(Tool.fpost.run(Array(CommandLine.arguments.dropFirst()), console: &console).rawValue)
