import RouteMatching

extension DocumentReader {
  /// Reads a target.
  ///
  /// - Returns: `nil` where there is none: something was reported, or the object has only keys for something else.
  mutating func readTarget(_ value: JSONValue) -> LaunchTarget? {
    var target = LaunchTarget(range: value.range)
    if let route = value.text {
      target.route = route.located
      return target
    }
    guard value.members != nil else {
      target.opensNothing = true
      return target
    }
    target.route = value["to"]?.text?.located
    if let link = value["link"] {
      target.takesOwnLink = link.isTrue
      target.linkKeys = link.texts
    }
    readSet(value["set"], into: &target)
    let leadsSomewhere = target.route != nil || target.takesOwnLink || !target.linkKeys.isEmpty
    return leadsSomewhere ? target : nil
  }

  /// Parameters and their values; a number, `true` or `false` is as good as its text.
  private mutating func readSet(_ value: JSONValue?, into target: inout LaunchTarget) {
    for (name, value) in value?.members ?? [] {
      let parts: [LaunchValueDeclaration.Part]
      switch value.kind {
      case .string(let text): parts = readLaunchTemplate(text)
      case .number(let text): parts = [.text(text)]
      default: parts = [.text(value.isTrue ? "true" : "false")]
      }
      target.set.append(LaunchValueDeclaration(name: name.located, parts: parts, range: value.range))
    }
  }

  /// Text around key paths in braces; a brace can't be part of the text.
  private mutating func readLaunchTemplate(_ source: SourceText) -> [LaunchValueDeclaration.Part] {
    let bytes = Array(source.text.utf8)
    var parts: [LaunchValueDeclaration.Part] = []
    var start = 0
    var index = 0
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{") {
        if index > start { parts.append(.text(text(start..<index))) }
        guard let close = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
          report(
            "unclosed-brace", "'{' is never closed", at: source.range(of: index..<index + 1),
            fix: "write '}' after the key")
          return parts
        }
        let key = text(index + 1..<close)
        if key.isEmpty || key.contains("{") {
          report("bad-template", "a key path stands in braces", at: source.range(of: index..<close + 1))
        } else {
          parts.append(.key(key))
        }
        start = close + 1
        index = close
      } else if bytes[index] == UInt8(ascii: "}") {
        report("stray-brace", "'}' closes nothing", at: source.range(of: index..<index + 1))
      }
      index += 1
    }
    if start < bytes.count { parts.append(.text(text(start..<bytes.count))) }
    return parts
  }
}
