import PackagePlugin

/// `swift package generate-routes`: writes the generated files of the package's tables into its targets.
@main struct GenerateRoutes: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try GenerateCall(context).run(arguments)
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension GenerateRoutes: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try GenerateCall(context).run(arguments)
    }
  }
#endif
