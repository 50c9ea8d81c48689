/// Writes the globs of a pattern at a place.
struct LinkGlobWriter {

  var printer: LinkPrinter
  var globs: [LinkGlob] = []
  private let table: TableBlock
  private let pattern: PatternRecord

  /// Creates a writer, or returns `nil` if the pattern can't carry the fixed values, for example because its `set`
  /// gives a parameter another value.
  ///
  /// - Parameters:
  ///   - values: The values of the route's parameters.
  ///   - fixed: For each parameter, `true` if it must have its value in `values`, and `false` if it may have any value.
  init?(_ table: TableBlock, _ pattern: PatternRecord, _ values: [RouteValue?], _ fixed: [Bool]) {
    self.table = table
    self.pattern = pattern
    var gaps = CaptureSet()
    for index in 0..<CaptureRanges.capacity where !(index < fixed.count && fixed[index]) { gaps.insert(index) }
    do throws(PrintFailure) {
      printer = try LinkPrinter(table, pattern, values, writesDefaults: true, gaps: gaps)
      try printer.runBindings()
    } catch { return nil }
  }

  /// Adds the globs, with gaps for everything that the matcher ignores.
  mutating func writeOpen(place: PlaceRecord) {
    do throws(PrintFailure) {
      let path = try printer.bytes(.path(place))
      let items = try requirements(pattern[.query])
      let fragments = try fragmentTexts()
      // A link of a pattern without one of the values opens another destination.
      try printer.checkCarried()
      let slash = table.header[.origins][place[.origin]][.separator] == 0
      for path in endings(of: path, mayHaveSlash: slash) { for fragment in fragments { add(path, items, fragment) } }
    } catch {}
  }

  /// Returns the path with and without a trailing slash, or only the given path if the slash matters.
  private func endings(of path: [UInt8], mayHaveSlash: Bool) -> [[UInt8]] {
    let slash = UInt8(ascii: "/")
    let flags = pattern[.flags]
    guard mayHaveSlash, !path.isEmpty, !LinkGap.isAtEnd(of: path) else { return [path] }
    if flags.contains(.strictSlash), !pattern[.segments].isEmpty { return [path] }
    let bare = path.last == slash ? Array(path.dropLast()) : path
    return [bare, bare + [slash]]
  }

  private mutating func add(_ path: [UInt8], _ items: [LinkGlobItem], _ fragment: [UInt8]?) {
    if let first = items.first {
      let also = items.dropFirst().map { $0.alternatives }
      let start = path + [UInt8(ascii: "?")]
      for text in first.texts(after: start, fragment: fragment) { globs.append(LinkGlob(text: text, also: also)) }
    } else if let fragment {
      globs.append(LinkGlob(text: path + fragment))
      // A query may be between the path and the fragment.
      if !LinkGap.isAtEnd(of: path) {
        globs.append(LinkGlob(text: path + [UInt8(ascii: "?"), LinkGap.any] + fragment))
      }
    } else {
      globs.append(LinkGlob(text: path))
      if LinkGap.isAtEnd(of: path) { return }
      globs.append(LinkGlob(text: path + [UInt8(ascii: "?"), LinkGap.any]))
      globs.append(LinkGlob(text: path + [UInt8(ascii: "#"), LinkGap.any]))
    }
  }

  /// Returns the items that a link must contain, as `key=value`: those that the pattern requires, and those with a
  /// fixed value.
  private mutating func requirements(_ conditions: List<ConditionRecord>) throws(PrintFailure) -> [LinkGlobItem] {
    var items: [LinkGlobItem] = []
    for condition in conditions {
      let flags = condition[.flags]
      let piece = condition[.piece]
      if let piece {
        for part in piece[.parts] { if let capture = part[.capture] { printer.written.insert(capture) } }
      }
      let capture = piece.flatMap { printer.soleCapture($0) }
      let isFixed = capture.map { !(printer.gaps?.contains($0) ?? false) && !printer.isAbsent($0) } ?? false
      guard flags.contains(.required) || isFixed, !flags.contains(.remaining) else { continue }
      var item = LinkGlobItem(text: Array(condition[.key].bytes))
      if let piece, !flags.contains(.flag) {
        item.text.append(UInt8(ascii: "="))
        if flags.contains(.list) {
          item.text.append(LinkGap.any)
        } else {
          item.text += try printer.bytes(.piece(piece, .queryValue))
          item.isClosed = item.text.allSatisfy { $0 > LinkGap.one }
        }
      }
      items.append(item)
    }
    return items
  }

