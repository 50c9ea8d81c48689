// The authorities of places.
extension LinkUniverse {
  /// Returns the authorities of a place, including the port. If the place has no host, this is `//` for links with two
  /// slashes after the scheme, and the empty word for other links.
  package func authority(_ place: ResolvedPlace, of origin: ResolvedOrigin) throws(AutomatonTooLarge) -> Language {
    if !place.hasHost {
      return origin.separator != nil ? nothing : origin.needsSlashes ? twoSlashes : anySlashes
    }
    return try authority(place)
  }

  /// Returns the authorities of a place with a host, including the port.
  package func authority(_ place: ResolvedPlace) throws(AutomatonTooLarge) -> Language {
    var host: Automaton
    switch place.host {
    case .none: return nothing
    case .exact(let name):
      if place.port == .none { return .word(Array(name.utf8), isFolded: true) }
      host = try Automaton.literal(Array(name.utf8), foldsCase: true)
    case .subdomains(let suffix): host = try labels().concatenating(dot(suffix))
    case .captured(let suffix):
      host = try suffix == nil ? anyHost() : labels()
      if place.labelHasPort { host = try host.concatenating(anyPort()) }
      // Host labels are lowercased, so an uppercase letter matches if its lowercase letter does.
      if let label = place.label { host = try host.intersection(pool.automaton(label.language).withFoldedLetters) }
      if let suffix { host = try host.concatenating(dot(suffix)) }
    case .any: host = try anyHost()
    }
    switch place.port {
    case .none: break
    case .exactly(let port): host = try host.concatenating(.literal(Array(":\(port)".utf8)))
    case .any: if !place.labelHasPort { host = try host.concatenating(anyPort()) }
    }
    return pool.intern(host)
  }

  /// Returns a colon with a port, or nothing.
  private func anyPort() throws(AutomatonTooLarge) -> Automaton {
    let digits = try Automaton.symbol(SymbolSet(UInt8(ascii: "0")...UInt8(ascii: "9"))).repeated(1, 5)
    return try Automaton.symbol(SymbolSet(UInt8(ascii: ":"))).concatenating(digits).union(.emptyWord)
  }

  /// Returns sequences of at least one host label.
  private func labels() throws(AutomatonTooLarge) -> Automaton {
    var bytes = SymbolSet(0x21...0x7E)
    for byte in "\"#%/:<>?@[\\]^`{|}.".utf8 { bytes.remove(byte) }
    let label = try Automaton.symbol(bytes).repeated(1, nil)
    let more = try Automaton.symbol(SymbolSet(UInt8(ascii: "."))).concatenating(label).repeated(0, nil)
    return try label.concatenating(more)
  }

  /// Returns names and IPv4 addresses. IPv6 addresses are omitted, because results for names apply to them too.
  private func anyHost() throws(AutomatonTooLarge) -> Automaton {
    try labels().subtracting(TypeLanguage.hostEndingInNumber).union(TypeLanguage.ipv4Address)
  }

  /// Returns a dot with the suffix of a host after it.
  package func dot(_ suffix: String) throws(AutomatonTooLarge) -> Automaton {
    try .literal(Array(".".utf8) + Array(suffix.utf8), foldsCase: true)
  }
}

extension Automaton {
  /// The words without uppercase letters, because host labels are lowercased.
  var lowercaseMembers: Automaton { removing(SymbolSet(UInt8(ascii: "A")...UInt8(ascii: "Z"))) }
}
