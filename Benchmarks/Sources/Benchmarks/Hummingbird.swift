#if Rivals
  @_spi(Internal) import Hummingbird

  /// Hummingbird's trie, which receives the path of each link already split off.
  enum Hummingbird {
    /// Returns a row for GitHub's routes. Their parameters are in Hummingbird's notation.
    static func row(_ name: String, paths: [String], entries: [Lists.Entry]) throws -> Row {
      let links = entries.map(\.link)
      return try row(
        name, routes: paths, links: links,
        paths: links.map { String($0.dropFirst("https://api.github.example".count)) },
        expected: entries.map(\.route))
    }

    static func row(_ synthetic: SyntheticTable) throws -> Row {
      try row(
        "routes", routes: synthetic.paths.map { $0.replacing("{id}", with: ":id") }, links: synthetic.links,
        paths: synthetic.links.map { String($0.dropFirst("https://x.example".count)) },
        expected: synthetic.ids.map { Int($0.dropFirst()) ?? -1 })
    }

    private static func row(
      _ name: String, routes: [String], links: [String], paths: [String], expected: [Int]
    ) throws -> Row {
      let builder = RouterPathTrieBuilder<Int>()
      for (route, path) in routes.enumerated() { builder.addEntry(RouterPath(path), value: route) }
      let trie = builder.build()
      for (path, route) in zip(paths, expected) {
        try WrongAnswer.unless(trie.resolve(path)?.value == route, "\(name): \(path)")
      }
      return Row(name: name, count: links.count, rival: .url(links), sum: expected.reduce(0, +)) {
        var sum = 0
        for path in paths { sum &+= trie.resolve(path)?.value ?? 0 }
        return sum
      }
    }
  }
#endif
