/// Runs an automaton of the block over symbols. Cost: two loads a symbol, no allocation.
struct Recogniser {
  private let table: RouteTable
  private let classes: Int
  private let classCount: Int
  private let transitions: Int
  private let firstAccepting: Int
  private var state: Int

  @inline(__always)
  init(_ table: RouteTable, at record: Int) {
    self.table = table
    classes = table.word(record, TableLayout.Recogniser.classes.rawValue)
    classCount = table.word(record, TableLayout.Recogniser.classCount.rawValue)
    transitions = table.word(record, TableLayout.Recogniser.transitions.rawValue)
    firstAccepting = table.word(record, TableLayout.Recogniser.firstAccepting.rawValue)
    state = table.word(record, TableLayout.Recogniser.start.rawValue)
  }

  /// Takes a symbol; false once nothing can be accepted any more.
  @inline(__always)
  mutating func step(_ symbol: UInt8) -> Bool {
    let symbolClass = table.half(at: classes &+ Int(symbol) &* TableLayout.halfSize)
    state = table.half(at: transitions &+ (state &* classCount &+ symbolClass) &* TableLayout.halfSize)
    return state != 0
  }

  /// Whether the symbols so far are a word of the language.
  @inline(__always)
  var accepts: Bool { state >= firstAccepting }
}

extension RouteTable {
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
