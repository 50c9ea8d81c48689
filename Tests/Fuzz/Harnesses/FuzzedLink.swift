import RouteMatching
import RouteTracing

/// Reading and matching links. The input is the link.
enum FuzzedLink {
  static func run(_ bytes: [UInt8]) {
    checkNormalForm(bytes)
    let link = String(decoding: bytes, as: UTF8.self)
    for table in Tables.all {
      bytes.withUnsafeBufferPointer { _ = table.match(bytes: $0) }
      switch table.match(link) {
      case .miss(let miss):
        hold(!miss.reason.text().isEmpty, "a miss has a reason")
        hold(!miss.reason.text(redacted: true).isEmpty, "a miss has a reason without values")
        hold(table.explain(link).result.match == nil, "what is explained is a miss")
      case .match(let match):
        check(match, link, table)
      }
    }
  }

  private static func check(_ match: RouteMatch, _ link: String, _ table: RouteTable) {
    _ = match.leftoverItems
    _ = match.ignoredItems
    let values = match.values
    // The corpus contains 2026 and 4201.
    canary(values.contains { value in (value?.int).map { $0 > 999 && $0 != 2_026 && $0 != 4_201 } ?? false })
    for index in values.indices { checkReadings(match, index, values[index]) }
    let explained = table.explain(link).result.match
    hold(explained.map { $0.leads(where: match) } ?? false, "what is explained is the match")

    guard let again = table.match(match.link).match else { return hold(false, "the normal form is read") }
    hold(again.leads(where: match), "the normal form leads to the same")
    hold(again.link == match.link, "the normal form is its own")

    for origin in [match.originName, nil] {
      guard let printed = try? table.print(route: match.route, values: values, origin: origin) else { continue }
      guard let back = table.match(printed).match else { return hold(false, "what is printed is read") }
      hold(back.leads(where: match), "what is printed leads to the same")
      hold(back.link == printed, "what is printed is in normal form")
    }
  }

  /// Checks that the typed accessors agree with the general accessor.
  private static func checkReadings(_ match: RouteMatch, _ index: Int, _ value: RouteValue?) {
    if case .value(let number)? = match.integer(at: index) { hold(value == .int(number), "an integer") }
    if case .value(let text)? = match.string(at: index) { hold(value == .string(text), "a string") }
    _ = match.uuid(at: index)
    _ = match.date(at: index)
  }

  private static func checkNormalForm(_ bytes: [UInt8]) {
    var once: [UInt8] = []
    guard bytes.withUnsafeBufferPointer({ NormalForm.append($0, to: &once) }) == nil else { return }
    var twice: [UInt8] = []
    let refusal = once.withUnsafeBufferPointer { NormalForm.append($0, to: &twice) }
    hold(refusal == nil && once == twice, "the normal form of a normal form is itself")
  }
}
