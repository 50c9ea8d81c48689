/// Runs an automaton of the block over symbols. Cost: two loads per symbol, no allocation.
struct Recogniser {
  private let classes: UnsafePointer<UInt8>
  private let transitions: UnsafePointer<UInt8>
  private let classCount: Int
  private let firstAccepting: Int
  /// `true` if every class and every state fits into six bits.
  private let isSmall: Bool
  private var state: Int

  /// Creates the automaton's initial state for a language for which `isAnyText` is `false`.
  @inline(__always)
  init(_ language: StoredLanguage) {
    let record = Record<Block.Recogniser>(language.block, language.offset)
    classes = language.block.base + record[.classes]
    transitions = language.block.base + record[.transitions]
    isSmall = record.isDigit(.classCount) && record.isDigit(.stateCount)
    if isSmall {
      // Every class and every state fits into six bits, which are faster to read than a whole word.
      classCount = record.digit(.classCount)
      state = record.digit(.start)
    } else {
      classCount = record[.classCount]
      state = record[.start]
    }
    firstAccepting = record[.firstAccepting]
  }

  /// Reads a symbol. Returns `false` if no text that begins with the symbols so far is in the language.
  @inline(__always)
  mutating func step(_ symbol: UInt8) -> Bool {
    state = next(state, symbol)
    return state != 0
  }

  /// Returns the state after a symbol, or 0 if there is none.
  @inline(__always)
  fileprivate func next(_ state: Int, _ symbol: UInt8) -> Int {
    Recogniser.half(transitions, state &* classCount &+ Recogniser.half(classes, Int(symbol)))
  }

  /// Reads bytes that are equal to their symbols. Stops before a `%`, and before a `+` if `plusIsSpace` is `true`.
  ///
  /// - Returns: The index of the byte at which reading stopped, or the end of the range. `nil` if no text that begins
  ///   with these bytes is in the language.
  @inline(__always)
  mutating func run(
    _ text: UnsafePointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool
  ) -> Int? {
    let space = plusIsSpace ? UInt8(ascii: "+") : UInt8(ascii: "%")
    var index = range.lower
    var state = state
    if isSmall {
      while index < range.upper {
        let byte = text[index]
        if byte == UInt8(ascii: "%") || byte == space { break }
        let symbolClass = Int(classes[Int(byte) &* 2] & 0x3F)
        state = Int(transitions[(state &* classCount &+ symbolClass) &* 2] & 0x3F)
        if state == 0 { return nil }
        index &+= 1
      }
      self.state = state
      return index
    }
    while index < range.upper, text[index] != UInt8(ascii: "%"), text[index] != space {
      guard step(text[index]) else { return nil }
      index &+= 1
    }
    return index
  }

  /// `true` if the text that was read so far is in the language.
  @inline(__always)
  var accepts: Bool { state >= firstAccepting }

  @inline(__always)
  private static func half(_ start: UnsafePointer<UInt8>, _ index: Int) -> Int {
    let raw = UnsafeRawPointer(start).loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self).littleEndian
    return Int(raw & 0x3F | raw >> 2 & 0xFC0)
  }
}

extension StoredLanguage {
  /// `true` if the language accepts any text that isn't empty. Such a language has no automaton.
  @inline(__always)
  var isAnyText: Bool { offset == TableLayout.anyText }

  /// Returns `true` if a range of a link in normal form is a word of the language.
  ///
  /// - Parameter isHost: `true` if the range is part of a host, whose letters count as lowercase.
  @inline(__always)
  package func recognises(
    _ link: UnsafePointer<UInt8>, _ range: ByteRange, plusIsSpace: Bool = false, isHost: Bool = false
  ) -> Bool {
    if isAnyText { return !range.isEmpty }
    var automaton = Recogniser(self)
    var range = range
    if !isHost {
      guard let end = automaton.run(link, range, plusIsSpace: plusIsSpace) else { return false }
      if end == range.upper { return automaton.accepts }
      range.lower = end
    }
    var reader = SymbolReader(link, range, plusIsSpace: plusIsSpace)
    while let symbol = reader.read() {
      guard automaton.step(isHost ? asciiLowercased(symbol) : symbol) else { return false }
    }
    return automaton.accepts
  }

  /// Returns the position of the first symbol in a range of a link that no word of the language can have there. If all
  /// symbols are possible, returns the end of the range, or the end + 1 if the symbol `following` is possible there.
  package func end(of link: UnsafePointer<UInt8>, _ range: ByteRange, before following: UInt8) -> Int {
    if isAnyText { return range.upper }
    var automaton = Recogniser(self)
    var reader = SymbolReader(link, range)
    var position = range.lower
    while let symbol = reader.read() {
      guard automaton.step(symbol) else { return position }
      position += link[position] == UInt8(ascii: "%") ? 3 : 1
    }
    return automaton.step(following) ? position + 1 : position
  }

  /// Returns `true` if a word of the language contains a symbol.
  package func contains(_ symbol: UInt8) -> Bool {
    if isAnyText { return true }
    let automaton = Recogniser(self)
    return (1..<Record<Block.Recogniser>(block, offset)[.stateCount]).contains { automaton.next($0, symbol) != 0 }
  }

  /// Returns `true` if a decoded text is a word of the language.
  package func accepts(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer { accepts($0) } }

  /// Returns `true` if a decoded text is a word of the language.
  func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if isAnyText { return !text.isEmpty }
    var automaton = Recogniser(self)
    guard let start = text.baseAddress else { return automaton.accepts }
    var range = ByteRange(0, text.count)
    while let end = automaton.run(start, range, plusIsSpace: false) {
      if end == text.count { return automaton.accepts }
      guard automaton.step(text[end]) else { return false }
      range.lower = end &+ 1
    }
    return false
  }
}
