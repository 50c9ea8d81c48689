extension DocumentReader {
  /// Reads the options that apply to all routes.
  mutating func readOptions(_ top: JSONValue) {
    typealias Options = TableOptions
    if let value = top["trailingSlash"]?.word(Options.TrailingSlash.self) { document.options.trailingSlash = value }
    if let value = top["emptySegments"]?.word(Options.EmptySegments.self) { document.options.emptySegments = value }
    if let value = top["repeated"]?.word(Options.Repeated.self) { document.options.repeated = value }
    if let value = top["caseSensitive"] {
      let path = value.members == nil ? value : value["path"]
      document.options.caseSensitive = path?.isTrue ?? true
      document.options.foldsKeys = value["query"]?.isTrue == false
    }
    for key in top["ignoredQuery"]?.texts ?? [] {
      if let star = key.value.firstIndex(of: "*"), star != key.value.index(before: key.value.endIndex) {
        report("wrong-value", "'*' is allowed only at the end of a key: \(quoted(key.value))", at: key.range)
      } else if key.value.isEmpty {
        report("wrong-value", "a key of 'ignoredQuery' is empty", at: key.range)
      } else if key.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
        report(
          "wrong-value", "\(quoted(key.value)) contains a control character, which isn't allowed in links",
          at: key.range)
      } else {
        document.options.ignoredQuery.append(key)
      }
    }
  }

  /// Reads `limits`. Call this before reading anything to which a limit applies.
  mutating func readLimits(_ limits: JSONValue?) {
    if let value = limits?["length"]?.wholeNumber { document.options.maximumLength = value }
    if let value = limits?["segments"]?.wholeNumber { document.options.maximumSegments = value }
    if let value = limits?["items"]?.wholeNumber { document.options.maximumItems = value }
    if let value = limits?["patterns"]?.wholeNumber { document.options.maximumPatterns = value }
  }

  /// Reads `wrappers`: whole link patterns, as strings or `{"link": "https://*.onelink.me/{_...}?af_dp={link}"}`. The
  /// nested link is the parameter `link`.
  mutating func readWrappers(_ value: JSONValue?) {
    for element in value?.oneOrMore ?? [] {
      guard let source = element.text ?? element["link"]?.text else { continue }
      let links = PlaceReader.absoluteLinks(source, into: &diagnostics)
      guard count(links.count, at: source.range) else { return }
      for (place, pattern) in links {
        document.wrappers.append(WrapperDeclaration(places: [place], pattern: pattern))
      }
    }
  }

  func readPlatform(_ value: JSONValue?) -> PlatformPaths? {
    guard let value else { return nil }
    return PlatformPaths(
      aasa: value["aasa"]?.text?.located, infoPlist: value["infoPlist"]?.text?.located,
      entitlements: value["entitlements"]?.text?.located)
  }

  func readGenerate(_ value: JSONValue?) -> GenerateOptions? {
    guard let value else { return nil }
    var options = GenerateOptions()
    options.target = value["target"]?.text?.located
    options.testTarget = value["testTarget"]?.text?.located
    options.module = value["module"]?.text?.located
    options.access = value["access"]?.text?.located
    return options
  }
}
