/// A rule of the launch section: what an input that is more than a link leads to. It is good for as long as the table lives,
/// which whoever holds a rule sees to.
package struct LaunchRule: Sendable {
  private let record: Record<Block.LaunchRule>

  @inline(__always)
  init(_ record: Record<Block.LaunchRule>) { self.record = record }

  package var source: LaunchSource { record[.source] }
  /// What the table knows the rule by, never 0.
  package var number: Int { record.offset }
  /// `false` in the table.
  package var opensNothing: Bool { record[.flags].contains(.opensNothing) }
  /// Whether the input's own link counts.
  package var takesOwnLink: Bool { record[.flags].contains(.ownLink) }
  /// One of the key paths at which a payload may hold a link, the first to be tried first.
  package func linkKey(_ index: Int) -> String { record[.linkKeys][index].string }
  /// Whether a text is one of them. Cost: no allocation.
  package func isLinkKey(_ index: Int, _ text: String) -> Bool { record[.linkKeys][index].isSame(as: text) }
  /// How many of them there are.
  package var linkKeyCount: Int { record[.linkKeys].count }
  /// The index of the route it leads to where there is no link.
  package var route: Int? { record[.route] }

  /// The templates of the route's parameters. If one has several, the first counts whose values are all there.
  package var bindings: List<Record<Block.Binding>> { record[.bindings] }
  /// The value that a part of a template stands for: a key path of the payload, or a parameter of the identifier's pattern.
  package func key(of part: Record<Block.TemplatePart>) -> String? {
    guard let capture = part[.capture], capture < record[.captures].count else { return nil }
    return record[.captures][capture].string
  }

  /// A category, an activity's type, a quick action's, a widget's kind; empty for all.
  var name: String { record[.name].string }

  var hasPattern: Bool { record[.pattern] != nil }

  /// What the pattern captures from an identifier, or `nil` where it doesn't fit.
  ///
  /// The identifier is read as the one segment of a link in which every reserved character is encoded, so that the
  /// matcher of links serves for it too. One that no link can carry (a control character, `..`) fits no pattern.
  func captures(of identifier: String) -> [(name: String, text: String)]? {
    var link = Array("x:/".utf8)
    for byte in identifier.utf8 {
      NormalForm.appendFullyEncoded(byte, to: &link)
    }
    guard link.count <= RouteTable.longestNormalForm, !identifier.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    guard let place = record[.place], let pattern = record[.pattern] else { return nil }
    let names = record[.captures].map { $0.string }
    return link.withUnsafeBufferPointer { link -> [(name: String, text: String)]? in
      let reading = record.block.withReader(
        of: link, environment: 0, isLimited: false
      ) { reader -> [(name: String, text: String)]? in
        guard reader.enter(place: place), reader.matches(pattern: pattern) else { return nil }
        var ranges = CaptureRanges()
        var captures: [(name: String, text: String)] = []
        for (index, name) in names.enumerated() {
          if index % CaptureRanges.window == 0 { ranges = reader.captures(pattern, place: nil, from: index) }
          guard let range = ranges[index] else { continue }
          var decoder = SymbolReader(reader.link, range)
          var text: [UInt8] = []
          while let byte = decoder.readByte() { text.append(byte) }
          captures.append((name, String(decoding: text, as: UTF8.self)))
        }
        return captures
      }
      return reading.value ?? nil
    }
  }
}

extension NormalForm {
  /// The byte, or `%XX` for every one that isn't unreserved (RFC 3986 §2.3).
  package static func appendFullyEncoded(_ byte: UInt8, to output: inout [UInt8]) {
    if ByteClass.of(byte) & ByteClass.unreserved != 0 { output.append(byte) } else { appendEscape(byte, to: &output) }
  }
}
