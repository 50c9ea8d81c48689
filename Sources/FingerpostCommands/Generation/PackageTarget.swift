/// A target of the package, in the plugins' notation `KIND:NAME:MODULE:DEPENDENCY,…=FOLDER`.
struct PackageTarget: Hashable, Sendable {
  /// SwiftPM's name for the kind (`generic`, `executable`, `test`, …), or `xcode`.
  let kind: String
  let name: String
  /// The name of the module for `import`.
  let module: String
  /// The names of the package's targets that this target depends on.
  var dependencies: [String] = []
  let folder: String

  var isTest: Bool { kind == "test" }
  /// The folder for generated files, which contains nothing else.
  var generatedFolder: String { Path.join(folder, "Generated") }

  /// Returns the module name of a target. Like SwiftPM, replaces characters that an identifier can't contain with `_`.
  static func module(of name: String) -> String {
    let text = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return text.first.map { $0.isNumber } ?? false ? "_" + text.dropFirst() : text
  }
}

extension PackageTarget {
  /// Creates a target from its notation, or returns `nil` if the text isn't in this notation.
  init?(_ text: String) {
    guard let equals: String.Index = text.firstIndex(of: "=") else { return nil }
    let names: [Substring] = text[..<equals].split(separator: ":", omittingEmptySubsequences: false)
    guard names.count == 4 else { return nil }
    self.init(
      kind: String(names[0]), name: String(names[1]), module: String(names[2]),
      dependencies: names[3].split(separator: ",").map(String.init), folder: String(text[text.index(after: equals)...]))
  }
}
