import BookshelfLife
import Foundation

// usage: bookshelf [SCRIPT]. Plays the script, or the lines that you type.
guard let path = CommandLine.arguments.dropFirst().first else {
  let life = Life()
  while let line = readLine() {
    do {
      print(try await life.play(line))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
    }
  }
  exit(0)
}
do {
  let script = try String(contentsOfFile: path, encoding: .utf8)
  print(try await Life().play(script), terminator: "")
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
