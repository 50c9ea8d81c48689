// Reading the block. Every access of the matcher goes through these few functions.
extension RouteTable {
  /// The word at a byte offset.
  @inline(__always)
  func word(at offset: Int) -> Int {
    let raw =
      UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian &- 0x3030_3030
    return Int((raw & 0x3F) | (raw >> 2 & 0xFC0) | (raw >> 4 & 0x3_F000) | (raw >> 6 & 0xFC_0000))
  }

  /// The field of a record.
  @inline(__always)
  func word(_ record: Int, _ field: Int) -> Int {
    word(at: record &+ field &* TableLayout.wordSize)
  }

  /// The half at a byte offset.
  @inline(__always)
  func half(at offset: Int) -> Int {
    Int(base[offset] &- 0x30) | Int(base[offset &+ 1] &- 0x30) << 6
  }

  @inline(__always)
  func header(_ field: TableLayout.Header) -> Int {
    word(at: field.rawValue &* TableLayout.wordSize)
  }

  /// The bytes of a string field.
  @inline(__always)
  func bytes(_ field: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + word(at: field), count: word(at: field &+ TableLayout.wordSize))
  }

  /// Display text: percent-encoded where it is not plain printable ASCII.
  func text(_ field: Int) -> String {
    let bytes = bytes(field)
    guard let start = bytes.baseAddress else { return "" }
    var reader = SymbolReader(start, ByteRange(0, bytes.count))
    var decoded: [UInt8] = []
    while let byte = reader.readByte() { decoded.append(byte) }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The text of a record's string field.
  func text(_ record: Int, _ field: Int) -> String {
    text(record + field * TableLayout.wordSize)
  }

  @inline(__always)
  func bytes(_ record: Int, _ field: Int) -> UnsafeBufferPointer<UInt8> {
    bytes(record &+ field &* TableLayout.wordSize)
  }

  @inline(__always)
  func record(_ start: Int, _ index: Int, _ fields: Int) -> Int {
    start &+ index &* fields &* TableLayout.wordSize
  }

  var originCount: Int { header(.originCount) }
  func originOffset(_ index: Int) -> Int { record(header(.origins), index, TableLayout.Origin.count.rawValue) }
  func originName(_ index: Int) -> String { text(originOffset(index), TableLayout.Origin.name.rawValue) }
  var routeCount: Int { header(.routeCount) }
  func routeOffset(_ index: Int) -> Int { record(header(.routes), index, TableLayout.Route.count.rawValue) }
  func routeID(_ index: Int) -> String { text(routeOffset(index), TableLayout.Route.id.rawValue) }
  func parameterOffset(route: Int, _ index: Int) -> Int {
    record(word(routeOffset(route), TableLayout.Route.parameters.rawValue), index, TableLayout.Parameter.count.rawValue)
  }
  func parameterCount(route: Int) -> Int { word(routeOffset(route), TableLayout.Route.parameterCount.rawValue) }
  func patternOffset(_ index: Int) -> Int { record(header(.patterns), index, TableLayout.Pattern.count.rawValue) }

  /// The ids of the table's routes, in the order of their indices (by id).
  public var routeIDs: [String] { (0..<routeCount).map { routeID($0) } }

  /// The names of the table's origins, by name.
  public var originNames: [String] { (0..<originCount).map { originName($0) } }

  /// The index of a route. Cost: a binary search over the ids.
  package func routeIndex(_ id: String) -> Int? {
    var low = 0
    var high = routeCount
    while low < high {
      let middle = (low + high) / 2
      let candidate = routeID(middle)
      if candidate == id { return middle }
      if candidate.utf8.lexicographicallyPrecedes(id.utf8) { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  package func originIndex(_ name: String) -> Int? {
    (0..<originCount).first { originName($0) == name }
  }
}

extension RouteTable {
  /// The route beneath another on the navigation stack, with the values they share by name.
  public func parent(of route: Int, values: [RouteValue?]) -> (route: Int, values: [RouteValue?])? {
    guard route >= 0, route < routeCount, values.count == parameterCount(route: route) else { return nil }
    let parent = word(routeOffset(route), TableLayout.Route.parent.rawValue) - 1
    guard parent >= 0 else { return nil }
    let shared = (0..<parameterCount(route: parent)).map { index -> RouteValue? in
      let name = text(parameterOffset(route: parent, index), TableLayout.Parameter.name.rawValue)
      return parameterIndex(name, route: route).flatMap { values[$0] }
    }
    return (parent, shared)
  }
}
