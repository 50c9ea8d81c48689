/// The layout of the compiled table: one flat block of printable ASCII, readable in place and relocatable.
///
/// ASCII, because the generator writes the block as a `StaticString` literal: that compiles in constant time and is
/// constant data in debug and release alike (measured: a typed `[UInt64]` literal costs 10 s of compile time a megabyte).
/// A *digit* is one character, six bits, offset 0x30 (`0`…`o`); a *half* is two digits, a *word* four (24 bits), least
/// significant digit first. An offset is a word and counts bytes from the block's start; 0 means "none".
///
/// | record | fields, one word each unless said otherwise |
/// | --- | --- |
/// | header | `FPT1` (4 raw bytes), then the fields of `Header` |
/// | string | `offset, length` of link text in normal form, or of display text (see `RouteTable.text`) |
/// | origin, place, route, … | the enums below, in order; a string takes two words |
///
/// The tree: a `Node` has hash slots of literal segments (exact, then case-folded), then typed edges in precedence order, then
/// rests in precedence order, then the patterns that end here in precedence order. Depth-first search in that order
/// meets the patterns in the one order of precedence, so the first that is accepted wins.
package enum TableLayout {
  package static let magic: StaticString = "FPT1"
  package static let digitOffset: UInt8 = 0x30
  package static let wordSize = 4
  package static let halfSize = 2
  /// Words are 24 bits wide.
  package static let maximumWord = 0xFF_FFFF
  /// States and classes of a recogniser are halves.
  package static let maximumHalf = 0xFFF

  package enum Header: Int {
    case magic, length, checksumLow, checksumHigh
    case originCount, origins, placeCount, places, routeCount, routes, patternCount, patterns
    case root, emptySegments, repeated, maximumLength, maximumSegments, maximumItems
    case ignoredCount, ignored, canonicalOrigin, environmentCount, environments, wrapperCount, wrappers, launch, windows
    case activities
    case count
  }

  /// `isPrefix` is 1 for `utm_*`.
  package enum Ignored: Int { case key, keyLength, isPrefix, count }

  package enum Origin: Int {
    case name, nameLength, kind, flags, separator, count
  }
  package enum OriginFlag {
    package static let plusIsSpace = 1
    package static let open = 2
    /// Base paths are compared but for the case of ASCII letters.
    package static let foldsBase = 4
  }
  package enum OriginKind: Int { case universalLink, customScheme, widget }

  /// A place and a pattern, whose first capture is the link to unwrap. The place's origin is the one past the last.
  package enum Wrapper: Int { case place, pattern, count }

  /// `port`: 0 none, 1 any, else the port + 2. `environment`: 0 for all, else its index + 1. Places stand in precedence
  /// order; `rank` is the order within the origin as written, for printing.
  package enum Place: Int {
    case origin, scheme, schemeLength, hostKind, host, hostLength, port, baseCount, base
    case label, labelLength, labelRecogniser, environment, rank, count
  }
  package enum HostKind: Int { case none, exact, captured, subdomains, any }

  /// `parent`: index + 1.
  package enum Route: Int {
    case id, idLength, flags, parameterCount, parameters, patternCount, patterns, parent, count
  }
  package enum RouteFlag {
    package static let confirm = 1
    package static let browser = 2
    package static let deprecated = 4
    /// A parameter is of type `Link`.
    package static let links = 8
    /// `"requires": []` and `"confirm": false`: what links inside ask is left to whoever follows them.
    package static let requiresNothing = 16
    package static let asksNothing = 32
  }

  package enum Parameter: Int {
    case name, nameLength, type, typeName, typeNameLength, flags, recogniser, defaultText, defaultLength
    case spellingCount, spellings, count
  }
  package enum ParameterFlag {
    package static let optional = 1
    package static let list = 2
    package static let sensitive = 4
    package static let flag = 8
    package static let hasDefault = 16
    package static let rest = 32
    package static let items = 64
  }
  package enum ParameterType: Int {
    case string, int, uint, double, bool, uuid, date, duration, url, link, enumeration
  }
  /// A spelling that is read and the wire name it stands for, both display text.
  package enum Spelling: Int { case text, textLength, wire, wireLength, folded, count }

  /// `patterns` of a route and of the table are runs of these; `restIndex` is the segment's index + 1.
  package enum Pattern: Int {
    case route, ordinal, originsLow, originsHigh, flags, segmentCount, segments, restIndex
    case queryCount, query, fragmentKind, fragment, fragmentQueryCount, fragmentQuery
    case excludeCount, excludes, bindingCount, bindings, groupCount, groups
    case source, sourceLength, redirect, redirectLength, count
  }
  package enum PatternFlag {
    package static let strictSlash = 1
    package static let endsWithSlash = 2
    package static let strictQuery = 4
    /// Not a way to the route but the end of the search (`noFallback`).
    package static let refuses = 8
    package static let deprecated = 16
  }
  package enum FragmentKind: Int { case ignored, piece, items, pieceAndItems }

  /// A segment, query value or fragment text. `text`: a literal, or the raw separator of the list in the piece.
  package enum Piece: Int { case kind, text, textLength, recogniser, partCount, parts, count }
  package enum PieceKind: Int {
    case literal
    case foldedLiteral
    /// One parameter that is the whole piece.
    case whole
    /// Text and parameters side by side.
    case mixed
    case rest
    /// One list that is the whole piece.
    case list
    /// A rest that is raw text to the end of the link, query and fragment included.
    case rawRest
  }
  /// `value`: a parameter's index + 1, or 0 for text and for `{_}`. `recogniser` of a parameter's language, `suffix` of
  /// what may follow it in the piece, reversed (0: nothing follows).
  package enum Part: Int { case value, text, textLength, recogniser, suffix, count }

  /// One condition on the items of a key. `maximum`: the bound + 1, 0 for none. `piece` 0: any value.
  package enum Condition: Int { case key, keyLength, flags, piece, minimum, maximum, group, count }
  package enum ConditionFlag {
    package static let required = 1
    /// A bad value counts as absent (`??`).
    package static let lenient = 2
    package static let list = 4
    /// `{items...}`
    package static let remaining = 8
    package static let flag = 16
  }

  /// A parameter's value that the pattern doesn't carry.
  package enum Binding: Int { case parameter, kind, partCount, parts, count }
  package enum BindingKind: Int { case template, wholeLink }

  /// A part of a template. `value` 0: `text`; else the capture + 1, and `text` is what an absent one stands for. `place`: a
  /// `TemplatePlace`. `isRest`: slashes divide the value.
  package enum TemplatePart: Int { case value, text, textLength, place, isRest, count }

  package enum Group: Int { case kind, lenient, memberCount, members, count }
  package enum GroupKind: Int { case allOrNone, oneOf }

  /// `…Bits`: log2 of the number of slots, 0 for no slots.
  package enum Node: Int {
    case literalBits, literals, foldedBits, folded, edgeCount, edges, restCount, rests, leafCount, leaves, count
  }
  /// An empty slot has child 0.
  package enum Slot: Int { case text, textLength, child, count }
  package enum Edge: Int { case recogniser, child, count }
  package enum Rest: Int { case suffixLength, child, count }

  /// `classes`: 256 halves. `transitions`: states × classes halves. State 0 is dead; a state accepts when it is not less
  /// than `firstAccepting`.
  package enum Recogniser: Int { case classes, classCount, stateCount, start, firstAccepting, transitions, count }
  /// In place of a recogniser's offset: any text but the empty one.
  package static let anyText = 0

  /// The slot of a literal segment before probing, the same when a table is written and read.
  @inline(__always)
  package static func hash(_ text: UnsafePointer<UInt8>, _ count: Int, folded: Bool) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(truncatingIfNeeded: count)
    if !folded, count >= 8 {
      let first = UnsafeRawPointer(text).loadUnaligned(as: UInt64.self).littleEndian
      let last = UnsafeRawPointer(text + (count - 8)).loadUnaligned(as: UInt64.self).littleEndian
      hash = (hash ^ first) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ hash >> 29 ^ last) &* 0x9E37_79B9_7F4A_7C15
    } else if !folded, count >= 4 {
      let first = UnsafeRawPointer(text).loadUnaligned(as: UInt32.self).littleEndian
      let last = UnsafeRawPointer(text + (count - 4)).loadUnaligned(as: UInt32.self).littleEndian
      hash = (hash ^ (UInt64(first) << 32 | UInt64(last))) &* 0x9E37_79B9_7F4A_7C15
    } else {
      var index = 0
      while index < count {
        let byte = folded ? asciiLowercased(text[index]) : text[index]
        hash = (hash ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
        index += 1
      }
    }
    return hash ^ hash >> 32
  }
}
