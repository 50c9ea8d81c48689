import Foundation

/// The files beside the program.
enum Lists {
  /// A link, and the index of the route in `github.routes` that it leads to; -1 for none.
  struct Entry {
    let route: Int
    let link: String
  }

  static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: file(path))) }

  static func file(_ path: String) -> URL { Bundle.module.bundleURL.appendingPathComponent(path) }

  /// A list of links: an index, a tab, a link.
  static func links(_ name: String) throws -> [Entry] {
    try String(decoding: bytes("Lists/\(name).urls"), as: UTF8.self).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let route = Int(fields[0]) else { throw WrongAnswer(description: "\(name): \(line)") }
      return Entry(route: route, link: String(fields[1]))
    }
  }

  /// The 142 paths of GitHub's API, with `:name` where a parameter stands.
  static func githubPaths() throws -> [String] {
    String(decoding: try bytes("Lists/github.routes"), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
