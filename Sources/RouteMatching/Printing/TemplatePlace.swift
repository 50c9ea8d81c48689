/// What a part of a template is taken from.
package enum TemplateSource: Int, Sendable {
  /// The template itself.
  case text
  /// A value of the pattern: one text, or one that slashes divide.
  case value, rest
  /// The label of the link's host.
  case label
  /// The link as it came, or its query or fragment (RFC 3986 §3), without their marks.
  case link, query, fragment
  /// A value of the pattern, in small letters.
  case smallValue

  /// Whether the pattern captures it.
  var isCaptured: Bool {
    switch self {
    case .value, .rest, .label, .smallValue: true
    case .text, .link, .query, .fragment: false
    }
  }
}

/// The place of a value in a template of `set`, which decides how the value is written.
///
/// In a template of a link a value can't end its component: reserved characters that would are percent-encoded
/// (RFC 3986 §2.2), so that `{shop}` in `https://{shop}.shop.example/` never brings a host of its own.
package enum TemplatePlace: Int, Sendable {
  /// A text that is no link takes values as they are, and a host the label of another.
  case text
  /// A segment, or in a scheme or host, where the table's compiler allows no value that would need encoding.
  case segment
  /// The value of a query item, or the fragment.
  case queryValue
  /// The key of a query item.
  case queryKey

  /// Appends decoded pieces, with raw slashes between them.
  package func append(_ pieces: [[UInt8]], to text: inout [UInt8]) {
    for (index, piece) in pieces.enumerated() {
      if index > 0 { text.append(UInt8(ascii: "/")) }
      var writer = LinkWriter()
      switch self {
      case .text: writer.append(literal: piece)
      case .segment: writer.append(value: piece, in: .segment)
      case .queryValue: writer.append(value: piece, in: .queryValue)
      case .queryKey: writer.append(value: piece, in: .queryKey)
      }
      text += writer.bytes
    }
  }

  /// The pieces that are written like that; `nil` if none are.
  ///
  /// - Parameter isRest: whether slashes divide the text.
  package func pieces(of text: [UInt8], isRest: Bool) -> [[UInt8]]? {
    let raw = isRest ? text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) : [text[...]]
    guard self != .text else { return raw.map { Array($0) } }
    var pieces: [[UInt8]] = []
    for piece in raw {
      var decoded: [UInt8] = []
      var index = piece.startIndex
      while index < piece.endIndex {
        guard piece[index] == UInt8(ascii: "%") else {
          decoded.append(piece[index])
          index += 1
          continue
        }
        guard index + 2 < piece.endIndex, let high = hexadecimalValue(piece[index + 1]),
          let low = hexadecimalValue(piece[index + 2])
        else { return nil }
        decoded.append(high << 4 | low)
        index += 3
      }
      pieces.append(decoded)
    }
    // What would be written otherwise comes from no link.
    var written: [UInt8] = []
    append(pieces, to: &written)
    return written == text ? pieces : nil
  }
}

extension List<Record<Block.TemplatePart>> {
  /// Writes a template: its own text, and the values of its other parts as their places ask for.
  ///
  /// - Parameter pieces: the decoded value of a part, in pieces that slashes divide; `nil` if it is absent.
  /// - Returns: `nil` if a value is absent and nothing stands for it.
  package func text(_ pieces: (Record<Block.TemplatePart>) -> [[UInt8]]?) -> [UInt8]? {
    var text: [UInt8] = []
    for part in self {
      let own = part[.text]
      let source = part[.source]
      if source == .text {
        text += own.string.utf8
      } else if let pieces = pieces(part) {
        part[.place].append(pieces.map(part.written), to: &text)
      } else if own.isEmpty || source == .label {
        return nil
      } else {
        part[.place].append([Array(own.string.utf8)], to: &text)
      }
    }
    return text
  }
}

extension Record where Layout == Block.TemplatePart {
  /// A value as its type writes it: lowercased, or an enum's text in links.
  fileprivate func written(_ value: [UInt8]) -> [UInt8] {
    let source = self[.source]
    let value = source == .label || source == .smallValue ? value.map(asciiLowercased) : value
    let spellings = self[.spellings]
    return spellings.isEmpty ? value : Array(spellings.wireName(of: String(decoding: value, as: UTF8.self)).utf8)
  }
}

extension Record where Layout == Block.Pattern {
  /// The capture of a label of the host that the pattern's `set` names.
  func capture(ofLabel label: UnsafeBufferPointer<UInt8>) -> Int? {
    for binding in self[.bindings] {
      for part in binding[.parts] where part[.source] == .label && part[.text].bytes.elementsEqual(label) {
        return part[.capture]
      }
    }
    return nil
  }
}
