// What the plugins run: `fpost` with the one command that they need. Every consumer of a plugin compiles this tool, and
// `fpost` with all its commands takes a third longer.
import FingerpostCommands

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

let tool = Tool(commands: [.generate])
var console = Console(name: tool.name)
exit(tool.run(Array(CommandLine.arguments.dropFirst()), console: &console).rawValue)
