import RouteLanguage
import RouteMatching
import TestSupport
import Testing

/// A record is present if its required fields are, and absent if none of its fields is present. Otherwise, the link
/// doesn't match the route.
///
/// The test defines records a second time: on the generator's own fields rather than on conditions and groups.
@Suite struct RecordTests {
  @Test func recordsAreCompleteOrAbsent() throws {
    var count = (there: 0, absent: 0, missed: 0)
    for seed in 0..<UInt64(Thoroughness.amount(20, full: 600)) {
      var random = SeededRandom(seed: LawTables.seed &+ seed)
      let records = ["p", "q"].prefix(1 + random.below(2)).map { RandomRecord(name: $0, &random) }
      let json = table(of: records)
      let table = try RouteTable(json: Array(json.utf8))
      for _ in 0..<24 {
        let states = records.map { $0.fields.map { $0.state(&random) } }
        let link = self.link(records, states)
        let match = table.match(link).match
        let isRead = zip(records, states).allSatisfy { $0.isRead($1) }
        #expect((match != nil) == isRead, "seed \(seed): \(link)\n\(json)")
        guard let match else {
          count.missed += 1
          continue
        }
        for (record, states) in zip(records, states) {
          states.contains(.absent) ? (count.absent += 1) : (count.there += 1)
          for (field, state) in zip(record.fields, states) {
            let value: RouteValue? = state == .absent ? nil : .int(field.value)
            #expect(match.parameters.first { $0.name == field.path }?.value == value, "seed \(seed): \(link)\n\(json)")
          }
        }
        let values = match.values
        let printed = try table.print(route: match.route, values: values)
        #expect(
          table.match(printed).match?.parameters.map(\.value) == match.parameters.map(\.value),
          "seed \(seed): \(printed)")
      }
    }
    #expect(count.there > 40 && count.absent > 40 && count.missed > 100, "\(count)")
  }

  private func table(of records: [RandomRecord]) -> String {
    let types = records.map { record in
      #""R\#(record.name)": { "fields": { \#(record.fields.map { #""\#($0.name)": "Int\#($0.isNeeded ? "" : "?")""# }.joined(separator: ", ")) } }"#
    }
    let parameters = records.map { #""\#($0.name)": "R\#($0.name)\#($0.isOptional ? "?" : "")""# }
    let fields = records.flatMap(\.fields)
    let path = fields.filter { $0.place == .path }.map { "/{\($0.path)}" }.joined()
    let items = fields.filter { $0.place == .item }.map { "\($0.path)={\($0.path)}" }
    let shared = records.compactMap { record -> String? in
      let shared = record.fields.filter { $0.place == .shared }
      return shared.isEmpty ? nil : record.name + "=" + shared.map { "{\($0.path)}" }.joined(separator: ",")
    }
    let query = (items + shared).joined(separator: "&")
    return tableText(
      members: #""origins": { "web": "https://a.example" }, "types": { \#(types.joined(separator: ", ")) }"#,
      routes:
        #""a": { "link": "/a\#(path)\#(query.isEmpty ? "" : "?" + query)", "parameters": { \#(parameters.joined(separator: ", ")) } }"#
    )
  }

  private func link(_ records: [RandomRecord], _ states: [[RandomRecord.State]]) -> String {
    var path = "https://a.example/a"
    var items: [String] = []
    for (record, states) in zip(records, states) {
      var shared: [String] = []
      for (field, state) in zip(record.fields, states) where state != .absent {
        let text = state == .bad ? "x" : "\(field.value)"
        switch field.place {
        case .path: path += "/" + text
        case .item: items.append(field.path + "=" + text)
        case .shared: shared.append(text)
        }
      }
      if !shared.isEmpty { items.append(record.name + "=" + shared.joined(separator: ",")) }
    }
    return path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}

/// A record with fields at random places of a pattern.
private struct RandomRecord {
  enum State { case absent, good, bad }
  enum Place { case path, item, shared }

  struct Field {
    let name: String
    let path: String
    let isNeeded: Bool
    let place: Place
    let value: Int64

    /// A path has all its segments, so a field in the path is never absent.
    func state(_ random: inout SeededRandom) -> State {
      if place == .path { return random.chance(90) ? .good : .bad }
      return random.chance(60) ? .good : random.chance(80) ? .absent : .bad
    }
  }

  let name: String
  let isOptional: Bool
  let fields: [Field]

  init(name: String, _ random: inout SeededRandom) {
    self.name = name
    isOptional = random.chance(60)
    // A shared value has either all of its fields or none, so one field decides for all of them.
    let shared = random.chance(30) ? 1 + random.below(2) : 0
    let count = max(shared, 1) + random.below(3)
    var fields: [Field] = []
    for index in 0..<count {
      let isNeeded = index == 0 || index < shared || random.chance(40)
      let place: Place = index < shared ? .shared : isNeeded && random.chance(25) ? .path : .item
      let field = ["a", "b", "c", "d", "e"][index]
      fields.append(
        Field(name: field, path: name + "." + field, isNeeded: isNeeded, place: place, value: Int64(random.below(100))))
    }
    self.fields = fields
  }

  /// Returns `true` if a link with fields in these states matches the route, judging by the record alone.
  func isRead(_ states: [State]) -> Bool {
    if states.contains(.bad) { return false }
    let sharedStates = zip(fields, states).filter { $0.0.place == .shared }.map(\.1)
    if Set(sharedStates).count > 1 { return false }
    let needed = zip(fields, states).filter(\.0.isNeeded).map(\.1)
    if needed.allSatisfy({ $0 == .good }) { return true }
    return isOptional && states.allSatisfy { $0 == .absent }
  }
}
