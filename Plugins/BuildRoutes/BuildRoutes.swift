import Foundation
import PackagePlugin

/// Generates the enum of a target, or the tests of a test target, in the build folder, for teams that don't commit
/// generated code.
///
/// SwiftPM asks once when it plans a build, not when a table changes, so the answer must never depend on the contents
/// of a table.
@main struct BuildRoutes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let tested: [any SourceModuleTarget] = module.dependencies.compactMap { dependency in
      if case .target(let target) = dependency { target as? any SourceModuleTarget } else { nil }
    }
    let package: URL = context.package.directoryURL
    var places: [URL] = [module.directoryURL, package]
    if module.kind == .test { places += tested.map { $0.directoryURL } }
    let tables: [URL] = places.map { $0.appendingPathComponent("routes.json") }.filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
    var options: [String] = ["--enum"]
    if module.kind == .test {
      let holder = tested.first { $0.directoryURL.path == tables.first?.deletingLastPathComponent().path }
      let name: String? = holder?.moduleName ?? (tested.count == 1 ? tested[0].moduleName : nil)
      options = (name.map { ["--module", $0] } ?? []) + ["--tests"]
    }
    let files: [URL] = (context.package.targets.map { $0.directoryURL } + [package]).flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }
    return try commands(
      tables, files + module.sourceFiles.map { $0.url }, of: package, target.name, options, places: places,
      tool: context.tool(named: "FingerpostGenerator").url, work: context.pluginWorkDirectoryURL)
  }

  /// Returns the build command for a target's table.
  ///
  /// - Parameter files: The target's own files. They include the files that a table can include, `*.routes.json`, so
  ///   that their edits trigger a build.
  private func commands(
    _ tables: [URL], _ files: [URL], of package: URL, _ target: String, _ options: [String], places: [URL], tool: URL,
    work: URL
  ) -> [Command] {
    guard tables.count == 1, let table: URL = tables.first else {
      let found: String = tables.isEmpty ? "no table: there is no routes.json in " : "more than one table: "
      let list: [URL] = tables.isEmpty ? places : tables
      Diagnostics.error("target '\(target)' has " + found + list.map { $0.path }.joined(separator: ", "))
      return []
    }
    let name: String = options.contains("--tests") ? "GeneratedRouteTests.swift" : "GeneratedRoutes.swift"
    let output: URL = work.appendingPathComponent(name)
    // The tool refuses these files if generate-routes wrote them. Refusing them here would stop the package commands as
    // well.
    let committed: [URL] = files.filter { $0.pathComponents.suffix(2).first == "Generated" }
    let included: [URL] = files.filter { $0.path.hasSuffix(".routes.json") }.sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Generating \(name) from \(table.lastPathComponent)", executable: tool,
        arguments: ["generate", "--package", package.path, "--table", table.path] + options + [output.path]
          + committed.flatMap { ["--committed", $0.path] },
        inputFiles: [table] + included + committed, outputFiles: [output])
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension BuildRoutes: XcodeBuildToolPlugin {
    /// In a project, the table must name the module that its tests import.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let project: URL = context.xcodeProject.directoryURL
      let files: [URL] = target.inputFiles.map { $0.url }
      var isTest = false
      if case .other(let kind)? = target.product?.kind { isTest = kind.hasSuffix("bundle.unit-test") }
      return try commands(
        target.tables(in: project), files, of: project, target.displayName, [isTest ? "--tests" : "--enum"],
        places: target.tableFolders(in: project), tool: context.tool(named: "FingerpostGenerator").url,
        work: context.pluginWorkDirectoryURL)
    }
  }
#endif