  /// Returns the possible texts of a link's fragment, including the `#`. The only element is `nil` if any fragment is
  /// allowed.
  private mutating func fragmentTexts() throws(PrintFailure) -> [[UInt8]?] {
    let kind = pattern[.fragmentKind]
    guard kind != .ignored else { return [nil] }
    var text = [UInt8(ascii: "#")]
    if kind != .items, let piece = pattern[.fragment] { text += try printer.bytes(.piece(piece, .fragment)) }
    let items = try requirements(pattern[.fragmentQuery])
    guard kind == .pieceAndItems else {
      if let first = items.first { return first.texts(after: text, fragment: []).map { $0 } }
      return [kind == .items ? text + [LinkGap.any] : text]
    }
    // A path in the fragment may have a trailing slash. The items follow a question mark.
    let texts = paths(ofFragment: text).flatMap { path -> [[UInt8]] in
      let question = path + [UInt8(ascii: "?")]
      if let first = items.first { return first.texts(after: question, fragment: []) }
      return LinkGap.isAtEnd(of: path) ? [path] : [path, question + [LinkGap.any]]
    }
    return texts.map { $0 }
  }

  /// Returns a fragment's path with and without a trailing slash, or only the variant that a strict pattern allows.
  private func paths(ofFragment text: [UInt8]) -> [[UInt8]] {
    let slash = UInt8(ascii: "/")
    let flags = pattern[.flags]
    if text.last == slash || LinkGap.isAtEnd(of: text) { return [text] }
    if flags.contains(.strictSlash) { return [flags.contains(.fragmentEndsWithSlash) ? text + [slash] : text] }
    return [text, text + [slash]]
  }
}

/// An item that a link must contain in its query or fragment.
struct LinkGlobItem {
  /// `key=value`
  var text: [UInt8]
  /// `true` if the value has no gaps. Then the item must end after the value, so that `id=42` doesn't match `id=421`.
  var isClosed = false

  private static let next = UInt8(ascii: "&")

  /// Returns the texts that begin with `start` and contain the item.
  ///
  /// - Parameter fragment: The end of the link. It's empty if nothing follows the items, and `nil` if any fragment may
  ///   follow.
  func texts(after start: [UInt8], fragment: [UInt8]?) -> [[UInt8]] {
    guard isClosed else {
      let open = start + [LinkGap.any] + text
      if let fragment, !fragment.isEmpty { return [open + [LinkGap.any] + fragment] }
      return [LinkGap.isAtEnd(of: text) ? open : open + [LinkGap.any]]
    }
    var texts: [[UInt8]] = []
    for head in [start + text, start + [LinkGap.any, LinkGlobItem.next] + text] {
      let tail = fragment ?? []
      texts.append(head + tail)
      texts.append(head + [LinkGlobItem.next, LinkGap.any] + tail)
      if fragment == nil { texts.append(head + [UInt8(ascii: "#"), LinkGap.any]) }
    }
    return texts
  }

  /// The texts of links that contain the item anywhere in their query.
  var alternatives: [[UInt8]] {
    guard isClosed else {
      return [[LinkGap.any] + (LinkGap.isAtEnd(of: text) ? text : text + [LinkGap.any])]
    }
    var alternatives: [[UInt8]] = []
    for mark in [UInt8(ascii: "?"), LinkGlobItem.next] {
      for tail in [[], [LinkGlobItem.next, LinkGap.any], [UInt8(ascii: "#"), LinkGap.any]] {
        alternatives.append([LinkGap.any, mark] + text + tail)
      }
    }
    return alternatives
  }
}
