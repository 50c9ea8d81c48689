/// Runs an automaton of the block over symbols. Cost: two loads a symbol, no allocation.
struct Recogniser {
  private let classes: UnsafePointer<UInt8>
  private let transitions: UnsafePointer<UInt8>
  private let classCount: Int
  private let firstAccepting: Int
  private var state: Int

  @inline(__always)
  init(_ table: some TableFields, at record: Int) {
    classes = table.base + table.word(record, TableLayout.Recogniser.classes.rawValue)
    transitions = table.base + table.word(record, TableLayout.Recogniser.transitions.rawValue)
    classCount = table.word(record, TableLayout.Recogniser.classCount.rawValue)
    firstAccepting = table.word(record, TableLayout.Recogniser.firstAccepting.rawValue)
    state = table.word(record, TableLayout.Recogniser.start.rawValue)
  }

  /// Takes a symbol; false once nothing can be accepted any more.
  @inline(__always)
  mutating func step(_ symbol: UInt8) -> Bool {
    let symbolClass = Recogniser.half(classes, Int(symbol))
    state = Recogniser.half(transitions, state &* classCount &+ symbolClass)
    return state != 0
  }

  /// Whether the symbols so far are a word of the language.
  @inline(__always)
  var accepts: Bool { state >= firstAccepting }

  @inline(__always)
  private static func half(_ start: UnsafePointer<UInt8>, _ index: Int) -> Int {
    Int(start[index &* 2] &- 0x30) | Int(start[index &* 2 &+ 1] &- 0x30) << 6
  }
}

extension TableFields {
  /// Whether a stretch of a link in normal form is a word of a recogniser's language.
  ///
  /// - Parameter isHost: whether it is part of a host, whose letters count as lower case.
  @inline(__always)
  func recognises(
    _ recogniser: Int, _ link: UnsafePointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool = false,
    isHost: Bool = false
  ) -> Bool {
    if recogniser == TableLayout.anyText { return !range.isEmpty }
    var automaton = Recogniser(self, at: recogniser)
    var reader = SymbolReader(link, range, plusIsSpace: plusIsSpace)
    while let symbol = reader.read() {
      guard automaton.step(isHost ? asciiLowercased(symbol) : symbol) else { return false }
    }
    return automaton.accepts
  }
}
