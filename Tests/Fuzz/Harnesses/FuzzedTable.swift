import RouteLanguage
import RouteMatching
import RouteTracing

/// The way from the bytes of a table to a router. The input is the table.
enum FuzzedTable {
  /// - Returns: `true` if the input is a valid table, because invalid input leads to few others.
  static func run(_ bytes: [UInt8]) -> Bool {
    // Work that grows with the table has its own tests, with named limits.
    guard bytes.count <= 16_384 else { return false }
    let compiled = CompiledTable(json: bytes, path: "routes.json")
    checkPlaces(compiled.diagnostics, in: bytes, path: "routes.json")
    hold((compiled.table == nil) == compiled.diagnostics.hasErrors, "there is a table or an error")
    guard let table = compiled.table else { return false }
    do throws(TableCorruption) {
      let opened = try RouteTable(checking: table.block)
      hold(opened.routeIDs == table.routeIDs, "the block opens as the table it is")
    } catch {
      hold(false, "the block holds: \(error)")
    }
    for link in links { ask(table, link) }
    for route in table.routeIDs.indices {
      guard let link = try? table.print(route: route, values: blank(route, table)) else { continue }
      guard let match = table.match(link).match else {
        hold(false, "what prints is read: \(link)")
        continue
      }
      hold(match.route == route, "what prints leads back: \(link)")
      canary(match.parameterCount > 0 && ["@", "%C3", "%2F"].contains { link.contains($0) })
    }
    return true
  }

  private static let links = [
    "https://b.example/", "https://b.example/b/42?x=1&x=2#y", "b:b/42", "b:f?q=x&t=a", "https://B.example:443/%C3%A9",
  ]

  private static func ask(_ table: RouteTable, _ link: String) {
    switch table.match(link) {
    case .match(let match): _ = match.values
    case .miss(let miss): hold(!miss.reason.text().isEmpty, "a miss has a reason")
    }
  }

  /// Returns the simplest possible values.
  private static func blank(_ route: Int, _ table: RouteTable) -> [RouteValue?] {
    table.parameterNames(route: route).map { name in
      for text in ["1", "true", "x", "2026-02-28", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"] {
        if let value = try? table.value(of: [text], parameter: name, route: table.routeIDs[route]) { return value }
      }
      return nil
    }
  }
}
