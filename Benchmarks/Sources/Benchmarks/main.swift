import Foundation

// usage: see README.md
do {
  try Program(CommandLine.arguments.dropFirst()).run()
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
