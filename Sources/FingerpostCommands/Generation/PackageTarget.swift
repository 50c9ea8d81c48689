/// A target of the package, as the plugins name it: `KIND:NAME:MODULE:DEPENDENCY,…=FOLDER`.
struct PackageTarget: Hashable, Sendable {
  /// SwiftPM's word (`generic`, `executable`, `test`, …), or `xcode`.
  let kind: String
  let name: String
  /// What source files import.
  let module: String
  /// The names of the package's own targets that it depends on.
  let dependencies: [String]
  let folder: String

  var isTest: Bool { kind == "test" }
  /// Where the tool's files go, and nobody else's.
  var generatedFolder: String { Path.join(folder, "Generated") }

  init(kind: String, name: String, module: String, dependencies: [String] = [], folder: String) {
    self.kind = kind
    self.name = name
    self.module = module
    self.dependencies = dependencies
    self.folder = folder
  }

  /// A target's name with `_` for what can't stand in an identifier, as SwiftPM does it.
  static func module(of name: String) -> String {
    let text = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return text.first.map { $0.isNumber } ?? false ? "_" + text.dropFirst() : text
  }

  /// - Returns: `nil` for a text of another form.
  init?(_ text: String) {
    guard let equals: String.Index = text.firstIndex(of: "=") else { return nil }
    let names: [Substring] = text[..<equals].split(separator: ":", omittingEmptySubsequences: false)
    guard names.count == 4 else { return nil }
    self.init(
      kind: String(names[0]), name: String(names[1]), module: String(names[2]),
      dependencies: names[3].split(separator: ",").map(String.init), folder: String(text[text.index(after: equals)...]))
  }
}
