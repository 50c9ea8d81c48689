import RouteMatching

// The authorities of places.
extension LinkUniverse {
  /// The authorities at a place of an origin, port included; under a bare scheme `//` for links with two slashes after it,
  /// and the empty word for others.
  func authority(_ place: PlaceShape, of origin: OriginShape) throws(AutomatonTooLarge) -> Language {
    if case .none = place.declaration.host {
      return origin.separator != nil ? nothing : origin.needsSlashes ? twoSlashes : anySlashes
    }
    return try authority(place)
  }

  /// The authorities at a place with a host, port included.
  package func authority(_ place: PlaceShape) throws(AutomatonTooLarge) -> Language {
    var host: Automaton
    switch place.declaration.host {
    case .none: return nothing
    case .exact(let name):
      if place.declaration.port == .none { return .word(Array(name.utf8), isFolded: true) }
      host = try Automaton.literal(Array(name.utf8), foldsCase: true)
    case .subdomains(let suffix): host = try labels().concatenating(dot(suffix))
    case .captured(_, let suffix):
      host = try suffix == nil ? anyHost() : labels()
      // Labels are read in lowercase.
      if let label = place.label { host = try host.intersection(pool.automaton(label.language).withFoldedLetters) }
      if let suffix { host = try host.concatenating(dot(suffix)) }
    case .any: host = try anyHost()
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

  /// One or more labels.
  private func labels() throws(AutomatonTooLarge) -> Automaton {
    var bytes = SymbolSet(0x21...0x7E)
    for byte in "\"#%/:<>?@[\\]^`{|}.".utf8 { bytes.remove(byte) }
    let label = try Automaton.symbol(bytes).repeated(1, nil)
    let more = try Automaton.symbol(SymbolSet(UInt8(ascii: "."))).concatenating(label).repeated(0, nil)
    return try label.concatenating(more)
  }

  /// Names and IPv4 addresses. What holds of a link at an IPv6 address also holds of one at a name.
  private func anyHost() throws(AutomatonTooLarge) -> Automaton {
    try labels().subtracting(TypeLanguage.hostEndingInNumber).union(TypeLanguage.ipv4Address)
  }

  private func dot(_ suffix: String) throws(AutomatonTooLarge) -> Automaton {
    try .literal(Array(".".utf8) + Array(suffix.utf8), foldsCase: true)
  }
}

extension Automaton {
  /// The words without uppercase letters, as labels of hosts are read.
  var lowercaseMembers: Automaton { removing(SymbolSet(UInt8(ascii: "A")...UInt8(ascii: "Z"))) }
}
