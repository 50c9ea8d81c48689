import Foundation
import PackagePlugin

/// Generates the enum of a target into the build folder, for teams that don't commit generated code.
///
/// SwiftPM asks once while it plans a build, not when a table changes; so what is asked for never depends on what a table
/// says.
@main struct BuildRoutes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    guard module.kind != .test else {
      Diagnostics.error("'\(target.name)' is a test target, and BuildRoutes generates enums only")
      return []
    }
    let package: URL = context.package.directoryURL
    let folders: [URL] = [module.directoryURL, package]
    let tables: [URL] = folders.map { $0.appendingPathComponent("routes.json") }.filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
    let modules: [URL] = context.package.targets.map { $0.directoryURL }
    return try commands(
      tables, including: (modules + [package]).flatMap(included), of: package, for: target.name, places: folders,
      tool: context.tool(named: "FingerpostTool").url, work: context.pluginWorkDirectoryURL)
  }

  private func commands(
    _ tables: [URL], including included: [URL], of package: URL, for target: String, places: [URL], tool: URL, work: URL
  ) -> [Command] {
    guard tables.count == 1, let table: URL = tables.first else {
      let found: String = tables.isEmpty ? "no table: there is no routes.json in " : "more than one table: "
      let list: [URL] = tables.isEmpty ? places : tables
      Diagnostics.error("target '\(target)' has " + found + list.map { $0.path }.joined(separator: ", "))
      return []
    }
    let output: URL = work.appendingPathComponent("GeneratedRoutes.swift")
    return [
      .buildCommand(
        displayName: "Generating \(output.lastPathComponent) from \(table.lastPathComponent)", executable: tool,
        arguments: ["generate", "--package", package.path, "--table", table.path, "--enum", output.path],
        inputFiles: [table] + included, outputFiles: [output])
    ]
  }

  /// Files that a table may include; an edit of them has to start the tool again as well.
  private func included(in folder: URL) -> [URL] {
    let files: [URL] = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.lastPathComponent.hasSuffix(".routes.json") }.sorted { $0.path < $1.path }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension BuildRoutes: XcodeBuildToolPlugin {
    /// In a project the table has to be a member of the target.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project: URL = context.xcodeProject.directoryURL
      let files: [URL] = target.inputFiles.map { $0.url }
      return try commands(
        files.filter { $0.lastPathComponent == "routes.json" },
        including: files.filter { $0.lastPathComponent.hasSuffix(".routes.json") }, of: project,
        for: target.displayName, places: [project], tool: context.tool(named: "FingerpostTool").url,
        work: context.pluginWorkDirectoryURL)
    }
  }
#endif
