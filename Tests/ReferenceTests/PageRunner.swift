import RouteLanguage
import RouteMatching
import RouteTracing
import TestSupport
import Testing

/// Checks the statements of an article: its JSON loads, and each row of its tables is correct.
///
/// A code block of JSON is a whole table, or some members of a table (`"types": {…}`), to which a version and an origin
/// are added. It applies to the rows after it, up to the next block or heading. Rows are:
///
///     | Pattern | Matches | Does not match | Prints |     a route with this pattern, and its links
///     | Pattern | Refused with |                          an invalid pattern, and the rule
///     | Routes | Refused with |                           invalid routes, and the rule
///     | Base URL | Means | Matches | Does not match |     links to the route `/r` of this base URL
///     | Type | Matches | Does not match | Prints |        values of an item of this type
///     | Link | Leads to | Prints |                        the current table; prints at its own origin
///     | Link | Refused with |                             why a link isn't read
///     | Link | Reason |                                   the reason of a miss
///     | Input | Leads to |                            a launch input and its decision, see `input(_:leadsTo:_:)`
///     | Input | Records |                             a launch input and its event's properties
///     | Window | Shows | Takes | Doesn't take |       a window that shows some links, and links that reach it
///     | Row | What a link costs | … |               figures of the benchmarks, see `cost(_:_:_:)`
///     | Destination | Prints |                            a route with values, `at` an origin; the link, or a failure
///
/// An empty first cell repeats the cell above it. `→` precedes values, "left over" precedes leftover items, and "at"
/// precedes an origin. A link that begins with `/` comes from `https://x.example`.
struct PageRunner {
  let page: Page
  private var members = ""
  var table: RouteTable?

  init(_ page: Page) { self.page = page }

  mutating func run() {
    for (line, block) in page.blocks {
      switch block {
      case .heading:
        members = ""
        table = nil
      case .code("json", let code): enforce(code, line)
      case .table(let columns, let rows): run(columns, rows, line)
      case .code, .text: break
      }
    }
  }

  func fail(_ message: String, _ line: Int) {
    Issue.record("\(page.name).md:\(line): \(message)")
  }

  // MARK: JSON

  private mutating func enforce(_ code: String, _ line: Int) {
    members = code.hasPrefix("{") || code.contains("\"routes\"") ? "" : code
    table = load(code.hasPrefix("{") ? code : tableText(members: code), line)
  }

  private func load(_ json: String, _ line: Int) -> RouteTable? {
    do {
      return try RouteTable(json: Array(json.utf8), path: "\(page.name).md:\(line)")
    } catch {
      fail("\(error)", line)
      return nil
    }
  }

  // MARK: Rows

  private mutating func run(_ columns: [String], _ rows: [[Page.Cell]], _ line: Int) {
    var first = Page.Cell()
    for (index, cells) in rows.enumerated() {
      let line = line + 2 + index
      guard cells.count == columns.count else {
        fail("\(cells.count) cells under \(columns.count) columns", line)
        continue
      }
      if !cells[0].isEmpty { first = cells[0] }
      var row: [String: Page.Cell] = [:]
      for (column, cell) in zip(columns, cells) { row[column] = cell }
      row[columns[0]] = first
      switch (columns[0], columns.count > 1 ? columns[1] : "") {
      case ("Pattern", "Matches"): pattern(first.codes, row, line)
      case ("Base URL", "Means"): place(first.codes, row, line)
      case ("Type", "Matches"): type(first.codes, row, line)
      case ("Pattern", "Refused with"):
        refused(first.codes.first.map { "\"r\": \(jsonLiteral($0))" }, row["Refused with"], line)
      case ("Routes", "Refused with"): refused(first.codes.first, row["Refused with"], line)
      case ("Link", "Leads to"): link(first.codes, row, line)
      case ("Link", "Refused with"): refusedLink(first.codes, row["Refused with"], line)
      case ("Link", "Reason"): reason(first.codes, row["Reason"], line)
      case ("Input", "Leads to"): input(first, leadsTo: row["Leads to"], line)
      case ("Input", "Records"): input(first, records: row["Records"], line)
      case ("Window", "Shows"): window(first, row, line)
      case ("Row", "What a link costs"): cost(first.codes, row, line)
      case ("Destination", "Prints"): destination(first, row["Prints"], line)
      // Separate tests compare these with the grammar and the sources.
      case ("Key", "Value"), ("ID", "Means"), ("ID", "Level"), ("Rule", "Means"): break
      // Only a device can show the results.
      case ("Try", "Expect"): break
      default: fail("no test knows a table of \(columns)", line)
      }
    }
  }

