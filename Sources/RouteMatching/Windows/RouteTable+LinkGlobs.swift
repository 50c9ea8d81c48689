extension RouteTable {
  /// The globs of a route's links, over all its patterns (aliases and redirects included) and all places of its origins.
  ///
  /// - Parameters:
  ///   - values: the route's parameters, `nil` where absent.
  ///   - fixed: for which of them `values` says the value; the others may have any.
  /// - Returns: without fixed parameters the globs of all the route's links. Those of one destination, all parameters
  ///   fixed, still leave room for what the matcher ignores: a slash at the end, query items and a fragment that no
  ///   pattern names. Empty where the values can't be printed.
  package func linkGlobs(route: Int, values: [RouteValue?], fixed: [Bool]) -> [LinkGlob] {
    globs(route: route, values: values, fixed: fixed) { writer, place, origin in
      writer.writeOpen(place: place, origin: origin)
    }
  }

  /// The globs of all of a route's links.
  package func linkGlobs(route: Int) -> [LinkGlob] {
    let count = route >= 0 && route < routeCount ? parameterCount(route: route) : 0
    return linkGlobs(
      route: route, values: [RouteValue?](repeating: nil, count: count), fixed: [Bool](repeating: false, count: count))
  }

  /// The links of one destination as the printer writes them, by all its patterns at all places of its origins. A host
  /// that is no one host is a gap.
  package func exactGlobs(route: Int, values: [RouteValue?]) -> [LinkGlob] {
    let fixed = [Bool](repeating: true, count: values.count)
    return globs(route: route, values: values, fixed: fixed) { writer, place, origin in
      if self.bytes(place, TableLayout.Place.scheme.rawValue).elementsEqual("http".utf8) { return }
      do throws(PrintFailure) {
        try writer.printer.write(place: place, origin: origin)
        writer.globs.append(LinkGlob(text: writer.printer.writer.bytes))
      } catch {}
    }
  }

  private func globs(
    route: Int, values: [RouteValue?], fixed: [Bool], _ write: (inout LinkGlobWriter, Int, Int) -> Void
  ) -> [LinkGlob] {
    guard route >= 0, route < routeCount, values.count == parameterCount(route: route), fixed.count == values.count
    else { return [] }
    var printed: [PrintedValue] = []
    for (index, value) in values.enumerated() {
      do throws(PrintFailure) {
        printed.append(fixed[index] ? try self.printed(value, parameter: index, route: route) : .absent)
      } catch {
        return []
      }
    }
    var globs: [LinkGlob] = []
    let first = word(routeOffset(route), TableLayout.Route.patterns.rawValue)
    let count = word(routeOffset(route), TableLayout.Route.patternCount.rawValue)
    for pattern in (first..<first + count).map(patternOffset) {
      let flags = word(pattern, TableLayout.Pattern.flags.rawValue)
      guard flags & TableLayout.PatternFlag.refuses == 0 else { continue }
      for place in places(of: pattern) {
        guard var writer = LinkGlobWriter(self, pattern, printed, fixed) else { continue }
        write(&writer, place, word(place, TableLayout.Place.origin.rawValue))
        for glob in writer.globs where !globs.contains(glob) { globs.append(glob) }
      }
    }
    return globs
  }

  /// The places, of all environments or the chosen one, from which a pattern's links come.
  private func places(of pattern: Int) -> [Int] {
    typealias Place = TableLayout.Place
    return (0..<header(.placeCount)).map { record(header(.places), $0, Place.count.rawValue) }.filter { place in
      let origin = word(place, Place.origin.rawValue)
      let mask = word(
        pattern, (origin < 24 ? TableLayout.Pattern.originsLow : TableLayout.Pattern.originsHigh).rawValue)
      let environment = word(place, Place.environment.rawValue)
      return mask & 1 << (origin % 24) != 0 && (environment == 0 || environment == self.environment)
    }
  }
}

/// Writes the globs of one pattern at one place.
struct LinkGlobWriter {
  private typealias Pattern = TableLayout.Pattern
  private typealias Condition = TableLayout.Condition

  var printer: PatternPrinter
  var globs: [LinkGlob] = []
  private let table: RouteTable
  private let pattern: Int

  /// `nil` where the pattern's `set` gives a fixed parameter another value.
  init?(_ table: RouteTable, _ pattern: Int, _ values: [PrintedValue], _ fixed: [Bool]) {
    self.table = table
    self.pattern = pattern
    printer = PatternPrinter(table: table, pattern: pattern, values: values)
    var gaps = [Bool](repeating: true, count: CaptureRanges.capacity)
    for (index, isFixed) in fixed.enumerated() { gaps[index] = !isFixed }
    printer.gaps = gaps
    do throws(PrintFailure) {
      try printer.runBindings()
    } catch {
      return nil
    }
  }

