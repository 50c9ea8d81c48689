import Foundation

/// The files of the benchmarks.
enum Lists {
  /// A link, and the index of its route in `github.routes`. The index is -1 if no route matches.
  struct Entry {
    let route: Int
    let link: String
  }

  static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: file(path))) }

  static func file(_ path: String) -> URL { Bundle.module.bundleURL.appendingPathComponent(path) }

  /// Reads a list of links: an index, a tab and a link per line.
  static func links(_ name: String) throws -> [Entry] {
    try String(decoding: bytes("Lists/\(name).urls"), as: UTF8.self).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let route = Int(fields[0]) else { throw WrongAnswer(description: "\(name): \(line)") }
      return Entry(route: route, link: String(fields[1]))
    }
  }

  /// Returns the 142 paths of GitHub's API, with `:name` for each parameter.
  static func githubPaths() throws -> [String] {
    String(decoding: try bytes("Lists/github.routes"), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
