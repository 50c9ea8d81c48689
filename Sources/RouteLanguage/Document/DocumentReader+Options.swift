extension DocumentReader {
  /// Reads what the table says for all routes: `trailingSlash` (`ignore`, `strict`), `caseSensitive`, `emptySegments`
  /// (`refuse`, `collapse`, `keep`), `repeated` (`first`, `last`, `refuse`), `ignoredQuery` (keys, with `*` at the end
  /// for any rest) and `limits` (`length` in bytes, `segments`, `items`).
  mutating func readOptions(_ top: Fields) {
    if let value = choice(top["trailingSlash"], "'trailingSlash'", TableOptions.TrailingSlash.self) {
      document.options.trailingSlash = value
    }
    if let value = flag(top["caseSensitive"], "'caseSensitive'") { document.options.caseSensitive = value }
    if let value = choice(top["emptySegments"], "'emptySegments'", TableOptions.EmptySegments.self) {
      document.options.emptySegments = value
    }
    if let value = choice(top["repeated"], "'repeated'", TableOptions.Repeated.self) {
      document.options.repeated = value
    }
    for key in texts(top["ignoredQuery"], "'ignoredQuery'") {
      if let star = key.value.firstIndex(of: "*"), star != key.value.index(before: key.value.endIndex) {
        report("wrong-value", "'*' stands only at the end of \(quoted(key.value))", at: key.range)
      } else if key.value.isEmpty {
        report("wrong-value", "a key of 'ignoredQuery' is empty", at: key.range)
      } else {
        document.options.ignoredQuery.append(key)
      }
    }
    guard let limits = top["limits"],
      let fields = fields(limits, of: "'limits'", known: ["length", "segments", "items"])
    else { return }
    if let value = count(fields["length"], "'length'", 1...65_000) { document.options.maximumLength = value }
    if let value = count(fields["segments"], "'segments'", 1...1_000) { document.options.maximumSegments = value }
    if let value = count(fields["items"], "'items'", 1...1_000) { document.options.maximumItems = value }
  }

  /// Reads `wrappers`: whole link patterns, as strings or `{"link": "https://*.onelink.me/{_...}?af_dp={link}"}`. The
  /// link inside is the parameter `link`.
  mutating func readWrappers(_ value: JSONValue?) {
    for element in oneOrMore(value) {
      var source = element.text
      if source == nil {
        guard let fields = fields(element, of: "a wrapper", known: ["link"]) else { continue }
        guard let link = fields["link"] else {
          reportMissing("a wrapper needs 'link', the link that holds another", in: fields)
          continue
        }
        source = text(link, "'link'")
      }
      guard let source, let (place, pattern) = PlaceReader.absoluteLink(source, into: &diagnostics) else { continue }
      document.wrappers.append(WrapperDeclaration(places: [place], pattern: pattern))
    }
  }

  /// Reads `generate`: `target` and `testTarget` that receive the files, `access` of what is generated (`internal`,
  /// `package`, `public`), `module` that the tests import.
  mutating func readGenerate(_ value: JSONValue?) -> GenerateOptions? {
    guard let value,
      let fields = fields(value, of: "'generate'", known: ["target", "testTarget", "access", "module"])
    else { return nil }
    var options = GenerateOptions()
    options.target = text(fields["target"], "'target'")?.located
    options.testTarget = text(fields["testTarget"], "'testTarget'")?.located
    options.module = text(fields["module"], "'module'")?.located
    if let access = choice(fields["access"], "'access'", AccessLevel.self), let value = fields["access"] {
      options.access = Located(access.rawValue, value.range)
    }
    return options
  }

  private enum AccessLevel: String, CaseIterable {
    case `internal`, `package`, `public`
  }
}
