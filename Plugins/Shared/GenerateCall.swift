import Foundation
import PackagePlugin

/// One call of `fpost generate` for a whole package or project, shared by the two command plugins through symbolic links
/// (plugin targets can't depend on a library). What the tool prints passes through; the rest is documented there.
struct GenerateCall {
  let tool: URL
  /// The package or project; table paths and messages are as seen from here.
  let folder: URL
  /// `KIND:NAME:MODULE:DEPENDENCY,…=FOLDER` for each target.
  var targets: [String] = []
  /// `routes.json` files that the tool wouldn't find by itself.
  var tables: [String] = []

  /// Ends the verb with exit status 1 unless the tool says that all is well.
  func run(_ userArguments: [String]) throws {
    // SwiftPM hands its own flags on when they stand after the verb.
    var extractor = ArgumentExtractor(userArguments)
    for flag in ["allow-writing-to-package-directory", "disable-sandbox"] { _ = extractor.extractFlag(named: flag) }
    _ = extractor.extractOption(named: "allow-writing-to-directory")
    let rest: [String] = extractor.remainingArguments

    var arguments: [String] = ["generate", "--package-directory", folder.path]
    for target in targets { arguments += ["--package-target", target] }
    if !rest.contains(where: { $0 == "--table" || $0.hasPrefix("--table=") }) {
      for table in tables { arguments += ["--table", table] }
    }

    let process = Process()
    process.executableURL = tool
    process.arguments = arguments + rest
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      Diagnostics.error("fpost ended unexpectedly (signal \(process.terminationStatus))")
      return
    }
    switch process.terminationStatus {
    case 0: break
    case 1: Diagnostics.error("the table or what is generated from it needs attention, see above")
    default: Diagnostics.error("fpost could not run, see above")
    }
  }
}

extension GenerateCall {
  init(_ context: PluginContext) throws {
    self.init(tool: try context.tool(named: "FingerpostTool").url, folder: context.package.directoryURL)
    for case let module as any SourceModuleTarget in context.package.targets {
      let tested: [String] = module.dependencies.compactMap { dependency in
        if case .target(let target) = dependency { target.name } else { nil }
      }
      let path: String = module.directoryURL.path
      targets.append("\(module.kind):\(module.name):\(module.moduleName):\(tested.joined(separator: ","))=\(path)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GenerateCall {
    /// In a project a table must be a member of a target, and a target's folder is that of its topmost Swift file.
    init(_ context: XcodePluginContext) throws {
      self.init(tool: try context.tool(named: "FingerpostTool").url, folder: context.xcodeProject.directoryURL)
      for target in context.xcodeProject.targets {
        let files: [URL] = target.inputFiles.map { $0.url }
        tables += files.filter { $0.lastPathComponent == "routes.json" }.map { $0.path }
        let sources: [URL] = files.filter { $0.pathExtension == "swift" }
        guard let top = sources.min(by: { $0.pathComponents.count < $1.pathComponents.count }) else { continue }
        let name: String = target.displayName
        targets.append("xcode:\(name):\(name):=\(top.deletingLastPathComponent().path)")
      }
    }
  }
#endif