  private func pattern(_ codes: [String], _ row: [String: Page.Cell], _ line: Int) {
    guard let pattern = codes.first else { return fail("no pattern", line) }
    let json = tableText(members: members, routes: "\"r\": \(jsonLiteral(pattern))")
    guard let table = load(json, line) else { return }
    if let cell = row["Matches"], !cell.isEmpty {
      guard let match = matches(cell.codes.first ?? "", table, line) else { return }
      check(match, Page.Cell(parts: Array(cell.parts.dropFirst()), end: ""), line)
      prints(row["Prints"], match, table, line)
    }
    for link in row["Does not match"]?.codes ?? [] {
      if let match = table.match(Notation.link(link)).match {
        fail("'\(link)' matches: \(Notation.values(match))", line)
      }
    }
  }

  private func type(_ codes: [String], _ row: [String: Page.Cell], _ line: Int) {
    guard let type = codes.first else { return fail("no type", line) }
    let json = tableText(members: members, routes: "\"r\": \(jsonLiteral("/?x={x: \(type)}"))")
    guard let table = load(json, line) else { return }
    let printed = row["Prints"]?.codes ?? []
    for (index, value) in (row["Matches"]?.codes ?? []).enumerated() {
      guard let match = matches("/?x=\(value)", table, line), index < printed.count else { continue }
      let values = Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) })
      let link = try? table.print(route: "r", values: values)
      if link != "https://x.example/?x=\(printed[index])" { fail("'\(value)' prints \(link ?? "nothing")", line) }
    }
    for value in row["Does not match"]?.codes ?? [] {
      if table.match("https://x.example/?x=\(value)").match != nil { fail("'\(value)' matches", line) }
    }
  }

  /// Checks links of a place that open the route `/r`.
  private func place(_ codes: [String], _ row: [String: Page.Cell], _ line: Int) {
    guard let place = codes.first else { return fail("no place", line) }
    let origins = "\"origins\": {\"home\": \"home:\", \"o\": \(jsonLiteral(place))}, \"canonical\": \"home\""
    guard let table = load(tableText(members: origins, routes: "\"r\": \"/r\""), line) else { return }
    var values = ""
    for (text, code) in row["Matches"]?.parts ?? [] where text == "→" { values = code }
    for (text, link) in row["Matches"]?.parts ?? [] where text != "→" {
      guard let match = matches(link, table, line) else { continue }
      if Notation.values(match) != values { fail("its values are \(Notation.values(match))", line) }
    }
    for link in row["Does not match"]?.codes ?? [] where table.match(link).match != nil {
      fail("'\(link)' matches", line)
    }
  }

  /// - Parameter routes: The members of `routes`.
  private func refused(_ routes: String?, _ cell: Page.Cell?, _ line: Int) {
    guard let routes else { return fail("nothing to refuse", line) }
    do {
      _ = try RouteTable(json: Array(tableText(members: members, routes: routes).utf8))
      fail("'\(routes)' is fine", line)
    } catch {
      let rules = Set(error.diagnostics.map(\.rule))
      if rules != Set(cell?.codes ?? []) { fail("'\(routes)' is refused with \(rules.sorted())", line) }
    }
  }

  private func link(_ codes: [String], _ row: [String: Page.Cell], _ line: Int) {
    guard let link = codes.first, let cell = row["Leads to"] else { return fail("no link", line) }
    guard let table else { return fail("no table in force", line) }
    if cell.parts.isEmpty {
      if cell.end != "nothing" { fail("'\(cell.end)' is no destination", line) }
      if let match = table.match(Notation.link(link)).match {
        fail("'\(link)' leads to \(match.routeID) \(Notation.values(match))", line)
      }
      return
    }
    guard let match = matches(link, table, line) else { return }
    if match.routeID != cell.codes[0] { fail("'\(link)' leads to '\(match.routeID)'", line) }
    check(match, Page.Cell(parts: Array(cell.parts.dropFirst()), end: ""), line)
    prints(row["Prints"], match, table, line)
  }

  private func refusedLink(_ codes: [String], _ cell: Page.Cell?, _ line: Int) {
    guard let table = table ?? load(tableText(members: "", routes: "\"r\": \"/{a}/{b}\""), line) else { return }
    guard let link = codes.first else { return fail("no link", line) }
    let refusal = table.match(Notation.link(link)).miss?.reason.refusal?.kind.rawValue ?? "nothing"
    if [refusal] != cell?.codes { fail("'\(link)' is refused with \(refusal)", line) }
  }

  private func reason(_ codes: [String], _ cell: Page.Cell?, _ line: Int) {
    guard let link = codes.first, let table else { return fail("no link, or no table in force", line) }
    let text = table.match(Notation.link(link)).miss?.reason.text() ?? "a match"
    if [text] != cell?.codes { fail("'\(link)': \(text)", line) }
  }

  /// Checks the printed link of a destination. A link describes the destination, so that its values need no reader of
  /// their own: `book.detail` of `/books/42` at `app`.
  private func destination(_ cell: Page.Cell, _ prints: Page.Cell?, _ line: Int) {
    guard let table else { return fail("no table in force", line) }
    guard let route = cell.codes.first else { return fail("no destination", line) }
    var values: [String: RouteValue] = [:]
    var origin: String?
    for (text, code) in cell.parts.dropFirst() {
      if text == "at" {
        origin = code
        continue
      }
      for assignment in code.components(separatedBy: ", ") {
        let sides = assignment.components(separatedBy: " = ")
        guard sides.count == 2, let value = value(sides[1], of: sides[0], route, table) else {
          return fail("'\(assignment)' is no value", line)
        }
        values[sides[0]] = value
      }
    }
    let text: String
    do {
      text = Notation.short(try table.print(route: route, values: values, origin: origin))
    } catch {
      text = error.kind.rawValue
    }
    if [text] != prints?.codes { fail("'\(route)' prints \(text)", line) }
  }

  /// Reads a number, a Boolean, a text in quotes, or a list of texts.
  private func value(_ text: String, of name: String, _ route: String, _ table: RouteTable) -> RouteValue? {
    func unquoted(_ text: Substring) -> String? {
      text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : nil
    }
    if text.hasPrefix("[") {
      let texts = text.dropFirst().dropLast().split(separator: ";").compactMap(unquoted)
      return .list(texts.map(RouteValue.string))
    }
    if let string = unquoted(text[...]) { return .string(string) }
    if let truth = Bool(text) { return .bool(truth) }
    if let number = Int64(text) { return .int(number) }
    return Double(text).map(RouteValue.double)
  }

  // MARK: Matches

  private func matches(_ link: String, _ table: RouteTable, _ line: Int) -> RouteMatch? {
    switch table.match(Notation.link(link)) {
    case .match(let match): return match
    case .miss(let miss):
      fail("'\(link)' leads nowhere: \(miss.reason.text())", line)
      return nil
    }
  }

  private func check(_ match: RouteMatch, _ cell: Page.Cell, _ line: Int) {
    var values = ""
    var leftover = ""
    for (text, code) in cell.parts {
      switch text {
      case "at": if match.originName != code { fail("it comes from '\(match.originName)'", line) }
      case "left over", ", left over": leftover = code
      default: values = code
      }
    }
    if Notation.values(match) != values { fail("its values are \(Notation.values(match))", line) }
    if Notation.leftover(match) != leftover { fail("left over is '\(Notation.leftover(match))'", line) }
  }

  private func prints(_ cell: Page.Cell?, _ match: RouteMatch, _ table: RouteTable, _ line: Int) {
    guard let cell, let expected = cell.codes.first else { return }
    let values = Dictionary(uniqueKeysWithValues: match.parameters.map { ($0.name, $0.value) })
    do {
      let link = try table.print(route: match.routeID, values: values, origin: match.originName)
      if Notation.short(link) != Notation.short(expected) { fail("it prints \(Notation.short(link))", line) }
    } catch {
      fail("it doesn't print: \(error)", line)
    }
  }
}
