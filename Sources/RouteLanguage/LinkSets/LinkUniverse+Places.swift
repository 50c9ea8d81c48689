// The authorities of places.
extension LinkUniverse {
  /// The authorities at a place, port included; the empty word under a bare scheme.
  func authority(_ place: PlaceShape) throws(AutomatonTooLarge) -> Language {
    var host: Automaton
    switch place.declaration.host {
    case .none: return nothing
    case .exact(let name):
      if place.declaration.port == .none { return .word(Array(name.utf8), isFolded: true) }
      host = try Automaton.literal(Array(name.utf8), foldsCase: true)
    case .subdomains(let suffix): host = try labels(before: suffix)
    case .captured(_, let suffix):
      host = try labels(before: nil)
      if let label = place.label { host = try host.intersection(pool.automaton(label.language)) }
      if let suffix { host = try host.concatenating(.literal(Array((".".utf8)) + Array(suffix.utf8), foldsCase: true)) }
    case .any: host = try labels(before: nil)
    }
    let colon = Automaton.symbol(SymbolSet(UInt8(ascii: ":")))
    switch place.declaration.port {
    case .none: break
    case .exactly(let port): host = try host.concatenating(.literal(Array(":\(port)".utf8)))
    case .any:
      let digits = try Automaton.symbol(SymbolSet(UInt8(ascii: "0")...UInt8(ascii: "9"))).repeated(1, 5)
      host = try host.concatenating(colon.concatenating(digits).union(.emptyWord))
    }
    return pool.intern(host)
  }

  /// One or more labels, and `.suffix`.
  private func labels(before suffix: String?) throws(AutomatonTooLarge) -> Automaton {
    var bytes = SymbolSet(0x21...0x7E)
    for byte in "\"#%/:<>?@[\\]^`{|}.".utf8 { bytes.remove(byte) }
    let label = try Automaton.symbol(bytes).repeated(1, nil)
    let more = try Automaton.symbol(SymbolSet(UInt8(ascii: "."))).concatenating(label).repeated(0, nil)
    let labels = try label.concatenating(more)
    guard let suffix else { return labels }
    return try labels.concatenating(.literal(Array(".".utf8) + Array(suffix.utf8), foldsCase: true))
  }
}
