import LinkVariations

/// An error about a line that isn't written in the notation of promises.
package struct PromiseMistake: Error, Equatable {
  package let line: Int
  package let text: String
}

extension Promises {
  /// Reads promises from their text.
  package init(reading text: String) throws(PromiseMistake) {
    self.init()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { Line(written: $1, number: $0 + 1) }
    var rest = lines.filter { !$0.text.isEmpty }[...]
    while let head = rest.popFirst() {
      guard head.indent == 0 else { throw PromiseMistake(head, "stands outside of a section") }
      let section = Array(rest.prefix { $0.indent > 0 })
      rest = rest.dropFirst(section.count)
      switch head.text {
      case "origins": for line in section.joined { origins.append(try Origin(line)) }
      case "types": for line in section.joined { try addType(line) }
      case "settings": for line in section.joined { try addSetting(line) }
      case "routes": for line in section.joined { try addRouteLine(line) }
      case "environments": for line in section.joined { try addEnvironmentLine(line) }
      default: sections[head.text] = section
      }
    }
  }

  private mutating func addSetting(_ line: Line) throws(PromiseMistake) {
    let words = line.text.split(separator: " ").map(String.init)
    settings.line = line.number
    switch words[0] {
    case "ignored": settings.ignoredKeys += words.dropFirst().map(Promises.decoded)
    case "limits":
      let numbers = words.compactMap { Int($0) }
      guard numbers.count == 3, numbers.allSatisfy((0...65_000).contains) else {
        throw PromiseMistake(line, "needs three numbers, each at most 65,000")
      }
      (settings.maximumLength, settings.maximumSegments, settings.maximumItems) = (numbers[0], numbers[1], numbers[2])
    case "case": (settings.ignoresCase, settings.ignoresKeyCase) = (words.contains("paths"), words.contains("keys"))
    default: throw PromiseMistake(line, "is no setting")
    }
  }

  private mutating func addEnvironmentLine(_ line: Line) throws(PromiseMistake) {
    if line.indent == 2 { return environments.append(Environment(name: line.text, line: line.number)) }
    guard let last = environments.indices.last else { throw PromiseMistake(line, "belongs to no environment") }
    environments[last].origins.append(try Origin(line))
  }

  private mutating func addType(_ line: Line) throws(PromiseMistake) {
    let fields = line.fields
    var words = Words()
    var isRefused = false
    for word in fields.dropFirst().joined(separator: " ").split(separator: " ") {
      if word == "not" {
        isRefused = true
      } else if isRefused {
        words.refused.append(Promises.decoded(String(word)))
      } else {
        let sides = word.split(separator: "=").map { Promises.decoded(String($0)) }
        guard let text = sides.first else { throw PromiseMistake(line, "has a value that can't be read") }
        words.accepted.append(Words.Word(text, canonical: sides.last))
      }
    }
    types[fields[0]] = words
  }

  private mutating func addRouteLine(_ line: Line) throws(PromiseMistake) {
    if line.text.hasPrefix("! ") { return try addException(line) }
    let fields = line.fields
    let notes = fields.count > 1 ? fields[1].components(separatedBy: ", ") : []
    if line.indent == 2 {
      var route = Route(id: fields[0])
      route.line = line.number
      try route.read(notes, of: line)
      return routes.append(route)
    }
    guard let last = routes.indices.last else { throw PromiseMistake(line, "belongs to no route") }
    var reader = FormReader(routes[last].parameters)
    if let given = fields[0].suffix(after: "and ") {
      guard (try? reader.parts(given)) != nil else { throw PromiseMistake(line, "has a parameter that can't be read") }
      routes[last].parameters = reader.parameters
      return
    }
    let exclude = fields[0].suffix(after: "except ")
    guard var form = try? reader.form(exclude ?? fields[0]) else {
      throw PromiseMistake(line, "has a pattern that can't be read")
    }
    (form.line, form.isExclude) = (line.number, exclude != nil)
    try form.read(notes, of: line)
    if form.origins.isEmpty { form.origins = routes[last].origins }
    if form.origins.isEmpty { form.origins = origins.map(\.name) }
    if exclude == nil { routes[last].parameters = reader.parameters }
    form.uncaptured = reader.uncaptured
    routes[last].append(form)
  }

  private mutating func addException(_ line: Line) throws(PromiseMistake) {
    let fields = Promises.fields(String(line.text.dropFirst(2))).map(Promises.expanded)
    guard fields.count > 1 else { throw PromiseMistake(line, "has no outcome") }
    let outcome: Outcome
    if fields[1] == "leads nowhere" {
      outcome = .nowhere
    } else if fields[1] == "isn't tried" {
      outcome = .unknown
    } else if let link = fields[1].suffix(after: "leads to ") {
      outcome = .link(link)
    } else if let route = fields[1].suffix(after: "opens ") {
      outcome = .route(route)
    } else {
      throw PromiseMistake(line, "has no outcome")
    }
    let reason = fields.count > 2 ? fields[2] : ""
    exceptions[fields[0]] = Exception(outcome, ofRoute: routes.count - 1, line: line.number, reason)
  }
}

extension PromiseMistake {
  init(_ line: Promises.Line, _ text: String) {
    self.init(line: line.number, text: "'\(line.text)' \(text)")
  }
}

extension Promises.Origin {
  /// Reads a line such as `web, plus is space   https://shop.example   https://*.shop.example`.
  init(_ line: Promises.Line) throws(PromiseMistake) {
    let fields = line.fields
    var notes = fields[0].components(separatedBy: ", ")
    self.init(name: notes.removeFirst())
    self.line = line.number
    try read(notes, of: line)
    for field in fields.dropFirst() {
      guard let place = Promises.Place(field) else {
        throw PromiseMistake(line, "has a place that can't be read")
      }
      append(place)
    }
  }
}

extension Promises.Link {
  /// Reads a line such as `/b/42   book book=42   from web, deprecated`.
  ///
  /// - Parameter values: The values in the line.
  init(_ line: Promises.Line, route: String, _ values: [String: [String]]) throws(PromiseMistake) {
    self.init(line.fields[0], route, values, from: nil)
    self.line = line.number
    try read(line.fields.count > 2 ? line.fields[2].components(separatedBy: ", ") : [], of: line)
  }
}

extension Noted {
  /// Sets the properties of notes such as `requires signedIn`.
  mutating func read(_ notes: [String], of line: Promises.Line) throws(PromiseMistake) {
    for note in notes where !read(note) { throw PromiseMistake(line, "has the unknown note '\(note)'") }
  }

  /// Sets the property of a note such as `requires signedIn`. Returns `false` if there is no note that begins like
  /// this.
  private mutating func read(_ text: String) -> Bool {
    let words = text.split(separator: " ").map(String.init)
    for note in Self.kinds {
      let start = note.start.split(separator: " ").map(String.init)
      switch note.property {
      case .flag(let path) where words == start: self[keyPath: path] = true
      case .word(let path) where words.count == start.count + 1 && words.starts(with: start):
        self[keyPath: path] = Promises.decoded(words[start.count])
      case .words(let path) where words.count > start.count && words.starts(with: start):
        self[keyPath: path] = words.dropFirst(start.count).map(Promises.decoded)
      case .values(let path) where words.count > 2 && words[1] == note.start:
        self[keyPath: path][words[0]] = words.dropFirst(2).joined(separator: " ")
      case .flag, .word, .words, .values: continue
      }
      return true
    }
    return false
  }
}
