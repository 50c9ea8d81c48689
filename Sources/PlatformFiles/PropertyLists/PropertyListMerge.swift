import RouteLanguage

/// A merge of required content into the text of a property list. All other bytes remain unchanged.
package struct PropertyListMerge {
  private let bytes: [UInt8]
  private let lineEnd: String
  /// The indentation of a level, as in the file, or a tab.
  private let step: String
  private var edits: [(range: Range<Int>, text: String)] = []

  /// Returns the bytes of a file after applying the edits of all gaps, or the unchanged bytes if there are no gaps.
  ///
  /// - Parameter gaps: The gaps of this file. Gaps without an edit are ignored.
  package static func run(_ bytes: [UInt8], _ gaps: [PropertyListGap]) -> [UInt8] {
    var merge = PropertyListMerge(bytes)
    typealias Parts = [(demand: PropertyListDemand, key: String?)]
    var insertions: [SourceRange: (container: JSONValue, parts: Parts)] = [:]
    for gap in gaps {
      switch gap.edit {
      case .none: break
      case .replacement(let demand, of: let value):
        merge.edits.append((value.range.lower..<value.range.upper, demand.lines(indent: "").joined()))
      case .insertion(let demand, let key, into: let container):
        insertions[container.range, default: (container, [])].parts.append((demand, key))
      }
    }
    for (container, parts) in insertions.values { merge.insert(parts, into: container) }
    return merge.result
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let first = bytes.firstIndex(of: UInt8(ascii: "\n"))
    lineEnd = first.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false ? "\r\n" : "\n"
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 200)
    let spaces = lines.lazy.map { line in line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
    step = spaces.first { !$0.isEmpty && $0.count < 9 }.map { String(decoding: $0, as: UTF8.self) } ?? "\t"
  }

  private var result: [UInt8] {
    var result = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    return result
  }

  private mutating func insert(
    _ parts: [(demand: PropertyListDemand, key: String?)], into container: JSONValue
  ) {
    let outer = indentation(of: container.range.lower) ?? ""
    let first = container.members?.first?.key.range.lower ?? container.elements?.first?.range.lower
    let indent = first.flatMap { indentation(of: $0) } ?? outer + step
    let lines = parts.flatMap { part -> [String] in
      guard let key = part.key else { return part.demand.lines(indent: indent, step: step) }
      return PropertyListDemand.lines(key, part.demand, indent: indent, step: step)
    }
    let text = lines.joined(separator: lineEnd)
    guard let end = end(of: container.range) else {
      let name = container.members == nil ? "array" : "dict"
      let whole = "<\(name)>\(lineEnd)\(text)\(lineEnd)\(outer)</\(name)>"
      edits.append((container.range.lower..<container.range.upper, whole))
      return
    }
    if let own = indentation(of: end) {
      // The end tag is on a line of its own. Insert before that line, so that comments after the last value stay in
      // place.
      let start = end - own.utf8.count
      edits.append((start..<start, text + lineEnd))
    } else {
      edits.append((end..<end, lineEnd + text + lineEnd + outer))
    }
  }

  /// Returns the position of the end tag of an element, or `nil` for `<array/>`.
  private func end(of element: SourceRange) -> Int? {
    let text = bytes[element.lower..<element.upper]
    return text.suffix(2).elementsEqual("/>".utf8) ? nil : text.lastIndex(of: UInt8(ascii: "<"))
  }

  /// Returns the whitespace before a position, or `nil` if anything else precedes it on its line.
  private func indentation(of place: Int) -> String? {
    var start = place
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") { start -= 1 }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }
}
