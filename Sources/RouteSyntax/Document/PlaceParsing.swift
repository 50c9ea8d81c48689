import RouteMatching

extension PatternReader {
  /// Reads a place: a base URL of an origin's links.
  ///
  ///     place = scheme ":"                                  all links of that scheme
  ///           / scheme "://" host [ ":" port ] [ base ]     an authority, which http and https require
  ///           / scheme ":" base
  ///     host  = name / "*." name / "{" label [ ":" type ] "}" [ "." name ] / "*"
  ///     port  = 1*DIGIT / "*"
  ///     base  = *( "/" segment )                            plain text; a trailing slash has no meaning
  ///
  /// Scheme and host are lowercased, and a host's labels beyond ASCII become `xn--…`. If the origin has a `separator`,
  /// the base is split at the separator instead of at `/`.
  package static func place(
    _ source: SourceText, separator: UInt8?, into diagnostics: inout [Diagnostic]
  ) -> PlaceDeclaration? {
    forms(of: source, .place, into: &diagnostics) { $0.readPlace(separator: separator) }.first
  }

  /// Reads a whole link pattern, `https://*.host/{_...}?af_dp={link}`. Returns its forms, each as a pattern and a place
  /// without a base. Returns no forms if there is a problem.
  static func absoluteLinks(
    _ source: SourceText, into diagnostics: inout [Diagnostic]
  ) -> [(place: PlaceDeclaration, pattern: LinkPattern)] {
    forms(of: source, into: &diagnostics) { $0.readAbsoluteLink() }
  }

  private mutating func readPlace(separator: UInt8?) -> PlaceDeclaration? {
    guard let (scheme, afterScheme) = readScheme() else { return nil }
    let end = bytes.count
    for mark in [UInt8(ascii: "?"), UInt8(ascii: "#")] {
      if let index = first(mark, in: afterScheme..<end) {
        report(
          "a base URL can't have a query or a fragment", at: index..<end,
          fix: Fix("remove it", replacing: self.range(of: index..<end), by: ""))
        return nil
      }
    }
    guard let (authority, pathStart) = readAuthority(scheme, from: afterScheme) else { return nil }
    var place = authority
    place.basePath = readBase(pathStart..<end, separator)
    return place
  }

  private mutating func readAbsoluteLink() -> (place: PlaceDeclaration, pattern: LinkPattern)? {
    guard let (scheme, afterScheme) = readScheme() else { return nil }
    if isWeb(scheme) {
      guard let (place, pathStart) = readAuthority(scheme, from: afterScheme) else { return nil }
      return (place, readLink(from: pathStart, slashIsImplied: pathStart == bytes.count))
    }
    // `app:path`, `app:/path` and `app://path` are the same path of a custom scheme, so skip the slashes.
    var start = afterScheme
    while start < min(afterScheme + 2, bytes.count), bytes[start] == UInt8(ascii: "/") { start += 1 }
    let place = PlaceDeclaration(source: source, scheme: scheme, host: .none)
    return (place, readLink(from: start, slashIsImplied: true))
  }

  // MARK: Scheme and authority

