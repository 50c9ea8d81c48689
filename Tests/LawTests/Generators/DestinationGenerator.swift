import RouteMatching
import TestSupport

/// Random destinations of a table. Most values have the parameters' types, and some can't be carried by any link.
struct DestinationGenerator {
  private var random: SeededRandom
  private let table: ModelTable

  init(_ table: ModelTable, seed: UInt64) {
    self.table = table
    random = SeededRandom(seed: seed)
  }

  mutating func destination() -> Destination {
    let route = random.one(of: table.routes)
    let uses = ParameterUses(route)
    var values: [String: RouteValue] = [:]
    for (name, use) in uses.first.sorted(by: { $0.key < $1.key }) {
      if use.mode != .required || use.isFlag, random.chance(40) { continue }
      values[name] = value(use)
    }
    for form in route.links {
      for case .rest(let use) in form.pattern.segments {
        guard let name = use.name else { continue }
        let type = uses.first[name]?.type ?? use.type
        values[name] = .list(
          (0..<1 + random.below(3)).map { _ in type == nil || type == "String" ? .string(word()) : element(type) })
      }
      for item in form.pattern.query {
        guard case .remaining(let name) = item.value, random.chance(60) else { continue }
        values[name] = .items([
          QueryItem(key: random.one(of: ["x", "y", "é"]), value: random.chance(50) ? word() : nil)
        ])
      }
    }
    for origin in table.origins {
      for place in origin.places {
        guard case .captured(let name, _, _) = place.host, random.chance(30) else { continue }
        values[name] = .string(random.one(of: ["new", "b", "x.b"]))
      }
    }
    return Destination(
      route: route.id, values: values, origin: random.chance(50) ? nil : random.one(of: table.origins.map(\.name)))
  }

  private mutating func word() -> String {
    random.chance(12)
      ? random.one(of: ["..", ".", "\n", "", "a/../b", "a\\b", "\u{7F}"]) : random.one(of: TypeUniverse.words)
  }

  private mutating func value(_ use: ModelParameter) -> RouteValue {
    guard use.list != nil else { return element(use.type) }
    return .list((0..<random.below(4)).map { _ in element(use.type) })
  }

  private mutating func element(_ type: String?) -> RouteValue {
    if random.chance(8) { return .string(word()) }
    return random.one(of: TypeUniverse.words.compactMap(TypeUniverse.type(type ?? "String").parse))
  }
}
