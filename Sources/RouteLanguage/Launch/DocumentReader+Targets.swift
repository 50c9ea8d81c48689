import RouteMatching

extension DocumentReader {
  /// Reads a target.
  ///
  /// - Parameter others: keys of the object that are no target's, read by the caller.
  /// - Returns: `nil` where there is none: something was reported, or the object has only `others`.
  mutating func readTarget(_ value: JSONValue, _ what: String, beside others: [String] = []) -> LaunchTarget? {
    var target = LaunchTarget(range: value.range)
    if let route = value.text {
      target.route = route.located
      return target
    }
    guard let members = value.members else {
      guard value.isTrue else {
        target.opensNothing = true
        return target
      }
      report(
        "wrong-value", "\(what) leads somewhere, but doesn't say where", at: value.range,
        fix: "write a route's id, or false for nothing")
      return nil
    }
    if !members.isEmpty, members.allSatisfy({ others.contains($0.key.text) }) { return nil }
    // What is missing may be what was reported and taken out.
    let hadProblems = diagnostics.contains {
      value.range.lower <= $0.range.lower && $0.range.upper <= value.range.upper
    }
    target.route = value["to"]?.text?.located
    readLink(value["link"], into: &target)
    readSet(value["set"], into: &target)
    guard target.route == nil else { return target }
    if !target.takesOwnLink, target.linkKeys.isEmpty {
      if hadProblems || value["link"] != nil { return nil }
      report("missing-key", "\(what) doesn't say where it leads", at: value.range, fix: "write \"to\": \"…\"")
      return nil
    }
    if let value = target.set.first {
      report(
        "missing-key", "'set' gives \(quoted(value.name.value)) a value, but there is no 'to' with parameters",
        at: value.name.range, fix: "write \"to\": \"…\"")
    }
    return target
  }

  /// `true`, a key path, or several.
  private mutating func readLink(_ value: JSONValue?, into target: inout LaunchTarget) {
    guard let value else { return }
    target.takesOwnLink = value.isTrue
    target.linkKeys = value.texts
    if case .bool(false) = value.kind {
      report(
        "wrong-value", "'link' is true where the input's own link counts, and is left out where it doesn't",
        at: value.range, fix: "remove it")
    }
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
