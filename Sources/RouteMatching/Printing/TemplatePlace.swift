/// The source of an element of a template.
package enum TemplateSource: Int, Sendable {
  /// Literal text of the template.
  case text
  /// A value of the pattern: a single text, or a rest parameter whose segments are joined with slashes.
  case value, rest
  /// The label of the link's host.
  case label
  /// The link unchanged, or its query or fragment without the delimiter (RFC 3986 §3).
  case link, query, fragment
  /// A value of the pattern, in lowercase.
  case lowercaseValue

  /// `true` if the element of the template is a value that the pattern captures.
  var isCaptured: Bool {
    switch self {
    case .value, .rest, .label, .lowercaseValue: true
    case .text, .link, .query, .fragment: false
    }
  }
}

/// The position of a value in a template of `set`, which determines how the value is written.
///
/// If the template is a link, a value can't end its component. Reserved characters that would end it are
/// percent-encoded (RFC 3986 §2.2), so the value of `{shop}` in `https://{shop}.shop.example/` can't replace the host.
package enum TemplatePlace: Int, Sendable {
  /// A position in a text that isn't a link, or in the host of a link if the value is a label of a host. The value is
  /// written unchanged.
  case text
  /// A segment, a scheme or a host. The table's compiler doesn't allow values in a scheme or host that need
  /// percent-encoding.
  case segment
  /// The value of a query item, or the fragment, which can contain items as well.
  case queryValue
  /// The key of a query item.
  case queryKey

  /// Appends decoded texts in the encoding of the position, with raw slashes between them.
  package func append(_ pieces: [[UInt8]], to text: inout [UInt8]) {
    for (index, piece) in pieces.enumerated() {
      if index > 0 { text.append(UInt8(ascii: "/")) }
      piece.withUnsafeBufferPointer { piece in
        switch self {
        case .text: text += piece
        case .segment: text.append { $0.append(value: piece, in: .segment) }
        case .queryValue: text.append { $0.append(value: piece, in: .queryValue) }
        case .queryKey: text.append { $0.append(value: piece, in: .queryKey) }
        }
      }
    }
  }

  /// Returns the decoded texts that `append` would write as the given text, or `nil` if there are none.
  ///
  /// - Parameter isRest: `true` if slashes separate the texts.
  package func pieces(of text: [UInt8], isRest: Bool) -> [[UInt8]]? {
    let raw = isRest ? text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) : [text[...]]
    guard self != .text else { return raw.map { Array($0) } }
    var pieces: [[UInt8]] = []
    for piece in raw.map({ Array($0) }) {
      var decoded: [UInt8] = []
      var index = 0
      while index < piece.count {
        let isEscape = piece[index] == UInt8(ascii: "%")
        let byte = isEscape ? LinkCharacters.escape(piece, at: index, end: piece.count) : piece[index]
        guard let byte else { return nil }
        decoded.append(byte)
        index += isEscape ? 3 : 1
      }
      pieces.append(decoded)
    }
    // If `append` writes the texts differently, no link produces this text.
    var written: [UInt8] = []
    append(pieces, to: &written)
    return written == text ? pieces : nil
  }
}

extension List<Record<Block.TemplatePart>> {
  /// Returns the text that a template produces: its literal text, and the values of its other elements.
  ///
  /// - Parameter pieces: Returns the decoded value of an element, as texts between slashes, or `nil` if it's absent.
  /// - Returns: `nil` if a value is absent and has no fallback.
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
  /// Returns a value as its type writes it: in lowercase, or as the wire name of an enum's case.
  fileprivate func written(_ value: [UInt8]) -> [UInt8] {
    let source = self[.source]
    let value = source == .label || source == .lowercaseValue ? value.map(asciiLowercased) : value
    let spellings = self[.spellings]
    return spellings.isEmpty ? value : Array(spellings.wireName(of: String(decoding: value, as: UTF8.self)).utf8)
  }
}

extension Record where Layout == Block.Pattern {
  /// Returns the capture of a host label that the pattern's `set` uses, or `nil` if `set` doesn't use it.
  func capture(ofLabel label: UnsafeBufferPointer<UInt8>) -> Int? {
    for binding in self[.bindings] {
      for part in binding[.parts] where part[.source] == .label && part[.text].bytes.elementsEqual(label) {
        return part[.capture]
      }
    }
    return nil
  }
}