  /// Adds the globs with room for what the matcher ignores.
  mutating func writeOpen(place: Int, origin: Int) {
    do throws(PrintFailure) {
      try printer.writePlaceAndPath(place, origin: origin)
      let path = printer.writer.bytes
      let items = try requirements(
        table.word(pattern, Pattern.query.rawValue), table.word(pattern, Pattern.queryCount.rawValue))
      let fragment = try fragmentText()
      let slash = table.word(origin: origin, .separator) == 0
      for path in endings(of: path, mayHaveSlash: slash) { add(path, items, fragment) }
    } catch {}
  }

  /// The path as it may end: with and without the one slash that is ignored.
  private func endings(of path: [UInt8], mayHaveSlash: Bool) -> [[UInt8]] {
    let slash = UInt8(ascii: "/")
    let flags = table.word(pattern, Pattern.flags.rawValue)
    guard mayHaveSlash, let last = path.last, !isOpenEnded(last) else { return [path] }
    if flags & TableLayout.PatternFlag.strictSlash != 0, printer.segmentCount > 0 { return [path] }
    let bare = last == slash ? Array(path.dropLast()) : path
    return [bare, bare + [slash]]
  }

  private func isOpenEnded(_ symbol: UInt8) -> Bool { symbol == LinkGap.some || symbol == LinkGap.any }

  private mutating func add(_ path: [UInt8], _ items: [[UInt8]], _ fragment: [UInt8]?) {
    var text = path
    var also: [[UInt8]] = []
    if let first = items.first {
      text += [UInt8(ascii: "?"), LinkGap.any] + first
      also = items.dropFirst().map { item in
        [LinkGap.any] + (isOpenEnded(item.last ?? 0) ? item : item + [LinkGap.any])
      }
    }
    if let fragment {
      let before: [UInt8] = items.isEmpty && isOpenEnded(text.last ?? 0) ? [] : [LinkGap.any]
      // Between the path and the fragment there may be a query.
      globs.append(LinkGlob(text: text + (items.isEmpty ? [] : before) + fragment, also: also))
      if items.isEmpty, !before.isEmpty {
        globs.append(LinkGlob(text: text + [UInt8(ascii: "?")] + before + fragment, also: also))
      }
    } else if !items.isEmpty {
      globs.append(LinkGlob(text: isOpenEnded(text.last ?? 0) ? text : text + [LinkGap.any], also: also))
    } else if isOpenEnded(text.last ?? 0) {
      globs.append(LinkGlob(text: text))
    } else {
      globs.append(LinkGlob(text: text))
      globs.append(LinkGlob(text: text + [UInt8(ascii: "?"), LinkGap.any]))
      globs.append(LinkGlob(text: text + [UInt8(ascii: "#"), LinkGap.any]))
    }
  }

  /// The items that a link must have, `key=value`: those without which the pattern doesn't fit, and those that carry a
  /// fixed value.
  private mutating func requirements(_ start: Int, _ count: Int) throws(PrintFailure) -> [[UInt8]] {
    typealias Flag = TableLayout.ConditionFlag
    var texts: [[UInt8]] = []
    for index in 0..<count {
      let condition = table.record(start, index, Condition.count.rawValue)
      let flags = table.word(condition, Condition.flags.rawValue)
      let piece = table.word(condition, Condition.piece.rawValue)
      let capture = piece == 0 ? nil : printer.soleCapture(piece)
      let isFixed = capture.map { !(printer.gaps?[$0] ?? false) && !printer.values[$0].isAbsent } ?? false
      guard flags & Flag.required != 0 || isFixed, flags & Flag.remaining == 0 else { continue }
      var text = Array(table.bytes(condition, Condition.key.rawValue))
      if piece != 0, flags & Flag.flag == 0 {
        text.append(UInt8(ascii: "="))
        if flags & Flag.list != 0 {
          text.append(LinkGap.any)
        } else {
          printer.writer = LinkWriter()
          try printer.write(piece: piece, in: .queryValue)
          text += printer.writer.bytes
        }
      }
      texts.append(text)
    }
    return texts
  }

  private mutating func fragmentText() throws(PrintFailure) -> [UInt8]? {
    typealias Kind = TableLayout.FragmentKind
    let kind = Kind(rawValue: table.word(pattern, Pattern.fragmentKind.rawValue)) ?? .ignored
    guard kind != .ignored else { return nil }
    printer.writer = LinkWriter()
    printer.writer.append(UInt8(ascii: "#"))
    if kind != .items { try printer.write(piece: table.word(pattern, Pattern.fragment.rawValue), in: .fragment) }
    var text = printer.writer.bytes
    let items = try requirements(
      table.word(pattern, Pattern.fragmentQuery.rawValue), table.word(pattern, Pattern.fragmentQueryCount.rawValue))
    if let first = items.first { text += [LinkGap.any] + first }
    return isOpenEnded(text.last ?? 0) ? text : text + (kind == .piece ? [] : [LinkGap.any])
  }
}

extension RouteTable {
  func word(origin: Int, _ field: TableLayout.Origin) -> Int { word(originOffset(origin), field.rawValue) }
}
