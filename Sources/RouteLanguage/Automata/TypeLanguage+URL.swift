import RouteMatching

// The type `URL`: RFC 3986's grammar with RFC 9110's schemes, which need a host (§4.2).
extension TypeLanguage {
  /// Decoded text. What stands there raw and RFC 3986 asks to encode is read as if encoded: letters beyond ASCII anywhere
  /// (§3.2.2 for hosts), and behind the authority all but a `%` that begins no escape and a `\`, which browsers take for a
  /// slash.
  static let url: Automaton = pattern(
    "\(webScheme)://(\(userInfo)*@)?(\(name)+|\\[(\(address))\\])(:[0-9]*)?([/?#](\(escape)|[^%\\\\])*)?"
  ).lifted()

  /// The rest of a link, as it is there. Addresses in brackets aren't, because a path holds no brackets (§3.3).
  static let rawURL: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    let name = character(but: ":/?#[]@")
    let colon = Automaton.symbol(SymbolSet(UInt8(ascii: ":")))
    let user = try name.union(colon).repeated(0, nil).concatenating(.symbol(SymbolSet(UInt8(ascii: "@"))))
    let behindAuthority = try pattern("[/?#]").concatenating(.anyText).union(.emptyWord)
    return try pattern("\(webScheme)://").concatenating(user.union(.emptyWord)).concatenating(name.repeated(1, nil))
      .concatenating(pattern("(:[0-9]*)?")).concatenating(behindAuthority)
  }

  /// The same of any scheme, or of none.
  static let rawLink: Automaton = .builtIn { () throws(AutomatonTooLarge) in
    let beginning = try character(but: ":/?#").repeated(0, nil).concatenating(pattern(":")).union(.emptyWord)
    let authority = character(but: "/?#")
    let bracket = Automaton.symbol(SymbolSet(Array("[]".utf8)))
    let bracketed = try beginning.concatenating(pattern("//")).concatenating(authority.repeated(0, nil))
      .concatenating(bracket).concatenating(.anyText)
    return try Automaton.text.subtracting(bracketed)
  }

  /// What a link is where it is the rest of another.
  static func raw(_ base: BaseType) -> Automaton {
    switch base {
    case .url: rawURL
    case .link: rawLink
    case .raw, .string, .int, .uint, .double, .bool, .uuid, .date, .duration: .text
    }
  }

  /// The segment that a raw `URL` begins with.
  static let urlStart: Automaton = pattern("\(webScheme):")

  /// One character, raw or encoded, but for some that are raw.
  private static func character(but delimiters: String) -> Automaton {
    Automaton.scalar.lifted().removing(SymbolSet(Array(delimiters.utf8)))
  }

  // MARK: RFC 3986, section 3.2, with letters beyond ASCII

  static let webScheme = "[hH][tT][tT][pP][sS]?"
  private static let escape = "%[0-9A-Fa-f]{2}"
  /// A letter that RFC 3986 asks to encode.
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
    // `::` stands for the groups that are missing.
    let shorter = (0...5).map { before -> String in
      let head = before == 0 ? "" : "((\(group):){0,\(before - 1)}\(group))?"
      return "\(head)::(\(group):){\(5 - before)}\(last)"
    }
    let head = { (most: Int) in "((\(group):){0,\(most)}\(group))?" }
    return ([whole] + shorter + ["\(head(5))::\(group)", "\(head(6))::"]).joined(separator: "|")
  }()
}
