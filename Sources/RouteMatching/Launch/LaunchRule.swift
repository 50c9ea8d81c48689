/// A rule of the launch section: the destination of an input that isn't just a link.
///
/// A rule points into its table. The caller keeps the table alive while it uses the rule.
package typealias LaunchRule = Record<Block.LaunchRule>

extension LaunchRule {
  // These functions are here and not in other modules, in which generic code isn't specialized.

  /// The number of key paths at which a payload may contain a link. They are tried in order.
  package var linkKeyCount: Int { self[.linkKeys].count }
  package func linkKey(_ index: Int) -> String { self[.linkKeys][index].string }
  /// Returns `true` if a text is the key path with an index. Doesn't allocate memory.
  package func isLinkKey(_ index: Int, _ text: String) -> Bool { self[.linkKeys][index].isSame(as: text) }

  /// Returns the name of the value that an element of a template refers to: a key path of the payload, or a parameter
  /// of the identifier's pattern. `nil` for text.
  package func key(of part: Record<Block.TemplatePart>) -> String? {
    guard let capture = part[.capture], capture < self[.captures].count else { return nil }
    return self[.captures][capture].string
  }

  /// Returns the values that the pattern captures from an identifier, or `nil` if the pattern doesn't match.
  ///
  /// The identifier is read as the only segment of a link, with all reserved characters percent-encoded, so that the
  /// link matcher can match it. An identifier that no link can carry, such as `..` or one with a control character,
  /// doesn't match any pattern.
  func captures(of identifier: String) -> [(name: String, text: String)]? {
    guard let place = self[.place], let pattern = self[.pattern] else { return nil }
    var link = Array("x:/".utf8)
    for byte in identifier.utf8 { NormalForm.appendFullyEncoded(byte, to: &link) }
    guard link.count <= RouteTable.longestNormalForm, !identifier.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    let names = self[.captures].map { $0.string }
    return link.withUnsafeBufferPointer { link in
      let reading = block.withReader(of: link, environment: 0, isLimited: false) {
        reader -> [(name: String, text: String)]? in
        guard reader.enter(place: place), reader.matches(pattern: pattern) else { return nil }
        var ranges = CaptureRanges()
        var captures: [(name: String, text: String)] = []
        for (index, name) in names.enumerated() {
          if index % CaptureRanges.window == 0 { ranges = reader.captures(pattern, place: nil, from: index) }
          guard let range = ranges[index] else { continue }
          captures.append((name, SymbolReader.decoded(reader.link, range)))
        }
        return captures
      }
      return reading.value ?? nil
    }
  }
}

extension NormalForm {
  /// Appends an unreserved byte (RFC 3986 §2.3) unchanged, and any other byte as `%XX`.
  package static func appendFullyEncoded(_ byte: UInt8, to output: inout [UInt8]) {
    if LinkCharacters.isUnreserved(byte) { output.append(byte) } else { appendEscape(byte, to: &output) }
  }
}
