import RouteMatching

// JSON (RFC 8259) written directly into memory, because the output may have millions of lines.
extension ByteWriter {
  /// Appends text as a JSON string, or `null` for `nil`.
  package mutating func append(jsonString text: String?) {
    guard var text else { return append("null") }
    text.withUTF8 { bytes in
      if arePlain(bytes) {
        append(plainJSONString: bytes)
      } else {
        append(escapingJSONString: UnsafeRawBufferPointer(bytes))
      }
    }
  }

  /// Appends bytes as a JSON string. Invalid UTF-8 is replaced with U+FFFD.
  package mutating func append(jsonString bytes: UnsafeBufferPointer<UInt8>) {
    if arePlain(bytes) {
      append(plainJSONString: bytes)
    } else {
      append(jsonString: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Decodes the percent-encoding of a compiled table's string, and appends the result as a JSON string.
  package mutating func append(jsonString text: Text) {
    if arePlain(text.bytes, but: UInt8(ascii: "%")) { return append(plainJSONString: text.bytes) }
    ByteWriter.lend({ $0.append(decoding: text.bytes) }, to: { append(jsonString: $0) })
  }

  /// Appends the value of a parameter. Numbers and Booleans become JSON numbers and Booleans. Query items become an
  /// array of objects with `key` and `value`.
  package mutating func append(json value: RouteValue) {
    switch value {
    case .string(let text): append(jsonString: text)
    case .int(let number): append(decimal: number)
    case .uint(let number): append(decimal: number)
    case .double(let number): append(text: ValueText.text(number) ?? "null")
    case .bool(let truth): truth ? append("true") : append("false")
    case .list(let values):
      append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { append(", ") }
        append(json: value)
      }
      append("]")
    case .items(let items):
      append("[")
      for (index, item) in items.enumerated() {
        var (key, value) = (item.key, item.value ?? "")
        key.withUTF8 { key in
          value.withUTF8 { append(jsonItem: key, item.value == nil ? nil : $0, isFirst: index == 0) }
        }
      }
      append("]")
    }
  }

  /// Appends an element of an array of query items.
  package mutating func append(
    jsonItem key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>?, isFirst: Bool
  ) {
    append(isFirst ? "{\"key\": " : ", {\"key\": ")
    append(jsonString: key)
    append(", \"value\": ")
    if let value { append(jsonString: value) } else { append("null") }
    append("}")
  }
}
