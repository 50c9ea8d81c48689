import RouteMatching

// The type `URL`: RFC 3986's grammar with RFC 9110's schemes, which require a host (§4.2).
extension TypeLanguage {
  /// The texts of URLs. Characters that RFC 3986 requires to be percent-encoded are also accepted raw: letters beyond
  /// ASCII anywhere (§3.2.2 for hosts), and after the authority everything except `\`, which browsers treat as a slash,
  /// and a `%` that doesn't begin a percent-encoding.
  package static let url: Automaton = pattern(
    "\(webScheme)://(\(userInfo)*@)?(\(name)+|\\[(\(address))\\])(:[0-9]*)?([/?#](\(escape)|[^%\\\\])*)?"
  ).lifted()

  /// A URL that is the verbatim remainder of another link. Addresses in brackets are excluded, because a path can't
  /// contain brackets (§3.3).
  package static let rawURL: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    let name = character(but: ":/?#[]@")
    let colon = Automaton.symbol(SymbolSet(UInt8(ascii: ":")))
    let user = try name.union(colon).repeated(0, nil).concatenating(.symbol(SymbolSet(UInt8(ascii: "@"))))
    let behindAuthority = try pattern("[/?#]").concatenating(.anyText).union(.emptyWord)
    return try pattern("\(webScheme)://").concatenating(user.union(.emptyWord)).concatenating(name.repeated(1, nil))
      .concatenating(pattern("(:[0-9]*)?")).concatenating(behindAuthority)
  }

  /// A link, with or without a scheme, that is the verbatim remainder of another link.
  package static let rawLink: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    let beginning = try character(but: ":/?#").repeated(0, nil).concatenating(pattern(":")).union(.emptyWord)
    let authority = character(but: "/?#")
    let bracket = Automaton.symbol(SymbolSet(Array("[]".utf8)))
    let bracketed = try beginning.concatenating(pattern("//")).concatenating(authority.repeated(0, nil))
      .concatenating(bracket).concatenating(.anyText)
    return try Automaton.text.subtracting(bracketed)
  }

  /// The first segment of a URL that is the verbatim remainder of another link, such as `https:`.
  package static let urlStart: Automaton = pattern("\(webScheme):")

  /// Returns the language of a single character, raw or percent-encoded, except for raw delimiters.
  private static func character(but delimiters: String) -> Automaton {
    Automaton.scalar.lifted().removing(SymbolSet(Array(delimiters.utf8)))
  }

  // MARK: RFC 3986, section 3.2, with letters beyond ASCII

  static let webScheme = "[hH][tT][tT][pP][sS]?"
  private static let escape = "%[0-9A-Fa-f]{2}"
  /// A character beyond ASCII, which RFC 3986 requires to be percent-encoded.
  private static let letter = "[^ -~]"
  private static let name = "([A-Za-z0-9._~!$&'()*+,;=-]|\(escape)|\(letter))"
  private static let userInfo = "([A-Za-z0-9._~!$&'()*+,;=:-]|\(escape)|\(letter))"
  static let v4: String = {
    let octet = "([0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])"
    return "(\(octet)\\.){3}\(octet)"
  }()
  private static let address = "\(v6)|[vV][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+"

  private static let v6: String = {
    let group = "[0-9A-Fa-f]{1,4}"
    let last = "(\(group):\(group)|\(v4))"
    let whole = "(\(group):){6}\(last)"
    // In an IPv6 address, `::` abbreviates the missing groups.
    let shorter = (0...5).map { before -> String in
      let head = before == 0 ? "" : "((\(group):){0,\(before - 1)}\(group))?"
      return "\(head)::(\(group):){\(5 - before)}\(last)"
    }
    let head = { (most: Int) in "((\(group):){0,\(most)}\(group))?" }
    return ([whole] + shorter + ["\(head(5))::\(group)", "\(head(6))::"]).joined(separator: "|")
  }()
}
