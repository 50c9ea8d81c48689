import Foundation
import PackagePlugin

/// A call of `fpost generate` for a whole package or project. The two command plugins share this file through symbolic
/// links, because plugin targets can't depend on a library.
struct GenerateCall {
  let tool: URL
  let folder: URL
  var arguments: [String] = []

  /// Runs the tool with its output unchanged, and ends the command with exit status 1 unless the tool succeeds.
  func run(_ userArguments: [String]) throws {
    // SwiftPM passes its own flags on if they follow the plugin's name.
    var extractor = ArgumentExtractor(userArguments)
    for flag in ["allow-writing-to-package-directory", "disable-sandbox"] { _ = extractor.extractFlag(named: flag) }
    _ = extractor.extractOption(named: "allow-writing-to-directory")

    let process = Process()
    process.executableURL = tool
    process.arguments = ["generate", "--package", folder.path] + arguments + extractor.remainingArguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .exit, process.terminationStatus == 0 { return }
    let isFinding: Bool = process.terminationReason == .exit && process.terminationStatus == 1
    Diagnostics.error(
      isFinding ? "fpost found problems in the routes" : "fpost stopped, and its own message gives the reason")
  }
}

extension GenerateCall {
  init(_ context: PluginContext) throws {
    self.init(tool: try context.tool(named: "FingerpostGenerator").url, folder: context.package.directoryURL)
    for case let module as any SourceModuleTarget in context.package.targets {
      let tested: [String] = module.dependencies.compactMap { dependency in
        if case .target(let target) = dependency { target.name } else { nil }
      }
      let names: String = "\(module.kind):\(module.name):\(module.moduleName):\(tested.joined(separator: ","))"
      arguments += ["--package-target", "\(names)=\(module.directoryURL.path)"]
      let imported: String = module.kind == .test ? "FingerpostTesting" : "RouteDestinations"
      let isLinked: Bool = module.recursiveTargetDependencies.contains { $0.name == imported }
      if !isLinked { arguments += ["--unlinked-target", module.name] }
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GenerateCall {
    /// The folder of a target is the folder of its topmost Swift file.
    init(_ context: XcodePluginContext) throws {
      self.init(tool: try context.tool(named: "FingerpostGenerator").url, folder: context.xcodeProject.directoryURL)
      var tables: [String] = []
      for target in context.xcodeProject.targets {
        for table in target.tables(in: folder) where !tables.contains(table.path) { tables.append(table.path) }
        guard let own: URL = target.folder else { continue }
        let names: String = "xcode:\(target.displayName):\(target.displayName):"
        arguments += ["--package-target", "\(names)=\(own.path)"]
      }
      for table in tables { arguments += ["--table", table] }
    }
  }
#endif
