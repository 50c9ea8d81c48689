// The fast path for printing, which is sufficient for most destinations: a single walk over a pattern's segments, into
// memory of a fixed size.
extension RouteTable {
  /// Returns the link of a destination if it consists of segments only, and certainly opens the destination again.
  /// Returns `nil` for all other destinations, which need the slow path.
  package func quickPrint(route: Int, values: [RouteValue?], origin: Int) -> String? {
    #if hasFeature(Embedded)
      // Web pages use Embedded Swift. For them, the slow path is fast enough.
      return nil
    #else
      return quickPrint(route: route, values: values, origin: origin) { String(decoding: $0, as: UTF8.self) }
    #endif
  }

  /// Returns the values that matching a destination's link would give, without printing or matching the link. Returns
  /// `nil` if this can't be decided quickly.
  package func valuesLeadingBack(route: Int, values: [RouteValue?]) -> [RouteValue?]? {
    guard route >= 0, route < routeCount, values.count == parameterCount(route: route),
      quickPrint(route: route, values: values, origin: canonicalOrigin(of: route), { _ in true }) == true
    else { return nil }
    var values = values
    for index in values.indices where values[index] == nil { values[index] = parameter(index, of: route).absentValue }
    return values
  }

  private func quickPrint<Value>(
    route: Int, values: [RouteValue?], origin: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) -> Value? {
    for pattern in unowned.header[.routes][route][.patterns] where prints(pattern, origin: origin) {
      guard pattern[.flags].contains(.isUnrivaled), !unowned.header[.flags].contains(.hasSmallLimits),
        let place = printablePlace(origin, isLabelled: { unowned.hasParameter($0[.label].bytes, route) }),
        place[.flags].contains(.isSole)
      else { return nil }
      for (index, value) in values.enumerated() where value != nil && !pattern.hasSegment(of: index) {
        guard parameter(index, of: route).absentValue == value else { return nil }
      }
      return withBlock { unowned.print(pattern, at: place, route: route, values, body) }
    }
    return nil
  }
}

extension PatternRecord {
  /// Returns `true` if a parameter is a segment of the pattern.
  fileprivate func hasSegment(of parameter: Int) -> Bool {
    if self[.flags].contains(.isPlain) {
      return parameter < SegmentCaptures.capacity && self[.captures][parameter] != nil
    }
    return self[.segments].contains { $0[.kind] == .whole && $0[.parts][0][.capture] == parameter }
  }
}

extension TableBlock {
  fileprivate func hasParameter(_ name: UnsafeBufferPointer<UInt8>, _ route: Int) -> Bool {
    header[.routes][route][.parameters].contains { $0[.name].bytes.elementsEqual(name) }
  }

  fileprivate func print<Value>(
    _ pattern: PatternRecord, at place: PlaceRecord, route: Int, _ values: [RouteValue?],
    _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) -> Value? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RouteTable.quickLength) { memory in
      guard let start = memory.baseAddress else { return nil }
      var link = ByteWriter(start, capacity: memory.count)
      link.append(place[.scheme].bytes)
      link.append(UInt8(ascii: ":"))
      link.append(UInt8(ascii: "/"))
      link.append(UInt8(ascii: "/"))
      link.append(place[.host].bytes)
      guard write(pattern, header[.routes][route][.parameters], values, to: &link), link.count <= memory.count else {
        return nil
      }
      return body(UnsafeBufferPointer(start: start, count: link.count))
    }
  }

  /// Writes the segments of a pattern. Returns `false` if a segment can't carry its value.
  @inline(__always)
  private func write(
    _ pattern: PatternRecord, _ parameters: List<ParameterRecord>, _ values: [RouteValue?], to link: inout ByteWriter
  ) -> Bool {
    let segments = pattern[.segments]
    if segments.isEmpty { link.append(UInt8(ascii: "/")) }
    for index in 0..<segments.count {
      let segment = segments[index]
      link.append(UInt8(ascii: "/"))
      if segment[.kind].isLiteral {
        link.append(segment[.text].bytes)
        continue
      }
      guard segment[.kind] == .whole, let capture = segment[.parts][0][.capture], capture < values.count,
        let value = values[capture], write(value, parameters[capture], to: &link)
      else { return false }
    }
    return true
  }

  /// Writes the value of a parameter. Returns `false` if the value isn't valid for the type or needs the slow path.
  @inline(__always)
  private func write(_ value: RouteValue, _ parameter: ParameterRecord, to link: inout ByteWriter) -> Bool {
    let type = parameter[.type]
    switch value {
    case .string(let text):
      switch type {
      case .string, .enumeration, .date: return write(text, parameter, to: &link)
      case .uuid, .smallText: return write(text, parameter, isSmall: true, to: &link)
      case .int, .uint, .double, .bool, .duration, .url, .link: return false
      }
    case .int(let number):
      guard type == .int || type == .duration else { return false }
      return write(String(number), parameter, to: &link)
    case .uint, .double, .bool, .list, .items: return false
    }
  }

  /// Writes a text. Returns `false` if the parameter's language doesn't accept the text, or if it needs the slow path.
  ///
  /// - Parameter isSmall: `true` if uppercase letters need the slow path.
  private func write(
    _ text: String, _ parameter: ParameterRecord, isSmall: Bool = false, to link: inout ByteWriter
  ) -> Bool {
    let isWritten = text.utf8.withContiguousStorageIfAvailable { text in
      let language = parameter[.language]
      guard let start = text.baseAddress, !text.isEmpty, language.isAnyText || language.accepts(text),
        !isDotSegment(text), !isSmall || text.allSatisfy({ asciiLowercased($0) == $0 })
      else { return false }
      var index = 0
      while index < text.count, ByteClass.of(text[index]) & ByteClass.unreserved != 0 { index &+= 1 }
      link.append(UnsafeBufferPointer(start: start, count: index))
      while index < text.count {
        let byte = text[index]
        let flags = ByteClass.of(byte)
        if flags & (ByteClass.unreserved | ByteClass.reserved | ByteClass.refuse) == 0 {
          link.appendEscape(byte)
        } else {
          guard LinkWriter.Component.segment.allows(byte) else { return false }
          link.append(byte)
        }
        index &+= 1
      }
      return true
    }
    return isWritten ?? false
  }

  /// Returns `true` if a text is `.` or `..`, which are steps through the path (RFC 3986 §3.3).
  private func isDotSegment(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count <= 2 && text[0] == UInt8(ascii: ".") && text[text.count - 1] == UInt8(ascii: ".")
  }
}
