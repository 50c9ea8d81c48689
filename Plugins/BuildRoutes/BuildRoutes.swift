import Foundation
import PackagePlugin

/// Generates the enum of a target, and the tests of a test target, into the build folder.
///
/// SwiftPM asks once while it plans a build, not when a table changes; so the outputs never depend on what a table says.
@main struct BuildRoutes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let tool: URL = try context.tool(named: "FingerpostTool").url
    let package: Package = context.package
    let tested: [any SourceModuleTarget] = module.dependencies.compactMap { dependency in
      if case .target(let target) = dependency { target as? any SourceModuleTarget } else { nil }
    }
    let isTest: Bool = module.kind == .test
    let folders: [URL] = [module.directoryURL] + (isTest ? tested.map { $0.directoryURL } : []) + [package.directoryURL]
    let tables: [URL] = folders.map { $0.appendingPathComponent("routes.json") }.filter { isFile($0) }
    guard tables.count == 1, let table: URL = tables.first else {
      Diagnostics.error(problem(tables, target.name, folders))
      return []
    }
    let all: [URL] = package.targets.map { $0.directoryURL } + [package.directoryURL]
    let modules: [String] = isTest ? tested.map { $0.moduleName } : [module.moduleName]
    return [command(tool, table, all.flatMap(included), context.pluginWorkDirectoryURL, isTest, modules)]
  }

  private func command(
    _ tool: URL, _ table: URL, _ included: [URL], _ work: URL, _ isTest: Bool, _ modules: [String]
  ) -> Command {
    let output: URL = work.appendingPathComponent(isTest ? "GeneratedRouteTests.swift" : "GeneratedRoutes.swift")
    var arguments: [String] = ["generate", "--table", table.path]
    arguments += [isTest ? "--tests-output" : "--enum-output", output.path]
    for name in modules { arguments += ["--module", name] }
    return .buildCommand(
      displayName: "Generating \(output.lastPathComponent) from \(table.lastPathComponent)", executable: tool,
      arguments: arguments, inputFiles: [table] + included, outputFiles: [output])
  }

  /// Files that a table may include; an edit of them has to start the tool again as well.
  private func included(in folder: URL) -> [URL] {
    let files: [URL] = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.lastPathComponent.hasSuffix(".routes.json") }.sorted { $0.path < $1.path }
  }

  private func isFile(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  private func problem(_ tables: [URL], _ target: String, _ folders: [URL]) -> String {
    if tables.isEmpty {
      return "target '\(target)' has no table: there is no routes.json in "
        + folders.map { $0.path }.joined(separator: ", ")
    }
    return "target '\(target)' has more than one table: " + tables.map { $0.path }.joined(separator: ", ")
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension BuildRoutes: XcodeBuildToolPlugin {
    /// A project knows no dependencies between modules: a test's module comes from the table's `generate` section.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let files: [URL] = target.inputFiles.map { $0.url }
      let tables: [URL] = files.filter { $0.lastPathComponent == "routes.json" }
      guard tables.count == 1, let table: URL = tables.first else {
        Diagnostics.error(problem(tables, target.displayName, [context.xcodeProject.directoryURL]))
        return []
      }
      var isTest = false
      if case .other(let kind)? = target.product?.kind { isTest = kind.contains("bundle.unit-test") }
      let included: [URL] = files.filter { $0.lastPathComponent.hasSuffix(".routes.json") }
      let tool: URL = try context.tool(named: "FingerpostTool").url
      let modules: [String] = isTest ? [] : [target.displayName]
      return [command(tool, table, included, context.pluginWorkDirectoryURL, isTest, modules)]
    }
  }
#endif
