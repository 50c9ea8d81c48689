import RouteLanguage
import RouteMatching

/// A table of any size, and links that its routes match.
struct SyntheticTable {
  let json: [UInt8]
  /// The patterns of the routes, in their order. Only set by `routes`.
  private(set) var paths: [String] = []
  let links: [String]
  /// The ids of the links' routes.
  let ids: [String]

  func table() throws -> RouteTable { try RouteTable(json: json) }

  private init(
    origins: String = #""https://x.example""#, more: String = "", routes: [String], links: [(String, String)]
  ) {
    let text = #"{"version":1,"origins":{"web":\#(origins)}\#(more),"routes":{\#(routes.joined(separator: ","))}}"#
    json = Array(text.utf8)
    ids = links.map(\.0)
    self.links = links.map(\.1)
  }

  /// Returns a table with patterns such as `/s0/e0/{id}/edit`, with as many sections as entities in each section.
  static func routes(_ count: Int) -> SyntheticTable {
    var fanOut = 1
    while fanOut * fanOut < count { fanOut += 1 }
    let paths = (0..<count).map { "/s\($0 / fanOut)/e\($0 % fanOut)/{id}/edit" }
    let routes = paths.enumerated().map { #""r\#($0)":"\#($1)""# }
    let links = (0..<200).map { step -> (String, String) in
      let index = step * 7919 % count
      return ("r\(index)", "https://x.example/s\(index / fanOut)/e\(index % fanOut)/\(step * 31)/edit")
    }
    // The limit must be raised for so many patterns.
    var table = SyntheticTable(more: #","limits":{"patterns":1000000}"#, routes: routes, links: links)
    table.paths = paths
    return table
  }

  /// Returns a table with a single path, whose routes differ in a query item.
  static func queries(_ count: Int) -> SyntheticTable {
    let routes = (0..<count).map { #""r\#($0)":"/open?screen=s\#($0)&id={id}""# }
    let links = (0..<200).map { step -> (String, String) in
      let index = step * 7919 % count
      return ("r\(index)", "https://x.example/open?screen=s\(index)&id=\(step)")
    }
    return SyntheticTable(routes: routes, links: links)
  }

  /// Returns a table with GitHub's routes at many places, with `more` sections. The links come from the list, one place
  /// after the other.
  static func github(places: Int, more: String = "", paths: [String], links: [Lists.Entry]) -> SyntheticTable {
    func host(_ place: Int) -> String { places == 1 ? "api.github.example" : "api\(place).github.example" }
    let origins = "[" + (0..<places).map { #""https://\#(host($0))""# }.joined(separator: ",") + "]"
    let routes = paths.enumerated().map { index, path in
      let segments = path.split(separator: "/").map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }
      return #""r\#(index)":"/\#(segments.joined(separator: "/"))""#
    }
    let moved = links.enumerated().map { index, entry in
      ("r\(entry.route)", "https://" + host(index % places) + entry.link.dropFirst("https://api.github.example".count))
    }
    return SyntheticTable(origins: origins, more: more, routes: routes, links: moved)
  }
}
