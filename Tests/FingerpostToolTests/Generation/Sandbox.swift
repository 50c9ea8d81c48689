import Foundation

@testable import FingerpostCommands
@testable import FingerpostTool

/// A package in a temporary folder, with the targets `App`, `Shop` and `AppTests`.
struct Sandbox {
  let folder: String

  func write(_ text: String, to path: String) throws {
    try FileSystem.makeFolder(Path.folder(of: folder + "/" + path))
    try FileSystem.write(Array(text.utf8), to: folder + "/" + path)
  }

  func text(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(folder + "/" + path), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool { FileSystem.kind(of: folder + "/" + path) != nil }

  /// Calls the tool as the plugins do.
  ///
  /// - Parameter tool: The tool to call. The plugins' tool has only this command.
  func generate(_ words: String..., with tool: Tool = .fpost) throws -> Outcome {
    var line: [String] = ["generate", "--package", folder]
    for (kind, name, dependencies, path) in [
      ("generic", "App", "", "Sources/App"), ("generic", "Shop", "", "Sources/Shop"),
      ("test", "AppTests", "App", "Tests/AppTests"),
    ] {
      line += ["--package-target", "\(kind):\(name):\(name):\(dependencies)=\(folder)/\(path)"]
    }
    return try run(line + words, with: tool)
  }

  func setModified(_ path: String, _ date: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder + "/" + path)
  }

  func modified(_ path: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder + "/" + path)[.modificationDate] as? Date
  }
}

func appTable(_ name: String = "AppRoute", target: String? = "App", routes: String = #""home": "/""#) -> String {
  let generate: String = target.map { #", "generate": { "target": "\#($0)" }"# } ?? ""
  return """
    { "version": 1, "name": "\(name)", "origins": { "web": "https://a.example" },
      "routes": { \(routes) }\(generate) }
    """
}

func inSandbox(_ body: (Sandbox) throws -> Void) throws {
  try inTemporaryFolder { folder in
    for target in ["Sources/App", "Sources/Shop", "Tests/AppTests"] { try FileSystem.makeFolder(folder + "/" + target) }
    try body(Sandbox(folder: folder))
  }
}

let enumPath = "Sources/App/Generated/AppRoute.swift"
let testPath = "Tests/AppTests/Generated/AppRouteTests.swift"
