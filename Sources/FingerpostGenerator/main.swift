// What the plugins run: `fpost` with the one command that they need. Every consumer of a plugin compiles this tool, and
// `fpost` with all its commands takes a third longer.
import FingerpostCommands

Tool(commands: [.generate]).runProcess()
