import RouteGeneration
import RouteLanguage

/// Makes the mutants of a table: edits of its JSON text, the same ones in the same order each time.
///
/// It knows where things stand in a table and nothing of what they mean, so that many mutants are no tables at all.
package struct TableMutation {
  let bytes: [UInt8]
  private(set) var mutants: [TableMutant] = []
  /// The ids of the table's routes, in order.
  private(set) var ids: [String] = []
  private(set) var origins: [String] = []
  /// The wire names of each enum.
  private(set) var enumCases: [String: [String]] = [:]
  /// Routes whose link is plain text.
  private(set) var plainRoutes: [String] = []
  private var seen: Set<[UInt8]> = []

  /// Every mutant of a table; none for bytes that are no JSON.
  package static func mutants(of bytes: [UInt8]) -> [TableMutant] {
    guard let root = JSONReader.read(bytes).value else { return [] }
    var mutation = TableMutation(bytes: bytes)
    mutation.seen.insert(bytes)
    mutation.addAll(root)
    return mutation.mutants
  }

  private mutating func addAll(_ root: JSONValue) {
    ids = (root["routes"]?.members ?? []).map { $0.key.text }
    origins = (root["origins"]?.members ?? []).map { $0.key.text }
    enumCases = TableMutation.enumCases(root)
    plainRoutes = TableMutation.plainRoutes(root)
    addOrigins(root)
    addOptions(root)
    for type in root["types"]?.members ?? [] { addType(type.value) }
    for route in root["routes"]?.members ?? [] { addRoute(route.key.text, route.value) }
    addLaunch(root)
  }

  // MARK: Edits

  /// The table with other bytes at a place.
  mutating func replace(
    _ kind: TableMutant.Operator, _ range: SourceRange, by text: String, _ change: String
  ) {
    guard range.lower <= range.upper, range.upper <= bytes.count else { return }
    let mutant: [UInt8] = Array(bytes[..<range.lower]) + Array(text.utf8) + Array(bytes[range.upper...])
    guard seen.insert(mutant).inserted else { return }
    mutants.append(TableMutant(kind: kind, offset: range.lower, change: change, bytes: mutant))
  }

  /// Another string in a string's place.
  mutating func replace(_ kind: TableMutant.Operator, _ value: JSONValue, with text: String) {
    replace(kind, value.range, by: TableMutation.json(text), "\(quoted(value.text?.text ?? "")) is \(quoted(text))")
  }

  /// The member of an object goes, with its comma.
  mutating func remove(_ kind: TableMutant.Operator, _ key: String, of object: JSONValue, _ name: String) {
    guard let members = object.members, let index = members.firstIndex(where: { $0.key.text == key }) else { return }
    remove(kind, index, of: members.map { ($0.key.range, $0.value.range) }, "\(name) has no \(quoted(key))")
  }

  /// An element of an array goes.
  mutating func remove(_ kind: TableMutant.Operator, _ index: Int, of array: JSONValue) {
    guard let elements = array.elements, elements.count > 1 else { return }
    let text: String = elements[index].text.map { quoted($0.text) } ?? "an element"
    remove(kind, index, of: elements.map { ($0.range, $0.range) }, "\(text) is gone")
  }

  private mutating func remove(
    _ kind: TableMutant.Operator, _ index: Int, of items: [(SourceRange, SourceRange)], _ change: String
  ) {
    var range = SourceRange(lower: items[index].0.lower, upper: items[index].1.upper)
    if index + 1 < items.count {
      range.upper = items[index + 1].0.lower
    } else if index > 0 {
      range.lower = items[index - 1].1.upper
    }
    replace(kind, range, by: "", change)
  }

  /// A member more, at the object's beginning.
  mutating func insert(_ kind: TableMutant.Operator, _ member: String, into object: JSONValue, _ name: String) {
    guard let members = object.members else { return }
    let start = SourceRange(lower: object.range.lower + 1, upper: object.range.lower + 1)
    replace(kind, start, by: " " + member + (members.isEmpty ? " " : ","), "\(name) says \(member)")
  }

  /// A route's own word: where the route is a string it becomes an object.
  mutating func say(_ kind: TableMutant.Operator, _ key: String, _ value: String, _ route: JSONValue, _ id: String) {
    let member: String = "\(TableMutation.json(key)): \(value)"
    if let link = route.text {
      replace(
        kind, route.range, by: "{ \"link\": \(TableMutation.json(link.text)), \(member) }",
        "\(quoted(id)) says \(member)")
    } else if let old = route[key] {
      replace(kind, old.range, by: value, "\(quoted(id)) says \(member)")
    } else {
      insert(kind, member, into: route, quoted(id))
    }
  }

  static func json(_ text: String) -> String {
    jsonLiteral(text)
  }
}