  /// Reads `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, section 3.1) and the colon.
  private mutating func readScheme() -> (scheme: String, end: Int)? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), LinkCharacters.isScheme(bytes[..<colon]) else {
      let looksLikeHost = bytes.contains(UInt8(ascii: ".")) && !bytes.contains(UInt8(ascii: ":"))
      let looksLikeScheme = !bytes.isEmpty && bytes.allSatisfy(LinkCharacters.isSchemeByte)
      let fix =
        withColon ?? (looksLikeHost ? "https://" + source.text : looksLikeScheme ? source.text + ":" : nil)
      report(
        "\(quoted(source.text)) doesn't begin with a scheme and ':'", at: 0..<bytes.count,
        fix: fix.flatMap { writing($0) }
          ?? "begin with a scheme of letters, digits, '+', '-' or '.', then ':', as in 'my-app:'")
      return nil
    }
    return (String(decoding: bytes[..<colon].map(asciiLowercased), as: UTF8.self), colon + 1)
  }

  private mutating func readAuthority(_ scheme: String, from start: Int) -> (place: PlaceDeclaration, end: Int)? {
    guard isAt("//", start, bytes.count) else {
      if isWeb(scheme) {
        let host = text(start..<bytes.count).drop { $0 == "/" }
        let written = "\(scheme)://\(host.isEmpty ? "…" : host)"
        report(
          "'\(scheme)' needs '//' and a host", at: 0..<bytes.count,
          fix: host.isEmpty ? "write '\(written)'" : writing(written) ?? "write '\(scheme)://' before a host")
        return nil
      }
      return (PlaceDeclaration(source: source, scheme: scheme, host: .none), start)
    }
    let range = start + 2..<(first(UInt8(ascii: "/"), in: start + 2..<bytes.count) ?? bytes.count)
    if range.isEmpty {
      if isWeb(scheme) {
        report("'\(scheme)' needs a host", at: 0..<bytes.count, fix: "write '\(scheme)://…'")
        return nil
      }
      return (PlaceDeclaration(source: source, scheme: scheme, host: .none), range.upperBound)
    }
    if let at = first(UInt8(ascii: "@"), in: range) {
      report(
        "a base URL can't have a user name, because links with one are refused", at: range.lowerBound..<at + 1,
        fix: Fix("remove it", replacing: self.range(of: range.lowerBound..<at + 1), by: ""))
      return nil
    }
    var hostRange = range
    var port = PlaceDeclaration.Port.none
    if let colon = first(UInt8(ascii: ":"), in: range), bytes[range.lowerBound] != UInt8(ascii: "[") {
      let written = text(colon + 1..<range.upperBound)
      let number = HostName.port(written)
      guard written == "*" || number != nil else {
        report(
          "\(quoted(written)) isn't a valid port", at: colon..<range.upperBound,
          fix: "write a number up to 65535, or '*' for any port")
        return nil
      }
      port = number.map { .exactly($0) } ?? .any
      hostRange = range.lowerBound..<colon
    }
    guard let (host, label) = readHost(hostRange, isWeb: isWeb(scheme)) else { return nil }
    var place = PlaceDeclaration(source: source, scheme: scheme, host: host)
    place.label = label
    place.port = port
    return (place, range.upperBound)
  }

  /// The text with a missing colon added: `https://shop.example` for `https//shop.example`.
  private var withColon: String? {
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), LinkCharacters.isScheme(bytes[..<slash]),
      bytes[slash...].starts(with: "//".utf8)
    else { return nil }
    return text(0..<slash) + ":" + text(slash..<bytes.count)
  }

  /// Returns a fix that replaces the whole text, or `nil` if the new text doesn't begin with a valid scheme and host.
  private func writing(_ written: String) -> Fix? {
    let range = self.range(of: 0..<bytes.count)
    let source = SourceText(text: written, range: range)
    var problems: [Diagnostic] = []
    guard let form = PatternLexer.forms(of: source, .place, into: &problems).first, problems.isEmpty else { return nil }
    var other = PatternReader(source, form: form)
    guard let (scheme, end) = other.readScheme(), other.readAuthority(scheme, from: end) != nil,
      !other.diagnostics.hasErrors
    else { return nil }
    return .write(written, within: range)
  }

  // MARK: Host

  private mutating func readHost(
    _ range: Range<Int>, isWeb: Bool
  ) -> (host: PlaceDeclaration.Host, label: ParameterUse?)? {
    guard let first = range.first else {
      report("a base URL needs a host before its port", at: range, fix: "write the host before ':'")
      return nil
    }
    if bytes[first] == UInt8(ascii: "*") {
      if range.count == 1 { return (.any, nil) }
      guard bytes[first + 1] == UInt8(ascii: ".") else {
        report(
          "'*' matches whole labels of the host, so the next character must be '.'", at: first..<first + 1,
          fix: HostName.isName(text(first + 1..<range.upperBound), isWeb: isWeb)
            ? Fix("write '*.' before the host", replacing: self.range(of: first + 1..<first + 1), by: ".")
            : "write '*.' before a host, or only '*' for any host")
        return nil
      }
      return readName(first + 2..<range.upperBound, isWeb: isWeb).map { (.subdomains(of: $0), nil) }
    }
    if bytes[first] == UInt8(ascii: "{") {
      guard let label = readLabel(first) else { return nil }
      if range.count == 1 { return (.captured(suffix: nil), label) }
      guard bytes[first + 1] == UInt8(ascii: ".") else {
        report(
          "a parameter matches whole labels of the host, so the next character must be '.'",
          at: first + 1..<range.upperBound, fix: "write '.' between the parameter and the rest of the host")
        return nil
      }
      return readName(first + 2..<range.upperBound, isWeb: isWeb).map { (.captured(suffix: $0), label) }
    }
    return readName(range, isWeb: isWeb).map { (.exact($0), nil) }
  }

  private mutating func readLabel(_ index: Int) -> ParameterUse? {
    guard let (use, isRest) = parameter(at: index) else { return nil }
    let range = index..<index + 1
    let name = use.name?.value
    let label = "{\(name ?? "label")\(use.type.map { ": " + $0.name.value } ?? "")}"
    if name == nil {
      // Don't suggest '*' for a label with a type, because the type would be lost.
      report(
        use.type == nil
          ? "write '*' for a label of the host that isn't captured" : "a label of the host with a type needs a name",
        at: range, fix: .write(use.type == nil ? "*" : label, within: self.range(of: range)))
      return nil
    }
    if isRest || use.mayBeAbsent || use.type?.list != nil {
      report(
        "a parameter in a host can have only a name and a type", at: range,
        fix: .write(label, within: self.range(of: range)))
      return nil
    }
    return use
  }

  private mutating func readName(_ range: Range<Int>, isWeb: Bool) -> String? {
    let name = text(range)
    if let mark = bytes[range].firstIndex(where: { "*{}[]%".utf8.contains($0) }) {
      let character = bytes[mark]
      let message =
        switch character {
        case UInt8(ascii: "%"): "'%' isn't allowed in a host"
        case UInt8(ascii: "["), UInt8(ascii: "]"): "a base URL can't have an IPv6 address"
        default: "'*' and parameters are allowed only at the beginning of a host"
        }
      let isEarly = "*{}".utf8.contains(character)
      report(
        message, at: mark..<mark + 1,
        fix: isEarly
          ? "put '*.' or a parameter first, or write a base URL for each host"
          : "write a host name, such as 'shop.example'")
      return nil
    }
    guard let ascii = HostName.ascii(name), HostName.isName(ascii, isWeb: isWeb) else {
      let plain = name.split(separator: ".").map { label in
        String(label.map { $0 == "_" || $0 == " " ? "-" : $0 }.drop { $0 == "-" })
      }.joined(separator: ".")
      report(
        "\(quoted(name)) isn't a valid host name", at: range.isEmpty ? range.lowerBound - 1..<range.upperBound : range,
        fix: Fix(
          plain != name && HostName.isName(plain, isWeb: isWeb)
            ? "write a name of letters, digits and '-', such as '\(plain)'"
            : name.utf8.contains { $0 >= 0x80 }
              ? "write the name in Punycode ('xn--…'), with at most 63 characters between dots"
              : "write labels of letters, digits and '-', with a dot between them; the last one can't be a number"))
      return nil
    }
    return ascii
  }

  // MARK: Base path

  private mutating func readBase(_ range: Range<Int>, _ separator: UInt8?) -> [String] {
    let mark = separator ?? UInt8(ascii: "/")
    if let brace = bytes[range].firstIndex(of: UInt8(ascii: "{")) {
      report(
        "the path of a base URL must be plain text", at: brace..<range.upperBound,
        fix: "write the parameter in the links of the routes")
      return []
    }
    var parts = splits(range, at: mark)
    if parts.count > 1, parts[0].isEmpty { parts.removeFirst() }
    if parts.last?.isEmpty == true { parts.removeLast() }
    var result: [String] = []
    for part in parts {
      let segment = readLiteral(part, in: .path)
      if segment.isEmpty || segment == "." || segment == ".." {
        report(
          "links with this segment are refused, so the path of a base URL can't contain it",
          at: part.lowerBound..<max(part.upperBound, part.lowerBound + 1), fix: "remove it")
      }
      result.append(segment)
    }
    return result
  }

  private mutating func report(_ message: String, at range: Range<Int>, fix: Fix? = nil) {
    report("bad-place", message, at: range, fix: fix)
  }

  private func isWeb(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }
}
