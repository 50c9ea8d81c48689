import RouteMatching

/// Printing and reading back. The input has a byte each for the table, the route and the origin, followed by a line for
/// each parameter with its texts, separated by tabs. An empty line means no value.
enum FuzzedPrinting {
  static func run(_ bytes: [UInt8]) {
    guard bytes.count >= 3 else { return }
    let table = Tables.all[Int(bytes[0]) % Tables.all.count]
    let route = Int(bytes[1]) % table.routeIDs.count
    let names = table.originNames
    let origin = Int(bytes[2]) % (names.count + 1)
    let lines = bytes[3...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var values: [RouteValue?] = []
    for (index, name) in table.parameterNames(route: route).enumerated() {
      let line = index < lines.count ? lines[index] : []
      let texts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      values.append(line.isEmpty ? nil : value(of: texts, name, route, table))
    }
    do throws(PrintFailure) {
      let link = try table.print(route: route, values: values, origin: origin < names.count ? names[origin] : nil)
      check(link, route, values, table)
    } catch {
      hold(!error.description.isEmpty, "what doesn't print has a reason")
    }
  }

  /// Returns a value of the parameter's type, or a value that may have another type.
  private static func value(of texts: [String], _ name: String, _ route: Int, _ table: RouteTable) -> RouteValue {
    if let value = try? table.value(of: texts, parameter: name, route: table.routeIDs[route]) { return value }
    return texts.count == 1 ? .string(texts[0]) : .list(texts.map { .string($0) })
  }

  private static func check(_ link: String, _ route: Int, _ values: [RouteValue?], _ table: RouteTable) {
    guard let match = table.match(link).match else { return hold(false, "what prints is read: \(link)") }
    hold(match.route == route, "what prints leads back: \(link)")
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      hold(match.value(at: index) == value, "what prints has its values: \(link)")
    }
    hold(match.link == link, "what prints is in normal form: \(link)")
    let again = try? table.print(route: route, values: match.values, origin: match.originName)
    hold(again == link, "what prints, prints again: \(link)")
    canary(match.parameterCount > 1 && ["%23", "%25", "%26"].contains { link.contains($0) })
  }
}
